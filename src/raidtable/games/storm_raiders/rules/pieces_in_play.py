"""The pieces of Storm Raiders: counts of those in play, and what the box must leave."""

from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    BLACK_DICE,
    COLOUR_NAMES,
    CONTRACTS,
    DICE,
    GREY_DICE,
    KINDS,
    RESOURCES,
    TYPES,
)
from raidtable.games.storm_raiders.rules.seat import Seat, colour_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import DRAFT_DIE, OPPONENT_ROLLS
from raidtable.games.storm_raiders.rules.tokens import count, counts


def tokens_in_sight(s: StormState) -> list[int]:
    """The number of Resources of each type outside the bag."""
    found = [0] * RESOURCES
    held = [seat.stock for seat in s.seats]
    for packed in [s.discards, s.found, *s.wrecks, *held]:
        for kind, number in enumerate(counts(packed)):
            found[kind] += number
    for kind in s.cover:
        if kind != NONE:
            found[kind] += 1
    return found


def contracts_in_sight(s: StormState) -> list[int]:
    """The Contracts that have been seen, wherever they are."""
    found = [contract for contract in [*s.holds, *s.put_under, s.active] if contract != NONE]
    masks = [s.returned, s.set_aside, s.completed, *(seat.contracts for seat in s.seats)]
    for mask in masks:
        found += [number for number in range(CONTRACTS) if (mask >> number) & 1]
    return found


def crew_in_sight(s: StormState) -> list[int]:
    """The number of crew cards of each kind outside the unordered part of the pile.

    Starting cards that nobody has, or that were destroyed, are in the box.
    """
    found = [0] * KINDS
    for kind in [*s.under, *s.drawn, *(card >> 1 for seat in s.seats for card in seat.crew)]:
        found[kind] += 1
    return found


def damage_at_start(seat: Seat) -> list[int]:
    """The Damage of a dashboard that has just been completed; none before."""
    complete = len(seat.vehicles) == TYPES
    return [1 if complete and seat.can_be_damaged(vehicle) else 0 for vehicle in range(TYPES)]


def dice_rolled(s: StormState) -> list[int]:
    """The number of dice of each colour in a round."""
    return [BLACK_DICE[s.players - 1], GREY_DICE[s.players - 1]]


def dice_in_tray(s: StormState) -> list[int]:
    """The number of dice of each colour in the middle of the map."""
    in_tray = [0] * len(COLOUR_NAMES)
    for die in range(DICE):
        in_tray[colour_of(die)] += count(s.tray, die)
    return in_tray


def dice_due(s: StormState) -> int:
    """The number of dice in the tray once the round's dice are rolled: each turn takes one."""
    begun = DRAFT_DIE in s.stack or OPPONENT_ROLLS in s.stack
    return sum(dice_rolled(s)) - int(s.turns) + (1 if begun else 0)
