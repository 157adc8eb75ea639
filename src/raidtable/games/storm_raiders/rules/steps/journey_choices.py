"""The journeys that a drafted die offers, and why others are not legal."""

from mypy_extensions import i64

from raidtable.engine.action import Action
from raidtable.engine.step import Reason
from raidtable.games.storm_raiders.rules.actions import ADAPT, GO
from raidtable.games.storm_raiders.rules.components import (
    FACES,
    SITE_IDS,
    SITES,
    SUB,
    TYPE_NAMES,
    V_STORM_PROOF,
    VEHICLE_NAMES,
)
from raidtable.games.storm_raiders.rules.seat import Seat, colour_of, die_of, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.steps.die_changes import HELPERS, can_change, has_card
from raidtable.games.storm_raiders.rules.steps.reach import (
    can_go,
    hours_needed,
    hours_with,
    own_values,
    reachable,
    reachable_unharmed,
)
from raidtable.games.storm_raiders.rules.travel import FAR, NO_STORM


def add_journeys(s: StormState, seat: Seat, vehicle: i64, legal: list[Action]) -> None:
    """Each site in reach, by the clean way if there is one."""
    if not seat.can_place(vehicle, value_of(s.die)):
        return
    sites = reachable(s, seat, vehicle, s.die)
    unharmed = reachable_unharmed(s, seat, vehicle, s.die)
    place = vehicle * SITES * 2
    while sites:
        if sites & 1:
            legal.append(GO[place] if unharmed & 1 else GO[place + 1])
        sites >>= 1
        unharmed >>= 1
        place += 2


def add_adaptations(s: StormState, seat: Seat, vehicle: i64, legal: list[Action]) -> None:
    """The values to which the vehicle's ability may turn the die. Rule: `vehicle-dice`."""
    values = own_values(seat, vehicle, s.die)
    if not values:
        return
    colour = colour_of(s.die)
    helped = has_card(seat, HELPERS)
    for value in values:
        if can_go(s, seat, vehicle, die_of(colour, value)) or (
            helped and can_change(s, seat, vehicle, value)
        ):
            legal.append(ADAPT[vehicle * (FACES + 1) + value])


def refused_journeys(s: StormState, seat: Seat, vehicle: int) -> list[tuple[Action, Reason]]:
    """Why the vehicle cannot go to each of the sites that it cannot reach."""
    refused: list[tuple[Action, Reason]] = []
    name = TYPE_NAMES[vehicle]
    sites = reachable(s, seat, vehicle, s.die)
    unharmed = reachable_unharmed(s, seat, vehicle, s.die)
    for site in range(SITES):
        place = (vehicle * SITES + site) * 2
        action = GO[place]
        needed = hours_needed(s, seat, vehicle, site, NO_STORM)
        missing = needed - hours_with(s, seat, vehicle, s.die)
        if site == seat.site:
            reason = Reason("must_move", "moving")
        elif not seat.has_space(vehicle):
            reason = Reason("row_full", "higher", vehicle=name)
        elif not seat.can_place(vehicle, value_of(s.die)):
            highest = seat.highest_on(vehicle)
            reason = Reason("not_higher", "higher", vehicle=name, value=highest)
        elif (unharmed >> site) & 1:
            action = GO[place + 1]
            reason = storm_reason(s, seat, vehicle, site)
        elif (sites >> site) & 1:
            reason = Reason("through_the_storm", "storm-site", site=SITE_IDS[s.side][site])
        elif needed >= FAR:
            reason = Reason("no_port" if vehicle == SUB else "no_land_way", "moving", vehicle=name)
        else:
            reason = Reason("too_far", "moving", {"hours": missing}, site=SITE_IDS[s.side][site])
        refused.append((action, reason))
    return refused


def storm_reason(s: StormState, seat: Seat, vehicle: int, site: int) -> Reason:
    """Why no journey through the Storm is needed, or none does harm."""
    if seat.ability(vehicle) == V_STORM_PROOF:
        return Reason("storm_proof", "storm-site", tile=VEHICLE_NAMES[seat.vehicles[vehicle]])
    name = SITE_IDS[s.side][site]
    return Reason("without_the_storm", "storm-site", vehicle=TYPE_NAMES[vehicle], site=name)
