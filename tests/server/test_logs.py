"""One log policy: no query, cookie, token or secret, whether for people or for machines."""

import json
import logging
import logging.config
import os
import subprocess
import sys
from pathlib import Path
from typing import Literal

import httpx
import pytest
from tests.server.processes import environment, free_port, wait_until_ready

from raidtable.server.logs import logging_settings
from raidtable.server.storage.database import connect, writing

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


@pytest.mark.parametrize("kind", ["text", "json"])
def test_a_server_logs_no_secret(kind: str, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    variables = {**environment(tmp_path), "RAIDTABLE_LOG": kind}
    command = [sys.executable, "-m", "raidtable", "serve", "--port", str(port)]
    command += ["--database", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]
    base = f"http://127.0.0.1:{port}"
    with (
        log.open("wb") as out,
        subprocess.Popen(
            command, env={**os.environ, **variables}, stdout=out, stderr=out
        ) as process,
    ):
        try:
            wait_until_ready(base, log)
            made = httpx.post(
                f"{base}/api/v1/tables?key={HIDDEN}",
                json={"game": "raids", "players": ["me", "open"]},
            ).json()
            token = made["tokens"]["0"]
            page = httpx.get(
                f"{base}/t/{made['table']}?problem={HIDDEN}",
                headers={"Authorization": f"Bearer {token}"},
            )
            cookie = page.cookies["raidtable"]
            httpx.post(f"{base}/login?x={HIDDEN}", data={"csrf": HIDDEN, "password": HIDDEN})
        finally:
            process.terminate()
            process.wait()
    said = log.read_text()
    assert f"/t/{made['table']}" in said
    for secret in (HIDDEN, token, cookie, variables["RAIDTABLE_SECRET"]):
        assert secret not in said
    if kind == "json":
        assert all(json.loads(line) for line in said.splitlines())


def test_an_error_of_the_database_quotes_no_values(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    with pytest.raises(Exception, match="no such table") as caught, writing(engine) as c:
        c.exec_driver_sql("INSERT INTO nowhere VALUES (?)", (HIDDEN,))
    engine.dispose()
    assert HIDDEN not in str(caught.value)
