"""The database: one thread writes, and writes that wait at the same time share a commit."""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError

from raidtable.engine.errors import BadOption, RaidtableError
from raidtable.engine.messages import N_
from raidtable.server.storage.notices import Announcer

T = TypeVar("T")
Work = Callable[[Connection], T]

READERS = 4
# The most writes that share a commit.
BATCH = 64
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000")
# The advisory lock of the process that migrates the schema.
MIGRATING = 0x5241_4944


class DatabaseClosed(RaidtableError):
    """The server stops: nothing more is written."""


class Write(NamedTuple):
    """A transaction that waits for the writer thread."""

    about: str
    work: Work[Any]
    future: "Future[Any]"


class Database:
    """Reads on a few threads, writes on one.

    A write is durable when its result is known: the answer waits for the commit.
    """

    def __init__(self, url: str, *, migrates: bool = True) -> None:
        """`migrates` is whether it brings the schema up to date first."""
        self.engine = connect(url)
        if migrates:
            migrate(self.engine)
        self.announcer = Announcer()
        self._writing = writing_engine(self.engine)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._closed = False
        self._writer = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._writer.start()

    async def read(self, work: Work[T]) -> T:
        return await asyncio.wrap_future(self._readers.submit(self._read, work))

    async def write(self, work: Work[T], about: str = "") -> T:
        """Do the work in a transaction. `about` names what it changes: a table or a user."""
        return await asyncio.wrap_future(self._queue(work, about))

    def write_now(self, work: Work[T], about: str = "") -> T:
        """Do the same as `write`, for callers outside the event loop."""
        return self._queue(work, about).result()

    def close(self) -> None:
        """Finish the waiting writes, then close."""
        self._closed = True
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    def _read(self, work: Work[T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    def _queue(self, work: Work[T], about: str) -> "Future[T]":
        if self._closed:
            raise DatabaseClosed(N_("The server is stopping."))
        future: Future[T] = Future()
        self._waiting.put(Write(about, work, future))
        return future

    def _write_on(self) -> None:
        while True:
            batch = self._next_batch()
            if batch is None:
                return
            self._commit(batch)

    def _next_batch(self) -> list[Write] | None:
        first = self._waiting.get()
        if first is None:
            return None
        batch = [first]
        while len(batch) < BATCH:
            try:
                more = self._waiting.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._waiting.put(None)  # close once these are written
                break
            batch.append(more)
        # All processes lock rows in the same order, so that there is no deadlock.
        return sorted(batch, key=lambda write: write.about)

    def _commit(self, batch: list[Write]) -> None:
        # Cancelled writes are left out; from here on it is too late to cancel.
        self._settle([w for w in batch if w.future.set_running_or_notify_cancel()])

    def _settle(self, batch: list[Write]) -> None:
        """Run all in one transaction or, if one of them fails, each in its own transaction."""
        try:
            answers = self._transact(batch)
        except Exception as problem:  # noqa: BLE001 - raised where the write was awaited
            if len(batch) == 1:
                batch[0].future.set_exception(problem)
                return
            for write in batch:
                self._settle([write])
        else:
            for write, answer in zip(batch, answers, strict=True):
                write.future.set_result(answer)

    def _transact(self, batch: list[Write]) -> list[Any]:
        self.announcer.begin()
        with self._writing.begin() as connection:
            answers = [write.work(connection) for write in batch]
            self.announcer.send(connection)
        return answers


def connect(url: str) -> Engine:
    """Return an engine; SQLite uses its write-ahead log, and its folder is made."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadOption(N_("The database must be a URL such as sqlite:///FILE.")) from None
    if parsed.get_backend_name() == "postgresql":
        return create_engine(
            parsed.set(drivername="postgresql+psycopg"),
            pool_pre_ping=True,
            hide_parameters=True,
        )
    if parsed.get_backend_name() != "sqlite":
        raise BadOption(N_("The database must be SQLite or PostgreSQL."))
    if parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    # Errors are logged: what was to be written may be a secret.
    engine = create_engine(parsed, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        # The driver would begin transactions late and end them with the first savepoint.
        connection.isolation_level = None
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes the lock at once: one that reads first could be rejected when it writes.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def writing_engine(engine: Engine) -> Engine:
    """The same engine, whose transactions write."""
    return engine.execution_options(writes=True)


def writing(engine: Engine) -> AbstractContextManager[Connection]:
    """A transaction that writes."""
    return writing_engine(engine).begin()


def migrate(engine: Engine) -> None:
    """Bring the database to the current schema; of several processes, one does."""
    config = Config()
    with (
        resources.as_file(
            resources.files("raidtable.server.storage").joinpath("migrations")
        ) as folder,
        writing(engine) as connection,
    ):
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
