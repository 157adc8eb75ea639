"""Examines what the web table needs: its settings, its database and its port.

Only imported where the extra "server" is installed.
"""

import urllib.request
from collections.abc import Iterator
from typing import Any

from raidtable.cli.doctor import OTHER_FOLDER, Finding, Status, write_into
from raidtable.engine.errors import BadOption
from raidtable.engine.words import N_, Text
from raidtable.server.database_url import file_of, parsed_url, shown_url
from raidtable.server.environment import from_environment
from raidtable.server.listening import bound_sockets
from raidtable.server.storage.database import connect
from raidtable.server.storage.migrating import NewerDatabase, schema_of
from raidtable.server.storage.problems import BadDatabase

# Ports that are tried after the chosen one.
PORTS_TRIED = 100

SETTINGS_RIGHT = N_("The settings of the web table are valid.")
SET_RIGHT = N_("Correct that setting; docs/hosting.md lists all of them.")
DATABASE_NEW = N_("The database {database} will be created when the server starts.")
DATABASE_CURRENT = N_("The database {database} can be reached, and has the current schema.")
DATABASE_OLDER = N_(
    "The database {database} can be reached. The next start of the server updates its schema."
)
UPDATE = N_("Name another database with --database, or update Raidtable: {command}")
DATABASE_NOT_WRITABLE = N_("The database {database} can't be written: {why}.")
PORT_FREE = N_("Port {port} of {host} is free.")
PORT_OURS = N_("A Raidtable server is already running at {address}.")
USE_PORT = N_("Port {free} is free: {command}")


def check_server(host: str | None, port: int | None, database: str | None) -> Iterator[Finding]:
    try:
        settings = from_environment(host=host, port=port, database=database)
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


def check_database(url: str) -> Finding:
    parsed = parsed_url(url)
    shown = shown_url(parsed)
    data: dict[str, Any] = {"database": shown}
    file = file_of(parsed)
    if file is not None:
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
    engine = connect(url)
    try:
        schema, is_current = schema_of(engine)
    except NewerDatabase as problem:
        advice = Text(UPDATE, command="pip install --upgrade 'raidtable[server]'")
        return Finding("database", Status.PROBLEM, problem, advice, data)
    except BadDatabase as problem:  # its sentence says what to do
        return Finding("database", Status.PROBLEM, problem, data=data)
    finally:
        engine.dispose()
    data["schema"] = schema
    message = DATABASE_CURRENT if is_current else DATABASE_OLDER
    if schema is None:
        message = DATABASE_NEW
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
