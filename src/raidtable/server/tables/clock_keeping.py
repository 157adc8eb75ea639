"""Keeps the clocks of tables in step with their rows, in the transaction of each change.

Whatever changes a table calls `settle` in the same transaction: a decision, a seat, a vote, a day
off. It finds out from the rows whose clock runs now and when its time is over. So the deadline of a
table is always that of its last row, whichever process wrote it.
"""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, select

from raidtable.server.storage.clock_rows import (
    read_clock_rows,
    undo_is_asked,
    write_clock_rows,
)
from raidtable.server.storage.records import OPEN, PERSON, ClockRows
from raidtable.server.storage.rows import lock_table
from raidtable.server.storage.schema import SEATS
from raidtable.server.tables.pace import Pace
from raidtable.server.tables.table_clocks import Clocks

Change = Callable[[Clocks], Clocks]


def clocks_of(rows: ClockRows, ran: int | None = None) -> Clocks:
    """The clocks that the rows say. `ran` is the seat whose clock ran, if the rows already have
    another seat to move."""
    row, pace = rows.row, Pace.of_row(rows.row)
    if not pace.has_clock:
        return Clocks(pace, row.get("paused_at"))
    seat = row["actor"] if ran is None else ran
    since = row["clock_from"]
    return Clocks(
        pace,
        row["paused_at"],
        tuple(bank or 0.0 for bank, _ in rows.seats),
        tuple(late for _, late in rows.seats),
        tuple(rows.off),
        seat if since is not None and seat is not None else -1,
        since,
        row["due_at"],
    )


def rows_of(clocks: Clocks) -> ClockRows:
    """The rows that say these clocks, with only the columns that clocks have."""
    row: dict[str, Any] = {
        **clocks.pace.columns(),
        "clock_from": clocks.since,
        "due_at": clocks.due_at,
        "paused_at": clocks.paused_at,
    }
    if clocks.pace.has_clock:
        seats: list[tuple[float | None, float | None]] = list(
            zip(clocks.banks, clocks.late, strict=True)
        )
    else:
        seats = [(None, None)] * len(clocks.off)
    return ClockRows(row, seats, list(clocks.off))


def settle(
    c: Connection,
    table: str,
    now: float,
    change: Change | None = None,
    *,
    ran: int | None = None,
    runs_on: bool = True,
) -> Clocks:
    """Make the change, if there is one, and let the clock run that is to run now; return the
    clocks. Without `runs_on`, none runs afterwards."""
    lock_table(c, table)
    rows = read_clock_rows(c, table)
    if rows is None:
        return Clocks()
    before = clocks_of(rows, ran)
    after = before if change is None else change(before)
    if after.pace.has_clock:
        seat = runner(c, table, rows.row, after) if runs_on else None
        after = after.run_on(seat, now)
    if after != before:
        write_clock_rows(c, table, rows, rows_of(after))
    return after


def runner(c: Connection, table: str, row: dict[str, Any], clocks: Clocks) -> int | None:
    """The seat whose clock is to run: that of a person whom the game waits for."""
    actor = row["actor"]
    if row["status"] not in ("open", "running") or actor is None or actor < 0:
        return None
    if clocks.is_paused:
        return None
    query = select(SEATS.c.kind).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
    kinds = list(c.execute(query).scalars())
    if OPEN in kinds or kinds[actor] != PERSON or undo_is_asked(c, table):
        return None
    return int(actor)
