"""The rows of tables: how they are read and written."""

import time
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, Executable, bindparam, exists, select, update
from sqlalchemy.dialects import postgresql, sqlite

from raidtable.engine.state import SPECTATOR
from raidtable.server.storage.schema import CHAT, MOVES, SEATS, TABLES
from raidtable.server.tables.live_table import (
    BOT,
    PERSON,
    Change,
    LiveTable,
    SeatHolder,
    StoredMove,
)

CHAT_SHOWN = 60


class Standing(NamedTuple):
    """What the lobby knows of a table without reading its moves."""

    status: str
    actor: int


class News(NamedTuple):
    """What the database says of a table beyond what was known."""

    status: str
    moved_at: float
    seats: list[SeatHolder]
    moves: list[StoredMove]
    chat: list[dict[str, Any]]


def run(c: Connection, statement: Executable) -> None:
    c.execute(statement)


class StoredTable(NamedTuple):
    """All rows of a table, not yet understood."""

    row: dict[str, Any]
    seats: list[SeatHolder]
    moves: list[StoredMove]
    chat: list[dict[str, Any]]

    def live(self) -> LiveTable:
        """The table that the rows add up to."""
        live = LiveTable(self.row, self.seats)
        for move in self.moves:
            live.take_in(*move)
        live.chat = self.chat
        return live


def read_table(c: Connection, table: str) -> StoredTable | None:
    row = c.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
    if row is None:
        return None
    moves, chat = read_moves(c, table, 0), read_chat(c, table, 0)
    return StoredTable(dict(row), read_seats(c, table), moves, chat)


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


def read_moves(c: Connection, table: str, after: int) -> list[StoredMove]:
    query = (
        select(MOVES.c.kind, MOVES.c.seat, MOVES.c.text, MOVES.c.digest)
        .where(MOVES.c.table_id == table, MOVES.c.seq >= after)
        .order_by(MOVES.c.seq)
    )
    return [StoredMove(*row) for row in c.execute(query)]


def write_move(
    c: Connection, table: str, seq: int, change: Change, standing: Standing, user: str | None
) -> bool:
    """Whether this was the first row with that number, and the seat still the mover's."""
    now = time.time()
    move = change.move
    statement = insert_of_move(c.dialect.name, user is None)
    given = {
        "new_table_id": table, "new_seq": seq, "new_kind": move.kind, "new_seat": move.seat,
        "new_text": move.text, "new_digest": move.digest, "new_made_at": now,
    }  # fmt: skip
    if user is not None:
        given["user"] = user
    # The count of rows is not known on every database; what comes back is.
    written = c.execute(statement, given).first() is not None
    # A question keeps nobody from being late.
    if written and change.pending is not None:
        c.execute(TABLE_MOVED, {"id_of_table": table, "now": now, **standing._asdict()})
    return written


def write_note(c: Connection, table: str, seq: int, kind: str, text: str) -> bool:
    """Writes a row that no seat decided; whether it was the first with that number."""
    insert_into = postgresql.insert if c.dialect.name == "postgresql" else sqlite.insert
    row = {
        "table_id": table, "seq": seq, "kind": kind, "seat": SPECTATOR, "text": text,
        "made_at": time.time(),
    }  # fmt: skip
    statement = insert_into(MOVES).values(row).on_conflict_do_nothing().returning(MOVES.c.seq)
    return c.execute(statement).first() is not None


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
    update(TABLES)
    .where(TABLES.c.id == bindparam("id_of_table"))
    .values(moved_at=bindparam("now"), status=bindparam("status"), actor=bindparam("actor"))
)
SEATS_CHANGED = (
    update(TABLES).where(TABLES.c.id == bindparam("id_of_table")).values(moved_at=bindparam("now"))
)
