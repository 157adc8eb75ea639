"""The sites that a vehicle can reach with a die, and the values that its own ability can give the
die."""

from typing import Final

from mypy_extensions import i64

from raidtable.games.storm_raiders.rules.components import (
    ABILITY,
    ABILITY_AMOUNT,
    ABILITY_BY,
    ABILITY_DICE,
    DICE,
    FACES,
    PORT,
    SUB,
    TRIKE,
    V_ADJUST_DIE,
    V_FEWER_HOURS,
    V_FEWER_HOURS_PASSING,
    V_FLIP_OR_PREVENT,
    V_STORM_PROOF,
    V_WILD_DIE,
)
from raidtable.games.storm_raiders.rules.seat import Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import FREE_PORT, ON_PLANE_PATHS
from raidtable.games.storm_raiders.rules.tokens import count
from raidtable.games.storm_raiders.rules.travel import (
    BY_AIR,
    BY_AIR_PASSING,
    BY_LAND,
    FAR,
    NEEDED,
    NO_STORM,
    place_in_table,
    port_reach,
    reach,
)

# Abilities that change the die.
CHANGES_DICE: Final = (V_ADJUST_DIE, V_WILD_DIE, V_FLIP_OR_PREVENT)


def hours_with(s: StormState, seat: Seat, vehicle: i64, die: i64) -> i64:
    """The hours of the die and those that the journey needs less. Rule: `fewer-hours`."""
    hours = value_of(die) + count(s.hours_off, vehicle)
    if seat.ability(vehicle) == V_FEWER_HOURS and seat.ability_asks_for(vehicle, die):
        hours += ABILITY_AMOUNT[seat.vehicles[vehicle]]
    return hours


def net_of(s: StormState, seat: Seat, vehicle: i64) -> i64:
    """The paths that the vehicle may take."""
    if vehicle == TRIKE:
        return BY_AIR if s.has_flag(ON_PLANE_PATHS) else BY_LAND
    return BY_AIR_PASSING if seat.ability(vehicle) == V_FEWER_HOURS_PASSING else BY_AIR


def reachable(s: StormState, seat: Seat, vehicle: i64, die: i64) -> i64:
    """The sites within reach of that die, as bits, ignoring the Storm. Rule: `moving`."""
    hours = hours_with(s, seat, vehicle, die)
    if vehicle == SUB:
        return port_reach(s.side, seat.site, hours, s.has_flag(FREE_PORT))
    return reach(s.side, net_of(s, seat, vehicle), NO_STORM, seat.site, hours)


def reachable_unharmed(s: StormState, seat: Seat, vehicle: i64, die: i64) -> i64:
    """Those of them that need not enter the Storm's site. Rule: `storm-site`."""
    if vehicle == SUB:
        storm_bit: i64 = 1
        return reachable(s, seat, vehicle, die) & ~(storm_bit << s.storm)
    if seat.ability(vehicle) == V_STORM_PROOF:
        return reachable(s, seat, vehicle, die)
    hours = hours_with(s, seat, vehicle, die)
    return reach(s.side, net_of(s, seat, vehicle), s.storm, seat.site, hours)


def hours_needed(s: StormState, seat: Seat, vehicle: i64, site: i64, storm: i64) -> i64:
    """The fewest hours to that site, before those that abilities and cards take off.

    `storm` is the site that must not be entered, or NO_STORM.
    """
    if vehicle == SUB:
        if PORT[s.side][seat.site] == 0 or PORT[s.side][site] == 0:
            return FAR
        leaving: i64 = 0 if s.has_flag(FREE_PORT) else PORT[s.side][seat.site]
        return leaving + PORT[s.side][site]
    return NEEDED[place_in_table(s.side, net_of(s, seat, vehicle), storm, seat.site)][site]


def can_go(s: StormState, seat: Seat, vehicle: i64, die: i64) -> bool:
    """Whether that die can be placed on the vehicle and leads somewhere. Rule: `place-die`."""
    return seat.can_place(vehicle, value_of(die)) and reachable(s, seat, vehicle, die) != 0


def values_of_ability(tile: int, die: int) -> list[int]:
    """The values to which a vehicle tile's ability can turn that die. Rule: `vehicle-dice`."""
    now = int(value_of(die))
    if not (ABILITY_DICE[tile] >> die) & 1:
        return []
    if ABILITY[tile] == V_ADJUST_DIE:
        return [now + by for by in ABILITY_BY[tile] if 1 <= now + by <= FACES]
    if ABILITY[tile] == V_WILD_DIE:
        return [value for value in range(1, FACES + 1) if value != now]
    return [FACES + 1 - now] if ABILITY[tile] == V_FLIP_OR_PREVENT else []


# By vehicle tile and die.
OWN_VALUES: Final[list[list[list[int]]]] = [
    [values_of_ability(tile, die) for die in range(DICE)] for tile in range(len(ABILITY))
]


def own_values(seat: Seat, vehicle: i64, die: i64) -> list[int]:
    """The values to which the vehicle's ability can turn that die. Rule: `vehicle-dice`."""
    return OWN_VALUES[seat.vehicles[vehicle]][die]
