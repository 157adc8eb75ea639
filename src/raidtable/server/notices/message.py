"""What is sent: one sentence, and where it leads."""

from enum import Enum
from typing import NamedTuple


class Message(NamedTuple):
    """A notice in the language of its reader."""

    sentence: str
    address: str  # of the table
    occasion: str
    table: str
    game: str
    due_at: float | None = None
    expires_s: int = 86_400  # after which it is worth nothing


class Result(Enum):
    """What became of a message on one way."""

    SENT = "sent"
    FAILED = "failed"  # it has certainly reached nobody
    UNKNOWN = "unknown"  # it may have
    GONE = "gone"  # the browser has ended its subscription
