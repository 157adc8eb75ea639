"""Many games, played in batches on one core or several, and added up.

A batch without bots is random play in the engine's own loop; with bots it is played as the arena
plays. Each game has its own seed, and sums do not depend on their order, so the result is the same
on any number of cores.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from raidtable.arena.games import Job, play
from raidtable.arena.pool import opened
from raidtable.engine.options import Seed, options_from
from raidtable.engine.playout import playout
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Options, Rules
from raidtable.games import registry

# Random games take about a millisecond, so many of them are sent to another process at once.
RANDOM_GAMES = 25
BOT_GAMES = 1


@dataclass(frozen=True)
class Batch:
    """Games of a simulation, from number `first` on. Without `bots` all decisions are random."""

    game: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: Seed
    first: int
    games: int


class Tally:
    """Games added up. `seconds` is the time that playing them took, on whatever core."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0
        self.points = [0] * seats
        self.wins = [0] * seats
        self.opponent: int | None = None  # the points of a scripted opponent, where there is one

    def add_game(
        self, points: Sequence[int], winners: Iterable[int], opponent: int | None, decisions: int
    ) -> None:
        self.games += 1
        self.decisions += decisions
        for seat, total in enumerate(points):
            self.points[seat] += total
        if opponent is not None:
            self.opponent = (self.opponent or 0) + opponent
        for seat in winners:
            self.wins[seat] += 1

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.points = [one + more for one, more in zip(self.points, other.points, strict=True)]
        self.wins = [one + more for one, more in zip(self.wins, other.wins, strict=True)]
        if other.opponent is not None:
            self.opponent = (self.opponent or 0) + other.opponent


def play_batch(batch: Batch) -> Tally:
    """Play these games, one after another."""
    tally = Tally(batch.seats)
    seeds = [f"{batch.seed}/game/{batch.first + number}" for number in range(batch.games)]
    if batch.bots:
        for seed in seeds:
            play_bots(batch, seed, tally)
    else:
        game = registry.get(batch.game)
        options = options_from(game, batch.seats, batch.options)
        for seed in seeds:
            play_random(game.rules, options, seed, tally)
    return tally


def play_random(rules: Rules[Any], options: Options, seed: str, tally: Tally) -> None:
    """One game of random play: as fast as this build can."""
    rng = seeded(seed)
    start = time.perf_counter()
    state = rules.setup(options)
    rules.proceed(state, None)
    decisions = playout(rules, state, rng)
    tally.seconds += time.perf_counter() - start
    result = rules.result(state)
    tally.add_game(result.totals, result.winners, result.opponent, decisions)


def play_bots(batch: Batch, seed: str, tally: Tally) -> None:
    """One game of bots."""
    start = time.perf_counter()
    row = play(Job(batch.game, batch.bots, seed, batch.options))
    tally.seconds += time.perf_counter() - start
    winners = [seat for seat, share in enumerate(row.shares) if share]
    tally.add_game(row.points, winners, row.opponent, row.decisions)


def simulate(
    game: str,
    seats: int,
    options: dict[str, str],
    bots: Sequence[str],
    seed: Seed,
    games: int,
    cores: int,
) -> Iterator[Tally]:
    """The tallies of all batches, as they come."""
    size = BOT_GAMES if bots else RANDOM_GAMES
    batches = [
        Batch(game, seats, options, tuple(bots), seed, first, min(size, games - first))
        for first in range(0, games, size)
    ]
    with opened(min(cores, len(batches))) as pool:
        yield from pool.map(play_batch, batches)
