"""Tables for tests, in this process and without HTTP."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from raidtable.games import registry
from raidtable.server.clock import Clock
from raidtable.server.errors import Rejected
from raidtable.server.security.users import new_user
from raidtable.server.storage.database import Database
from raidtable.server.storage.records import BOT, PERSON, PLAY, SeatHolder, StoredMove
from raidtable.server.tables import decisions
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.live_table import LiveTable

PATIENCE_S = 20.0


def table_in_memory(game_id: str, *users: str) -> LiveTable:
    """A table that is in no database; a seat without a user is a bot's."""
    row = {
        "id": "t", "game": game_id, "seats": len(users), "options": {}, "seed": "a seed",
        "start": None, "moved_at": time.time(), "rules": registry.get(game_id).rules.rules_version,
    }  # fmt: skip
    seats = [
        SeatHolder(PERSON, user, None, user) if user else SeatHolder(BOT, None, "random", "Bot")
        for user in users
    ]
    return LiveTable(row, seats)


@asynccontextmanager
async def open_tables(
    url: str, *, listens: bool = False, clock: Clock = LiveTable.clock
) -> AsyncIterator[Tables]:
    """The tables that one server process has in memory; two of these behave like two processes."""
    tables = Tables(Database(url), clock=clock)
    listener = tables.listener
    if listens:
        listener.start()
        await asyncio.wait_for(listener.listening.wait(), PATIENCE_S)
    try:
        yield tables
    finally:
        await listener.stop()
        tables.database.close()


async def table_of_two(tables: Tables, *, second: str = "me") -> tuple[str, str]:
    """A table of Raids, and the user who has both seats or only the first one."""
    user = await new_user(tables.database, "Ada")
    table = await create_table(
        tables, user, "raids", ["me", second], {}, hot_seat=second == "me", seed="a seed"
    )
    return table, user


async def play_first(tables: Tables, table: str, user: str | None) -> LiveTable:
    """Play the first legal choice for the seat to move."""
    live = await tables.get(table)
    match = live.match
    return await decisions.act(tables, table, match.actor, live.seq, PLAY, match.legal()[0], user)


def objection(live: LiveTable, kind: str, seat: int, text: str) -> str | None:
    """The reason why that seat may not write such a row now; None if it may."""
    try:
        decisions.check_decision(live, StoredMove(kind, seat, text))
    except Rejected as problem:
        return str(problem)
    return None


async def until(holds: Callable[[], object], what: str) -> None:
    """Wait for an effect of another process or thread."""
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, f"waited in vain until {what}"
        await asyncio.sleep(0.01)
