"""Load test of one server process: 200 live tables with four players each, all of them connected.

    make bench                             the full test, in about a minute
    python bench/server.py --rates 20      one rate only
    python bench/server.py --profile FILE  the server under cProfile

The server runs in its own process with an SQLite file, as `raidtable serve` starts it. This process
simulates all the browsers: every seat has an open event stream, and clicks come at a steady rate
even if the server cannot keep up. A click is a legal choice from the page of the seat that decides,
posted as the page posts it. The delay is the time from sending a click until another viewer of that
table has received the update. The server answers and notifies viewers only after the commit.

Before the load test, the cost of one viewer's update is measured in this process.
"""

import argparse
import asyncio
import contextlib
import importlib.util
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

SEATS = 4
START_RATES = (20, 100, 200, 400, 800, 1600)
BISECTIONS = 2
LIMIT_MS = 150.0
# The fraction of clicks that must be processed in time for a rate to count as held.
HELD = 0.97
# Time allowed for updates to arrive after the last click of a rate.
GRACE_S = 3.0
START_S = 60.0
UPDATES = 200
HOST = "127.0.0.1"

CSRF = re.compile(rb'name="csrf" value="([^"]+)"')
CHOICE = re.compile(rb'<li><button name="action" value="([^"]+)"')
MINE = b'data-turn="mine"'
OVER = b'data-turn="over"'


# A minimal HTTP client: its own cost must not distort the measurement


class Answer:
    def __init__(self, status: int, headers: bytes, body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    def header(self, name: bytes) -> bytes:
        found = re.search(rb"(?im)^" + name + rb": *([^\r\n]*)", self.headers)
        return found[1] if found else b""


class Poster(asyncio.Protocol):
    """A keep-alive connection that sends one request at a time."""

    def __init__(self) -> None:
        self.received = bytearray()
        self.answer: asyncio.Future[Answer] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def ask(self, request: bytes) -> "asyncio.Future[Answer]":
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self.answer

    def data_received(self, data: bytes) -> None:
        self.received += data
        end = self.received.find(b"\r\n\r\n")
        if end < 0:
            return
        answer = Answer(int(self.received[9:12]), bytes(self.received[:end]), b"")
        length = int(answer.header(b"content-length") or 0)
        if len(self.received) < end + 4 + length:
            return
        answer.body = bytes(self.received[end + 4 : end + 4 + length])
        self.received.clear()
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(answer)

    def connection_lost(self, _: Exception | None) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionError("The server has hung up."))


class Browser:
    """A browser with its cookie. All browsers share one connection pool."""

    idle: list[Poster] = []

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = b""
        self.csrf = ""

    async def ask(self, path: str, form: dict[str, str] | None = None) -> Answer:
        """Get a page, or post a form as the page's script does."""
        body = b""
        lines = [f"Host: {HOST}".encode(), b"Cookie: " + self.cookie]
        if form is not None:
            body = urlencode({"csrf": self.csrf, **form}).encode()
            lines += [
                b"Content-Type: application/x-www-form-urlencoded",
                b"Content-Length: %d" % len(body),
                b"HX-Request: true",
            ]
        first = f"{'GET' if form is None else 'POST'} {path} HTTP/1.1".encode()
        poster = await self.connection()
        answer = await poster.ask(b"\r\n".join([first, *lines, b"", body]))
        Browser.idle.append(poster)
        cookie = answer.header(b"set-cookie")
        if cookie:
            self.cookie = cookie.split(b";")[0]
        return answer

    async def connection(self) -> Poster:
        """An idle connection that the server has not closed, or a new one."""
        while Browser.idle:
            poster = Browser.idle.pop()
            if not poster.transport.is_closing():
                return poster
        loop = asyncio.get_running_loop()
        return (await loop.create_connection(Poster, HOST, self.port))[1]

    async def begin(self) -> None:
        page = await self.ask("/account")
        found = CSRF.search(page.body)
        assert found is not None
        self.csrf = found[1].decode()


