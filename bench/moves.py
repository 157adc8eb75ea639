"""What a move costs the server, without a network and almost without noise.

    python bench/moves.py                           all games
    python bench/moves.py raids --profile FILE      for python -m pstats

A server in this process, with an SQLite file in memory, and tables of four people with open pages.
The bytes of requests and answers pass through memory; everything else is as in `raidtable serve`: a
request, the decision, its commit, and the updates of four viewers. Moves are always the same.

Calls of functions are the same in every run. Times are scaled by a fixed loop that is measured
between the moves, so that they depend little on what else the machine does.
"""

import argparse
import asyncio
import cProfile
import pstats
import random
import tempfile
import time
from pathlib import Path
from typing import Any, cast

from browsers import Browser, Connection
from load import run_fast
from processes import SECRET
from tables import DECIDED, GAMES, SEATS
from uvicorn.server import ServerState

from raidtable.server.app import make_app
from raidtable.server.garbage import keep_pauses_short
from raidtable.server.run import server_config
from raidtable.server.security.sessions import COOKIE
from raidtable.server.security.users import make_guest
from raidtable.server.services import Services
from raidtable.server.settings import Settings
from raidtable.server.tables.creation import create_table

TABLES = 12  # of each game
AT_ONCE = 4  # clicks whose rows can share a commit
WARM, MEASURED = 20, 40  # moves at each table
PORTION = 24  # moves between two runs of the fixed loop
# Files in memory, because a commit waits for a disk and takes no time of the processor meanwhile.
MEMORY = Path("/dev/shm")
LOOPS, LOOP_MS = 20_000, 1.0


class Wire(asyncio.Transport):
    """One direction of a connection in memory: what is written arrives at once. It is closed with
    the other direction."""

    def __init__(
        self, receiver: asyncio.Protocol | None = None, other: "Wire | None" = None
    ) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.receiver = receiver
        self.other = other
        self.bytes = 0
        self.is_closed = False

    def write(self, data: Any) -> None:
        self.bytes += len(data)
        if self.receiver is not None:
            self.receiver.data_received(data)

    def is_closing(self) -> bool:
        return self.is_closed or (self.other is not None and self.other.is_closing())

    def close(self) -> None:
        self.is_closed = True

    abort = close


class Person(Browser):
    """A browser whose connections are in memory. It does not read its stream."""

    def __init__(self, server: "OwnServer") -> None:
        super().__init__(0)
        self.server = server

    async def connection(self) -> Connection:
        while self.idle:
            connection = self.idle.pop()
            if not connection.transport.is_closing():
                return connection
        made, answers = Connection(), Wire()
        answers.receiver = made
        made.connection_made(Wire(self.server.connected(answers), answers))
        return made

    async def enter(self) -> str:
        """Become a guest, as by a click; return the user."""
        sessions, database = self.server.services.sessions, self.server.services.database
        session = sessions.from_cookie(self.cookie.decode().partition("=")[2])
        session.user = sessions.guest_id(session)
        await make_guest(database, session.user, "en")
        self.cookie = f"{COOKIE}={sessions.cookie(session)}".encode()
        return session.user

    def open_page(self, table: str) -> Wire:
        updates = Wire()
        self.server.connected(updates).data_received(self.request(f"/t/{table}/events"))
        return updates


