"""How far people have seen their tables, and what has happened there since.

A row is written when a player opens the page of a table or leaves it, not with every move.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects import postgresql, sqlite

from raidtable.server.storage.days_schema import TABLES_SEEN
from raidtable.server.storage.records import ORDER, PLAY
from raidtable.server.storage.schema import MOVES, SEATS
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.live_table import LiveTable

# The most emblems of decisions that a list shows for a table.
MOST_DOTS = 6
# A player who comes back within this time has not been away: nothing is written.
VISIT_S = 30.0


class Seen(NamedTuple):
    """How many rows of a table a person has seen, and when."""

    rows: int
    at: float


class News(NamedTuple):
    """The decisions of others at a table since a person last looked: the seats of the first ones,
    and how many there are."""

    seats: tuple[int, ...] = ()
    total: int = 0

    @property
    def more(self) -> int:
        return self.total - len(self.seats)


NO_NEWS = News()


async def last_seen(tables: Tables, table: str, user: str) -> Seen | None:
    query = select(TABLES_SEEN.c.seq, TABLES_SEEN.c.at).where(
        TABLES_SEEN.c.table_id == table, TABLES_SEEN.c.user_id == user
    )
    row = await tables.database.read(lambda c: c.execute(query).first())
    return None if row is None else Seen(*row)


async def note_seen(tables: Tables, live: LiveTable, user: str, now: float) -> Seen | None:
    """A player sees the table now; return how far they had seen it before."""
    before = await last_seen(tables, live.id, user)
    rows = live.rows
    if before is None or before.rows != rows or now - before.at > VISIT_S:
        await tables.database.write(lambda c: write_seen(c, live.id, user, rows, now), live.id)
    return before


def write_seen(c: Connection, table: str, user: str, rows: int, now: float) -> None:
    insert = postgresql.insert if c.dialect.name == "postgresql" else sqlite.insert
    row = {"table_id": table, "user_id": user, "seq": rows, "at": now}
    key = [TABLES_SEEN.c.table_id, TABLES_SEEN.c.user_id]
    c.execute(
        insert(TABLES_SEEN)
        .values(row)
        .on_conflict_do_update(index_elements=key, set_={"seq": rows, "at": now})
    )


def read_news(c: Connection, user: str, tables: Iterable[str]) -> dict[str, News]:
    """What others decided at these tables since the person last saw them or decided there."""
    wanted = list(tables)
    own = (
        select(MOVES.c.table_id, func.max(MOVES.c.seq).label("last"))
        .join(SEATS, (SEATS.c.table_id == MOVES.c.table_id) & (SEATS.c.seat == MOVES.c.seat))
        .where(SEATS.c.user_id == user, MOVES.c.table_id.in_(wanted))
        .group_by(MOVES.c.table_id)
        .subquery()
    )
    since = func.coalesce(TABLES_SEEN.c.seq, 0)
    numbered = (
        select(
            MOVES.c.table_id,
            MOVES.c.seat,
            MOVES.c.seq,
            func.row_number()
            .over(partition_by=MOVES.c.table_id, order_by=MOVES.c.seq)
            .label("number"),
            func.count().over(partition_by=MOVES.c.table_id).label("total"),
        )
        .join(
            TABLES_SEEN,
            (TABLES_SEEN.c.table_id == MOVES.c.table_id) & (TABLES_SEEN.c.user_id == user),
            isouter=True,
        )
        .join(own, own.c.table_id == MOVES.c.table_id, isouter=True)
        .where(
            MOVES.c.table_id.in_(wanted),
            MOVES.c.kind.in_((PLAY, ORDER)),
            MOVES.c.seq >= since,
            MOVES.c.seq > func.coalesce(own.c.last, -1),
        )
        .subquery()
    )
    query = select(numbered).where(numbered.c.number <= MOST_DOTS).order_by(numbered.c.seq)
    found: dict[str, list[Any]] = {}
    for row in c.execute(query):
        found.setdefault(row.table_id, []).append(row)
    return {
        table: News(tuple(row.seat for row in rows), rows[0].total) for table, rows in found.items()
    }
