"""The ways to a person: browsers, webhook addresses, a mail address."""

import secrets
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, exists, insert, or_, select, update

from raidtable.engine.messages import N_
from raidtable.server.errors import Rejected
from raidtable.server.notices.turn_book import note_change
from raidtable.server.storage.days_schema import NOTICE_WAYS
from raidtable.server.storage.records import PERSON
from raidtable.server.storage.schema import SEATS, TABLES

PUSH, WEBHOOK, MAIL = "push", "webhook", "mail"
MOST_WAYS = 20
TOO_MANY_WAYS = N_("You have too many ways. Remove one first.")
NOT_AT_TABLE = N_("Only players at this table can do that.")


class Way(NamedTuple):
    """One way: where a notice goes, for all tables or for one."""

    id: str
    user: str
    table: str | None
    kind: str
    form: str
    address: str
    keys: dict[str, str] | None
    name: str
    made_at: float
    confirmed_at: float | None
    failing_since: float | None
    failures: int


def way_in(row: Any) -> Way:
    return Way(*(row[column.name] for column in NOTICE_WAYS.columns))


def ways_of(c: Connection, user: str) -> list[Way]:
    """All ways of a person, the oldest first."""
    query = select(NOTICE_WAYS).where(NOTICE_WAYS.c.user_id == user)
    rows = c.execute(query.order_by(NOTICE_WAYS.c.made_at, NOTICE_WAYS.c.id)).mappings()
    return [way_in(row) for row in rows]


# Whoever has left a table hears no more of the others there.
SITS_THERE = exists().where(
    SEATS.c.table_id == NOTICE_WAYS.c.table_id, SEATS.c.user_id == NOTICE_WAYS.c.user_id
)
IS_HOST = exists().where(
    TABLES.c.id == NOTICE_WAYS.c.table_id, TABLES.c.host == NOTICE_WAYS.c.user_id
)


def ways_for(c: Connection, user: str, table: str, *, own: bool, of_table: bool) -> list[Way]:
    """The ways for a notice: the person's own, and those that others have for that table."""
    is_own = and_(
        NOTICE_WAYS.c.user_id == user,
        or_(NOTICE_WAYS.c.table_id.is_(None), NOTICE_WAYS.c.table_id == table),
    )
    conditions = [is_own] if own else []
    if of_table:
        conditions.append(and_(NOTICE_WAYS.c.table_id == table, or_(SITS_THERE, IS_HOST)))
    if not conditions:
        return []
    query = select(NOTICE_WAYS).where(NOTICE_WAYS.c.kind != MAIL, or_(*conditions))
    return [way_in(row) for row in c.execute(query.order_by(NOTICE_WAYS.c.id)).mappings()]


def add_way(c: Connection, user: str, kind: str, address: str, now: float, **more: Any) -> str:
    """Add a way, or take the one with the same address up again; return its id."""
    table = more.get("table_id")
    if table is not None and not sits_at(c, user, table):
        raise Rejected(NOT_AT_TABLE)
    known = ways_of(c, user)
    for way in known:
        if (way.kind, way.address, way.table) == (kind, address, table):
            values = {"failing_since": None, "failures": 0, **more}
            c.execute(update(NOTICE_WAYS).where(NOTICE_WAYS.c.id == way.id).values(values))
            return way.id
    if len(known) >= MOST_WAYS:
        raise Rejected(TOO_MANY_WAYS)
    row = {
        "id": secrets.token_urlsafe(9), "user_id": user, "kind": kind, "form": "",
        "address": address, "name": "", "made_at": now, "failures": 0, **more,
    }  # fmt: skip
    c.execute(insert(NOTICE_WAYS).values(row))
    note_change(c)
    return str(row["id"])


def sits_at(c: Connection, user: str, table: str) -> bool:
    query = select(SEATS.c.seat).where(SEATS.c.table_id == table, SEATS.c.user_id == user)
    hosts = select(TABLES.c.id).where(TABLES.c.id == table, TABLES.c.host == user)
    is_seated = c.execute(query.where(SEATS.c.kind == PERSON)).first() is not None
    return is_seated or c.execute(hosts).first() is not None


def remove_way(c: Connection, way: str, user: str) -> None:
    """Remove a way of that person."""
    own = delete(NOTICE_WAYS).where(NOTICE_WAYS.c.id == way, NOTICE_WAYS.c.user_id == user)
    if c.execute(own).rowcount:
        note_change(c)


def find_way(c: Connection, way: str) -> Way | None:
    row = c.execute(select(NOTICE_WAYS).where(NOTICE_WAYS.c.id == way)).mappings().first()
    return way_in(row) if row else None


def note_result(c: Connection, way: str, worked: bool, now: float) -> None:
    """Remember since when an address fails."""
    own = update(NOTICE_WAYS).where(NOTICE_WAYS.c.id == way)
    if worked:
        failed = own.where(NOTICE_WAYS.c.failures > 0)
        c.execute(failed.values(failures=0, failing_since=None))
    else:
        c.execute(own.values(failures=NOTICE_WAYS.c.failures + 1))
        first = own.where(NOTICE_WAYS.c.failing_since.is_(None))
        c.execute(first.values(failing_since=now))
