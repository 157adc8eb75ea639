"""Notices between processes: with PostgreSQL, a process tells the others which tables changed."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable

import psycopg
from sqlalchemy import Connection, Engine, text

LOG = logging.getLogger("raidtable.notify")
CHANNEL = "raidtable"
# The pause before a lost connection is opened again.
RECONNECT_S = 1.0
# A payload must be shorter than 8,000 bytes. Ids of tables are ASCII.
MOST_PAYLOAD = 7900
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


class Announcer:
    """Sends notices of changes to the other processes, as a part of the transaction.

    PostgreSQL lets transactions with notices commit one after another, and each notice is a round
    trip: so there is one for all changes that share a transaction. Only the database's writer
    thread uses this.
    """

    def __init__(self) -> None:
        self.origin = secrets.token_hex(8)
        self.tables: list[str] = []

    def begin(self) -> None:
        """A transaction begins; what the last one announced is sent, or was rolled back."""
        self.tables.clear()

    def announce(self, c: Connection, table: str) -> None:
        """Notify the other processes of that table when the transaction is committed."""
        if c.dialect.name == "postgresql":
            self.tables.append(table)

    def send(self, c: Connection) -> None:
        """Send what was announced. It arrives when the transaction is committed."""
        for payload in payloads(self.origin, dict.fromkeys(self.tables)):
            c.execute(NOTIFY, {"channel": CHANNEL, "payload": payload})


def payloads(origin: str, tables: Iterable[str]) -> list[str]:
    """The texts of notices about these tables: one, if there is room for all."""
    found: list[str] = []
    for table in tables:
        if not found or len(found[-1]) + 1 + len(table) > MOST_PAYLOAD:
            found.append(origin)
        found[-1] += f" {table}"
    return found


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
            except psycopg.Error as problem:
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
                origin, *tables = notice.payload.split()
                if origin != self.origin:
                    for table in tables:
                        self.on_notice(table)
