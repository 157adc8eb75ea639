"""Links for people who forgot their password: an administrator makes one and sends it to them."""

import asyncio
import time

from sqlalchemy import Connection, delete, insert, select, update

from raidtable.engine.words import N_
from raidtable.server import messages
from raidtable.server.errors import BadField, Rejected
from raidtable.server.security import accounts
from raidtable.server.security.codes import hashed, new_code
from raidtable.server.storage.database import Database
from raidtable.server.storage.door_schema import RESET_LINKS
from raidtable.server.storage.schema import USERS

VALID_S = 24 * 3600.0
NOT_VALID = N_("This link isn't valid any more. Ask the host for a new one.")


def make_reset_link(c: Connection, user: str) -> str:
    """Make a link for that account and return its code. Older links of it stop working."""
    login = c.execute(select(USERS.c.login).where(USERS.c.id == user)).scalar()
    if login is None:
        raise Rejected(N_("Only an account can have a new password."))
    code = new_code()
    c.execute(delete(RESET_LINKS).where(RESET_LINKS.c.user_id == user))
    row = {"code": hashed(code), "user_id": user, "expires_at": time.time() + VALID_S}
    c.execute(insert(RESET_LINKS).values(row))
    return code


def read_reset_link(c: Connection, code: str) -> str:
    """The user whose password that link changes."""
    query = select(RESET_LINKS.c.user_id).where(
        RESET_LINKS.c.code == hashed(code), RESET_LINKS.c.expires_at > time.time()
    )
    user = c.execute(query).scalar()
    if user is None:
        raise Rejected(NOT_VALID)
    return str(user)


async def reset_password(database: Database, code: str, password: str) -> tuple[str, int]:
    """Set a new password and end all sessions of the account; return its user and new epoch."""
    await database.read(lambda c: read_reset_link(c, code))
    if not accounts.SHORTEST <= len(password) <= accounts.LONGEST:
        raise BadField(
            accounts.PASSWORD,
            messages.PASSWORD_LENGTH,
            least=accounts.SHORTEST,
            most=accounts.LONGEST,
        )
    kept = await asyncio.to_thread(accounts.HASHER.hash, password)

    def write(c: Connection) -> tuple[str, int]:
        user = read_reset_link(c, code)
        c.execute(delete(RESET_LINKS).where(RESET_LINKS.c.user_id == user))
        own = update(USERS).where(USERS.c.id == user)
        c.execute(own.values(password=kept, session_epoch=USERS.c.session_epoch + 1))
        epoch = c.execute(select(USERS.c.session_epoch).where(USERS.c.id == user)).scalar_one()
        return user, int(epoch)

    return await database.write(write)
