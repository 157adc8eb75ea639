"""Optional accounts: a name and a password, so that one's tables follow to another browser."""

import asyncio
import time
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from raidtable.engine.words import N_
from raidtable.server.security import names
from raidtable.server.storage.rows import run
from raidtable.server.storage.schema import USERS
from raidtable.server.tables.all_tables import NAME_LENGTH, Refused, Tables, clean

SHORTEST, LONGEST = 8, 200
LOGIN_LENGTH = 40
# A second click within this time is the same guest.
SECOND_CLICK_S = 60.0
HASHER = PasswordHasher()
# Somebody unknown takes as long to refuse as a wrong password.
NOBODY = HASHER.hash("nobody's password")


async def make_guest(tables: Tables, user: str) -> bool:
    """Make the guest with that id, unless a request of the same browser has just done so.

    False if the id is in use already and must not be handed out again: an old cookie without a
    user would otherwise bring back what was signed out, or a person with an account.
    """
    now = time.time()
    row = {"id": user, "name": names.GUEST, "made_at": now}

    def make(c: Connection) -> bool:
        insert = postgresql.insert if c.dialect.name == "postgresql" else sqlite.insert
        c.execute(insert(USERS).values(row).on_conflict_do_nothing())
        found = c.execute(select(USERS).where(USERS.c.id == user)).one()
        is_recent = found.made_at > now - SECOND_CLICK_S
        return is_recent and found.login is None and found.session_epoch == 0

    return await tables.store.write(make, user)


async def register(tables: Tables, user: str, login: str, password: str) -> None:
    """Gives the guest a login. What was played so far stays theirs."""
    name = clean(login, NAME_LENGTH)
    if not name or not SHORTEST <= len(password) <= LONGEST:
        raise Refused(N_("An account needs a name, and a password of 8 to 200 letters."))
    names.check_login(name)
    # A hash takes its time on purpose: the tables go on meanwhile.
    hashed = await asyncio.to_thread(HASHER.hash, password)
    values = {
        "login": folded(name),
        "skeleton": names.skeleton(name),
        "name": name,
        "password": hashed,
    }
    change = update(USERS).where(USERS.c.id == user, USERS.c.login.is_(None)).values(values)
    try:
        changed = await tables.store.write(lambda c: c.execute(change).rowcount)
    except IntegrityError:
        raise Refused(N_("That name is taken.")) from None
    if not changed:
        raise Refused(N_("You have an account already."))


async def log_in(tables: Tables, login: str, password: str) -> tuple[str, int]:
    """The user of that login and the epoch of their sessions; the same refusal whether name or
    password is wrong."""
    query = select(USERS.c.id, USERS.c.password, USERS.c.session_epoch).where(
        USERS.c.login == folded(clean(login, NAME_LENGTH))
    )
    found = await tables.store.read(lambda c: c.execute(query).first())
    known = found.password if found else NOBODY
    try:
        await asyncio.to_thread(HASHER.verify, known, password)
    except VerifyMismatchError:
        raise Refused(N_("That name and password do not go together.")) from None
    if found is None:  # who knows the password of nobody is nobody still
        raise Refused(N_("That name and password do not go together."))
    if HASHER.check_needs_rehash(known):
        renewed = await asyncio.to_thread(HASHER.hash, password)
        change = update(USERS).where(USERS.c.id == found.id).values(password=renewed)
        await tables.store.write(lambda c: run(c, change))
    return str(found.id), int(found.session_epoch)


def folded(name: str) -> str:
    """The name as it is compared: alike in upper and lower case, however its letters are coded.

    Folding may lengthen a name, so it is cut to what the column holds.
    """
    return unicodedata.normalize("NFKC", name.casefold())[:LOGIN_LENGTH]