class OwnServer:
    """The application with uvicorn's protocol, in this process."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(
            database=f"sqlite:///{folder}/tables.sqlite3",
            secret=SECRET,
            new_tables_per_minute=1_000_000,
            most_connections=100_000,
            connections_per_address=100_000,
            most_streams=100_000,
            streams_per_address=100_000,
        )
        self.app = make_app(settings)
        self.services: Services = self.app.state.services
        self.config = server_config(self.app, settings, log_config=None)
        self.config.load()
        self.state = ServerState()

    def connected(self, answers: Wire) -> asyncio.Protocol:
        """A new connection; what the server answers is written to `answers`."""
        protocol_class = cast(Any, self.config.http_protocol_class)
        protocol: asyncio.Protocol = protocol_class(self.config, self.state, {})
        protocol.connection_made(answers)
        return protocol


class Game:
    """A table with its people."""

    def __init__(self, server: OwnServer, table: str, people: list[Person]) -> None:
        self.table = table
        self.people = people
        self.live = server.services.tables.live[table]
        self.pages = [person.open_page(table) for person in people]

    async def move(self, rng: random.Random) -> int:
        """Make a random move; return the number of moves made: 0 if the game is over."""
        match = self.live.match
        if match.over:
            return 0
        action = rng.choice(match.legal())
        form = {"seq": str(self.live.seq), "as": str(match.actor), "action": action}
        answer = await self.people[match.actor].ask(f"/t/{self.table}/act", form)
        assert answer.status == DECIDED, answer.body()
        return 1


async def open_game(server: OwnServer, game: str, number: int) -> Game:
    """A table whose game is the same in every run."""
    people = [Person(server) for _ in range(SEATS)]
    for person in people:
        await person.begin()
    host = await people[0].enter()
    players = ["me", *["open"] * (SEATS - 1)]
    tables = server.services.tables
    table = await create_table(tables, host, game, players, {}, seed=f"bench {number}")
    for seat, person in enumerate(people[1:], start=1):
        joined = await person.ask(f"/t/{table}/join", {"seat": str(seat)})
        assert joined.status == 303, joined.body()
    opened = Game(server, table, people)
    while any(not page.bytes for page in opened.pages):
        await asyncio.sleep(0.01)
    return opened


class Cost:
    """What the moves of a game took in all: milliseconds of the loop's thread and of the others,
    scaled, and bytes of updates; with a profile, calls of functions."""

    def __init__(self, profile: cProfile.Profile | None) -> None:
        self.profile = profile
        self.moves = 0
        self.loop_ms = self.others_ms = 0.0

    async def of(self, games: list[Game], moves: int, rng: random.Random) -> None:
        """Play that many moves at each table; some tables move at the same time."""
        for _ in range(moves):
            for first in range(0, len(games), PORTION):
                await self.of_portion(games[first : first + PORTION], rng)

    async def of_portion(self, games: list[Game], rng: random.Random) -> None:
        scale = fixed_loop_ms()
        loop, whole = time.thread_time(), time.process_time()
        if self.profile is not None:
            self.profile.enable()
        for first in range(0, len(games), AT_ONCE):
            moving = [game.move(rng) for game in games[first : first + AT_ONCE]]
            self.moves += sum(await asyncio.gather(*moving))
        if self.profile is not None:
            self.profile.disable()
        loop, whole = time.thread_time() - loop, time.process_time() - whole
        scale = 2 * LOOP_MS / (scale + fixed_loop_ms())
        self.loop_ms += 1000 * scale * loop
        self.others_ms += 1000 * scale * (whole - loop)


def fixed_loop_ms() -> float:
    """The time of a loop that takes LOOP_MS on the machine whose milliseconds all times are."""
    start = time.thread_time()
    table = {}
    for number in range(LOOPS):
        table[number & 255] = f"{number}"
    return 1000 * (time.thread_time() - start)


async def measure(game: str, *, profiles: bool, file: str = "") -> None:
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        server = OwnServer(Path(name))
        profile = cProfile.Profile(time.thread_time) if profiles else None
        async with server.app.router.lifespan_context(server.app):
            games = [await open_game(server, game, number) for number in range(TABLES)]
            rng = random.Random(1)
            keep_pauses_short()
            await Cost(None).of(games, WARM, rng)
            cost = Cost(profile)
            await cost.of(games, MEASURED, rng)
        if profile is None:
            print(
                f"{game:>16}{cost.moves:>8}{cost.loop_ms / cost.moves:>10.3f}"
                f"{cost.others_ms / cost.moves:>10.3f}",
                flush=True,
            )
            return
        calls = cast(Any, pstats.Stats(profile)).total_calls / cost.moves
        print(f"{game:>16}{cost.moves:>8}{calls:>10.0f} calls of functions", flush=True)
        if file:
            profile.dump_stats(file)


async def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--profile", default="", help="a file for the profile of the last game")
    parser.add_argument("--times", type=int, default=3, help="how often times are measured")
    asked = parser.parse_args()
    print(f"{'':>16}{'moves':>8}{'loop ms':>10}{'others ms':>10}  a move")
    for game in asked.games:
        for _ in range(asked.times):
            await measure(game, profiles=False)
        await measure(game, profiles=True, file=asked.profile)


if __name__ == "__main__":
    run_fast(main)
