"""Optional accounts: a name and a password, so that people find their tables in another browser."""

import asyncio
import unicodedata
from collections.abc import Callable

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from raidtable.engine.errors import BadOption
from raidtable.engine.words import N_
from raidtable.server import messages
from raidtable.server.errors import BadField, Rejected
from raidtable.server.security.names import NAME_LENGTH, check_login, clean
from raidtable.server.storage.database import Database
from raidtable.server.storage.rows import run
from raidtable.server.storage.schema import USERS
from raidtable.server.storage.skeletons import skeleton

SHORTEST, LONGEST = 8, 200
LOGIN_LENGTH = 40
# The fields of the forms.
LOGIN, PASSWORD = "login", "password"
WRONG = N_("Wrong name or password.")
WRONG_PASSWORD = N_("That is not your password.")
HASHER = PasswordHasher()
# Rejecting an unknown name takes as long as rejecting a wrong password.
NOBODY = HASHER.hash("nobody's password")


async def register(
    database: Database,
    user: str,
    login: str,
    password: str,
    also: Callable[[Connection], object] | None = None,
) -> None:
    """Give the guest a login. Their tables stay theirs.

    `also` is done in the same transaction: if it fails, there is no account.
    """
    name = clean(login, NAME_LENGTH)
    if not name:
        raise BadField(LOGIN, messages.CHOOSE_NAME)
    try:
        check_login(name)
    except BadOption as problem:
        raise BadField(LOGIN, problem) from None
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadField(PASSWORD, messages.PASSWORD_LENGTH, least=SHORTEST, most=LONGEST)
    # A hash is slow on purpose: it must not block the event loop.
    hashed = await asyncio.to_thread(HASHER.hash, password)
    values = {
        "login": folded(name),
        "skeleton": skeleton(name),
        "name": name,
        "password": hashed,
    }
    change = update(USERS).where(USERS.c.id == user, USERS.c.login.is_(None)).values(values)

    def write(c: Connection) -> bool:
        changed = bool(c.execute(change).rowcount)
        if changed and also is not None:
            also(c)
        return changed

    try:
        changed = await database.write(write, user)
    except IntegrityError:
        raise BadField(LOGIN, N_("That name is taken.")) from None
    if not changed:
        raise Rejected(N_("You already have an account."))


async def log_in(database: Database, login: str, password: str) -> tuple[str, int]:
    """Return the user of that login and the epoch of their sessions.

    The error is the same whether the name or the password is wrong.
    """
    query = select(USERS.c.id, USERS.c.password, USERS.c.session_epoch).where(
        USERS.c.login == folded(clean(login, NAME_LENGTH))
    )
    found = await database.read(lambda c: c.execute(query).first())
    # An account may have no password, only other ways to sign in.
    known = (found.password if found else None) or NOBODY
    try:
        await asyncio.to_thread(HASHER.verify, known, password)
    except VerifyMismatchError:
        raise BadField(PASSWORD, WRONG) from None
    if found is None or known is NOBODY:  # somebody typed the password of the unknown name
        raise BadField(PASSWORD, WRONG)
    if HASHER.check_needs_rehash(known):
        renewed = await asyncio.to_thread(HASHER.hash, password)
        change = update(USERS).where(USERS.c.id == found.id).values(password=renewed)
        await database.write(lambda c: run(c, change))
    return str(found.id), int(found.session_epoch)


async def check_password(database: Database, user: str, password: str) -> None:
    """Raise an error if that is not the password of the user. One who has none needs none."""
    query = select(USERS.c.password).where(USERS.c.id == user)
    known = await database.read(lambda c: c.execute(query).scalar())
    if known is None:
        return
    try:
        await asyncio.to_thread(HASHER.verify, known, password)
    except VerifyMismatchError:
        raise BadField(PASSWORD, WRONG_PASSWORD) from None


def folded(name: str) -> str:
    """The name in the form that is compared: without case, and in one Unicode form.

    Folding may lengthen a name, so it is cut to the length of the column.
    """
    return unicodedata.normalize("NFKC", name.casefold())[:LOGIN_LENGTH]
