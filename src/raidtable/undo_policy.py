"""The undo policy of the terminal and the web table: which decisions a player may undo.

A player who affects nobody else can go back as far as they like: one person against bots, or a game
whose dice and cards are typed from a real table. Otherwise a player can undo their own last
decisions, until something was revealed or another player has decided (`Match.undo_limit`). At the
web table they can then ask the others (`server/tables/undo_requests.py`).
"""

from collections.abc import Container, Iterator
from itertools import takewhile
from typing import Any

from raidtable.engine.errors import CannotUndo
from raidtable.engine.match import NO_MOVE_YET, NO_REDO, Match
from raidtable.engine.plies import Ply
from raidtable.engine.state import CHANCE
from raidtable.engine.words import N_

GAME_OVER = N_("The game is over.")
NOT_YOUR_TURN = N_("It isn't your turn.")


def raise_reason(reason: str | None) -> None:
    """Raise CannotUndo if there is a reason against it."""
    if reason is not None:
        raise CannotUndo(reason)


class UndoPolicy:
    """Says what may be undone in a match, where it stands now.

    `is_alone` says that nobody else is affected. `own_seats` are the actors who undo: a seat of
    the web table, or everybody who types at one terminal.
    """

    def __init__(self, match: Match[Any], *, is_alone: bool) -> None:
        self.match = match
        self.is_alone = is_alone
        self.last = next(self.deciders(), None)  # who took the last decision
        self._have_decided: set[int] = set()

    # A reason is a message; every page asks for one, and an exception would cost more.

    def why_no_undo(self, own_seats: Container[int]) -> str | None:
        """Why the last decision may not be taken back; None if it may."""
        if self.last is None:
            return NO_MOVE_YET
        if self.is_alone:
            return None
        if self.match.over:
            return GAME_OVER
        limit = self.match.undo_limit
        if limit.decisions == 0:
            return limit.message
        return None if self.last in own_seats else limit.MESSAGES["other_seat"]

    def may_undo(self, own_seats: Container[int]) -> bool:
        """Whether the last decision may be taken back. Another's is the usual case at a table, and
        needs no reason."""
        if self.last is None or (self.last not in own_seats and not self.is_alone):
            return False
        return self.why_no_undo(own_seats) is None

    def check_undo(self, own_seats: Container[int]) -> None:
        """Raise CannotUndo, with the reason, unless the last decision may be taken back."""
        raise_reason(self.why_no_undo(own_seats))

    def why_no_redo(self, own_seats: Container[int]) -> str | None:
        """Why no decision that was undone may be redone; None if one may."""
        if not self.match.can_redo:
            return NO_REDO
        return None if self.match.actor in own_seats else NOT_YOUR_TURN

    def check_redo(self, own_seats: Container[int]) -> None:
        """Raise CannotUndo, with the reason, unless a decision that was undone may be redone."""
        raise_reason(self.why_no_redo(own_seats))

    def has_decided(self, own_seats: Container[int]) -> bool:
        return self.last in own_seats or any(by in own_seats for by in self.have_decided)

    @property
    def have_decided(self) -> set[int]:
        """Everybody who has taken a decision: the page of each viewer asks for one of them."""
        if not self._have_decided:
            for by in self.deciders():
                self._have_decided.add(by)
                if self._have_decided.issuperset(range(self.match.seats)):
                    break  # the game may be long
        return self._have_decided

    def decisions_back(self, own_seats: Container[int]) -> int:
        """The number of decisions since the last one of their own, including it; all decisions
        where they have taken none."""
        count = 0
        for decider in self.deciders():
            count += 1
            if decider in own_seats:
                break
        return count

    def decisions_back_to_choice(self, own_seats: Container[int]) -> int:
        """The number of decisions since the last one of their own that was not obvious, including
        it. Where a table plays obvious choices, an undo goes back that far: what is played by
        itself would be played again.

        Raises CannotUndo if there is no such decision.
        """
        count = 0
        for number in range(self.match.ply - 1, -1, -1):
            ply = self.match.plies[number]
            if self._is_step(ply):
                count += 1
                if ply.actor in own_seats and not self._was_obvious(number):
                    return count
        raise CannotUndo(NO_MOVE_YET)

    def check_undo_to_choice(self, own_seats: Container[int]) -> int:
        """The same number; raise CannotUndo, with the reason, unless they may be taken back."""
        self.check_undo(own_seats)
        count = self.decisions_back_to_choice(own_seats)
        limit = self.match.undo_limit
        if not self.is_alone and count > limit.decisions:
            raise CannotUndo(limit.message)
        return count

    def _was_obvious(self, number: int) -> bool:
        """Whether that ply was the obvious choice. The match is replayed once for each."""
        ply = self.match.plies[number]
        if ply.was_obvious is None:
            ply.was_obvious = self.match.at(number).obvious is ply.action
        return ply.was_obvious

    def decisions_of_turn(self, own_seats: Container[int]) -> int:
        """How many of the last decisions were their own, without another between, and may be
        undone; at least one."""
        count = sum(1 for _ in takewhile(lambda decider: decider in own_seats, self.deciders()))
        if not self.is_alone:
            count = min(count, self.match.undo_limit.decisions)
        return max(1, count)

    def deciders(self) -> Iterator[int]:
        """Who took the decisions that an undo goes back over, the last one first."""
        # As `_is_step`, without a call for each ply.
        chance = None if self.match.seed is None else CHANCE
        return (
            ply.actor
            for ply in reversed(self.match.plies)
            if not ply.implied and ply.actor != chance
        )

    def _is_step(self, ply: Ply) -> bool:
        """Whether an undo stops at that ply. Chance is a separate step where it is typed."""
        return not ply.implied and (ply.actor != CHANCE or self.match.seed is None)
