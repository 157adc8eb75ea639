"""The deletion of an account: its games stay, its name goes.

Every column that `storage/personal.py` calls personal is emptied or deleted here, in one
transaction. What others wrote about the person by name at their tables is blotted out.
"""

import re
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Column, Connection, Table, delete, func, or_, select, update

from raidtable.bots.registry import USUAL
from raidtable.bots.words import title
from raidtable.engine.words import N_
from raidtable.games import registry
from raidtable.server.errors import Rejected
from raidtable.server.security.house_rules import PERSON as BANNED_PERSON
from raidtable.server.security.names import NOBODY
from raidtable.server.storage.days_schema import (
    BLOCKS,
    ENDED_ORDERS,
    NOTICE_SETTINGS,
    NOTICE_WAYS,
    NOTICES,
    ORDERS,
    REPORTS,
    TABLE_NOTES,
    TABLES_SEEN,
    VACATIONS,
)
from raidtable.server.storage.door_schema import (
    ADMIN_LOG,
    ANNOUNCEMENTS,
    BANS,
    IDENTITIES,
    INVITATION_USES,
    INVITATIONS,
    PASSKEYS,
    RESET_LINKS,
)
from raidtable.server.storage.notices import Announcer
from raidtable.server.storage.puzzle_schema import PUZZLE_ANSWERS
from raidtable.server.storage.records import BOT, LEFT, OPEN, PERSON
from raidtable.server.storage.results import remove_results
from raidtable.server.storage.rows import lock_table, write_note
from raidtable.server.storage.schema import CHAT, MOVES, SEATS, TABLES, USERS
from raidtable.server.tables.report_logs import without_person

LAST_ADMIN = N_("You are the only administrator. Make somebody else one first.")
# Rows of these belong to a person alone.
OWN_ROWS: tuple[Table, ...] = (
    CHAT, NOTICE_WAYS, NOTICE_SETTINGS, NOTICES, VACATIONS, ORDERS, TABLE_NOTES, TABLES_SEEN,
    IDENTITIES, PASSKEYS, RESET_LINKS, INVITATION_USES, PUZZLE_ANSWERS,
)  # fmt: skip
# What stands for a name that was blotted out. A shorter name may be any word.
BLOT, SHORTEST = "…", 3


class Erased(NamedTuple):
    """The tables that changed, those that are gone, and the names that are blotted out."""

    changed: list[str]
    deleted: list[str]
    names: list[str]


def erase_person(c: Connection, user: str, announcer: Announcer) -> Erased:
    """Remove every trace of the person's name and addresses, and sign them out everywhere."""
    person = c.execute(select(USERS).where(USERS.c.id == user)).one()
    check_admins(c, user, is_admin=bool(person.is_admin))
    there = tables_of(c, user)
    for table in there:
        lock_table(c, table)
        announcer.announce(c, table)
    names = names_of_person(c, user, [person.name, person.login])
    deleted = [table for table in there if not leave_table(c, table, user)]
    for owned in OWN_ROWS:
        c.execute(delete(owned).where(owned.c.user_id == user))
    c.execute(delete(BLOCKS).where(or_(BLOCKS.c.user_id == user, BLOCKS.c.other_id == user)))
    c.execute(delete(BANS).where(BANS.c.kind == BANNED_PERSON, BANS.c.target == user))
    erase_invitations(c, user)
    erase_reports(c, user)
    c.execute(update(ADMIN_LOG).where(ADMIN_LOG.c.user_id == user).values(name=NOBODY))
    changed = [table for table in there if table not in deleted]
    blot_out(c, names, changed)
    c.execute(
        update(USERS)
        .where(USERS.c.id == user)
        .values(
            name=NOBODY, login=None, password=None, skeleton=None, is_admin=0, member_since=None,
            time_zone=None, weekends_off=0, emblem=None, shows_all=0, deleted_at=time.time(),
            session_epoch=USERS.c.session_epoch + 1,
        )
    )  # fmt: skip
    return Erased(changed, deleted, names)


def check_admins(c: Connection, user: str, *, is_admin: bool) -> None:
    others = select(USERS.c.id).where(USERS.c.is_admin == 1, USERS.c.id != user)
    if is_admin and c.execute(others).first() is None:
        raise Rejected(LAST_ADMIN)


def tables_of(c: Connection, user: str) -> list[str]:
    """The tables where the person sits, wrote, or is the host, in the order of locking."""
    query = (
        select(SEATS.c.table_id)
        .where(SEATS.c.user_id == user)
        .union(
            select(CHAT.c.table_id).where(CHAT.c.user_id == user),
            select(TABLES.c.id).where(TABLES.c.host == user),
        )
    )
    return sorted(c.execute(query).scalars())


def names_of_person(c: Connection, user: str, known: list[str | None]) -> list[str]:
    """All names that the person has had, as far as rows have them; the longest first."""
    query = (
        select(SEATS.c.name)
        .join(TABLES, TABLES.c.id == SEATS.c.table_id)
        .where(SEATS.c.user_id == user, SEATS.c.kind == PERSON, TABLES.c.hot_seat == 0)
        .union(select(CHAT.c.name).where(CHAT.c.user_id == user))
    )
    names = {*known, *c.execute(query).scalars()}
    return sorted((name for name in names if name), key=lambda name: (-len(name), name))


# Tables


