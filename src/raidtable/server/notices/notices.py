"""Everything about notices in one place: what pages use, and the loop of this process."""

import asyncio
import logging
from typing import Any

from sqlalchemy import Connection, update

from raidtable.engine.messages import N_
from raidtable.engine.words import Translator
from raidtable.server.clock import Clock
from raidtable.server.errors import Rejected, Unavailable
from raidtable.server.notices import ways
from raidtable.server.notices.digest import Digest
from raidtable.server.notices.mail import Letter, Mailer
from raidtable.server.notices.message import Message, Result
from raidtable.server.notices.outbox import Outbox
from raidtable.server.notices.poster import Poster
from raidtable.server.notices.push import Pusher, keys_in_database, read_subscription
from raidtable.server.notices.reminders import Reminders
from raidtable.server.notices.sender import MESSAGES, WAITING, Send, Sender
from raidtable.server.notices.sentences import TEST
from raidtable.server.notices.turn_book import TurnBook
from raidtable.server.notices.ways import MAIL, PUSH, WEBHOOK, Way
from raidtable.server.notices.webhooks import send_webhook
from raidtable.server.security.limits import Limit
from raidtable.server.security.signing import Signer
from raidtable.server.settings import Settings
from raidtable.server.storage.database import Database
from raidtable.server.storage.days_schema import NOTICE_WAYS

LOG = logging.getLogger("raidtable.notices")
EVERY_S = 2.0
# How often old rows are deleted, in rounds of the loop.
CLEANED_EVERY = 900
CONFIRM_DAYS_S = 3 * 86_400.0
FOREVER_S = 1e9

SUBJECT = N_("Raidtable: confirm your mail address")
CONFIRM_TEXT = N_(
    "Somebody, probably you, wants a daily mail of Raidtable at this address. Confirm it: {address}"
)
NOT_YOU = N_("If it wasn't you, ignore this mail.")
NO_SUCH_WAY = N_("There is no such address.")
NOT_SENT = N_("The test couldn't be sent. Is the address right?")
TOO_MANY_TESTS = N_("That was often. Wait a few minutes.")
ENOUGH_MAIL = N_("That address has had several mails today. Try again tomorrow.")
LINK_EXPIRED = N_("This link is no longer valid.")
NOT_OFFERED = N_("This server doesn't offer that.")


