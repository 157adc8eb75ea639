"""Administrators close tables, which can still be looked at, or delete them with all their rows."""

from collections.abc import Callable

from sqlalchemy import Connection, delete

from raidtable.engine.words import N_
from raidtable.server.errors import NotFound, Rejected
from raidtable.server.storage.records import SHUT
from raidtable.server.storage.results import remove_results
from raidtable.server.storage.rows import write_note
from raidtable.server.storage.schema import TABLES
from raidtable.server.tables.all_tables import NO_TABLE, Tables

Also = Callable[[Connection], None]


async def close_table(tables: Tables, table: str, also: Also) -> None:
    """Let nobody move at that table any more; in the same transaction do `also`."""
    live = await tables.get(table)
    if live.status not in ("open", "running"):
        raise Rejected(N_("This table is not in play."))
    written = False
    while not written:
        async with live.lock:
            if live.is_shut:
                return
            number = live.rows

            def write(c: Connection, number: int = number) -> bool:
                tables.announcer.announce(c, table)
                is_first = write_note(c, table, number, SHUT, "")
                if is_first:
                    also(c)
                return is_first

            written = await tables.database.write(write, table)
            await tables.refresh(live)
    await tables.catch_up(live)


async def delete_table(tables: Tables, table: str, also: Also) -> None:
    """Delete a table with its seats, moves, chat and result; in the same transaction do `also`."""

    def write(c: Connection) -> bool:
        tables.announcer.announce(c, table)
        is_there = bool(c.execute(delete(TABLES).where(TABLES.c.id == table)).rowcount)
        if is_there:
            remove_results(c, table)
            also(c)
        return is_there

    if not await tables.database.write(write, table):
        raise NotFound(NO_TABLE)
    live = tables.live.get(table)
    if live is not None:
        tables.forget(live)
