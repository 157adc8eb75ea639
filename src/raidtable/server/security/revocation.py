"""Which sessions and seat tokens have ended before their time.

A cookie holds all that is known of a session, so ending one needs a row: of the session itself
when it logs out, or a new epoch of its user, which ends all their sessions. What was read is
believed for `BELIEVED_S`, so that a move costs no read; another process ends a session within
that time. Seat tokens have an epoch in the row of their seat, which is in memory with the table.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from functools import partial
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from raidtable.engine.words import N_
from raidtable.server.security.sessions import Session
from raidtable.server.storage.rows import lock_table
from raidtable.server.storage.schema import ENDED_SESSIONS, SEATS, USERS
from raidtable.server.tables.all_tables import NotYours, Tables
from raidtable.server.tables.live_table import PERSON, LiveTable, Viewer

LOG = logging.getLogger("raidtable.revocation")
BELIEVED_S = 3.0
MOST_BELIEVED = 10_000
# As many as one query may name.
CHUNK = 400

Key = tuple[str, str, int]  # session, user, epoch


class Revocations:
    """Ends sessions, and knows which have ended. It also ends their event streams."""

    def __init__(self, tables: Tables, longest_s: float) -> None:
        self.tables = tables
        self.store = tables.store
        self.longest_s = longest_s
        # When each session was last seen to hold.
        self.believed: dict[Key, float] = {}
        self.streams: WeakKeyDictionary[Viewer, Key] = WeakKeyDictionary()

    async def holds(self, session: Session) -> bool:
        """Whether the session may still act for its user."""
        if session.user is None:
            return True
        key = (session.id, session.user, session.epoch)
        seen_at = self.believed.get(key)
        if seen_at is not None and time.monotonic() - seen_at < BELIEVED_S:
            return True
        return key in await self._look([key])

    def watch(self, viewer: Viewer, session: Session) -> None:
        """Let that stream end with its session."""
        if session.user is not None:
            self.streams[viewer] = (session.id, session.user, session.epoch)

    async def watch_on(self) -> None:
        """End the streams of sessions that another process has ended.

        While a page is open this also keeps its session known, so that its moves need no read.
        """
        while True:
            await asyncio.sleep(BELIEVED_S * 0.8)
            try:
                await self.end_revoked_streams()
            except Exception:
                LOG.exception("the sessions of open pages could not be checked")

    async def end_revoked_streams(self) -> None:
        watched = set(self.streams.values())
        if watched:
            held = await self._look(watched)
            self._end_streams(lambda key: key in watched - held)

    # Ending sessions

    async def log_out(self, session: Session) -> None:
        """End this session, wherever its cookie was copied to."""
        user, now = session.user, time.time()
        if user is not None:
            ended, oldest = session.id, now - self.longest_s

            def write(c: Connection) -> None:
                insert = postgresql.insert if c.dialect.name == "postgresql" else sqlite.insert
                row = insert(ENDED_SESSIONS).values(id=ended, ended_at=now)
                c.execute(row.on_conflict_do_nothing())
                c.execute(delete(ENDED_SESSIONS).where(ENDED_SESSIONS.c.ended_at < oldest))

            await self.store.write(write, user)
            self._forget(lambda key: key[0] == ended)
        session.renew(None)

    async def sign_out_elsewhere(self, session: Session) -> None:
        """End all other sessions of the user and all their seat tokens. This browser stays."""
        user = session.user
        if user is None:
            return

        def write(c: Connection) -> tuple[int, list[str]]:
            own = select(SEATS.c.table_id).where(SEATS.c.user_id == user).distinct()
            tables = sorted(c.execute(own).scalars())
            for table in tables:
                lock_table(c, table)
                self.tables.announcer.announce(c, table)
            seats = update(SEATS).where(SEATS.c.user_id == user)
            c.execute(seats.values(token_epoch=SEATS.c.token_epoch + 1))
            mine = update(USERS).where(USERS.c.id == user)
            c.execute(mine.values(session_epoch=USERS.c.session_epoch + 1))
            epoch = c.execute(select(USERS.c.session_epoch).where(USERS.c.id == user)).scalar_one()
            return epoch, tables

        epoch, tables = await self.store.write(write, user)
        self._forget(lambda key: key[1] == user)
        for table in tables:
            if table in self.tables.live:
                await self._refresh(self.tables.live[table])
        session.renew(user, epoch)

    async def renew_token(self, table: str, user: str, seat: int) -> None:
        """Revoke all tokens of the user's seat, so that only new ones work."""
        live = await self.tables.get(table)
        change = (
            update(SEATS)
            .where(SEATS.c.table_id == table, SEATS.c.seat == seat)
            .where(SEATS.c.user_id == user, SEATS.c.kind == PERSON)
            .values(token_epoch=SEATS.c.token_epoch + 1)
        )

        def write(c: Connection) -> bool:
            lock_table(c, table)
            self.tables.announcer.announce(c, table)
            return bool(c.execute(change).rowcount)

        changed = await self.store.write(write, table)
        await self._refresh(live)
        if not changed:
            raise NotYours(N_("That seat is not yours."))

    async def _refresh(self, live: LiveTable) -> None:
        async with live.lock:
            changed = await self.tables.refresh(live)
        if changed:
            self.tables.tell(live, own=False)

    # What is known

    async def _look(self, keys: Iterable[Key]) -> set[Key]:
        """Those of the sessions that hold."""
        asked, held = sorted(keys), set[Key]()
        for begin in range(0, len(asked), CHUNK):
            chunk = asked[begin : begin + CHUNK]
            held |= await self.store.read(partial(holding, keys=chunk))
        now = time.monotonic()
        self.believed |= dict.fromkeys(held, now)
        if len(self.believed) > MOST_BELIEVED:
            self.believed = {
                key: seen_at for key, seen_at in self.believed.items() if now - seen_at < BELIEVED_S
            }
        return held

    def _forget(self, is_over: Callable[[Key], bool]) -> None:
        self.believed = {key: at for key, at in self.believed.items() if not is_over(key)}
        self._end_streams(is_over)

    def _end_streams(self, is_over: Callable[[Key], bool]) -> None:
        for viewer, key in list(self.streams.items()):
            if is_over(key):
                viewer.end()


def holding(c: Connection, keys: list[Key]) -> set[Key]:
    """Those of the sessions that have not logged out and whose users had no new epoch since."""
    sessions, users = {key[0] for key in keys}, {key[1] for key in keys}
    ended = set(
        c.execute(select(ENDED_SESSIONS.c.id).where(ENDED_SESSIONS.c.id.in_(sessions))).scalars()
    )
    query = select(USERS.c.id, USERS.c.session_epoch).where(USERS.c.id.in_(users))
    epochs = {row.id: row.session_epoch for row in c.execute(query)}
    return {key for key in keys if key[0] not in ended and epochs.get(key[1]) == key[2]}
