"""Requests to undo moves that others have seen: one player asks, and all others must agree."""

from dataclasses import dataclass


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
