"""Finds better weights for a game's judgement, by playing: CMA-ES from the package cmaes.

A candidate is a whole set of weights. It is worth what a search with it gains on the same search
with the present weights, with few iterations, so that judgement matters most. All candidates of a
generation play the same seeds, in every seat. The same seed finds the same weights.
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
from raidtable.engine.match import Seed
from raidtable.engine.rng import seeded
from raidtable.games import registry

FILE = "judgement.toml"
# A step of 1 changes a weight by its own size; the smallest ones by this, in hundredths of a point.
LEAST_SCALE = 20
# A win is worth so many points of a lead: about as much as leads differ from game to game, so that
# neither drowns the other.
WIN_WORTH = 20.0
# A line of the file with a weight: its name, its figure and what is said of it.
LINE = re.compile(r"(?P<name>\w+)(?P<equals> *= *)(?P<figure>-?\d+)(?P<space> *)(?P<comment>#.*)?")


@dataclass(frozen=True)
class Plan:
    """How weights are looked for: by which bot, at how many seats, in how many games for each
    candidate, over how many generations; `step` is how far the first candidates are apart."""

    game: str
    seed: Seed
    seats: int = 2
    bot: str = "search:60"
    games: int = 40
    generations: int = 20
    population: int | None = None
    step: float = 0.25
    options: dict[str, str] = field(default_factory=dict)


def present_weights(game: str) -> dict[str, int]:
    return registry.get(game).bots.weights


def file_of(game: str) -> Path:
    """Where the weights of that game are read from."""
    return Path(str(resources.files(f"{registry.get(game).package}.bots").joinpath(FILE)))


class Tuner:
    """Asks for games of candidates, and learns from them."""

    def __init__(self, plan: Plan) -> None:
        if plan.seats < 2:
            raise BadOption("Weights are tuned at tables of two seats or more.")
        self.plan = plan
        self.present = present_weights(plan.game)
        self.scales = [max(abs(weight), LEAST_SCALE) for weight in self.present.values()]
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
        """What the generation's candidates were worth in the mean, from their games in order."""
        each = len(rows) // len(self.candidates)
        worths = [
            mean(block_worths(rows[first : first + each], self.plan.seats))
            for first in range(0, len(rows), each)
        ]
        # CMA-ES looks for the least.
        self.search.tell(
            [(point, -worth) for point, worth in zip(self.candidates, worths, strict=True)]
        )
        self.generation += 1
        return mean(worths)

    def weights_at(self, point: Sequence[float]) -> dict[str, int]:
        """The weights that lie there, seen from the present ones; whole numbers."""
        return {
            name: round(weight + float(far) * scale)
            for (name, weight), far, scale in zip(
                self.present.items(), point, self.scales, strict=True
            )
        }

    def weights(self) -> dict[str, int]:
        """The middle of where the search has got: better than its luckiest candidate."""
        return self.weights_at(self.search.mean)


def searcher(weights: int, plan: Plan) -> Any:
    try:
        import numpy
        from cmaes import CMA
    except ModuleNotFoundError:
        raise BadOption(
            "Tuning needs the package cmaes: pip install 'raidtable[arena]' brings it."
        ) from None
    return CMA(
        mean=numpy.zeros(weights),
        sigma=plan.step,
        seed=int(seeded(f"{plan.seed}/tune").next32()),
        population_size=plan.population,
    )


def duel(
    plan: Plan, weights: dict[str, int] | None, rival: str, seed: str, games: int | None = None
) -> list[Job]:
    """The plan's bot with these weights in each seat in turn, that rival in all others."""
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


def block_worths(rows: Sequence[Row], seats: int) -> list[float]:
    """For each block of a duel the lead over the best rival, and the share of wins over even."""
    worths = []
    for number, row in enumerate(rows):
        seat = number % seats
        lead = row.points[seat] - max(row.points[:seat] + row.points[seat + 1 :])
        worths.append(lead + WIN_WORTH * (row.shares[seat] - 1 / seats))
    return in_blocks(worths, seats)


def block_shares(rows: Sequence[Row], seats: int) -> list[float]:
    return in_blocks([row.shares[number % seats] for number, row in enumerate(rows)], seats)


def in_blocks(values: Sequence[float], seats: int) -> list[float]:
    return [mean(values[first : first + seats]) for first in range(0, len(values), seats)]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


@dataclass(frozen=True)
class Verdict:
    """What fresh games say of new weights: their worth and share against the present ones. They are
    better when all of the worth's interval is above nothing."""

    worth: Estimate
    share: Estimate

    @property
    def is_better(self) -> bool:
        return self.worth.low > 0


def verdict_of(rows: Sequence[Row], seats: int) -> Verdict:
    return Verdict(
        mean_estimate(block_worths(rows, seats)), share_estimate(block_shares(rows, seats))
    )


def rewritten(text: str, weights: dict[str, int]) -> str:
    """The file with these weights; comments stay, and where they can, in their columns."""
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
