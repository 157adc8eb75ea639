"""Reads and writes the rows of clocks: columns of a table and its seats, and people's days off."""

from collections.abc import Collection
from datetime import date
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from raidtable.server.days_off import DaysOff
from raidtable.server.storage.days_schema import VACATIONS
from raidtable.server.storage.records import AGREE, ASK, NOTES, TALK, ClockRows
from raidtable.server.storage.schema import MOVES, SEATS, TABLES, USERS

COLUMNS = (
    TABLES.c.status,
    TABLES.c.moved_at,
    TABLES.c.host,
    TABLES.c.actor,
    TABLES.c.pace,
    TABLES.c.bank_s,
    TABLES.c.increment_s,
    TABLES.c.cap_s,
    TABLES.c.clock_from,
    TABLES.c.due_at,
    TABLES.c.paused_at,
)
OF_TABLE = select(*COLUMNS).where(TABLES.c.id == bindparam("table"))
OF_SEATS = (
    select(SEATS.c.bank_s, SEATS.c.late_at, SEATS.c.user_id)
    .where(SEATS.c.table_id == bindparam("table"))
    .order_by(SEATS.c.seat)
)
# An undo request is open until all have agreed, or until any row that is not one of these.
BESIDES = TALK | NOTES
# A request has at most as many answers as a table has seats.
MOST_ANSWERS = 16
NO_DAYS_OFF = DaysOff()


def read_clock_rows(c: Connection, table: str) -> ClockRows | None:
    """The clocks of a table; None if there is no such table. Days off count only with a clock."""
    row = c.execute(OF_TABLE, {"table": table}).mappings().first()
    if row is None:
        return None
    if row["bank_s"] is None:
        return ClockRows(dict(row), [], [])
    return read_seat_clocks(c, table, dict(row))


def read_seat_clocks(c: Connection, table: str, row: dict[str, Any]) -> ClockRows:
    found = c.execute(OF_SEATS, {"table": table}).all()
    users = {user for _, _, user in found if user is not None}
    off = read_days_off(c, users)
    seats = [(bank, late) for bank, late, _ in found]
    return ClockRows(row, seats, [off.get(user, NO_DAYS_OFF) for _, _, user in found])


def read_days_off(c: Connection, users: Collection[str]) -> dict[str, DaysOff]:
    """The days off of these people."""
    spans: dict[str, list[tuple[date, date]]] = {user: [] for user in users}
    away = select(VACATIONS).where(VACATIONS.c.user_id.in_(users)).order_by(VACATIONS.c.first_day)
    for row in c.execute(away).mappings():
        span = (date.fromisoformat(row["first_day"]), date.fromisoformat(row["last_day"]))
        spans[row["user_id"]].append(span)
    people = select(USERS.c.id, USERS.c.time_zone, USERS.c.weekends_off).where(
        USERS.c.id.in_(users)
    )
    return {
        user: DaysOff(zone or "", bool(weekends), tuple(spans[user]))
        for user, zone, weekends in c.execute(people)
    }


def undo_is_asked(c: Connection, table: str) -> bool:
    """Whether an undo request is open, by the last rows of the table."""
    query = (
        select(MOVES.c.kind, MOVES.c.seat, MOVES.c.text)
        .where(MOVES.c.table_id == table, MOVES.c.kind.not_in(BESIDES))
        .order_by(MOVES.c.seq.desc())
        .limit(MOST_ANSWERS)
    )
    agreed: set[int] = set()
    for kind, seat, text in c.execute(query):
        if kind == ASK:
            missing = set(map(int, text.split()[1].split(",")))
            return not missing <= agreed
        if kind != AGREE:
            return False
        agreed.add(seat)
    return False


def write_clock_rows(c: Connection, table: str, before: ClockRows, after: ClockRows) -> None:
    """Write what differs: the columns of the table in `after.row`, and those of its seats."""
    if after.row:
        c.execute(update(TABLES).where(TABLES.c.id == table).values(after.row))
    for seat, (bank, late) in enumerate(after.seats):
        if seat >= len(before.seats) or before.seats[seat] != (bank, late):
            is_it = (SEATS.c.table_id == table) & (SEATS.c.seat == seat)
            c.execute(update(SEATS).where(is_it).values(bank_s=bank, late_at=late))
