"""Optional accounts: a name and a password, so that one's tables follow to another browser."""

import asyncio
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from raidtable.engine.words import N_
from raidtable.server.rows import run
from raidtable.server.schema import USERS
from raidtable.server.service import NAME_LENGTH, Refused, Tables, clean

SHORTEST, LONGEST = 8, 200
LOGIN_LENGTH = 40
HASHER = PasswordHasher()
# Somebody unknown takes as long to refuse as a wrong password.
NOBODY = HASHER.hash("nobody's password")


async def register(tables: Tables, user: str, login: str, password: str) -> None:
    """Gives the guest a login. What was played so far stays theirs."""
    name = clean(login, NAME_LENGTH)
    if not name or not SHORTEST <= len(password) <= LONGEST:
        raise Refused(N_("An account needs a name, and a password of 8 to 200 letters."))
    # A hash takes its time on purpose: the tables go on meanwhile.
    hashed = await asyncio.to_thread(HASHER.hash, password)
    values = {"login": folded(name), "name": name, "password": hashed}
    change = update(USERS).where(USERS.c.id == user, USERS.c.login.is_(None)).values(values)
    try:
        changed = await tables.store.write(lambda c: c.execute(change).rowcount)
    except IntegrityError:
        raise Refused(N_("That name is taken.")) from None
    if not changed:
        raise Refused(N_("You have an account already."))


async def log_in(tables: Tables, login: str, password: str) -> str:
    """The user of that login; the same refusal whether name or password is wrong."""
    query = select(USERS.c.id, USERS.c.password).where(
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
    return str(found.id)


def folded(name: str) -> str:
    """The name as it is compared: alike in upper and lower case, however its letters are coded.

    Folding may lengthen a name, so it is cut to what the column holds.
    """
    return unicodedata.normalize("NFKC", name.casefold())[:LOGIN_LENGTH]
