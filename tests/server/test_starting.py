"""`raidtable serve` says where it runs when it does, and opens the page then."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.server.processes import PATIENCE_S, environment
from tests.systems import posix_only

if TYPE_CHECKING:
    from tests.server.postgres import Cluster

pytest_plugins = ["tests.server.postgres"]
pytestmark = posix_only


def check_start(folder: Path, database: str, host: str, workers: int, page: str) -> None:
    """Start a server on any free port, and ask the page that it names. `page` is its pattern."""
    opened = folder / "opened"
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" >{opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    command = ["serve", "--open", "--host", host, "--port", "0", "--database", database]
    with subprocess.Popen(
        [sys.executable, "-m", "raidtable", *command, "--workers", str(workers)],
        env=os.environ
        | environment(folder)
        | {"RAIDTABLE_LOG": "text", "RAIDTABLE_BASE_PATH": "/games", "LC_ALL": "C.UTF-8"}
        | {"BROWSER": str(browser)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            address = re.fullmatch(rf"Raidtable is running at ({page}) .*\n", said)
            assert address, said
            # At once, without waiting for the server.
            assert httpx.get(address[1], timeout=PATIENCE_S).status_code == 200
            end = time.monotonic() + PATIENCE_S
            while not opened.exists():
                assert time.monotonic() < end, "no browser was opened"
                time.sleep(0.02)
            assert opened.read_text() == address[1]
        finally:
            server.terminate()


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_one_server(tmp_path: Path, host: str) -> None:
    """A browser can't open the address that stands for all addresses on every system."""
    database = f"sqlite:///{tmp_path}/tables.sqlite3"
    check_start(tmp_path, database, host, 1, r"http://127\.0\.0\.1:[1-9]\d+/games/")


def test_several_workers(cluster: "Cluster", tmp_path: Path) -> None:
    database = cluster.new_database()
    check_start(tmp_path, database, "127.0.0.1", 2, r"http://127\.0\.0\.1:[1-9]\d+/games/")
