"""Everything fails at once: connections, readers, servers and the database. No move is lost or done
twice, and every open page ends with the right content."""

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import select
from tests.server.flaky_proxy import FlakyProxy
from tests.server.players import Player, check_against_rows, playing, wait_for_moves
from tests.server.postgres import Cluster
from tests.server.processes import PATIENCE_S, ServerProcess, environment
from tests.server.viewing import FollowingPage, fresh_page

from raidtable.server.security.sessions import COOKIE, Session, Sessions
from raidtable.server.settings import Settings
from raidtable.server.storage.database import connect
from raidtable.server.storage.schema import TABLES

pytest_plugins = ["tests.server.postgres"]

KILL_EVERY_S = 1.0
PEOPLE = [
    ("raids", ["me", "me"]),
    ("north_sea", ["me", "me", "me"]),
    ("storm_raiders", ["me", "me"]),
]
MOVES_AFTER = 5


def start_again(servers: list[ServerProcess]) -> None:
    """Start the servers that do not run: one that starts while the database is down gives up."""
    for server in servers:
        if not server.is_running:
            server.start()


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


def cause_chaos(servers: list[ServerProcess], cluster: Cluster, kills: int, seed: int) -> None:
    """Kill a server each second and start it again; in the middle, the database instead."""
    moment = random.Random(seed)
    began = time.monotonic()
    for kill in range(kills):
        until = began + kill * KILL_EVERY_S + moment.uniform(0, 0.5)
        time.sleep(max(0.0, until - time.monotonic()))
        if kill == kills // 2:
            cluster.stop()
            cluster.start()
        server = moment.choice(servers)
        if server.is_running:
            server.kill()
        start_again(servers)


def calm_down(servers: list[ServerProcess], proxy: FlakyProxy) -> None:
    proxy.calm_down()
    end = time.monotonic() + PATIENCE_S
    for server in servers:
        while True:
            start_again([server])
            if server.answers():
                break
            assert time.monotonic() < end, server.said()
            time.sleep(0.02)


def check_page(page: FollowingPage, servers: list[ServerProcess]) -> None:
    """Check that the page comes to show what a fresh one shows, on each server."""
    end = time.monotonic() + PATIENCE_S
    for server in servers:
        while not page.shows(fresh := fresh_page(server.url, page.table, page.cookie)):
            assert time.monotonic() < end, (
                f"after {page.connections} connections the page shows move {page.shown.seq} of "
                f"{fresh.seq}: {page.shown.root}\nfresh: {fresh.root}"
            )
            time.sleep(0.1)


def play_through_chaos(cluster: Cluster, folder: Path, kills: int, seed: int) -> None:
    database = cluster.new_database()
    servers = [
        ServerProcess(database, folder, f"server{n}", RAIDTABLE_SLOW_READER_S="0.5")
        for n in range(2)
    ]
    with ExitStack() as stack:
        for server in servers:
            server.start()
            stack.callback(lambda server=server: server.is_running and server.kill())  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        for server in servers:
            server.wait_until_ready()
        proxy = stack.enter_context(FlakyProxy(servers, seed))
        with playing([proxy], PEOPLE, are_patient=True) as players:
            for player in players:
                wait_for_moves([player], 1)
            pages = stack.enter_context(following(proxy, players, database, folder))
            cause_chaos(servers, cluster, kills, seed)
            calm_down(servers, proxy)
            for player in players:
                wait_for_moves([player], MOVES_AFTER)
        for server in servers:
            check_against_rows(server, database, players)
        for page in pages:
            check_page(page, servers)
        assert proxy.dropped > 0.2 * proxy.seen


@pytest.mark.random_play
def test_no_move_is_lost_and_every_page_is_right(own_cluster: Cluster, tmp_path: Path) -> None:
    play_through_chaos(own_cluster, tmp_path, kills=4, seed=18)


@pytest.mark.slow
@pytest.mark.random_play
@pytest.mark.parametrize("seed", range(5))
def test_a_minute_of_chaos(own_cluster: Cluster, tmp_path: Path, seed: int) -> None:
    play_through_chaos(own_cluster, tmp_path, kills=60, seed=seed)
