"""What the server tells systemd: that it is ready, alive, and stopping."""

import asyncio
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.server.fleet import Fleet
from tests.server.processes import PATIENCE_S, ServerProcess
from tests.systems import posix_only

from raidtable.server.service_manager import ALIVE, READY, STOPPING, ServiceManager, service_manager

if TYPE_CHECKING:
    from tests.server.postgres import Cluster

pytest_plugins = ["tests.server.postgres"]
pytestmark = posix_only


class Systemd:
    """The service manager's end of the socket."""

    def __init__(self, folder: Path) -> None:
        self.address = str(folder / "notify")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(self.address)
        self.socket.settimeout(PATIENCE_S)

    def hear(self) -> str:
        return self.socket.recv(256).decode("ascii")

    def variables(self, watchdog_s: float) -> dict[str, str]:
        return {"NOTIFY_SOCKET": self.address, "WATCHDOG_USEC": str(round(watchdog_s * 1e6))}


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    manager = Systemd(tmp_path)
    yield manager
    manager.socket.close()


def check_life(server: ServerProcess, systemd: Systemd) -> None:
    """The server says that it is ready when it is, then that it is alive, then that it stops."""
    assert systemd.hear() == READY
    assert httpx.get(f"{server.url}/healthz").status_code == 200
    before = time.monotonic()
    assert [systemd.hear() for _ in range(3)] == [ALIVE] * 3
    assert time.monotonic() - before < 3.0, "twice as often as it must"
    server.stop()
    last = systemd.hear()
    while last == ALIVE:
        last = systemd.hear()
    assert last == STOPPING
    systemd.socket.setblocking(False)
    with pytest.raises(BlockingIOError):
        systemd.hear()


def test_one_server(tmp_path: Path, systemd: Systemd) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite3"
    server = ServerProcess(database, tmp_path, "notified", **systemd.variables(0.6))
    server.start()
    check_life(server, systemd)


def test_several_workers(cluster: "Cluster", tmp_path: Path, systemd: Systemd) -> None:
    """Only the parent speaks."""
    fleet = Fleet(cluster.new_database(), tmp_path, **systemd.variables(0.6))
    fleet.begin()
    check_life(fleet, systemd)


def test_without_a_service_manager_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    manager = service_manager()
    manager.tell(READY)
    asyncio.run(asyncio.wait_for(manager.keep_alive(), 1))


def test_child_processes_do_not_find_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", "@abstract")
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    manager = service_manager()
    assert (manager.address, manager.watchdog_s) == ("\0abstract", 30.0)
    assert "NOTIFY_SOCKET" not in os.environ
    assert "WATCHDOG_USEC" not in os.environ


def test_a_watchdog_for_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert service_manager().watchdog_s == 0


def test_a_server_that_is_not_well_is_silent(systemd: Systemd) -> None:
    async def look() -> None:
        manager = ServiceManager(systemd.address, 0.03)
        signs = asyncio.create_task(manager.keep_alive(lambda: False))
        await asyncio.sleep(0.1)
        signs.cancel()

    asyncio.run(look())
    systemd.socket.setblocking(False)
    with pytest.raises(BlockingIOError):
        systemd.hear()


def test_a_service_manager_that_is_gone_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ServiceManager(str(tmp_path / "none")).tell(READY)
    assert "was not told READY=1" in caplog.text
