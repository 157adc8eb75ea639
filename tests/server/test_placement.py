"""Which worker serves a table, what each worker may use, and when there can be several."""

import asyncio
import json
import logging
import logging.config
import socket
import sys
from collections import Counter
from typing import Any, cast

import pytest
from tests.systems import posix_only

from raidtable.engine.errors import BadOption, RaidtableError
from raidtable.server import run as single
from raidtable.server.logs import JsonLines, logging_settings
from raidtable.server.placement import Placement, home_of, ranking, table_in
from raidtable.server.security.limits import RateLimits
from raidtable.server.settings import Settings
from raidtable.server.workers import supervisor
from raidtable.server.workers.channel import BEATS, NUMBER, numbers_in
from raidtable.server.workers.supervisor import Supervisor, check
from raidtable.server.workers.worker import settings_of
from raidtable.server.workers.worker_process import (
    MOST_STARTING_S,
    MOST_STOPPING_S,
    WorkerProcess,
)

SETTINGS = Settings(
    database="postgresql://here/tables", secret="a secret of the tests", workers=3, bot_processes=4
)


@pytest.mark.parametrize(
    ("address", "table"),
    [
        (b"/t/Ab_-9 HTTP/1.1", "Ab_-9"),
        (b"/t/abc/events?after=3 HTTP/1.1", "abc"),
        (b"/t/abc?as=1", "abc"),
        (b"/api/v1/tables/abc/play HTTP/1.1", "abc"),
        (b"/events?page=abc&page=def HTTP/1.1", "abc"),
        (b"/events?stream=x&page=table%3Dabc%26as%3D1%26token%3Dq&page=table%3Ddef H", "abc"),
        (b"/events?stream=x&page=as%3D1%26table%3Dabc&page=table%3Ddef HTTP/1.1", "abc"),
        (b"/ HTTP/1.1", None),
        (b"/api/v1/tables HTTP/1.1", None),
        (b"/events HTTP/1.1", None),
        (b"/tables/abc", None),
        (b"/t/", None),
        (b"/t/" + b"a" * 17, None),
        (b"/new?next=/t/abc", None),
        (b"", None),
        (b"\xff\x00", None),
    ],
)
def test_the_table_in_an_address(address: bytes, table: str | None) -> None:
    assert table_in(address) == table


def test_tables_are_spread_evenly_and_stay_when_a_worker_is_missing() -> None:
    tables = [f"table{number}" for number in range(3000)]
    counts = Counter(home_of(table, 3) for table in tables)
    assert all(850 <= counts[worker] <= 1150 for worker in (1, 2, 3))
    for table in tables:
        home = home_of(table, 3)
        without_two = ranking(table, [1, 3])[0]
        assert home in (2, without_two), "only the tables of the missing one go elsewhere"
    moved = Counter(ranking(table, [1, 3])[0] for table in tables if home_of(table, 3) == 2)
    assert min(moved.values()) > 350, "both of the others take some"


@pytest.mark.parametrize("total", [0, 1, 2, 7, 2000])
def test_shares_make_the_total(total: int) -> None:
    shares = [Placement(number, 3).share(total) for number in (1, 2, 3)]
    assert sum(shares) == total
    assert max(shares) - min(shares) <= 1


def test_each_worker_has_its_part_of_the_settings() -> None:
    parts = [settings_of(SETTINGS, Placement(number, 3)) for number in (1, 2, 3)]
    assert [part.bot_processes for part in parts] == [2, 1, 1]
    assert sum(part.most_streams for part in parts) == SETTINGS.most_streams
    assert sum(part.most_tables for part in parts) == SETTINGS.most_tables
    assert {part.secret for part in parts} == {SETTINGS.secret}
    few = SETTINGS.model_copy(update={"bot_processes": 1})
    assert [settings_of(few, Placement(n, 3)).bot_processes for n in (1, 2, 3)] == [1, 1, 1]


def test_limits_of_what_belongs_to_no_table_are_divided() -> None:
    limits = RateLimits(SETTINGS)
    assert limits.new_tables.times == 20
    assert limits.logins.times == 5, "a person who mistypes has some tries at one worker"
    assert limits.chat.times == 40
    assert RateLimits(SETTINGS.model_copy(update={"workers": 1})).logins.times == 10
    assert (
        RateLimits(SETTINGS.model_copy(update={"new_tables_per_minute": 2})).new_tables.times == 2
    )


