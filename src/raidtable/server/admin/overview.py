"""Figures about the server: tables, storage, the load of bots, fault reports, invitations."""

import shutil
import time
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from raidtable.engine.errors import BadRecord
from raidtable.faults.reports import FaultFolder, FaultReport, load
from raidtable.folders import data_folder
from raidtable.server.storage.door_schema import INVITATIONS
from raidtable.server.storage.schema import TABLES, USERS
from raidtable.server.storage.whole_schema import METADATA
from raidtable.server.tables.bot_scheduler import BotScheduler

STATUSES = ("open", "running", "over", "closed", "unreadable")
MOST_TABLES = 50
MOST_INVITATIONS = 100
MOST_FAULTS = 50


class Storage(NamedTuple):
    """How much is stored, and how much room there is."""

    bytes: int
    rows: dict[str, int]
    free_bytes: int


class BotLoad(NamedTuple):
    """The bots of this process."""

    processes: int
    waiting: int
    thinking: int


def table_counts(c: Connection) -> dict[str, int]:
    counted = c.execute(select(TABLES.c.status, func.count()).group_by(TABLES.c.status))
    found = {row[0]: int(row[1]) for row in counted}
    return {status: found.get(status, 0) for status in STATUSES}


def find_tables(c: Connection, status: str) -> list[dict[str, Any]]:
    """Tables with their makers, those that moved last first."""
    query = select(TABLES, USERS.c.name.label("maker")).join(USERS, USERS.c.id == TABLES.c.host)
    if status in STATUSES:
        query = query.where(TABLES.c.status == status)
    query = query.order_by(TABLES.c.moved_at.desc(), TABLES.c.id).limit(MOST_TABLES)
    return [dict(row) for row in c.execute(query).mappings()]


def storage_of(c: Connection, folder: Path) -> Storage:
    """The size of the database, its rows, and the free space at its place."""
    if c.dialect.name == "postgresql":
        size = c.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one()
    else:
        pages = c.exec_driver_sql("PRAGMA page_count").scalar_one()
        size = pages * c.exec_driver_sql("PRAGMA page_size").scalar_one()
    rows = {
        table.name: int(c.execute(select(func.count()).select_from(table)).scalar_one())
        for table in METADATA.sorted_tables
    }
    return Storage(int(size), rows, shutil.disk_usage(folder).free)


def folder_of(database: str | None) -> Path:
    """The folder of an SQLite file; the data folder, or the current one, for any other database."""
    if database and not database.startswith((":", "file:")):
        return Path(database).absolute().parent
    folder = data_folder()
    return folder if folder.is_dir() else Path.cwd()


def load_of(bots: BotScheduler) -> BotLoad:
    return BotLoad(bots.processes, len(bots.queue), len(bots.thinking.tasks))


def fault_reports(folder: FaultFolder) -> list[FaultReport]:
    """The last reports, the latest first; a damaged file is left out."""
    found = []
    for file in folder.files()[: -MOST_FAULTS - 1 : -1]:
        try:
            found.append(load(file))
        except (BadRecord, FileNotFoundError):
            continue
    return found


def invitations(c: Connection, made_by: str | None = None) -> list[dict[str, Any]]:
    """Invitations by link, the latest first; with `made_by`, those of that person."""
    query = (
        select(INVITATIONS, USERS.c.name.label("maker"))
        .outerjoin(USERS, USERS.c.id == INVITATIONS.c.made_by)
        .where(INVITATIONS.c.for_user.is_(None))
    )
    if made_by is not None:
        query = query.where(INVITATIONS.c.made_by == made_by)
    query = query.order_by(INVITATIONS.c.made_at.desc()).limit(MOST_INVITATIONS)
    now = time.time()
    rows = [dict(row) for row in c.execute(query).mappings()]
    for row in rows:
        is_used_up = row["uses"] >= row["most_uses"]
        row["is_valid"] = row["revoked_at"] is None and row["expires_at"] > now and not is_used_up
    return rows
