"""Invitations: links that let people in, for some time and a number of uses.

The code of a link is stored as a hash. Whoever makes an invitation sees the link once.
"""

import time
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, insert, select, update

from raidtable.engine.words import N_
from raidtable.server.errors import NotAllowed, Rejected
from raidtable.server.security.codes import hashed, new_code, new_row_id
from raidtable.server.security.names import clean
from raidtable.server.storage.database import Database
from raidtable.server.storage.door_schema import INVITATION_USES, INVITATIONS
from raidtable.server.storage.schema import TABLES, USERS

ACCOUNT, GUEST, TABLE = "account", "guest", "table"
KINDS = (ACCOUNT, GUEST, TABLE)
MOST_DAYS, MOST_USES = 365, 1000
NOTE_LENGTH = 80
DAY_S = 24 * 3600.0
NOT_VALID = N_("This invitation isn't valid any more. Ask for a new one.")
NEEDS_ACCOUNT = N_("This invitation is for people with an account. Create one, or log in.")


class Invitation(NamedTuple):
    """A valid invitation."""

    id: str
    kind: str
    table: str | None
    note: str


def make_invitation(
    c: Connection,
    kind: str,
    *,
    made_by: str | None,
    days: int = 7,
    most_uses: int = 1,
    table: str | None = None,
    note: str = "",
) -> str:
    """Make an invitation and return its code."""
    if kind not in KINDS or (kind == TABLE) != bool(table):
        raise Rejected(N_("Choose what the invitation is for."))
    if not 1 <= days <= MOST_DAYS or not 1 <= most_uses <= MOST_USES:
        raise Rejected(
            N_("An invitation lasts 1 to {days} days and has 1 to {uses} uses."),
            days=MOST_DAYS,
            uses=MOST_USES,
        )
    if table and c.execute(select(TABLES.c.id).where(TABLES.c.id == table)).first() is None:
        raise Rejected(N_("This table doesn't exist."))
    code, now = new_code(), time.time()
    row = {
        "id": new_row_id(), "code": hashed(code), "kind": kind, "table_id": table or None,
        "note": clean(note, NOTE_LENGTH), "made_by": made_by, "made_at": now,
        "expires_at": now + days * DAY_S, "uses": 0, "most_uses": most_uses,
    }  # fmt: skip
    c.execute(insert(INVITATIONS).values(row))
    return code


async def find_invitation(database: Database, code: str) -> Invitation:
    """The invitation of that code; raises Rejected if it is not valid."""
    return await database.read(lambda c: read_invitation(c, code))


async def check_for_guests(database: Database, code: str) -> None:
    """Raise an error unless somebody without an account may use that invitation."""
    if (await find_invitation(database, code)).kind == ACCOUNT:
        raise NotAllowed(NEEDS_ACCOUNT)


def read_invitation(c: Connection, code: str) -> Invitation:
    query = select(INVITATIONS).where(INVITATIONS.c.code == hashed(code), is_valid())
    row = c.execute(query).first()
    if row is None:
        raise Rejected(NOT_VALID)
    return Invitation(row.id, row.kind, row.table_id, row.note)


def is_valid() -> ColumnElement[bool]:
    return and_(
        INVITATIONS.c.revoked_at.is_(None),
        INVITATIONS.c.expires_at > time.time(),
        INVITATIONS.c.uses < INVITATIONS.c.most_uses,
    )


def use_invitation(c: Connection, code: str, user: str) -> Invitation:
    """Let the user in by that invitation. A second use by the same person counts once."""
    of_code = INVITATIONS.c.code == hashed(code)
    query = select(INVITATIONS).where(of_code, INVITATIONS.c.revoked_at.is_(None))
    row = c.execute(query.with_for_update()).first()
    if row is None:
        raise Rejected(NOT_VALID)
    login = c.execute(select(USERS.c.login).where(USERS.c.id == user)).scalar()
    if row.kind == ACCOUNT and login is None:
        raise NotAllowed(NEEDS_ACCOUNT)
    used = select(INVITATION_USES.c.used_at).where(
        INVITATION_USES.c.invitation_id == row.id, INVITATION_USES.c.user_id == user
    )
    invitation = Invitation(row.id, row.kind, row.table_id, row.note)
    if c.execute(used).first() is not None:
        return invitation
    counted = update(INVITATIONS).where(of_code, is_valid())
    if not c.execute(counted.values(uses=INVITATIONS.c.uses + 1)).rowcount:
        raise Rejected(NOT_VALID)
    now = time.time()
    c.execute(insert(INVITATION_USES).values(invitation_id=row.id, user_id=user, used_at=now))
    if row.kind != TABLE:
        let_in(c, user)
    return invitation


def let_in(c: Connection, user: str) -> None:
    """Make the user a member of this server."""
    new = update(USERS).where(USERS.c.id == user, USERS.c.member_since.is_(None))
    c.execute(new.values(member_since=time.time()))


async def accept(database: Database, code: str, user: str) -> Invitation:
    return await database.write(lambda c: use_invitation(c, code, user), user)


def revoke_invitation(c: Connection, id: str, made_by: str | None = None) -> bool:
    """Revoke an invitation; with `made_by`, only one of that person."""
    change = update(INVITATIONS).where(INVITATIONS.c.id == id, INVITATIONS.c.revoked_at.is_(None))
    if made_by is not None:
        change = change.where(INVITATIONS.c.made_by == made_by)
    return bool(c.execute(change.values(revoked_at=time.time())).rowcount)
