"""Writes down whose turn begins, in the transaction of the decision that passes the turn on.

So no crash can lose a notice, and a move costs at most one more INSERT. At a table by days, or
without a clock, there is always a row. At a live table there is one only if somebody can be told:
each process remembers who that is, and reads it again when it has changed.
"""

import secrets

from sqlalchemy import Connection, select

from raidtable.server.clock import Clock
from raidtable.server.notices.occasions import ENDED, TURN, VOTE
from raidtable.server.notices.outbox import CAN_SEND, drop_waiting, tell_all
from raidtable.server.storage.database import Database
from raidtable.server.storage.days_schema import NOTICE_WAYS
from raidtable.server.storage.kept_values import keep_value, kept_value
from raidtable.server.storage.records import OPEN, PERSON, LobbyStatus, SeatHolder
from raidtable.server.storage.rows import read_seats
from raidtable.server.tables.live_table import LiveTable

LIVE = "live"
# Named after the last change of anybody's ways.
WAYS_CHANGED = "ways"


class TurnBook:
    """Notices about turns that begin, and games that end."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self.clock = clock
        self.people: frozenset[str] = frozenset()  # who have a way
        self.tables: frozenset[str] = frozenset()  # that have one of their own
        self._read: str | None = None  # the change up to which this is known
        self.is_on = True  # whether the host has set up any way

    # Who can be told

    async def refresh(self) -> None:
        """Read who can be told, if that has changed."""
        changed = await self.database.read(lambda c: kept_value(c, WAYS_CHANGED))
        if changed != self._read:
            await self.database.read(self._read_ways)
            self._read = changed

    def _read_ways(self, c: Connection) -> None:
        rows = c.execute(
            select(NOTICE_WAYS.c.user_id, NOTICE_WAYS.c.table_id).where(CAN_SEND)
        ).all()
        self.people = frozenset(user for user, _ in rows)
        self.tables = frozenset(table for _, table in rows if table is not None)

    def can_reach(self, table: str, user: str | None) -> bool:
        """Whether anybody can be told that it is that person's turn at that table."""
        return user in self.people or table in self.tables

    def may_be_told(self, live: LiveTable, user: str) -> bool:
        is_slow = live.row.get("pace", LIVE) != LIVE
        return is_slow or self.can_reach(live.id, user)

    # What happens at tables

    def moved(self, c: Connection, live: LiveTable, after: LobbyStatus, mover: str | None) -> None:
        """A decision is written. The table in memory is still as it was before."""
        if live.tutorial is not None or not self.is_on:
            return
        if after.status == "over":
            people = {holder.user for holder in live.seats if holder.user and holder.user != mover}
            told = sorted(user for user in people if self.may_be_told(live, user))
            tell_all(c, told, live.id, live.seq + 1, ENDED, self.clock.now())
        elif after.status == "running" and after.actor >= 0 and after.actor != live.match.actor:
            self._begin_turn(c, live, live.seats[after.actor], live.seq + 1, mover)

    def seated(self, c: Connection, live: LiveTable) -> None:
        """Somebody has taken or left a seat. With the last free seat the first turn begins."""
        actor = live.match.actor
        if live.status != "open" or actor < 0 or not self.is_on:
            return
        seats = read_seats(c, live.id)
        if OPEN not in [holder.kind for holder in seats]:
            self._begin_turn(c, live, seats[actor], live.seq, None)

    def began_anew(self, c: Connection, live: LiveTable) -> None:
        """A clock begins in the middle of a turn: somebody has come back to a seat, or the pace is
        another one. The person knows it, but is to be reminded when time runs out."""
        actor = live.match.actor
        holder = read_seats(c, live.id)[actor] if actor >= 0 and self.is_on else None
        if holder is not None and holder.kind == PERSON and holder.user is not None:
            now = self.clock.now()
            tell_all(c, [holder.user], live.id, live.seq, TURN, now, is_known=True)

    def answered(self, c: Connection, table: str, number: int) -> None:
        """A vote or a request to undo, the row of that number, is over: it asks nobody any more."""
        drop_waiting(c, table, number, VOTE, self.clock.now())

    def _begin_turn(
        self, c: Connection, live: LiveTable, holder: SeatHolder, turn: int, mover: str | None
    ) -> None:
        is_person = holder.kind == PERSON and holder.user is not None
        if is_person and holder.user != mover and self.may_be_told(live, holder.user or ""):
            tell_all(c, [holder.user or ""], live.id, turn, TURN, self.clock.now())


def note_change(c: Connection) -> None:
    """Let all processes read again who can be told."""
    keep_value(c, WAYS_CHANGED, secrets.token_hex(8))
