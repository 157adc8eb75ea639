"""The effects of crew cards: one function for each effect that the data names; and the changes to a
dashboard that cards, vehicles, rewards and rests share."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.actions import UseCrew
from raidtable.games.storm_raiders.rules.components import (
    ALL_SLOTS,
    COLOUR_NAMES,
    CREW_AMOUNT,
    CREW_DRAWN,
    CREW_EFFECT,
    CREW_EFFECTS,
    CREW_NAMES,
    CREW_TOKEN,
    DIAL_NAMES,
    DICE,
    HEALTH,
    RESOURCE_NAMES,
    SHORTENS,
    TYPE_NAMES,
    TYPES,
    WORST_HEALTH,
)
from raidtable.games.storm_raiders.rules.seat import Seat, colour_of, die_of, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    DISCARD_CARGO,
    DRAW_CREW,
    FREE_PORT,
    GAIN_CREW,
    KEEP_CREW,
    MAY_REFRESH,
    ON_PLANE_PATHS,
    REROLL_DIE,
    RESTING,
    SET_DIE,
    TRADE_RESOURCE,
)
from raidtable.games.storm_raiders.rules.tokens import one, total

# The dashboard


def repair(s: StormState, number: int, vehicle: i64, log: Log | None) -> None:
    """That seat takes a Damage off a vehicle."""
    seat = s.seats[number]
    seat.damage[vehicle] -= 1
    if s.has_flag(RESTING) and number == s.turn_seat:
        s.repaired += 1
    if log is not None:
        log.add("Repaired", number, vehicle=TYPE_NAMES[vehicle])


def remove_die(s: StormState, placed: int, log: Log | None) -> None:
    """A die leaves a vehicle of the seat whose turn it is."""
    s.player.dice.remove(placed)
    if log is not None:
        log.add(
            "RemovedDie",
            s.turn_seat,
            vehicle=TYPE_NAMES[placed // DICE],
            colour=COLOUR_NAMES[colour_of(placed % DICE)],
            value=value_of(placed % DICE),
        )


def suffer(s: StormState, number: int, vehicle: i64, log: Log | None) -> None:
    """A Damage takes the right-most free space of the vehicle's row, or otherwise costs health.

    Rule: `damage`.
    """
    seat = s.seats[number]
    if number == s.turn_seat:
        s.taken += 1
    if seat.has_space(vehicle):
        seat.damage[vehicle] += 1
        if log is not None:
            log.add("TookDamage", number, vehicle=TYPE_NAMES[vehicle])
    elif seat.health < WORST_HEALTH:
        seat.health += 1
        if log is not None:
            name = TYPE_NAMES[vehicle]
            log.add("LostHealth", number, vehicle=name, points=HEALTH[seat.health])


def shift_dials(s: StormState, up: i64, down: i64, log: Log | None) -> None:
    seat = s.player
    seat.dials[up] += 1
    seat.dials[down] -= 1
    if log is not None:
        log.add("ShiftedDials", s.turn_seat, up=DIAL_NAMES[up], down=DIAL_NAMES[down])


def heal(s: StormState, log: Log | None) -> None:
    s.player.health -= 1
    if log is not None:
        log.add("Healed", s.turn_seat)


def gain_medal(s: StormState, log: Log | None) -> None:
    """A Medal beyond the seventh is lost. Rule: `medals`."""
    gained = s.player.gain_medal()
    if log is not None:
        log.add("GainedMedal" if gained else "MedalLost", s.turn_seat)


def refresh(s: StormState, kind: i64, log: Log | None) -> None:
    s.player.turn_up(kind)
    if log is not None:
        log.add("Refreshed", s.turn_seat, card=CREW_NAMES[kind])


# Resources


def gain_resource(s: StormState, kind: i64, log: Log | None) -> None:
    """A Resource that was not salvaged: a Crew token becomes a crew card. Rule: `crew-tokens`."""
    if log is not None:
        log.add("GainedResource", s.turn_seat, resource=RESOURCE_NAMES[kind])
    if kind == CREW_TOKEN:
        s.discards += one(kind)
        s.stack.append(GAIN_CREW)
    else:
        store(s, kind)


def store(s: StormState, kind: i64) -> None:
    """Add to the player's stock; if the cargo is limited, the excess is discarded.

    Rule: `cargo`.
    """
    s.player.stock += one(kind)
    if s.cargo and total(s.player.stock) > s.cargo:
        s.stack.append(DISCARD_CARGO)


def refill_bag(s: StormState, log: Log | None) -> None:
    """An empty bag is filled with the discards. Rule: `bag`."""
    if s.bag == 0 and s.discards:
        s.bag = s.discards
        s.discards = 0
        if log is not None:
            log.add("RefilledBag", NONE)


# Crew cards


def cards_left(s: StormState) -> i64:
    """The number of crew cards that can be drawn."""
    return s.pile.size + len(s.under)


def can_gain_crew(s: StormState, seat: Seat) -> bool:
    return seat.has_room_for_crew() and cards_left(s) > 0


def can_make_room_for_crew(s: StormState, seat: Seat) -> bool:
    """Whether the starting card could be destroyed for a card to draw. Ruling 95."""
    return cards_left(s) > 0 and seat.starter() != NONE and seat.mods != ALL_SLOTS


def begin_draw(s: StormState, count: i64) -> None:
    """Draw this many crew cards, of which one is kept."""
    left = cards_left(s)
    s.draws = count if count < left else left
    s.stack[-1] = KEEP_CREW
    s.stack.append(DRAW_CREW)


def draw_for_crew(s: StormState) -> None:
    begin_draw(s, CREW_DRAWN)


Effect = Callable[[StormState, UseCrew, Log | None], None]


def use_crew(s: StormState, number: int, use: UseCrew, log: Log | None) -> None:
    """That seat turns the card face down, and its effect happens. Rule: `crew-cards`."""
    s.seats[number].turn_down(use.kind)
    if log is not None:
        log.add("UsedCrew", number, card=CREW_NAMES[use.kind])
    EFFECTS[CREW_EFFECT[use.kind]](s, use, log)


def set_die(s: StormState, value: i64, log: Log | None) -> None:
    """The drafted die is turned to a value; a 1 made so is not wild. Rule: `wild`."""
    s.die = die_of(colour_of(s.die), value)
    s.wild = 0
    if log is not None:
        log.add("SetDie", s.turn_seat, value=value)


def adjust_die(s: StormState, use: UseCrew, log: Log | None) -> None:
    """The die goes up or down, within 1 to 6."""
    set_die(s, value_of(s.die) + use.first, log)


def reroll_die(s: StormState, use: UseCrew, log: Log | None) -> None:
    """The die is rolled again; a 1 rolled so is wild."""
    s.stack.append(REROLL_DIE)


def flip_die(s: StormState, use: UseCrew, log: Log | None) -> None:
    """The die is turned to its opposite face."""
    set_die(s, 7 - value_of(s.die), log)


def forge_die(s: StormState, use: UseCrew, log: Log | None) -> None:
    """The die is set to any value, for a Damage on the vehicle used, or on any in a rest."""
    s.forged += 1
    s.stack.append(SET_DIE)


def fewer_hours(s: StormState, use: UseCrew, log: Log | None) -> None:
    """The journey of this turn needs fewer hours, with the vehicles that the card names."""
    for vehicle in range(TYPES):
        if (SHORTENS[use.kind] >> vehicle) & 1:
            s.hours_off += CREW_AMOUNT[use.kind] * one(vehicle)


def plane_paths(s: StormState, use: UseCrew, log: Log | None) -> None:
    """The Trike may take plane-only paths this turn."""
    s.flags |= ON_PLANE_PATHS


def free_departure(s: StormState, use: UseCrew, log: Log | None) -> None:
    """The port that the Sub leaves counts as 0."""
    s.flags |= FREE_PORT


def prevent_damage(s: StormState, use: UseCrew, log: Log | None) -> None:
    """The Damage that is about to be taken is prevented."""
    del s.hits[0]


def prevent_all(s: StormState, use: UseCrew, log: Log | None) -> None:
    """All Damage of this hit by the Storm is prevented, on every vehicle of the seat."""
    alike = s.hits[0] // TYPES_OF_HIT
    while s.hits and s.hits[0] // TYPES_OF_HIT == alike:
        del s.hits[0]


def salvage_more(s: StormState, use: UseCrew, log: Log | None) -> None:
    """One Resource more may be salvaged at this site."""
    s.salvage_more += 1


def pay_less(s: StormState, use: UseCrew, log: Log | None) -> None:
    """One Resource of the Contract need not be paid."""
    s.discount += 1


def substitute(s: StormState, use: UseCrew, log: Log | None) -> None:
    """One Resource paid for the Contract counts as any type."""
    s.substitutes += 1


def repair_any(s: StormState, use: UseCrew, log: Log | None) -> None:
    """A Damage is removed from any vehicle of the seat that decides now."""
    repair(s, s.actor, use.first, log)


def remove_any_die(s: StormState, use: UseCrew, log: Log | None) -> None:
    """A die is removed from any vehicle."""
    remove_die(s, use.first * DICE + use.second, log)


def refresh_others(s: StormState, use: UseCrew, log: Log | None) -> None:
    """Other crew cards are refreshed, one after another."""
    for _ in range(CREW_AMOUNT[use.kind]):
        s.stack.append(MAY_REFRESH)


def shift(s: StormState, use: UseCrew, log: Log | None) -> None:
    """One dial rises and another falls."""
    shift_dials(s, use.first, use.second, log)


def look_at_more(s: StormState, use: UseCrew, log: Log | None) -> None:
    """More crew cards are drawn to choose from."""
    begin_draw(s, CREW_AMOUNT[use.kind])


def heal_one(s: StormState, use: UseCrew, log: Log | None) -> None:
    """The Health Tracker moves towards full health."""
    heal(s, log)


def trade(s: StormState, use: UseCrew, log: Log | None) -> None:
    """A Resource is exchanged for one at the site."""
    s.stack.append(TRADE_RESOURCE)


def repair_used(s: StormState, use: UseCrew, log: Log | None) -> None:
    """A Damage is taken off the vehicle used this turn."""
    repair(s, s.turn_seat, s.vehicle, log)


BY_NAME: Final[dict[str, Effect]] = {
    "adjust_die": adjust_die, "reroll_die": reroll_die, "flip_die": flip_die,
    "forge_die": forge_die, "fewer_hours": fewer_hours, "plane_paths": plane_paths,
    "free_departure": free_departure, "prevent_damage": prevent_damage, "prevent_all": prevent_all,
    "salvage_more": salvage_more, "pay_less": pay_less, "substitute": substitute,
    "repair_any": repair_any, "remove_die": remove_any_die, "refresh_others": refresh_others,
    "shift_dials": shift, "look_at_more": look_at_more, "heal": heal_one, "trade": trade,
    "repair_used": repair_used,
}  # fmt: skip
# An effect without a function, or a function that no card names, fails here.
assert set(BY_NAME) == set(CREW_EFFECTS)
EFFECTS: Final[list[Effect]] = [BY_NAME[name] for name in CREW_EFFECTS]

# Damage about to be taken, as one number: its source, the seat and the vehicle.
TYPES_OF_HIT: Final = 4
SEATS_OF_HIT: Final = 16


def hit(source: i64, seat: i64, vehicle: i64) -> i64:
    return source * SEATS_OF_HIT + seat * TYPES_OF_HIT + vehicle


def hit_source(coming: i64) -> i64:
    return coming // SEATS_OF_HIT


def hit_seat(coming: i64) -> i64:
    return coming // TYPES_OF_HIT % TYPES_OF_HIT


def hit_vehicle(coming: i64) -> i64:
    return coming % TYPES_OF_HIT
