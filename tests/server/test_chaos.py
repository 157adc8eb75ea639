"""Everything fails at once: connections, readers, workers and the database. No move is lost or done
twice, and every open page ends with the right content."""

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select
from tests.server.flaky_proxy import FlakyProxy
from tests.server.fleet import Fleet, wait_until
from tests.server.players import Player, check_against_rows, playing, wait_for_moves
from tests.server.processes import PATIENCE_S, environment
from tests.server.viewing import FollowingPage, fresh_page
from tests.systems import posix_only

from raidtable.server.security.sessions import COOKIE, Session, Sessions
from raidtable.server.settings import Settings
from raidtable.server.storage.database import connect
from raidtable.server.storage.schema import TABLES

if TYPE_CHECKING:
    from tests.server.postgres import Cluster

pytest_plugins = ["tests.server.postgres"]
pytestmark = posix_only

KILL_EVERY_S = 1.0
PEOPLE = [
    ("raids", ["me", "me"]),
    ("north_sea", ["me", "me", "me"]),
    ("storm_raiders", ["me", "me"]),
]
MOVES_AFTER = 5


def host_cookie(database: str, table: str, folder: Path) -> str:
    """The cookie of the person who made the table."""
    engine = connect(database)
    try:
        with engine.connect() as connection:
            host = connection.execute(select(TABLES.c.host).where(TABLES.c.id == table)).scalar()
    finally:
        engine.dispose()
    settings = Settings(database=database, secret=environment(folder)["RAIDTABLE_SECRET"])
    return f"{COOKIE}={Sessions(settings).cookie(Session('a session', host))}"


@contextmanager
def following(
    proxy: FlakyProxy, players: list[Player], database: str, folder: Path
) -> Iterator[list[FollowingPage]]:
    """Open pages of the first table of each player: of its host, of a stranger, and of one whose
    connection is slow."""
    pages = []
    for player in players:
        table = player.tables[0]
        own = host_cookie(database, table, folder)
        for url, cookie in ((proxy.url, own), (proxy.url, ""), (proxy.slow_url, "")):
            pages.append(FollowingPage(url, table, cookie))
    for page in pages:
        page.start()
    try:
        yield pages
    finally:
        for page in pages:
            page.stopping.set()


def cause_chaos(fleet: Fleet, cluster: "Cluster", seconds: float, seed: int) -> int:
    """Kill a worker each second, and once restart the database; return the number of kills.

    Where workers take longer than a second to start, the next one dies as soon as it is ready.
    """
    moment = random.Random(seed)
    killed = set[int]()
    began = time.monotonic()
    is_restarted = False
    while time.monotonic() < began + seconds or not is_restarted:
        wait_until(lambda: bool(set(fleet.workers().values()) - killed), fleet)
        process = moment.choice(sorted(set(fleet.workers().values()) - killed))
        killed.add(process)
        os.kill(process, signal.SIGKILL)
        if time.monotonic() > began + seconds / 2 and not is_restarted:
            is_restarted = True
            cluster.stop()
            cluster.start()
        time.sleep(KILL_EVERY_S + moment.uniform(-0.3, 0.3))
    return len(killed)


def check_page(page: FollowingPage, fleet: Fleet) -> None:
    """Check that the page comes to show what a fresh one shows."""
    end = time.monotonic() + PATIENCE_S
    while not page.shows(fresh := fresh_page(fleet.url, page.table, page.cookie)):
        assert time.monotonic() < end, (
            f"after {page.connections} connections the page shows move {page.shown.seq} of "
            f"{fresh.seq}: {page.shown.root}\nfresh: {fresh.root}"
        )
        time.sleep(0.1)


def play_through_chaos(cluster: "Cluster", folder: Path, seconds: float, seed: int) -> None:
    database = cluster.new_database()
    with ExitStack() as stack:
        fleet = Fleet(database, folder, RAIDTABLE_SLOW_READER_S="0.5").begin()
        stack.callback(fleet.stop)
        proxy = stack.enter_context(FlakyProxy(fleet.port, seed))
        with playing([proxy], PEOPLE, are_patient=True) as players:
            for player in players:
                wait_for_moves([player], 1)
            pages = stack.enter_context(following(proxy, players, database, folder))
            kills = cause_chaos(fleet, cluster, seconds, seed)
            proxy.calm_down()
            for player in players:
                wait_for_moves([player], MOVES_AFTER)
        check_against_rows(fleet, database, players)
        for page in pages:
            check_page(page, fleet)
        assert proxy.dropped > 0.2 * proxy.seen
        killed = [line for line in fleet.lines() if "killed by signal 9" in str(line["message"])]
        assert len(killed) == kills > 1


@pytest.mark.slow  # its servers are processes that start again and again
@pytest.mark.random_play
def test_no_move_is_lost_and_every_page_is_right(own_cluster: "Cluster", tmp_path: Path) -> None:
    play_through_chaos(own_cluster, tmp_path, seconds=2.0, seed=18)


@pytest.mark.slow
@pytest.mark.random_play
@pytest.mark.parametrize("seed", range(5))
def test_a_minute_of_chaos(own_cluster: "Cluster", tmp_path: Path, seed: int) -> None:
    play_through_chaos(own_cluster, tmp_path, seconds=60.0, seed=seed)
