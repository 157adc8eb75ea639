"""Reminders before the time of a seat runs out: each once for a turn.

A turn that begins with less time than that has no such reminder. The turn's own notice says what is
left.
"""

from sqlalchemy import Connection, and_, case, exists, func, literal, or_, select

from raidtable.server.clock import Clock
from raidtable.server.notices.occasions import REMINDER, SHORT, TURN
from raidtable.server.notices.outbox import DROPPED, SEEN_S, WAITING
from raidtable.server.storage.days_schema import NOTICES
from raidtable.server.storage.records import PERSON
from raidtable.server.storage.rows import insert_or_ignore
from raidtable.server.storage.schema import SEATS, TABLES

REMINDER_S = 12 * 3600.0
SHORT_SHARE = 0.15
# A clock of minutes has no reminders: its players sit at the table.
LEAST_CAP_S = 3600.0

MADE = NOTICES.alias("made")
CURRENT = NOTICES.alias("current")


class Reminders:
    """Finds the clocks that run out, and writes the notices about them."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def find(self, c: Connection) -> list[dict[str, object]]:
        """The rows that are to be written: of the current turn of a seat with little time."""
        now = self.clock.now()
        return [
            row
            for occasion, left in (
                (REMINDER, literal(REMINDER_S)),
                (SHORT, TABLES.c.cap_s * SHORT_SHARE),
            )
            for row in self._find(c, occasion, left, now)
        ]

    def _find(
        self, c: Connection, occasion: str, left: object, now: float
    ) -> list[dict[str, object]]:
        # The number of the current turn: the last one that was written down.
        last = (
            select(func.max(CURRENT.c.turn))
            .where(
                CURRENT.c.table_id == TABLES.c.id,
                CURRENT.c.user_id == SEATS.c.user_id,
                CURRENT.c.occasion == TURN,
            )
            .scalar_subquery()
        )
        is_made = exists().where(
            MADE.c.user_id == SEATS.c.user_id,
            MADE.c.table_id == TABLES.c.id,
            MADE.c.turn == NOTICES.c.turn,
            MADE.c.occasion == occasion,
        )
        was_seen = and_(NOTICES.c.seen_at.is_not(None), NOTICES.c.seen_at > now - SEEN_S)
        query = (
            select(
                SEATS.c.user_id,
                TABLES.c.id,
                NOTICES.c.turn,
                case((was_seen, 1), else_=0).label("seen"),
            )
            .select_from(TABLES)
            .join(SEATS, and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == TABLES.c.actor))
            .join(
                NOTICES,
                and_(
                    NOTICES.c.table_id == TABLES.c.id,
                    NOTICES.c.user_id == SEATS.c.user_id,
                    NOTICES.c.occasion == TURN,
                    NOTICES.c.turn == last,
                ),
            )
            .where(
                TABLES.c.status == "running",
                TABLES.c.paused_at.is_(None),
                TABLES.c.due_at > now,
                TABLES.c.due_at - left <= now,
                TABLES.c.due_at - left > NOTICES.c.made_at,
                or_(TABLES.c.cap_s.is_(None), TABLES.c.cap_s >= LEAST_CAP_S),
                SEATS.c.kind == PERSON,
                ~is_made,
            )
        )
        return [
            {
                "user_id": row.user_id, "table_id": row.id, "turn": row.turn, "occasion": occasion,
                "made_at": now, "send_at": now, "attempts": 0,
                "state": DROPPED if row.seen else WAITING, "ended_at": now if row.seen else None,
            }
            for row in c.execute(query)
        ]  # fmt: skip

    def write(self, c: Connection, rows: list[dict[str, object]]) -> None:
        if rows:
            c.execute(insert_or_ignore(c.dialect.name, NOTICES).values(rows))
