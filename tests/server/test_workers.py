"""Several workers behind one port, on PostgreSQL: real processes, killed and stopped."""

import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import pytest
from tests.server.fleet import WORKERS, Fleet, wait_until
from tests.server.players import bearer, check_against_rows, playing, wait_for_moves
from tests.server.processes import PATIENCE_S
from tests.server.test_kill import MOVES_BETWEEN_KILLS
from tests.server.test_stop import Watcher
from tests.systems import posix_only

from raidtable.server.placement import home_of
from raidtable.server.run import GRACE_S

if TYPE_CHECKING:
    from tests.server.postgres import Cluster

pytest_plugins = ["tests.server.postgres"]
pytestmark = posix_only

MOST_CONNECTIONS = 40


def is_running(pid: int) -> bool:
    """Whether that process runs; one that only waits for its parent's look does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


@pytest.fixture(scope="module")
def fleet(cluster: "Cluster", tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    server = Fleet(
        cluster.new_database(),
        tmp_path_factory.mktemp("fleet"),
        RAIDTABLE_CONNECTIONS_PER_ADDRESS=str(MOST_CONNECTIONS),
        RAIDTABLE_SLOW_REQUEST_S="2",
    )
    try:
        yield server.begin()
    finally:
        server.stop()


def test_a_table_is_served_by_its_worker(fleet: Fleet) -> None:
    tables = [fleet.new_table()[0] for _ in range(6)]
    for table in tables:
        for _ in range(2):
            httpx.get(f"{fleet.url}/t/{table}", timeout=PATIENCE_S).raise_for_status()
        assert fleet.served_by(f"/t/{table}") == [home_of(table, WORKERS)] * 2
    assert {home_of(table, WORKERS) for table in tables} == {1, 2}


def test_any_worker_serves_any_table(fleet: Fleet) -> None:
    """A connection stays with its worker, which answers for all tables and then closes it."""
    here, _ = fleet.table_at(1)
    there, tokens = fleet.table_at(2)
    watcher = Watcher(f"{fleet.url}/t/{there}/events")
    watcher.start()
    assert watcher.begun.wait(PATIENCE_S)
    with httpx.Client(base_url=f"{fleet.url}/api/v1/tables/", timeout=PATIENCE_S) as client:
        first = client.get(here)
        assert "connection" not in first.headers
        state = client.get(there, headers=bearer(tokens["0"]))
        assert state.headers["connection"] == "close"
        actor = str(state.json()["actor"])
        assert fleet.served_by(f"/api/v1/tables/{there}")[-1] == 1
        client.get(here)  # a new connection to the first worker
        legal = httpx.get(
            f"{fleet.url}/api/v1/tables/{there}", headers=bearer(tokens[actor])
        ).json()["legal"]
        played = client.post(
            f"{there}/play", json={"seq": 0, "action": legal[0]}, headers=bearer(tokens[actor])
        )
        assert played.status_code == 200, played.text
    assert fleet.served_by(f"/api/v1/tables/{there}/play") == [1]
    # The page follows the table at its own worker, and is told.
    wait_until(lambda: any("id: 1" in line for line in watcher.lines), fleet)


def opened(fleet: Fleet, sent: bytes = b"") -> socket.socket:
    base = urlsplit(fleet.url)
    client = socket.create_connection((base.hostname, base.port), timeout=PATIENCE_S)
    client.sendall(sent)
    return client


def test_silent_and_slow_clients_keep_nobody_waiting(fleet: Fleet) -> None:
    table, _ = fleet.table_at(2)
    with closing(opened(fleet)) as silent, closing(opened(fleet, b"GET /t/")) as slow:
        begun = time.monotonic()
        httpx.get(f"{fleet.url}/healthz", timeout=PATIENCE_S).raise_for_status()
        assert time.monotonic() - begun < 1.5
        slow.sendall(f"{table} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n".encode())
        assert slow.recv(12) == b"HTTP/1.1 200"
        assert fleet.served_by(f"/t/{table}") == [2]
        assert silent.recv(12) == b"HTTP/1.1 408"


def test_an_address_has_so_many_connections_at_all_workers(fleet: Fleet) -> None:
    with ExitStack() as stack:
        request = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
        answers: list[bytes] = []
        while answers[-1:] != [b"HTTP/1.1 503"] and len(answers) <= MOST_CONNECTIONS:
            client = stack.enter_context(closing(opened(fleet, request)))
            answers.append(client.recv(12))
        # An earlier test has left a stream open.
        assert MOST_CONNECTIONS - 3 <= len(answers) - 1 <= MOST_CONNECTIONS
        assert set(answers[:-1]) == {b"HTTP/1.1 200"}
        assert answers[-1] == b"HTTP/1.1 503"
    wait_until(
        lambda: httpx.get(f"{fleet.url}/healthz", timeout=PATIENCE_S).status_code == 200, fleet
    )
    dropped = 'raidtable_connections_dropped_total{limit="address"}'
    wait_until(lambda: fleet.metric(dropped) >= 1, fleet)


def test_metrics_are_those_of_all_workers(fleet: Fleet) -> None:
    before = fleet.metric("raidtable_tables_in_memory")
    for worker in (1, 2):
        fleet.table_at(worker)
    wait_until(lambda: fleet.metric("raidtable_tables_in_memory") >= before + 2, fleet)
    assert fleet.metric("raidtable_workers") == WORKERS
    in_memory = set[float]()
    with ExitStack() as stack:
        # Connections that stay open make the next ones go to the other worker.
        for _ in range(2 * WORKERS):
            client = stack.enter_context(httpx.Client(timeout=PATIENCE_S))
            text = client.get(f"{fleet.url}/metrics").text
            found = re.search(r"^raidtable_tables_in_memory (\S+)$", text, re.MULTILINE)
            assert found
            in_memory.add(float(found[1]))
    assert set(fleet.served_by("/metrics")) == {1, 2}, "both were asked"
    assert len(in_memory) == 1, "both know the same"
    assert "raidtable_bot_jobs_waiting" in httpx.get(f"{fleet.url}/metrics").text


@pytest.mark.random_play
def test_a_killed_worker_is_replaced_and_moves_go_on(postgresql: str, tmp_path: Path) -> None:
    kill_workers(postgresql, tmp_path, kills=2)


@pytest.mark.slow
@pytest.mark.random_play
def test_a_hundred_killed_workers(postgresql: str, tmp_path: Path) -> None:
    kill_workers(postgresql, tmp_path, kills=100)


def kill_workers(database: str, folder: Path, kills: int) -> None:
    fleet = Fleet(database, folder).begin()
    try:
        with playing([fleet]) as players:
            for kill in range(kills):
                wait_for_moves(players, MOVES_BETWEEN_KILLS)
                number = kill % WORKERS + 1
                before = fleet.workers()
                os.kill(before[number], signal.SIGKILL)
                wait_for_moves(players, MOVES_BETWEEN_KILLS)  # at the other one meanwhile
                wait_until(partial(fleet.has_new_worker, number, before[number]), fleet)
            wait_for_moves(players, MOVES_BETWEEN_KILLS)
        check_against_rows(fleet, database, players)
        assert fleet.metric("raidtable_workers") == WORKERS, "the dead are not counted"
        ended = [line for line in fleet.lines() if "killed by signal 9" in str(line["message"])]
        assert len(ended) == kills
        assert not [line for line in fleet.lines() if line["level"] == "error"]
    finally:
        fleet.stop()


def test_a_worker_that_hangs_is_replaced(postgresql: str, tmp_path: Path) -> None:
    fleet = Fleet(postgresql, tmp_path, RAIDTABLE_HUNG_WORKER_S="5").begin()
    try:
        table, _ = fleet.table_at(1)
        before = fleet.workers()[1]
        os.kill(before, signal.SIGSTOP)
        wait_until(partial(fleet.has_new_worker, 1, before), fleet)
        assert not is_running(before)
        httpx.get(f"{fleet.url}/t/{table}", timeout=PATIENCE_S).raise_for_status()
        assert fleet.served_by(f"/t/{table}") == [1]
        said = [str(line["message"]) for line in fleet.lines() if line["level"] == "error"]
        assert f"worker 1 (process {before}) hangs and is killed" in said
    finally:
        fleet.stop()


def test_a_worker_is_restarted_and_streams_end_when_all_stop(
    postgresql: str, tmp_path: Path
) -> None:
    """A host may restart the workers one by one, by SIGTERM."""
    fleet = Fleet(postgresql, tmp_path).begin()
    before = fleet.workers()
    os.kill(before[1], signal.SIGTERM)
    httpx.get(f"{fleet.url}/healthz", timeout=PATIENCE_S).raise_for_status()
    wait_until(partial(fleet.has_new_worker, 1, before[1]), fleet)
    watchers = [Watcher(f"{fleet.url}/t/{fleet.table_at(worker)[0]}/events") for worker in (1, 2)]
    for watcher in watchers:
        watcher.start()
    for watcher in watchers:
        assert watcher.begun.wait(PATIENCE_S)
    workers = fleet.workers()
    begun = time.monotonic()
    fleet.stop()
    assert time.monotonic() - begun < GRACE_S
    for watcher in watchers:
        watcher.join(PATIENCE_S)
        assert watcher.ended_well
    assert not any(is_running(pid) for pid in workers.values())
    warnings = [str(line["message"]) for line in fleet.lines() if line["level"] != "info"]
    assert warnings == [f"worker 1 (process {before[1]}) ended, killed by signal 15"]


def test_workers_end_with_their_parent(postgresql: str, tmp_path: Path) -> None:
    fleet = Fleet(postgresql, tmp_path).begin()
    fleet.new_table(("me", "bot:1", "bot:1"))  # starts a process for bots
    workers = fleet.workers()
    fleet.kill()
    wait_until(lambda: not any(is_running(pid) for pid in workers.values()), fleet)
