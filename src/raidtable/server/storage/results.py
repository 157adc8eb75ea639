"""The results of games, for the pages of people: written when a game ends, removed when its end is
undone. Tables that ended before there were such rows are filled in once."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from raidtable.engine.rules import Result
from raidtable.server.storage.days_schema import RESULTS
from raidtable.server.storage.records import BOT, SeatHolder


def has_results(row: dict[str, Any]) -> bool:
    """Whether a table is a game between its seats: not a tutorial."""
    return not row.get("tutorial")


def counts_for_people(row: dict[str, Any]) -> bool:
    """Whether the game says something about its players: it was played from the beginning, and
    nobody played several seats."""
    return row["start"] is None and not row["hot_seat"]


def write_results(
    c: Connection,
    row: dict[str, Any],
    seats: Sequence[SeatHolder],
    result: Result,
    ended_at: float,
) -> None:
    """Store how each seat ended the game, instead of what was stored before."""
    remove_results(c, row["id"])
    winners = result.winners
    counts = counts_for_people(row)
    rows = [
        {
            "table_id": row["id"], "seat": seat, "user_id": holder.user,
            "bot": holder.bot if holder.kind == BOT else None, "game": row["game"],
            "seats": len(seats), "points": result.totals[seat], "rank": result.ranks[seat],
            "won": int(seat in winners), "winners": len(winners), "counts": int(counts),
            "ended_at": ended_at,
        }
        for seat, holder in enumerate(seats)
    ]  # fmt: skip
    c.execute(insert(RESULTS), rows)


def remove_results(c: Connection, table: str) -> None:
    c.execute(delete(RESULTS).where(RESULTS.c.table_id == table))


def is_stored(c: Connection, table: str) -> bool:
    query = select(RESULTS.c.seat).where(RESULTS.c.table_id == table).limit(1)
    return c.execute(query).first() is not None
