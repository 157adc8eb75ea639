"""One server for each SQLite file: two would not hear of each other's moves.

The server holds a lock of the operating system on a file next to the database. When its process
ends, however that happens, the system frees the lock. A backup does not need it.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_
from raidtable.server.database_url import file_of
from raidtable.server.storage.problems import opening_files

# The locked byte is behind everything that the file holds, so that others can read the file.
LOCKED_BYTE = 1 << 20
IN_USE = N_(
    "The database {file} is in use by another server (process {process}). Stop that server, or "
    "choose another file with --database. Several servers can share a PostgreSQL database."
)


class ServerLock:
    """The lock of a server on its database. Without a file there is nothing to lock."""

    def __init__(self, url: URL) -> None:
        """Take the lock; raise a sentence if another process has it."""
        self.handle: int | None = None
        database = file_of(url)
        if database is None:
            return
        with opening_files(url):
            database.parent.mkdir(parents=True, exist_ok=True)
            file = lock_file(database)
            handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            lock(handle)
        except OSError:
            os.close(handle)
            process = file.read_text(encoding="ascii", errors="replace").strip()
            raise BadOption(IN_USE, file=database, process=process or "?") from None
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode("ascii"))
        self.handle = handle

    def free(self) -> None:
        # The file stays: if it were removed, two processes could lock two files of its name.
        if self.handle is not None:
            os.close(self.handle)
            self.handle = None


@contextmanager
def locked(url: URL) -> Iterator[None]:
    """Keep servers away from a database meanwhile."""
    held = ServerLock(url)
    try:
        yield
    finally:
        held.free()


def lock_file(database: Path) -> Path:
    """The file of the lock, the same for every name of the database."""
    real = database.resolve()
    return real.with_name(f"{real.name}.lock")


def lock(handle: int) -> None:
    """Lock the open file for this process, or raise OSError."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
    else:
        import fcntl

        # Unlike a lock of `flock`, children that are forked do not share this one.
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, LOCKED_BYTE)
