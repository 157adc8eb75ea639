"""Forecasts that come true: what a search expects, corrected by what became of such expectations.

A search sees only a little way ahead. Its points are too low early on, and its chance to win counts
what its evaluation counts. A game's `calibration.toml` has curves over the course of the game that
`python -m raidtable.learn calibrate` fits to games of bots. They never change the order of choices.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log
from typing import Any, Final

from raidtable.bots.search import Finding
from raidtable.engine.game import Game
from raidtable.engine.judgement import HUNDREDTHS
from raidtable.engine.rng import seeded
from raidtable.engine.state import State
from raidtable.engine.view import View

# No search can tell a certain win from one that is nearly certain.
NEARLY: Final = 0.001


class Curves:
    """The curves of one number of seats: figures at each knot of the course of the game."""

    def __init__(self, knots: Sequence[float], seats: int, data: Mapping[str, list[float]]) -> None:
        self.knots = knots
        self.even = 1 / seats if seats > 1 else 0.5
        nothing, once = [0.0] * len(knots), [1.0] * len(knots)
        self.points_plus = data.get("points_plus", nothing)
        self.points_times = data.get("points_times", once)
        self.choice_plus = data.get("choice_plus", nothing)
        self.choice_times = data.get("choice_times", once)
        self.position_times = data.get("position_times", once)

    def at(self, progress: float) -> "Correction":
        """The correction at that progress, from 0 to 1, between the two knots around it."""
        place = min(max(bisect_right(self.knots, progress), 1), len(self.knots) - 1)
        before, after = self.knots[place - 1], self.knots[place]
        part = min(max((progress - before) / (after - before), 0.0), 1.0)

        def between(figures: Sequence[float]) -> float:
            return figures[place - 1] + part * (figures[place] - figures[place - 1])

        return Correction(
            self.even,
            between(self.points_plus),
            between(self.points_times),
            between(self.choice_plus),
            between(self.choice_times),
            between(self.position_times),
        )


class Correction:
    """Makes forecasts of one position true. Each function keeps the order of what it is given."""

    def __init__(
        self,
        even: float,
        points_plus: float,
        points_times: float,
        choice_plus: float,
        choice_times: float,
        position_times: float,
    ) -> None:
        self.even = even
        self.points_plus = points_plus
        self.points_times = points_times
        self.choice_plus = choice_plus
        self.choice_times = choice_times
        self.position_times = position_times

    def points(self, points: float) -> float:
        return self.points_plus + self.points_times * points

    def chance(self, win: float) -> float:
        """The chance to win of a choice, as the search for that decision found it."""
        from_even = odds(win) - odds(self.even)
        return 1 / (1 + exp(-(self.choice_plus + self.choice_times * from_even + odds(self.even))))

    def shares(self, shares: Sequence[float]) -> tuple[float, ...]:
        """The chances of all seats of a position, which add up to 1."""
        if len(shares) == 1:
            return tuple(shares)
        raised = [share**self.position_times for share in shares]
        total = sum(raised)
        return tuple(share / total for share in raised)

    def share_error(self, error: float, share: float) -> float:
        """The standard error of a seat's share of a position after the correction."""
        before = min(max(share, NEARLY), 1 - NEARLY)
        after = self.shares((before, 1 - before))[0]
        return error * self.position_times * after * (1 - after) / (before * (1 - before))

    def findings(self, findings: Iterable[Finding]) -> list[Finding]:
        return [
            Finding(
                one.action,
                one.visits,
                self.chance(one.win),
                HUNDREDTHS * self.points(one.points / HUNDREDTHS),
            )
            for one in findings
        ]


class Calibration:
    """The corrections of a game. Numbers of seats that were not measured stay as they are."""

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        progress = game.bots.progress
        assert progress is not None, f"{game.id} has a calibration and no progress"
        self.progress = progress
        self.rules = game.rules
        self.knots: list[float] = data["progress"]
        self.curves = {
            int(seats): Curves(self.knots, int(seats), curves)
            for seats, curves in data["seats"].items()
        }

    def of_state(self, state: State, seats: int) -> Correction:
        curves = self.curves.get(seats) or Curves(self.knots, seats, {})
        return curves.at(self.progress(state))

    def of_view(self, view: View, seats: int) -> Correction:
        """The course of a game is public, so any position that fits the view will do."""
        return self.of_state(self.rules.determinise(view, seeded("progress")), seats)


def calibration_of(game: Game) -> Calibration | None:
    """The calibration of the game's usual evaluation, if it has been measured."""
    data = game.bots.calibration
    return None if data is None else Calibration(game, data)


def odds(chance: float) -> float:
    """The logarithm of the odds."""
    chance = min(max(chance, NEARLY), 1 - NEARLY)
    return log(chance / (1 - chance))
