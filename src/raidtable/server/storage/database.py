"""The database: one thread writes, and writes that wait at the same time share a commit."""

import asyncio
import queue
import threading
import time
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
# The time between two commits. Without it, a busy server commits each row alone: that costs four
# times as much for a row, and nobody notices three milliseconds.
BETWEEN_COMMITS_S = 0.003
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000")
# The advisory lock of the process that migrates the schema.
MIGRATING = 0x5241_4944


class DatabaseClosed(RaidtableError):
    """The server stops: nothing more is written."""


class Write(NamedTuple):
    """A transaction that waits for the writer thread.

    `future` belongs to `loop`; without a loop, to a thread that waits for it.
    """

    about: str
    work: Work[Any]
    future: "Future[Any] | asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop | None = None

    def is_wanted(self) -> bool:
        """Whether nobody has cancelled it. From here on it is too late to cancel."""
        if isinstance(self.future, Future):
            return self.future.set_running_or_notify_cancel()
        return not self.future.cancelled()


class Outcome(NamedTuple):
    """What became of a write."""

    write: Write
    answer: Any = None
    problem: Exception | None = None

    def deliver(self) -> None:
        """Tell whoever waits for it, in their own thread or loop."""
        future = self.write.future
        if future.cancelled():
            return
        if self.problem is not None:
            future.set_exception(self.problem)
        else:
            future.set_result(self.answer)


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
        self._committed = 0.0  # by the monotonic clock
        self._closed = False
        self._writer = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._writer.start()

    async def read(self, work: Work[T]) -> T:
        return await asyncio.wrap_future(self._readers.submit(self._read, work))

    async def write(self, work: Work[T], about: str = "") -> T:
        """Do the work in a transaction. `about` names what it changes: a table or a user."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue(Write(about, work, future, loop))
        return await future

    def write_now(self, work: Work[T], about: str = "") -> T:
        """Do the same as `write`, for callers outside the event loop."""
        future: Future[T] = Future()
        self._queue(Write(about, work, future))
        return future.result()

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

    def _queue(self, write: Write) -> None:
        if self._closed:
            raise DatabaseClosed(N_("The server is stopping."))
        self._waiting.put(write)

    def _write_on(self) -> None:
        while True:
            batch = self._next_batch()
            if batch is None:
                return
            self._commit(batch)
            self._committed = time.monotonic()

    def _next_batch(self) -> list[Write] | None:
        first = self._waiting.get()
        if first is None:
            return None
        time.sleep(max(0.0, self._committed + BETWEEN_COMMITS_S - time.monotonic()))
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
        """Run the writes, without those that were cancelled, and tell all who wait for them. One
        call for each event loop: waking it costs more than a row."""
        by_loop: dict[asyncio.AbstractEventLoop | None, list[Outcome]] = {}
        for outcome in self._settle([write for write in batch if write.is_wanted()]):
            by_loop.setdefault(outcome.write.loop, []).append(outcome)
        for loop, outcomes in by_loop.items():
            if loop is None:
                deliver(outcomes)
            elif not loop.is_closed():
                loop.call_soon_threadsafe(deliver, outcomes)

    def _settle(self, batch: list[Write]) -> list[Outcome]:
        """Run all in one transaction or, if one of them fails, each in its own transaction."""
        try:
            answers = self._transact(batch) if batch else []
        except Exception as problem:  # noqa: BLE001 - raised where the write was awaited
            if len(batch) == 1:
                return [Outcome(batch[0], problem=problem)]
            return [outcome for write in batch for outcome in self._settle([write])]
        return [Outcome(*settled) for settled in zip(batch, answers, strict=True)]

    def _transact(self, batch: list[Write]) -> list[Any]:
        self.announcer.begin()
        with self._writing.begin() as connection:
            answers = [write.work(connection) for write in batch]
            self.announcer.send(connection)
        return answers


def deliver(outcomes: list[Outcome]) -> None:
    for outcome in outcomes:
        outcome.deliver()


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
