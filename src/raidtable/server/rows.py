"""The rows of tables: how they are read and written."""

import time
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, Executable, bindparam, exists, select, update
from sqlalchemy.dialects import postgresql, sqlite

from raidtable.server.live import BOT, PERSON, LiveTable, SeatHolder
from raidtable.server.schema import CHAT, MOVES, SEATS, TABLES

CHAT_SHOWN = 60


class News(NamedTuple):
    """What the database says of a table beyond what was known."""

    status: str
    moved_at: float
    seats: list[SeatHolder]
    moves: list[tuple[str, int, str]]
    chat: list[dict[str, Any]]


def run(c: Connection, statement: Executable) -> None:
    c.execute(statement)


def read_table(c: Connection, table: str) -> LiveTable | None:
    row = c.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
    if row is None:
        return None
    live = LiveTable(dict(row), read_seats(c, table))
    for kind, seat, text in read_moves(c, table, 0):
        live.take_in(kind, seat, text)
    live.chat = read_chat(c, table, 0)
    return live


def read_news(c: Connection, table: str, seq: int, number: int) -> News:
    wanted = select(TABLES.c.status, TABLES.c.moved_at).where(TABLES.c.id == table)
    status, moved_at = c.execute(wanted).one()
    moves, chat = read_moves(c, table, seq), read_chat(c, table, number)
    return News(status, moved_at, read_seats(c, table), moves, chat)


def read_chat(c: Connection, table: str, after: int) -> list[dict[str, Any]]:
    """The last that was said after that number, in order."""
    query = select(CHAT).where(CHAT.c.table_id == table, CHAT.c.number > after)
    latest = query.order_by(CHAT.c.number.desc()).limit(CHAT_SHOWN)
    return [dict(row) for row in c.execute(latest).mappings()][::-1]


def lock_table(c: Connection, table: str) -> None:
    """Whoever changes the same table waits; SQLite has but one writer anyway."""
    c.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update(key_share=True))


def read_seats(c: Connection, table: str) -> list[SeatHolder]:
    query = select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
    return [
        SeatHolder(row["kind"], row["user_id"], row["bot"], row["name"], row["token_epoch"])
        for row in c.execute(query).mappings()
    ]


def read_moves(c: Connection, table: str, after: int) -> list[tuple[str, int, str]]:
    query = (
        select(MOVES.c.kind, MOVES.c.seat, MOVES.c.text)
        .where(MOVES.c.table_id == table, MOVES.c.seq >= after)
        .order_by(MOVES.c.seq)
    )
    return [(kind, seat, text) for kind, seat, text in c.execute(query)]


def write_move(c: Connection, move: dict[str, Any], user: str | None) -> bool:
    """Whether this was the first move with that number, and the seat still the mover's."""
    now = time.time()
    statement = insert_of_move(c.dialect.name, user is None)
    given = {f"new_{name}": value for name, value in move.items()} | {"new_made_at": now}
    if user is not None:
        given["user"] = user
    # The count of rows is not known on every database; what comes back is.
    written = c.execute(statement, given).first() is not None
    if written:
        c.execute(TABLE_MOVED, {"id_of_table": move["table_id"], "now": now})
    return written


@cache
def insert_of_move(dialect: str, by_bot: bool) -> Executable:
    """The statement for a move of a bot or a person; building it costs more than running it."""
    insert_into = postgresql.insert if dialect == "postgresql" else sqlite.insert
    given = {column.name: bindparam(f"new_{column.name}", type_=column.type) for column in MOVES.c}
    holder = SEATS.c.kind == BOT
    if not by_bot:
        holder = (SEATS.c.kind == PERSON) & (SEATS.c.user_id == bindparam("user"))
    holds = exists().where(
        SEATS.c.table_id == given["table_id"], SEATS.c.seat == given["seat"], holder
    )
    row = select(*given.values()).where(holds)
    statement = insert_into(MOVES).from_select(list(given), row).on_conflict_do_nothing()
    return statement.returning(MOVES.c.seq)


TABLE_MOVED = (
    update(TABLES).where(TABLES.c.id == bindparam("id_of_table")).values(moved_at=bindparam("now"))
)
