"""Invariants of every position of Storm Raiders that play can reach."""

from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    CONTRACTS,
    COPIES,
    CREW_NAMES,
    CREW_TOKEN,
    DIAL_TOP,
    FIRST_STARTER,
    RESOURCE_COUNTS,
    RESOURCE_NAMES,
    SPACES,
    TOP_CREW,
    TOP_MEDALS,
    TYPES,
    WORST_HEALTH,
)
from raidtable.games.storm_raiders.rules.pieces_in_play import (
    contracts_in_sight,
    crew_in_sight,
    dice_due,
    dice_in_tray,
    tokens_in_sight,
)
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.steps.setting_up import bits_in
from raidtable.games.storm_raiders.rules.tokens import counts


def flaws(s: StormState) -> list[str]:
    """The invariant violations: none, in every position that play can reach."""
    found: list[str] = []
    bag = counts(s.bag)
    for kind, count in enumerate(tokens_in_sight(s)):
        if count + bag[kind] != RESOURCE_COUNTS[kind]:
            found.append(f"{count + bag[kind]} {RESOURCE_NAMES[kind]}")
    contracts = contracts_in_sight(s)
    contracts += [number for number in range(CONTRACTS) if (s.unseen >> number) & 1]
    if sorted(contracts) != list(range(CONTRACTS)):
        found.append(f"Contracts {sorted(contracts)}")
    if not 0 <= s.pile_left <= bits_in(s.unseen):
        found.append(f"{s.pile_left} Contracts in a pile out of {bits_in(s.unseen)}")
    for kind, count in enumerate(crew_in_sight(s)):
        if kind < FIRST_STARTER and count + s.pile.counts[kind] != COPIES[kind]:
            found.append(f"{count + s.pile.counts[kind]} of {CREW_NAMES[kind]}")
        if kind >= FIRST_STARTER and (count > 1 or s.pile.counts[kind]):
            found.append(f"the starting card {CREW_NAMES[kind]} is in two places")
    for number, seat in enumerate(s.seats):
        found += [f"{flaw} at seat {number}" for flaw in seat_flaws(seat)]
        if s.cargo and sum(counts(seat.stock)) > s.cargo + 1:
            found.append(f"too many Resources at seat {number}")
    found += dice_flaws(s)
    return found


def seat_flaws(seat: Seat) -> list[str]:
    found: list[str] = []
    for vehicle in range(TYPES):
        dice = int(seat.dice_on(vehicle))
        if seat.damage[vehicle] < 0 or dice + seat.damage[vehicle] > SPACES:
            found.append(f"{dice} dice and {seat.damage[vehicle]} Damage on one vehicle")
    if not 0 <= seat.health <= WORST_HEALTH or not 0 <= seat.medals <= TOP_MEDALS:
        found.append(f"health {seat.health} or Medals {seat.medals}")
    if not all(0 <= dial <= DIAL_TOP for dial in seat.dials):
        found.append(f"dials {seat.dials}")
    if seat.crew != sorted(seat.crew) or len(seat.crew) > TOP_CREW:
        found.append(f"crew {seat.crew}")
    if seat.dice != sorted(seat.dice):
        found.append(f"dice {seat.dice}")
    if counts(seat.stock)[CREW_TOKEN]:
        found.append("a Crew token")
    return found


def dice_flaws(s: StormState) -> list[str]:
    """Each turn takes a die from the tray; the last one moves the Storm."""
    rolling = s.turns == 0 and s.turn_seat == NONE
    in_tray = sum(dice_in_tray(s))
    if rolling or not in_tray or in_tray == dice_due(s):
        return []
    return [f"{in_tray} dice left after {s.turns} turns"]
