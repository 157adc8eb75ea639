"""A month of play over days: 200 tables, 500 people with time zones, quiet hours, weekends off and
vacations.

Two server processes share a PostgreSQL, and both are started anew every few days. The clock is
driven: nothing sleeps. An account kept by hand says what every clock must show; deadlines are acted
on exactly once. Both processes sweep at the same moments. What they send then must be what
`NoticeBook` says, no more and no less.
"""

import asyncio
import logging
import random
from collections import Counter
from contextlib import AsyncExitStack
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select
from tests.server.driven_clock import DAY, HOUR, MINUTE, DrivenClock
from tests.server.notice_book import NoticeBook, Quiet, Sent
from tests.server.playing import open_tables

from raidtable.engine.errors import RaidtableError
from raidtable.server.days_off import DaysOff
from raidtable.server.notices.notices import Notices
from raidtable.server.settings import Settings
from raidtable.server.storage.days_schema import NOTICE_SETTINGS, NOTICE_WAYS
from raidtable.server.storage.records import AGREE, ASK, BOT, PERSON, PLAY, REFUSE
from raidtable.server.storage.schema import SEATS, TABLES, USERS
from raidtable.server.tables import absences, decisions, seats, table_talk
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.late_seats import sweep_late
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.pace import DAYS, pace_from
from raidtable.server.tables.votes import PAUSE, REPLACE, RESUME

pytest_plugins = ["tests.server.postgres"]

LOG = logging.getLogger(__name__)
ZONES = (
    "Europe/Madrid", "America/New_York", "Asia/Tokyo", "Africa/Cairo", "Australia/Sydney",
    "America/Sao_Paulo", "Asia/Kolkata", "Pacific/Apia", "Europe/London", "UTC",
)  # fmt: skip
# In this month the clocks change in Europe, America, Africa and Australia.
FIRST = date(2026, 10, 15)
BEGIN = datetime(2026, 10, 15, 7, tzinfo=UTC).timestamp()
STEP_S = 2 * HOUR
SWEPT_S = 30 * MINUTE
PACES = [pace_from(DAYS), pace_from(DAYS, 2, 0.5, 3), pace_from(DAYS, 1, 0.25, 1)]


class Account:
    """What each clock of a table must show, kept by hand from what the test saw happen."""

    def __init__(self, live: LiveTable, off: list[DaysOff], now: float) -> None:
        self.pace = live.clocks.pace
        self.off = off
        self.banks = [self.pace.bank_s or 0.0] * len(off)
        self.runs: int | None = None
        self.since = now
        self.is_late = False
        self.is_paused = False
        self.furthest = 0  # plies that brought an increment before they were undone

    def settle(self, now: float) -> bool:
        """Take what has run; return whether the time of the seat is over."""
        if self.runs is None:
            return False
        seat = self.runs
        left = self.banks[seat] - self.off[seat].running_seconds(self.since, now)
        self.banks[seat] = max(0.0, left)
        self.since = now
        return left <= 1e-3

    def run(self, live: LiveTable, now: float) -> None:
        """From now on the clock runs that the position says."""
        actor = live.match.actor
        runs = live.status == "running" and not live.clocks.is_paused and actor >= 0
        runs = runs and live.undo_request is None and live.seats[actor].kind == PERSON
        self.runs, self.since = (actor if runs else None), now

    def check(self, live: LiveTable, now: float) -> float:
        """Compare the clocks with those of the table; return the largest difference."""
        largest = 0.0
        for seat, bank in enumerate(self.banks):
            left = bank
            if seat == self.runs:
                left -= self.off[seat].running_seconds(self.since, now)
            error = abs(live.clocks.left(seat, now) - max(0.0, left))
            assert error < 1, (live.id, seat)
            largest = max(largest, error)
        return largest


