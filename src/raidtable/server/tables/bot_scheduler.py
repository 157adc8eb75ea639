"""Runs the bots: they think in worker processes, which people share fairly, and decide through
the same entry point as people."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from prometheus_client import Counter, Gauge, Histogram

from raidtable.bots.hints import Hint
from raidtable.bots.workers import worker_processes
from raidtable.engine.errors import RaidtableError
from raidtable.faults import reports as faults
from raidtable.server import messages
from raidtable.server.errors import Failed, NotAllowed, NotFound, Rejected, Stale, Unavailable
from raidtable.server.storage.records import BOT, PERSON, PLAY, REFUSE
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.bot_worker import advise, choose
from raidtable.server.tables.decisions import act
from raidtable.server.tables.fair_queue import (
    FairQueue,
    Job,
    Path,
    penalty_of_hint,
    penalty_of_table,
)
from raidtable.server.tables.fault_reports import OnFault, log_fault
from raidtable.server.tables.live_table import BotExplanation, FailedBot, LiveTable
from raidtable.server.tables.lobby import waiting_for_bots
from raidtable.server.tables.table_tasks import TableTasks
from raidtable.undo_policy import NOT_YOUR_TURN

T = TypeVar("T")

LOG = logging.getLogger("raidtable.bots")
FAILURES = Counter("raidtable_bot_failures_total", "Decisions that a bot failed to take", ["game"])
JOBS_WAITING = Gauge(
    "raidtable_bot_jobs_waiting",
    "Decisions and hints that wait for a bot worker",
    multiprocess_mode="livesum",
)
WAIT = Histogram(
    "raidtable_bot_wait_seconds",
    "How long a decision or hint waited for a bot worker",
    buckets=(0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0),
)
THINKING = Histogram(
    "raidtable_bot_thinking_seconds",
    "How long a bot worker took for a decision or hint",
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0),
)
# Thinking takes only the processor time that people's requests leave.
NICENESS = 10
# A bot that failed tries again after this time, and after each further failure waits longer.
BACKOFF_S = 2.0
BACKOFF_FACTOR = 4.0
MOST_BACKOFF_S = 600.0
# The pause before a move is tried again that the database could not save.
UNAVAILABLE_S = 5.0
# The most hints that a person may wait for at once.
MOST_HINTS_WAITING = 3
# The process that wrote a move thinks about the next one. After this time the others think too:
# it may be gone. The first one moves, and the other finds that the table has moved on.
GRACE_S = 2.0
# At start, this many tables that moved in this many seconds are opened.
RESUMED = 100
RESUMED_S = 24 * 3600.0


class BotScheduler:
    """Lets the bots of all tables decide, one decision after another at each table."""

    def __init__(self, tables: Tables, processes: int) -> None:
        self.tables = tables
        self.processes = processes
        self.pool = worker_processes(self.processes, NICENESS)
        self.queue = FairQueue(processes)
        self.turns: dict[Job, asyncio.Future[None]] = {}
        self.hints_waiting: dict[str, int] = {}
        # Called at the first failure of a bot at a position.
        self.on_failure: OnFault = log_fault
        self.thinking = TableTasks(self.decide, self.is_due, self.back_off)
        self.wake = self.thinking.wake
        self.resuming: asyncio.Task[None] | None = None
        tables.on_own_change.append(self.wake)
        tables.on_foreign_change.append(self.wake_late)

    def start(self) -> None:
        """Continue where bots were thinking when the last process stopped."""
        self.resuming = asyncio.get_running_loop().create_task(self.resume())

    async def resume(self) -> None:
        while True:
            try:
                waiting = await waiting_for_bots(self.tables, time.time() - RESUMED_S, RESUMED)
                break
            except Unavailable:
                await asyncio.sleep(UNAVAILABLE_S)
        for table in waiting:
            if not self.tables.is_home(table):
                continue  # another worker does that
            try:
                await self.tables.get(table)  # wakes the bot that is due
            except RaidtableError as problem:
                LOG.warning("table %s is left alone: %s", table, problem)

    def is_due(self, live: LiveTable) -> bool:
        return not self.tables.doors.is_paused and may_think(live)

    def wake_late(self, live: LiveTable) -> None:
        """Start thinking in a while, if no other process has moved by then."""
        if live.due_bot() is not None:
            asyncio.get_running_loop().call_later(GRACE_S, self.wake_unless_moved, live, live.seq)

    def wake_unless_moved(self, live: LiveTable, seq: int) -> None:
        if live.seq == seq:
            self.wake(live)

    def back_off(self, live: LiveTable, problem: BaseException) -> None:
        """Let a bot that failed try again later, each time after a longer pause."""
        if isinstance(problem, Unavailable):
            # Neither the bot nor the program has failed: the move can't be saved.
            LOG.warning("a bot at table %s waits: %s", live.id, problem.reason)
            asyncio.get_running_loop().call_later(UNAVAILABLE_S, self.try_again, live)
            return
        FAILURES.labels(live.match.game.id).inc()
        seat = live.due_bot()
        if seat is None:
            LOG.error("a bot failed at table %s", live.id, exc_info=problem)
            return
        before = live.failure()
        if before is None:
            times = 1
            if isinstance(problem, Failed):  # its choice failed, and that was reported
                reference = problem.reference
            else:
                reference = self.on_failure(live, seat, problem, faults.BOT)
        else:
            reference, times = before.reference, before.times + 1
            LOG.error("a bot failed again at table %s: %r", live.id, problem)
        pause = min(BACKOFF_S * BACKOFF_FACTOR ** min(times - 1, 10), MOST_BACKOFF_S)
        again_at = time.monotonic() + pause
        live.failed = FailedBot(live.seq, seat, live.seats[seat].bot, times, again_at, reference)
        asyncio.get_running_loop().call_at(again_at, self.try_again, live)
        self.tables.notify(live, from_here=False)  # the page no longer shows that it thinks

    def try_again(self, live: LiveTable) -> None:
        if self.tables.live.get(live.id) is live:
            self.wake(live)

    async def decide(self, live: LiveTable) -> None:
        while (
            not self.thinking.closed
            and not self.tables.doors.is_paused
            and (seat := live.due_bot()) is not None
        ):
            seq = live.seq
            kind, text = REFUSE, ""  # a bot does not agree for its player
            if live.scripted is not None:
                kind, text = PLAY, live.scripted
            elif live.undo_request is None or seat not in live.undo_request.missing:
                kind, text = PLAY, await self.choice(live, seat)
            try:
                await act(self.tables, live.id, seat, seq, kind, text, None)
            except (Stale, NotAllowed):
                continue  # somebody moved or took the seat meanwhile: try again
            except NotFound:
                return  # the table was deleted

    async def choice(self, live: LiveTable, seat: int) -> str:
        """The choice of the bot in that seat. The explanation is kept for the viewers."""
        ply, view = live.match.ply, live.match.view(seat)
        text, explanation = await self.ask(
            self.payers(live),
            lambda: penalty_of_table(
                sum(holder.kind == BOT for holder in live.seats), is_watched=bool(live.subscribers)
            ),
            choose, live.row, texts_of(live), seat, live.seats[seat].bot or "",
        )  # fmt: skip
        if explanation is not None:
            live.explanations[seat] = BotExplanation(ply, explanation, view)
        return text

    async def hint(self, live: LiveTable, seat: int, seq: int, user: str | None) -> list[Hint]:
        """The best choices of that user, who is to decide, by a strong bot."""
        check_hint(live, seat, seq, user)
        assert user is not None
        waiting = self.hints_waiting.get(user, 0)
        if waiting >= MOST_HINTS_WAITING:
            raise Rejected(messages.TOO_MANY_HINTS)
        self.hints_waiting[user] = waiting + 1
        try:
            payers = [self.tables.origins.path(user)]
            found = await self.ask(payers, penalty_of_hint, advise, live.row, texts_of(live), seat)
        finally:
            self.hints_waiting[user] -= 1
            if not self.hints_waiting[user]:
                del self.hints_waiting[user]
        check_hint(live, seat, seq, user)  # the table may have moved on meanwhile
        return found

    def payers(self, live: LiveTable) -> list[Path]:
        """The people a bot thinks for: those at the table, or the host if they all left."""
        people = {holder.user for holder in live.seats if holder.kind == PERSON and holder.user}
        return [self.tables.origins.path(person) for person in people or {live.row["host"]}]

    async def ask(
        self,
        payers: list[Path],
        penalty: Callable[[], float],
        work: Callable[..., T],
        *about: Any,
    ) -> T:
        """Return the answer of a worker, as soon as it is the turn of one of these people.

        The work also gets the number of seconds that it may take.
        """
        added = time.monotonic()
        job = self.queue.add(payers, penalty)
        turn = self.turns[job] = asyncio.get_running_loop().create_future()
        self.give_turns()
        try:
            await turn
        except asyncio.CancelledError:
            if job.payer is None:
                self.queue.drop(job)
                self.turns.pop(job, None)
                JOBS_WAITING.set(len(self.queue))
            else:
                self.end_turn(job, 0.0)
            raise
        WAIT.observe(time.monotonic() - added)
        seconds = self.queue.seconds_for(job)
        # A worker cannot be stopped: its turn lasts as long, even if nobody waits any more.
        return await asyncio.shield(
            asyncio.get_running_loop().create_task(self.work_in_turn(job, work, *about, seconds))
        )

    async def work_in_turn(self, job: Job, work: Callable[..., T], *about: Any) -> T:
        begun = time.monotonic()
        try:
            return await self.work(work, *about)
        finally:
            seconds = time.monotonic() - begun
            THINKING.observe(seconds)
            self.end_turn(job, seconds)

    def give_turns(self) -> None:
        """Give free workers to the next jobs."""
        while (job := self.queue.take()) is not None:
            turn = self.turns.pop(job)
            if not turn.done():
                turn.set_result(None)
        JOBS_WAITING.set(len(self.queue))

    def end_turn(self, job: Job, seconds: float) -> None:
        self.queue.done(job, seconds)
        self.give_turns()

    async def work(self, work: Callable[..., T], *about: Any) -> T:
        """Return what a worker answers; if one has died, start new ones once."""
        loop = asyncio.get_running_loop()
        pool = self.pool
        try:
            return await loop.run_in_executor(pool, work, *about)
        except BrokenProcessPool:
            if self.pool is pool:
                LOG.warning("a worker for bots has died; new ones are started")
                self.pool = worker_processes(self.processes, NICENESS)
        return await loop.run_in_executor(self.pool, work, *about)

    async def close(self) -> None:
        """Let the bots that think finish their decision."""
        self.thinking.closed = True
        if self.resuming is not None:
            self.resuming.cancel()
        for turn in self.turns.values():
            turn.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)
        await self.thinking.close()
        self.pool.shutdown()


def may_think(live: LiveTable) -> bool:
    """Whether a bot is to decide. One that has failed waits for its time, however often the table
    is opened."""
    failure = live.failure()
    if failure is not None and time.monotonic() < failure.again_at:
        return False
    return live.due_bot() is not None


def texts_of(live: LiveTable) -> list[str]:
    return [ply.action.text for ply in live.match.plies]


def check_hint(live: LiveTable, seat: int, seq: int, user: str | None) -> None:
    """Reject a hint unless the user holds that seat and has several choices now."""
    if user is None or seat not in live.seats_of(user):
        raise NotAllowed(messages.NOT_YOUR_SEAT)
    if seq != live.seq:
        raise Stale(messages.MOVED_ON)
    if live.tutorial is not None:
        raise Rejected(messages.NO_HINT_HERE)
    if live.status != "running" or live.match.actor != seat:
        raise Rejected(NOT_YOUR_TURN)
    if len(live.match.actions()) < 2:
        raise Rejected(messages.ONE_CHOICE)
