"""Requests to undo moves that others have seen: one player asks, and all others must agree."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from raidtable.server.storage.records import AGREE, ASK


@dataclass(frozen=True)
class UndoRequest:
    """A seat asks to undo this many decisions; the `missing` seats have not agreed yet."""

    seat: int
    decisions: int
    missing: frozenset[int]
    number: int = 0  # of its row: an answer names it

    def text(self) -> str:
        """The text of its row. It names the seats that must agree when the request is made."""
        return f"{self.decisions} {','.join(map(str, sorted(self.missing)))}"

    @classmethod
    def read(cls, seat: int, text: str, number: int) -> "UndoRequest":
        decisions, missing = text.split()
        return cls(seat, int(decisions), frozenset(map(int, missing.split(","))), number)

    def agreed(self, seat: int) -> "UndoRequest | None":
        """The request after that seat has agreed; None if it was the last one."""
        missing = self.missing - {seat}
        return replace(self, missing=missing) if missing else None


def open_request(rows: Iterable[tuple[int, str, int, str]]) -> UndoRequest | None:
    """The request that is open after these questions and answers, if no decision came after it. A
    row is its number, kind, seat and text."""
    request = None
    for number, kind, seat, text in rows:
        if kind == ASK:
            request = UndoRequest.read(seat, text, number)
        else:
            request = request.agreed(seat) if kind == AGREE and request is not None else None
    return request
