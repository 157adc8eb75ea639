"""Points: sets of shells, and the wish."""

from raidtable.engine.rules import Result, settle, tie_break_of
from wrack_line.rules.components import SET_POINTS, WISH_POINTS
from wrack_line.rules.state import WrackState


def set_points(shells: list[int]) -> int:
    return sum(SET_POINTS[count] for count in shells)


def wish_points(shells: list[int], wish: int) -> int:
    """Points for the shells of the wished kind; none while the wish is not known."""
    return WISH_POINTS * shells[wish] if wish >= 0 else 0


def points_by_source(s: WrackState, seat: int) -> dict[str, int]:
    shells = s.shells(seat)
    return {"sets": set_points(shells), "wish": wish_points(shells, s.wishes[seat])}


def result(s: WrackState) -> Result:
    """The most points win; then the most kinds of shells; then the victory is shared.

    Rules: `points`, `ties`.
    """
    points = [points_by_source(s, seat) for seat in range(s.seats)]
    kinds = [sum(1 for count in s.shells(seat) if count) for seat in range(s.seats)]
    standing = [
        [sum(sources.values()), count] for sources, count in zip(points, kinds, strict=True)
    ]
    ranks = [1 + sum(1 for other in standing if other > score) for score in standing]
    ties = settle(standing, ["kinds"])
    return Result(points, ranks, "tide", tie_break_of(ties), None, ties)
