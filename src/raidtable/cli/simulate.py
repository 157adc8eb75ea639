"""Plays many games without showing them, and prints a summary."""

import json
import time
from collections.abc import Iterable, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from raidtable.arena.games import Job, play
from raidtable.cli.terminal import OPPONENT, Terminal
from raidtable.engine import playout as playout_module
from raidtable.engine.game import Game
from raidtable.engine.options import Seed
from raidtable.engine.playout import playout
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Options
from raidtable.engine.words import N_, NN_

PLAYED = NN_(
    "{n} game of {title}, {seats} ({options}), seed {seed}",
    "{n} games of {title}, {seats} ({options}), seed {seed}",
)
SEATS = NN_("{n} seat", "{n} seats")
SEAT = N_("Seat")
PLAYER = N_("Player")
MEAN_POINTS = N_("Mean points")
WINS = N_("Wins, shared ones too")
SPEED = N_(
    "{decisions} decisions in {seconds} s: {per_second} per second ({build}), {mean} in a game."
)
COMPILED = N_("compiled")
INTERPRETED = N_("interpreted")
PLAYING = N_("Playing")
RANDOM = "random"


class Tally:
    """Sums of the results of games."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0
        self.points = [0] * seats
        self.wins = [0] * seats
        self.opponent: int | None = None  # the points of a scripted opponent, if there is one

    def add(
        self,
        points: Sequence[int],
        winners: Iterable[int],
        opponent: int | None,
        decisions: int,
        seconds: float,
    ) -> None:
        self.games += 1
        self.decisions += decisions
        self.seconds += seconds
        for seat, total in enumerate(points):
            self.points[seat] += total
        if opponent is not None:
            self.opponent = (self.opponent or 0) + opponent
        for seat in winners:
            self.wins[seat] += 1

    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "decisions_per_second": round(self.decisions / self.seconds),
            "mean_points": [round(points / self.games, 3) for points in self.points],
            "mean_decisions": round(self.decisions / self.games, 3),
            "wins": self.wins,
        }
        if self.opponent is not None:
            data["mean_opponent_points"] = round(self.opponent / self.games, 3)
        return data


def play_random(game: Game, options: Options, name: str, tally: Tally) -> None:
    """Play a random game in the engine's own loop, which is the fastest way."""
    rng = seeded(name)
    start = time.perf_counter()
    state = game.rules.setup(options)
    game.rules.proceed(state, None)
    decisions = playout(game.rules, state, rng)
    seconds = time.perf_counter() - start
    result = game.rules.result(state)
    tally.add(result.totals, result.winners, result.opponent, decisions, seconds)


def play_bots(
    game: Game, options: Options, name: str, players: Sequence[str], tally: Tally
) -> None:
    """Play a game between bots, as in the arena."""
    start = time.perf_counter()
    row = play(Job(game.id, tuple(players), name, options.chosen))
    seconds = time.perf_counter() - start
    winners = [seat for seat, share in enumerate(row.shares) if share]
    tally.add(row.points, winners, row.opponent, row.decisions, seconds)


def simulate(
    terminal: Terminal,
    game: Game,
    options: Options,
    seed: Seed,
    games: int,
    players: Sequence[str] | None,
    as_json: bool,
) -> None:
    """Play games and print a table or one JSON object. Without players, decisions are random."""
    tally = Tally(options.seats)
    for number in terminal.track(range(games), PLAYING, silent=as_json):
        name = f"{seed}/game/{number}"
        if players is None:
            play_random(game, options, name, tally)
        else:
            play_bots(game, options, name, players, tally)
    summary: dict[str, Any] = {
        "game": game.id,
        "games": games,
        "seats": options.seats,
        "players": list(players or [RANDOM] * options.seats),
        "options": options.chosen,
        "seed": seed,
        "compiled": not str(playout_module.__file__).endswith(".py"),
        **tally.data(),
    }
    if as_json:
        terminal.print_plain(json.dumps(summary))
    else:
        show_summary(terminal, game, summary)


def show_summary(terminal: Terminal, game: Game, summary: dict[str, Any]) -> None:
    words = game.presentation.words(terminal.language)
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
            f"{summary['mean_points'][seat]:.2f}",
            f"{wins} ({100 * wins / summary['games']:.1f} %)",
        )
    if "mean_opponent_points" in summary:
        table.add_row(terminal.text(OPPONENT), "", f"{summary['mean_opponent_points']:.2f}", "")
    terminal.print(table)
    terminal.say(
        SPEED,
        decisions=f"{summary['decisions']:,}",
        seconds=f"{summary['seconds']:.2f}",
        per_second=f"{summary['decisions_per_second']:,}",
        build=terminal.text(COMPILED if summary["compiled"] else INTERPRETED),
        mean=f"{summary['mean_decisions']:.1f}",
    )
