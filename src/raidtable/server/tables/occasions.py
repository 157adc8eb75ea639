"""Occasions that people may want to be told of, besides their turns.

Each is told in the transaction of the change that it comes from: what a listener writes there is
durable exactly if the change is.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sqlalchemy import Connection

LATE, ENDED, VOTED, REMINDED, INVITED = "late", "ended", "vote", "reminded", "invited"


class Occasion(NamedTuple):
    """Somebody is to be told something about a table.

    `number` is that of the turn, the number of moves when it began. A vote, a request to undo, a
    reminder and a seat that is late have a number of rows, because there may be several in a turn.
    """

    user: str
    table: str
    number: int
    occasion: str


class Occasions:
    """The listeners of a process; each gets the connection, and then the parts of the occasion."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[Connection, str, str, int, str], None]] = []

    def tell(
        self, c: Connection, users: Iterable[str], table: str, number: int, occasion: str
    ) -> None:
        for user in sorted(set(users)):
            for listener in self.listeners:
                listener(c, *Occasion(user, table, number, occasion))
