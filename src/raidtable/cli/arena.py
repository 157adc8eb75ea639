"""Tournaments, tuning and trials of strength: runs the arena, and shows what comes of it."""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from raidtable.arena import report
from raidtable.arena.dataset import check_dataset, writing
from raidtable.arena.games import Job, Row, play
from raidtable.arena.pool import Pool, opened
from raidtable.arena.ratings import Estimate, model_of_ratings, standings
from raidtable.arena.schedule import tables, tournament
from raidtable.arena.sequential import Sequential
from raidtable.arena.strength import (
    Results,
    Trial,
    as_it_stands,
    begin,
    chosen_trials,
    load,
    play_on,
)
from raidtable.arena.strength_page import page
from raidtable.arena.tune import Plan, Tuner, duel, file_of, rewritten, verdict_of
from raidtable.cli.terminal import HarmlessConsole, Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.options import Seed
from raidtable.engine.rules import Options
from raidtable.engine.words import N_, NN_, Message

PLAYING = N_("Playing")
TOURNAMENT = NN_(
    "{n} game of {title}, {seats}, seed {seed}; intervals of 95 %",
    "{n} games of {title}, {seats}, seed {seed}; intervals of 95 %",
)
WRITTEN = N_("Written: {file}.")
GENERATION = N_("Generation {number} of {all}")
LEARNT = N_("Generation {number}: {worth} points over the present weights in the mean.")
CHECKING = N_("Checking in fresh games")
AGAINST = N_("Wins against the present weights: {share}; lead and wins together: {worth} points.")
BEFORE_AFTER = N_("Wins against {rival}: {before} before, {after} after.")
BETTER = N_("The new weights are better; they are in {file}.")
NOT_BETTER = N_("The new weights are not shown to be better; {file} stays as it is.")
STANDS = N_("{trial}: {games} games, {share}, wanted above {mark}: {verdict}")
VERDICTS = {"above": N_("shown"), "below": N_("refuted"), "": N_("undecided")}

# Results of the trials are saved so often, in seconds.
SAVE_EVERY = 10.0
# The rival of which new weights know nothing in particular.
OUTSIDER = "greedy"


def hold_tournament(
    terminal: Terminal,
    game: Game,
    options: Options,
    bots: Sequence[str],
    games: int,
    seed: Seed,
    *,
    ladder: bool,
    processes: int,
    on_ray: bool,
    json_file: Path | None,
    picture_file: Path | None,
    dataset_file: Path | None,
) -> None:
    """Plays it, shows its table and writes what else is asked for."""
    met = tables(bots, options.seats, ladder)
    if options.seats > 1:
        model_of_ratings()  # what is missing is told before the games, not after them
    if dataset_file is not None:
        check_dataset(dataset_file)
    keep = dataset_file is not None
    jobs = tournament(game.id, met, options.seats, games, seed, options.chosen, keep)
    rows: list[Row] = []
    with ExitStack() as stack:
        pool = stack.enter_context(opened(processes, on_ray))
        dataset = stack.enter_context(writing(dataset_file)) if dataset_file else None
        for row in played(terminal, pool, jobs, PLAYING):
            if dataset is not None:
                dataset.add(row)
            rows.append(replace(row, record=None, result=None, trail=()))
    rated = standings(rows, seed)
    title = game.presentation.words(terminal.language).title()
    seats = terminal.text(report.SEATS, options.seats)
    terminal.say(TOURNAMENT, len(rows), title=title, seats=seats, seed=seed)
    terminal.print(report.table(rated, terminal.translator))
    settings = {
        "game": game.id,
        "seats": options.seats,
        "options": options.chosen,
        "bots": list(bots),
        "ladder": ladder,
        "seed": seed,
    }
    if json_file is not None:
        write(terminal, json_file, json.dumps(report.data(rated, rows, settings)) + "\n")
    if picture_file is not None:
        drawn = report.picture(rated, title, options.seats, terminal.translator)
        write(terminal, picture_file, drawn)
    if dataset_file is not None:
        terminal.say_whole(WRITTEN, file=dataset_file)


def played(
    terminal: Terminal, pool: Pool, jobs: Sequence[Job], message: Message, **figures: int
) -> Iterator[Row]:
    return terminal.track(pool.map(play, jobs), message, total=len(jobs), figures=figures)


