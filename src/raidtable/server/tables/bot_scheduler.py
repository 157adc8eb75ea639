"""Bots think in worker processes, which people share fairly, and decide as people do."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from prometheus_client import Counter

from raidtable import faults
from raidtable.bots.hints import Hint
from raidtable.bots.workers import worker_processes
from raidtable.engine.errors import RaidtableError
from raidtable.server.messages import TOO_MANY_HINTS
from raidtable.server.tables.all_tables import Failed, NotYours, Refused, Stale, Tables, check_hint
from raidtable.server.tables.bot_worker import advise, choose
from raidtable.server.tables.fair_queue import (
    FairQueue,
    Job,
    Path,
    penalty_of_hint,
    penalty_of_table,
)
from raidtable.server.tables.fault_reports import OnFault, log_fault
from raidtable.server.tables.live_table import (
    BOT,
    PERSON,
    PLAY,
    REFUSE,
    FailedBot,
    LiveTable,
    Reasoned,
)

T = TypeVar("T")

LOG = logging.getLogger("raidtable.bots")
FAILURES = Counter("raidtable_bot_failures_total", "Decisions that a bot failed to take", ["game"])
# A bot that failed tries again after this time, and after each further failure waits longer.
BACKOFF_S = 2.0
BACKOFF_FACTOR = 4.0
MOST_BACKOFF_S = 600.0
# A person may wait for so many hints at once.
MOST_HINTS_WAITING = 3
# The process that wrote a move thinks about the next one. After this time the others think too:
# it may be gone. Whoever is first moves, and the other finds that the table has moved on.
GRACE_S = 2.0
# At start, so many tables that moved in so many seconds are looked at.
RESUMED = 100
RESUMED_S = 24 * 3600.0


class Thinkers:
    """Lets the bots of all tables decide, one decision after another at each table."""

    def __init__(self, tables: Tables, processes: int) -> None:
        self.tables = tables
        self.processes = processes
        self.pool = worker_processes(self.processes)
        self.queue = FairQueue(processes)
        self.turns: dict[Job, asyncio.Future[None]] = {}
        self.hints_waiting: dict[str, int] = {}
        # Called at the first failure of a bot at a position.
        self.on_failure: OnFault = log_fault
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.resuming: asyncio.Task[None] | None = None
        self.closed = False
        tables.on_own_change.append(self.wake)
        tables.on_heard_change.append(self.wake_late)

    def start(self) -> None:
        """Goes on where bots were thinking when the last process stopped."""
        self.resuming = asyncio.get_running_loop().create_task(self.resume())

    async def resume(self) -> None:
        for table in await self.tables.waiting_for_bots(time.time() - RESUMED_S, RESUMED):
            try:
                await self.tables.get(table)  # wakes the bot that is due
            except RaidtableError as problem:
                LOG.warning("table %s is left alone: %s", table, problem)

    def wake(self, live: LiveTable) -> None:
        """Starts thinking where a bot decides and nobody thinks yet.

        A bot that has failed waits for its time, however often the table is looked at.
        """
        failure = live.failure()
        if failure is not None and time.monotonic() < failure.again_at:
            return
        if not self.closed and live.id not in self.thinking and live.due_bot() is not None:
            task = asyncio.get_running_loop().create_task(self.decide(live))
            self.thinking[live.id] = task
            task.add_done_callback(lambda done: self.rest(live, done))

    def wake_late(self, live: LiveTable) -> None:
        """Starts thinking in a while, if no other process has moved by then."""
        if live.due_bot() is not None:
            asyncio.get_running_loop().call_later(GRACE_S, self.wake_unless_moved, live, live.seq)

    def wake_unless_moved(self, live: LiveTable, seq: int) -> None:
        if live.seq == seq:
            self.wake(live)

    def rest(self, live: LiveTable, done: "asyncio.Task[None]") -> None:
        del self.thinking[live.id]
        if done.cancelled():
            return
        problem = done.exception()
        if problem is None:
            self.wake(live)  # the table may have changed since the last look
        else:
            self.back_off(live, problem)

    def back_off(self, live: LiveTable, problem: BaseException) -> None:
        """Lets a bot that failed try again later, each time after a longer pause."""
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
        self.tables.tell(live, own=False)  # the page no longer shows that it thinks

    def try_again(self, live: LiveTable) -> None:
        if self.tables.live.get(live.id) is live:
            self.wake(live)

    async def decide(self, live: LiveTable) -> None:
        while not self.closed and (seat := live.due_bot()) is not None:
            seq = live.seq
            kind, text = REFUSE, ""  # a stand-in gives nothing of its player's away
            if live.scripted is not None:
                kind, text = PLAY, live.scripted
            elif live.asked is None or seat not in live.asked.missing:
                kind, text = PLAY, await self.choice(live, seat)
            try:
                await self.tables.act(live.id, seat, seq, kind, text, None)
            except (Stale, NotYours):
                continue  # somebody moved or took the seat meanwhile: look again

    async def choice(self, live: LiveTable, seat: int) -> str:
        """What the bot in that seat chooses. Why it does is kept for those who look."""
        ply, view = live.match.ply, live.match.view(seat)
        text, grounds = await self.ask(
            self.payers(live),
            lambda: penalty_of_table(
                sum(holder.kind == BOT for holder in live.seats), is_watched=bool(live.viewers)
            ),
            choose, live.row, texts_of(live), seat, live.seats[seat].bot or "",
        )  # fmt: skip
        if grounds is not None:
            live.reasoned[seat] = Reasoned(ply, grounds, view)
        return text

    async def hint(self, live: LiveTable, seat: int, seq: int, user: str | None) -> list[Hint]:
        """What a strong bot would look at in the place of that user, who is to decide."""
        check_hint(live, seat, seq, user)
        assert user is not None
        waiting = self.hints_waiting.get(user, 0)
        if waiting >= MOST_HINTS_WAITING:
            raise Refused(TOO_MANY_HINTS)
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
        """What a worker answers, when it is the turn of one of these people."""
        job = self.queue.add(payers, penalty)
        turn = self.turns[job] = asyncio.get_running_loop().create_future()
        self.give_turns()
        try:
            await turn
        except asyncio.CancelledError:
            if job.payer is None:
                self.queue.drop(job)
                self.turns.pop(job, None)
            else:
                self.end_turn(job, 0.0)
            raise
        # A worker cannot be stopped: its turn ends with it, even if nobody waits any more.
        return await asyncio.shield(
            asyncio.get_running_loop().create_task(self.work_in_turn(job, work, *about))
        )

    async def work_in_turn(self, job: Job, work: Callable[..., T], *about: Any) -> T:
        begun = time.monotonic()
        try:
            return await self.work(work, *about)
        finally:
            self.end_turn(job, time.monotonic() - begun)

    def give_turns(self) -> None:
        """Hands free workers to the jobs that are next."""
        while (job := self.queue.take()) is not None:
            turn = self.turns.pop(job)
            if not turn.done():
                turn.set_result(None)

    def end_turn(self, job: Job, seconds: float) -> None:
        self.queue.done(job, seconds)
        self.give_turns()

    async def work(self, work: Callable[..., T], *about: Any) -> T:
        """What a worker answers; when one has died, others take its place once."""
        loop = asyncio.get_running_loop()
        pool = self.pool
        try:
            return await loop.run_in_executor(pool, work, *about)
        except BrokenProcessPool:
            if self.pool is pool:
                LOG.warning("a worker for bots has died; new ones are started")
                self.pool = worker_processes(self.processes)
        return await loop.run_in_executor(self.pool, work, *about)

    async def close(self) -> None:
        """Lets those who think finish their decision."""
        self.closed = True
        if self.resuming is not None:
            self.resuming.cancel()
        for turn in self.turns.values():
            turn.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(*self.thinking.values(), return_exceptions=True)
        self.pool.shutdown()


def texts_of(live: LiveTable) -> list[str]:
    return [ply.action.text for ply in live.match.plies]
