"""The database: one thread writes, and writes that wait at the same time share a commit."""

import asyncio
import contextlib
import logging
import math
import os
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from prometheus_client import Counter, Histogram
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from raidtable.engine.errors import RaidtableError
from raidtable.engine.messages import N_
from raidtable.server import messages
from raidtable.server.database_url import POSTGRESQL, file_of, parsed_url
from raidtable.server.errors import Unavailable
from raidtable.server.storage.kept_values import (
    OVERWRITES,
    keep_value,
    kept_value,
    note_check,
    take_room,
)
from raidtable.server.storage.migrating import migrate
from raidtable.server.storage.notices import Announcer
from raidtable.server.storage.problems import Problem, opening_files, problem_of_host
from raidtable.server.storage.transactions import writing, writing_engine

T = TypeVar("T")
Work = Callable[[Connection], T]

LOG = logging.getLogger("raidtable.database")

SAVED = Counter("raidtable_writes_saved_total", "Changes that the database has saved")
FAILED = Counter("raidtable_writes_failed_total", "Changes that could not be saved")
COMMIT = Histogram(
    "raidtable_commit_seconds",
    "Time of a transaction with its commit; changes that wait at the same time share one",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0),
)
READERS = 4
# The most writes that share a commit.
BATCH = 64
# The time between two commits. Without it, a busy server commits each row alone: that costs four
# times as much for a row, and nobody notices three milliseconds.
BETWEEN_COMMITS_S = 0.003
# What is deleted is overwritten: a name that was deleted is not in the file any more.
PRAGMAS = (
    "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000",
    "secure_delete=ON",
)  # fmt: skip
# How often emptying the write-ahead log is tried, and the pause.
TRIES, AGAIN_S = 20, 0.1
# A PostgreSQL that does not answer a new connection for this long is down.
CONNECTING_S = 5
# A database that was written to this lately can be written to.
RECENT_S = 10.0


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
        # Why the last write failed, if the host has to do something about it.
        self.problem: Problem | None = None
        self._written_at = -math.inf
        self._writer = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._writer.start()

    async def read(self, work: Work[T]) -> T:
        return await asyncio.wrap_future(self._readers.submit(self._read, work))

    async def write(self, work: Work[T], about: str = "") -> T:
        """Do the work in a transaction. `about` names what it changes: a table or a user."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._put(Write(about, work, future, loop))
        return await future

    async def check(self) -> None:
        """Raise Unavailable if the database can't be read, or not be written to."""
        await self.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
        if self.problem is not None:
            # A full disk may have room for one number, and for no move.
            await self.write(take_room)
            await self.write(note_check)
            return
        if time.monotonic() - self._written_at > RECENT_S:
            await self.write(note_check)

    async def erase_traces(self) -> None:
        """Make sure that what was deleted is in no file of an SQLite database. PostgreSQL cleans up
        by itself."""
        if self.engine.dialect.name != "postgresql":
            await asyncio.wrap_future(self._readers.submit(erase_traces, self.engine))

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
        try:
            with self.engine.connect() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            problem = problem_of_host(error)
            if problem is None:
                raise
            raise Unavailable(messages.CANNOT_READ_NOW, problem.kind.why) from error

    def _queue(self, work: Work[T], about: str) -> "Future[T]":
        future: Future[T] = Future()
        self._put(Write(about, work, future))
        return future

    def _put(self, write: Write) -> None:
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
        """Run all in one transaction or, if one of them fails, each in its own transaction.

        If the database can't be written to, none of them is tried again.
        """
        if not batch:
            return []
        try:
            answers = self._transact(batch)
        except Exception as error:  # noqa: BLE001 - raised where the write was awaited
            problem = problem_of_host(error)
            if problem is not None:
                self._note(problem)
                FAILED.inc(len(batch))
                return [Outcome(write, problem=unavailable(problem, error)) for write in batch]
            if len(batch) == 1:
                FAILED.inc()
                return [Outcome(batch[0], problem=error)]
            return [outcome for write in batch for outcome in self._settle([write])]
        self._written_at = time.monotonic()
        self._note(None)
        SAVED.inc(len(batch))
        return [Outcome(*settled) for settled in zip(batch, answers, strict=True)]

    def _note(self, problem: Problem | None) -> None:
        """Log when writing begins to fail, and when it works again."""
        before, self.problem = self.problem, problem
        if problem is not None and (before is None or before.kind is not problem.kind):
            kind, detail = problem
            LOG.error("Nothing can be saved: %s (%s). %s", kind.why, detail, kind.advice)
        elif problem is None and before is not None:
            LOG.warning("The database can be written to again.")

    def _transact(self, batch: list[Write]) -> list[Any]:
        self.announcer.begin()
        begun = time.perf_counter()
        with self._writing.begin() as connection:
            answers = [write.work(connection) for write in batch]
            self.announcer.send(connection)
        COMMIT.observe(time.perf_counter() - begun)
        return answers


def unavailable(problem: Problem, error: Exception) -> Unavailable:
    said = Unavailable(messages.CANNOT_SAVE_NOW, problem.kind.why)
    said.__cause__ = error
    return said


def deliver(outcomes: list[Outcome]) -> None:
    for outcome in outcomes:
        outcome.deliver()


def connect(url: str) -> Engine:
    """Return an engine; SQLite uses its write-ahead log, and its folder is made."""
    parsed = parsed_url(url)
    if parsed.get_backend_name() == POSTGRESQL:
        timeout = {} if "connect_timeout" in parsed.query else {"connect_timeout": CONNECTING_S}
        return create_engine(
            parsed.set(drivername="postgresql+psycopg"),
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args=timeout,
        )
    file = file_of(parsed)
    if file is not None:
        with opening_files(parsed):
            file.parent.mkdir(parents=True, exist_ok=True)
            make_private(file)
    # Errors are logged: what was to be written may be a secret.
    engine = create_engine(parsed.set(drivername="sqlite"), hide_parameters=True)

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


def make_private(file: Path) -> None:
    """Make an empty database that only its owner can read, unless there is one: it will hold the
    secret, password hashes and hidden cards. SQLite would let everybody read it."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def erase_traces(engine: Engine) -> None:
    """Empty the write-ahead log. A file that an older version wrote to, which did not overwrite
    what it deleted, is also written anew, once."""
    connection = engine.raw_connection()
    try:
        with engine.connect() as reading:
            is_clean = kept_value(reading, OVERWRITES) is not None
        if not is_clean:
            connection.cursor().execute("VACUUM")
            with writing(engine) as changing:
                keep_value(changing, OVERWRITES, "1")
        for _ in range(TRIES):
            [is_busy, *_] = (
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            )
            if not is_busy:
                return
            time.sleep(AGAIN_S)  # somebody reads
        LOG.warning("the write-ahead log could not be emptied; it will be when nobody reads")
    finally:
        connection.close()
