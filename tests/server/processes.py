"""Real server processes, to be killed and restarted."""

import multiprocessing
import os
import sys
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

import httpx

from raidtable.testing.ports import free_port

PATIENCE_S = 60.0
# A parent process without threads imports the modules once, and the servers are forked from it. A
# start then takes a fraction of a second instead of several. Another test covers a start from
# nothing. Windows cannot fork.
if sys.platform == "win32":
    NURSERY = multiprocessing.get_context("spawn")
else:
    NURSERY = multiprocessing.get_context("forkserver")
    NURSERY.set_forkserver_preload(["raidtable.cli.main", "raidtable.server.run"])


def environment(folder: Path) -> dict[str, str]:
    """The environment variables that all processes of a test share."""
    return {
        "XDG_DATA_HOME": str(folder),
        "RAIDTABLE_SECRET": "the same for all",
        "RAIDTABLE_LOG": "json",
        "RAIDTABLE_NEW_TABLES_PER_MINUTE": "1000000",
    }


class ServerProcess:
    """A server process with its own address. Its output goes to a file."""

    def __init__(self, database: str, folder: Path, name: str, **variables: str) -> None:
        self.database = database
        self.variables = environment(folder) | variables
        self.log = folder / f"{name}.log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: BaseProcess | None = None

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--database", self.database]
        self.process = NURSERY.Process(
            target=run_command, args=(arguments, self.variables, str(self.log))
        )
        self.process.start()

    def wait_until_ready(self) -> None:
        wait_until_ready(self.url, self.log)

    def stop(self) -> None:
        """Stop it by SIGTERM, as a host does."""
        assert self.process is not None
        self.process.terminate()
        self._end()

    def kill(self) -> None:
        """Kill it by SIGKILL, which the process cannot notice."""
        assert self.process is not None
        self.process.kill()
        self._end()

    def _end(self) -> None:
        assert self.process is not None
        self.process.join()
        self.process.close()
        self.process = None

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")


def wait_until_ready(url: str, log: Path) -> None:
    end = time.monotonic() + PATIENCE_S
    with httpx.Client(verify=False) as client:
        while True:
            try:
                client.get(f"{url}/healthz").raise_for_status()
            except httpx.TransportError:
                assert time.monotonic() < end, log.read_text(encoding="utf-8")
                time.sleep(0.02)
            else:
                return


def run_command(arguments: list[str], variables: dict[str, str], log: str) -> None:
    """Run `python -m raidtable` in the new process."""
    os.environ.update(variables)
    kept = os.open(log, os.O_CREAT | os.O_APPEND | os.O_WRONLY)
    os.dup2(kept, sys.stdout.fileno())
    os.dup2(kept, sys.stderr.fileno())
    from raidtable.cli.main import main

    sys.exit(main(arguments))
