"""Bots at equal time, rated, as a page."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from raidtable.arena import report
from raidtable.arena.games import Row, play
from raidtable.arena.pool import opened
from raidtable.arena.ratings import Standing, model_of_ratings, standings
from raidtable.arena.schedule import tables, tournament
from raidtable.bots import own_bots
from raidtable.bots.registry import MOST_ITERATIONS
from raidtable.cli.outputs import try_files
from raidtable.cli.terminal import Terminal
from raidtable.engine.game import Game
from raidtable.engine.options import Seed
from raidtable.engine.rules import Options
from raidtable.engine.translator import Translator
from raidtable.engine.words import N_
from raidtable.version import __version__

PLAYING = N_("Playing")
SAVED = N_("Saved: {file}.")
# The baselines: they think until their time is over.
BASELINES: Final = {
    "random": "random play",
    "greedy": "greedy: one step ahead, by the evaluation",
    f"flat:{MOST_ITERATIONS}": "flat Monte Carlo: random games for each choice, no tree",
    f"plain:{MOST_ITERATIONS}": "information-set tree search with random games, no evaluation",
    f"search:{MOST_ITERATIONS}": "the same search with the evaluation by weights",
    f"net:{MOST_ITERATIONS}": "the same search with the evaluation that was learned",
}


def contestants(more: Sequence[str]) -> list[str]:
    """The baselines, the bots of installed packages, and others that were named."""
    return list(dict.fromkeys([*BASELINES, *own_bots.installed(), *more]))


def make_leaderboard(
    terminal: Terminal,
    game: Game,
    options: Options,
    more: Sequence[str],
    games: int,
    seconds: float,
    seed: Seed,
    folder: Path,
    processes: int,
) -> None:
    """Let them all meet, with rotating seats, and write the page, its picture and the data."""
    model_of_ratings()
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{game.id}.{ending}" for ending in ("md", "svg", "json")]
    try_files(files)
    bots = contestants(more)
    met = tables(bots, options.seats)
    jobs = [
        replace(job, seconds=seconds)
        for job in tournament(game.id, met, options.seats, games, seed, options.chosen)
    ]
    with opened(processes, False) as pool:
        rows = list(terminal.track(pool.map(play, jobs), PLAYING, total=len(jobs)))
    rated = standings(rows, seed)
    english = Translator("en")
    title = game.presentation.words("en").title()
    settings = {
        "game": game.id,
        "seats": options.seats,
        "options": options.chosen,
        "bots": bots,
        "seconds": seconds,
        "seed": seed,
    }
    text = page(title, rated, rows, options.seats, seconds, seed)
    drawn = report.picture(rated, title, options.seats, english)
    data = json.dumps(report.data(rated, rows, settings)) + "\n"
    for file, content in zip(files, (text, drawn, data), strict=True):
        file.write_text(content, encoding="utf-8")
    terminal.print(report.table(rated, terminal.translator))
    terminal.say_whole(SAVED, file=files[0])


def page(
    title: str,
    rated: Sequence[Standing],
    rows: Sequence[Row],
    seats: int,
    seconds: float,
    seed: Seed,
) -> str:
    """The leaderboard as Markdown."""
    lines = [
        f"# {title}: leaderboard",
        "",
        f"{len(rows)} games with {seats} seats, {seconds:g} s for a decision, seed `{seed}`, "
        f"Raidtable {__version__}. Every bot meets every other, with the same deals and in all "
        "seats. Brackets: 95% intervals. Bots that think until their time is over depend on the "
        "machine.",
        "",
        "| bot | rating | wins | games | ms a decision |",
        "|---|---|---|---|---|",
    ]
    for one in rated:
        rating = "" if one.rating is None else report.figure(one.rating, 1, 0)
        lines.append(
            f"| {name_of(one.bot)} | {rating} | {report.figure(one.share, 100, 0)} "
            f"| {one.games} | {1000 * one.seconds:.1f} |"
        )
    known = [bot for bot in BASELINES if any(one.bot == bot for one in rated)]
    lines += ["", *(f"- {name_of(bot)}: {BASELINES[bot]}" for bot in known), ""]
    return "\n".join(lines)


def name_of(bot: str) -> str:
    """A bot that thinks until its time is over goes by its kind."""
    return f"`{bot.removesuffix(f':{MOST_ITERATIONS}')}`"
