"""Fills in the results of games that ended before results were stored, once for each database."""

import asyncio
import logging

from sqlalchemy import Connection, select

from raidtable.engine.rules import Result
from raidtable.server.errors import Unavailable
from raidtable.server.storage.database import Database
from raidtable.server.storage.kept_values import keep_value, kept_value
from raidtable.server.storage.records import StoredTable
from raidtable.server.storage.results import has_results, is_stored, write_results
from raidtable.server.storage.rows import read_table
from raidtable.server.storage.schema import TABLES
from raidtable.server.tables.live_table import replayed

LOG = logging.getLogger("raidtable.results")
# The name of the kept value: the last table that was looked at, or DONE.
FILLED, DONE = "results", "all"
BATCH = 20
# Games go on meanwhile: replaying an old one takes up to a tenth of a second.
PAUSE_S = 0.2


async def fill_results(database: Database, pause_s: float = PAUSE_S) -> None:
    """Go through all games that are over, from where the last process stopped."""
    while True:
        try:
            while await fill_batch(database, pause_s):
                pass
        except Unavailable as problem:
            LOG.warning("old results are not filled in: %s", problem.reason)
            await asyncio.sleep(60.0)
        else:
            return


async def fill_batch(database: Database, pause_s: float = 0.0) -> bool:
    """Fill in the results of the next tables; return whether there may be more."""
    after = await database.read(lambda c: kept_value(c, FILLED) or "")
    if after == DONE:
        return False
    query = (
        select(TABLES.c.id)
        .where(TABLES.c.status == "over", TABLES.c.id > after)
        .order_by(TABLES.c.id)
        .limit(BATCH)
    )
    found = await database.read(lambda c: list(c.execute(query).scalars()))
    for table in found:
        await fill(database, table)
        await asyncio.sleep(pause_s)
    last = found[-1] if len(found) == BATCH else DONE
    await database.write(lambda c: keep_value(c, FILLED, last))
    return last != DONE


async def fill(database: Database, table: str) -> None:
    """Store the result of that game, unless it is stored or has none."""

    def read(c: Connection) -> StoredTable | None:
        return None if is_stored(c, table) else read_table(c, table)

    stored = await database.read(read)
    if stored is None or not has_results(stored.row):
        return
    result = await asyncio.to_thread(result_of, stored)
    if result is None:
        return

    def write(c: Connection) -> None:
        is_over = select(TABLES.c.id).where(TABLES.c.id == table, TABLES.c.status == "over")
        if c.execute(is_over).first() is not None and not is_stored(c, table):
            write_results(c, stored.row, stored.seats, result, stored.row["moved_at"])

    await database.write(write, table)


def result_of(stored: StoredTable) -> Result | None:
    """The result of a game that is over; None if this version can't replay it to its end."""
    try:
        match = replayed(stored).match
    except Exception:
        LOG.exception("the result of table %s can't be found out", stored.row["id"])
        return None
    return match.result if match.over else None
