"""Revocation: the sessions and seat tokens that have ended early.

A cookie holds the whole session, so ending one needs a row: of the session itself when it logs out,
or a new epoch of its user, which ends all their sessions. Rows that were read are trusted for
`TRUSTED_S`, so that a move costs no read; another process ends a session within that time. Seat
tokens have an epoch in the row of their seat, which is in memory with the table.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Protocol
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, delete, select, update

from raidtable.server.errors import Unavailable
from raidtable.server.security.sessions import Session
from raidtable.server.storage.database import Database
from raidtable.server.storage.notices import Announcer
from raidtable.server.storage.rows import insert_or_ignore, lock_table
from raidtable.server.storage.schema import ENDED_SESSIONS, SEATS, USERS

LOG = logging.getLogger("raidtable.revocation")
TRUSTED_S = 3.0
MOST_TRUSTED = 10_000
# The most sessions in one query.
CHUNK = 400

Key = tuple[str, str, int]  # session, user, epoch


class Stream(Protocol):
    """An event stream of a session."""

    def end(self) -> None: ...


class Revocations:
    """Ends sessions, and knows which have ended. It also ends their event streams.

    `on_seats_changed` is called with the ids of tables whose seat tokens were revoked.
    """

    def __init__(
        self,
        database: Database,
        announcer: Announcer,
        longest_s: float,
        on_seats_changed: Callable[[list[str]], Awaitable[None]],
    ) -> None:
        self.database = database
        self.announcer = announcer
        self.longest_s = longest_s
        self.on_seats_changed = on_seats_changed
        # When each session was last found valid.
        self.trusted: dict[Key, float] = {}
        self.streams: WeakKeyDictionary[Stream, Key] = WeakKeyDictionary()

    async def holds(self, session: Session) -> bool:
        """Whether the session may still act for its user."""
        if session.user is None:
            return True
        key = (session.id, session.user, session.epoch)
        seen_at = self.trusted.get(key)
        if seen_at is not None and time.monotonic() - seen_at < TRUSTED_S:
            return True
        return key in await self._valid([key])

    def watch(self, stream: Stream, session: Session) -> None:
        """Let that stream end with its session."""
        if session.user is not None:
            self.streams[stream] = (session.id, session.user, session.epoch)

    async def watch_forever(self) -> None:
        """End the streams of sessions that another process has ended.

        While a page is open this also keeps its session known, so that its moves need no read.
        """
        while True:
            await asyncio.sleep(TRUSTED_S * 0.8)
            try:
                await self.end_revoked_streams()
            except Unavailable as problem:
                LOG.warning("the sessions of open pages are not checked: %s", problem.reason)
            except Exception:
                LOG.exception("the sessions of open pages could not be checked")

    async def end_revoked_streams(self) -> None:
        watched = set(self.streams.values())
        if watched:
            ended = watched - await self._valid(watched)
            self._end_streams(lambda key: key in ended)

    # Ending sessions

    async def log_out(self, session: Session) -> None:
        """End this session, wherever its cookie was copied to."""
        user, now = session.user, time.time()
        if user is not None:
            ended, oldest = session.id, now - self.longest_s

            def write(c: Connection) -> None:
                row = {"id": ended, "ended_at": now}
                c.execute(insert_or_ignore(c.dialect.name, ENDED_SESSIONS).values(row))
                c.execute(delete(ENDED_SESSIONS).where(ENDED_SESSIONS.c.ended_at < oldest))

            await self.database.write(write, user)
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
                self.announcer.announce(c, table)
            seats = update(SEATS).where(SEATS.c.user_id == user)
            c.execute(seats.values(token_epoch=SEATS.c.token_epoch + 1))
            mine = update(USERS).where(USERS.c.id == user)
            c.execute(mine.values(session_epoch=USERS.c.session_epoch + 1))
            epoch = c.execute(select(USERS.c.session_epoch).where(USERS.c.id == user)).scalar_one()
            return epoch, tables

        epoch, tables = await self.database.write(write, user)
        self._forget(lambda key: key[1] == user)
        await self.on_seats_changed(tables)
        session.renew(user, epoch)

    def forget_user(self, user: str) -> None:
        """The epoch of that user has changed: read it again, and end their streams."""
        self._forget(lambda key: key[1] == user)

    # Cached rows

    async def _valid(self, keys: Iterable[Key]) -> set[Key]:
        """Read which of these sessions are still valid."""
        asked, held = sorted(keys), set[Key]()
        for begin in range(0, len(asked), CHUNK):
            chunk = asked[begin : begin + CHUNK]
            held |= await self.database.read(partial(valid_sessions, keys=chunk))
        now = time.monotonic()
        self.trusted |= dict.fromkeys(held, now)
        if len(self.trusted) > MOST_TRUSTED:
            self.trusted = {
                key: seen_at for key, seen_at in self.trusted.items() if now - seen_at < TRUSTED_S
            }
        return held

    def _forget(self, is_over: Callable[[Key], bool]) -> None:
        self.trusted = {key: at for key, at in self.trusted.items() if not is_over(key)}
        self._end_streams(is_over)

    def _end_streams(self, is_over: Callable[[Key], bool]) -> None:
        for stream, key in list(self.streams.items()):
            if is_over(key):
                stream.end()


def valid_sessions(c: Connection, keys: list[Key]) -> set[Key]:
    """The sessions that have not logged out and whose users have no newer epoch."""
    sessions, users = {key[0] for key in keys}, {key[1] for key in keys}
    ended = set(
        c.execute(select(ENDED_SESSIONS.c.id).where(ENDED_SESSIONS.c.id.in_(sessions))).scalars()
    )
    query = select(USERS.c.id, USERS.c.session_epoch).where(USERS.c.id.in_(users))
    epochs = {row.id: row.session_epoch for row in c.execute(query)}
    return {key for key in keys if key[0] not in ended and epochs.get(key[1]) == key[2]}
