"""Notices: each exactly once, by one of several processes, at the right time."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.driven_clock import DAY, HOUR, MINUTE, DrivenClock
from tests.server.noticing import Process, running_process
from tests.server.receiver import Receiver

from raidtable.server.notices.outbox import CLAIM_S, HOLD_S, KEPT_S
from raidtable.server.notices.preferences import change
from raidtable.server.storage.days_schema import NOTICES
from raidtable.server.storage.records import UNDO, LobbyStatus
from raidtable.server.tables import decisions

pytest_plugins = ["tests.server.postgres"]


@pytest.fixture
def clock() -> DrivenClock:
    return DrivenClock()


async def two_people(process: Process, receiver: Receiver, **table: Any) -> tuple[str, str, str]:
    """Ada and Bea at a table of which Bea wants to be told; returns Ada, Bea and the table."""
    ada, bea = await process.person("Ada"), await process.person("Bea")
    await tell(process, bea, receiver, "/bea")
    return ada, bea, await process.table(ada, bea, **table)


async def tell(process: Process, user: str, receiver: Receiver, path: str) -> None:
    await process.notices.add_webhook(user, "ntfy", f"{receiver.base}{path}", "mine", None)


def test_a_turn_is_told_once(database: str, clock: DrivenClock, receiver: Receiver) -> None:
    async def scenario() -> None:
        async with running_process(database, clock) as here:
            _, bea, table = await two_people(here, receiver)
            await here.sweep()
            assert not receiver.received, "Ada's turn is told to nobody"
            assert await here.play_on(table) == bea
            await here.sweep(HOLD_S - 1)
            assert not receiver.received, "it is held back for a moment"
            await here.sweep(2)
            assert [got.text for got in receiver.received] == ["Raids with Ada: your turn."]
            assert receiver.received[0].headers["click"] == f"https://table.example/t/{table}"
            for _ in range(3):
                await here.sweep(HOUR)
            assert len(receiver.received) == 1

    asyncio.run(scenario())


def test_two_processes_send_each_notice_once(
    database: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with (
            running_process(database, clock) as here,
            running_process(database, clock) as there,
        ):
            ada, bea, first = await two_people(here, receiver)
            others = [await here.table(ada, bea) for _ in range(30)]
            for table in (first, *others):
                await here.play_on(table)
            clock.pass_time(HOLD_S + 1)
            await asyncio.gather(here.notices.sweep(), there.notices.sweep())
            clicked = sorted(got.headers["click"] for got in receiver.received)
            assert clicked == sorted(f"https://table.example/t/{t}" for t in (first, *others))

    asyncio.run(scenario())


def test_the_notice_is_in_the_transaction_of_the_move(
    database: str, clock: DrivenClock, receiver: Receiver
) -> None:
    """A process that dies right after the move loses nothing: another one sends it."""

    async def scenario() -> None:
        async with running_process(database, clock) as there:
            async with running_process(database, clock) as here:
                _, _, table = await two_people(here, receiver)
                await here.play_on(table)
            await there.sweep()
            assert len(receiver.received) == 1

    asyncio.run(scenario())


def test_a_claim_of_a_dead_process_is_never_sent_again(
    database: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(database, clock) as here:
            _, _, table = await two_people(here, receiver)
            await here.play_on(table)
            clock.pass_time(HOLD_S + 1)
            await here.database.write(here.notices.outbox.drop_pointless)
            claimed = await here.database.write(here.notices.outbox.claim)
            assert len(claimed.claimed) == 1, "and here the process dies"
            await here.sweep(CLAIM_S - 1)
            assert [row.state for row in here.rows()] == ["dropped", "claimed"]
            await here.sweep(2)
            assert [row.state for row in here.rows()] == ["dropped", "dropped"]
            assert not receiver.received

    asyncio.run(scenario())


def test_a_turn_that_is_over_is_not_told(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            _, _, table = await two_people(here, receiver)
            await here.play_on(table)
            await here.play_on(table)
            await here.sweep()
            assert not receiver.received
            assert {row.state for row in here.rows()} == {"dropped"}

    asyncio.run(scenario())


def test_a_decision_that_is_undone_at_once_tells_nobody(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            ada, _, table = await two_people(here, receiver)
            await here.play_on(table)
            live = await here.tables.get(table)
            await decisions.act(here.tables, table, 0, live.seq, UNDO, "", ada)
            await here.sweep()
            assert not receiver.received
            await here.play_on(table)
            await here.sweep()
            assert len(receiver.received) == 1, "the turn that begins then is another one"

    asyncio.run(scenario())


def test_what_a_page_has_shown_is_not_sent(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            _, bea, table = await two_people(here, receiver)
            outbox = here.notices.outbox
            await here.play_on(table)
            clock.pass_time(5)
            await here.database.write(lambda c: outbox.note_seen(c, bea, table))
            await here.sweep()
            assert not receiver.received
            await here.play_on(table)
            await here.play_on(table)
            await here.sweep()
            assert len(receiver.received) == 1, "of the next turn the page says nothing yet"

    asyncio.run(scenario())


def test_reminders_come_once_each_before_the_time_runs_out(
    database: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with (
            running_process(database, clock) as here,
            running_process(database, clock) as there,
        ):
            _, _, table = await two_people(here, receiver, cap_s=5 * DAY)
            await here.play_on(table)
            await here.set_table(table, due_at=clock.now() + 2 * DAY)
            heard: list[tuple[float, str]] = []
            begun = clock.now()
            for _ in range(50):
                clock.pass_time(HOUR)
                await asyncio.gather(here.notices.sweep(), there.notices.sweep())
                for got in receiver.received:
                    heard.append(((clock.now() - begun) / HOUR, got.text))
                receiver.received.clear()
            assert heard == [
                (1, "Raids with Ada: your turn, 1 d 23 h left."),
                (30, "Raids with Ada: little time for your turn, 18 h left."),
                (36, "Raids with Ada: still your turn, 12 h left."),
            ]

    asyncio.run(scenario())


def test_a_page_that_is_open_and_seen_keeps_reminders_away(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            _, bea, table = await two_people(here, receiver, cap_s=DAY)
            await here.play_on(table)
            await here.sweep()
            receiver.received.clear()
            await here.set_table(table, due_at=clock.now() + 13 * HOUR)
            clock.pass_time(HOUR)
            outbox = here.notices.outbox
            await here.database.write(lambda c: outbox.note_seen(c, bea, table))
            await here.sweep(MINUTE)
            assert not receiver.received
            assert ("reminder", "dropped") in [(row.occasion, row.state) for row in here.rows()]

    asyncio.run(scenario())


def test_quiet_hours_put_notices_off_and_join_those_of_one_turn(
    database: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(database, clock) as here:
            ada = await here.person("Ada")
            bea = await here.person("Bea", "Europe/Madrid")
            await tell(here, bea, receiver, "/bea")
            await here.database.write(
                lambda c: change(c, bea, quiet_from=22 * 60, quiet_to=7 * 60 + 30)
            )
            table = await here.table(ada, bea, cap_s=5 * DAY)
            clock.set("2026-11-18T23:00+01:00")
            await here.play_on(table)
            await here.set_table(table, due_at=clock.now() + 19 * HOUR)
            for _ in range(8):
                await here.sweep(HOUR)
            assert not receiver.received
            clock.set("2026-11-19T07:29+01:00")
            await here.sweep(0)
            assert not receiver.received
            await here.sweep(2 * MINUTE)
            expected = ["Raids with Ada: little time for your turn, 10 h left."]
            assert [got.text for got in receiver.received] == expected, "one for all"

    asyncio.run(scenario())


def test_time_that_runs_out_in_quiet_hours_is_told_an_hour_before(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            _, bea, table = await two_people(here, receiver)
            await here.database.write(lambda c: change(c, bea, quiet_from=0, quiet_to=8 * 60))
            clock.set("2026-11-18T23:59:50+00:00")
            await here.play_on(table)
            await here.set_table(table, due_at=clock.now() + 5 * HOUR)
            await here.sweep(4 * HOUR - MINUTE)
            assert not receiver.received
            await here.sweep(MINUTE)
            assert [got.text for got in receiver.received] == [
                "Raids with Ada: your turn, 1 h left."
            ]
            await here.database.write(lambda c: change(c, bea, urgent=0))
            await here.play_on(table)
            await here.play_on(table)
            await here.sweep()
            assert len(receiver.received) == 1, "unless the person does not want that"

    asyncio.run(scenario())


def test_a_change_of_quiet_hours_holds_for_what_waits(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            _, bea, table = await two_people(here, receiver)
            await here.database.write(lambda c: change(c, bea, quiet_from=0, quiet_to=23 * 60))
            await here.play_on(table)
            await here.sweep()
            assert not receiver.received
            await here.database.write(lambda c: change(c, bea, quiet_from=None, quiet_to=None))
            await here.database.write(lambda c: here.notices.outbox.bring_forward(c, bea))
            await here.sweep()
            assert len(receiver.received) == 1

    asyncio.run(scenario())


def test_an_occasion_that_is_switched_off_is_not_told(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            _, bea, table = await two_people(here, receiver)
            await here.database.write(lambda c: change(c, bea, occasions=["ended"]))
            await here.play_on(table)
            await here.sweep()
            assert not receiver.received
            assert [row.state for row in here.rows()][-1] == "dropped"

    asyncio.run(scenario())


def test_an_address_of_a_table_hears_of_everybodys_turn(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            ada, bea = await here.person("Ada"), await here.person("Bea")
            table = await here.table(ada, bea)
            other = await here.table(ada, bea)
            address = f"{receiver.base}/channel"
            await here.notices.add_webhook(ada, "ntfy", address, "channel", table)
            await here.play_on(table)
            await here.play_on(other)
            await here.sweep()
            assert [got.text for got in receiver.received] == ["Raids with Bea: Bea is to move."]
            await here.play_on(table)
            await here.sweep()
            assert receiver.received[1].text == "Raids with Bea: your turn."

    asyncio.run(scenario())


def test_a_message_that_reached_nobody_is_tried_again_and_one_that_may_have_is_not(
    sqlite: str, clock: DrivenClock, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            _, _, table = await two_people(here, receiver)
            await here.play_on(table)
            receiver.status = 503
            await here.sweep()
            assert [row.state for row in here.rows()][-1] == "waiting"
            receiver.status = 200
            await here.sweep(MINUTE + 1)
            assert len(receiver.received) == 2
            assert [row.state for row in here.rows()][-1] == "sent"
            await here.play_on(table)
            await here.play_on(table)
            monkeypatch.setattr("raidtable.server.notices.poster.ANSWER_S", 0.2)
            receiver.hangs.clear()
            await here.sweep()
            await here.sweep(HOUR)
            assert len(receiver.received) == 3, "nobody knows whether it arrived"

    asyncio.run(scenario())


def test_live_tables_have_rows_only_for_people_who_can_be_told(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            ada, bea, table = await two_people(here, receiver, pace="live")
            await here.play_on(table)
            await here.play_on(table)
            assert [row.user_id for row in here.rows()] == [bea]
            slow = await here.table(ada, bea, pace="friends")
            assert [row.user_id for row in here.rows() if row.table_id == slow] == [ada]

    asyncio.run(scenario())


def test_another_process_learns_who_can_be_told(
    database: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with (
            running_process(database, clock) as here,
            running_process(database, clock) as there,
        ):
            _, bea, table = await two_people(here, receiver, pace="live")
            assert bea not in there.notices.turns.people
            await there.notices.sweep()
            assert bea in there.notices.turns.people
            await there.play_on(table)
            await here.sweep()
            assert len(receiver.received) == 1

    asyncio.run(scenario())


def test_old_rows_are_forgotten_but_not_those_of_the_current_turn(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            _, bea, table = await two_people(here, receiver)
            for _ in range(3):
                await here.play_on(table)
            await here.sweep()
            clock.pass_time(KEPT_S + 1)
            await here.notices.clean()
            kept = here.rows()
            assert [(row.user_id, row.state) for row in kept] == [(bea, "sent")]
            await here.database.write(
                lambda c: here.notices.outbox.tell(c, bea, table, kept[0].turn, "turn")
            )
            await here.sweep()
            assert len(receiver.received) == 1

    asyncio.run(scenario())


def test_the_end_of_a_game_is_told_to_the_others(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            ada, _, table = await two_people(here, receiver)
            live = await here.tables.get(table)
            after = LobbyStatus("over", -1)
            await here.database.write(lambda c: here.notices.turns.moved(c, live, after, ada))
            await here.sweep()
            assert [got.text for got in receiver.received] == ["Raids with Ada: the game is over."]

    asyncio.run(scenario())


def test_an_unknown_occasion_of_an_old_row_stops_nobody(
    sqlite: str, clock: DrivenClock, receiver: Receiver
) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock) as here:
            _, bea, table = await two_people(here, receiver)
            await here.database.write(lambda c: here.notices.outbox.tell(c, bea, table, 99, "vote"))
            change_it = update(NOTICES).where(NOTICES.c.turn == 99).values(occasion="other")
            await here.database.write(lambda c: c.execute(change_it))
            await here.play_on(table)
            await here.sweep()
            assert len(receiver.received) == 1

    asyncio.run(scenario())


def test_a_server_that_sends_nothing_writes_nothing(sqlite: str, clock: DrivenClock) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, clock, webhooks=False) as here:
            ada, bea = await here.person("Ada"), await here.person("Bea")
            table = await here.table(ada, bea)
            await here.play_on(table)
            await here.sweep()
            assert here.rows() == []

    asyncio.run(scenario())
