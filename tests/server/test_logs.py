"""One log policy: no query, cookie, token or secret, in text and in JSON logs."""

import json
import logging
import logging.config
from pathlib import Path
from typing import Literal

import httpx
import pytest
from tests.server.processes import ServerProcess

from raidtable.server.logs import WithoutMoves, logging_settings
from raidtable.server.storage.database import connect
from raidtable.server.storage.transactions import writing

HIDDEN = "hidden-in-the-address"


@pytest.mark.parametrize("kind", ["text", "json"])
def test_a_request_is_logged_without_its_query(
    kind: Literal["text", "json"], capsys: pytest.CaptureFixture[str]
) -> None:
    before = {name: logging.getLogger(name) for name in ("", "uvicorn", "uvicorn.access")}
    kept = {name: (list(log.handlers), log.level, log.propagate) for name, log in before.items()}
    try:
        logging.config.dictConfig(logging_settings(kind))
        logging.getLogger("uvicorn.access").info(
            '%s - "%s %s HTTP/%s" %d', "10.0.0.1:99", "GET", f"/t/abc?problem={HIDDEN}", "1.1", 200
        )
    finally:
        for name, (handlers, level, propagate) in kept.items():
            before[name].handlers, before[name].propagate = handlers, propagate
            before[name].setLevel(level)
    said = "".join(capsys.readouterr())
    assert "/t/abc" in said
    assert "200" in said
    assert HIDDEN not in said
    assert "?" not in said


@pytest.mark.parametrize(
    ("method", "target", "status", "is_logged"),
    [
        ("POST", "/t/abc/act", 204, False),
        ("POST", "/t/abc/act", 200, False),
        ("POST", "/t/abc/act", 500, True),
        ("GET", "/t/abc", 200, True),
        ("POST", "/t/abc/chat", 200, True),
    ],
)
def test_decisions_that_were_taken_are_not_logged(
    method: str, target: str, status: int, is_logged: bool
) -> None:
    line = '%s - "%s %s HTTP/%s" %d'
    args = ("10.0.0.1:99", method, target, "1.1", status)
    record = logging.LogRecord("uvicorn.access", logging.INFO, "", 0, line, args, None)
    assert WithoutMoves().filter(record) is is_logged


@pytest.mark.parametrize("kind", ["text", "json"])
def test_a_server_logs_no_secret(kind: str, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    server = ServerProcess(database, tmp_path, "server", RAIDTABLE_LOG=kind)
    server.start()
    try:
        server.wait_until_ready()
        made = httpx.post(
            f"{server.url}/api/v1/tables?key={HIDDEN}",
            json={"game": "raids", "players": ["me", "open"]},
        ).json()
        token = made["tokens"]["0"]
        page = httpx.get(
            f"{server.url}/t/{made['table']}?problem={HIDDEN}",
            headers={"Authorization": f"Bearer {token}"},
        )
        cookie = page.cookies["raidtable"]
        httpx.post(f"{server.url}/login?x={HIDDEN}", data={"csrf": HIDDEN, "password": HIDDEN})
    finally:
        server.stop()
    said = server.said()
    assert f"/t/{made['table']}" in said
    for secret in (HIDDEN, token, cookie, server.variables["RAIDTABLE_SECRET"]):
        assert secret not in said
    if kind == "json":
        assert all(json.loads(line) for line in said.splitlines())


def test_an_error_of_the_database_quotes_no_values(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    with pytest.raises(Exception, match="no such table") as caught, writing(engine) as c:
        c.exec_driver_sql("INSERT INTO nowhere VALUES (?)", (HIDDEN,))
    engine.dispose()
    assert HIDDEN not in str(caught.value)