class Stream(asyncio.Protocol):
    """The event stream of one seat's page."""

    def __init__(self, table: "LoadedTable", seat: int, path: str, cookie: bytes) -> None:
        self.table = table
        self.seat = seat
        lines = [
            f"GET {path} HTTP/1.1".encode(), f"Host: {HOST}".encode(), b"Cookie: " + cookie,
            b"Accept: text/event-stream", b"Accept-Encoding: gzip",
        ]  # fmt: skip
        self.request = b"\r\n".join([*lines, b"", b""])
        self.received = bytearray()
        self.in_body = False
        self.unzip: zlib._Decompress | None = None
        self.text = b""
        self.bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.received += data
        if not self.in_body:
            end = self.received.find(b"\r\n\r\n")
            if end < 0:
                return
            if b"content-encoding: gzip" in self.received[:end].lower():
                self.unzip = zlib.decompressobj(31)
            del self.received[: end + 4]
            self.in_body = True
        for chunk in self.chunks():
            self.bytes += len(chunk)
            self.text += chunk if self.unzip is None else self.unzip.decompress(chunk)
        *events, self.text = self.text.split(b"\n\n")
        for event in events:
            if event.startswith(b"event: update\nid: "):
                self.table.hear(self.seat, int(event[18 : event.find(b" ", 18)]), event)

    def chunks(self) -> Iterator[bytes]:
        """The complete chunks received so far."""
        start = 0
        while True:
            line = self.received.find(b"\r\n", start)
            if line < 0:
                break
            size = int(self.received[start:line], 16)
            if len(self.received) < line + 4 + size:
                break
            yield bytes(self.received[line + 2 : line + 2 + size])
            start = line + 4 + size
        del self.received[:start]


# The load


class LoadedTable:
    """A table with four players: the updates its streams received, and the pending click."""

    def __init__(self, load: "Load", id: str, people: list[Browser]) -> None:
        self.load = load
        self.id = id
        self.people = people
        self.streams: list[Stream] = []
        self.choices: dict[int, list[bytes]] = {}
        self.turn: tuple[int, int] | None = None  # the seat that decides, and the seq
        self.clicked = 0.0
        self.clicker = -1
        self.awaited = -1  # the seq after the click
        self.unheard = 0
        self.over = False

    def hear(self, seat: int, seq: int, event: bytes) -> None:
        if seq == self.awaited and seat != self.clicker:
            self.load.delays.append(time.perf_counter() - self.clicked)
            self.unheard -= 1
        head = event[:400]
        choices = event.find(b'<section id="choices"')
        if choices >= 0:  # otherwise they have not changed
            self.choices[seat] = CHOICE.findall(event, choices)
        if MINE in head:
            self.turn = (seat, seq)
        elif OVER in head:
            self.over = True

    @property
    def is_ready(self) -> bool:
        return self.turn is not None and self.unheard == 0 and not self.over

    def click(self, rng: random.Random) -> "asyncio.Task[None]":
        """Start a click of the seat that decides.

        The table is not ready until all other seats have received the update.
        """
        assert self.turn is not None
        seat, seq = self.turn
        self.turn = None
        self.clicker = seat
        self.awaited = seq + 1
        self.unheard = len(self.streams) - 1
        action = rng.choice(self.choices[seat]).decode()
        form = {"seq": str(seq), "as": str(seat), "action": action}
        self.clicked = time.perf_counter()
        return asyncio.create_task(self.post(self.people[seat], form))

    async def post(self, person: Browser, form: dict[str, str]) -> None:
        answer = await person.ask(f"/t/{self.id}/act", form)
        if answer.status != 200 or b'role="alert" hidden' not in answer.body[:600]:
            raise RuntimeError(f"A click was refused: {answer.status} {answer.body[:600]!r}")
        self.load.done += 1


