"""Clicks at a steady rate, and the delay until other viewers have received them.

It knows no server: `LoadedTable` has a subclass for each. Clicks come on schedule even if the
server cannot keep up. The delay is the time from sending a click until another viewer of that table
has received the update.

The load generator is one process, so it can be the limit, too. Each result says how busy it was and
how late it clicked; a result that it limited says so.
"""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

# A click without an answer for this long is a fault of the server or of this test.
ANSWER_S = 30.0
START_RATES = (20.0, 100.0, 200.0, 400.0, 800.0, 1600.0)
BISECTIONS = 2
LIMIT_MS = 150.0
# The fraction of clicks that must be processed in time for a rate to count as held.
HELD = 0.97
# Time allowed for updates to arrive after the last click of a rate.
GRACE_S = 3.0
# Above these, a result is in doubt: the load generator's share of a core, and how late the slowest
# hundredth of its clicks was.
MOST_BUSY = 0.85
MOST_LATE_MS = 50.0


class Measured(Protocol):
    """The server under test, as the load sees it."""

    def cpu(self) -> float:
        """The CPU time that its processes have used, in seconds."""


class LoadedTable:
    """A table with its viewers: what they received, and the click that is under way."""

    def __init__(self, viewers: int) -> None:
        self.viewers = viewers
        self.turn: tuple[int, int] | None = None  # the seat that decides, and the number of moves
        self.clicked = 0.0
        self.awaited = -1  # the number of moves after the click
        self.unheard: set[int] = set()
        self.over = False
        self.delays: list[float] = []

    @property
    def is_ready(self) -> bool:
        return self.turn is not None and not self.unheard and not self.over

    def hear(self, seat: int, seq: int) -> None:
        """A viewer received the table after `seq` moves, or more: a slow viewer skips some."""
        if seq >= self.awaited and seat in self.unheard:
            self.unheard.remove(seat)
            self.delays.append(time.perf_counter() - self.clicked)

    def click(self, rng: random.Random) -> Coroutine[Any, Any, None]:
        """Start a click of the seat that decides; what is returned ends when it is acknowledged.

        The table is not ready until all other viewers have received the update.
        """
        assert self.turn is not None
        seat, seq = self.turn
        self.turn = None
        self.awaited = seq + 1
        self.unheard = {viewer for viewer in range(self.viewers) if viewer != seat}
        self.clicked = time.perf_counter()
        return self.send(seat, seq, rng)

    async def send(self, seat: int, seq: int, rng: random.Random) -> None:
        raise NotImplementedError

    def received_bytes(self) -> int:
        """The size of all updates so far, as sent."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


def ranked(values: Sequence[float], percent: int) -> float:
    """The value that this many of a hundred do not exceed."""
    ordered = sorted(values) or [float("inf")]
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


class Rate:
    """The measurements at one click rate."""

    def __init__(
        self,
        asked: float,
        held: float,
        delays: list[float],
        *,
        cpu_ms: float,
        kb: float,
        busy: float,
        late_ms: float,
    ) -> None:
        self.asked = asked
        self.held = held
        self.p50 = 1000 * ranked(delays, 50)
        self.p99 = 1000 * ranked(delays, 99)
        self.cpu_ms = cpu_ms  # of the server, for each move
        self.kb = kb  # for each update
        self.busy = busy  # the load generator's share of a core
        self.late_ms = late_ms

    @property
    def is_held(self) -> bool:
        return self.p99 < LIMIT_MS and self.held >= HELD * self.asked

    @property
    def doubt(self) -> str:
        """Why the result may say more about the load generator than about the server."""
        if self.busy > MOST_BUSY:
            return "limited by the load generator"
        if self.late_ms > MOST_LATE_MS:
            return f"the load generator clicked {self.late_ms:.0f} ms late: this machine is busy"
        return ""


class Load:
    """All tables of one server, and the clicks sent to them."""

    def __init__(self, server: Measured, tables: list[LoadedTable]) -> None:
        self.server = server
        self.tables = tables
        self.rng = random.Random(1)
        self.moves = 0

    async def run(self, rate: float, seconds: float) -> Rate:
        """Click at that rate, each click on schedule even if earlier ones are still pending."""
        for table in self.tables:
            table.delays.clear()
        cpu, size, own = self.server.cpu(), self.size(), time.process_time()
        clicks: list[asyncio.Task[None]] = []
        lateness: list[float] = []
        waiting = self.rng.sample(self.tables, len(self.tables))
        start = time.perf_counter()
        for number in range(int(rate * seconds)):
            due = start + number / rate
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif number % 8 == 0:
                await asyncio.sleep(0)
            ready = next((table for table in waiting if table.is_ready), None)
            if ready is None:
                continue  # no table is ready: this click counts as not held
            waiting.remove(ready)
            waiting.append(ready)
            lateness.append(time.perf_counter() - due)
            clicks.append(asyncio.create_task(ready.click(self.rng)))
        await asyncio.sleep(max(0.0, start + seconds - time.perf_counter()))
        wall = time.perf_counter() - start
        own = time.process_time() - own
        held = sum(click.done() for click in clicks) / wall
        late = time.perf_counter() + GRACE_S
        while any(table.unheard for table in self.tables) and time.perf_counter() < late:
            await asyncio.sleep(0.02)
        await asyncio.wait_for(asyncio.gather(*clicks), ANSWER_S)
        self.moves += len(clicks)
        moves = max(1, len(clicks))
        delays = [delay for table in self.tables for delay in table.delays]
        return Rate(
            rate,
            held,
            delays,
            cpu_ms=1000 * (self.server.cpu() - cpu) / moves,
            kb=(self.size() - size) / moves / max(1, self.tables[0].viewers) / 1024,
            busy=own / wall,
            late_ms=1000 * ranked(lateness, 99),
        )

    def size(self) -> int:
        return sum(table.received_bytes() for table in self.tables)

    def close(self) -> None:
        for table in self.tables:
            table.close()


class Climb:
    """Looks for the highest rate that holds: up until one is too fast, then between the two."""

    def __init__(self, rates: Sequence[float], *, bisects: bool) -> None:
        self.rates = list(rates)
        self.bisections = BISECTIONS if bisects else 0
        self.best: Rate | None = None
        self.too_fast = 0.0

    def next_rate(self) -> float | None:
        """The rate to try next; None when the search is over."""
        if not self.too_fast:
            return self.rates.pop(0) if self.rates else None
        if self.best is None or not self.bisections:
            return None
        self.bisections -= 1
        return float(round((self.best.asked + self.too_fast) / 2))

    def take(self, result: Rate) -> None:
        if result.is_held:
            self.best = result
        else:
            self.too_fast = result.asked


async def climb(load: Load, rates: Sequence[float], seconds: float, *, bisects: bool) -> Climb:
    """Try rates until the highest that holds is known, and print each result."""
    print(HEADER)
    search = Climb(rates, bisects=bisects)
    while (rate := search.next_rate()) is not None:
        result = await load.run(rate, seconds)
        print(line(result), flush=True)
        search.take(result)
    return search


HEADER = (
    f"{'moves/s':>10}{'held':>10}{'p50 ms':>10}{'p99 ms':>10}{'CPU ms/move':>14}{'kB/update':>12}"
    f"{'load CPU':>10}  p99 < {LIMIT_MS:.0f} ms"
)


def line(rate: Rate) -> str:
    verdict = "yes" if rate.is_held else "no"
    if rate.doubt:
        verdict += f"  ({rate.doubt})"
    return (
        f"{rate.asked:>10.0f}{rate.held:>10.1f}{rate.p50:>10.1f}{rate.p99:>10.1f}"
        f"{rate.cpu_ms:>14.2f}{rate.kb:>12.2f}{rate.busy:>10.0%}  {verdict}"
    )


def run_fast(main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run the load on the fastest event loop that is installed."""
    try:
        import uvloop
    except ImportError:  # on Windows
        return asyncio.run(main())
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(main())
