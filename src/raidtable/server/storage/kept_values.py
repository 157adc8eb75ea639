"""Single values that the database keeps: the secret, and the last version that used it."""

import secrets
import time

from sqlalchemy import Connection, inspect, select, update

from raidtable.server.storage.rows import insert_or_ignore
from raidtable.server.storage.schema import KEPT
from raidtable.version import __version__

SECRET, VERSION, CHECKED = "secret", "version", "checked"
# More than a move takes. A database compresses what repeats, so it is random.
ROOM_BYTES = 32_768
# Whether the file has nothing left of what an older version deleted.
OVERWRITES = "overwrites"


def kept_value(c: Connection, name: str) -> str | None:
    found: str | None = c.execute(select(KEPT.c.value).where(KEPT.c.name == name)).scalar()
    return found


def keep_value(c: Connection, name: str, value: str) -> None:
    """Set a value."""
    if c.execute(update(KEPT).where(KEPT.c.name == name).values(value=value)).rowcount == 0:
        c.execute(insert_or_ignore(c.dialect.name, KEPT).values(name=name, value=value))


def keep_first(c: Connection, name: str, value: str) -> str:
    """Set a value unless there is one; return the one that holds.

    Of several processes that do this at once, the first one's value holds for all.
    """
    c.execute(insert_or_ignore(c.dialect.name, KEPT).values(name=name, value=value))
    found = kept_value(c, name)
    assert found is not None
    return found


def secret_in_database(c: Connection) -> str:
    """The secret that signs cookies and tokens. It is made once, for all servers of the
    database."""
    return keep_first(c, SECRET, secrets.token_urlsafe(32))


def note_version(c: Connection) -> None:
    """Keep the version of the program that uses the database, for the sentence that an older one
    shows."""
    if kept_value(c, VERSION) != __version__:
        keep_value(c, VERSION, __version__)


def version_that_used(c: Connection) -> str | None:
    """The version that used the database last, if that was kept. The schema may be any."""
    return kept_value(c, VERSION) if inspect(c).has_table(KEPT.name) else None


def note_check(c: Connection) -> None:
    """Write something, to find out whether that is possible."""
    keep_value(c, CHECKED, str(int(time.time())))


def take_room(c: Connection) -> None:
    """Write as much as a few moves take. The next `note_check` frees it."""
    keep_value(c, CHECKED, secrets.token_urlsafe(ROOM_BYTES))
