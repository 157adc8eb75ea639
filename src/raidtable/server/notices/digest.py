"""The daily letter: all tables that wait for a person, in one mail.

It is claimed before it is sent, by an UPDATE of the time of the last one. So two processes never
send the same letter, and a letter that fails is not tried again before the next day.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, and_, or_, select, update

from raidtable.engine.messages import N_
from raidtable.engine.words import Translator
from raidtable.server.clock import Clock
from raidtable.server.notices.mail import Letter, Mailer
from raidtable.server.notices.message import Result
from raidtable.server.notices.occasions import TURN
from raidtable.server.notices.quiet_hours import last_time, zone_of
from raidtable.server.notices.sender import MESSAGES
from raidtable.server.notices.sending import Sending
from raidtable.server.notices.sentences import WAITING, facts_in, sentence_for
from raidtable.server.notices.ways import MAIL, note_result
from raidtable.server.storage.database import Database
from raidtable.server.storage.days_schema import NOTICE_SETTINGS, NOTICE_WAYS
from raidtable.server.storage.records import PERSON
from raidtable.server.storage.schema import SEATS, TABLES, USERS

LOG = logging.getLogger("raidtable.notices")
# A server that was down sends the letter late, but not on the next day.
LATEST_S = 12 * 3600.0
MOST_LISTED = 50
# The most letters that one process sends at the same time.
MOST_AT_ONCE = 4
STOP_TEXT = N_("You get this mail once a day while tables wait for you. Stop it: {address}")


class Due(NamedTuple):
    """A person whose letter is due."""

    user: str
    way: str
    address: str
    language: str
    since: float  # the moment at which it was due


class Digest:
    """Finds the letters that are due, and sends them. `stop_address` makes the link that ends
    them."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        mailer: Mailer,
        base: str,
        stop_address: Callable[[str], str],
    ) -> None:
        self.database = database
        self.clock = clock
        self.mailer = mailer
        self.base = base
        self.stop_address = stop_address
        self.sending = Sending()
        self.places = asyncio.Semaphore(MOST_AT_ONCE)

    async def send_due(self) -> int:
        """Send all letters that are due; return how many."""
        found = await self.database.read(self.find)
        return sum(await asyncio.gather(*map(self._send_in_turn, found)))

    async def _send_in_turn(self, due: Due) -> bool:
        async with self.places:
            return await self.sending.through(self._send(due))

    async def _send(self, due: Due) -> bool:
        letter = await self.database.write(lambda c: self.claim(c, due), due.user)
        if letter is None:
            return False
        result = await self.mailer.send(letter)
        MESSAGES.labels(MAIL, result.value).inc()
        worked = result is Result.SENT
        now = self.clock.now()
        await self.database.write(lambda c: note_result(c, due.way, worked, now), due.user)
        return worked

    def find(self, c: Connection) -> list[Due]:
        """The people with a confirmed address whose time of the day has come."""
        now = self.clock.now()
        query = (
            select(
                NOTICE_SETTINGS.c.user_id,
                NOTICE_SETTINGS.c.digest_at,
                NOTICE_SETTINGS.c.digest_sent_at,
                NOTICE_SETTINGS.c.language,
                USERS.c.time_zone,
                NOTICE_WAYS.c.id,
                NOTICE_WAYS.c.address,
                NOTICE_WAYS.c.confirmed_at,
            )
            .join(USERS, USERS.c.id == NOTICE_SETTINGS.c.user_id)
            .join(
                NOTICE_WAYS,
                and_(
                    NOTICE_WAYS.c.user_id == NOTICE_SETTINGS.c.user_id,
                    NOTICE_WAYS.c.kind == MAIL,
                    NOTICE_WAYS.c.confirmed_at.is_not(None),
                ),
            )
            .where(NOTICE_SETTINGS.c.digest_at.is_not(None))
        )
        found = []
        for row in c.execute(query):
            since = last_time(row.digest_at, zone_of(row.time_zone), now)
            last = max(row.digest_sent_at or 0.0, row.confirmed_at)
            if last < since and now - since <= LATEST_S:
                found.append(Due(row.user_id, row.id, row.address, row.language, since))
        return found

    def claim(self, c: Connection, due: Due) -> Letter | None:
        """The letter, if this process is the one to send it and any table waits."""
        sent_at = NOTICE_SETTINGS.c.digest_sent_at
        own = (
            update(NOTICE_SETTINGS)
            .where(NOTICE_SETTINGS.c.user_id == due.user)
            .where(or_(sent_at.is_(None), sent_at < due.since))
            .values(digest_sent_at=self.clock.now())
        )
        if c.execute(own).rowcount != 1:
            return None
        lines = self.lines(c, due)
        if not lines:
            return None
        text = Translator(due.language)
        head = text.say(WAITING, len(lines))
        stop = self.stop_address(due.way)
        body = "\n\n".join([head, *lines, text.say(STOP_TEXT, address=stop)])
        return Letter(due.address, f"Raidtable: {head.rstrip(':')}", body, stop)

    def lines(self, c: Connection, due: Due) -> list[str]:
        """A sentence and an address for each table that waits, the shortest time first."""
        query = (
            select(TABLES.c.id, TABLES.c.game, TABLES.c.actor, TABLES.c.due_at)
            .join(SEATS, and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == TABLES.c.actor))
            .where(SEATS.c.user_id == due.user, SEATS.c.kind == PERSON)
            .where(TABLES.c.status == "running", TABLES.c.tutorial.is_(None))
            .where(TABLES.c.paused_at.is_(None))
            .order_by(TABLES.c.due_at.is_(None), TABLES.c.due_at, TABLES.c.moved_at)
            .limit(MOST_LISTED)
        )
        now = self.clock.now()
        return [
            f"{sentence_for(facts_in(c, row), TURN, due.user, due.user, due.language, now)}\n"
            f"{self.base}/t/{row.id}"
            for row in c.execute(query).all()
        ]
