"""Server processes of the benchmarks: starting them, and the CPU time and memory they use."""

import asyncio
import contextlib
import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from browsers import HOST, Browser

ROOT = Path(__file__).parent.parent
START_S = 90.0
STOP_S = 30.0
SECRET = "the secret of the benchmark"
# All browsers of a benchmark have the same address.
UNLIMITED = {
    "RAIDTABLE_NEW_TABLES_PER_MINUTE": "1000000",
    "RAIDTABLE_CONNECTIONS_PER_ADDRESS": "100000",
    "RAIDTABLE_STREAMS_PER_ADDRESS": "100000",
    "RAIDTABLE_MOST_CONNECTIONS": "100000",
    "RAIDTABLE_MOST_STREAMS": "100000",
}

# Profiles by the CPU time of the event loop's thread, so other processes do not matter.
PROFILED = """
import cProfile, sys, time
from raidtable.cli.main import main
profile = cProfile.Profile(time.thread_time)
file = sys.argv.pop(1)
try:
    profile.runcall(main)
finally:
    profile.dump_stats(file)
"""


class ServerProcess:
    """A server in its own process, with all processes that it starts."""

    def __init__(self, command: Sequence[str], folder: Path, port: int, **variables: str) -> None:
        self.port = port
        self.log = folder / f"server-{port}.log"
        self.started = time.perf_counter()
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, env={**os.environ, **variables}, cwd=ROOT, stdout=log, stderr=log
            )

    async def wait_until_ready(self, path: str = "/healthz") -> float:
        """Wait until it answers; return the seconds since its start."""
        until = time.monotonic() + START_S
        while self.process.poll() is None and time.monotonic() < until:
            with contextlib.suppress(ConnectionError):
                browser = Browser(self.port)
                if (await browser.ask(path)).status == 200:
                    browser.hang_up()
                    return time.perf_counter() - self.started
            await asyncio.sleep(0.05)
        raise RuntimeError(f"The server did not start.\n{self.last_words()}")

    def cpu(self) -> float:
        return cpu_of(self.process.pid)

    def memory_mb(self) -> float:
        return memory_of(self.process.pid)

    def last_words(self) -> str:
        return self.log.read_text(errors="replace")[-3000:]

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            print(f"The server did not stop.\n{self.last_words()}", file=sys.stderr)


def our_server(
    folder: Path, database: str, *, workers: int = 1, profile: str | None = None
) -> ServerProcess:
    """`raidtable serve`, with limits that do not count here."""
    port = free_port()
    command = [sys.executable, *(["-c", PROFILED, profile] if profile else ["-m", "raidtable"])]
    command += ["serve", "--port", str(port), "--database", database]
    if workers > 1:
        command += ["--workers", str(workers)]
    variables = {**UNLIMITED, "RAIDTABLE_SECRET": SECRET, "XDG_DATA_HOME": str(folder)}
    if importlib.util.find_spec("raidtable.server") is None:  # installed without its server
        variables["PYTHONPATH"] = str(ROOT / "src")
    return ServerProcess(command, folder, port, **variables)


@contextlib.contextmanager
def stopped_after(server: ServerProcess) -> Iterator[ServerProcess]:
    """Stop the server in the end; show what it said if something failed."""
    try:
        yield server
    except BaseException:
        print(server.last_words(), file=sys.stderr)
        raise
    finally:
        server.stop()


@contextlib.contextmanager
def on_cores(cores: Sequence[int]) -> Iterator[None]:
    """Start processes on these cores, and run this one on all others; without cores, on any."""
    if not cores:
        yield
        return
    every = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, every - set(cores) or every)


def free_port() -> int:
    with socket.socket() as free:
        free.bind((HOST, 0))
        port: int = free.getsockname()[1]
        return port


# Figures of processes, on Linux only; elsewhere they are not numbers.


def family(pid: int) -> list[int]:
    """The process and all that it started, directly or not."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            parent = int(stat_of(int(entry.name))[1])
            children.setdefault(parent, []).append(int(entry.name))
    found = [pid]
    for member in found:
        found += children.get(member, [])
    return found


def stat_of(pid: int) -> list[str]:
    """The fields of a process after its name: state, parent, and so on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def cpu_of(pid: int) -> float:
    """The CPU time of a process and all that it started, in seconds."""
    if not Path("/proc/self/stat").exists():
        return float("nan")
    ticks = 0
    for member in family(pid):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            ticks += sum(int(field) for field in stat_of(member)[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> float:
    """The memory of a process and all that it started, in MB; what they share counts once."""
    if not Path("/proc/self/smaps_rollup").exists():
        return float("nan")
    kilobytes = 0
    for member in family(pid):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            for entry in Path(f"/proc/{member}/smaps_rollup").read_text().splitlines():
                if entry.startswith("Pss:"):
                    kilobytes += int(entry.split()[1])
    return kilobytes / 1024