def leave_table(c: Connection, table: str, user: str) -> bool:
    """Take the person out of a table; return whether it stays.

    At a table that waits, the seat is free again. In a game that goes on, a bot plays on. A game
    without anybody else that never ended is deleted.
    """
    row = c.execute(select(TABLES).where(TABLES.c.id == table)).one()
    seats = c.execute(select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)).all()
    mine = [seat for seat in seats if seat.user_id == user]
    others = [seat.user_id for seat in seats if seat.user_id not in (None, user)]
    of_mine = (SEATS.c.table_id == table, SEATS.c.user_id == user)
    ends_orders = ENDED_ORDERS.c.seat.in_([seat.seat for seat in mine])
    c.execute(delete(ENDED_ORDERS).where(ENDED_ORDERS.c.table_id == table, ends_orders))
    forget_names(c, row)
    if row.status == "over":
        erased = {"name": NOBODY, "token_epoch": SEATS.c.token_epoch + 1}
        c.execute(update(SEATS).where(*of_mine).values(erased))
        return True
    if not others:
        if not mine and row.host != user:
            return True  # they only talked there
        remove_results(c, table)
        c.execute(delete(TABLES).where(TABLES.c.id == table))
        return False
    for seat in mine:
        of_seat = (SEATS.c.table_id == table, SEATS.c.seat == seat.seat)
        values = free_seat() if row.status == "open" else seat_of_bot(row.game, seat.bot)
        c.execute(update(SEATS).where(*of_seat).values(values))
        if row.status != "open":
            last = select(func.max(MOVES.c.seq)).where(MOVES.c.table_id == table)
            number = c.execute(last).scalar()
            write_note(c, table, 0 if number is None else number + 1, LEFT, str(seat.seat))
    changed: dict[str, Any] = {"moved_at": time.time()} if mine else {}
    if row.host == user:
        changed["host"] = others[0]
    if changed:
        c.execute(update(TABLES).where(TABLES.c.id == table).values(changed))
    return True


def free_seat() -> dict[str, Any]:
    return {
        "kind": OPEN, "user_id": None, "bot": None, "name": "?", "bank_s": None, "late_at": None,
        "token_epoch": SEATS.c.token_epoch + 1,
    }  # fmt: skip


def seat_of_bot(game: str, bot: str | None) -> dict[str, Any]:
    """The columns of a seat that a bot has for good: the one that plays there, or the usual one."""
    chosen, name = bot or USUAL, bot or USUAL
    if game in registry.game_ids():
        name = title(chosen, registry.get(game).presentation.words("en"))
    return {
        "kind": BOT, "user_id": None, "bot": chosen, "name": name, "bank_s": None, "late_at": None,
        "token_epoch": SEATS.c.token_epoch + 1,
    }  # fmt: skip


def forget_names(c: Connection, row: Any) -> None:
    """A table that began with an uploaded game may have the names of its players in it."""
    if isinstance(row.start, dict) and "names" in row.start:
        start = {key: value for key, value in row.start.items() if key != "names"}
        c.execute(update(TABLES).where(TABLES.c.id == row.id).values(start=start))


# Other rows


def erase_invitations(c: Connection, user: str) -> None:
    c.execute(delete(INVITATIONS).where(INVITATIONS.c.for_user == user))
    mine = update(INVITATIONS).where(INVITATIONS.c.made_by == user)
    revoked = func.coalesce(INVITATIONS.c.revoked_at, time.time())
    c.execute(mine.values(note="", revoked_at=revoked))


def erase_reports(c: Connection, user: str) -> None:
    """Delete the reports by the person and about them; in all others, what they wrote."""
    c.execute(delete(REPORTS).where(or_(REPORTS.c.made_by == user, REPORTS.c.about == user)))
    for report in c.execute(select(REPORTS).where(REPORTS.c.log.contains(user, autoescape=True))):
        change = update(REPORTS).where(REPORTS.c.id == report.id)
        c.execute(change.values(log=without_person(report.log, user)))


def blot_out(c: Connection, names: Iterable[str], tables: list[str]) -> None:
    """Blot out the names in what others wrote: at the person's tables, and to administrators."""
    at_tables = [(CHAT, CHAT.c.text), (TABLE_NOTES, TABLE_NOTES.c.text)]
    anywhere = [
        (REPORTS, REPORTS.c.text), (REPORTS, REPORTS.c.log), (INVITATIONS, INVITATIONS.c.note),
        (BANS, BANS.c.note), (ADMIN_LOG, ADMIN_LOG.c.about),
        (ANNOUNCEMENTS, ANNOUNCEMENTS.c.text),
    ]  # fmt: skip
    for name in names:
        if len(name) < SHORTEST:
            continue
        for table, column in at_tables:
            for there in tables:
                blot_column(c, table, column, name, table.c.table_id == there)
        for table, column in anywhere:
            blot_column(c, table, column, name)


def blot_column(c: Connection, table: Table, column: Column[Any], name: str, *where: Any) -> None:
    has_name = or_(
        column.contains(name, autoescape=True),
        func.lower(column).contains(name.lower(), autoescape=True),
    )
    keys = list(table.primary_key.columns)
    for row in c.execute(select(*keys, column.label("text_of_row")).where(has_name, *where)).all():
        of_row = [key == value for key, value in zip(keys, row, strict=False)]
        c.execute(update(table).where(*of_row).values({column.name: without(row[-1], name)}))


def without(text: str, name: str) -> str:
    """The text without the name, where it is a whole word."""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", BLOT, text, flags=re.IGNORECASE)