class Month:
    """All tables and people, and what happened to them."""

    def __init__(self, url: str, tables: int, people: int, days: int) -> None:
        self.url, self.days = url, days
        self.rng = random.Random("a month")
        self.clock = DrivenClock(BEGIN)
        self.people = [f"person{number:04d}" for number in range(people)]
        self.off: dict[str, DaysOff] = {}
        self.count = tables
        self.tables: list[str] = []
        self.accounts: dict[str, Account] = {}
        self.happened: Counter[str] = Counter()
        # By table, seat and moment: how often a deadline was acted on. It is never twice.
        self.acted: Counter[tuple[str, int, float]] = Counter()
        self.expected: set[tuple[str, int, float]] = set()
        self.book = NoticeBook({})
        self.sent = Sent()
        self.notices: list[Notices] = []  # of the processes that run now
        self.largest_error = 0.0

    def new_processes(self, stack: AsyncExitStack) -> Any:
        async def start() -> list[Tables]:
            found = []
            for _ in range(2):
                process = await stack.enter_async_context(
                    open_tables(self.url, clock=self.clock, listens=True)
                )
                self.notices.append(await self.new_notices(process))
                found.append(process)
            return found

        self.notices.clear()
        return start()

    async def new_notices(self, process: Tables) -> Notices:
        """The notices of that process, which are taken instead of sent."""
        settings = Settings(
            database=self.url, secret="a secret of the tests", webhooks=True,
            public_address="https://table.example",
        )  # fmt: skip
        notices = Notices(process.database, settings, self.clock)
        self.sent.connect(notices)
        process.turns = notices.turns
        process.occasions.listeners.append(notices.outbox.tell)
        await notices.turns.refresh()
        return notices

    def make_people(self, c: Connection) -> None:
        rows: list[dict[str, Any]] = []
        ways: list[dict[str, Any]] = []
        choices: list[dict[str, Any]] = []
        for user in self.people:
            zone, weekends = self.rng.choice(ZONES), self.rng.random() < 0.4
            self.off[user] = DaysOff(zone, weekends)
            rows.append({
                "id": user, "name": user, "made_at": BEGIN, "time_zone": zone,
                "weekends_off": int(weekends),
            })  # fmt: skip
            ways.append({
                "id": user, "user_id": user, "kind": "webhook", "form": "json", "name": "mine",
                "address": "https://mine.example", "made_at": BEGIN, "failures": 0,
            })  # fmt: skip
            begin, end, urgent = 30 * self.rng.randrange(40, 48), 30 * self.rng.randrange(12, 18), 1
            if self.rng.random() < 0.3:  # none, or within a day
                begin = end if self.rng.random() < 0.5 else 60
            urgent = int(self.rng.random() < 0.7)
            self.book.quiet[user] = Quiet(zone, begin, end, bool(urgent))
            choices.append({
                "user_id": user, "quiet_from": begin, "quiet_to": end, "urgent": urgent,
                "occasions": ["turn", "reminded", "reminder", "short", "late", "vote", "ended"],
            })  # fmt: skip
        c.execute(insert(USERS), rows)
        c.execute(insert(NOTICE_WAYS), ways)
        c.execute(insert(NOTICE_SETTINGS), choices)

    async def make_tables(self, tables: Tables) -> None:
        for _ in range(self.count):
            users = self.rng.sample(self.people, self.rng.choice((2, 2, 3)))
            players = ["me", *["open"] * (len(users) - 1)]
            if len(users) < 3 and self.rng.random() < 0.3:
                players.append("random")
            table = await create_table(
                tables, users[0], "raids", players, {}, seed=self.rng.random().hex(),
                pace=self.rng.choice(PACES),
            )  # fmt: skip
            for seat, user in enumerate(users[1:], 1):
                await seats.join(tables, table, user, seat)
            self.tables.append(table)
            live = await tables.get(table)
            off = [self.off.get(holder.user or "", DaysOff()) for holder in live.seats]
            self.accounts[table] = Account(live, off, self.clock.now())
            self.accounts[table].run(live, self.clock.now())
            # The first turn begins with the last seat.
            self.begin_turn(live, None)

    def begin_turn(self, live: LiveTable, mover: str | None) -> None:
        """Note whose turn begins, or that the game is over. Who brought it about knows it."""
        now, users = self.clock.now(), {holder.user for holder in live.seats if holder.user}
        if live.status != "running":
            self.book.begin(live.id, None, now)
            self.book.over[live.id] = dict.fromkeys(users - {mover}, now)
            return
        holder = live.seats[live.match.actor]
        user = holder.user if holder.kind == PERSON and holder.user != mover else None
        self.book.begin(live.id, user, now)

    # What people do

    async def decide(self, tables: Tables, live: LiveTable) -> None:
        """One decision of the seat to move."""
        account, now = self.accounts[live.id], self.clock.now()
        seat, holder = live.match.actor, live.seats[live.match.actor]
        choice = self.rng.choice(live.match.legal())
        user = holder.user if holder.kind == PERSON else None
        was_over = account.settle(now)
        await decisions.act(tables, live.id, seat, live.seq, PLAY, choice, user)
        if live.match.actor != seat:
            self.begin_turn(live, user)
        elif user is not None:
            self.book.late.pop(live.id, None)  # the seat is not late any more
        pace = account.pace
        if user is not None:
            account.is_late = False
            if was_over:
                account.banks[seat] = max(account.banks[seat], HOUR)
            if live.match.actor != seat and live.match.ply > account.furthest:
                bank = account.banks[seat]
                account.banks[seat] = max(bank, min(pace.cap_s, bank + pace.increment_s))
        if live.match.actor != seat or was_over:
            account.run(live, now)
        self.happened["decisions"] += 1

    async def take_turn(self, tables: Tables, live: LiveTable) -> None:
        """A few decisions, as a person makes in one visit; then bots answer."""
        seat = live.match.actor
        for _ in range(self.rng.choice((1, 3, 9))):
            if live.status != "running" or live.match.actor != seat:
                break
            await self.decide(tables, live)
        while live.status == "running" and live.seats[live.match.actor].kind == BOT:
            await self.decide(tables, live)

    async def ask_undo(self, tables: Tables, live: LiveTable) -> None:
        account, now = self.accounts[live.id], self.clock.now()
        actor = live.match.actor
        asker = next(
            (
                seat
                for seat, holder in enumerate(live.seats)
                if holder.kind == PERSON and seat != actor
            ),
            None,
        )
        if asker is None or actor < 0 or live.seats[actor].kind != PERSON:
            return
        ply, user = live.match.ply, live.seats[asker].user
        account.settle(now)
        try:
            await decisions.act(tables, live.id, asker, live.seq, ASK, "", user)
        except RaidtableError:
            return
        account.run(live, now)
        self.happened["undo requests"] += 1
        kind = self.rng.choice((AGREE, REFUSE))
        while live.undo_request is not None:
            seat = min(live.undo_request.missing)
            user = live.seats[seat].user
            await decisions.act(tables, live.id, seat, live.seq, kind, "", user)
        if live.match.actor != actor:
            self.begin_turn(live, user)
        if live.match.ply < ply:
            account.furthest = max(account.furthest, ply)
        account.run(live, now)

    async def settle_late(self, tables: Tables, live: LiveTable) -> None:
        """The others give a late seat time, or let a bot play on until its owner comes back."""
        account, now = self.accounts[live.id], self.clock.now()
        seat = live.match.actor
        others = [
            holder.user for number, holder in enumerate(live.seats)
            if holder.kind == PERSON and number != seat and not table_talk.is_late(live, number)
        ]  # fmt: skip
        if not others:
            return
        owner = live.seats[seat].user
        if self.rng.random() < 0.5:
            await table_talk.give_time(tables, live.id, others[0] or "", seat)
            account.settle(now)
            account.is_late = False
            self.book.late.pop(live.id, None)
            account.banks[seat] = min(account.banks[seat] + DAY, 2 * account.pace.cap_s)
            account.run(live, now)
            self.happened["gifts"] += 1
            return
        account.settle(now)
        await table_talk.ask(tables, live.id, others[0] or "", REPLACE, str(seat))
        while live.talk.votes:
            (vote,) = live.talk.votes.values()
            voter = live.seats[min(vote.missing)].user
            await table_talk.answer(tables, live.id, voter or "", vote.number, agrees=True)
        assert live.seats[seat].kind == BOT
        self.book.begin(live.id, None, now)
        account.run(live, now)
        account.is_late = False  # while a bot plays, nobody waits for a person
        while live.status == "running" and live.seats[live.match.actor].kind == BOT:
            await self.decide(tables, live)
        if live.status == "running":
            await seats.give_seat(tables, live.id, owner or "", seat, None)
            bank = max(account.banks[seat], HOUR, account.pace.increment_s)
            account.settle(now)
            account.banks[seat] = bank
            account.is_late = False
            account.run(live, now)
        self.happened["bots that stood in"] += 1

    async def remind(self, tables: Tables, live: LiveTable) -> None:
        """Somebody asks whoever the table waits for to decide."""
        seat = live.match.actor
        others = [
            holder.user or "" for holder in live.seats
            if holder.kind == PERSON and holder.user != live.seats[seat].user
        ]  # fmt: skip
        is_person = live.seats[seat].kind == PERSON
        if not others or not is_person or table_talk.was_reminded(live, seat):
            return
        await table_talk.remind(tables, live.id, others[0], seat)
        self.book.remind(live.id)
        self.happened["reminders"] += 1

    async def pause(self, tables: Tables, live: LiveTable) -> None:
        account, now = self.accounts[live.id], self.clock.now()
        people = [holder.user or "" for holder in live.seats if holder.kind == PERSON]
        subject = RESUME if live.clocks.is_paused else PAUSE
        account.settle(now)
        await table_talk.ask(tables, live.id, people[0], subject)
        for user in people[1:]:
            for vote in list(live.talk.votes.values()):
                if any(live.seats[seat].user == user for seat in vote.missing):
                    await table_talk.answer(tables, live.id, user, vote.number, agrees=True)
        account.run(live, now)
        account.is_paused = live.clocks.is_paused
        self.happened[subject] += 1

    async def go_away(self, tables: Tables) -> None:
        """Somebody takes days off from today on."""
        user, now = self.rng.choice(self.people), self.clock.now()
        off = self.off[user]
        first = off.day_of(now)
        last = first + timedelta(days=self.rng.randrange(4))
        try:
            await absences.add_vacation(tables, user, first.isoformat(), last.isoformat(), 30)
        except RaidtableError:
            return
        new = DaysOff(off.time_zone, off.weekends_off, (*off.vacations, (first, last)))
        self.off[user] = new
        for table, account in self.accounts.items():
            live = await tables.get(table)
            for seat, holder in enumerate(live.seats):
                if holder.user == user:
                    account.settle(now)
                    account.off[seat] = new
        self.happened["vacations"] += 1

    # The month

    async def sweep(self, processes: list[Tables]) -> None:
        """Both processes sweep at the same moment."""
        now = self.clock.now()
        for table, account in self.accounts.items():
            seat = account.runs
            if seat is None or account.is_late:
                continue
            over_at = account.off[seat].deadline(account.since, account.banks[seat])
            if over_at <= now:
                self.expected.add((table, seat, round(over_at)))
                account.is_late = True
        found = await asyncio.gather(*(sweep_late(tables, now) for tables in processes))
        for due in (due for part in found for due in part):
            self.acted[due.table, due.seat, round(due.due_at)] += 1
            live = await processes[0].get(due.table)
            people = {holder.user or "" for holder in live.seats if holder.kind == PERSON}
            self.book.late.setdefault(due.table, {}).update(dict.fromkeys(people, now))

    async def tell(self, processes: list[Tables]) -> None:
        """Both processes send what is due, at the same moment."""
        now = self.clock.now()
        due: dict[str, tuple[float | None, float]] = {}
        paused: set[str] = set()
        for table, account in self.accounts.items():
            seat = account.runs
            due_at: float | None = None
            if seat is not None:
                due_at = account.off[seat].deadline(account.since, account.banks[seat])
            due[table] = due_at, account.pace.cap_s
            if account.is_paused:
                paused.add(table)
        expected = self.book.sweep(now, due, paused)
        await asyncio.gather(*(notices.tell() for notices in self.notices))
        assert self.sent.look() == expected, datetime.fromtimestamp(now, UTC)

    async def step(self, processes: list[Tables]) -> None:
        for _ in range(int(STEP_S / SWEPT_S)):
            self.clock.pass_time(SWEPT_S)
            await self.sweep(processes)
            await self.tell(processes)
        for table in self.rng.sample(self.tables, max(1, len(self.tables) // 12)):
            tables = self.rng.choice(processes)
            live = await tables.get(table)
            async with live.lock:
                await tables.refresh(live)
            if live.status != "running":
                continue
            self.check(live)
            chance = self.rng.random()
            if live.clocks.is_paused:
                if chance < 0.3:
                    await self.pause(tables, live)
            elif table_talk.is_late(live, live.match.actor):
                if chance < 0.6:
                    await self.settle_late(tables, live)
                else:
                    await self.take_turn(tables, live)
            elif chance < 0.05:
                await self.pause(tables, live)
            elif chance < 0.12:
                await self.ask_undo(tables, live)
            elif chance < 0.17:
                await self.remind(tables, live)
            else:
                await self.take_turn(tables, live)
            self.check(live)
        if self.rng.random() < 0.5:
            await self.go_away(self.rng.choice(processes))

    async def play(self) -> None:
        steps = int(self.days * DAY / STEP_S)
        at_once = int(3 * DAY / STEP_S)  # both processes are started anew every three days
        done = 0
        while done < steps:
            async with AsyncExitStack() as stack:
                processes = await self.new_processes(stack)
                if not self.tables:
                    await processes[0].database.write(self.make_people)
                    await self.make_tables(processes[0])
                for _ in range(min(at_once, steps - done)):
                    await self.step(processes)
                    done += 1
                await self.check_all(processes)

    async def check_all(self, processes: list[Tables]) -> None:
        """Every clock, and every deadline in the database, after a restart of everything."""
        now = self.clock.now()
        query = select(TABLES.c.id, TABLES.c.due_at, SEATS.c.late_at).join(
            SEATS, (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.actor)
        )
        stored = await processes[1].database.read(lambda c: c.execute(query).all())
        for table, due_at, _ in stored:
            account = self.accounts[table]
            if account.runs is None:
                assert due_at is None, table
            elif account.is_late:
                assert due_at <= now, table
            else:
                seat = account.runs
                over_at = account.off[seat].deadline(account.since, account.banks[seat])
                assert abs(due_at - over_at) < 1, table
        for table in self.tables:
            live = await processes[1].get(table)
            async with live.lock:
                await processes[1].refresh(live)
            self.check(live)

    def check(self, live: LiveTable) -> None:
        error = self.accounts[live.id].check(live, self.clock.now())
        self.largest_error = max(self.largest_error, error)


def check_month(month: Month) -> None:
    assert month.acted, "some deadlines were missed"
    assert max(month.acted.values()) == 1, "no deadline is acted on twice"
    missed = {about for about in month.expected if not near(about, month.acted)}
    assert not missed, "each deadline that passed was acted on"
    assert len(month.expected) == len(month.acted), "and no other"
    assert month.sent.notices, "somebody was told something"
    assert set(month.sent.notices.values()) == {1}, "each notice is sent once"
    told = Counter(occasion for *_, occasion in month.sent.notices)
    assert told == month.book.expected_by_occasion(), "and each that was to be sent was"
    LOG.info(
        "%d tables, %d people, %d days: %d decisions, %d deadlines, %d notices %s, largest error "
        "of a clock %.6f s",
        len(month.tables), len(month.people), month.days, month.happened["decisions"],
        len(month.acted), sum(told.values()), dict(told), month.largest_error,
    )  # fmt: skip


def near(about: tuple[str, int, float], acted: Counter[tuple[str, int, float]]) -> bool:
    table, seat, due = about
    return any((table, seat, due + off) in acted for off in (-1, 0, 1))


def test_a_week_of_twelve_tables(postgresql: str) -> None:
    month = Month(postgresql, tables=12, people=20, days=8)
    asyncio.run(month.play())
    check_month(month)


@pytest.mark.slow
def test_a_month_of_200_tables_and_500_people(postgresql: str) -> None:
    month = Month(postgresql, tables=200, people=500, days=31)
    asyncio.run(month.play())
    check_month(month)
    kinds = {
        "decisions",
        "undo requests",
        "gifts",
        "bots that stood in",
        "vacations",
        PAUSE,
        RESUME,
    }
    assert kinds <= set(month.happened)
