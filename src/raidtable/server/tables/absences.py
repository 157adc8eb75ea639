"""The days off of a person: they set their time zone, weekends and vacations here, and all of their
clocks that run get new deadlines in the same transaction."""

import secrets
from collections.abc import Callable
from datetime import date, timedelta
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from raidtable.engine.words import N_
from raidtable.server.days_off import ONE_DAY, DaysOff, days_in, zone_names
from raidtable.server.errors import BadField, NotFound
from raidtable.server.storage.clock_rows import NO_DAYS_OFF, read_days_off
from raidtable.server.storage.days_schema import VACATIONS
from raidtable.server.storage.records import PERSON
from raidtable.server.storage.schema import SEATS, TABLES, USERS
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.clock_keeping import settle

MOST_AHEAD = timedelta(days=366)

# The fields of the forms.
TIME_ZONE, FIRST, LAST = "time_zone", "first", "last"

NO_SUCH_ZONE = N_("We don't know the time zone {name!r}. Choose one such as Europe/Madrid.")
NOT_A_DAY = N_("Give the first and the last day of your vacation.")
BACKWARDS = N_("The last day can't be before the first.")
IN_THE_PAST = N_("A vacation can't begin in the past.")
TOO_FAR = N_("A vacation can begin and end at most a year from now.")
PURSE_EMPTY = N_("That is too long: you have {left} of {most} vacation days left in {year}.")
NO_SUCH_VACATION = N_("There is no such vacation.")


class Vacation(NamedTuple):
    id: str
    first: date
    last: date


async def days_off_of(tables: Tables, user: str) -> DaysOff:
    found = await tables.database.read(lambda c: read_days_off(c, [user]))
    return found.get(user, NO_DAYS_OFF)


async def vacations_of(tables: Tables, user: str) -> list[Vacation]:
    return await tables.database.read(lambda c: read_vacations(c, user))


def read_vacations(c: Connection, user: str) -> list[Vacation]:
    query = select(VACATIONS).where(VACATIONS.c.user_id == user).order_by(VACATIONS.c.first_day)
    return [
        Vacation(row.id, date.fromisoformat(row.first_day), date.fromisoformat(row.last_day))
        for row in c.execute(query)
    ]


async def set_zone_and_weekends(
    tables: Tables, user: str, time_zone: str, *, weekends_off: bool
) -> None:
    if time_zone and time_zone not in zone_names():
        raise BadField(TIME_ZONE, NO_SUCH_ZONE, name=time_zone)
    values = {"time_zone": time_zone or None, "weekends_off": int(weekends_off)}

    def change(c: Connection) -> None:
        c.execute(update(USERS).where(USERS.c.id == user).values(values))

    await change_days_off(tables, user, change)


async def add_vacation(tables: Tables, user: str, first: str, last: str, most: int) -> None:
    """Take these days off; `most` is how many days of a year can be."""
    try:
        begin, end = date.fromisoformat(first), date.fromisoformat(last)
    except ValueError:
        raise BadField(FIRST, NOT_A_DAY) from None

    def change(c: Connection) -> None:
        off = read_days_off(c, [user]).get(user, NO_DAYS_OFF)
        check_vacation(begin, end, off, off.day_of(tables.clock.now()), most)
        row = {
            "id": secrets.token_urlsafe(9), "user_id": user,
            "first_day": begin.isoformat(), "last_day": end.isoformat(),
        }  # fmt: skip
        c.execute(insert(VACATIONS).values(row))

    await change_days_off(tables, user, change)


def check_vacation(begin: date, end: date, off: DaysOff, today: date, most: int) -> None:
    """Raise BadField, with the reason, if these days can't be taken off."""
    if end < begin:
        raise BadField(LAST, BACKWARDS)
    if begin < today:
        raise BadField(FIRST, IN_THE_PAST)
    if end > today + MOST_AHEAD:
        raise BadField(LAST, TOO_FAR)
    for year in range(begin.year, end.year + 1):
        if days_in((*off.vacations, (begin, end)), year) > most:
            left = max(0, most - days_in(off.vacations, year))
            raise BadField(LAST, PURSE_EMPTY, left=left, most=most, year=year)


async def end_vacation(tables: Tables, user: str, vacation: str) -> None:
    """Cancel a vacation to come; one that has begun ends with yesterday, and clocks run today."""

    def change(c: Connection) -> None:
        found = next((v for v in read_vacations(c, user) if v.id == vacation), None)
        off = read_days_off(c, [user]).get(user, NO_DAYS_OFF)
        today = off.day_of(tables.clock.now())
        if found is None or found.last < today:
            raise NotFound(NO_SUCH_VACATION)
        is_it = VACATIONS.c.id == vacation
        if found.first >= today:
            c.execute(delete(VACATIONS).where(is_it))
        else:
            last = (today - ONE_DAY).isoformat()
            c.execute(update(VACATIONS).where(is_it).values(last_day=last))

    await change_days_off(tables, user, change)


async def change_days_off(tables: Tables, user: str, change: Callable[[Connection], None]) -> None:
    """Make the change. Until now the person's clocks ran by the old days off, from now on they run
    by the new ones."""
    now = tables.clock.now()

    def write(c: Connection) -> list[str]:
        running = tables_of_clocks(c, user)
        for table in running:
            tables.announcer.announce(c, table)
            settle(c, table, now, runs_on=False)
        change(c)
        for table in running:
            settle(c, table, now)
        return running

    await tables.refresh_tables(await tables.database.write(write, user))


def tables_of_clocks(c: Connection, user: str) -> list[str]:
    """The tables at which the person's clock runs, in the order in which rows are locked."""
    query = (
        select(TABLES.c.id)
        .join(SEATS, (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.actor))
        .where(SEATS.c.user_id == user, SEATS.c.kind == PERSON, TABLES.c.clock_from.is_not(None))
        .order_by(TABLES.c.id)
    )
    return list(c.execute(query).scalars())
