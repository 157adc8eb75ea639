"""Reviews of finished games: made in the workers of the bots, which go first, and stored as they
grow, so that a restart goes on where they were.

Of a table there is one review for each judge. The same record has the same review, whoever asked.
"""

import asyncio
import json
import logging
import time
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection

from raidtable.engine.errors import RaidtableError
from raidtable.engine.words import N_
from raidtable.faults import reports as faults
from raidtable.reviews.data import ReviewData
from raidtable.reviews.judge import JudgeSettings
from raidtable.reviews.reviewer import Reviewer
from raidtable.reviews.tasks import Found, Task
from raidtable.server.errors import NotFound, Rejected, Unavailable
from raidtable.server.storage.review_rows import (
    judge_key,
    packed,
    read_review,
    read_review_by,
    replace_review,
    store_review,
    unfinished_reviews,
)
from raidtable.server.tables.all_tables import NO_TABLE, Tables
from raidtable.server.tables.bot_scheduler import BotScheduler
from raidtable.server.tables.bot_worker import judge
from raidtable.server.tables.fair_queue import penalty_of_review
from raidtable.server.tables.live_table import LiveTable

LOG = logging.getLogger("raidtable.reviews")
OVER_FIRST = N_("The review opens when the game is over.")
BUSY = N_("You already have {most} reviews under way. Wait until one of them is done.")
STOPPED = N_("The review stopped because of a fault; the host has a report.")

# Reviews that a process makes at a time, and that a person may wait for.
AT_A_TIME: Final = 2
MOST_OF_PERSON: Final = 3
# Seconds after which ledger, progress and stories are made again, and the review is stored.
REFRESH_S: Final = 0.4
STORE_S: Final = 5.0
# The pause before a review is stored again that the database could not take.
UNAVAILABLE_S: Final = 5.0


@dataclass(eq=False)
class Making:
    """A review that is being made. `waits` says that others are made first."""

    live: LiveTable
    user: str
    reviewer: Reviewer
    begun_with: int
    waits: bool = True
    begun_at: float = field(default_factory=time.monotonic)
    refreshed_at: float = 0.0
    stored_at: float = field(default_factory=time.monotonic)

    def seconds_left(self) -> float | None:
        """How long it takes as fast as it has gone; None before that is known."""
        progress = self.reviewer.data["progress"]
        done = progress["done"] - self.begun_with
        if self.waits or done <= 0:
            return None
        return (progress["of"] - progress["done"]) * (time.monotonic() - self.begun_at) / done


