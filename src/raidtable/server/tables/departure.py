"""A person leaves for good: the deletion of their account, with what is in memory and in files."""

import asyncio
import json

from raidtable.faults.reports import FaultFolder
from raidtable.server.errors import NotFound, Unreadable
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.erasing import SHORTEST, Erased, erase_person, without

# The most tables that are opened so that a bot plays on at once. Others wait until somebody looks.
MOST_OPENED = 50


async def delete_account(tables: Tables, faults: FaultFolder, user: str) -> None:
    """Delete the account of that user. Their sessions and tokens have ended then."""
    # The client may hang up meanwhile: it is done all the same.
    await asyncio.shield(_delete_account(tables, faults, user))


async def _delete_account(tables: Tables, faults: FaultFolder, user: str) -> None:
    erased = await tables.database.write(lambda c: erase_person(c, user, tables.announcer), user)
    tables.origins.by_person.pop(user, None)
    for table in erased.deleted:
        live = tables.live.get(table)
        if live is not None:
            tables.forget(live)
    await catch_up_all(tables, erased)
    await asyncio.to_thread(erase_from_faults, faults, erased.names)
    await tables.database.erase_traces()


async def catch_up_all(tables: Tables, erased: Erased) -> None:
    """Let open pages show the change, and bots play on."""
    for number, table in enumerate(erased.changed):
        live = tables.live.get(table)
        try:
            if live is not None:
                await tables.catch_up(live)
            elif number < MOST_OPENED:
                await tables.get(table)
        except (NotFound, Unreadable):
            continue


def erase_from_faults(faults: FaultFolder, names: list[str]) -> None:
    """Blot the names out in fault reports: the text of an error may quote one."""
    written = [json.dumps(name)[1:-1] for name in names if len(name) >= SHORTEST]
    for file in faults.files():
        try:
            before = file.read_text(encoding="utf-8")
        except FileNotFoundError:
            continue  # an older one is deleted when there are too many
        after = before
        for name in {*names, *written}:
            if len(name) >= SHORTEST:
                after = without(after, name)
        if after != before:
            file.write_text(after, encoding="utf-8")
