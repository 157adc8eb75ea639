"""The people of this server: each guest and each account is a row of `users`."""

import secrets
import time
from typing import Any

from sqlalchemy import Connection, insert, select, update

from raidtable.engine.words import N_
from raidtable.server.errors import Rejected
from raidtable.server.security.guest_names import guest_name
from raidtable.server.security.names import GUEST, NAME_LENGTH, NAME_TAKEN, clean, is_taken
from raidtable.server.storage.database import Database
from raidtable.server.storage.rows import insert_or_ignore, run
from raidtable.server.storage.schema import USERS

# A second click within this time is the same guest.
SECOND_CLICK_S = 60.0
# This many names are tried for a guest before the plain one.
MOST_ATTEMPTS = 20


async def new_user(database: Database, name: str, *, is_visitor: bool = False) -> str:
    """Make a user with that name, or with a guest's; return the id."""
    user = secrets.token_urlsafe(12)
    chosen = clean(name, NAME_LENGTH)

    def make(c: Connection) -> bool:
        if chosen and is_taken(c, chosen):
            return False
        shown = chosen or free_guest_name(c, user, "en")
        row = {"id": user, "name": shown, "made_at": time.time(), "is_visitor": int(is_visitor)}
        run(c, insert(USERS).values(row))
        return True

    if not await database.write(make, user):
        raise Rejected(NAME_TAKEN)
    return user


async def make_guest(
    database: Database, user: str, language: str, *, is_visitor: bool = False
) -> bool:
    """Make the guest with that id, named in that language, unless a request of the same browser
    has just done so.

    False if the id is in use already and must not be handed out again: an old cookie without a
    user would otherwise bring back what was signed out, or a person with an account.
    """
    now = time.time()

    def make(c: Connection) -> bool:
        row = {
            "id": user, "name": free_guest_name(c, user, language), "made_at": now,
            "is_visitor": int(is_visitor),
        }  # fmt: skip
        c.execute(insert_or_ignore(c.dialect.name, USERS).values(row))
        found = c.execute(select(USERS).where(USERS.c.id == user)).one()
        is_recent = found.made_at > now - SECOND_CLICK_S
        return is_recent and found.login is None and found.session_epoch == 0

    return await database.write(make, user)


def free_guest_name(c: Connection, user: str, language: str) -> str:
    """The name of a guest; another one if it looks like the login of an account."""
    tried = (guest_name(user, language, attempt) for attempt in range(MOST_ATTEMPTS))
    return next((name for name in tried if not is_taken(c, name, user)), GUEST)


def shown_name(user: dict[str, Any], language: str) -> str:
    """The name of a user. An earlier version stored the same one for all guests."""
    name = str(user["name"])
    return guest_name(user["id"], language) if name == GUEST else name


async def find_user(database: Database, user: str) -> dict[str, Any] | None:
    """The row of that user, if there is one."""

    def read(c: Connection) -> dict[str, Any] | None:
        row = c.execute(select(USERS).where(USERS.c.id == user)).mappings().first()
        return dict(row) if row else None

    return await database.read(read)


async def rename(database: Database, user: str, name: str) -> None:
    """Give the user another name, unless it belongs to an account."""
    name = clean(name, NAME_LENGTH)
    if not name:
        raise Rejected(N_("A name needs at least one letter."))

    def change(c: Connection) -> bool:
        if is_taken(c, name, user):
            return False
        run(c, update(USERS).where(USERS.c.id == user).values(name=name))
        return True

    if not await database.write(change, user):
        raise Rejected(NAME_TAKEN)
