"""Reasons why an action about a dashboard, or in a rest, is not legal now."""

from collections.abc import Callable
from typing import Final

from raidtable.engine.action import Action, Numbered
from raidtable.engine.step import Reason
from raidtable.games.storm_raiders.rules.actions import Destroy, Pair, WickRepair
from raidtable.games.storm_raiders.rules.components import (
    ALL_SLOTS,
    COLOUR_NAMES,
    CREW_EFFECT,
    CREW_NAMES,
    CREW_TOKEN,
    DIAL_NAMES,
    DIAL_TOP,
    DICE,
    DRAW_RESOURCES,
    EXTRA_DICE,
    MEDAL,
    MEDAL_TO_DIAL,
    MOD,
    MOVE_TO_PORT,
    PORT,
    RAIDER_NAMES,
    REFRESH_ALL,
    REFRESH_OTHERS,
    RESOURCE_NAMES,
    REST_EFFECT,
    SITE_IDS,
    SLOT_NAMES,
    TYPE_NAMES,
    VEHICLE_NAMES,
)
from raidtable.games.storm_raiders.rules.effects import cards_left
from raidtable.games.storm_raiders.rules.seat import Seat, colour_of, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    ABILITY_USED,
    CAN_REPAIR,
    GAIN_CREW,
    HARM_VEHICLE,
    KEEP_CREW,
    KEEP_RESOURCE,
    MAY_REFRESH,
    OVERHAUL,
    PLACE_MOD,
    RAISE_DIAL,
    REFRESH_CREW,
    REFRESH_PAIR,
    REMOVE_DICE,
    REMOVE_DIE,
    REPAIR,
    REPAIR_AT_SITE,
    REPAIR_OR_REMOVE,
    REST_GAIN,
    REST_REFRESH,
    REST_REPAIR,
    RESTING,
    SHIFT_DIALS,
    VEHICLE_ABILITY,
)
from raidtable.games.storm_raiders.rules.step_ids import MOVE_TO_PORT as MOVE_TO_PORT_STEP
from raidtable.games.storm_raiders.rules.tokens import count

# The steps that let a card be refreshed, a Damage or a die removed.
REFRESHING: Final = (REFRESH_CREW, REFRESH_PAIR, MAY_REFRESH, REST_REFRESH)
REPAIRING: Final = (REPAIR, REPAIR_AT_SITE, REPAIR_OR_REMOVE, REST_REPAIR)
REMOVING: Final = (REMOVE_DIE, REMOVE_DICE, REPAIR_OR_REMOVE)
# Abilities that a player uses in a rest; the others work by themselves.
USED_BY_CHOICE: Final = (EXTRA_DICE, DRAW_RESOURCES, MOVE_TO_PORT, MEDAL_TO_DIAL)


# Dials, Mods and crew cards


def dials(seat: Seat, up: int, down: int) -> Reason | None:
    """Why one dial cannot rise while the other falls."""
    if up == down:
        return Reason("same_dial", "shift-dials")
    if seat.dials[up] >= DIAL_TOP:
        return Reason("dial_at_top", "shift-dials", dial=DIAL_NAMES[up])
    if seat.dials[down] == 0:
        return Reason("dial_at_zero", "shift-dials", dial=DIAL_NAMES[down])
    return None


def shift(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Pair)
    found = dials(seat, a.first, a.second) if s.stack[-1] == SHIFT_DIALS else None
    return found or Reason("shift_when", "shift-dials")


