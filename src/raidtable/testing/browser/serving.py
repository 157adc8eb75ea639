"""A server in a separate process, which can be killed and restarted at the same address."""

import os
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from urllib.error import URLError
from urllib.request import urlopen

from raidtable.testing.ports import free_port

SEEDED = Path(__file__).with_name("seeded.py")
SECRET = "a secret of the tests"
START_S = 60.0
STOP_S = 20.0


class ServerProcess:
    """`raidtable serve` on a free port, with a database in that folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.deal_for("any")

    def deal_for(self, test: str) -> None:
        """Use the fixed seeds of that test for new tables."""
        self.deals.write_text(test, encoding="utf-8")

    @property
    def deals(self) -> Path:
        return self.folder / "deals"

    def start(self) -> None:
        environment = {
            **os.environ,
            "RAIDTABLE_SECRET": SECRET,
            "RAIDTABLE_DATABASE": f"sqlite:///{self.folder / 'tables.sqlite3'}",
            "RAIDTABLE_DEALS": str(self.deals),
        }
        command = [sys.executable, str(SEEDED), "serve", "--port", str(self.port)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, env=environment, stdout=log, stderr=subprocess.STDOUT
            )
        until = time.monotonic() + START_S
        while not self.answers():
            assert self.process.poll() is None, f"The server did not start:\n{self.log()}"
            assert time.monotonic() < until, f"The server does not answer:\n{self.log()}"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, ConnectionError, TimeoutError):
            return False

    def log(self) -> str:
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")

    def kill(self) -> None:
        """Kill the process immediately."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(STOP_S)

    def stop(self) -> None:
        """Ask the process to stop, as a host does."""
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"The server did not stop when asked:\n{self.log()}") from None

    def __enter__(self) -> "ServerProcess":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