def write(terminal: Terminal, file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    terminal.say_whole(WRITTEN, file=file)


# Tuning


def tune(
    terminal: Terminal, plan: Plan, check_games: int, to: Path | None, processes: int, on_ray: bool
) -> None:
    """Looks for better weights, and writes them where fresh games show that they are better."""
    source = file_of(plan.game)
    target = to or source
    tuner = Tuner(plan)
    with opened(processes, on_ray) as pool:
        for number in range(1, plan.generations + 1):
            figures = {"number": number, "all": plan.generations}
            rows = list(played(terminal, pool, tuner.jobs(), GENERATION, **figures))
            worth = tuner.learn(rows)
            terminal.say(LEARNT, number=number, worth=f"{worth:+.2f}")
        found = tuner.weights()
        duels = [(found, plan.bot), (None, OUTSIDER), (found, OUTSIDER)]
        seed = f"{plan.seed}/check"
        jobs = [
            job for weights, rival in duels for job in duel(plan, weights, rival, seed, check_games)
        ]
        rows = list(played(terminal, pool, jobs, CHECKING))
    each = len(rows) // len(duels)
    against, before, after = (
        verdict_of(rows[first : first + each], plan.seats) for first in range(0, len(rows), each)
    )
    terminal.say(AGAINST, share=percent(against.share), worth=report.figure(against.value, 1, 2))
    terminal.say(
        BEFORE_AFTER, rival=OUTSIDER, before=percent(before.share), after=percent(after.share)
    )
    if against.is_better:
        target.write_text(rewritten(source.read_text(encoding="utf-8"), found), encoding="utf-8")
        terminal.say_whole(BETTER, file=target)
    else:
        terminal.say_whole(NOT_BETTER, file=target)


def percent(estimate: Estimate) -> str:
    return report.figure(estimate, 100, 1, " %")


# Trials of strength


def show_strength(
    terminal: Terminal,
    games: Sequence[str],
    kinds: Sequence[str],
    folder: Path,
    seed: str,
    most: int,
    fresh: bool,
    merged: Sequence[Path],
    processes: int,
    on_ray: bool,
) -> None:
    """Plays what is not yet decided of these trials, and writes the page of all of them."""
    trials = chosen_trials(games, kinds)
    results = load(folder / "strength.json")
    for file in merged:
        if not file.is_file():
            raise BadOption(f"There is no file {file}.")
        results.merge(load(file), seed)
    if fresh:
        for trial in trials:
            results.played.pop(trial.key, None)
    keeper = Keeper(results, folder, seed)
    keeper.write()
    try:
        with opened(processes, on_ray) as pool:
            for trial in trials:
                try_strength(terminal, trial, keeper, pool, most, processes)
    finally:
        keeper.write()  # also what an interrupted trial has come to
    terminal.say_whole(WRITTEN, file=folder / "strength.md")


class Keeper:
    """Writes results and their page, now and then."""

    def __init__(self, results: Results, folder: Path, seed: str) -> None:
        self.results = results
        self.folder = folder
        self.seed = seed
        self.written = 0.0

    def write(self) -> None:
        self.results.save(self.folder / "strength.json")
        text = page(self.results, self.seed)
        (self.folder / "strength.md").write_text(text, encoding="utf-8")
        self.written = time.monotonic()

    def write_sometimes(self) -> None:
        if time.monotonic() - self.written > SAVE_EVERY:
            self.write()


def try_strength(
    terminal: Terminal, trial: Trial, keeper: Keeper, pool: Pool, most: int, processes: int
) -> None:
    """Goes on with a trial where it was left, and tells how it stands."""
    with HarmlessConsole(stderr=True).status(trial.key) as status:
        kept = keeper.results.of(trial, keeper.seed)
        if kept is None:
            kept = keeper.results.played[trial.key] = begin(trial, keeper.seed, pool)
        test = as_it_stands(trial, kept)
        for test in play_on(trial, kept, pool, most, processes):
            status.update(stands(terminal, trial, test))
            keeper.write_sometimes()
    keeper.write()
    terminal.print(stands(terminal, trial, test))


def stands(terminal: Terminal, trial: Trial, test: Sequential) -> str:
    return terminal.text(
        STANDS,
        trial=trial.key,
        games=test.observations * trial.seats,
        share=percent(Estimate(test.mean, *test.interval())),
        mark=f"{100 * trial.mark:.0f} %",
        verdict=terminal.text(VERDICTS[test.verdict]),
    )
