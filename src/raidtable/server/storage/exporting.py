"""The export of one's data: every row of the database that is about a person, as JSON.

docs/players/your-data.md describes the keys.
"""

import time
from typing import Any, Final

from sqlalchemy import Connection, Table, or_, select

from raidtable.server.storage.personal import COLUMNS, Holds
from raidtable.server.storage.schema import SEATS, TABLES, USERS
from raidtable.server.storage.whole_schema import METADATA

FORMAT: Final = "raidtable person"
VERSION: Final = 1
NOT_EXPORTED = (Holds.SECRET, Holds.HIDDEN)
# By which columns a row belongs to a person. Rows in which others name them are not theirs: who has
# blocked or reported them is nobody's business but theirs.
OWNERS: Final[dict[str, tuple[str, ...]]] = {
    "seats": ("user_id",),
    "chat": ("user_id",),
    "invitations": ("made_by", "for_user"),
    "invitation_uses": ("user_id",),
    "admin_log": ("user_id",),
    "identities": ("user_id",),
    "passkeys": ("user_id",),
    "reset_links": ("user_id",),
    "bans": ("made_by",),
    "vacations": ("user_id",),
    "notice_ways": ("user_id",),
    "notice_settings": ("user_id",),
    "notices": ("user_id",),
    "orders": ("user_id",),
    "table_notes": ("user_id",),
    "tables_seen": ("user_id",),
    "blocks": ("user_id",),
    "reports": ("made_by",),
    "puzzle_answers": ("user_id",),
    "reviews": ("asked_by",),
    "results": ("user_id",),
}
# Tables of which a row is about a person in another way, or about nobody.
OTHERS: Final = {
    "users", "tables", "ended_orders", "moves", "ended_sessions", "kept", "announcements",
}  # fmt: skip


def exported(c: Connection, user: str) -> dict[str, Any]:
    """Everything that is stored about the user."""
    account = c.execute(select(USERS).where(USERS.c.id == user)).mappings().one()
    mine = select(SEATS.c.table_id).where(SEATS.c.user_id == user)
    tables = select(TABLES).where(or_(TABLES.c.host == user, TABLES.c.id.in_(mine)))
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": time.time(),
        "account": shown(USERS, account),
        "tables": [shown(TABLES, row) for row in c.execute(tables).mappings()],
    }
    for table in METADATA.sorted_tables:
        owners = OWNERS.get(table.name)
        if owners is not None:
            is_own = or_(*(table.c[owner] == user for owner in owners))
            found = c.execute(select(table).where(is_own)).mappings()
            data[table.name] = [shown(table, row) for row in found]
    return data


def shown(table: Table, row: Any) -> dict[str, Any]:
    """The columns of a row that the export has. A game that goes on has a secret start."""
    held = COLUMNS[table.name]
    left_out = {"start"} if table is TABLES else set()
    return {
        name: value
        for name, value in row.items()
        if held[name] not in NOT_EXPORTED and name not in left_out
    }
