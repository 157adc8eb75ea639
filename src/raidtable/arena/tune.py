"""Tunes the evaluation weights of a game by self-play, with CMA-ES from the package cmaes.

A candidate is a complete set of weights. Its value is what a search with these weights gains over
the same search with the current ones. Both use few iterations, so that the evaluation matters most.
All candidates of a generation play the same seeds in every seat. The same seed finds the same
weights.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from raidtable.arena.games import Job, Row
from raidtable.arena.ratings import Estimate, mean_estimate, share_estimate
from raidtable.arena.schedule import seed_of
from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_, PACKAGE_MISSING
from raidtable.engine.options import Seed
from raidtable.engine.rng import seeded
from raidtable.games import registry

FILE = "judgement.toml"
# A step of 1 changes a weight by its own size, and by at least this many hundredths of a point.
LEAST_SCALE = 20
# The value of a win in points of score margin: about the spread of the margin between games, so
# that both have similar influence.
WIN_VALUE = 20.0
# A line of the file with a weight: its name, its value and a comment.
LINE = re.compile(r"(?P<name>\w+)(?P<equals> *= *)(?P<figure>-?\d+)(?P<space> *)(?P<comment>#.*)?")


@dataclass(frozen=True)
class Plan:
    """Settings of a tuning run: bot, seats, games per candidate and number of generations.

    `step` is the standard deviation of the first candidates, in units of each weight's scale.
    """

    game: str
    seed: Seed
    seats: int = 2
    bot: str = "search:60"
    games: int = 40
    generations: int = 20
    population: int | None = None
    step: float = 0.25
    options: dict[str, str] = field(default_factory=dict)


def current_weights(game: str) -> dict[str, int]:
    return registry.get(game).bots.weights


def file_of(game: str) -> Path:
    """The file that contains the weights of that game."""
    return Path(str(resources.files(f"{registry.get(game).package}.bots").joinpath(FILE)))


class Tuner:
    """A tuning run: returns the games of each generation and learns from their results.

    `jobs` and `learn` are called in turn.
    """

    def __init__(self, plan: Plan) -> None:
        if plan.seats < 2:
            raise BadOption(N_("Tuning needs at least 2 seats."))
        self.plan = plan
        self.current = current_weights(plan.game)
        self.scales = [max(abs(weight), LEAST_SCALE) for weight in self.current.values()]
        self.search = searcher(len(self.scales), plan)
        self.generation = 0
        self.candidates: list[Any] = []

    def jobs(self) -> list[Job]:
        """The games of the next generation, candidate after candidate."""
        self.candidates = [self.search.ask() for _ in range(self.search.population_size)]
        seed = f"{self.plan.seed}/generation/{self.generation}"
        return [
            job
            for candidate in self.candidates
            for job in duel(self.plan, self.weights_at(candidate), self.plan.bot, seed)
        ]

    def learn(self, rows: Sequence[Row]) -> float:
        """Learn from the games of a generation, in the order of `jobs`; return the mean value of
        its candidates."""
        each = len(rows) // len(self.candidates)
        values = [
            mean(block_values(rows[first : first + each], self.plan.seats))
            for first in range(0, len(rows), each)
        ]
        # CMA-ES minimizes.
        self.search.tell(
            [(point, -value) for point, value in zip(self.candidates, values, strict=True)]
        )
        self.generation += 1
        return mean(values)

    def weights_at(self, point: Sequence[float]) -> dict[str, int]:
        """The rounded weights at a point of the search space; its origin is the current weights."""
        return {
            name: round(weight + float(distance) * scale)
            for (name, weight), distance, scale in zip(
                self.current.items(), point, self.scales, strict=True
            )
        }

    def weights(self) -> dict[str, int]:
        """The weights at the current mean of the search, which beats its luckiest candidate."""
        return self.weights_at(self.search.mean)


def searcher(weights: int, plan: Plan) -> Any:
    try:
        import numpy
        from cmaes import CMA
    except ModuleNotFoundError:
        raise BadOption(PACKAGE_MISSING, package="cmaes", extra="raidtable[arena]") from None
    return CMA(
        mean=numpy.zeros(weights),
        sigma=plan.step,
        seed=int(seeded(f"{plan.seed}/tune").next32()),
        population_size=plan.population,
    )


def duel(
    plan: Plan, weights: dict[str, int] | None, rival: str, seed: str, games: int | None = None
) -> list[Job]:
    """Games of the plan's bot with these weights in each seat in turn, the rival in all others."""
    jobs = []
    for block in range(math.ceil((games or plan.games) / plan.seats)):
        for seat in range(plan.seats):
            others = plan.seats - seat - 1
            jobs.append(
                Job(
                    plan.game,
                    (rival,) * seat + (plan.bot,) + (rival,) * others,
                    seed_of(seed, block),
                    plan.options,
                    (None,) * seat + (weights,) + (None,) * others,
                )
            )
    return jobs


def block_values(rows: Sequence[Row], seats: int) -> list[float]:
    """The value of each seed block: the score margin over the best rival, plus the win rate above
    an even share times `WIN_VALUE`."""
    values = []
    for number, row in enumerate(rows):
        seat = number % seats
        margin = row.points[seat] - max(row.points[:seat] + row.points[seat + 1 :])
        values.append(margin + WIN_VALUE * (row.shares[seat] - 1 / seats))
    return block_means(values, seats)


def block_shares(rows: Sequence[Row], seats: int) -> list[float]:
    return block_means([row.shares[number % seats] for number, row in enumerate(rows)], seats)


def block_means(values: Sequence[float], seats: int) -> list[float]:
    return [mean(values[first : first + seats]) for first in range(0, len(values), seats)]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


@dataclass(frozen=True)
class Verdict:
    """The value and win rate of new weights against the current ones, in fresh games.

    They are better if the whole interval of the value is above 0.
    """

    value: Estimate
    share: Estimate

    @property
    def is_better(self) -> bool:
        return self.value.low > 0


def verdict_of(rows: Sequence[Row], seats: int) -> Verdict:
    return Verdict(
        mean_estimate(block_values(rows, seats)), share_estimate(block_shares(rows, seats))
    )


def rewritten(text: str, weights: dict[str, int]) -> str:
    """The text of the file with these weights; comments keep their columns where possible."""
    lines = []
    section = ""
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip()
        found = LINE.fullmatch(line)
        if section == "[weights]" and found and found["name"] in weights:
            figure = str(weights[found["name"]])
            line = found["name"] + found["equals"] + figure
            if found["comment"]:
                room = len(found["figure"]) + len(found["space"]) - len(figure)
                line += " " * max(1, room) + found["comment"]
        lines.append(line)
    return "\n".join([*lines, ""])
