"""Plays many games without anybody watching, and sums them up."""

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from raidtable.arena import simulation
from raidtable.arena.simulation import Tally
from raidtable.cli.terminal import OPPONENT, Terminal
from raidtable.engine import playout as playout_module
from raidtable.engine.game import Game
from raidtable.engine.options import Seed
from raidtable.engine.rules import Options
from raidtable.engine.words import N_, NN_

PLAYED = NN_(
    "{n} game of {title}, {seats} ({options}), seed {seed}",
    "{n} games of {title}, {seats} ({options}), seed {seed}",
)
SEATS = NN_("{n} seat", "{n} seats")
SEAT = N_("Seat")
PLAYER = N_("Player")
MEAN_POINTS = N_("Average points")
WINS = N_("Wins (incl. shared)")
SPEED = N_("{decisions} moves in {seconds} s: {per_second} per second ({build}), {mean} per game.")
SPEED_OF_ALL = NN_(
    "Elapsed time on {n} core: {seconds} s, {per_second} moves per second.",
    "Elapsed time on {n} cores: {seconds} s, {per_second} moves per second.",
)
COMPILED = N_("compiled")
INTERPRETED = N_("interpreted")
PLAYING = N_("Playing")
RANDOM = "random"


def simulate(
    terminal: Terminal,
    game: Game,
    options: Options,
    seed: Seed,
    games: int,
    bots: Sequence[str] | None,
    cores: int,
    as_json: bool,
) -> None:
    """Without bots, every decision is random. Prints a table, or one JSON object."""
    tally = Tally(options.seats)
    parts = simulation.simulate(
        game.id, options.seats, options.chosen, bots or (), seed, games, cores
    )
    start = time.perf_counter()
    for _ in terminal.track(counted(parts, tally), PLAYING, total=games, silent=as_json):
        pass
    summary: dict[str, Any] = {
        "game": game.id,
        "games": games,
        "seats": options.seats,
        "players": list(bots or [RANDOM] * options.seats),
        "options": options.chosen,
        "seed": seed,
        "compiled": not str(playout_module.__file__).endswith(".py"),
        **figures(tally),
        **clock(tally, cores, time.perf_counter() - start),
    }
    if as_json:
        terminal.print_plain(json.dumps(summary))
    else:
        show_summary(terminal, game, summary)


def counted(parts: Iterable[Tally], tally: Tally) -> Iterator[int]:
    """Add the parts up, and count their games one by one."""
    for part in parts:
        tally.add(part)
        yield from range(part.games)


def figures(tally: Tally) -> dict[str, Any]:
    """The games in sum; seconds and decisions per second are those of one core."""
    found: dict[str, Any] = {
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 6),
        "decisions_per_second": round(tally.decisions / tally.seconds),
        "mean_points": [round(points / tally.games, 3) for points in tally.points],
        "mean_decisions": round(tally.decisions / tally.games, 3),
        "wins": tally.wins,
    }
    if tally.opponent is not None:
        found["mean_opponent_points"] = round(tally.opponent / tally.games, 3)
    return found


def clock(tally: Tally, cores: int, seconds: float) -> dict[str, Any]:
    """The same on all cores by the clock, with the start of the processes."""
    return {
        "cores": cores,
        "wall_seconds": round(seconds, 6),
        "wall_decisions_per_second": round(tally.decisions / seconds),
    }


def show_summary(terminal: Terminal, game: Game, summary: dict[str, Any]) -> None:
    words = game.presentation.words(terminal.language)
    decimal = terminal.translator.decimal
    options = [
        f"{words.option(name)}: {words.option(name, value)}"
        for name, value in summary["options"].items()
    ]
    terminal.say(
        PLAYED,
        summary["games"],
        title=words.title(),
        seats=terminal.text(SEATS, summary["seats"]),
        options=", ".join(options),
        seed=summary["seed"],
    )
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column(terminal.text(SEAT))
    table.add_column(terminal.text(PLAYER))
    table.add_column(terminal.text(MEAN_POINTS), justify="right")
    table.add_column(terminal.text(WINS), justify="right")
    for seat, player in enumerate(summary["players"]):
        wins = summary["wins"][seat]
        table.add_row(
            Text(words.seat(seat), style=f"seat{seat}"),
            player,
            decimal(summary["mean_points"][seat], 2),
            f"{wins} ({terminal.translator.percent(100 * wins / summary['games'], 1)})",
        )
    if "mean_opponent_points" in summary:
        table.add_row(terminal.text(OPPONENT), "", decimal(summary["mean_opponent_points"], 2), "")
    terminal.print(table)
    terminal.say(
        SPEED,
        decisions=decimal(summary["decisions"]),
        seconds=decimal(summary["seconds"], 2),
        per_second=decimal(summary["decisions_per_second"]),
        build=terminal.text(COMPILED if summary["compiled"] else INTERPRETED),
        mean=decimal(summary["mean_decisions"], 1),
    )
    if summary["cores"] > 1:
        terminal.say(
            SPEED_OF_ALL,
            summary["cores"],
            seconds=decimal(summary["wall_seconds"], 2),
            per_second=decimal(summary["wall_decisions_per_second"]),
        )
