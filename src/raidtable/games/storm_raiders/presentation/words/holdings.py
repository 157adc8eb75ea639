"""The holdings that a viewer counts in Storm Raiders, which texts state as gains and costs.

They are the numbers of each seat and those of the table. `damage` is the total on all vehicles, and
each vehicle has a count too; the same is true of `dice`. `HARM` counts Damage and lost health
together, because each Damage costs one or the other. `DUE` is Damage that is certain to come unless
somebody prevents it.
"""

from functools import cache
from typing import Final

from raidtable.engine.action import Action
from raidtable.engine.claims import TABLE, Claim, Holdings, Key
from raidtable.games.storm_raiders.rules.components import (
    DIAL_NAMES,
    DIALS,
    DOUBLE_SLOT,
    HELD,
    HOLDS,
    RESOURCE_NAMES,
    TYPE_NAMES,
    TYPES,
    WEAPONRY_SLOT,
)
from raidtable.games.storm_raiders.rules.effects import hit_seat, hit_vehicle
from raidtable.games.storm_raiders.rules.rules import STEPS
from raidtable.games.storm_raiders.rules.scoring import mods_of, prestige
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    DRAW_CREW,
    HARM_VEHICLE,
    MOVE,
    SALVAGE,
    UNHARMED,
)
from raidtable.games.storm_raiders.rules.tokens import count, total
from raidtable.games.storm_raiders.rules.view import StormView

DAMAGE: Final = "damage"
DICE: Final = "dice"
DAMAGE_ON: Final = tuple(f"{name} damage" for name in TYPE_NAMES)
DICE_ON: Final = tuple(f"{name} dice" for name in TYPE_NAMES)
HEALTH_LOST: Final = "lost health"
HARM: Final = "damage and lost health"
DUE: Final = "damage to come"
DIAL: Final = tuple(f"{name} dial" for name in DIAL_NAMES)
RESOURCE: Final = tuple(name.replace("_", " ") for name in RESOURCE_NAMES)
MODS: Final = "mods"
MEDALS: Final = "medals"
CARDS: Final = "crew cards"
FACE_DOWN: Final = "crew cards face down"
FULFILLED: Final = "contracts"
POINTS: Final = "points of contracts"

# On the table
ON_WRECKS: Final = "resources on wrecks"
IN_BAG: Final = "resources in the bag"
DISCARDED: Final = "resources discarded"
IN_PILE: Final = "crew cards in the pile"
IN_TRAY: Final = "dice in the middle"
ON_HOLDS: Final = "contracts on Stormholds"
OPPONENT_FULFILLED: Final = "contracts of the opponent"
OPPONENT_POINTS: Final = "points of the opponent"

# Changes that a choice must always state for the seat that decides.
ALWAYS_STATED: Final = frozenset(
    {HARM, DUE, DICE, *DIAL, *RESOURCE[:HELD], MODS, MEDALS, CARDS, FACE_DOWN, FULFILLED, POINTS}
)
# Lines for each die, token and card would bury the rest of the log. Damage to come gets its line
# when it is taken or prevented.
UNLOGGED: Final = frozenset({ON_WRECKS, IN_BAG, DISCARDED, IN_PILE, IN_TRAY, ON_HOLDS, DUE})


def holdings(view: StormView) -> Holdings:
    s = view.table
    held: dict[Key, int] = {}
    for number, seat in enumerate(s.seats):
        for thing, many in counts_of(s, number, seat).items():
            held[number, thing] = many
    held[TABLE, ON_WRECKS] = sum(int(total(wreck)) for wreck in s.wrecks)
    held[TABLE, IN_BAG] = int(total(s.bag))
    held[TABLE, DISCARDED] = int(total(s.discards))
    held[TABLE, IN_PILE] = view.pile_size + len(s.under)
    held[TABLE, IN_TRAY] = int(total(s.tray))
    held[TABLE, ON_HOLDS] = sum(s.holds[hold] >= 0 for hold in range(HOLDS))
    if s.solo:
        held[TABLE, OPPONENT_FULFILLED] = bits_in(int(s.completed))
        held[TABLE, OPPONENT_POINTS] = int(prestige(s.completed))
    return held