class Reviews:
    """Makes and stores the reviews of this process's tables."""

    def __init__(self, tables: Tables, bots: BotScheduler) -> None:
        self.tables = tables
        self.bots = bots
        self.settings = JudgeSettings()
        self.making: dict[str, Making] = {}
        # Reviews that a fault has stopped; asking again tries again.
        self.stopped: set[str] = set()
        self.slots = asyncio.Semaphore(AT_A_TIME)
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def found(self, live: LiveTable) -> ReviewData | None:
        """The review of a table as far as it is known; None if nobody has asked for one of this
        game: a last move that was undone and played otherwise makes another game."""
        making = self.making.get(live.id)
        if making is not None:
            return making.reviewer.data if is_of(making.reviewer.data, live) else None
        stored = await self.tables.database.read(lambda c: read_review(c, live.id))
        return stored.review if stored is not None and is_of(stored.review, live) else None

    async def begin(self, live: LiveTable, user: str) -> None:
        """Make the review of a table, unless there is one or it is being made."""
        if not live.match.over:
            raise Rejected(OVER_FIRST)
        if live.id in self.making:
            return
        if sum(making.user == user for making in self.making.values()) >= MOST_OF_PERSON:
            raise Rejected(BUSY, most=MOST_OF_PERSON)
        record = json.dumps(live.match.record())
        reviewer = await asyncio.to_thread(Reviewer, record, self.settings)
        blank = reviewer.data
        key, now = judge_key(blank["judge"]), self.tables.clock.now()

        def prepare(c: Connection) -> ReviewData | None:
            """The stored review, or the blank one in its place; None if the table is gone."""
            stored = read_review_by(c, live.id, key)
            if stored is not None and is_of(stored.review, live):
                return stored.review
            return blank if replace_review(c, live.id, user, blank, now) else None

        begun = await self.tables.database.write(prepare, live.id)
        if begun is None:
            raise NotFound(NO_TABLE)
        if begun["state"] == "done":
            return
        if begun is not blank:
            reviewer = await asyncio.to_thread(Reviewer, record, self.settings, begun)
        if live.id not in self.making:
            self.start(live, user, reviewer)

    def start(self, live: LiveTable, user: str, reviewer: Reviewer) -> None:
        making = Making(live, user, reviewer, reviewer.data["progress"]["done"])
        self.making[live.id] = making
        self.stopped.discard(live.id)
        task = asyncio.get_running_loop().create_task(self.make(making))
        self.tasks[live.id] = task
        task.add_done_callback(lambda done: self.end(making, done))

    def end(self, making: Making, done: "asyncio.Task[None]") -> None:
        del self.tasks[making.live.id], self.making[making.live.id]
        problem = None if done.cancelled() else done.exception()
        if problem is not None:
            self.stopped.add(making.live.id)
            self.tables.on_fault(making.live, -1, problem, faults.OTHER)

    def promote(self, table: str, ply: int) -> None:
        """Judge that decision next, because somebody looks at it."""
        making = self.making.get(table)
        if making is not None:
            making.reviewer.promote(ply)

    async def resume(self) -> None:
        """Go on with the reviews that the last process left."""
        while True:
            try:
                waiting = await self.tables.database.read(unfinished_reviews)
                break
            except Unavailable:
                await asyncio.sleep(UNAVAILABLE_S)
        for table, user in waiting:
            if not self.tables.is_home(table):
                continue  # another worker does that
            try:
                await self.begin(await self.tables.get(table), user)
            except RaidtableError as problem:
                LOG.warning("the review of table %s does not go on: %s", table, problem)

    async def close(self) -> None:
        """Stop, and store how far the reviews are."""
        making = list(self.making.values())
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        for one in making:
            one.reviewer.refresh()
            try:
                await self.store(one)
            except Unavailable as problem:
                LOG.warning("the review of table %s is not stored: %s", one.live.id, problem)

    # Making

    async def make(self, making: Making) -> None:
        async with self.slots:
            making.waits, making.begun_at = False, time.monotonic()
            pieces: set[asyncio.Task[list[Found]]] = set()
            try:
                while not making.reviewer.is_done:
                    self.hand_out(making, pieces)
                    if pieces:
                        done, pieces = await asyncio.wait(
                            pieces, return_when=asyncio.FIRST_COMPLETED
                        )
                        for piece in done:
                            making.reviewer.add(piece.result())
                    if not self.is_still_over(making):
                        return
                    if not await self.note(making, at_once=not pieces):
                        return  # the table is gone
            finally:
                for piece in pieces:
                    piece.cancel()
        while True:
            try:
                await self.store(making)
                return
            except Unavailable:
                await asyncio.sleep(UNAVAILABLE_S)

    def hand_out(self, making: Making, pieces: set["asyncio.Task[list[Found]]"]) -> None:
        """Have a piece of work for each worker."""
        while len(pieces) < self.bots.processes:
            task = making.reviewer.next_task()
            if task is None:
                return
            pieces.add(asyncio.get_running_loop().create_task(self.piece(making, task)))

    async def piece(self, making: Making, task: Task) -> list[Found]:
        payers = [self.tables.origins.path(making.user)]
        return await self.bots.ask(payers, penalty_of_review, judge, task)

    def is_still_over(self, making: Making) -> bool:
        """Whether the game is still the one that is judged: its last move may be undone."""
        live = self.tables.live.get(making.live.id, making.live)
        return live.match.over and is_of(making.reviewer.data, live)

    async def note(self, making: Making, *, at_once: bool) -> bool:
        """Bring the review and the database up to date from time to time; False if the table is
        gone."""
        now = time.monotonic()
        if at_once or now - making.refreshed_at >= REFRESH_S:
            making.reviewer.refresh()
            making.refreshed_at = now
        if now - making.stored_at < STORE_S:
            return True
        making.stored_at = now
        try:
            return await self.store(making)
        except Unavailable as problem:
            LOG.warning("the review of table %s waits: %s", making.live.id, problem.reason)
            return True

    async def store(self, making: Making) -> bool:
        review, table = making.reviewer.data, making.live.id
        key, state, now = judge_key(review["judge"]), review["state"], self.tables.clock.now()
        data = await asyncio.to_thread(packed, review)
        return await self.tables.database.write(
            lambda c: store_review(c, table, state, key, data, now), table
        )


def is_of(review: ReviewData, live: LiveTable) -> bool:
    """Whether the review is of the game as it is now."""
    return review["plies"] == live.match.ply and live.match.has_digest(review["digest"])
