"""Points at the end, by source, and the winners."""

from typing import Final

from mypy_extensions import i64

from raidtable.engine.rules import Result, settle, tie_break_of
from raidtable.engine.state import NONE
from raidtable.games.north_sea.rules.components import (
    ARMOUR_POINTS,
    END_PER_LIVESTOCK,
    END_PER_OFFERING,
    END_POINTS,
    GOLD,
    IRON,
    LIVESTOCK,
    OFFERING_POINTS,
    VALKYRIE_POINTS,
)
from raidtable.games.north_sea.rules.endings import ENDING_NAMES
from raidtable.games.north_sea.rules.state import UNKNOWN, NorthSeaState, Seat

SOURCES: Final = ("raids", "valkyries", "armour", "offerings", "crew", "plunder")


def offering_points(seat: Seat) -> i64:
    """The points of the collected Offerings, as far as they are visible."""
    total: i64 = 0
    for tile in seat.offerings:
        if tile != UNKNOWN:
            total += OFFERING_POINTS[tile]
    return total


def crew_points(seat: Seat) -> i64:
    """Points printed on hired crew, and those for livestock and Offerings."""
    return (
        seat.bonus(END_POINTS)
        + seat.bonus(END_PER_LIVESTOCK) * seat.stock[LIVESTOCK]
        + seat.bonus(END_PER_OFFERING) * len(seat.offerings)
    )


def plunder_points(seat: Seat) -> i64:
    return seat.stock[GOLD] + seat.stock[IRON] + seat.stock[LIVESTOCK] // 2


def points_of_sources(seat: Seat) -> tuple[i64, i64, i64, i64, i64, i64]:
    """The points of each of the SOURCES if the game ended now."""
    return (
        seat.points,
        VALKYRIE_POINTS[seat.valkyries],
        ARMOUR_POINTS[seat.armour],
        offering_points(seat),
        crew_points(seat),
        plunder_points(seat),
    )


def total_points(seat: Seat) -> i64:
    raids, valkyries, armour, offerings, crew, plunder = points_of_sources(seat)
    return raids + valkyries + armour + offerings + crew + plunder


def points_by_source(seat: Seat) -> dict[str, int]:
    return dict(zip(SOURCES, points_of_sources(seat), strict=True))


def result(s: NorthSeaState) -> Result:
    """The most points win; ties go by the Valkyrie track, then by Armour, and otherwise are
    shared."""
    points = [points_by_source(seat) for seat in s.seats]
    standing = [
        [int(total_points(seat)), int(seat.valkyries), int(seat.armour)] for seat in s.seats
    ]
    ranks = [1 + sum(1 for other in standing if other > score) for score in standing]
    reason = "under_way" if s.ending == NONE else ENDING_NAMES[s.ending]
    ties = settle(standing, ["valkyries", "armour"])
    return Result(points, ranks, reason, tie_break_of(ties), None, ties)
