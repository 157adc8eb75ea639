"""How a table came to its position: what orders ahead must know about the moves since they were
given."""

from collections.abc import Sequence
from typing import NamedTuple

from raidtable.engine.match import Match
from raidtable.engine.plies import Ply


class Moment(NamedTuple):
    """The position after a move: how many plies led to it, who decides there, and how many rows of
    the database there were."""

    ply: int
    actor: int
    rows: int = 0


class History:
    """The moments of a table, one for each number of moves, and how decisions were taken."""

    def __init__(self, match: Match) -> None:
        self.moments = [Moment(match.ply, match.actor)]
        # The number of moves after each undo, and the seats whose decisions it took back.
        self.taken_back: list[tuple[int, frozenset[int]]] = []
        # The numbers of plies that were played by order.
        self.by_order: set[int] = set()

    def note_undo(self, plies: Sequence[Ply], kept: int) -> None:
        """The plies after the first `kept` ones are taken back by the next move."""
        seats = frozenset(ply.actor for ply in plies[kept:])
        self.taken_back.append((len(self.moments), seats))
        self.by_order = {number for number in self.by_order if number < kept}

    def note_order(self, ply: int) -> None:
        """The decision at that ply is played by order."""
        self.by_order.add(ply)

    def note_move(self, match: Match, rows: int) -> None:
        self.moments.append(Moment(match.ply, match.actor, rows))

    def plies_since(self, seq: int, match: Match) -> list[tuple[int, Ply]]:
        """The plies that were played after the first `seq` moves and still stand, numbered."""
        first = min(moment.ply for moment in self.moments[seq:])
        return list(enumerate(match.plies))[first:]

    def first_without(self, seat: int, seq: int) -> int | None:
        """The first number of moves, from `seq` on, after which another seat decided, or None."""
        later = range(seq, len(self.moments))
        return next((number for number in later if self.moments[number].actor != seat), None)