def mod(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if (seat.mods >> a.number) & 1:
        return Reason("slot_filled", "mods", slot=SLOT_NAMES[a.number])
    assert s.stack[-1] != PLACE_MOD
    return Reason("no_mod", "mods")


def draw(s: StormState, seat: Seat, a: Action) -> Reason:
    if s.stack[-1] == GAIN_CREW:
        return no_room(s)
    return Reason("gain_crew_when", "gain-crew")


def no_room(s: StormState) -> Reason:
    return Reason("crew_full" if cards_left(s) else "no_card_left", "gain-crew")


def keep(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if s.stack[-1] == KEEP_CREW:
        return Reason("not_drawn", "gain-crew", card=CREW_NAMES[a.number])
    return Reason("gain_crew_when", "gain-crew")


def refresh(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    kind, name = a.number, CREW_NAMES[a.number]
    if kind * 2 + 1 not in seat.crew:
        missing = "is_face_up" if seat.is_ready(kind) else "not_owned"
        return Reason(missing, "refresh", card=name)
    if s.stack[-1] == MAY_REFRESH and CREW_EFFECT[kind] == REFRESH_OTHERS:
        return Reason("only_others", "refresh", card=name)
    if s.stack[-1] == REST_REFRESH and REST_EFFECT[seat.raider] == REFRESH_ALL:
        return Reason("refreshes_all", "rest-refresh", raider=RAIDER_NAMES[seat.raider])
    assert s.stack[-1] not in REFRESHING
    return Reason("refresh_when", "refresh")


def destroy(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Destroy)
    if seat.starter() != a.kind:
        return Reason("not_owned", "crew-cards", card=CREW_NAMES[a.kind])
    assert seat.mods == ALL_SLOTS
    return Reason("slots_full", "mods")


# Vehicles


def no_damage(vehicle: int) -> Reason:
    return Reason("no_damage", "repair", vehicle=TYPE_NAMES[vehicle])


def no_die(vehicle: int, die: int) -> Reason:
    colour = COLOUR_NAMES[colour_of(die)]
    name = TYPE_NAMES[vehicle]
    return Reason("no_such_die_on", "remove-die", vehicle=name, colour=colour, value=value_of(die))


def used_tile(s: StormState, seat: Seat) -> str:
    return VEHICLE_NAMES[seat.vehicles[s.vehicle]]


def repair(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if not seat.damage[a.number]:
        return no_damage(a.number)
    if s.stack[-1] == OVERHAUL:
        return Reason("overhaul_it", "abilities", vehicle=TYPE_NAMES[a.number])
    if s.stack[-1] == VEHICLE_ABILITY:
        return Reason("not_by_ability", "abilities", tile=used_tile(s, seat))
    assert s.stack[-1] not in REPAIRING
    return Reason("repair_when", "repair")


def remove(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    vehicle = a.number // DICE
    if a.number not in seat.dice:
        return no_die(vehicle, a.number % DICE)
    if s.stack[-1] == REMOVE_DIE:
        return Reason("other_vehicle", "remove-die", vehicle=TYPE_NAMES[s.remove_from])
    if s.stack[-1] == OVERHAUL:
        return Reason("overhaul_it", "abilities", vehicle=TYPE_NAMES[vehicle])
    if s.stack[-1] == VEHICLE_ABILITY:
        return Reason("not_by_ability", "abilities", tile=used_tile(s, seat))
    assert s.stack[-1] not in REMOVING
    return Reason("remove_when", "remove-die")


def sweep(s: StormState, seat: Seat, a: Action) -> Reason:
    return Reason("needs_tile", "abilities", tile="nose_dive")


def overhaul(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if s.stack[-1] == OVERHAUL:
        return Reason("nothing_on_it", "abilities", vehicle=TYPE_NAMES[a.number])
    return Reason("needs_tile", "abilities", tile="spectre")


def wick(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, WickRepair)
    return (
        no_damage(a.vehicle)
        if s.has_flag(CAN_REPAIR)
        else Reason("needs_tile", "abilities", tile="mad_wick")
    )


def harm(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if s.stack[-1] == HARM_VEHICLE:
        return Reason("takes_no_damage", "forger", tile=VEHICLE_NAMES[seat.vehicles[a.number]])
    return Reason("harm_when", "forger")


# A rest


def gain(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if s.stack[-1] != REST_GAIN:
        return Reason("gain_when", "rest-gain")
    if a.number == MOD:
        return Reason("slots_full", "mods")
    return Reason("medals_full", "medals") if a.number == MEDAL else no_room(s)


def ability(s: StormState, seat: Seat, a: Action) -> Reason:
    raider = RAIDER_NAMES[seat.raider]
    if not s.has_flag(RESTING):
        return Reason("ability_when", "rest-ability", raider=raider)
    if REST_EFFECT[seat.raider] not in USED_BY_CHOICE:
        return Reason("ability_by_itself", "rest-ability", raider=raider)
    if s.has_flag(ABILITY_USED):
        return Reason("ability_used", "rest-ability", raider=raider)
    return Reason("ability_not_now", "rest-ability", raider=raider)


def only(raider: str, rule: str) -> Reason:
    return Reason("needs_raider", rule, raider=raider)


def take(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if s.stack[-1] != KEEP_RESOURCE:
        return only("qari", "qari")
    if count(s.found, a.number):
        assert a.number == CREW_TOKEN
        return no_room(s)
    return Reason("not_found", "qari", resource=RESOURCE_NAMES[a.number])


def port(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if s.stack[-1] != MOVE_TO_PORT_STEP:
        return only("marco", "marco")
    site = SITE_IDS[s.side][a.number]
    if a.number == seat.site:
        return Reason("there_already", "marco", site=site)
    return Reason("storm_there" if PORT[s.side][a.number] else "not_a_port", "marco", site=site)


def raise_dial(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if s.stack[-1] != RAISE_DIAL:
        return only("endi", "endi")
    return Reason("dial_at_top", "endi", dial=DIAL_NAMES[a.number])


BY_VERB: Final[dict[str, Callable[[StormState, Seat, Action], Reason]]] = {
    "shift": shift,
    "mod": mod,
    "draw": draw,
    "keep": keep,
    "refresh": refresh,
    "destroy": destroy,
    "repair": repair,
    "remove": remove,
    "sweep": sweep,
    "overhaul": overhaul,
    "wick": wick,
    "harm": harm,
    "gain": gain,
    "ability": ability,
    "take": take,
    "port": port,
    "raise": raise_dial,
}
