"""Runs tournaments, tuning and strength tests, and shows their results."""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from rich.text import Text

from raidtable.arena import report
from raidtable.arena.dataset import check_dataset, writing
from raidtable.arena.games import Job, Row, play
from raidtable.arena.pool import Pool, opened
from raidtable.arena.ratings import Estimate, model_of_ratings, standings
from raidtable.arena.schedule import tables, tournament
from raidtable.arena.sequential import Sequential
from raidtable.arena.strength import (
    Results,
    StrengthTest,
    begin,
    chosen_tests,
    load,
    play_on,
    sequential_test,
)
from raidtable.arena.strength_page import page
from raidtable.arena.tune import Plan, Tuner, duel, file_of, rewritten, verdict_of
from raidtable.cli.console import HarmlessConsole
from raidtable.cli.outputs import check_ending, try_files
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.options import Seed
from raidtable.engine.rules import Options
from raidtable.engine.words import N_, NN_, PERCENT, Message

PLAYING = N_("Playing")
TOURNAMENT = NN_(
    "{n} game of {title}, {seats}, seed {seed}; {level} intervals",
    "{n} games of {title}, {seats}, seed {seed}; {level} intervals",
)
WRITTEN = N_("Saved: {file}.")
GENERATION = N_("Generation {number} of {all}")
LEARNT = N_("Generation {number}: {worth} points against the current weights on average.")
CHECKING = N_("Checking in new games")
AGAINST = N_(
    "Wins against the current weights: {share}; score margin and wins combined: {worth} points."
)
BEFORE_AFTER = N_("Wins against {rival}: {before} before, {after} after.")
BETTER = N_("The new weights are better; they are in {file}.")
NOT_BETTER = N_("The new weights are not proven better; {file} is unchanged.")
STANDS = N_("{trial}: {games} games, {share}, threshold {mark}: {verdict}")
VERDICTS = {"above": N_("passed"), "below": N_("failed"), "": N_("undecided")}

# Seconds between two saves of the results of strength tests.
SAVE_EVERY = 10.0
# A rival that took no part in the tuning.
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
    limit: float,
    processes: int,
    on_ray: bool,
    json_file: Path | None,
    picture_file: Path | None,
    dataset_file: Path | None,
) -> None:
    """Play a tournament, show its table and write the requested files."""
    met = tables(bots, options.seats, ladder)
    if options.seats > 1:
        model_of_ratings()  # report a missing package before the games, not after them
    check_ending(picture_file, [".svg"], "--picture")
    if dataset_file is not None:
        check_dataset(dataset_file)
    try_files([json_file, picture_file, dataset_file])
    keep = dataset_file is not None
    jobs = [
        replace(job, limit=limit)
        for job in tournament(game.id, met, options.seats, games, seed, options.chosen, keep)
    ]
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
    level = terminal.translator.percent(95)
    terminal.say(TOURNAMENT, len(rows), title=title, seats=seats, seed=seed, level=level)
    terminal.print(report.table(rated, terminal.translator))
    for sentence in report.forfeits(rows, terminal.translator):
        terminal.print(Text(sentence, style="complaint"))
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
    """Look for better weights, and write them if new games show that they are better."""
    source = file_of(plan.game)
    target = to or source
    try_files([target])
    tuner = Tuner(plan)
    with opened(processes, on_ray) as pool:
        for number in range(1, plan.generations + 1):
            figures = {"number": number, "all": plan.generations}
            rows = list(played(terminal, pool, tuner.jobs(), GENERATION, **figures))
            worth = tuner.learn(rows)
            shown = terminal.translator.decimal(worth, 2, signed=True)
            terminal.say(LEARNT, number=number, worth=shown)
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
    margin = report.figure(against.value, 1, 2, say=terminal.translator)
    terminal.say(AGAINST, share=percent(terminal, against.share), worth=margin)
    terminal.say(
        BEFORE_AFTER,
        rival=OUTSIDER,
        before=percent(terminal, before.share),
        after=percent(terminal, after.share),
    )
    if against.is_better:
        target.write_text(rewritten(source.read_text(encoding="utf-8"), found), encoding="utf-8")
        terminal.say_whole(BETTER, file=target)
    else:
        terminal.say_whole(NOT_BETTER, file=target)


def percent(terminal: Terminal, estimate: Estimate) -> str:
    return report.figure(estimate, 100, 1, terminal.text(PERCENT), say=terminal.translator)


# Strength tests


def show_strength(
    terminal: Terminal,
    games: Sequence[str],
    kinds: Sequence[str],
    bots: Sequence[str],
    folder: Path,
    seed: str,
    most: int,
    fresh: bool,
    merged: Sequence[Path],
    processes: int,
    on_ray: bool,
) -> None:
    """Play these strength tests until they are decided, and write the page of all tests."""
    tests = chosen_tests(games, kinds, bots)
    try_files([folder / "strength.json", folder / "strength.md"])
    results = load(folder / "strength.json")
    for file in merged:
        if not file.is_file():
            raise BadOption(N_("There is no file {file}."), file=file)
        results.merge(load(file), seed)
    if fresh:
        for test in tests:
            results.played.pop(test.key, None)
    writer = ResultWriter(results, folder, seed)
    writer.write()
    try:
        with opened(processes, on_ray) as pool:
            for test in tests:
                run_strength_test(terminal, test, writer, pool, most, processes)
    finally:
        writer.write()  # including the results of an interrupted test
    terminal.say_whole(WRITTEN, file=folder / "strength.md")


class ResultWriter:
    """Writes the results of strength tests and their page."""

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

    def write_if_due(self) -> None:
        if time.monotonic() - self.written > SAVE_EVERY:
            self.write()


def run_strength_test(
    terminal: Terminal,
    test: StrengthTest,
    writer: ResultWriter,
    pool: Pool,
    most: int,
    processes: int,
) -> None:
    """Continue a strength test from its stored results, and show its status."""
    with HarmlessConsole(stderr=True).status(test.key) as status:
        played = writer.results.of(test, writer.seed)
        if played is None:
            played = writer.results.played[test.key] = begin(test, writer.seed, pool)
        sequential = sequential_test(test, played)
        for sequential in play_on(test, played, pool, most, processes):
            status.update(status_line(terminal, test, sequential))
            writer.write_if_due()
    writer.write()
    terminal.print(status_line(terminal, test, sequential))


def status_line(terminal: Terminal, test: StrengthTest, sequential: Sequential) -> str:
    return terminal.text(
        STANDS,
        trial=test.key,
        games=sequential.observations * test.seats,
        share=percent(terminal, Estimate(sequential.mean, *sequential.interval())),
        mark=terminal.translator.percent(100 * test.threshold),
        verdict=terminal.text(VERDICTS[sequential.verdict]),
    )