@posix_only
def test_sqlite_has_one_worker() -> None:
    check(SETTINGS)
    with pytest.raises(BadOption) as problem:
        check(SETTINGS.model_copy(update={"database": "sqlite:///tables.sqlite3"}))
    assert "--database postgresql://" in str(problem.value)
    assert "--workers" in str(problem.value)


def test_windows_has_one_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(BadOption, match="Several workers can't share a port"):
        check(SETTINGS)


@posix_only
@pytest.mark.parametrize("serve", [single.run, supervisor.supervise])
def test_a_port_in_use_is_one_sentence(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.config, "dictConfig", lambda _: None)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told: list[str] = []
        with pytest.raises(RaidtableError) as problem:
            serve(SETTINGS.model_copy(update={"port": port}), told.append)
    assert not told, "nothing is running"
    assert str(problem.value).startswith(f"Port {port} of 127.0.0.1 is in use")


@pytest.mark.parametrize(
    ("ready_at", "is_leaving", "patience_s"),
    [(None, False, MOST_STARTING_S), (1.0, False, 30.0), (1.0, True, MOST_STOPPING_S)],
    ids=["starting", "ready", "stopping"],
)
def test_a_silent_worker_has_its_time(
    ready_at: float | None, is_leaving: bool, patience_s: float
) -> None:
    worker = WorkerProcess.__new__(WorkerProcess)  # without a process
    worker.ready_at, worker.is_leaving, worker.missed = ready_at, is_leaving, 0
    every_s = 30.0 / BEATS
    checks = [worker.hangs(every_s) for _ in range(int(patience_s / every_s) + 1)]
    assert not any(checks[:-1])
    assert checks[-1]
    assert worker.is_quiet


def test_numbers_may_arrive_in_parts() -> None:
    sent = b"".join(NUMBER.pack(number) for number in (0, 7, 70_000))
    unread, found = bytearray(), list[int]()
    for byte in sent:
        unread.append(byte)
        found += numbers_in(unread)
    assert found == [0, 7, 70_000]
    assert not unread


def test_each_line_names_its_worker() -> None:
    formats = logging_settings("text", 2)["formatters"]
    assert all("%(levelprefix)s worker 2: " in formats[name]["fmt"] for name in formats)
    assert logging_settings("json", 2)["formatters"]["json"]["worker"] == 2
    record = logging.makeLogRecord({"msg": "hello"})
    assert json.loads(JsonLines(worker=2).format(record))["worker"] == 2
    assert "worker" not in json.loads(JsonLines().format(record))


class Ended:
    """A worker process that has ended."""

    exitcode = 1

    def __init__(self, number: int, ready_at: float | None) -> None:
        self.place = Placement(number, 3)
        self.ready_at = ready_at
        self.pid = 1
        self.process = self


@posix_only
def test_a_worker_that_fails_again_and_again_waits_longer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> tuple[list[int], list[float]]:
        parent = Supervisor(SETTINGS, [], "")
        parent.loop = asyncio.get_running_loop()
        parent.was_ready = True
        at_once: list[int] = []
        pauses: list[float] = []
        monkeypatch.setattr(parent, "start", at_once.append)
        monkeypatch.setattr(parent.loop, "call_later", lambda pause, *_: pauses.append(pause))

        def end(ready_for: float | None) -> None:
            ready_at = None if ready_for is None else parent.loop.time() - ready_for
            parent.replace(cast("WorkerProcess", Ended(2, ready_at)))

        end(60.0)
        end(60.0)
        for _ in range(8):
            end(None)
        end(60.0)
        return at_once, pauses

    at_once, pauses = asyncio.run(scenario())
    assert at_once == [2, 2, 2, 2], "one that was steady is replaced at once, and the first failure"
    assert pauses == [0.5, 1, 2, 4, 8, 10, 10]
    assert "worker 2 failed 3 times in a row; the next one starts in 1 s" in caplog.messages


@posix_only
def test_the_parent_gives_up_if_no_worker_can_ever_start(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> Supervisor:
        parent = Supervisor(SETTINGS, [], "")
        parent.loop = asyncio.get_running_loop()
        monkeypatch.setattr(parent, "start", lambda _: None)
        for _ in range(supervisor.TRIES):
            parent.replace(cast("WorkerProcess", Ended(1, None)))
        return parent

    parent = asyncio.run(scenario())
    assert parent.is_stopping
    assert parent.exit_code == 1
