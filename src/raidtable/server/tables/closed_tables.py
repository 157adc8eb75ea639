"""Closed tables: stored games that the current rules cannot replay to their end.

Their page shows the last valid position and names the move that is not valid. The people at the
table can play on from there at a new table. Or they reveal everything: then nobody plays on with
it.
"""

from sqlalchemy import Connection

from raidtable.front import branch
from raidtable.server import messages
from raidtable.server.errors import NotAllowed, Rejected, Stale
from raidtable.server.storage.records import CONTINUED, REVEALED
from raidtable.server.storage.rows import write_note
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.creation import fresh_seed, write_table
from raidtable.server.tables.live_table import LiveTable

# A continuation may find another row with its number; each time the table is read again.
TRIES = 5


async def play_on(tables: Tables, table: str, user: str) -> str:
    """Return the table where the game goes on; the first who asks makes it, with all players in
    their seats."""
    live = await closed_table(tables, table, user)
    for _ in range(TRIES):
        if live.continued_at:
            return live.continued_at
        if live.is_revealed_early or live.match.over:
            raise Rejected(messages.REVEALED_ALREADY)
        try:
            return await continued(tables, live)
        except Stale:
            async with live.lock:
                await tables.refresh(live)
    raise Rejected(messages.MOVED_ON)


async def continued(tables: Tables, live: LiveTable) -> str:
    match, seq = live.match, live.rows

    def note(c: Connection, made: str) -> None:
        tables.announcer.announce(c, live.id)
        if not write_note(c, live.id, seq, CONTINUED, made):
            raise Stale(messages.MOVED_ON)

    holders = [
        {"kind": holder.kind, "user_id": holder.user, "bot": holder.bot, "name": holder.name}
        for holder in live.seats
    ]
    made = await write_table(
        tables,
        live.row["host"],
        match.game.id,
        match.options,
        holders,
        also=note,
        seed=fresh_seed(),
        start=branch(match, fresh_seed()).record(),
        hot_seat=live.row["hot_seat"],
        parent=live.id,
        pace=live.clocks.pace,
    )
    await tables.catch_up(live)
    return made


async def reveal(tables: Tables, table: str, user: str) -> None:
    """Let everybody see everything. The game cannot be continued then."""
    live = await closed_table(tables, table, user)
    for _ in range(TRIES):
        if live.continued_at:
            raise Rejected(messages.CONTINUED_ALREADY)
        async with live.lock:
            written = await tables.write_note(live, REVEALED, "")
            if not written:
                await tables.refresh(live)
        if written:
            await tables.catch_up(live)
            return
    raise Rejected(messages.MOVED_ON)


async def closed_table(tables: Tables, table: str, user: str) -> LiveTable:
    live = await tables.get(table)
    if not live.seats_of(user) and not live.lent_by(user):
        raise NotAllowed(messages.NOT_AT_TABLE)
    if live.closing is None or live.tutorial is not None:
        raise Rejected(messages.NOT_CLOSED)
    return live
