"""Futures of positions of finished games: played by quick bots in the workers, kept for a while."""

import asyncio
import json
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from raidtable.engine.messages import N_
from raidtable.faults import reports as faults
from raidtable.reviews.futures import FUTURES, Fan, FuturesTask, fan_of
from raidtable.server.errors import Rejected
from raidtable.server.tables.bot_scheduler import BotScheduler
from raidtable.server.tables.bot_worker import play_futures
from raidtable.server.tables.fair_queue import penalty_of_futures
from raidtable.server.tables.live_table import LiveTable

OVER_FIRST = N_("Futures can be played when the game is over: before that they would be help.")
NO_FUTURES = N_("The game is over at this step, so it has no futures. Choose an earlier one.")
# Fans that are kept.
MOST_KEPT: Final = 32


@dataclass(eq=False)
class Growing:
    """A fan that fills; `task` plays its futures."""

    fan: Fan
    task: "asyncio.Task[None]"

    @property
    def is_running(self) -> bool:
        return not self.task.done()

    @property
    def has_failed(self) -> bool:
        return self.task.done() and (self.task.cancelled() or self.task.exception() is not None)


class Fans:
    """The fans that somebody looked at last. The same position has the same futures."""

    def __init__(self, bots: BotScheduler) -> None:
        self.bots = bots
        self.futures = FUTURES
        self.kept: OrderedDict[tuple[str, str, int], Growing] = OrderedDict()

    async def fan(self, live: LiveTable, ply: int, user: str) -> Growing:
        """The futures of that position, which are played when they are first asked for."""
        if not live.match.over:
            raise Rejected(OVER_FIRST)
        if live.match.at(ply).over:
            raise Rejected(NO_FUTURES)
        key = (live.id, live.match.digest, ply)
        growing = self.kept.get(key)
        if growing is None or growing.has_failed:
            record = json.dumps(live.match.record())
            fan, tasks = await asyncio.to_thread(fan_of, record, ply, self.futures)
            task = asyncio.get_running_loop().create_task(self.fill(fan, tasks, user))
            task.add_done_callback(lambda done: self.end(live, done))
            growing = self.kept[key] = Growing(fan, task)
            while len(self.kept) > MOST_KEPT:
                _, oldest = self.kept.popitem(last=False)
                oldest.task.cancel()
        self.kept.move_to_end(key)
        return growing

    async def fill(self, fan: Fan, tasks: list[FuturesTask], user: str) -> None:
        payers = [self.bots.tables.origins.path(user)]
        pieces = [
            asyncio.ensure_future(self.bots.ask(payers, penalty_of_futures, play_futures, task))
            for task in tasks
        ]
        try:
            for piece in asyncio.as_completed(pieces):
                fan.add(await piece)
        finally:
            for one in pieces:
                one.cancel()

    def end(self, live: LiveTable, done: "asyncio.Task[None]") -> None:
        problem = None if done.cancelled() else done.exception()
        if problem is not None:
            self.bots.tables.on_fault(live, -1, problem, faults.OTHER)

    async def close(self) -> None:
        tasks = [one.task for one in self.kept.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
