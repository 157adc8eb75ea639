"""The rows of a table: the holders of its seats, and its decisions."""

from dataclasses import dataclass
from typing import Any, NamedTuple

# Kinds of seat holders.
PERSON, BOT, OPEN = "person", "bot", "open"
# Kinds of rows in `moves`.
PLAY, UNDO, REDO = "play", "undo", "redo"
# An undo of moves that others have seen: one player asks, and all others must agree.
ASK, AGREE, REFUSE = "ask", "agree", "refuse"
QUESTIONS = frozenset({ASK, AGREE, REFUSE})
# From that row on the table is played under the rules version that its text names.
RULES = "rules"
# A closed table continues at the table that the text names, or its players revealed everything.
CONTINUED, REVEALED = "continued", "revealed"
# An administrator has closed the table.
SHUT = "shut"
NOTES = frozenset({RULES, CONTINUED, REVEALED, SHUT})


@dataclass(frozen=True)
class SeatHolder:
    """The holder of a seat: a person, a bot, or nobody yet."""

    kind: str
    user: str | None
    bot: str | None
    name: str
    token_epoch: int = 0  # seat tokens of an earlier epoch are revoked


class StoredMove(NamedTuple):
    """One row of a table's moves."""

    kind: str
    seat: int
    text: str
    digest: str | None = None


class StoredTable(NamedTuple):
    """All rows of a table, not yet replayed."""

    row: dict[str, Any]
    seats: list[SeatHolder]
    moves: list[StoredMove]
    chat: list[dict[str, Any]]


class LobbyStatus(NamedTuple):
    """The lobby's data about a table, without reading its moves."""

    status: str
    actor: int


class NewRows(NamedTuple):
    """The rows of a table that are new since it was last read."""

    status: str
    moved_at: float
    seats: list[SeatHolder]
    moves: list[StoredMove]
    chat: list[dict[str, Any]]
