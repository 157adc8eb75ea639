"""A table of two people, with orders ahead."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server.playing import open_tables

from raidtable.server.clock import Clock
from raidtable.server.security.users import new_user
from raidtable.server.storage.records import PLAY
from raidtable.server.tables import decisions
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.order_keeper import OrderKeeper
from raidtable.server.tables.orders import Condition
from raidtable.server.tables.seats import join


class OrderedGame:
    """A table with two people and a keeper of orders."""

    def __init__(self, tables: Tables, live: LiveTable, users: list[str]) -> None:
        self.tables = tables
        self.live = live
        self.users = users
        self.keeper = OrderKeeper(tables, Clock())

    @property
    def waiting(self) -> int:
        """The seat that does not decide now."""
        return 1 - self.live.match.actor

    async def act(self, kind: str, text: str, seat: int | None = None) -> None:
        seat = self.live.match.actor if seat is None else seat
        user = self.live.seats[seat].user
        await decisions.act(self.tables, self.live.id, seat, self.live.seq, kind, text, user)
        await self.keeper.settled(self.live)

    async def play(self, *texts: str) -> None:
        for text in texts:
            await self.act(PLAY, text)

    async def play_until(self, step: str, actor: int | None = None) -> None:
        """Play the first choice until that step is asked, of that seat if it is given."""
        while self.live.match.step != step or actor not in (None, self.live.match.actor):
            await self.play(self.live.match.legal()[0])

    async def order(self, seat: int, *given: Condition, reveals: bool = False) -> None:
        user = self.live.seats[seat].user or ""
        await self.keeper.lay_down(self.live.id, user, seat, given, reveals=reveals)
        await self.keeper.settled(self.live)

    def played(self) -> list[str]:
        return [ply.action.text for ply in self.live.match.plies if ply.actor >= 0]

    def ended(self, seat: int) -> str:
        """Why the orders of that seat ended; empty if they did not."""
        end = self.live.orders.ended.get(seat)
        return "" if end is None else str(end.reason["why"])


@asynccontextmanager
async def ordered_game(
    url: str, game: str = "north_sea", seed: str = "a seed"
) -> AsyncIterator[OrderedGame]:
    async with open_tables(url) as tables:
        ada, bo = [await new_user(tables.database, name) for name in ("Ada", "Bo")]
        table = await create_table(tables, ada, game, ["me", "open"], {}, seed=seed)
        await join(tables, table, bo, 1)
        made = OrderedGame(tables, await tables.get(table), [ada, bo])
        yield made
        await made.keeper.close()


def with_ordered_game(
    folder: Path, scenario: Callable[[OrderedGame], Awaitable[None]], game: str = "north_sea"
) -> None:
    async def run() -> None:
        async with ordered_game(f"sqlite:///{folder / 'tables.sqlite3'}", game) as made:
            if game == "north_sea":
                await made.play_until("Turn")
            await scenario(made)

    asyncio.run(run())
