"""Deletes old tables of the web table."""

import time
from pathlib import Path

from raidtable.cli.serve import needing_server
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.words import N_, NN_

NO_AGE = N_("Say which tables are old: --older-than DAYS, --unstarted DAYS, or both.")
WOULD_DELETE_FINISHED = NN_(
    "{n} finished table would be deleted: it has had no move for {days:g} days.",
    "{n} finished tables would be deleted: they have had no move for {days:g} days.",
)
WOULD_DELETE_UNSTARTED = NN_(
    "{n} table would be deleted: no game began there in {days:g} days.",
    "{n} tables would be deleted: no game began there in {days:g} days.",
)
DELETED_FINISHED = NN_("{n} finished table was deleted.", "{n} finished tables were deleted.")
DELETED_UNSTARTED = NN_(
    "{n} table at which no game began was deleted.",
    "{n} tables at which no game began were deleted.",
)
KEPT = NN_(
    "{n} table was not deleted, because its game could not be saved: {tables}.",
    "{n} tables were not deleted, because their games could not be saved: {tables}.",
)


def prune(
    terminal: Terminal,
    older_than: float | None,
    unstarted: float | None,
    dry_run: bool,
    export: Path | None,
    database: str | None,
) -> None:
    """Delete the tables of a database, which a server may be using."""
    with needing_server():
        from raidtable.server.database_url import require_database
        from raidtable.server.environment import from_environment
        from raidtable.server.storage.database import connect
        from raidtable.server.storage.migrating import migrate
        from raidtable.server.storage.notices import Announcer
        from raidtable.server.storage.problems import told_to_host
        from raidtable.server.storage.transactions import writing
        from raidtable.server.tables.pruning import Rule, count_prunable, export_to, prune_batch
    asked = [(True, older_than), (False, unstarted)]
    rules = [Rule(finished, days) for finished, days in asked if days is not None]
    if not rules:
        raise BadOption(NO_AGE)
    url = from_environment(database=database).database
    require_database(url)
    engine = connect(url)
    migrate(engine)
    now, kept = time.time(), list[str]()
    for rule in rules:
        if dry_run:
            with told_to_host(engine.url), engine.connect() as connection:
                count = count_prunable(connection, rule, now)
            message = WOULD_DELETE_FINISHED if rule.finished else WOULD_DELETE_UNSTARTED
            terminal.say_whole(message, count, days=rule.days)
            continue
        saves = export_to(export) if export is not None and rule.finished else None
        after: str | None = ""
        count = 0
        while after is not None:
            announcer = Announcer()
            with told_to_host(engine.url), writing(engine) as connection:
                pruned = prune_batch(connection, rule, now, announcer, after, saves)
                announcer.send(connection)
            count += len(pruned.deleted)
            kept += pruned.kept if saves is not None else []
            after = pruned.last
        terminal.say_whole(DELETED_FINISHED if rule.finished else DELETED_UNSTARTED, count)
    engine.dispose()
    if kept:
        terminal.say_whole(KEPT, len(kept), tables=", ".join(kept))
