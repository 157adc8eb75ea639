"""Several processes on one PostgreSQL tell each other which table has changed."""

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

import psycopg
from sqlalchemy import Connection, text

if TYPE_CHECKING:
    from raidtable.server.tables.all_tables import Tables

LOG = logging.getLogger("raidtable.notify")
CHANNEL = "raidtable"
# So long after a lost connection it is tried again.
AGAIN_S = 1.0
TELL = text("SELECT pg_notify(:channel, :payload)")


class Announcer:
    """Tells the other processes of a change, as a part of its transaction."""

    def __init__(self) -> None:
        self.origin = secrets.token_hex(8)

    def announce(self, c: Connection, table: str) -> None:
        """Others hear of it when the transaction is committed, and not if it never is."""
        if c.dialect.name == "postgresql":
            c.execute(TELL, {"channel": CHANNEL, "payload": f"{self.origin} {table}"})


class Listener:
    """Hears of the changes that other processes made. With SQLite there is nothing to hear."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.engine = tables.store.engine
        self.listening = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.engine.dialect.name == "postgresql":
            self.task = asyncio.get_running_loop().create_task(self.listen_on())

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def listen_on(self) -> None:
        while True:
            try:
                await self.listen()
            except psycopg.OperationalError as problem:
                LOG.warning("the database is not heard, trying again: %s", problem)
            self.listening.clear()
            await asyncio.sleep(AGAIN_S)

    async def listen(self) -> None:
        url = self.engine.url.set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.listening.set()
            # Nobody listened until now: any table in memory may have moved on.
            for table in list(self.tables.live):
                self.tables.heard(table)
            async for notice in connection.notifies():
                origin, _, table = notice.payload.partition(" ")
                if origin != self.tables.announcer.origin:
                    self.tables.heard(table)
