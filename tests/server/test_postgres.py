"""Several processes on one database: each reads and shows what the others write."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from sqlalchemy import func, select
from tests.server.playing import open_tables, play_first, table_of_two, until

from raidtable.server.errors import NotAllowed, Rejected, Stale
from raidtable.server.security.users import new_user
from raidtable.server.storage.records import BOT, PERSON, PLAY, REDO, UNDO
from raidtable.server.storage.schema import MOVES
from raidtable.server.tables import bot_scheduler, chat, decisions, seats
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.bot_scheduler import BotScheduler
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.live_table import LiveTable

pytest_plugins = ["tests.server.postgres"]


def same_position(one: LiveTable, other: LiveTable) -> bool:
    return one.seq == other.seq and one.match.digest == other.match.digest


def test_moves_reach_the_other_process(postgresql: str) -> None:
    async def scenario() -> None:
        async with open_tables(postgresql) as here, open_tables(postgresql, listens=True) as there:
            table, user = await table_of_two(here)
            mine, theirs = await here.get(table), await there.get(table)
            heard: list[int] = []
            there.on_change.append(lambda live: heard.append(live.seq))
            for _ in range(3):
                await play_first(here, table, user)
            await until(lambda: same_position(mine, theirs), "the moves have arrived")
            assert heard[-1] == 3
            await decisions.act(here, table, 0, 3, UNDO, "", user)
            await until(lambda: same_position(mine, theirs), "the undo has arrived")
            assert mine.match.can_redo
            await decisions.act(here, table, 0, 4, REDO, "1", user)
            await until(lambda: same_position(mine, theirs), "the redo has arrived")
            assert theirs.seq == 5

    asyncio.run(scenario())


def test_seats_and_talk_reach_the_other_process(postgresql: str) -> None:
    async def scenario() -> None:
        async with open_tables(postgresql) as here, open_tables(postgresql, listens=True) as there:
            table, user = await table_of_two(here, second="open")
            theirs = await there.get(table)
            friend = await new_user(here.database, "Bea")
            await seats.join(here, table, friend, 1)
            await until(lambda: theirs.seats[1].user == friend, "the guest is seen")
            assert theirs.status == "running"
            await chat.say(here, table, user, "Hello!")
            await until(lambda: theirs.chat, "the word is heard")
            await chat.say(there, table, friend, "And you.")
            mine = await here.get(table)
            await chat.say(here, table, user, "Well.")
            expected = ["Hello!", "And you.", "Well."]
            assert [row["text"] for row in mine.chat] == expected
            await until(lambda: len(theirs.chat) == 3, "the last word is heard")
            assert [row["text"] for row in theirs.chat] == expected

    asyncio.run(scenario())


def test_a_lost_connection_is_made_up_for(postgresql: str) -> None:
    async def scenario() -> None:
        async with open_tables(postgresql) as here, open_tables(postgresql, listens=True) as there:
            table, user = await table_of_two(here)
            mine, theirs = await here.get(table), await there.get(table)
            address = here.database.engine.url.set(drivername="postgresql").render_as_string()
            with psycopg.connect(address, autocommit=True) as other:
                other.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ '^LISTEN'"
                )
            await play_first(here, table, user)
            await until(lambda: same_position(mine, theirs), "what was missed has arrived")

    asyncio.run(scenario())


# From here on no process listens: on either database, only the stored rows count.


def test_whoever_is_behind_takes_in_what_was_missed(database: str) -> None:
    async def scenario() -> None:
        async with open_tables(database) as here, open_tables(database) as there:
            table, user = await table_of_two(here)
            mine, theirs = await here.get(table), await there.get(table)
            await play_first(here, table, user)
            assert theirs.seq == 0
            # A player who saw the first move at the other process decides here.
            seat, text = mine.match.actor, mine.match.legal()[0]
            await decisions.act(there, table, seat, 1, PLAY, text, user)
            assert theirs.seq == 2
            # Earlier positions are stale at both, and are reported as stale.
            for tables in (here, there):
                with pytest.raises(Stale):
                    await decisions.act(tables, table, seat, 1, PLAY, text, user)
            assert same_position(mine, theirs)

    asyncio.run(scenario())


def test_an_objection_of_yesterday_is_not_told(database: str) -> None:
    """An action that was not legal in the old position is reported as stale, not as illegal."""

    async def scenario() -> None:
        async with open_tables(database) as here, open_tables(database) as there:
            table, user = await table_of_two(here)
            theirs = await there.get(table)
            actor = theirs.match.actor
            await play_first(here, table, user)
            with pytest.raises(Stale):
                await decisions.act(there, table, actor, 0, PLAY, "nonsense", user)
            assert theirs.seq == 1
            with pytest.raises(Rejected):
                await decisions.act(there, table, theirs.match.actor, 1, PLAY, "nonsense", user)

    asyncio.run(scenario())


def test_one_of_two_processes_is_first(database: str) -> None:
    async def scenario() -> None:
        async with open_tables(database) as here, open_tables(database) as there:
            table, user = await table_of_two(here)
            mine, theirs = await here.get(table), await there.get(table)
            for seq in range(20):
                seat, text = mine.match.actor, mine.match.legal()[0]
                answers = await asyncio.gather(
                    decisions.act(here, table, seat, seq, PLAY, text, user),
                    decisions.act(there, table, seat, seq, PLAY, text, user),
                    return_exceptions=True,
                )
                refusals = [answer for answer in answers if not isinstance(answer, LiveTable)]
                assert [type(answer) for answer in refusals] == [Stale]
                assert same_position(mine, theirs)
            assert await moves_written(here) == 20

    asyncio.run(scenario())


def test_a_seat_that_was_given_away_no_longer_decides(database: str) -> None:
    async def scenario() -> None:
        async with open_tables(database) as here, open_tables(database) as there:
            table, user = await table_of_two(here)
            theirs = await there.get(table)
            actor, text = theirs.match.actor, theirs.match.legal()[0]
            await seats.give_seat(here, table, user, actor, "random")
            assert theirs.seats[actor].kind == PERSON  # the notification has not arrived there
            with pytest.raises(NotAllowed):
                await decisions.act(there, table, actor, 0, PLAY, text, user)
            assert theirs.seats[actor].kind == BOT
            assert theirs.seq == 0
            assert await moves_written(here) == 1  # that the bot stands in

    asyncio.run(scenario())


def test_an_open_seat_has_one_taker(database: str) -> None:
    async def scenario() -> None:
        async with open_tables(database) as here, open_tables(database) as there:
            table, _ = await table_of_two(here, second="open")
            await there.get(table)
            friends = [await new_user(here.database, "Bea"), await new_user(here.database, "Cem")]
            answers = await asyncio.gather(
                seats.join(here, table, friends[0], 1),
                seats.join(there, table, friends[1], 1),
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers if answer is not None] == [Rejected]

    asyncio.run(scenario())


def test_nobody_sits_down_twice_by_two_processes(database: str) -> None:
    async def scenario() -> None:
        async with open_tables(database) as here, open_tables(database) as there:
            host = await new_user(here.database, "Ada")
            table = await create_table(here, host, "raids", ["me", "open", "open"], {})
            await there.get(table)
            friend = await new_user(here.database, "Bea")
            answers = await asyncio.gather(
                seats.join(here, table, friend, 1),
                seats.join(there, table, friend, 2),
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers if answer is not None] == [Rejected]

    asyncio.run(scenario())


def test_talk_at_two_processes_gets_its_numbers(database: str) -> None:
    async def scenario() -> None:
        async with open_tables(database) as here, open_tables(database) as there:
            table, user = await table_of_two(here)
            await asyncio.gather(
                *(
                    chat.say(tables, table, user, f"{n}")
                    for n in range(10)
                    for tables in (here, there)
                )
            )
            numbers = [row["number"] for row in (await here.get(table)).chat]
            assert numbers[-1] <= 20
            again = Tables(here.database)
            assert [row["number"] for row in (await again.get(table)).chat] == list(range(1, 21))

    asyncio.run(scenario())


@pytest.fixture
def shared_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots think on a thread: starting a worker takes longer than these tests."""
    pool = ThreadPoolExecutor(1)
    monkeypatch.setattr(bot_scheduler, "worker_processes", lambda processes, niceness: pool)
    monkeypatch.setattr(bot_scheduler, "GRACE_S", 0.05)


