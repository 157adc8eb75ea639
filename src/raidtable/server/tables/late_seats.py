"""The sweep that finds seats whose time has run out. Nothing else happens to them by itself."""

from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, exists, select, update

from raidtable.server.storage.records import PERSON
from raidtable.server.storage.rows import lock_table, next_row
from raidtable.server.storage.schema import SEATS, TABLES
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.occasions import LATE

# The most tables of one sweep; the next one goes on.
BATCH = 200


class Due(NamedTuple):
    """A seat whose time ran out at that moment."""

    table: str
    seat: int
    user: str
    due_at: float


IS_LATE = (TABLES.c.status == "running") & TABLES.c.clock_from.is_not(None)
OF_ACTOR = (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.actor)


def find_due(c: Connection, now: float) -> list[Due]:
    """Seats whose time has run out and of which no process has said so."""
    query = (
        select(TABLES.c.id, SEATS.c.seat, SEATS.c.user_id, TABLES.c.due_at)
        .join(SEATS, OF_ACTOR)
        .where(TABLES.c.due_at <= now, IS_LATE, SEATS.c.late_at.is_(None), SEATS.c.kind == PERSON)
        .order_by(TABLES.c.due_at)
        .limit(BATCH)
    )
    return [Due(*row) for row in c.execute(query)]


def claim(c: Connection, due: Due) -> bool:
    """Note that the seat is late, unless another process has done so, or its time is another by
    now; return whether this process did it."""
    lock_table(c, due.table)
    still = exists().where(
        TABLES.c.id == due.table, TABLES.c.due_at == due.due_at, IS_LATE, OF_ACTOR
    )
    change = (
        update(SEATS)
        .where(SEATS.c.table_id == due.table, SEATS.c.seat == due.seat, SEATS.c.kind == PERSON)
        .where(SEATS.c.late_at.is_(None), still)
        .values(late_at=due.due_at)
    )
    return bool(c.execute(change).rowcount)


def people_at(c: Connection, table: str) -> list[str]:
    """The people who play at that table now."""
    query = select(SEATS.c.user_id).where(SEATS.c.table_id == table, SEATS.c.kind == PERSON)
    return list(c.execute(query.where(SEATS.c.user_id.is_not(None))).scalars())


async def sweep_late(tables: Tables, now: float) -> list[Due]:
    """Note all seats whose time has run out, and tell their people; return those of this sweep."""
    claimed = []
    for due in await tables.database.read(partial(find_due, now=now)):
        if not tables.is_home(due.table):
            continue  # another worker does that
        if await tables.database.write(partial(note_late, tables, due), due.table):
            claimed.append(due)
            # Nobody looks at a table that is not in memory, and it may be one that can't be read.
            await tables.refresh_tables([due.table])
    return claimed


def note_late(tables: Tables, due: Due, c: Connection) -> bool:
    if not claim(c, due):
        return False
    tables.announcer.announce(c, due.table)
    # The others may act now: they are told, too.
    tables.occasions.tell(c, people_at(c, due.table), due.table, next_row(c, due.table), LATE)
    return True
