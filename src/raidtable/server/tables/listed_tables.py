"""What play over days shows of the tables in a person's list: clocks, and where a word is asked.

No table is opened for it, and a page takes the same number of queries whatever is on it.
"""

from sqlalchemy import Connection

from raidtable.server.clock import Clock
from raidtable.server.storage.clock_rows import NO_DAYS_OFF, read_days_off
from raidtable.server.storage.paging import Rows
from raidtable.server.storage.records import PERSON, ClockRows, SeatHolder
from raidtable.server.tables.clock_keeping import clocks_of
from raidtable.server.tables.clocked_table import ListedTable
from raidtable.server.tables.open_questions import NO_QUESTIONS, is_asked, read_questions
from raidtable.server.tables.pace import LIVE

# The bank of a seat, and since when it is late.
SeatClock = tuple[float | None, float | None]


def add_clocks_and_questions(
    c: Connection,
    rows: Rows,
    holders: dict[str, list[SeatHolder]],
    seat_clocks: dict[str, list[SeatClock]],
    clock: Clock,
) -> None:
    """Add to each table that is running its clocks, and whether the person's word is asked."""
    running = [row for row in rows if row["status"] == "running"]
    with_clock = [row["id"] for row in running if row["bank_s"] is not None]
    users = {holder.user for table in with_clock for holder in holders[table] if holder.user}
    off = read_days_off(c, users) if users else {}
    shared = {row["id"] for row in running if is_shared(holders[row["id"]])}
    questions = read_questions(c, shared) if shared else {}
    for row in running:
        table = row["id"]
        days_off = [off.get(holder.user or "", NO_DAYS_OFF) for holder in holders[table]]
        clocks = clocks_of(ClockRows(row, seat_clocks[table], days_off))
        row["listed"] = listed = ListedTable(row, holders[table], clocks, clock)
        row["is_slow"] = row["pace"] != LIVE
        row["is_asked"] = table in shared and is_asked(
            listed, questions.get(table, NO_QUESTIONS), row["my_seats"]
        )


def is_shared(seats: list[SeatHolder]) -> bool:
    """Whether more than one person plays there: nobody asks themselves."""
    return len({holder.user for holder in seats if holder.kind == PERSON}) > 1
