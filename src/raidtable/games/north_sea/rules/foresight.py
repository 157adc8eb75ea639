"""What a seat may be asked next, for orders ahead: its turn, and what opponents' cards demand."""

from raidtable.engine.state import NONE
from raidtable.games.north_sea.rules.components import PROVISIONS, SILVER
from raidtable.games.north_sea.rules.state import (
    AVENGED,
    END_TURN,
    GIVE_GOODS,
    PICK_UP_WORKER,
    ROUND,
    TURN,
    NorthSeaState,
)

# The worker of a player who has none just now.
ANY_COLOUR = 0


def asked_next(s: NorthSeaState, seat: int) -> list[NorthSeaState]:
    """The positions before they are opened: the turn of the seat and its second half, a Mercenary
    who wants goods, an Avenger who takes a crew member.

    Nothing is known before the first turn; nor of the next turn of a seat that holds no worker.
    """
    if ROUND not in s.stack or END_TURN not in s.stack:
        return []
    found: list[NorthSeaState] = []
    own = s.seats[seat]
    if own.worker != NONE and s.turn_seat != seat:
        turn = at_rest(s, seat)
        turn.stack.append(TURN)
        found.append(turn)
        second = at_rest(s, seat)
        second.seats[seat].worker = NONE
        second.stack.append(PICK_UP_WORKER)
        found.append(second)
    rival = (seat + 1) % len(s.seats)
    if rival != seat:
        if own.stock[SILVER] and own.stock[PROVISIONS]:
            found.append(demanded(s, rival, seat, GIVE_GOODS))
        if own.crew:
            found.append(demanded(s, rival, seat, AVENGED))
    return found


def demanded(s: NorthSeaState, rival: int, seat: int, step: int) -> NorthSeaState:
    """In the turn of the rival, who still has a worker to pick up, that step asks the seat."""
    position = at_rest(s, rival)
    position.target = seat
    position.stack.append(PICK_UP_WORKER)
    position.stack.append(step)
    return position


def at_rest(s: NorthSeaState, seat: int) -> NorthSeaState:
    """The position at the beginning of that seat's turn.

    A player whose worker is on the board has one again by then: which one is not known, and makes
    no difference to the questions of others.
    """
    turn = s.copy()
    for player in turn.seats:
        if player.worker == NONE:
            player.worker = ANY_COLOUR
    turn.stack = [ROUND, END_TURN]
    turn.turn_seat = seat
    turn.placed_at = NONE
    turn.colour = NONE
    turn.used = 0
    turn.uses = 0
    turn.cash = NONE
    turn.draws = 0
    turn.drawer = NONE
    turn.hire_cost = NONE
    turn.dismissed = 0
    turn.hall_card = NONE
    turn.target = NONE
    turn.traded = []
    turn.trading = 0
    turn.offer = NONE
    turn.recalled = NONE
    turn.raid_site = NONE
    turn.dice = []
    turn.rerolls = 0
    turn.claimed = 0
    return turn
