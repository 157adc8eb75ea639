"""What each person has chosen about notices."""

from typing import NamedTuple

from sqlalchemy import Connection, select, update

from raidtable.server.notices.occasions import OCCASIONS
from raidtable.server.notices.quiet_hours import QuietHours, zone_of
from raidtable.server.storage.days_schema import NOTICE_SETTINGS
from raidtable.server.storage.rows import insert_or_ignore
from raidtable.server.storage.schema import USERS

# Where the time runs out in quiet hours, one notice comes this long before.
BEFORE_END_S = 3600.0


class Preferences(NamedTuple):
    """A person's choices; those of somebody who has chosen nothing."""

    occasions: frozenset[str] = frozenset(OCCASIONS)
    quiet_from: int | None = None
    quiet_to: int | None = None
    digest_at: int | None = None
    digest_sent_at: float | None = None
    language: str = "en"
    urgent: bool = True
    time_zone: str | None = None
    has_calendar: bool = False

    def send_at(self, moment: float, due_at: float | None) -> float:
        """When something that is ready at that moment may be sent."""
        if self.quiet_from is None or self.quiet_to is None:
            return moment
        until = QuietHours(self.quiet_from, self.quiet_to, zone_of(self.time_zone)).until(moment)
        if self.urgent and due_at is not None and moment < due_at < until + BEFORE_END_S:
            return max(moment, min(until, due_at - BEFORE_END_S))
        return until


def preferences_of(c: Connection, users: set[str]) -> dict[str, Preferences]:
    """The choices of these people."""
    joined = USERS.outerjoin(NOTICE_SETTINGS, NOTICE_SETTINGS.c.user_id == USERS.c.id)
    query = (
        select(USERS.c.id, USERS.c.time_zone, NOTICE_SETTINGS)
        .select_from(joined)
        .where(USERS.c.id.in_(users))
    )
    found = {}
    for row in c.execute(query).mappings():
        if row["user_id"] is None:
            found[row["id"]] = Preferences(time_zone=row["time_zone"])
            continue
        found[row["id"]] = Preferences(
            frozenset(row["occasions"]) & frozenset(OCCASIONS),
            row["quiet_from"],
            row["quiet_to"],
            row["digest_at"],
            row["digest_sent_at"],
            row["language"],
            bool(row["urgent"]),
            row["time_zone"],
            row["calendar_code"] is not None,
        )
    return found


def change(c: Connection, user: str, **values: object) -> None:
    """Set some of the choices of a person."""
    first = {"user_id": user, "occasions": sorted(OCCASIONS)}
    c.execute(insert_or_ignore(c.dialect.name, NOTICE_SETTINGS).values(first))
    c.execute(update(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.user_id == user).values(values))
