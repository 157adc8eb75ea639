"""Reports to the host about a person, with the log of the table."""

import time
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from raidtable.engine.words import N_
from raidtable.server.admin.log import Admin, note
from raidtable.server.errors import NotFound, Rejected
from raidtable.server.people.profiles import find_person
from raidtable.server.security.blocks import NOT_YOURSELF
from raidtable.server.security.codes import new_row_id
from raidtable.server.security.names import clean
from raidtable.server.storage.days_schema import REPORTS
from raidtable.server.storage.schema import SEATS, USERS
from raidtable.server.tables.report_logs import people_in, read_log

TEXT_LENGTH = 1000
MOST_SHOWN = 100
# Of one person in a day: a host must not drown in them.
MOST_A_DAY = 5
DAY_S = 24 * 3600.0
NOTHING_SAID = N_("Write what happened.")
TOO_MANY = N_("You have reported enough for today. The host will read it.")
NO_REPORT = N_("There is no such report.")


def write_report(
    c: Connection, user: str, about: str, text: str, table: str | None, log: str
) -> None:
    """Store a report of the user about another person."""
    if user == about:
        raise Rejected(NOT_YOURSELF)
    find_person(c, about)
    text = clean(text, TEXT_LENGTH)
    if not text:
        raise Rejected(NOTHING_SAID)
    now = time.time()
    today = select(func.count()).where(REPORTS.c.made_by == user, REPORTS.c.made_at > now - DAY_S)
    if c.execute(today).scalar_one() >= MOST_A_DAY:
        raise Rejected(TOO_MANY)
    row = {
        "id": new_row_id(), "made_by": user, "about": about, "table_id": table, "text": text,
        "log": log, "made_at": now,
    }  # fmt: skip
    c.execute(insert(REPORTS).values(row))


def tables_together(c: Connection, user: str, other: str) -> list[str]:
    """The last tables at which both have a seat: a report can be about one of them."""
    mine, theirs = SEATS.alias("mine"), SEATS.alias("theirs")
    query = (
        select(mine.c.table_id)
        .join(theirs, theirs.c.table_id == mine.c.table_id)
        .where(mine.c.user_id == user, theirs.c.user_id == other)
        .limit(MOST_SHOWN)
    )
    return sorted(set(c.execute(query).scalars()))


def all_reports(c: Connection) -> list[dict[str, Any]]:
    """The reports, open ones first, with the names of all people in them."""
    query = (
        select(REPORTS)
        .order_by(REPORTS.c.closed_at.is_not(None), REPORTS.c.made_at.desc())
        .limit(MOST_SHOWN)
    )
    rows = [dict(row) for row in c.execute(query).mappings()]
    people: set[str] = set()
    for row in rows:
        row["log"] = read_log(row["log"])
        people |= {row["made_by"], row["about"], *people_in(row["log"])}
    names = select(USERS.c.id, USERS.c.name).where(USERS.c.id.in_(people))
    named = {row.id: row.name for row in c.execute(names)}
    for row in rows:
        row["names"] = named
    return rows


def close_report(c: Connection, admin: Admin, report: str) -> None:
    """Mark a report as settled."""
    change = update(REPORTS).where(REPORTS.c.id == report, REPORTS.c.closed_at.is_(None))
    values = {"closed_at": time.time(), "closed_by": admin.user}
    if not c.execute(change.values(values)).rowcount:
        raise NotFound(NO_REPORT)
    about = select(USERS.c.name).join(REPORTS, REPORTS.c.about == USERS.c.id)
    name = c.execute(about.where(REPORTS.c.id == report)).scalar()
    note(c, admin, "report", str(name or ""))
