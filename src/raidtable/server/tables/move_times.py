"""When the moves of a table were made, for a log that marks days."""

from sqlalchemy import Connection, select

from raidtable.server.storage.schema import MOVES
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.live_table import LiveTable

# A table that began less than this ago has no days to mark, but perhaps around one midnight.
SPANS_DAYS_S = 6 * 3600.0
# The offsets of time zones are multiples of this, so a day begins between two of these.
QUARTER_S = 15 * 60


async def times_of(tables: Tables, live: LiveTable) -> str:
    """The plies at which another quarter of an hour began, each with its time in quarters since
    1970: `PLY:QUARTER`. Empty for a table that was played within a few hours.

    The page's script finds out where the reader's days begin; the log itself stays the same for
    all readers, and its updates stay as long as they were.
    """
    if live.row["moved_at"] - live.row["made_at"] < SPANS_DAYS_S:
        return ""
    made = await tables.database.read(lambda c: read_times(c, live.id))
    found: list[str] = []
    last = -1
    for before, after in zip(live.history.moments, live.history.moments[1:], strict=False):
        quarter = int(made.get(after.rows - 1, 0) // QUARTER_S)
        if after.ply > before.ply and quarter != last and quarter:
            found.append(f"{before.ply}:{quarter}")
            last = quarter
    return " ".join(found)


def read_times(c: Connection, table: str) -> dict[int, float]:
    query = select(MOVES.c.seq, MOVES.c.made_at).where(MOVES.c.table_id == table)
    return {row[0]: row[1] for row in c.execute(query)}
