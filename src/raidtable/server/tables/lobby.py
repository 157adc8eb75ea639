"""Lists of tables: the lobby of a person, and tables that are open or running."""

import time
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, exists, func, select

from raidtable.games import registry
from raidtable.server.clock import Clock
from raidtable.server.errors import Unreadable
from raidtable.server.storage.days_schema import ORDERS
from raidtable.server.storage.paging import Cursor, Rows, page_of
from raidtable.server.storage.records import BOT, PERSON, SeatHolder
from raidtable.server.storage.schema import SEATS, TABLES
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.listed_tables import SeatClock, add_clocks_and_questions
from raidtable.server.tables.seat_names import names_in_lobby, page_of_holder
from raidtable.server.tables.seen_tables import NO_NEWS, read_news
from raidtable.server.tables.waiting_tables import urgency

FIRST_PAGES: Mapping[str, str] = MappingProxyType({})


async def lobby_of(
    tables: Tables,
    user: str | None,
    language: str = "en",
    cursors: Mapping[str, str] = FIRST_PAGES,
    now: float | None = None,
) -> dict[str, Rows]:
    """The user's own tables, going on and finished; open and running tables of others; a page of
    each, at the given cursors.

    Each row has the names of the players, an empty one for a free seat, and whether it is the
    user's turn.
    """
    found = await tables.database.read(
        lambda c: read_lobby(c, user, language, cursors, tables.clock)
    )
    for row in found["mine"]:
        if row["status"] == "running" and row["actor"] is None:
            await find_turn(tables, row, user)  # stored by a version without this column
    now = time.time() if now is None else now
    # What waits for the user comes first, then what asks for a word; the rest stays in its order.
    found["mine"].sort(key=lambda row: place_of(row, now))
    return found


def place_of(row: Mapping[str, Any], now: float) -> tuple[float, ...]:
    if row["my_turn"]:
        return (0, *urgency(row, now))
    return (1,) if row.get("is_asked") else (2,)


def read_lobby(
    c: Connection, user: str | None, language: str, cursors: Mapping[str, str], clock: Clock
) -> dict[str, Rows]:
    shown = select(TABLES)
    # A stranger has no tables; null would match every bot.
    mine = TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.user_id == (user or "")))
    is_game = TABLES.c.tutorial.is_(None)
    queries = {
        "mine": shown.where(mine, TABLES.c.status != "over"),
        "finished": shown.where(mine, TABLES.c.status == "over", is_game),
        "open": shown.where(~mine, TABLES.c.status == "open"),
        "running": shown.where(
            ~mine, TABLES.c.status == "running", TABLES.c.hot_seat == 0, is_game
        ),
    }
    found = {
        name: page_of(c, query, Cursor.read(cursors.get(name, "")))
        for name, query in queries.items()
    }
    rows = {row["id"]: row for part in found.values() for row in part}
    holders: dict[str, list[SeatHolder]] = {table: [] for table in rows}
    seat_clocks: dict[str, list[SeatClock]] = {table: [] for table in rows}
    seats = select(SEATS).where(SEATS.c.table_id.in_(rows)).order_by(SEATS.c.seat)
    for seat in c.execute(seats).mappings():
        holder = SeatHolder(seat["kind"], seat["user_id"], seat["bot"], seat["name"])
        holders[seat["table_id"]].append(holder)
        seat_clocks[seat["table_id"]].append((seat["bank_s"], seat["late_at"]))
    for table, row in rows.items():
        row["names"] = names_in_lobby(holders[table], row["game"], language)
        # Who has a page: not bots, and not the reader.
        row["people"] = [
            "" if holder.user == user else page_of_holder(holder) for holder in holders[table]
        ]
        is_played = row["status"] == "running" and row["paused_at"] is None
        row["my_turn"] = is_played and any(
            seat == row["actor"] and holder.kind == PERSON and holder.user == user
            for seat, holder in enumerate(holders[table])
        )
        row["my_seats"] = [
            seat for seat, holder in enumerate(holders[table]) if user and holder.user == user
        ]
        if row["game"] not in registry.game_ids():
            row["status"] = "unreadable"
    add_news(c, found["mine"], user)
    add_clocks_and_questions(c, found["mine"], holders, seat_clocks, clock)
    return found


def add_news(c: Connection, rows: Rows, user: str | None) -> None:
    """Add to each of the user's tables what others decided since the user last looked, and how
    many orders of the user stand."""
    running = [row["id"] for row in rows if row["status"] == "running"]
    news = read_news(c, user, running) if user and running else {}
    query = (
        select(ORDERS.c.table_id, func.count())
        .where(ORDERS.c.user_id == user, ORDERS.c.table_id.in_(running))
        .group_by(ORDERS.c.table_id)
    )
    orders = {row[0]: row[1] for row in c.execute(query)} if running else {}
    for row in rows:
        row["news"] = news.get(row["id"], NO_NEWS)
        row["orders"] = orders.get(row["id"], 0)


async def game_at(tables: Tables, table: str) -> str:
    """The id of the game that is played at that table; empty if there is no such table."""
    query = select(TABLES.c.game).where(TABLES.c.id == table)
    found = await tables.database.read(lambda c: c.execute(query).scalar())
    return str(found or "")


async def find_turn(tables: Tables, row: dict[str, Any], user: str | None) -> None:
    """Open the table to find out whose turn it is."""
    try:
        live = await tables.get(row["id"])
    except Unreadable:
        row["status"] = "unreadable"
    else:
        row["status"] = live.status
        row["my_turn"] = live.match.actor in live.seats_of(user)


async def listed(tables: Tables, before: str, limit: int) -> Rows:
    """Open and running tables, the one that moved last first."""
    is_shown = (TABLES.c.hot_seat == 0) & TABLES.c.tutorial.is_(None)
    query = select(TABLES).where(
        (TABLES.c.status == "open") | ((TABLES.c.status == "running") & is_shown)
    )
    cursor = Cursor.read(f"older~{before}")
    return await tables.database.read(lambda c: page_of(c, query, cursor, limit))


async def waiting_for_bots(tables: Tables, since: float, most: int) -> list[str]:
    """Running tables with a bot that moved since then, the latest first."""
    has_bot = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == BOT)
    query = (
        select(TABLES.c.id)
        .where(TABLES.c.status == "running", TABLES.c.moved_at >= since, has_bot)
        .order_by(TABLES.c.moved_at.desc())
        .limit(most)
    )
    return await tables.database.read(lambda c: list(c.execute(query).scalars()))
