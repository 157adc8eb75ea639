"""Values of positions: exact fractions, or bounds where information is hidden."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from raidtable.engine.rules import Rules
from raidtable.engine.state import State

Number = Fraction | float


class Value(NamedTuple):
    """A share of the win between two bounds, which are the same where the value is exact."""

    low: Number
    high: Number

    @property
    def is_exact(self) -> bool:
        return self.low == self.high

    def plus(self, other: "Value", weight: Fraction) -> "Value":
        return Value(self.low + weight * other.low, self.high + weight * other.high)

    def of_other(self) -> "Value":
        """The same for the other seat."""
        return Value(1 - self.high, 1 - self.low)

    def __str__(self) -> str:
        if self.is_exact:
            shown = f"{float(self.low):.4f}"
            fraction = Fraction(self.low)
            return shown if fraction.denominator > 10**6 else f"{shown} = {fraction}"
        return f"{float(self.low):.4f} to {float(self.high):.4f}"


def best_of(values: Sequence[Value], seat: int) -> Value:
    """What the seat gets that takes the best of these; values are those of seat 0."""
    best = max if seat == 0 else min
    return Value(best(value.low for value in values), best(value.high for value in values))


def share_of_first(rules: Rules[Any], s: State) -> Value:
    """Seat 0's share of the win, at the end of a game."""
    winners = rules.result(s).winners
    share = Fraction(1, len(winners)) if 0 in winners else Fraction(0)
    return Value(share, share)
