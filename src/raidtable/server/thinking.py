"""Bots think in processes of their own, and decide through the same door as people."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from raidtable.bots.hints import Hint
from raidtable.bots.workers import worker_processes
from raidtable.server.bot_worker import advise, choose
from raidtable.server.live import PLAY, REFUSE, LiveTable, Reasoned
from raidtable.server.service import NotYours, Stale, Tables, check_hint

T = TypeVar("T")

LOG = logging.getLogger("raidtable.bots")
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
            await self.tables.get(table)  # wakes the bot that is due

    def wake(self, live: LiveTable) -> None:
        """Starts thinking where a bot decides and nobody thinks yet."""
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
        if done.exception() is not None:
            LOG.error("a bot failed at table %s", live.id, exc_info=done.exception())
            live.gave_up_at = live.seq
            self.tables.tell(live, own=False)  # it thinks no more, and nobody shall believe it does
        else:
            self.wake(live)  # the table may have changed since the last look

    async def decide(self, live: LiveTable) -> None:
        while not self.closed and (seat := live.due_bot()) is not None:
            seq = live.seq
            kind, text = REFUSE, ""  # a stand-in gives nothing of its player's away
            if live.scripted is not None:
                kind, text = PLAY, live.scripted
            elif live.asked is None:
                kind, text = PLAY, await self.choice(live, seat)
            try:
                await self.tables.act(live.id, seat, seq, kind, text, None)
            except (Stale, NotYours):
                continue  # somebody moved or took the seat meanwhile: look again

    async def choice(self, live: LiveTable, seat: int) -> str:
        """What the bot in that seat chooses. Why it does is kept for those who look."""
        ply, view = live.match.ply, live.match.view(seat)
        text, grounds = await self.ask(
            choose, live.row, texts_of(live), seat, live.seats[seat].bot or ""
        )
        if grounds is not None:
            live.reasoned[seat] = Reasoned(ply, grounds, view)
        return text

    async def hint(self, live: LiveTable, seat: int, seq: int, user: str | None) -> list[Hint]:
        """What a strong bot would look at in the place of that user, who is to decide."""
        check_hint(live, seat, seq, user)
        found = await self.ask(advise, live.row, texts_of(live), seat)
        check_hint(live, seat, seq, user)  # the table may have moved on meanwhile
        return found

    async def ask(self, work: Callable[..., T], *about: Any) -> T:
        """What a worker says; when one has died, others take its place once."""
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
        self.pool.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(*self.thinking.values(), return_exceptions=True)
        self.pool.shutdown()


def texts_of(live: LiveTable) -> list[str]:
    return [ply.action.text for ply in live.match.plies]
