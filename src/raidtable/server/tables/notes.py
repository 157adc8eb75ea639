"""Private notes of a player about a table: only their writer can read them."""

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from raidtable.server import days_messages as days
from raidtable.server.errors import NotAllowed, Rejected
from raidtable.server.storage.days_schema import TABLE_NOTES
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.live_table import LiveTable

MOST_CHARACTERS = 2000


def may_write(live: LiveTable, user: str | None) -> bool:
    """Whether that person plays or played at the table."""
    return bool(live.seats_of(user) or live.lent_by(user))


async def read_notes(tables: Tables, table: str, user: str) -> str:
    query = select(TABLE_NOTES.c.text).where(
        TABLE_NOTES.c.table_id == table, TABLE_NOTES.c.user_id == user
    )
    return str(await tables.database.read(lambda c: c.execute(query).scalar()) or "")


async def write_notes(tables: Tables, table: str, user: str, text: str, now: float) -> str:
    """Keep these notes in the place of earlier ones; return them as they are kept."""
    live = await tables.get(table)
    if not may_write(live, user):
        raise NotAllowed(days.NOTES_FOR_PLAYERS)
    # A browser sends its line breaks in two characters; a database stores no zero.
    text = text.replace("\r\n", "\n").replace("\0", "").rstrip()
    if len(text) > MOST_CHARACTERS:
        raise Rejected(days.NOTES_TOO_LONG, most=MOST_CHARACTERS)

    def write(c: Connection) -> None:
        if not text:
            c.execute(
                delete(TABLE_NOTES).where(
                    TABLE_NOTES.c.table_id == table, TABLE_NOTES.c.user_id == user
                )
            )
            return
        insert = postgresql.insert if c.dialect.name == "postgresql" else sqlite.insert
        row = {"table_id": table, "user_id": user, "text": text, "changed_at": now}
        key = [TABLE_NOTES.c.table_id, TABLE_NOTES.c.user_id]
        c.execute(
            insert(TABLE_NOTES)
            .values(row)
            .on_conflict_do_update(index_elements=key, set_={"text": text, "changed_at": now})
        )

    await tables.database.write(write, table)
    return text
