"""Notices about what is asked of people besides their turn, and what becomes of notices when a
process is slow, fails or ends."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.driven_clock import DAY, HOUR, MINUTE, DrivenClock
from tests.server.noticing import Process, running_process
from tests.server.receiver import Receiver

from raidtable.server.notices.message import Message, Result
from raidtable.server.notices.outbox import HOLD_S, KEPT_S, MOST_AT_ONCE
from raidtable.server.notices.preferences import change
from raidtable.server.notices.ways import Way
from raidtable.server.storage.days_schema import NOTICES
from raidtable.server.storage.records import AGREE, ASK, PLAY, REFUSE
from raidtable.server.tables import decisions, seats, table_talk
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.late_seats import sweep_late
from raidtable.server.tables.pace import DAYS, pace_from
from raidtable.server.tables.votes import PACE, PAUSE, RESUME

pytest_plugins = ["tests.server.postgres"]


@pytest.fixture
def clock() -> DrivenClock:
    return DrivenClock()


class Group:
    """People at a table by days; each has an address of the receiver."""

    def __init__(self, here: Process, receiver: Receiver, users: dict[str, str], table: str):
        self.here, self.receiver, self.users, self.table = here, receiver, users, table

    @property
    def told(self) -> list[str]:
        """What was sent since the last look, as "Name: sentence"."""
        found = [f"{got.path[1:]}: {got.text}" for got in self.receiver.received]
        self.receiver.received.clear()
        return sorted(found)

    async def act(self, name: str, kind: str) -> None:
        live = await self.here.tables.get(self.table)
        user = self.users[name]
        seat = live.seats_of(user)[0]
        await decisions.act(self.here.tables, self.table, seat, live.seq, kind, "", user)

    async def ask(self, name: str, subject: str, about: str = "-") -> None:
        await table_talk.ask(self.here.tables, self.table, self.users[name], subject, about)

    async def answer(self, name: str) -> None:
        live = await self.here.tables.get(self.table)
        (vote,) = live.talk.votes.values()
        await table_talk.answer(
            self.here.tables, self.table, self.users[name], vote.number, agrees=True
        )

    async def be_quiet(self, name: str, begin: int, end: int) -> None:
        """Quiet hours, from one hour of the day (UTC) to another."""
        user = self.users[name]
        await self.here.database.write(
            lambda c: change(c, user, quiet_from=begin * 60, quiet_to=end * 60)
        )


async def table_by_days(here: Process, first: str, *others: str) -> str:
    players = ["me", *["open"] * len(others)]
    table = await create_table(
        here.tables, first, "raids", players, {}, seed="one", pace=pace_from(DAYS)
    )
    for seat, user in enumerate(others, 1):
        await seats.join(here.tables, table, user, seat)
    return table


async def group_at(here: Process, receiver: Receiver, *names: str) -> Group:
    here.tables.clock = here.clock
    here.tables.occasions.listeners.append(here.notices.outbox.tell)
    users = {name: await here.person(name) for name in names}
    for name, user in users.items():
        address = f"{receiver.base}/{name}"
        await here.notices.add_webhook(user, "ntfy", address, "mine", None)
    table = await table_by_days(here, *users.values())
    # Sitting down tells whoever begins; that is not what these tests are about.
    await here.sweep()
    receiver.received.clear()
    return Group(here, receiver, users, table)


def run(url: str, clock: DrivenClock, receiver: Receiver, work: Any, *names: str) -> None:
    async def scenario() -> None:
        async with running_process(url, clock) as here:
            await work(await group_at(here, receiver, *names))

    asyncio.run(scenario())


def test_everybody_at_the_table_learns_that_a_seat_is_late(
    database: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        clock.pass_time(5 * DAY + 1)
        await sweep_late(group.here.tables, clock.now())
        await group.here.sweep()
        assert group.told == [
            "Ana: Raids with Bram, Cleo: your time has run out, and the others may let a bot "
            "play on.",
            "Bram: Raids with Ana, Cleo: Ana's time has run out.",
            "Cleo: Raids with Ana, Bram: Ana's time has run out.",
        ]

    run(database, clock, receiver, work, "Ana", "Bram", "Cleo")


def test_a_seat_that_is_late_again_is_told_again(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        tables = group.here.tables
        clock.pass_time(5 * DAY + 1)
        await sweep_late(tables, clock.now())
        await group.here.sweep()
        assert len(group.told) == 2
        await table_talk.give_time(tables, group.table, group.users["Bram"], 0)
        clock.pass_time(DAY + 1)
        await sweep_late(tables, clock.now())
        await group.here.sweep()
        assert len(group.told) == 2

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_a_seat_that_is_late_again_wakes_no_older_notice(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        here = group.here
        await group.be_quiet("Bram", 0, 23)
        clock.set("2026-11-23T10:00+00:00")
        await sweep_late(here.tables, clock.now())
        await here.sweep()
        await table_talk.give_time(here.tables, group.table, group.users["Bram"], 0)
        group.receiver.received.clear()
        clock.set("2026-11-24T23:00+00:00")
        await sweep_late(here.tables, clock.now())
        for _ in range(2):
            await here.sweep(0)
        await here.sweep()
        assert [said.partition(":")[0] for said in group.told] == ["Ana", "Bram"]

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_nothing_about_a_turn_is_sent_while_the_game_is_paused(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        await group.here.play_on(group.table)
        for subject, expected in ((PAUSE, 0), (RESUME, 1)):
            await group.ask("Ana", subject)
            if (await group.here.tables.get(group.table)).talk.votes:
                await group.answer("Bram")
            await group.here.sweep()
            assert len(group.told) == expected

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_nobody_is_called_late_who_is_not_late_any_more(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        await group.be_quiet("Bram", 0, 23)
        clock.pass_time(5 * DAY + 1)
        await sweep_late(group.here.tables, clock.now())
        await group.here.sweep()
        assert [said.partition(":")[0] for said in group.told] == ["Ana"]
        assert await group.here.play_on(group.table) == group.users["Bram"]
        clock.set("2026-11-23T23:30+00:00")
        await group.here.sweep()
        assert group.told == ["Bram: Raids with Ana: your turn, 4 d 9 h left."]

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_a_request_to_undo_is_told_to_those_who_must_agree(
    database: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        await group.here.play_on(group.table)
        await group.here.sweep()
        assert group.told == ["Bram: Raids with Ana, Cleo: your turn, 4 d 23 h left."]
        await group.act("Ana", ASK)
        await group.here.sweep()
        assert group.told == [
            "Bram: Raids with Ana, Cleo: your answer is asked for.",
            "Cleo: Raids with Ana, Bram: your answer is asked for.",
        ]
        await group.act("Bram", AGREE)
        await group.act("Cleo", AGREE)
        await group.here.sweep()
        assert group.told == ["Ana: Raids with Bram, Cleo: your turn, 4 d 23 h left."]

    run(database, clock, receiver, work, "Ana", "Bram", "Cleo")


def test_who_has_answered_is_not_asked(sqlite: str, clock: DrivenClock, receiver: Receiver) -> None:
    async def work(group: Group) -> None:
        await group.ask("Ana", PAUSE)
        await group.answer("Bram")
        await group.here.sweep()
        assert group.told == []

    run(sqlite, clock, receiver, work, "Ana", "Bram", "Cleo")


def test_a_request_that_is_over_asks_nobody(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        await group.here.play_on(group.table)
        await group.here.sweep()
        group.receiver.received.clear()
        await group.act("Ana", ASK)
        await group.act("Bram", REFUSE)
        await group.here.sweep()
        assert group.told == []

    run(sqlite, clock, receiver, work, "Ana", "Bram", "Cleo")


def test_a_reminder_by_hand_and_the_notice_of_the_same_turn_are_one(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        here = group.here
        await group.be_quiet("Bram", 0, 8)
        clock.set("2026-11-19T01:00+00:00")
        await group.ask("Ana", PAUSE)  # a row that is no move
        await group.here.play_on(group.table)
        await table_talk.remind(here.tables, group.table, group.users["Ana"], 1)
        await here.sweep(HOUR)
        group.receiver.received.clear()
        clock.set("2026-11-19T08:00+00:00")
        await here.sweep(MINUTE)
        told = [said for said in group.told if "answer" not in said]
        assert told == ["Bram: Raids with Ana: the others wait for you, 4 d 16 h left."]

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_a_reminder_of_an_earlier_turn_is_not_sent(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        here = group.here
        await group.be_quiet("Bram", 0, 8)
        clock.set("2026-11-19T01:00+00:00")
        for _ in range(2):
            await group.ask("Ana", PAUSE)
            (vote,) = (await here.tables.get(group.table)).talk.votes.values()
            ana = group.users["Ana"]
            await table_talk.answer(here.tables, group.table, ana, vote.number, agrees=False)
        await here.play_on(group.table)
        clock.pass_time(MINUTE)
        await table_talk.remind(here.tables, group.table, group.users["Ana"], 1)
        clock.pass_time(MINUTE)
        await here.play_on(group.table)
        await here.play_on(group.table)
        clock.set("2026-11-19T08:00+00:00")
        await here.sweep(MINUTE)
        told = [said for said in group.told if said.startswith("Bram") and "answer" not in said]
        assert told == ["Bram: Raids with Ana: your turn, 4 d 17 h left."]

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_a_reminder_that_is_not_wanted_does_not_take_the_notice_with_it(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        bram = group.users["Bram"]
        await group.be_quiet("Bram", 22, 8)
        await group.here.database.write(lambda c: change(c, bram, occasions=["turn"]))
        clock.set("2026-11-18T23:00+00:00")
        await group.here.play_on(group.table)
        await group.here.set_table(group.table, due_at=clock.now() + 20 * HOUR)
        # The server is down in the night: then all of it is due at the same moment.
        await group.here.sweep(9 * HOUR)
        assert group.told == ["Bram: Raids with Ana: your turn, 11 h left."]

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_one_turn_is_one_notice_however_many_are_due(
    database: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        here = group.here
        await group.be_quiet("Bram", 22, 8)
        ana, bram = group.users.values()
        others = [await table_by_days(here, ana, bram) for _ in range(MOST_AT_ONCE)]
        tables = [group.table, *others]
        clock.set("2026-11-18T23:00+00:00")
        for table in tables:
            await here.play_on(table)
            await here.set_table(table, due_at=clock.now() + 20 * HOUR)
        for _ in range(8):
            await here.sweep(HOUR)
        assert group.told == []
        await here.sweep(HOUR)
        assert len(group.told) == len(tables)

    run(database, clock, receiver, work, "Ana", "Bram")


def test_who_comes_back_in_the_middle_of_a_turn_is_reminded_before_time_runs_out(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        here, ana = group.here, group.users["Ana"]
        await here.sweep(4 * DAY + 13 * HOUR)
        assert group.told == ["Ana: Raids with Bram: little time for your turn, 10 h left."]
        await seats.give_seat(here.tables, group.table, ana, 0, "random")
        live = await here.tables.get(group.table)
        while live.match.actor == 0:
            choice = live.match.legal()[0]
            await decisions.act(here.tables, group.table, 0, live.seq, PLAY, choice, None)
        await here.play_on(group.table)
        assert live.match.actor == 0, "it is the bot's turn"
        await here.sweep()
        group.receiver.received.clear()
        await seats.give_seat(here.tables, group.table, ana, 0, None)
        await here.sweep()
        assert group.told == [], "Ana knows whose turn it is"
        await here.sweep(13 * HOUR)
        assert group.told == ["Ana: Raids with Bram: little time for your turn, 10 h left."]

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_a_new_pace_has_its_reminders(sqlite: str, clock: DrivenClock, receiver: Receiver) -> None:
    async def work(group: Group) -> None:
        await group.ask("Ana", PACE, pace_from(DAYS, 2, 1, 2).text())
        await group.answer("Bram")
        await group.here.sweep()
        assert group.told == []
        await group.here.sweep(2 * DAY - 11 * HOUR)
        assert group.told == ["Ana: Raids with Bram: still your turn, 10 h left."]

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_an_address_of_a_table_is_silent_in_the_quiet_hours_of_its_owner(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        here, ana = group.here, group.users["Ana"]
        address = f"{receiver.base}/channel"
        await here.notices.add_webhook(ana, "ntfy", address, "channel", group.table)
        await group.be_quiet("Ana", 22, 8)
        clock.set("2026-11-18T23:00+00:00")
        await here.play_on(group.table)
        await here.sweep()
        assert [said.partition(":")[0] for said in group.told] == ["Bram"]
        clock.set("2026-11-19T09:00+00:00")
        await here.play_on(group.table)
        await here.play_on(group.table)
        await here.sweep()
        assert [said.partition(":")[0] for said in group.told] == ["Bram", "channel"]

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_who_has_left_a_table_hears_no_more_of_it(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        here = group.here
        ana, bram, cleo = group.users.values()
        players = ["me", "open", "open"]
        table = await create_table(
            here.tables, ana, "raids", players, {}, seed="one", pace=pace_from(DAYS)
        )
        await seats.join(here.tables, table, cleo, 1)
        address = f"{receiver.base}/channel"
        await here.notices.add_webhook(cleo, "ntfy", address, "channel", table)
        await seats.leave(here.tables, table, cleo, 1)
        await seats.join(here.tables, table, bram, 1)
        await seats.give_seat(here.tables, table, ana, 2, "random")
        await here.sweep()
        assert [said.partition(":")[0] for said in group.told] == ["Ana"]

    run(sqlite, clock, receiver, work, "Ana", "Bram", "Cleo")


# Processes that are slow, fail or end


def test_a_notice_that_could_not_be_read_is_sent_later(
    sqlite: str, clock: DrivenClock, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(group: Group) -> None:
        sender = group.here.notices.sender
        read, failures = sender._read, iter([True])

        def fail_once(*about: Any) -> Any:
            if next(failures, False):
                raise RuntimeError("planted")
            return read(*about)

        monkeypatch.setattr(sender, "_read", fail_once)
        await group.here.play_on(group.table)
        await group.here.sweep()
        assert group.told == []
        await group.here.sweep(2 * MINUTE)
        assert len(group.told) == 1

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_a_server_that_stops_sends_what_it_has_claimed(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        notices = group.here.notices
        begun, may_end = asyncio.Event(), asyncio.Event()
        post = notices.sender.sends["webhook"]

        async def slow(way: Way, message: Message) -> Result:
            begun.set()
            await may_end.wait()
            return await post(way, message)

        notices.sender.sends["webhook"] = slow
        await group.here.play_on(group.table)
        clock.pass_time(HOLD_S + 1)
        running = asyncio.create_task(notices.run_forever())
        await begun.wait()
        running.cancel()
        closing = asyncio.create_task(notices.close())
        await asyncio.sleep(0.05)
        assert not closing.done()
        may_end.set()
        await closing
        assert len(group.told) == 1
        assert [row.state for row in group.here.rows()][-1] == "sent"

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_a_receiver_that_does_not_answer_keeps_one_place(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        here = group.here
        post, never = here.notices.sender.sends["webhook"], asyncio.Event()

        async def hang_for_bram(way: Way, message: Message) -> Result:
            if way.user == group.users["Bram"]:
                await never.wait()
            return await post(way, message)

        here.notices.sender.sends["webhook"] = hang_for_bram
        await here.play_on(group.table)
        clock.pass_time(HOLD_S + 1)
        hanging = asyncio.create_task(here.notices.tell())
        cleo, dag = await here.person("Cleo"), await here.person("Dag")
        await here.notices.add_webhook(dag, "ntfy", f"{receiver.base}/Dag", "mine", None)
        tables = [await here.table(cleo, dag) for _ in range(2 * MOST_AT_ONCE)]
        for table in tables:
            await here.play_on(table)
        clock.pass_time(HOLD_S + 1)
        going_on = asyncio.create_task(here.notices.tell())
        async with asyncio.timeout(20):
            while len(receiver.received) < len(tables):
                await asyncio.sleep(0.01)
        never.set()
        await asyncio.gather(hanging, going_on)
        assert len(receiver.received) == len(tables) + 1

    run(sqlite, clock, receiver, work, "Ana", "Bram")


def test_old_rows_of_games_that_are_over_are_forgotten(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def work(group: Group) -> None:
        here = group.here
        await group.ask("Ana", PAUSE)
        clock.pass_time(5 * DAY + 1)
        await sweep_late(here.tables, clock.now())
        await here.sweep()
        assert {row.occasion for row in here.rows()} == {"vote", "late", "turn"}
        await here.set_table(group.table, status="over")
        await here.database.write(
            lambda c: c.execute(update(NOTICES).values(ended_at=clock.now(), state="sent"))
        )
        clock.pass_time(KEPT_S + 1)
        await here.notices.clean()
        assert here.rows() == []

    run(sqlite, clock, receiver, work, "Ana", "Bram")
