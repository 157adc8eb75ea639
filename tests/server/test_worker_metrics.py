"""The metrics of several workers: sums over all of them, whichever is asked, and counts that stay
when a worker is replaced."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx
import pytest
from tests.server.fleet import WORKERS, Fleet, wait_until
from tests.server.players import bearer
from tests.server.processes import PATIENCE_S
from tests.systems import posix_only

pytest_plugins = ["tests.server.postgres"]
pytestmark = posix_only

ABOUT = 'raidtable_requests_total{route="/about",status="200"}'
ABOUT_TIMES = 'raidtable_request_seconds_count{route="/about"}'
MOVES = 'raidtable_moves_total{by="person"}'
SAVED = "raidtable_writes_saved_total"
STREAMS, VIEWERS = "raidtable_streams", "raidtable_viewers"
RUNNING = "raidtable_workers"
LINE = re.compile(r"^(raidtable_\S+) (\S+)$", re.MULTILINE)


@pytest.fixture
def fleet(postgresql: str, tmp_path: Path) -> Iterator[Fleet]:
    server = Fleet(postgresql, tmp_path)
    try:
        yield server.begin()
    finally:
        server.stop()


def has_served_more(fleet: Fleet, path: str, than: int) -> bool:
    return len(fleet.served_by(path)) > than


def answers_of_workers(fleet: Fleet, path: str) -> dict[int, str]:
    """What each worker answers: connections that stay open make the next go to another one."""
    found: dict[int, str] = {}
    with ExitStack() as stack:
        for _ in range(4 * WORKERS):
            client = stack.enter_context(httpx.Client(timeout=PATIENCE_S, verify=False))
            before = len(fleet.served_by(path))
            answer = client.get(f"{fleet.url}{path}")
            answer.raise_for_status()
            wait_until(partial(has_served_more, fleet, path, before), fleet)
            found[fleet.served_by(path)[-1]] = answer.text
    assert set(found) == set(range(1, WORKERS + 1))
    return found


def figures(fleet: Fleet) -> dict[str, float]:
    """The metrics, which are the same at every worker. Those of /metrics itself change with each
    question, and so do the times that the workers need."""
    both = [
        {name: float(value) for name, value in LINE.findall(text)}
        for text in answers_of_workers(fleet, "/metrics").values()
    ]
    for name in (ABOUT, ABOUT_TIMES, MOVES, STREAMS, VIEWERS, RUNNING):
        assert len({one.get(name, 0.0) for one in both}) == 1, name
    return both[-1]


def play(fleet: Fleet, table: str, tokens: dict[str, str], moves: int) -> None:
    """Decide so many times, for whoever is to move."""
    with httpx.Client(base_url=f"{fleet.url}/api/v1/tables/", timeout=PATIENCE_S) as client:
        for _ in range(moves):
            state = client.get(table).json()
            own = bearer(tokens[str(state["actor"])])
            legal = client.get(table, headers=own).json()["legal"]
            decided = {"seq": state["seq"], "action": legal[0]}
            played = client.post(f"{table}/play", json=decided, headers=own)
            assert played.status_code == 200, played.text


def watch(fleet: Fleet, table: str, until: ExitStack) -> None:
    """Open a page of that table, which stays open until the end of the test."""
    client = until.enter_context(httpx.Client(timeout=PATIENCE_S, verify=False))
    stream = client.stream("GET", f"{fleet.url}/t/{table}/events")
    lines = until.enter_context(stream).iter_lines()
    next(lines)
    until.callback(lambda: lines)  # an iterator that nobody holds would close the stream


@pytest.fixture
def until() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_metrics_are_sums_over_workers_and_outlive_them(fleet: Fleet, until: ExitStack) -> None:
    tables = {number: fleet.table_at(number) for number in (1, 2)}
    before = figures(fleet)
    assert before[RUNNING] == WORKERS
    assert before[STREAMS] == before[VIEWERS] == 0
    # Each worker answers requests, saves moves and has streams.
    answers_of_workers(fleet, "/about")
    asked = len(fleet.served_by("/about"))
    assert set(fleet.served_by("/about")) == {1, 2}
    for number, moves in ((1, 2), (2, 3)):
        play(fleet, *tables[number], moves)
        assert set(fleet.served_by(f"/api/v1/tables/{tables[number][0]}/play")) == {number}
    for number in (1, 2, 2):
        watch(fleet, tables[number][0], until)
    wait_until(lambda: fleet.metric(STREAMS) == 3, fleet)
    after = figures(fleet)
    assert after[ABOUT] - before.get(ABOUT, 0) == asked
    assert after[ABOUT_TIMES] - before.get(ABOUT_TIMES, 0) == asked
    assert after[MOVES] - before.get(MOVES, 0) == 5
    assert after[SAVED] - before[SAVED] >= 5
    assert after[STREAMS] == after[VIEWERS] == 3
    # A worker is killed: what it counted stays, what it held is gone.
    killed = fleet.workers()[2]
    os.kill(killed, signal.SIGKILL)
    wait_until(partial(fleet.has_new_worker, 2, killed), fleet)
    wait_until(lambda: fleet.metric(STREAMS) == 1, fleet)
    replaced = figures(fleet)
    assert replaced[RUNNING] == WORKERS
    assert replaced[ABOUT] == after[ABOUT]
    assert replaced[MOVES] == after[MOVES]
    assert replaced[SAVED] >= after[SAVED]
    assert replaced[STREAMS] == replaced[VIEWERS] == 1
    # The new one's counts come on top.
    play(fleet, *tables[2], 4)
    watch(fleet, tables[2][0], until)
    wait_until(lambda: fleet.metric(STREAMS) == 2, fleet)
    last = figures(fleet)
    assert last[MOVES] == after[MOVES] + 4
    assert last[STREAMS] == last[VIEWERS] == 2