class Notices:
    """The outbox of the server, and the ways to its people."""

    def __init__(self, database: Database, settings: Settings, clock: Clock) -> None:
        self.database = database
        self.settings = settings
        self.clock = clock
        self.outbox = Outbox(clock)
        self.turns = TurnBook(database, clock)
        self.reminders = Reminders(clock)
        self.poster = Poster(settings.webhook_hosts)
        self.base = f"{settings.public_address}{settings.base_path}"
        self.pusher = self._pusher() if settings.push else None
        self.mailer = Mailer(settings, clock) if settings.smtp_host else None
        self.confirming = Signer(settings.secret, "mail address")
        self.stopping = Signer(settings.secret, "no more mail")
        # Tests and confirmations go to addresses of strangers: few for each person.
        self.trials = Limit(8, 600)
        # However many people ask for it, nobody gets more mail that they did not want.
        self.confirmations = Limit(3, 86_400)
        sends: dict[str, Send] = {}
        if settings.webhooks:
            sends[WEBHOOK] = lambda way, message: send_webhook(self.poster, way, message)
        if self.pusher is not None:
            sends[PUSH] = self.pusher.send
        self.sender = Sender(database, clock, self.outbox, sends, self.base)
        self.turns.is_on = self.is_on
        self.digest = None
        if self.mailer is not None:
            self.digest = Digest(database, clock, self.mailer, self.base, self.stop_address)

    def _pusher(self) -> Pusher:
        keys = self.database.write_now(keys_in_database)
        contact = self.settings.push_contact or self.settings.public_address
        return Pusher(self.poster, self.clock, keys, contact)

    @property
    def is_on(self) -> bool:
        """Whether this server sends notices at all."""
        return bool(self.sender.sends) or self.mailer is not None

    # The loop of a process

    async def sweep(self) -> None:
        """Do everything that is due now."""
        await self.tell()
        await self.write_letters()

    async def tell(self) -> None:
        """Send the notices that are due."""
        await self.turns.refresh()
        if not self.is_on:
            return
        rows = await self.database.read(self.reminders.find)
        if rows:
            await self.database.write(lambda c: self.reminders.write(c, rows))
        await self.sender.send_due()

    async def write_letters(self) -> None:
        """Send the letters that are due."""
        if self.digest is not None:
            await self.digest.send_due()

    async def clean(self) -> None:
        """Delete old rows, and count those that wait."""
        await self.database.write(self.outbox.forget_old)

    async def run_forever(self) -> None:
        # A mail server that does not answer must not keep other notices back.
        await asyncio.gather(self.tell_forever(), self.write_letters_forever())

    async def write_letters_forever(self) -> None:
        while self.digest is not None:
            try:
                await self.write_letters()
            except Unavailable as problem:
                LOG.warning("letters wait: %s", problem.reason)
            except Exception:
                LOG.exception("letters could not be sent")
            await asyncio.sleep(EVERY_S)

    async def tell_forever(self) -> None:
        rounds = 0
        while True:
            try:
                await self.tell()
                WAITING.set(await self.database.read(self.outbox.count_waiting))
                if rounds % CLEANED_EVERY == 0:
                    await self.clean()
            except Unavailable as problem:
                LOG.warning("notices wait: %s", problem.reason)
            except Exception:
                LOG.exception("notices could not be sent")
            rounds += 1
            await asyncio.sleep(EVERY_S)

    async def close(self) -> None:
        """Wait for what is being sent. Call it before the database is closed."""
        await self.sender.sending.close()
        if self.digest is not None:
            await self.digest.sending.close()

    # Ways

    async def add_webhook(
        self, user: str, form: str, address: str, name: str, table: str | None
    ) -> None:
        if not self.settings.webhooks:
            raise Rejected(NOT_OFFERED)
        await self.poster.check(address)
        await self._add(user, WEBHOOK, address, form=form, name=name, table_id=table)

    async def add_push(self, user: str, subscription: str, name: str) -> None:
        if self.pusher is None:
            raise Rejected(NOT_OFFERED)
        given = read_subscription(subscription)
        await self.poster.check(given.endpoint)
        await self._add(user, PUSH, given.endpoint, keys=given.keys, name=name)

    async def add_mail(self, user: str, address: str, language: str) -> None:
        """Send a link to the address. Nothing else goes there before somebody follows it."""
        if self.mailer is None:
            raise Rejected(NOT_OFFERED)
        self.check_trial(user)
        if not self.confirmations.allows(address.lower()):
            raise Rejected(ENOUGH_MAIL)
        for known in await self.database.read(lambda c: ways.ways_of(c, user)):
            if known.kind == MAIL:  # a person has one mail address
                await self.remove(user, known.id)
        way = await self._add(user, MAIL, address, name=address[:40])
        text = Translator(language)
        link = f"{self.base}/notices/confirm?code={self.confirming.write([way, address])}"
        body = f"{text.say(CONFIRM_TEXT, address=link)}\n\n{text.say(NOT_YOU)}"
        result = await self.mailer.send(Letter(address, text.say(SUBJECT), body))
        MESSAGES.labels(MAIL, result.value).inc()
        if result is Result.FAILED:
            await self.database.write(lambda c: ways.remove_way(c, way, user), user)
            raise Rejected(NOT_SENT)

    async def _add(self, user: str, kind: str, address: str, **more: Any) -> str:
        now = self.clock.now()
        added = await self.database.write(
            lambda c: ways.add_way(c, user, kind, address, now, **more), user
        )
        await self.turns.refresh()
        return added

    async def remove(self, user: str, way: str) -> None:
        await self.database.write(lambda c: ways.remove_way(c, way, user), user)
        await self.turns.refresh()

    async def confirm(self, code: str) -> None:
        """Whoever has the link of the mail reads that address."""
        signed = self.confirming.read(code, CONFIRM_DAYS_S)
        if signed is None:
            raise Rejected(LINK_EXPIRED)
        way, address = signed.value
        own = update(NOTICE_WAYS).where(NOTICE_WAYS.c.id == way, NOTICE_WAYS.c.address == address)
        now = self.clock.now()

        def write(c: Connection) -> bool:
            return c.execute(own.values(confirmed_at=now)).rowcount == 1

        if not await self.database.write(write):
            raise Rejected(LINK_EXPIRED)

    def stop_address(self, way: str) -> str:
        return f"{self.base}/notices/stop?code={self.stopping.write(way)}"

    async def stop(self, code: str) -> None:
        """No more mail to the address of that link."""
        signed = self.stopping.read(code, FOREVER_S)
        if signed is None:
            raise Rejected(LINK_EXPIRED)
        way = await self.database.read(lambda c: ways.find_way(c, signed.value))
        if way is not None:
            await self.remove(way.user, way.id)

    # Tests

    def check_trial(self, user: str) -> None:
        if not self.trials.allows(user):
            raise Rejected(TOO_MANY_TESTS)

    async def send_test(self, user: str, way: str, language: str) -> None:
        """Send a sentence to one of the person's ways; raises Rejected if it doesn't arrive."""
        self.check_trial(user)
        found = await self.database.read(lambda c: ways.find_way(c, way))
        if found is None or found.user != user or found.kind not in self.sender.sends:
            raise Rejected(NO_SUCH_WAY)
        sentence = Translator(language).say(TEST)
        message = Message(sentence, f"{self.base}/notices", "test", "test", "")
        result = await self.sender.sends[found.kind](found, message)
        MESSAGES.labels(found.kind, result.value).inc()
        await self.database.write(lambda c: self._note_test(c, found, result), user)
        if result is not Result.SENT:
            raise Rejected(NOT_SENT)

    def _note_test(self, c: Connection, way: Way, result: Result) -> None:
        if result is Result.GONE:
            ways.remove_way(c, way.id, way.user)
        else:
            ways.note_result(c, way.id, result is Result.SENT, self.clock.now())
