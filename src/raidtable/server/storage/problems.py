"""Problems of the database that the host can solve: what is wrong, and what to do.

Everything else that a database reports is a fault of the program, and gets a fault report.
"""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import psycopg
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from raidtable.engine.errors import RaidtableError
from raidtable.engine.messages import N_, Text
from raidtable.server.database_url import shown_url

CANNOT_USE = N_("The database {where} can't be used: {why} ({detail}). {advice}")


class BadDatabase(RaidtableError):
    """The database can't be used as it is; the host has to do something."""


class Kind(NamedTuple):
    """What is wrong, as the end of a sentence, and what the host can do."""

    why: str
    advice: str


FULL = Kind(N_("its disk is full"), N_("Free some space, then try again."))
READ_ONLY = Kind(
    N_("it is read-only"),
    N_("Let this user write to the file and its folder, or choose another with --database."),
)
CANNOT_OPEN = Kind(
    N_("its file can't be opened"),
    N_("Check that this user may write to its folder, or choose another file with --database."),
)
NO_DATABASE = Kind(
    N_("its file is damaged, or is not a database"),
    N_("Choose another file with --database, or restore a backup."),
)
DISK = Kind(N_("its disk reports an error"), N_("Check the disk, then try again."))
LOCKED = Kind(N_("another program has locked it"), N_("Stop that program, then try again."))
UNREACHABLE = Kind(
    N_("it can't be reached"),
    N_("Check that PostgreSQL is running, and the address, user and password in the URL."),
)
CROWDED = Kind(
    N_("it has no free connection"),
    N_("Allow more connections (max_connections), or use fewer workers."),
)

OF_SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_AUTH: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: CANNOT_OPEN,
    sqlite3.SQLITE_NOTADB: NO_DATABASE,
    sqlite3.SQLITE_CORRUPT: NO_DATABASE,
    sqlite3.SQLITE_IOERR: DISK,
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
}
# By the first letters of PostgreSQL's code, the longest first.
OF_POSTGRESQL = {
    "53100": FULL,
    "25006": READ_ONLY,
    "53": CROWDED,
    "08": UNREACHABLE,
    "28": UNREACHABLE,
    "3D": UNREACHABLE,
    "57P": UNREACHABLE,
    "58": DISK,
    "XX001": NO_DATABASE,
    "XX002": NO_DATABASE,
}
OF_SYSTEM = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EROFS: READ_ONLY, errno.EIO: DISK}


class Problem(NamedTuple):
    """A problem of the host, with the words of the database or the system."""

    kind: Kind
    detail: str


def problem_of_host(error: BaseException) -> Problem | None:
    """The host's problem behind an error; None if the program is at fault."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    kind = None
    if isinstance(cause, sqlite3.Error):
        # The low byte is the primary code.
        kind = OF_SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    elif isinstance(cause, psycopg.Error):
        kind = kind_of_postgresql(cause)
    elif isinstance(cause, NoConnectionFree):
        kind = CROWDED
    if kind is None:
        return None
    lines = str(cause).strip().splitlines() or [type(cause).__name__]
    return Problem(kind, lines[0].rstrip("."))


def kind_of_postgresql(error: psycopg.Error) -> Kind | None:
    code = error.sqlstate
    if code is not None:
        return next((kind for begin, kind in OF_POSTGRESQL.items() if code.startswith(begin)), None)
    # Without a code the server has not answered, or the URL has a parameter that it does not know.
    return UNREACHABLE


@contextmanager
def told_to_host(url: URL) -> Iterator[None]:
    """Turn problems of the host into a sentence that says what to do."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, psycopg.Error, NoConnectionFree) as error:
        problem = problem_of_host(error)
        if problem is None:
            raise
        raise bad_database(url, problem) from error


@contextmanager
def opening_files(url: URL) -> Iterator[None]:
    """Do the same for problems with the files and folders of the database."""
    try:
        yield
    except OSError as error:
        kind = OF_SYSTEM.get(error.errno or 0, CANNOT_OPEN)
        reason = error.strerror or str(error)
        detail = f"{error.filename}: {reason}" if error.filename else reason
        raise bad_database(url, Problem(kind, detail)) from error


def bad_database(url: URL, problem: Problem) -> BadDatabase:
    return BadDatabase(
        CANNOT_USE,
        where=shown_url(url),
        why=Text(problem.kind.why),
        detail=problem.detail,
        advice=Text(problem.kind.advice),
    )