def counts_of(s: StormState, number: int, seat: Seat) -> dict[str, int]:
    """All counts of a seat."""
    damage, health = int(seat.total_damage()), int(seat.health)
    held = {
        DAMAGE: damage,
        HEALTH_LOST: health,
        HARM: damage + health,
        DUE: due(s, number),
        DICE: len(seat.dice),
        MODS: int(mods_of(seat)),
        MEDALS: int(seat.medals),
        CARDS: len(seat.crew),
        FACE_DOWN: int(seat.face_down()),
        FULFILLED: bits_in(int(seat.contracts)),
        POINTS: int(prestige(seat.contracts)),
    }
    for vehicle in range(TYPES):
        held[DAMAGE_ON[vehicle]] = seat.damage[vehicle]
        held[DICE_ON[vehicle]] = int(seat.dice_on(vehicle))
    for dial in range(DIALS):
        held[DIAL[dial]] = seat.dials[dial]
    for kind in range(HELD):
        held[RESOURCE[kind]] = int(count(seat.stock, kind))
    return held


def bits_in(mask: int) -> int:
    return mask.bit_count()


# Damage to come


def due(s: StormState, number: int) -> int:
    """The Damage that is certain to come to that seat unless somebody prevents it."""
    coming = len(hits_that_count(s, number)) if s.hits else 0
    if number != s.turn_seat:
        return coming
    if s.has_flag(UNHARMED):
        return 0
    seat = s.player
    if s.through_storm and MOVE in s.stack:
        coming += sum(seat.can_be_damaged(vehicle) for vehicle in range(TYPES))
    if SALVAGE in s.stack and seat.can_be_damaged(s.vehicle):
        coming += salvage_damage(s, seat)
    if HARM_VEHICLE in s.stack:
        coming += int(s.forged) - len(s.hits)
    return coming


def hits_that_count(s: StormState, number: int) -> list[int]:
    """The Damage about to be taken by that seat; some vehicles take none."""
    seat = s.seats[number]
    return [
        coming
        for coming in s.hits
        if hit_seat(coming) == number and seat.can_be_damaged(hit_vehicle(coming))
    ]


def salvage_damage(s: StormState, seat: Seat) -> int:
    """The Damage for the Resources salvaged at this site. Rule: `salvage-damage`."""
    double = s.salvaged > 1 and DOUBLE_SLOT[s.vehicle] & ~seat.mods
    weapons = int(s.weapons) if WEAPONRY_SLOT[s.vehicle] & ~seat.mods else 0
    return weapons + (1 if double else 0)


# Effects of a choice


def foresee(s: StormState, action: Action) -> StormState:
    """The position at the next decision or random event, or when all consequences of a legal action
    are over. `s` may be the table of a view: cards that it hides are drawn by a random event."""
    after = s.copy()
    depth = len(s.stack)
    STEPS[after.stack[-1]].apply(after, action, None)
    while len(after.stack) >= depth:
        top = after.stack[-1]
        if top == DRAW_CREW or STEPS[top].open(after, None):
            break
    return after


# Claims of Damage and dice: each counts for its vehicle, and in the total.


@cache
def damage_claims(number: int, vehicle: int, change: int) -> tuple[Claim, ...]:
    things = (DAMAGE_ON[vehicle], DAMAGE, HARM)
    return tuple(Claim(number, thing, change, change) for thing in things)


@cache
def health_claims(number: int, change: int) -> tuple[Claim, ...]:
    """Claims of lost health: a positive change is a loss."""
    return tuple(Claim(number, thing, change, change) for thing in (HEALTH_LOST, HARM))


@cache
def dice_claims(number: int, vehicle: int, change: int) -> tuple[Claim, ...]:
    return tuple(Claim(number, thing, change, change) for thing in (DICE_ON[vehicle], DICE))


@cache
def claim(number: int, thing: str, change: int) -> tuple[Claim, ...]:
    return (Claim(number, thing, change, change),)
