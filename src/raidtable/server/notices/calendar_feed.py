"""A calendar of deadlines (iCalendar, RFC 5545): when a person's time at each table runs out.

Its address contains a secret code. The database holds only the hash of it.
"""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Connection, and_, select

from raidtable.engine.messages import N_
from raidtable.engine.words import Translator
from raidtable.server.notices.preferences import change
from raidtable.server.notices.sentences import facts_in, where
from raidtable.server.storage.days_schema import NOTICE_SETTINGS
from raidtable.server.storage.records import PERSON
from raidtable.server.storage.schema import SEATS, TABLES
from raidtable.server.tables.seat_names import names_in_lobby

MOST_LINE = 75  # bytes
NAME = N_("Raidtable: your turns")
RUNS_OUT = N_("{where}: your time runs out")


class Deadline(NamedTuple):
    """One entry of the calendar."""

    id: str
    due_at: float
    title: str
    address: str


def hashed(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def renew(c: Connection, user: str) -> str:
    """A new secret code for the calendar of that person; the old one is no longer valid."""
    code = secrets.token_urlsafe(24)
    change(c, user, calendar_code=hashed(code))
    return code


def person_of(c: Connection, code: str) -> tuple[str, str] | None:
    """The person whose calendar has that code, and their language."""
    query = select(NOTICE_SETTINGS.c.user_id, NOTICE_SETTINGS.c.language)
    row = c.execute(query.where(NOTICE_SETTINGS.c.calendar_code == hashed(code))).first()
    return (row.user_id, row.language) if row else None


def deadlines(c: Connection, user: str, language: str, base: str) -> list[Deadline]:
    """When the time of that person runs out, the first moment first."""
    query = (
        select(TABLES.c.id, TABLES.c.game, TABLES.c.actor, TABLES.c.due_at)
        .join(SEATS, and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == TABLES.c.actor))
        .where(SEATS.c.user_id == user, SEATS.c.kind == PERSON, TABLES.c.status == "running")
        .where(TABLES.c.due_at.is_not(None), TABLES.c.paused_at.is_(None))
        .order_by(TABLES.c.due_at, TABLES.c.id)
    )
    text = Translator(language)
    found = []
    for row in c.execute(query).all():
        facts = facts_in(c, row)
        names = names_in_lobby(facts.seats, facts.game, language)
        title = text.say(RUNS_OUT, where=where(text, facts, names, user))
        found.append(Deadline(row.id, row.due_at, title, f"{base}/t/{row.id}"))
    return found


def calendar(entries: Iterable[Deadline], host: str, language: str, now: float) -> str:
    """The calendar as a file."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Raidtable//Deadlines//EN",
        f"X-WR-CALNAME:{escaped(Translator(language).say(NAME))}",
    ]
    for entry in entries:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{entry.id}@{host}",
            f"DTSTAMP:{moment(now)}",
            f"DTSTART:{moment(entry.due_at)}",
            f"SUMMARY:{escaped(entry.title)}",
            f"URL:{entry.address}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    return "".join(f"{folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def folded(line: str) -> str:
    """The line in pieces of at most 75 bytes; each further one begins with a space. No character
    is cut."""
    pieces, piece = [], ""
    for letter in line:
        if len((piece + letter).encode()) > MOST_LINE:
            pieces.append(piece)
            piece = " "
        piece += letter
    return "\r\n".join([*pieces, piece])
