"""Pages of a list of tables, the one that moved last first.

A page is identified by the table it begins after, not by a number. So each page costs one bounded
query regardless of the number of tables, and none is skipped when others move to the front
meanwhile.
"""

import re
from typing import Any, NamedTuple, cast

from sqlalchemy import Connection, Select, tuple_

from raidtable.server.storage.schema import TABLES

PAGE = 30
# The sort key of a table in such a list: when it moved, and its id.
KEY = r"([0-9]{1,12}(?:\.[0-9]{1,9})?)~([A-Za-z0-9_-]{1,16})"
CURSOR = re.compile(rf"(older|newer)~{KEY}")


class Cursor(NamedTuple):
    """The start of a page: tables that moved before that one, or after it."""

    is_older: bool
    moved_at: float
    id: str

    @classmethod
    def read(cls, text: str) -> "Cursor | None":
        """The cursor of an address; None for the first page, and for anything else."""
        found = CURSOR.fullmatch(text)
        if found is None:
            return None
        return cls(found[1] == "older", float(found[2]), found[3])


def key_of(row: dict[str, Any]) -> str:
    return f"{row['moved_at']!r}~{row['id']}"


class Rows(list[dict[str, Any]]):
    """One page, and the cursors of the pages next to it."""

    newer: str | None = None
    older: str | None = None


def page_of(
    c: Connection, tables: Select[Any], cursor: Cursor | None = None, limit: int = PAGE
) -> Rows:
    """Return the page that starts at the cursor; `tables` selects whole rows of tables."""
    column = tuple_(TABLES.c.moved_at, TABLES.c.id)
    forward = cursor is None or cursor.is_older
    query = tables
    if cursor is not None:
        start = tuple_(cast("Any", cursor.moved_at), cast("Any", cursor.id))
        query = query.where(column < start if forward else column > start)
    if forward:
        query = query.order_by(TABLES.c.moved_at.desc(), TABLES.c.id.desc())
    else:
        query = query.order_by(TABLES.c.moved_at, TABLES.c.id)
    # One row more than is shown says whether there is another page.
    found = [dict(row) for row in c.execute(query.limit(limit + 1)).mappings()]
    if not forward and len(found) <= limit:
        return page_of(c, tables, None, limit)  # there are no newer ones: a whole first page
    rows = Rows(found[:limit] if forward else reversed(found[:limit]))
    if rows and (not forward or len(found) > limit):
        rows.older = f"older~{key_of(rows[-1])}"
    if cursor is not None:
        first = rows[0] if rows else {"moved_at": cursor.moved_at, "id": cursor.id}
        rows.newer = f"newer~{key_of(first)}"
    return rows
