"""Backups: all rows as lines of JSON, from any database and into any database."""

import json
import os
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from raidtable.engine.errors import BadOption, RaidtableError
from raidtable.engine.messages import N_
from raidtable.server.database_url import require_database
from raidtable.server.storage.database import connect
from raidtable.server.storage.kept_values import CHECKED, keep_value, note_version
from raidtable.server.storage.migrating import migrate
from raidtable.server.storage.problems import told_to_host
from raidtable.server.storage.schema import KEPT
from raidtable.server.storage.server_lock import locked
from raidtable.server.storage.skeletons import fill_skeletons
from raidtable.server.storage.transactions import writing
from raidtable.server.storage.whole_schema import METADATA
from raidtable.version import __version__

FORMAT = 1
# The number of rows that are read or written at once.
CHUNK = 500


class BadBackup(RaidtableError):
    """The file is not a whole backup of ours."""


def backup(url: str, file: Path) -> int:
    """Write all rows of one moment; return their number. Servers may keep running."""
    require_database(url)
    engine = connect(url)
    migrate(engine)
    file.parent.mkdir(parents=True, exist_ok=True)
    # Only a whole backup takes the name, and only its owner reads it: it holds password hashes
    # and, unless the host keeps it elsewhere, the secret.
    handle, unfinished = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out, engine.connect() as connection:
            if engine.dialect.name == "postgresql":  # SQLite reads from one moment anyway
                connection.execution_options(isolation_level="REPEATABLE READ")
            head = {"raidtable_backup": FORMAT, "version": __version__, "made_at": time.time()}
            out.write(json.dumps(head) + "\n")
            rows = 0
            for table, row in all_rows(connection):
                out.write(json.dumps({"table": table, "row": row}, ensure_ascii=False) + "\n")
                rows += 1
            out.write(json.dumps({"rows": rows}) + "\n")
            out.flush()
            os.fsync(out.fileno())
        Path(unfinished).replace(file)
    except BaseException as problem:
        Path(unfinished).unlink()
        if isinstance(problem, OSError) and problem.filename is None:
            problem.filename = str(file)  # a full disk names no file
        raise
    finally:
        engine.dispose()
    return rows


def all_rows(c: Connection) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every row, after those it refers to."""
    for table in METADATA.sorted_tables:
        query = select(table).order_by(*table.primary_key.columns)
        for row in c.execution_options(yield_per=CHUNK).execute(query).mappings():
            if table is not KEPT or row["name"] != CHECKED:
                yield table.name, dict(row)


def restore(url: str, file: Path, *, force: bool = False) -> int:
    """Write all rows of a backup, or none; return their number."""
    engine = connect(url)
    try:
        migrate(engine)
        with (
            file.open(encoding="utf-8") as lines,
            locked(engine.url),
            told_to_host(engine.url),
            writing(engine) as connection,
        ):
            make_room(connection, force)
            rows = write_rows(connection, read_rows(lines))
            fill_skeletons(connection)
            note_version(connection)
            return rows
    except UnicodeDecodeError:
        raise BadBackup(N_("This is not a backup: it is not text.")) from None
    finally:
        engine.dispose()


def make_room(c: Connection, force: bool) -> None:
    """Remove all rows, or raise an error if there are any. Kept values are not among them: those
    of the backup replace them by name."""
    for table in reversed(METADATA.sorted_tables):
        if table is KEPT:
            continue
        if force:
            c.execute(delete(table))
        elif c.execute(select(table).limit(1)).first() is not None:
            raise BadOption(
                N_("The database already has rows in {table}. Use --force to replace everything."),
                table=table.name,
            )


def read_rows(lines: Iterator[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a backup. It fails at the end if the file was cut short."""
    head = parsed(next(lines, ""))
    if head.get("raidtable_backup") != FORMAT:
        raise BadBackup(N_("This is not a backup of format {format}."), format=FORMAT)
    for count, line in enumerate(lines):
        entry = parsed(line)
        if "rows" in entry:
            if entry["rows"] != count or next(lines, None) is not None:
                raise BadBackup(N_("The backup does not have as many rows as it says."))
            return
        table = METADATA.tables.get(str(entry.get("table")))
        row = entry.get("row")
        if table is None or not isinstance(row, dict) or set(row) - set(table.columns.keys()):
            raise BadBackup(
                N_("This version does not know the kind of row {number}."), number=count + 1
            )
        yield table.name, row
    raise BadBackup(N_("The backup is incomplete: its last line is missing."))


def write_rows(c: Connection, rows: Iterator[tuple[str, dict[str, Any]]]) -> int:
    """The rows in chunks, each of one table."""
    count = 0
    while chunk := list(islice(rows, CHUNK)):
        of_table: dict[str, list[dict[str, Any]]] = {}
        for table, row in chunk:
            of_table.setdefault(table, []).append(row)
        for table, values in of_table.items():
            if table == KEPT.name:
                for row in values:
                    keep_value(c, row["name"], row["value"])
            else:
                c.execute(insert(METADATA.tables[table]), values)
        count += len(chunk)
    return count


def parsed(line: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except ValueError:
        entry = None
    if not isinstance(entry, dict):
        raise BadBackup(N_("This is not a backup: a line is not a JSON object."))
    return entry
