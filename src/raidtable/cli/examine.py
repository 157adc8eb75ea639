"""Lets bots play against themselves, and shows and writes what that says about them."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from raidtable.arena.examination import Examination, examination_from, jobs, mean_miss
from raidtable.arena.examination_page import page
from raidtable.arena.games import play
from raidtable.arena.pool import opened
from raidtable.bots import own_bots
from raidtable.cli.outputs import try_files
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.options import Seed
from raidtable.engine.words import N_

PLAYING = N_("Playing")
WRITTEN = N_("Saved: {file}.")
EXAMINED = N_(
    "{key}: {points} points on average, {absurd} absurd moves in 1,000; "
    "chance to win off by {miss}."
)
SEAT_COUNTS = (2, 4)


def examine(
    terminal: Terminal,
    games: Sequence[Game],
    bots: Sequence[str],
    each: int,
    seed: Seed,
    folder: Path,
    processes: int,
    on_ray: bool,
) -> None:
    """Examine each bot in each game at 2 and at 4 seats; earlier figures of others are kept."""
    file = folder / "examination.json"
    written = folder / "examination.md"
    try_files([file, written])
    found = load(file)
    asked = [
        (game, seats, bot)
        for game in games
        for seats in SEAT_COUNTS
        if seats in game.rules.seat_counts
        for bot in bots
    ]
    for game, _, bot in asked:
        own_bots.make(bot, game)  # an unknown bot is refused before the games, not after them
    with opened(processes, on_ray) as pool:
        for game, seats, bot in asked:
            key = f"{game.id}/{seats}/{bot}"
            one = Examination()
            rows = pool.map(play, jobs(game.id, bot, seats, each, f"{seed}/{key}"))
            for row in terminal.track(rows, PLAYING, total=each):
                one.add(row)
            show(terminal, key, one)
            found[key] = one
            save(file, found)
    written.write_text(page(found), encoding="utf-8")
    terminal.say_whole(WRITTEN, file=written)


def show(terminal: Terminal, key: str, one: Examination) -> None:
    translator = terminal.translator
    terminal.say(
        EXAMINED,
        key=key,
        points=translator.decimal(one.mean_points, 1),
        absurd=translator.decimal(1000 * one.absurd_share, 1),
        miss=translator.percent(100 * mean_miss(one.all_wins()), 1),
    )


def load(file: Path) -> dict[str, Examination]:
    """The figures in that file; none if there is no file."""
    if not file.exists():
        return {}
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
        return {key: examination_from(one) for key, one in stored.items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadOption(
            N_("{file} does not contain results of `raidtable examine`."), file=file
        ) from None


def save(file: Path, found: dict[str, Examination]) -> None:
    """A line for each bot, into a new file first, so that an interruption loses nothing."""
    lines = ",\n".join(
        f"{json.dumps(key)}: {json.dumps(asdict(one))}" for key, one in sorted(found.items())
    )
    draft = file.with_name(f"{file.name}.new")
    draft.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    draft.replace(file)
