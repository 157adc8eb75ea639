"""Undo at a table: a player's own last moves, and requests to undo moves that others have seen.

The policy itself is the terminal's too (`raidtable/undo_policy.py`). Requests exist only here.
"""

from collections.abc import Callable

from raidtable.engine.errors import CannotUndo
from raidtable.engine.words import N_
from raidtable.server.messages import NOTHING_BACK
from raidtable.server.storage.records import AGREE, ASK, REDO, UNDO
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.undo_requests import UndoRequest
from raidtable.undo_policy import GAME_OVER, UndoPolicy, raise_reason

# The text of a request to undo up to the last decision that was not obvious.
TO_CHOICE = "choice"


def undo_policy(live: LiveTable) -> UndoPolicy:
    return UndoPolicy(live.match, is_alone=live.only_one_person())


def check_undo_row(live: LiveTable, kind: str, seat: int, text: str) -> None:
    """Raise CannotUndo, with the reason, if that seat may not write a row of that kind.

    The kinds are those of undo, redo, and requests with their answers.
    """
    if kind == UNDO:
        check_undo(live, seat, text)
    elif kind == REDO:
        undo_policy(live).check_redo((seat,))
        if text != "1":
            raise CannotUndo(N_("Redo works one move at a time."))
    elif kind == ASK:
        raise_reason(why_no_request(live, undo_policy(live), seat))
        new_request(live, seat, text)
    else:
        check_answer(live, kind, seat, text)


def check_undo(live: LiveTable, seat: int, text: str) -> None:
    """A seat undoes its last decision, or all of its turn: `text` is their number, if given."""
    if live.tutorial is not None:
        raise CannotUndo(NOTHING_BACK)
    policy = undo_policy(live)
    policy.check_undo((seat,))
    counts = (policy.decisions_back((seat,)), policy.decisions_of_turn((seat,)))
    if text in ("", *map(str, counts)):
        return
    if text != str(policy.check_undo_to_choice((seat,))):
        raise CannotUndo(N_("You can undo only your seat's last move."))


def undo_text(live: LiveTable, seat: int, *, plays_obvious: bool) -> str:
    """The text of that seat's undo: how many decisions it takes back, if not only the last one.

    With `plays_obvious`, choices that were obvious are taken back with the one before them.
    """
    if not plays_obvious or live.tutorial is not None:
        return ""
    return str(undo_policy(live).check_undo_to_choice((seat,)))


# Every page asks these: they get the policy, which all viewers of a table share.


def may_undo(live: LiveTable, policy: UndoPolicy, seat: int, *, plays_obvious: bool) -> bool:
    """Whether that seat may undo now, back to a decision."""
    if live.tutorial is not None or not policy.may_undo((seat,)):
        return False
    return not plays_obvious or is_accepted(lambda: undo_text(live, seat, plays_obvious=True))


def may_request(live: LiveTable, policy: UndoPolicy, seat: int, *, plays_obvious: bool) -> bool:
    """Whether that seat may ask the others for an undo, back to a decision."""
    if why_no_request(live, policy, seat) is not None:
        return False
    return not plays_obvious or is_accepted(lambda: new_request(live, seat, TO_CHOICE))


def is_accepted(attempt: Callable[[], object]) -> bool:
    """Whether an attempt raises no CannotUndo."""
    try:
        attempt()
    except CannotUndo:
        return False
    return True


def why_no_request(live: LiveTable, policy: UndoPolicy, seat: int) -> str | None:
    """Why that seat may not ask for an undo; None if it may.

    Others are asked if a seat may not undo by itself, one request at a time.
    """
    if policy.is_alone:
        return N_("You don't need to ask: you can undo freely.")
    if live.match.over:
        return GAME_OVER
    if live.undo_request is not None:
        return N_("There is already an undo request.")
    if live.requested_at.get(seat) == live.match.ply:
        return N_("You have already asked. You can ask again after the next move.")
    if not policy.has_decided((seat,)):
        return N_("You haven't made a move yet.")
    return None


def check_answer(live: LiveTable, kind: str, seat: int, text: str) -> None:
    """The seats that were asked answer; the seat that asked may withdraw its request."""
    request = live.undo_request
    if request is None:
        raise CannotUndo(N_("There is no undo request."))
    if text not in ("", str(request.number)):
        raise CannotUndo(N_("That request has been answered."))
    if seat not in request.missing and (kind == AGREE or seat != request.seat):
        raise CannotUndo(N_("That request isn't yours to answer."))


def new_request(live: LiveTable, seat: int, text: str = "") -> UndoRequest:
    """The request of that seat: to undo its last decision and everything after it. With the text
    TO_CHOICE, it is the last decision that was not obvious.

    One seat of every other person must agree. A bot that plays for a person declines.
    """
    user = live.seats[seat].user
    others = {
        holder.user: number
        for number, holder in reversed(list(enumerate(live.seats)))
        if holder.user not in (None, user)
    }
    policy = undo_policy(live)
    if text == TO_CHOICE:
        decisions = policy.decisions_back_to_choice((seat,))
    else:
        decisions = policy.decisions_back((seat,))
    return UndoRequest(seat, decisions, frozenset(others.values()))
