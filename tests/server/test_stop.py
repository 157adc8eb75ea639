"""A stopping server finishes the running requests; and its output meanwhile."""

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from tests.server.processes import PATIENCE_S, environment, wait_until_ready
from tests.systems import posix_only

from raidtable.server.logs import JsonLines
from raidtable.server.run import GRACE_S
from raidtable.server.storage.database import connect
from raidtable.server.storage.rows import read_table
from raidtable.server.tables.live_table import replayed
from raidtable.testing.ports import free_port

pytest_plugins = ["tests.server.postgres"]

BY_SIGNAL = -signal.SIGTERM


@contextmanager
def started(database: str, folder: Path, port: int) -> "Iterator[subprocess.Popen[bytes]]":
    """A server process as a host starts it."""
    log = folder / "server.log"
    with log.open("wb") as out:
        command = ["serve", "--port", str(port), "--database", database]
        process = subprocess.Popen(
            [sys.executable, "-m", "raidtable", *command],
            env=os.environ | environment(folder),
            stdout=out,
            stderr=out,
        )
    try:
        wait_until_ready(f"http://127.0.0.1:{port}", log)
        yield process
    finally:
        process.kill()
        process.wait()


class Watcher(threading.Thread):
    """An open page that follows a table's events until they end."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.begun = threading.Event()
        self.lines: list[str] = []
        self.ended_well = False

    def run(self) -> None:
        with httpx.stream("GET", self.url, timeout=PATIENCE_S) as answer:
            for line in answer.iter_lines():
                self.lines.append(line)
                self.begun.set()
        self.ended_well = True


@posix_only
def test_what_is_under_way_is_finished(database: str, tmp_path: Path) -> None:
    port = free_port()
    with started(database, tmp_path, port) as process:
        base = f"http://127.0.0.1:{port}"
        made = httpx.post(
            f"{base}/api/v1/tables", json={"game": "raids", "players": ["me", "me"]}
        ).json()
        table, tokens = made["table"], made["tokens"]
        watcher = Watcher(f"{base}/t/{table}/events")
        watcher.start()
        assert watcher.begun.wait(PATIENCE_S)
        actor = httpx.get(f"{base}/api/v1/tables/{table}").json()["actor"]
        token = tokens[str(actor)]
        position = httpx.get(
            f"{base}/api/v1/tables/{table}", headers={"Authorization": f"Bearer {token}"}
        ).json()
        body = json.dumps({"seq": 0, "action": position["legal"][0]})
        with half_sent(port, f"/api/v1/tables/{table}/play?key=hidden", token, body) as finish:
            process.send_signal(signal.SIGTERM)
            wait_until_deaf(port)
            answer = finish()
        assert answer.startswith("HTTP/1.1 200 "), answer
        begun = time.monotonic()
        assert process.wait(PATIENCE_S) in (0, BY_SIGNAL)
        assert time.monotonic() - begun < GRACE_S, "the event stream was waited for"
        watcher.join(PATIENCE_S)
        assert watcher.ended_well
    assert moves_at(database, table) == 1
    said = (tmp_path / "server.log").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in said.splitlines()]
    assert all({"time", "level", "message"} <= set(line) for line in lines)
    assert {line["level"] for line in lines} == {"info"}
    played = [line for line in lines if line.get("path") == f"/api/v1/tables/{table}/play"]
    assert [(line["method"], line["status"]) for line in played] == [("POST", 200)]
    for secret in (token, "hidden", environment(tmp_path)["RAIDTABLE_SECRET"]):
        assert secret not in said


class HalfSent:
    """A request whose last byte is not sent yet."""

    def __init__(self, connection: socket.socket, rest: bytes) -> None:
        self.connection = connection
        self.rest = rest

    def __call__(self) -> str:
        """Send the rest; return the answer, which ends with the connection."""
        self.connection.sendall(self.rest)
        answer = b""
        while more := self.connection.recv(65536):
            answer += more
        return answer.decode()


@contextmanager
def half_sent(port: int, path: str, token: str, body: str) -> Iterator[HalfSent]:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as connection:
        connection.sendall((head + body[:-1]).encode())
        # Another request is answered after the server has begun to read this one.
        wait_until_answered(port)
        yield HalfSent(connection, body[-1:].encode())


def wait_until_answered(port: int) -> None:
    httpx.get(f"http://127.0.0.1:{port}/healthz").raise_for_status()


def wait_until_deaf(port: int) -> None:
    """Wait until the server accepts no new connections: it has begun to stop."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionError:
            return
        assert time.monotonic() < end, "the server goes on as if nothing were"
        time.sleep(0.02)


def moves_at(database: str, table: str) -> int:
    engine = connect(database)
    try:
        with engine.connect() as connection:
            stored = read_table(connection, table)
            assert stored is not None
            return replayed(stored).seq
    finally:
        engine.dispose()


def test_a_log_line_has_its_fields() -> None:
    record = logging.getLogger("raidtable.test").makeRecord(
        "raidtable.test", logging.WARNING, __file__, 1, "a %s “thing”\n", ("strange",), None,
        extra={"table": "abc", "seat": 2},
    )  # fmt: skip
    text = JsonLines().format(record)
    assert "\n" not in text
    line = json.loads(text)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "warning",
        "logger": "raidtable.test",
        "message": "a strange “thing”\n",
        "table": "abc",
        "seat": 2,
    }


def test_a_log_line_tells_the_exception() -> None:
    try:
        raise ValueError("broken")
    except ValueError:
        record = logging.makeLogRecord({"msg": "oh", "exc_info": sys.exc_info()})
    line = json.loads(JsonLines().format(record))
    assert line["message"] == "oh"
    assert line["exception"].endswith("ValueError: broken")
