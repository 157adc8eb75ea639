"""Other ways to sign in than a password: accounts at an OIDC provider, and passkeys."""

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select, update

from raidtable.engine.errors import BadOption
from raidtable.engine.words import N_
from raidtable.server.errors import Rejected
from raidtable.server.security.accounts import folded
from raidtable.server.security.names import NAME_LENGTH, check_login, clean, is_taken
from raidtable.server.storage.database import Database
from raidtable.server.storage.door_schema import IDENTITIES, PASSKEYS
from raidtable.server.storage.schema import USERS
from raidtable.server.storage.skeletons import skeleton

# What an address is signed for that links an account of the provider to this one.
LINKING = "oidc link"
# This many numbers are tried after a name that is taken.
MOST_ATTEMPTS = 50
LAST_WAY = N_("You couldn't sign in any more. Add another way to sign in first.")


async def identities_of(database: Database, user: str | None) -> list[dict[str, Any]]:
    return await database.read(lambda c: rows_of(c, IDENTITIES, user))


async def passkeys_of(database: Database, user: str | None) -> list[dict[str, Any]]:
    return await database.read(lambda c: rows_of(c, PASSKEYS, user))


def rows_of(c: Connection, table: Table, user: str | None) -> list[dict[str, Any]]:
    query = select(table).where(table.c.user_id == user).order_by(table.c.made_at)
    return [dict(row) for row in c.execute(query).mappings()]


def check_other_way(c: Connection, user: str) -> None:
    """Raise an error if the user has only one way to sign in, which is about to be removed."""
    password = c.execute(select(USERS.c.password).where(USERS.c.id == user)).scalar()
    ways = int(password is not None)
    for table in (IDENTITIES, PASSKEYS):
        count = select(func.count()).select_from(table).where(table.c.user_id == user)
        ways += c.execute(count).scalar_one()
    if ways < 2:
        raise Rejected(LAST_WAY)


# Accounts at a provider


def user_of(c: Connection, issuer: str, subject: str) -> tuple[str, int] | None:
    """The user who signs in by that account, and the epoch of their sessions."""
    row = c.execute(
        select(USERS.c.id, USERS.c.session_epoch)
        .join(IDENTITIES, IDENTITIES.c.user_id == USERS.c.id)
        .where(IDENTITIES.c.issuer == issuer, IDENTITIES.c.subject == subject)
    ).first()
    return None if row is None else (str(row.id), int(row.session_epoch))


def link(c: Connection, issuer: str, subject: str, user: str) -> None:
    """Let the user sign in by that account."""
    if user_of(c, issuer, subject) is not None:
        raise Rejected(N_("That account already belongs to somebody here."))
    row = {"issuer": issuer, "subject": subject, "user_id": user, "made_at": time.time()}
    c.execute(insert(IDENTITIES).values(row))


def unlink(c: Connection, issuer: str, subject: str, user: str) -> None:
    check_other_way(c, user)
    c.execute(
        delete(IDENTITIES).where(
            IDENTITIES.c.issuer == issuer,
            IDENTITIES.c.subject == subject,
            IDENTITIES.c.user_id == user,
        )
    )


def name_account(c: Connection, user: str, wished: Sequence[str]) -> str:
    """Make the guest an account under the first of the wished names that is free; a taken name
    gets a number. Return the name."""
    name = free_login(c, user, wished)
    values = {"login": folded(name), "skeleton": skeleton(name), "name": name}
    own = update(USERS).where(USERS.c.id == user, USERS.c.login.is_(None))
    if not c.execute(own.values(values)).rowcount:
        raise Rejected(N_("You already have an account."))
    return name


def free_login(c: Connection, user: str, wished: Sequence[str]) -> str:
    for wish in (*wished, f"Player {user[:4]}"):
        base = clean(wish, NAME_LENGTH - 3)
        try:
            check_login(base)
        except BadOption:
            continue
        for number in range(1, MOST_ATTEMPTS):
            name = base if number == 1 else f"{base} {number}"
            if not is_taken(c, name, user):
                return name
    raise Rejected(N_("That name is taken."))
