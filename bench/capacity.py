"""What one process holds: 10,000 stored tables, 2,000 of them live, 5,000 open pages.

    python bench/capacity.py
    python bench/capacity.py --stored 1000 --live 200     a quick try

It prints the start-up time with that many stored tables, and the memory of each table in memory, of
each table with open pages, and of each open page in zstd and in gzip. Then 100 moves a second are
played at the live tables, while people load the home page and pages of tables that are not in
memory yet. Of each, 95 of 100 must come within 300 ms.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any

from browsers import Browser
from load import HEADER, Load, line, ranked, run_fast
from processes import ServerProcess, our_server, stopped_after
from stored import StoredTable, browser_of, store_tables
from tables import AT_ONCE, GAMES, OurTable, shown

from raidtable.server.security.connections import raise_file_limit

# Most tables have two seats, some four: five pages for each two tables.
SEATS = (2, 2, 2, 4)
MOVES_PER_S = 100.0
LIMIT_MS = 300.0
# The time between two page loads, and until the server's memory is measured.
PAUSE_S = 0.05
SETTLE_S = 1.0
# Every open page gets a heartbeat in this time.
REST_S = 15.0

Step = Coroutine[Any, Any, None]


async def in_turns(steps: Iterable[Step]) -> None:
    """Do them all, some at the same time."""
    turnstile = asyncio.Semaphore(AT_ONCE)

    async def take_turn(step: Step) -> None:
        async with turnstile:
            await step

    await asyncio.gather(*(take_turn(step) for step in steps))


class Ledger:
    """Prints the memory that each step took."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.megabytes = server.memory_mb()

    async def grow(self, what: str, steps: list[Step], tables: Sequence[OurTable] = ()) -> None:
        """Take the steps, and wait until all pages of these tables are shown."""
        start = time.perf_counter()
        await in_turns(steps)
        while not all(stream.updates for table in tables for stream in table.streams):
            await asyncio.sleep(PAUSE_S)
        took = time.perf_counter() - start
        await asyncio.sleep(SETTLE_S)
        now = self.server.memory_mb()
        each = 1024 * (now - self.megabytes) / max(1, len(steps))
        self.megabytes = now
        print(f"{len(steps):>7,} {what:40}{each:>8.0f} kB each{now:>8.0f} MB in all{took:>8.1f} s")


async def read_table(port: int, table: StoredTable) -> None:
    """Let the server take a table into memory, without a page."""
    person = Browser(port)
    answer = await person.ask(f"/api/v1/tables/{table.id}")
    assert answer.status == 200, answer.body()
    person.hang_up()


class Visits:
    """People who load one page after another, and how long each took."""

    def __init__(self, server: ServerProcess, tables: list[StoredTable]) -> None:
        self.server = server
        self.tables = tables
        self.times: dict[str, list[float]] = {"home page": [], "first table page": []}

    async def go_on(self) -> None:
        """Load pages until it is cancelled: the home page, then the page of a new table."""
        for table in self.tables:
            person = browser_of(table.users[0], self.server.port, "zstd")
            for name, path in zip(self.times, ("/", f"/t/{table.id}"), strict=True):
                start = time.perf_counter()
                answer = await person.ask(path)
                self.times[name].append(time.perf_counter() - start)
                assert answer.status == 200, answer.body()
                await asyncio.sleep(PAUSE_S)
            person.hang_up()

    def report(self) -> None:
        for name, times in self.times.items():
            p50, p95 = (1000 * ranked(times, percent) for percent in (50, 95))
            verdict = "yes" if p95 < LIMIT_MS else "no"
            print(
                f"{name:18}{len(times):>6} times{p50:>8.0f} ms in the median{p95:>8.0f} ms at p95"
                f"   < {LIMIT_MS:.0f} ms: {verdict}"
            )


async def fill(server: ServerProcess, stored: list[StoredTable]) -> list[OurTable]:
    """Open all pages of these tables, step by step; return the tables when all are shown."""
    ledger = Ledger(server)
    await ledger.grow(
        "tables in memory, without a page", [read_table(server.port, table) for table in stored]
    )
    tables = []
    rest: list[tuple[OurTable, int]] = []
    for table in stored:
        people = [browser_of(user, server.port, "zstd") for user in table.users]
        tables.append(OurTable(table.id, people))
        rest += [(tables[-1], seat) for seat in range(1, len(people))]
    await ledger.grow("first open pages of these (zstd)", [t.open_page(0) for t in tables], tables)
    random.Random(1).shuffle(rest)
    in_zstd, in_gzip = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    await ledger.grow("more open pages (zstd)", [t.open_page(seat) for t, seat in in_zstd], tables)
    for shared, seat in in_gzip:
        shared.people[seat].accept("gzip")
    await ledger.grow("more open pages (gzip)", [t.open_page(seat) for t, seat in in_gzip], tables)
    await shown(tables)
    return tables


async def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--stored", type=int, default=10_000)
    parser.add_argument("--live", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=20.0, help="of play at 100 moves/s")
    asked = parser.parse_args()
    print(f"limit of open files: {raise_file_limit():,}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "tables.sqlite3"
        stored = store_tables(f"sqlite:///{file}", asked.stored, GAMES, SEATS)
        running = [table for table in stored if not table.is_over]
        size = file.stat().st_size / 1024
        print(f"{asked.stored:,} stored tables, {size / asked.stored:.1f} kB each in the database")
        server = our_server(folder, f"sqlite:///{file}")
        with stopped_after(server):
            took = await server.wait_until_ready()
            print(
                f"the server was ready after {took:.1f} s ({server.cpu():.1f} s of CPU), with "
                f"{server.memory_mb():.0f} MB"
            )
            await play(server, running[: asked.live], running[asked.live :], asked.seconds)


async def play(
    server: ServerProcess, live: list[StoredTable], others: list[StoredTable], seconds: float
) -> None:
    load = Load(server, list(await fill(server, live)))
    cpu = server.cpu()
    await asyncio.sleep(REST_S)
    print(f"at rest, all this takes {(server.cpu() - cpu) / REST_S:.0%} of a core (heartbeats)")
    visits = Visits(server, others)
    visiting = asyncio.create_task(visits.go_on())
    print(HEADER)
    print(line(await load.run(MOVES_PER_S, seconds)))
    visiting.cancel()
    await asyncio.wait([visiting])
    if not visiting.cancelled():
        visiting.result()  # raises what went wrong
    visits.report()
    print(f"memory of the server after that: {server.memory_mb():.0f} MB")
    load.close()


if __name__ == "__main__":
    run_fast(main)