@pytest.mark.usefixtures("shared_worker")
def test_two_processes_think_and_one_moves(
    postgresql: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with (
            open_tables(postgresql, listens=True) as here,
            open_tables(postgresql, listens=True) as there,
        ):
            schedulers = [BotScheduler(here, 1), BotScheduler(there, 1)]
            table, user = await table_of_two(here, second="greedy")
            mine, theirs = await here.get(table), await there.get(table)
            for _ in range(15):
                await until(lambda: mine.match.actor == 0 or mine.match.over, "the bot has moved")
                if mine.match.over:
                    break
                await play_first(here, table, user)
                for scheduler in schedulers:
                    scheduler.wake(theirs if scheduler is schedulers[1] else mine)
            await until(lambda: mine.match.actor == 0 or mine.match.over, "the bot has moved")
            await until(lambda: same_position(mine, theirs), "both know")
            assert await moves_written(here) == mine.seq
            for scheduler in schedulers:
                await scheduler.close()

    asyncio.run(scenario())
    assert not caplog.records


@pytest.mark.usefixtures("shared_worker")
def test_a_bot_goes_on_when_its_process_has_gone(database: str) -> None:
    async def scenario() -> None:
        async with open_tables(database) as before:  # no bot thinks here
            table, user = await table_of_two(before, second="greedy")
            live = await before.get(table)
            while live.match.actor == 0:
                await play_first(before, table, user)
            seq = live.seq
        async with open_tables(database) as after:
            scheduler = BotScheduler(after, 1)
            scheduler.start()
            await until(
                lambda: table in after.live and after.live[table].match.actor == 0,
                "the bot has moved",
            )
            assert after.live[table].seq > seq
            await scheduler.close()

    asyncio.run(scenario())


@pytest.mark.usefixtures("shared_worker")
def test_another_process_takes_over_the_thinking(postgresql: str) -> None:
    async def scenario() -> None:
        async with open_tables(postgresql, listens=True) as there:
            scheduler = BotScheduler(there, 1)
            async with open_tables(postgresql) as here:  # writes, and ends before it thinks
                table, user = await table_of_two(here, second="greedy")
                theirs = await there.get(table)
                live = await here.get(table)
                while live.match.actor == 0:
                    await play_first(here, table, user)
            await until(lambda: theirs.seq > live.seq, "the other one thinks")
            await scheduler.close()

    asyncio.run(scenario())


async def moves_written(tables: Tables) -> int:
    count = await tables.database.read(lambda c: c.execute(select(func.count()).select_from(MOVES)))
    return int(count.scalar_one())
