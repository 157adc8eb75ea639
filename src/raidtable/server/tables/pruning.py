"""Pruning: old tables are deleted, finished ones and those at which no game began.

A running table is never deleted. Each batch is one transaction, which checks once more that its
tables are still what they were when they were listed.
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select

from raidtable.engine.errors import RaidtableError
from raidtable.server.errors import Unavailable
from raidtable.server.settings import Settings
from raidtable.server.storage.notices import Announcer
from raidtable.server.storage.rows import read_table
from raidtable.server.storage.schema import MOVES, TABLES
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.live_table import replayed

LOG = logging.getLogger("raidtable.pruning")
BATCH = 50
DAY_S = 24 * 3600.0
# A server that has just started has more urgent things to do.
FIRST_S = 300.0

# Saves a table before it is deleted; returns whether that worked.
Export = Callable[[Connection, str], bool]


class Rule(NamedTuple):
    """Which tables are deleted: finished ones, or those that never began, without a change for so
    many days."""

    finished: bool
    days: float

    def condition(self, now: float) -> ColumnElement[bool]:
        is_old = TABLES.c.moved_at < now - self.days * DAY_S
        if self.finished:
            return (TABLES.c.status == "over") & is_old
        has_moves = exists().where(MOVES.c.table_id == TABLES.c.id)
        return (TABLES.c.status == "open") & is_old & ~has_moves


class Pruned(NamedTuple):
    """One batch: the tables that were deleted, those that stayed, and where to go on."""

    deleted: list[str]
    kept: list[str]
    last: str | None  # None if there are no more


def count_prunable(c: Connection, rule: Rule, now: float) -> int:
    """How many tables the rule would delete."""
    query = select(func.count()).select_from(TABLES).where(rule.condition(now))
    return int(c.execute(query).scalar_one())


def prune_batch(
    c: Connection,
    rule: Rule,
    now: float,
    announcer: Announcer,
    after: str = "",
    export: Export | None = None,
) -> Pruned:
    """Delete the next tables after that id. With `export`, those that it can't save stay."""
    old = rule.condition(now)
    query = select(TABLES.c.id).where(old, TABLES.c.id > after).order_by(TABLES.c.id).limit(BATCH)
    found = list(c.execute(query).scalars())
    chosen = [table for table in found if export is None or export(c, table)]
    gone = delete(TABLES).where(TABLES.c.id.in_(chosen), old).returning(TABLES.c.id)
    deleted = list(c.execute(gone).scalars()) if chosen else []
    for table in deleted:
        announcer.announce(c, table)
    kept = [table for table in found if table not in deleted]
    return Pruned(deleted, kept, found[-1] if len(found) == BATCH else None)


def export_to(folder: Path) -> Export:
    """Save the record of each game in that folder, as its page offers it. A table that this version
    can't replay to its end is not saved."""

    def export(c: Connection, table: str) -> bool:
        stored = read_table(c, table)
        if stored is None:
            return False
        try:
            live = replayed(stored)
        except RaidtableError as problem:
            LOG.warning("table %s can't be exported: %s", table, problem)
            return False
        except Exception:
            LOG.exception("table %s can't be exported", table)
            return False
        if live.closing is not None:
            LOG.warning("table %s can't be exported: it is closed", table)
            return False
        record = {**live.match.record(), "names": live.names}
        (folder / f"{table}.json").write_text(json.dumps(record), encoding="utf-8")
        return True

    folder.mkdir(parents=True, exist_ok=True)
    return export


class Pruning:
    """Prunes the tables of a running server once a day, if its settings say so."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        asked = [
            Rule(True, settings.prune_finished_days),
            Rule(False, settings.prune_unstarted_days),
        ]
        self.rules = [rule for rule in asked if rule.days > 0]

    async def prune_daily(self) -> None:
        await asyncio.sleep(FIRST_S)
        while True:
            try:
                await self.prune()
            except Unavailable as problem:
                LOG.warning("old tables are not deleted today: %s", problem.reason)
            except Exception:
                LOG.exception("old tables could not be deleted")
            await asyncio.sleep(DAY_S)

    async def prune(self) -> int:
        """Delete all old tables now; return their number."""
        now, count = time.time(), 0
        for rule in self.rules:
            after: str | None = ""
            while after is not None:
                batch = partial(
                    prune_batch, rule=rule, now=now, announcer=self.tables.announcer, after=after
                )
                pruned = await self.tables.database.write(batch)
                for table in pruned.deleted:
                    live = self.tables.live.get(table)
                    if live is not None:
                        self.tables.forget(live)
                count += len(pruned.deleted)
                after = pruned.last
        if count:
            LOG.info("%d old tables were deleted", count)
        return count
