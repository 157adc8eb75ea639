"""Prestige at the end, by source, and the winners."""

from typing import Final

from mypy_extensions import i64

from raidtable.engine.rules import Result, settle, tie_break_of
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    CREW,
    HEALTH,
    MEDAL,
    MOD,
    PRESTIGE,
    ROUNDS,
)
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.tokens import total

SOURCES: Final = ("contracts", "mods", "medals", "crew", "resources", "damage")
RESOURCES_PER_POINT = 2


def prestige(contracts: i64) -> i64:
    """The points of those Contracts."""
    points: i64 = 0
    number: i64 = 0
    while contracts:
        if contracts & 1:
            points += PRESTIGE[number]
        contracts >>= 1
        number += 1
    return points


def mods_of(seat: Seat) -> i64:
    """The number of Mods that are plugged in."""
    mods = seat.mods
    found: i64 = 0
    while mods:
        mods &= mods - 1
        found += 1
    return found


def points_of_sources(seat: Seat) -> tuple[i64, i64, i64, i64, i64, i64]:
    """The points of each of the SOURCES if the game ended now."""
    return (
        prestige(seat.contracts),
        seat.dials[MOD] * mods_of(seat),
        seat.dials[MEDAL] * seat.medals,
        seat.dials[CREW] * len(seat.crew),
        total(seat.stock) // RESOURCES_PER_POINT,
        -HEALTH[seat.health] * seat.total_damage(),
    )


def total_points(seat: Seat) -> i64:
    contracts, mods, medals, crew, resources, damage = points_of_sources(seat)
    return contracts + mods + medals + crew + resources + damage


def points_by_source(seat: Seat) -> dict[str, int]:
    return dict(zip(SOURCES, points_of_sources(seat), strict=True))


def opponent_points(s: StormState) -> i64:
    """The Contracts it has fulfilled, and a point for each Resource on its Active Contract.

    Rule: `solo-end`.
    """
    points = prestige(s.completed)
    for kind in s.cover:
        if kind != NONE:
            points += 1
    return points


def result(s: StormState) -> Result:
    """The most Prestige wins; ties go to the least Damage, then the most Resources, or are shared.

    In a solo game the player wins with more than the opponent.
    """
    points = [points_by_source(seat) for seat in s.seats]
    standing = [
        [int(total_points(seat)), -int(seat.total_damage()), int(total(seat.stock))]
        for seat in s.seats
    ]
    ranks = [1 + sum(1 for other in standing if other > score) for score in standing]
    over = len(s.storm_row) == ROUNDS and not s.stack
    reason = "rounds_over" if over else "under_way"
    if not s.solo:
        ties = settle(standing, ["damage", "resources"])
        return Result(points, ranks, reason, tie_break_of(ties), None, ties)
    opponent = int(opponent_points(s))
    if over:
        reason = "opponent_beaten" if standing[0][0] > opponent else "opponent_won"
    return Result(points, ranks, reason, "", opponent)
