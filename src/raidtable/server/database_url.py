"""The URL of the database: which kinds there are, and a sentence for every other one."""

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_

SQLITE, POSTGRESQL = "sqlite", "postgresql"
# Some services name PostgreSQL so in the URLs that they hand out.
OTHER_NAME = "postgres://"
NO_URL = N_("The database must be a URL such as sqlite:///FILE.")
NO_DATABASE = N_(
    "There is no database {file}. Name the database with --database or RAIDTABLE_DATABASE."
)
OTHER_KIND = N_("The database must be SQLite or PostgreSQL.")


def usual_url(url: str) -> str:
    """The URL with the usual name of its kind of database."""
    return url.replace(OTHER_NAME, f"{POSTGRESQL}://", 1) if url.startswith(OTHER_NAME) else url


def parsed_url(url: str) -> URL:
    """The parts of the URL; raises BadOption if it is not one of SQLite or PostgreSQL.

    The sentence does not repeat the URL, which may contain a password.
    """
    try:
        parsed = make_url(usual_url(url))
    except (ArgumentError, ValueError):  # a port that is no number
        raise BadOption(NO_URL) from None
    if parsed.get_backend_name() not in (SQLITE, POSTGRESQL):
        raise BadOption(OTHER_KIND)
    return parsed


def require_database(url: str) -> None:
    """Raise BadOption if the database is a file that does not exist: it would be made, empty."""
    file = file_of(parsed_url(url))
    if file is not None and not file.exists():
        raise BadOption(NO_DATABASE, file=file)


def shown_url(parsed: URL) -> str:
    """The database as people may see it: a file, or a URL without its password."""
    file = file_of(parsed)
    return str(file) if file is not None else parsed.render_as_string(hide_password=True)


def file_of(parsed: URL) -> Path | None:
    """The file of an SQLite database; None for any other, and for one in memory."""
    name = parsed.database or ""
    is_file = parsed.get_backend_name() == SQLITE and name not in ("", ":memory:")
    return Path(name).absolute() if is_file and not name.startswith("file:") else None
