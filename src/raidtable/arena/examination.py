"""How bots play against themselves: their points, their absurd moves, and how true their forecasts
are. A seat that plays itself badly is no opponent, whatever it wins against others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from raidtable.arena.games import Job, Row
from raidtable.arena.schedule import seed_of
from raidtable.engine.options import Seed

BINS = 10
# Parts of a game, by its decisions: forecasts are hardest in the first.
PARTS = ("first third", "second third", "last third")


@dataclass
class Bin:
    """Forecasts of about the same chance to win, and what became of them."""

    count: int = 0
    forecast: float = 0.0
    actual: float = 0.0

    def add(self, forecast: float, actual: float) -> None:
        self.count += 1
        self.forecast += forecast
        self.actual += actual

    @property
    def miss(self) -> float:
        """How much too low the forecasts are on average; negative if they are too high."""
        return (self.actual - self.forecast) / self.count if self.count else 0.0


def bins() -> list[Bin]:
    return [Bin() for _ in range(BINS)]


@dataclass
class PointsForecast:
    """Forecasts of points: their number, the sum of what they were too low, and of how far off."""

    count: int = 0
    too_low: float = 0.0
    off: float = 0.0

    def add(self, forecast: float, actual: float) -> None:
        self.count += 1
        self.too_low += actual - forecast
        self.off += abs(actual - forecast)


@dataclass
class Examination:
    """What games of a bot against itself have shown."""

    games: int = 0
    points: list[int] = field(default_factory=list)
    decisions: int = 0
    # By number of the absurdity, as the game lists them.
    absurd: dict[int, int] = field(default_factory=dict)
    # Forecasts of the chance to win in each part of the game.
    wins: list[list[Bin]] = field(default_factory=lambda: [bins() for _ in PARTS])
    expected: list[PointsForecast] = field(
        default_factory=lambda: [PointsForecast() for _ in PARTS]
    )

    def add(self, row: Row) -> None:
        """Add a game whose moments were kept."""
        self.games += 1
        self.points += row.points
        for number, moment in enumerate(row.moments):
            self.decisions += 1
            for one in moment.absurd:
                self.absurd[one] = self.absurd.get(one, 0) + 1
            if moment.win is None or moment.points is None:
                continue
            part = len(PARTS) * number // len(row.moments)
            place = min(int(BINS * moment.win), BINS - 1)
            self.wins[part][place].add(moment.win, row.shares[moment.seat])
            self.expected[part].add(moment.points, row.points[moment.seat])

    @property
    def mean_points(self) -> float:
        return sum(self.points) / len(self.points) if self.points else 0.0

    @property
    def absurd_share(self) -> float:
        return sum(self.absurd.values()) / max(self.decisions, 1)

    def all_wins(self) -> list[Bin]:
        """The forecasts of the whole game."""
        total = bins()
        for part in self.wins:
            for whole, one in zip(total, part, strict=True):
                whole.count += one.count
                whole.forecast += one.forecast
                whole.actual += one.actual
        return total


def jobs(game: str, bot: str, seats: int, games: int, seed: Seed) -> Iterator[Job]:
    """Games with that bot in every seat."""
    for number in range(games):
        yield Job(game, (bot,) * seats, seed_of(seed, number), keep_moments=True)


def examination_from(stored: dict[str, Any]) -> Examination:
    """The examination whose fields were stored as JSON."""
    return Examination(
        stored["games"],
        stored["points"],
        stored["decisions"],
        {int(number): count for number, count in stored["absurd"].items()},
        [[Bin(**one) for one in part] for part in stored["wins"]],
        [PointsForecast(**one) for one in stored["expected"]],
    )


def mean_miss(forecasts: Sequence[Bin]) -> float:
    """How far forecasts are off on average, weighted by their number: the calibration error."""
    count = sum(one.count for one in forecasts)
    return sum(one.count * abs(one.miss) for one in forecasts) / count if count else 0.0