class Rate:
    """The measurements at one click rate."""

    def __init__(
        self, asked: float, held: float, delays: list[float], cpu: float, size: float
    ) -> None:
        self.asked = asked
        self.held = held
        ranked = sorted(delays) or [float("inf")]
        self.p50 = 1000 * ranked[len(ranked) // 2]
        self.p99 = 1000 * ranked[min(len(ranked) - 1, len(ranked) * 99 // 100)]
        self.cpu = cpu
        self.size = size

    @property
    def is_held(self) -> bool:
        return self.p99 < LIMIT_MS and self.held >= HELD * self.asked


class Load:
    """All tables, and the clicks sent to them."""

    def __init__(self, port: int, server: int) -> None:
        self.port = port
        self.server = server
        self.tables: list[LoadedTable] = []
        self.delays: list[float] = []
        self.done = 0
        self.rng = random.Random(1)

    async def open_tables(self, count: int, games: list[str]) -> None:
        turnstile = asyncio.Semaphore(16)

        async def open_one(number: int) -> None:
            async with turnstile:
                self.tables.append(await self.open_table(games[number % len(games)]))

        await asyncio.gather(*(open_one(number) for number in range(count)))
        while any(table.turn is None for table in self.tables):
            await asyncio.sleep(0.05)

    async def open_table(self, game: str) -> LoadedTable:
        people = [Browser(self.port) for _ in range(SEATS)]
        for person in people:
            await person.begin()
        players = {f"player{seat}": "open" if seat else "me" for seat in range(SEATS)}
        made = await people[0].ask("/new", {"game": game, **players})
        id = made.header(b"location").decode().removeprefix("/t/")
        for seat in range(1, SEATS):
            joined = await people[seat].ask(f"/t/{id}/join", {"seat": str(seat)})
            assert joined.status == 303, joined.body
        table = LoadedTable(self, id, people)
        loop = asyncio.get_running_loop()
        for seat, person in enumerate(people):
            stream = Stream(table, seat, f"/t/{id}/events", person.cookie)
            await loop.create_connection(lambda stream=stream: stream, HOST, self.port)  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            table.streams.append(stream)
        return table

    async def run(self, rate: float, seconds: float) -> Rate:
        """Click at that rate, each click on schedule even if earlier ones are still pending."""
        self.delays.clear()
        self.done = 0
        cpu, size = self.cpu(), self.size()
        clicks: list[asyncio.Task[None]] = []
        waiting = self.rng.sample(self.tables, len(self.tables))
        start = time.perf_counter()
        for number in range(int(rate * seconds)):
            wait = start + number / rate - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif number % 20 == 0:
                await asyncio.sleep(0)
            table = next((table for table in waiting if table.is_ready), None)
            if table is None:
                continue  # no table is ready: this click counts as not held
            waiting.remove(table)
            waiting.append(table)
            clicks.append(table.click(self.rng))
        await asyncio.sleep(max(0.0, start + seconds - time.perf_counter()))
        held = self.done / (time.perf_counter() - start)
        late = time.perf_counter() + GRACE_S
        while any(table.unheard for table in self.tables) and time.perf_counter() < late:
            await asyncio.sleep(0.02)
        await asyncio.gather(*clicks)
        moves = max(1, self.done)
        cpu, size = self.cpu() - cpu, self.size() - size
        return Rate(rate, held, self.delays, 1000 * cpu / moves, size / moves / SEATS / 1024)

    def close(self) -> None:
        for table in self.tables:
            for stream in table.streams:
                stream.transport.close()

    def cpu(self) -> float:
        """The CPU time used by the server, in seconds."""
        with contextlib.suppress(FileNotFoundError):  # available on Linux only
            fields = Path(f"/proc/{self.server}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return float("nan")

    def size(self) -> int:
        return sum(stream.bytes for table in self.tables for stream in table.streams)


# The server

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


def start_server(port: int, folder: str, profile: str | None) -> "subprocess.Popen[bytes]":
    environment = {
        **os.environ,
        "RAIDTABLE_SECRET": "the secret of the benchmark",
        # All browsers of this test have the same address.
        "RAIDTABLE_NEW_TABLES_PER_MINUTE": "100000",
        "RAIDTABLE_CONNECTIONS_PER_ADDRESS": "100000",
        "RAIDTABLE_STREAMS_PER_ADDRESS": "100000",
        "RAIDTABLE_MOST_CONNECTIONS": "100000",
        "RAIDTABLE_MOST_STREAMS": "100000",
    }
    if importlib.util.find_spec("raidtable.server") is None:  # installed without its server
        environment["PYTHONPATH"] = str(Path(__file__).parent.parent / "src")
    command = [sys.executable, *(["-c", PROFILED, profile] if profile else ["-m", "raidtable"])]
    command += ["serve", "--port", str(port)]
    command += ["--database", f"sqlite:///{folder}/tables.sqlite3"]
    with Path(folder, "server.log").open("wb") as log:
        return subprocess.Popen(command, env=environment, stdout=log, stderr=log)


def free_port() -> int:
    with socket.socket() as free:
        free.bind((HOST, 0))
        port: int = free.getsockname()[1]
        return port


async def wait_for(port: int, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + START_S
    while server.poll() is None and time.monotonic() < until:
        with contextlib.suppress(ConnectionError):
            if (await Browser(port).ask("/healthz")).status == 200:
                return
        await asyncio.sleep(0.1)
    raise RuntimeError("The server did not start.")


# One viewer's update, without HTTP


def measure_updates(game: str) -> None:
    """Print the time and size of the updates of four viewers in a random game."""
    from raidtable.games import registry
    from raidtable.server.html.sections import sections_for
    from raidtable.server.html.viewer import Viewer
    from raidtable.server.live.encodings import Zstd
    from raidtable.server.live.updates import as_event
    from raidtable.server.storage.records import PERSON, PLAY, SeatHolder
    from raidtable.server.tables.live_table import LiveTable

    row = {
        "id": "t",
        "game": game,
        "seats": SEATS,
        "options": {},
        "seed": "bench",
        "start": None,
        "rules": registry.get(game).rules.rules_version,
    }
    people = [SeatHolder(PERSON, f"user {seat}", None, f"Guest {seat}") for seat in range(SEATS)]
    live = LiveTable({**row, "moved_at": time.time()}, people)
    viewers = [Viewer((seat,), seat, "en") for seat in range(SEATS)]
    shown = [sections_for(live, viewer) for viewer in viewers]
    streams = [Zstd() for _ in viewers]
    for first, stream in zip(shown, streams, strict=True):
        as_event(first, None, stream)
    rng = random.Random(1)
    times: list[float] = []
    sizes: list[int] = []
    for _ in range(UPDATES):
        if live.match.over:
            break
        live.apply_row(PLAY, live.match.actor, rng.choice(live.match.legal()))
        for seat, viewer in enumerate(viewers):
            start = time.perf_counter()
            update = sections_for(live, viewer)
            sizes.append(len(as_event(update, shown[seat], streams[seat])))
            times.append(1000 * (time.perf_counter() - start))
            shown[seat] = update
    times.sort()
    print(
        f"{game:>16}{sum(times) / len(times):>10.2f}{times[len(times) // 2]:>10.2f}"
        f"{times[len(times) * 9 // 10]:>10.2f}{sum(sizes) / len(sizes) / 1024:>10.1f}"
        f"{max(sizes) / 1024:>10.1f}"
    )


# Finding the highest rate


async def climb(load: Load, rates: list[float], seconds: float, bisect: bool) -> Rate | None:
    """Raise the rate until one is too fast, then bisect; return the highest rate that held."""
    best: Rate | None = None
    too_fast = 0.0
    for rate in rates:
        result = show(await load.run(rate, seconds))
        if not result.is_held:
            too_fast = rate
            break
        best = result
    for _ in range(BISECTIONS if bisect and best and too_fast else 0):
        assert best is not None
        result = show(await load.run(round((best.asked + too_fast) / 2), seconds))
        if result.is_held:
            best = result
        else:
            too_fast = result.asked
    return best


def show(rate: Rate) -> Rate:
    print(
        f"{rate.asked:>10.0f}{rate.held:>10.1f}{rate.p50:>10.1f}{rate.p99:>10.1f}"
        f"{rate.cpu:>14.2f}{rate.size:>14.1f}  {'yes' if rate.is_held else 'no'}",
        flush=True,
    )
    return rate


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--games", nargs="+", default=["raids", "north_sea", "storm_raiders"])
    parser.add_argument("--rates", type=float, nargs="+", help="these only, without a search")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each rate")
    parser.add_argument("--profile", help="a file for the server's profile")
    asked = parser.parse_args()
    print("one viewer's update; the first viewer of a change pays for what all share")
    print(f"{'':>16}{'mean ms':>10}{'median':>10}{'90 %':>10}{'mean kB':>10}{'max kB':>10}")
    for game in asked.games:
        measure_updates(game)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(port, folder, asked.profile)
        load = Load(port, server.pid)
        try:
            await wait_for(port, server)
            start = time.perf_counter()
            await load.open_tables(asked.tables, asked.games)
            took = time.perf_counter() - start
            viewers = sum(len(table.streams) for table in load.tables)
            print(
                f"{len(load.tables)} tables of {', '.join(asked.games)}, {viewers} seats "
                f"connected, opened in {took:.1f} s; SQLite, every move durable"
            )
            print(
                f"{'moves/s':>10}{'held':>10}{'p50 ms':>10}{'p99 ms':>10}{'CPU ms/move':>14}"
                f"{'kB/update':>14}  p99 < {LIMIT_MS:.0f} ms"
            )
            rates = asked.rates or list(START_RATES)
            best = await climb(load, rates, asked.seconds, bisect=asked.rates is None)
            if best is not None:
                print(f"highest rate held: {best.asked:.0f} moves/s (floor 200, goal 600)")
        except BaseException:
            print(Path(folder, "server.log").read_text(errors="replace")[-3000:], file=sys.stderr)
            raise
        finally:
            load.close()
            server.send_signal(signal.SIGINT)
            await asyncio.to_thread(server.wait, START_S)


if __name__ == "__main__":
    asyncio.run(main())
