"""Sends what waits in the outbox, on every way of each person."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from prometheus_client import Counter, Gauge
from sqlalchemy import Connection

from raidtable.server.clock import Clock
from raidtable.server.notices.message import Message, Result
from raidtable.server.notices.occasions import OF_TURN
from raidtable.server.notices.outbox import (
    DROPPED,
    MOST_AT_ONCE,
    SENT,
    Claims,
    Notice,
    Outbox,
)
from raidtable.server.notices.preferences import Preferences, preferences_of
from raidtable.server.notices.sending import Sending
from raidtable.server.notices.sentences import TableFacts, read_facts, sentence_for
from raidtable.server.notices.ways import Way, note_result, remove_way, ways_for
from raidtable.server.storage.database import Database

LOG = logging.getLogger("raidtable.notices")
MESSAGES = Counter(
    "raidtable_notices_total",
    "Messages to browsers, webhook and mail addresses, by kind and result",
    ["kind", "result"],
)
LOST = Counter(
    "raidtable_notices_lost_total", "Notices of processes that died while they sent them"
)
WAITING = Gauge(
    "raidtable_notices_waiting", "Notices that wait for their time", multiprocess_mode="mostrecent"
)

# Sends a message on a way.
Send = Callable[[Way, Message], Awaitable[Result]]


class Sender:
    """Claims notices and sends them. `sends` has a function for each kind of way that the host has
    set up."""

    def __init__(
        self, database: Database, clock: Clock, outbox: Outbox, sends: dict[str, Send], base: str
    ) -> None:
        """`base` is the address of this server, for links."""
        self.database = database
        self.clock = clock
        self.outbox = outbox
        self.sends = sends
        self.base = base
        self.sending = Sending()
        self.open: set[asyncio.Task[None]] = set()  # a task for each notice that is being sent

    async def send_due(self) -> int:
        """Send everything that is due; return how many notices were sent or given up.

        A receiver that is slow to answer keeps one place, not all others from theirs.
        """
        done = 0
        while await self.database.read(self.outbox.has_due):
            places = MOST_AT_ONCE - len(self.open)
            if places <= 0:
                await asyncio.wait(self.open, return_when=asyncio.FIRST_COMPLETED)
                continue
            started, settled = await self.sending.through(self._start(places))
            if not started and not settled:
                break  # all of it is another process's
            done += started
        if self.open:
            await asyncio.wait(self.open)
        return done

    async def _start(self, most: int) -> tuple[int, int]:
        """Claim what is due and begin to send it; return how many notices that were, and how many
        were dropped or put off."""
        lost, dropped, claims = await self.database.write(lambda c: self._claim(c, most))
        LOST.inc(lost)
        for notice in claims.claimed:
            task = self.sending.begin(self.send(notice))
            self.open.add(task)
            task.add_done_callback(self.open.discard)
        return len(claims.claimed), lost + dropped + claims.settled

    def _claim(self, c: Connection, most: int) -> tuple[int, int, Claims]:
        lost = self.outbox.expire_claims(c)
        dropped = self.outbox.drop_pointless(c)
        return lost, dropped, self.outbox.claim(c, most)

    async def send(self, notice: Notice) -> None:
        """Send one notice on all its ways. It ends as sent unless it has reached nobody."""
        found: list[tuple[Way, Message]] = []
        try:
            found = await self.database.read(lambda c: self._read(c, notice))
        except Exception:
            LOG.exception("a notice about table %s could not be read", notice.table)
            results = [Result.FAILED]
        else:
            results = await asyncio.gather(*(self._send_on(way, m) for way, m in found))

        def write(c: Connection) -> None:
            for (way, _), result in zip(found, results, strict=False):
                if result is Result.GONE:
                    remove_way(c, way.id, way.user)
                else:
                    worked = result is Result.SENT
                    note_result(c, way.id, worked, self.clock.now())
            if Result.SENT in results or Result.UNKNOWN in results:
                self.outbox.finish(c, notice, SENT)
            elif Result.FAILED in results:
                self.outbox.try_again(c, notice)
            else:
                self.outbox.finish(c, notice, DROPPED)

        try:
            await self.database.write(write, notice.table)
        except Exception:
            # The claim expires: what was sent is not sent again.
            LOG.exception("what became of a notice about table %s is not saved", notice.table)

    def _read(self, c: Connection, notice: Notice) -> list[tuple[Way, Message]]:
        """The ways of a notice, each with the message in its owner's language."""
        facts = read_facts(c, notice.table)
        if facts is None:
            return []
        of_turn = notice.occasion in OF_TURN
        ways = ways_for(c, notice.user, notice.table, own=notice.wanted, of_table=of_turn)
        people = preferences_of(c, {way.user for way in ways})
        return [
            (way, self.message(facts, notice, way, people[way.user]))
            for way in ways
            if way.kind in self.sends and self.may_hear(notice, way, people[way.user])
        ]

    def may_hear(self, notice: Notice, way: Way, owner: Preferences) -> bool:
        """Whether it is a time for that way. What is about its owner was put off until then; of the
        turns of others it hears nothing in the quiet hours of its owner."""
        now = self.clock.now()
        return way.user == notice.user or owner.send_at(now, None) <= now

    def message(self, facts: TableFacts, notice: Notice, way: Way, owner: Preferences) -> Message:
        now = self.clock.now()
        sentence = sentence_for(facts, notice.occasion, notice.user, way.user, owner.language, now)
        address = f"{self.base}/t/{facts.id}"
        return Message(sentence, address, notice.occasion, facts.id, facts.game, facts.due_at)

    async def _send_on(self, way: Way, message: Message) -> Result:
        try:
            result = await self.sends[way.kind](way, message)
        except Exception:
            LOG.exception("a message by %s could not be sent", way.kind)
            result = Result.UNKNOWN
        MESSAGES.labels(way.kind, result.value).inc()
        return result
