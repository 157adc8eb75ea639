"""What administrators say to everybody: a message on every page, and maintenance."""

import time
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, insert

from raidtable.engine.words import N_
from raidtable.server.admin.log import Admin, note
from raidtable.server.errors import Rejected
from raidtable.server.security.house_rules import MAINTENANCE, MESSAGE
from raidtable.server.security.names import clean
from raidtable.server.storage.door_schema import ANNOUNCEMENTS

MESSAGE_LENGTH = 300
MOST_MINUTES = 24 * 60


def set_message(c: Connection, admin: Admin, text: str) -> None:
    """Show the message on every page; an empty one removes it."""
    text = clean(text, MESSAGE_LENGTH)
    replace(c, MESSAGE, text if text else None, None)
    note(c, admin, "message" if text else "no message", text)


def start_maintenance(c: Connection, admin: Admin, minutes: int) -> None:
    """Make no new tables from now on, and stop moves after that many minutes."""
    if not 0 <= minutes <= MOST_MINUTES:
        raise Rejected(N_("Choose 0 to {most} minutes."), most=MOST_MINUTES)
    stops_at = time.time() + minutes * 60
    replace(c, MAINTENANCE, "", stops_at)
    moment = datetime.fromtimestamp(stops_at, UTC)
    note(c, admin, "maintain", f"{moment:%Y-%m-%d %H:%M} UTC")


def end_maintenance(c: Connection, admin: Admin) -> None:
    replace(c, MAINTENANCE, None, None)
    note(c, admin, "end")


def replace(c: Connection, name: str, text: str | None, at: float | None) -> None:
    c.execute(delete(ANNOUNCEMENTS).where(ANNOUNCEMENTS.c.name == name))
    if text is not None:
        c.execute(insert(ANNOUNCEMENTS).values(name=name, text=text, at=at))
