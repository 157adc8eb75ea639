"""Chat: messages between people at a table."""

import time

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from raidtable.server import messages
from raidtable.server.errors import Rejected
from raidtable.server.security.names import clean
from raidtable.server.security.users import find_user
from raidtable.server.storage.rows import lock_table
from raidtable.server.storage.schema import CHAT
from raidtable.server.tables.all_tables import Tables

CHAT_LENGTH = 300


async def say(tables: Tables, table: str, user: str, text: str) -> None:
    """Write a chat line, and send it to everybody at the table."""
    live = await tables.get(table)
    await tables.doors.check_talk(user, table)
    me = await find_user(tables.database, user)
    if len(text) > CHAT_LENGTH:
        raise Rejected(messages.TOO_LONG)
    text = clean(text, CHAT_LENGTH)
    if me is None or not text:
        raise Rejected(messages.NOTHING_TO_SAY)

    def write(c: Connection) -> None:
        lock_table(c, table)
        last = c.execute(select(func.max(CHAT.c.number)).where(CHAT.c.table_id == table)).scalar()
        row = {
            "table_id": table, "number": (last or 0) + 1, "user_id": user,
            "name": me["name"], "text": text, "made_at": time.time(),
        }  # fmt: skip
        c.execute(insert(CHAT).values(row))
        tables.announcer.announce(c, table)

    try:
        await tables.database.write(write, table)
    except IntegrityError:
        await tables.refresh(live)  # raises an error if the table was pruned
        raise
    async with live.lock:
        await tables.refresh(live)
    tables.notify(live)
