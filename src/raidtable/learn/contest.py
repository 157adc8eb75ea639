"""A net against another, or against the named evaluation: a sequential test in fresh games."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import inf

from raidtable.arena.games import Job, Row, play
from raidtable.arena.pool import Pool
from raidtable.arena.schedule import seed_of
from raidtable.arena.sequential import Sequential
from raidtable.engine.options import Seed


@dataclass(frozen=True)
class Side:
    """One side: a bot by name, with the net of a file or, if None, what the name means, and with
    changes to the settings of its search."""

    bot: str
    net: str | None = None
    search: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Verdict:
    """The share of wins with its interval, and the milliseconds a decision of both sides."""

    seats: int
    games: int
    share: float
    low: float
    high: float
    own_ms: float
    rival_ms: float

    @property
    def is_better(self) -> bool:
        return self.low > 1 / self.seats

    def figures(self) -> dict[str, object]:
        """For a message."""
        return {
            "seats": self.seats,
            "games": self.games,
            "share": round(100 * self.share),
            "low": round(100 * self.low),
            "high": round(100 * self.high),
            "own": f"{self.own_ms:.1f}",
            "rival": f"{self.rival_ms:.1f}",
        }

    def __str__(self) -> str:
        return (
            f"{self.seats} seats: {100 * self.share:.0f}% ({100 * self.low:.0f}-"
            f"{100 * self.high:.0f}) of {self.games} games, even is {100 / self.seats:.0f}%; "
            f"{self.own_ms:.1f} ms a decision, rival {self.rival_ms:.1f} ms"
        )


def jobs(game: str, own: Side, rival: Side, seats: int, seed: Seed) -> Iterator[Job]:
    """Endless seed blocks: one side in each seat in turn, the rival in all others."""
    block = 0
    while True:
        for seat in range(seats):
            sides = [own if place == seat else rival for place in range(seats)]
            bots = tuple(side.bot for side in sides)
            nets = tuple(side.net for side in sides)
            searches = tuple(side.search for side in sides)
            yield Job(game, bots, seed_of(seed, block), nets=nets, searches=searches)
        block += 1


def contest(
    pool: Pool,
    game: str,
    own: Side,
    rival: Side,
    seats: int,
    seed: Seed,
    most_games: int = 400,
    seconds: float = inf,
    until_decided: bool = True,
) -> Verdict:
    """Play until the test is decided, or games or time run out."""
    test = Sequential(1 / seats)
    begun = time.monotonic()
    block: list[Row] = []
    spent = {True: [0.0, 0], False: [0.0, 0]}
    played = pool.map(play, islice(jobs(game, own, rival, seats, seed), most_games))
    for row in played:
        for seat, thinking in enumerate(row.thinking):
            of_side = spent[seat == len(block)]
            of_side[0] += sum(thinking.seconds)
            of_side[1] += len(thinking.seconds)
        block.append(row)
        if len(block) < seats:
            continue
        test.add(sum(one.shares[seat] for seat, one in enumerate(block)) / seats)
        block = []
        if (until_decided and test.verdict) or time.monotonic() - begun > seconds:
            break
    played.close()
    low, high = test.interval()
    own_ms, rival_ms = (1000 * total / max(count, 1) for total, count in spent.values())
    return Verdict(seats, test.observations * seats, test.mean, low, high, own_ms, rival_ms)
