"""Tables of our own server under load: four people each, all with an open page."""

import asyncio
import random
import re
from functools import partial

from browsers import LOCATION, Browser, Stream
from load import Load, LoadedTable, Measured

SEATS = 4
GAMES = ("raids", "north_sea", "storm_raiders")
AT_ONCE = 16

CHOICE = re.compile(rb'<li><button name="action" value="([^"]+)"')
MINE = b'data-turn="mine"'
OVER = b'data-turn="over"'
# The beginning of an update has whose turn it is.
HEAD = 600
# The status of a decision whose result comes by the stream.
DECIDED = 204


class OurTable(LoadedTable):
    """A table whose people click legal choices from their pages, posted as the page posts them."""

    def __init__(self, id: str, people: list[Browser]) -> None:
        super().__init__(len(people))
        self.id = id
        self.people = people
        self.streams: list[Stream] = []
        self.choices: dict[int, list[bytes]] = {}

    async def open_page(self, seat: int) -> None:
        update = partial(self.show, seat)
        self.streams.append(await self.people[seat].follow(f"/t/{self.id}/events", update))

    def show(self, seat: int, seq: int, event: bytes) -> None:
        """An update of the page of that seat."""
        self.hear(seat, seq)
        choices = event.find(b'<section id="choices"')
        if choices >= 0:  # otherwise they have not changed
            self.choices[seat] = CHOICE.findall(event, choices)
        if event.find(MINE, 0, HEAD) >= 0:
            self.turn = (seat, seq)
        elif event.find(OVER, 0, HEAD) >= 0:
            self.over = True

    async def send(self, seat: int, seq: int, rng: random.Random) -> None:
        action = rng.choice(self.choices[seat]).decode()
        form = {"seq": str(seq), "as": str(seat), "action": action}
        answer = await self.people[seat].ask(f"/t/{self.id}/act", form)
        if answer.status != DECIDED:
            raise RuntimeError(f"A click was refused: {answer.status} {answer.body(HEAD)!r}")

    def received_bytes(self) -> int:
        return sum(stream.bytes for stream in self.streams)

    def close(self) -> None:
        for stream in self.streams:
            stream.transport.close()
        for person in self.people:
            person.hang_up()


async def open_tables(
    server: Measured,
    port: int,
    count: int,
    *,
    games: tuple[str, ...] = GAMES,
    accepts: str = "zstd",
) -> Load:
    """Make tables and take their seats, as people do; return the load when all pages are shown."""
    turnstile = asyncio.Semaphore(AT_ONCE)

    async def open_one(number: int) -> OurTable:
        async with turnstile:
            return await open_table(port, games[number % len(games)], accepts)

    tables = await asyncio.gather(*(open_one(number) for number in range(count)))
    await shown(tables)
    return Load(server, list(tables))


async def shown(tables: list[OurTable]) -> None:
    """Wait until it is somebody's turn at every table."""
    while any(table.turn is None and not table.over for table in tables):
        await asyncio.sleep(0.05)


async def open_table(port: int, game: str, accepts: str) -> OurTable:
    people = [Browser(port, accepts=accepts) for _ in range(SEATS)]
    for person in people:
        await person.begin()
    players = {f"player{seat}": "open" if seat else "me" for seat in range(SEATS)}
    made = await people[0].ask("/new", {"game": game, **players})
    id = made.header(LOCATION).decode().removeprefix("/t/")
    for seat in range(1, SEATS):
        joined = await people[seat].ask(f"/t/{id}/join", {"seat": str(seat)})
        assert joined.status == 303, joined.body()
    for person in people:
        # People look at their table for longer than the server keeps an idle connection: the first
        # click of each begins a new one.
        person.hang_up()
    table = OurTable(id, people)
    for seat in range(SEATS):
        await table.open_page(seat)
    return table
