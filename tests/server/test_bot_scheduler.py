"""The bot scheduler with real workers: many tables of one guest do not delay others."""

import asyncio
import os
import time
from functools import partial
from pathlib import Path

import pytest
from prometheus_client import REGISTRY
from tests.server.playing import open_tables, play_first, until
from tests.systems import posix_only

from raidtable.engine.state import SPECTATOR
from raidtable.server.html.viewer import Viewer
from raidtable.server.live.updates import OpenPage
from raidtable.server.security.users import new_user
from raidtable.server.tables import bot_scheduler
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.bot_scheduler import BotScheduler
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.fair_queue import MOST_SECONDS
from raidtable.server.tables.live_table import LiveTable

CROWD = 54
# One decision of the crowd may be running; then comes the bot's own decision.
MOST_S = 3 * MOST_SECONDS


async def crowded(tables: Tables) -> list[LiveTable]:
    """Tables of one guest at which three strong bots never stop thinking."""
    guest = await new_user(tables.database, "Crowd")
    tables.origins.note(guest, "127.0.0.1")
    made = [
        await create_table(tables, guest, "raids", ["bot:5", "bot:5", "bot:5", "me"], {})
        for _ in range(CROWD)
    ]
    lives = [await tables.get(table) for table in made]
    for live in lives:
        look_at(live)
    return lives


def has_reached(live: LiveTable, seq: int) -> bool:
    return live.seq >= seq


def look_at(live: LiveTable) -> None:
    live.subscribers.append(OpenPage(lambda _: Viewer((), SPECTATOR, "en")))


@pytest.mark.parametrize("watched", [True, False])
def test_another_persons_bot_answers_soon(watched: bool, tmp_path: Path) -> None:
    """A table with an open page comes first; a page without a script waits little longer."""

    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            scheduler = BotScheduler(tables, 1)
            crowd = await crowded(tables)
            await until(lambda: any(live.seq for live in crowd), "the worker has started")
            me = await new_user(tables.database, "Me")
            tables.origins.note(me, "127.0.0.1")
            table = await create_table(tables, me, "raids", ["me", "bot:5"], {})
            live = await tables.get(table)
            if watched:
                look_at(live)
            waited: list[float] = []
            while len(waited) < (2 if watched else 1):
                while live.match.actor == 0:
                    await play_first(tables, table, me)
                begun, decided = time.monotonic(), live.seq + 1
                await until(partial(has_reached, live, decided), "the bot decides")
                waited.append(time.monotonic() - begun)
            assert max(waited) < (MOST_S if watched else 2 * MOST_S), waited
            assert sum(bool(live.seq) for live in crowd) < CROWD, "the crowd still waits"
            assert scheduler.queue.running <= 1
            await scheduler.close()

    asyncio.run(scenario())


def test_a_hint_does_not_wait_for_a_crowd_either(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            scheduler = BotScheduler(tables, 1)
            crowd = await crowded(tables)
            await until(lambda: any(live.seq for live in crowd), "the worker has started")
            me = await new_user(tables.database, "Me")
            made = await create_table(tables, me, "raids", ["me", "me"], {}, hot_seat=True)
            live = await tables.get(made)
            begun = time.monotonic()
            assert await scheduler.hint(live, live.match.actor, live.seq, me)
            assert time.monotonic() - begun < MOST_S
            await scheduler.close()

    asyncio.run(scenario())


def test_those_who_wait_are_let_go_when_the_server_stops(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            scheduler = BotScheduler(tables, 1)
            await crowded(tables)
            await until(lambda: scheduler.queue.running == 1, "one thinks")
            assert len(scheduler.turns) > CROWD // 2
            begun = time.monotonic()
            await scheduler.close()
            assert time.monotonic() - begun < bot_scheduler.GRACE_S + MOST_S + 10
            assert not scheduler.thinking.tasks
            assert not scheduler.queue.running

    asyncio.run(scenario())


@posix_only
def test_bots_think_at_a_lower_priority_and_the_queue_is_measured(tmp_path: Path) -> None:
    def measured(name: str) -> float:
        return REGISTRY.get_sample_value(name) or 0.0

    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            scheduler = BotScheduler(tables, 1)
            before = measured("raidtable_bot_wait_seconds_count")
            me = await new_user(tables.database, "Me")
            for _ in range(8):
                await create_table(tables, me, "raids", ["bot:1", "bot:1", "bot:1", "me"], {})
            await until(lambda: len(scheduler.queue), "some wait")
            assert measured("raidtable_bot_jobs_waiting") == len(scheduler.queue)
            await until(lambda: not scheduler.thinking.tasks, "all have decided")
            assert measured("raidtable_bot_jobs_waiting") == 0
            assert measured("raidtable_bot_wait_seconds_count") > before + 1
            priorities = {
                os.getpriority(os.PRIO_PROCESS, process) for process in scheduler.pool._processes
            }
            assert priorities == {min(os.nice(0) + bot_scheduler.NICENESS, 19)}
            await scheduler.close()

    asyncio.run(scenario())
