"""The rows of a table: the holders of its seats, and its decisions."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from raidtable.server.days_off import DaysOff
from raidtable.server.storage.order_rows import NO_ORDERS, StoredOrders

# Kinds of seat holders.
PERSON, BOT, OPEN = "person", "bot", "open"
# Kinds of rows in `moves`.
PLAY, UNDO, REDO = "play", "undo", "redo"
# A choice that the player laid down ahead.
ORDER = "order"
PLAYS = frozenset({PLAY, ORDER})
# An undo of moves that others have seen: one player asks, and all others must agree.
ASK, AGREE, REFUSE = "ask", "agree", "refuse"
QUESTIONS = frozenset({ASK, AGREE, REFUSE})
# A vote: one player asks, the others say yes or no. See `tables/votes.py`.
VOTE, YES, NO = "vote", "yes", "no"
# A player gives another one time, or reminds them that the table waits; the text is their seat.
GIVE, REMIND = "give", "remind"
# From that row on a bot plays for the seat; its owner has come back.
STANDS_IN, BACK = "stands in", "back"
# Rows about the people at the table. They are no moves: a page that has not seen them may play.
TALK = frozenset({VOTE, YES, NO, GIVE, REMIND, STANDS_IN, BACK})
# From that row on the table is played under the rules version that its text names.
RULES = "rules"
# A closed table continues at the table that the text names, or its players revealed everything.
CONTINUED, REVEALED = "continued", "revealed"
# An administrator has closed the table.
SHUT = "shut"
# The person in the seat that the text names has left for good, and a bot plays on.
LEFT = "left"
NOTES = frozenset({RULES, CONTINUED, REVEALED, SHUT, LEFT})


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
    made_at: float = 0.0


class ClockRows(NamedTuple):
    """What the database has about the clocks of a table."""

    row: dict[str, Any]  # the columns of the table
    seats: list[tuple[float | None, float | None]]  # by seat: the bank, and since when it is late
    off: list[DaysOff]  # by seat: the days off of its person


class StoredTable(NamedTuple):
    """All rows of a table, not yet replayed."""

    row: dict[str, Any]
    seats: list[SeatHolder]
    moves: list[StoredMove]
    chat: list[dict[str, Any]]
    clocks: ClockRows | None = None
    orders: StoredOrders = NO_ORDERS


class LobbyStatus(NamedTuple):
    """The lobby's data about a table, without reading its moves."""

    status: str
    actor: int


class NewRows(NamedTuple):
    """The rows of a table that are new since it was last read. `chat` has all last lines if some
    of those that were read before are gone (`is_chat_whole`)."""

    status: str
    moved_at: float
    host: str
    seats: list[SeatHolder]
    moves: list[StoredMove]
    chat: list[dict[str, Any]]
    is_chat_whole: bool
    clocks: ClockRows
    orders: StoredOrders = NO_ORDERS
