"""Processes that send notices, for tests: two of them on one database behave like two servers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import select, update
from tests.server.driven_clock import DrivenClock

from raidtable.server.notices.notices import Notices
from raidtable.server.notices.outbox import HOLD_S
from raidtable.server.security.users import new_user
from raidtable.server.settings import Settings
from raidtable.server.storage.database import Database
from raidtable.server.storage.days_schema import NOTICES
from raidtable.server.storage.records import PLAY
from raidtable.server.storage.schema import TABLES, USERS
from raidtable.server.tables import decisions, seats
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.creation import create_table

PUBLIC = "https://table.example"


class Process:
    """The tables and notices of one process."""

    def __init__(self, url: str, clock: DrivenClock, **settings: Any) -> None:
        given = {"public_address": PUBLIC, "webhooks": True, "webhook_hosts": "127.0.0.1"}
        self.settings = Settings(
            database=url, secret="a secret of the tests", **{**given, **settings}
        )
        self.clock = clock
        self.database = Database(url)
        self.tables = Tables(self.database)
        self.notices = Notices(self.database, self.settings, clock)
        self.tables.turns = self.notices.turns

    async def person(self, name: str, time_zone: str | None = None) -> str:
        user = await new_user(self.database, name)
        change = update(USERS).where(USERS.c.id == user).values(time_zone=time_zone)
        await self.database.write(lambda c: c.execute(change))
        return user

    async def table(self, *people: str, pace: str = "days", **more: Any) -> str:
        """A table of Raids with these people, whose turn comes in this order."""
        first, *others = people
        table = await create_table(
            self.tables, first, "raids", ["me", *["open"] * len(others)], {}, seed="one"
        )
        await self.set_table(table, pace=pace, **more)
        for seat, user in enumerate(others, 1):
            await seats.join(self.tables, table, user, seat)
        return table

    async def set_table(self, table: str, **values: Any) -> None:
        change = update(TABLES).where(TABLES.c.id == table).values(values)
        await self.database.write(lambda c: c.execute(change))
        live = self.tables.live.get(table)
        if live is not None:
            live.row |= values

    async def play_on(self, table: str) -> str:
        """Play until the turn passes to another person; return who that is."""
        live = await self.tables.get(table)
        seat = live.match.actor
        while live.match.actor == seat:
            user, legal = live.seats[seat].user, live.match.legal()
            await decisions.act(self.tables, table, seat, live.seq, PLAY, legal[0], user)
        return live.seats[live.match.actor].user or ""

    async def sweep(self, after: float = HOLD_S + 1) -> None:
        """Let some time pass, and do what is due then."""
        self.clock.pass_time(after)
        await self.notices.sweep()

    def rows(self) -> list[Any]:
        with self.database.engine.connect() as c:
            return list(c.execute(select(NOTICES).order_by(NOTICES.c.made_at, NOTICES.c.turn)))


@asynccontextmanager
async def running_process(url: str, clock: DrivenClock, **settings: Any) -> AsyncIterator[Process]:
    process = Process(url, clock, **settings)
    await process.notices.turns.refresh()
    try:
        yield process
    finally:
        process.database.close()
