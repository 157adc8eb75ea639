"""What a seat may be asked next, for orders ahead: to fight back or flee, and its next turn."""

from mypy_extensions import i64

from raidtable.engine.event import Value
from raidtable.engine.state import NONE
from raidtable.games.raids.rules.components import TILE_NAMES
from raidtable.games.raids.rules.state import (
    COMBAT,
    MEET_MONSTER,
    NAVIGATE,
    SELL_GOODS,
    TAKE_TILE,
    VOYAGE_STEP,
    RaidsState,
)


def asked_next(s: RaidsState, seat: int) -> list[RaidsState]:
    """The positions before they are opened: an attack on the ship, and the turn of the seat.

    A ship in the Harbor after its voyage is asked nothing before the next tiles are laid.
    """
    space = s.ships[seat].space
    if VOYAGE_STEP not in s.stack or space == s.home:
        return []
    if s.stack[-1] == COMBAT and seat in (s.fighter, s.rival):
        # The fight goes on: the other ship may send one Viking more.
        other = s.rival if seat == s.fighter else s.fighter
        return [attacked_by(s, other, seat, s.sent + (1 if seat == s.rival else 2))]
    if s.turn_seat == seat:
        return []  # where the ship will be is not decided yet
    found: list[RaidsState] = []
    attacker = possible_attacker(s, seat)
    if attacker != NONE:
        found.append(attacked_by(s, attacker, seat, 1))
    own_turn = at_rest(s)
    own_turn.turn_seat = seat
    own_turn.stack.append(NAVIGATE)
    if space > 0:
        own_turn.stack.append(TAKE_TILE)
    found.append(own_turn)
    return found


def attacked_by(s: RaidsState, attacker: i64, seat: i64, vikings: i64) -> RaidsState:
    """That ship attacks the seat's, and has sent so many Vikings."""
    attacked = at_rest(s)
    attacked.turn_seat = attacker
    attacked.ships[attacker].space = s.ships[seat].space
    attacked.fighter = seat
    attacked.rival = attacker
    attacked.sent = vikings
    attacked.stack.append(COMBAT)
    return attacked


def at_rest(s: RaidsState) -> RaidsState:
    """The position between two turns."""
    between = s.copy()
    between.stack = [VOYAGE_STEP]
    between.turn_seat = NONE
    between.sailor = NONE
    between.bound_for = NONE
    between.sales = 0
    between.fighter = NONE
    between.rival = NONE
    between.sent = 0
    return between


def possible_attacker(s: RaidsState, seat: int) -> i64:
    """A ship behind that seat's with a Viking to attack it at sea, or NONE."""
    space = s.ships[seat].space
    if space == 0:
        return NONE
    for other in range(len(s.ships)):
        if s.ships[other].space < space and s.ships[other].vikings > 0:
            return other
    return NONE


def about(s: RaidsState) -> dict[str, Value]:
    """Where the attack is, or which tile it is about."""
    step = s.stack[-1]
    if step == COMBAT:
        return {"space": int(s.ships[s.fighter].space)}
    if step == MEET_MONSTER:
        return {"tile": TILE_NAMES[s.sea[s.ships[s.sailor].space]]}
    if step == TAKE_TILE:
        return {"tile": TILE_NAMES[s.sea[s.ships[s.turn_seat].space]]}
    if step == SELL_GOODS:
        return {"space": int(s.ships[s.turn_seat].space)}
    return {}
