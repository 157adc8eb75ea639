"""Examines what the web table needs: its settings, its database and its port.

Only imported where the extra "server" is installed.
"""

import os
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from raidtable.cli.doctor import OTHER_FOLDER, Finding, Status, write_into
from raidtable.engine.errors import BadOption
from raidtable.engine.words import N_, Text
from raidtable.folders import data_folder
from raidtable.server.listening import bound_sockets
from raidtable.server.settings import SECRET_VARIABLE, Settings, from_environment
from raidtable.server.storage.database import connect

# Ports that are tried after the chosen one.
PORTS_TRIED = 100
# Stands for the secret that the server makes when it starts for the first time.
NO_SECRET_YET = "made when the server starts"

SETTINGS_RIGHT = N_("The settings of the web table are valid.")
SET_RIGHT = N_("Correct that setting; docs/hosting.md lists all of them.")
DATABASE_NEW = N_("The database {database} will be created when the server starts.")
DATABASE_CURRENT = N_("The database {database} can be reached, and has the current schema.")
DATABASE_OLDER = N_(
    "The database {database} can be reached. The next start of the server updates its schema."
)
DATABASE_NEWER = N_(
    "The database {database} was written by a newer version of Raidtable (schema {schema})."
)
UPDATE = N_("Name another database with --database, or update Raidtable: {command}")
DATABASE_FAILS = N_("The database {database} can't be used: {why}.")
START_DATABASE = N_("Check the address, the user and the password, and that its server runs.")
DATABASE_NOT_WRITABLE = N_("The database {database} can't be written: {why}.")
PORT_FREE = N_("Port {port} of {host} is free.")
PORT_OURS = N_("A Raidtable server is already running at {address}.")
USE_PORT = N_("Port {free} is free: {command}")


def check_server(host: str | None, port: int | None, database: str | None) -> Iterator[Finding]:
    try:
        settings = settings_without_traces(host=host, port=port, database=database)
    except BadOption as problem:
        yield Finding("settings", Status.PROBLEM, problem, Text(SET_RIGHT))
        return
    except OSError as problem:
        found = Text(N_("{file}: {why}."), file=problem.filename, why=problem.strerror)
        yield Finding("settings", Status.PROBLEM, found, Text(OTHER_FOLDER))
        return
    yield Finding("settings", Status.GOOD, Text(SETTINGS_RIGHT))
    yield check_database(settings.database)
    yield check_port(settings.host, settings.port)


def settings_without_traces(**flags: Any) -> Settings:
    """The settings of a server that would start now. A secret that it would make is not made."""
    has_secret = SECRET_VARIABLE in os.environ or (data_folder() / "secret").exists()
    return from_environment(**flags, secret=None if has_secret else NO_SECRET_YET)


@contextmanager
def migrations() -> Iterator[ScriptDirectory]:
    """The versions of the schema that this Raidtable knows."""
    with resources.as_file(resources.files("raidtable.server.storage") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        yield ScriptDirectory.from_config(config)


def check_database(url: str) -> Finding:
    try:
        parsed = make_url(url)
    except ArgumentError:
        found = Text(N_("The database must be a URL such as sqlite:///FILE."))
        return Finding("database", Status.PROBLEM, found, Text(SET_RIGHT))
    shown = parsed.render_as_string(hide_password=True)
    data = {"database": shown}
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        file = Path(parsed.database)
        try:
            write_into(file.parent)
            if file.exists():
                with file.open("r+b"):
                    pass
        except OSError as problem:
            found = Text(DATABASE_NOT_WRITABLE, database=shown, why=problem.strerror)
            return Finding("database", Status.PROBLEM, found, Text(OTHER_FOLDER), data)
        if not file.exists():
            found = Text(DATABASE_NEW, database=shown)
            return Finding("database", Status.GOOD, found, data=data)
    return check_schema(url, shown, data)


def check_schema(url: str, shown: str, data: dict[str, Any]) -> Finding:
    """Connect to the database, and compare its schema with ours."""
    try:
        engine = connect(url)
        try:
            with engine.connect() as connection:
                schema = MigrationContext.configure(connection).get_current_revision()
        finally:
            engine.dispose()
    except BadOption as problem:
        return Finding("database", Status.PROBLEM, problem, Text(SET_RIGHT), data)
    except SQLAlchemyError as problem:
        why = str(getattr(problem, "orig", None) or problem).strip().splitlines()[0].rstrip(".")
        found = Text(DATABASE_FAILS, database=shown, why=why)
        return Finding("database", Status.PROBLEM, found, Text(START_DATABASE), data)
    data["schema"] = schema
    if schema is None:
        return Finding("database", Status.GOOD, Text(DATABASE_NEW, database=shown), data=data)
    with migrations() as known:
        newest = known.get_current_head()
        is_known = schema in {script.revision for script in known.walk_revisions()}
    if not is_known:
        found = Text(DATABASE_NEWER, database=shown, schema=schema)
        advice = Text(UPDATE, command="pip install --upgrade 'raidtable[server]'")
        return Finding("database", Status.PROBLEM, found, advice, data)
    message = DATABASE_CURRENT if schema == newest else DATABASE_OLDER
    return Finding("database", Status.GOOD, Text(message, database=shown), data=data)


def check_port(host: str, port: int) -> Finding:
    data = {"host": host, "port": port}
    try:
        release(host, port)
    except BadOption as problem:
        address = f"http://{host}:{port}/"
        if is_ours(address):
            found = Text(PORT_OURS, address=address)
            return Finding("port", Status.GOOD, found, data=data)
        free = first_free_port(host, port)
        advice = Text(USE_PORT, free=free, command=f"raidtable serve --port {free}")
        if free == port:  # no other port helps: the host is wrong
            advice = Text(SET_RIGHT)
        return Finding("port", Status.PROBLEM, problem, advice, {**data, "free": free})
    return Finding("port", Status.GOOD, Text(PORT_FREE, **data), data=data)


def release(host: str, port: int) -> None:
    """Bind the port and let it go; raises BadOption if that can't be done."""
    for bound in bound_sockets(host, port):
        bound.close()


def first_free_port(host: str, port: int) -> int:
    """The first port from that one on that can be used; the same one if none of the next can."""
    for tried in range(port, min(port + PORTS_TRIED, 65_536)):
        try:
            release(host, tried)
        except BadOption:
            continue
        return tried
    return port


def is_ours(address: str) -> bool:
    """Whether a Raidtable server answers there."""
    try:
        with urllib.request.urlopen(f"{address}about", timeout=2) as answer:
            return b"Raidtable" in answer.read()
    except (OSError, ValueError):
        return False
