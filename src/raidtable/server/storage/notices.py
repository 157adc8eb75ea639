"""Notices between processes: with PostgreSQL, a process notifies the others which table changed."""

import asyncio
import logging
import secrets
from collections.abc import Callable

import psycopg
from sqlalchemy import Connection, Engine, text

LOG = logging.getLogger("raidtable.notify")
CHANNEL = "raidtable"
# The pause before a lost connection is opened again.
RECONNECT_S = 1.0
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


class Announcer:
    """Sends a notice of a change, as a part of its transaction."""

    def __init__(self) -> None:
        self.origin = secrets.token_hex(8)

    def announce(self, c: Connection, table: str) -> None:
        """Notify the other processes when the transaction is committed."""
        if c.dialect.name == "postgresql":
            c.execute(NOTIFY, {"channel": CHANNEL, "payload": f"{self.origin} {table}"})


class Listener:
    """Receives the notices of other processes. With SQLite there are none.

    `on_notice` is called with the id of a changed table. `on_connect` is called when a connection
    is made, since notices may have been missed before.
    """

    def __init__(
        self,
        engine: Engine,
        origin: str,
        on_notice: Callable[[str], None],
        on_connect: Callable[[], None],
    ) -> None:
        self.engine = engine
        self.origin = origin
        self.on_notice = on_notice
        self.on_connect = on_connect
        self.listening = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.engine.dialect.name == "postgresql":
            self.task = asyncio.get_running_loop().create_task(self.listen_forever())

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def listen_forever(self) -> None:
        while True:
            try:
                await self.listen()
            except psycopg.OperationalError as problem:
                LOG.warning("the database is not heard, trying again: %s", problem)
            self.listening.clear()
            await asyncio.sleep(RECONNECT_S)

    async def listen(self) -> None:
        url = self.engine.url.set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.listening.set()
            self.on_connect()
            async for notice in connection.notifies():
                origin, _, table = notice.payload.partition(" ")
                if origin != self.origin:
                    self.on_notice(table)
