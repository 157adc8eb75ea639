"""The history of a person: their tables, with search, one page at a time."""

from datetime import datetime, timedelta, tzinfo
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, exists, func, select

from raidtable.engine.words import N_
from raidtable.server.days_off import zone_of
from raidtable.server.errors import BadField
from raidtable.server.security.names import NAME_LENGTH, clean
from raidtable.server.storage.days_schema import RESULTS
from raidtable.server.storage.paging import Cursor, Rows, page_of
from raidtable.server.storage.records import SeatHolder
from raidtable.server.storage.schema import SEATS, TABLES, USERS
from raidtable.server.tables.seat_names import names_in_lobby, page_of_holder

# What the search for a result can ask for.
WON, NOT_WON, RUNNING = "won", "not-won", "running"
OUTCOMES = (WON, NOT_WON, RUNNING)
NO_DAY = N_("Write the day as year-month-day, such as 2026-11-18.")


class Search(NamedTuple):
    """What is looked for; empty where anything will do."""

    game: str = ""
    person: str = ""  # a part of the name of another player
    first_day: str = ""  # 2026-11-18
    last_day: str = ""
    outcome: str = ""

    def conditions(self, user: str, zone: tzinfo) -> list[ColumnElement[bool]]:
        """What the query asks of tables. Days are those of the person's time zone."""
        found: list[ColumnElement[bool]] = []
        if self.game:
            found.append(TABLES.c.game == self.game)
        if self.person:
            found.append(played_by(self.person, user))
        if self.first_day:
            found.append(TABLES.c.moved_at >= start_of(self.first_day, "first_day", zone))
        if self.last_day:
            found.append(TABLES.c.moved_at < start_of(self.last_day, "last_day", zone, later=1))
        if self.outcome == RUNNING:
            found.append(TABLES.c.status != "over")
        elif self.outcome:
            ended = exists().where(
                RESULTS.c.table_id == TABLES.c.id,
                RESULTS.c.user_id == user,
                RESULTS.c.won == int(self.outcome == WON),
            )
            found.append(ended)
        return found


def read_search(given: Any) -> Search:
    """The search of a form's fields; what makes no sense is left out."""
    outcome = given.get("outcome", "")
    return Search(
        clean(given.get("game", ""), 40),
        clean(given.get("person", ""), NAME_LENGTH),
        clean(given.get("first_day", ""), 10),
        clean(given.get("last_day", ""), 10),
        outcome if outcome in OUTCOMES else "",
    )


def start_of(day: str, field: str, zone: tzinfo, later: int = 0) -> float:
    """The first moment of that day, or of one that is some days later."""
    try:
        first = datetime.strptime(day, "%Y-%m-%d") + timedelta(days=later)
        return first.replace(tzinfo=zone).timestamp()
    except (ValueError, OverflowError):
        raise BadField(field, NO_DAY) from None


def played_by(name: str, user: str) -> ColumnElement[bool]:
    """Whether another person whose name contains that text sits at the table."""
    other = SEATS.alias("other")
    return exists().where(
        other.c.table_id == TABLES.c.id,
        other.c.user_id != user,
        func.lower(other.c.name).contains(name.lower(), autoescape=True),
    )


def history_of(
    c: Connection, user: str, search: Search, cursor: str, language: str, limit: int = 30
) -> Rows:
    """A page of the user's games, those that moved last first; each with the names of its players
    and, if it is over, the user's result."""
    zone = zone_of(c.execute(select(USERS.c.time_zone).where(USERS.c.id == user)).scalar() or "")
    mine = TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.user_id == user))
    query = select(TABLES).where(mine, TABLES.c.tutorial.is_(None), *search.conditions(user, zone))
    rows = page_of(c, query, Cursor.read(cursor), limit)
    by_id = {row["id"]: row for row in rows}
    seated: dict[str, list[tuple[SeatHolder, str]]] = {table: [] for table in by_id}
    seats = select(SEATS).where(SEATS.c.table_id.in_(by_id)).order_by(SEATS.c.seat)
    for seat in c.execute(seats).mappings():
        holder = SeatHolder(seat["kind"], seat["user_id"], seat["bot"], seat["name"])
        seated[seat["table_id"]].append((holder, page_of_holder(holder)))
    results = select(RESULTS).where(RESULTS.c.table_id.in_(by_id), RESULTS.c.user_id == user)
    ended = {row["table_id"]: dict(row) for row in c.execute(results).mappings()}
    for table, row in by_id.items():
        holders = [holder for holder, _ in seated[table]]
        names = names_in_lobby(holders, row["game"], language)
        row["players"] = list(zip(names, [link for _, link in seated[table]], strict=True))
        row["result"] = ended.get(table)
    return rows
