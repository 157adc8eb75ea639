"""The tables that wait for a person, in the order in which they should be looked at."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, select

from raidtable.server.storage.records import PERSON
from raidtable.server.storage.schema import SEATS, TABLES
from raidtable.server.tables.all_tables import Tables

# A clock that runs out within this time comes first.
URGENT_S = 12 * 3600.0


class WaitingTable(NamedTuple):
    """A table that waits for a person: since when, and until when its clock runs, if it has one."""

    id: str
    game: str
    seat: int
    moved_at: float
    due_at: float | None


def urgency(row: Any, now: float) -> tuple[bool, float]:
    """First clocks that run out within 12 hours, the nearest first; then what has waited longest.

    `row` has `due_at` and `moved_at`.
    """
    due, moved = row["due_at"], row["moved_at"]
    is_urgent = due is not None and due - now < URGENT_S
    return (not is_urgent, due if is_urgent else moved)


def waiting_query(user: str) -> Select[Any]:
    """The tables where a seat of that person decides, with their status and pause.

    As a condition, the status would lead SQLite to look at every table that is running.
    """
    return (
        select(
            TABLES.c.id, TABLES.c.game, SEATS.c.seat, TABLES.c.moved_at, TABLES.c.due_at,
            TABLES.c.status, TABLES.c.paused_at,
        )
        .select_from(SEATS)
        .join(TABLES, (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.actor))
        .where(SEATS.c.user_id == user, SEATS.c.kind == PERSON)
    )  # fmt: skip


def read_waiting(c: Connection, user: str) -> list[WaitingTable]:
    rows = c.execute(waiting_query(user)).all()
    return [
        WaitingTable(*row[:-2]) for row in rows if row.status == "running" and row.paused_at is None
    ]


async def waiting_for(
    tables: Tables, user: str | None, now: float, besides: str = ""
) -> list[WaitingTable]:
    """The tables that wait for that person, but for one, in the order of their urgency."""
    if user is None:
        return []
    found = await tables.database.read(lambda c: read_waiting(c, user))
    found = [table for table in found if table.id != besides]
    return sorted(found, key=lambda table: urgency(table._asdict(), now))
