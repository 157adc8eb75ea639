"""Reads and writes the rows of tables."""

import time
from collections.abc import Mapping
from functools import cache
from typing import Any

from sqlalchemy import (
    Connection,
    Dialect,
    Executable,
    Table,
    UpdateBase,
    bindparam,
    exists,
    func,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.compiler import SQLCompiler

from raidtable.engine.state import SPECTATOR
from raidtable.server.storage.clock_rows import read_clock_rows
from raidtable.server.storage.order_rows import read_orders
from raidtable.server.storage.records import (
    BOT,
    PERSON,
    LobbyStatus,
    NewRows,
    SeatHolder,
    StoredMove,
    StoredTable,
)
from raidtable.server.storage.schema import CHAT, MOVES, SEATS, TABLES

CHAT_SHOWN = 60


def run(c: Connection, statement: Executable) -> None:
    c.execute(statement)


def insert_or_ignore(dialect: str, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An INSERT that does nothing if a row with the same key exists."""
    insert_into = postgresql.insert if dialect == "postgresql" else sqlite.insert
    return insert_into(table).on_conflict_do_nothing()


def read_table(c: Connection, table: str) -> StoredTable | None:
    row = c.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
    if row is None:
        return None
    moves, chat = read_moves(c, table, 0), read_chat(c, table, 0)
    clocks, orders = read_clock_rows(c, table), read_orders(c, table)
    return StoredTable(dict(row), read_seats(c, table), moves, chat, clocks, orders)


def read_new_rows(c: Connection, table: str, seq: int, known_chat: list[int]) -> NewRows | None:
    """The rows after the first `seq` moves and after the chat lines with these numbers; None if the
    table was deleted."""
    clocks = read_clock_rows(c, table)
    if clocks is None:
        return None
    is_whole = bool(known_chat) and has_lost_lines(c, table, known_chat)
    last = 0 if is_whole or not known_chat else known_chat[-1]
    moves, chat = read_moves(c, table, seq), read_chat(c, table, last)
    about = clocks.row
    return NewRows(
        about["status"],
        about["moved_at"],
        about["host"],
        read_seats(c, table),
        moves,
        chat,
        is_whole,
        clocks,
        read_orders(c, table),
    )


def has_lost_lines(c: Connection, table: str, known: list[int]) -> bool:
    """Whether some of these chat lines are gone, as with the account of their writer."""
    count = select(func.count()).where(
        CHAT.c.table_id == table, CHAT.c.number.between(known[0], known[-1])
    )
    return int(c.execute(count).scalar_one()) < len(known)


def read_chat(c: Connection, table: str, after: int) -> list[dict[str, Any]]:
    """The last chat lines after that number, in order."""
    query = select(CHAT).where(CHAT.c.table_id == table, CHAT.c.number > after)
    latest = query.order_by(CHAT.c.number.desc()).limit(CHAT_SHOWN)
    return [dict(row) for row in c.execute(latest).mappings()][::-1]


def lock_table(c: Connection, table: str) -> None:
    """Make others who change the same table wait; SQLite has only one writer anyway."""
    c.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update(key_share=True))


def read_seats(c: Connection, table: str) -> list[SeatHolder]:
    query = select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
    return [
        SeatHolder(row["kind"], row["user_id"], row["bot"], row["name"], row["token_epoch"])
        for row in c.execute(query).mappings()
    ]


def read_moves(c: Connection, table: str, after: int) -> list[StoredMove]:
    query = (
        select(MOVES.c.kind, MOVES.c.seat, MOVES.c.text, MOVES.c.digest, MOVES.c.made_at)
        .where(MOVES.c.table_id == table, MOVES.c.seq >= after)
        .order_by(MOVES.c.seq)
    )
    return [StoredMove(*row) for row in c.execute(query)]


def write_move(
    c: Connection,
    table: str,
    seq: int,
    move: StoredMove,
    status: LobbyStatus | None,
    user: str | None,
    now: float | None = None,
) -> bool:
    """Write a row; return whether it was the first with that number and the seat is still held by
    `user`, or by a bot if that is None.

    `status` is the table's status afterwards, or None for a question, which moves nothing.
    """
    values = {
        "new_table_id": table, "new_seq": seq, "new_kind": move.kind, "new_seat": move.seat,
        "new_text": move.text, "new_digest": move.digest,
        "new_made_at": now or time.time(), "user": user,
    }  # fmt: skip
    # A question gives nobody more time.
    if status is not None:
        values |= {"new_status": status.status, "new_actor": status.actor}
    statements = statements_of_move(c.dialect, user is None, status is not None)
    return all(statement.run(c, values) for statement in statements)


def next_row(c: Connection, table: str) -> int:
    """The number of the next row of a table."""
    return int(c.execute(select(func.count()).where(MOVES.c.table_id == table)).scalar_one())


def write_note(c: Connection, table: str, seq: int, kind: str, text: str) -> bool:
    """Write a row that no seat decided; return whether it was the first with that number."""
    return write_talk(c, table, seq, StoredMove(kind, SPECTATOR, text, None, time.time()))


def write_talk(c: Connection, table: str, seq: int, said: StoredMove) -> bool:
    """Write a row that is no decision; return whether it was the first with that number."""
    row = {
        "table_id": table, "seq": seq, "kind": said.kind, "seat": said.seat, "text": said.text,
        "made_at": said.made_at,
    }  # fmt: skip
    statement = insert_or_ignore(c.dialect.name, MOVES).values(row).returning(MOVES.c.seq)
    return c.execute(statement).first() is not None


class DriverStatement:
    """A statement in the text of the driver, made once: each move runs some of these, and looking
    one up and preparing its result would take longer than running it."""

    def __init__(self, dialect: Dialect, statement: UpdateBase) -> None:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        self.text = str(compiled)
        self.is_positional = compiled.positional
        self.names = tuple(compiled.positiontup or compiled.params)
        self.constants = {n: value for n, value in compiled.params.items() if value is not None}

    def run(self, c: Connection, values: Mapping[str, Any]) -> bool:
        """Run it with these values; return whether it changed any row."""
        values = {**self.constants, **values}
        given: Any
        if self.is_positional:
            given = tuple([values[name] for name in self.names])
        else:
            given = {name: values[name] for name in self.names}
        return c.exec_driver_sql(self.text, given).rowcount > 0


@cache
def statements_of_move(dialect: Dialect, by_bot: bool, moves_on: bool) -> list[DriverStatement]:
    """What writes a move of a bot or a person. Each is run if the one before changed a row."""
    given = {column.name: bindparam(f"new_{column.name}", type_=column.type) for column in MOVES.c}
    holder = SEATS.c.kind == BOT
    if not by_bot:
        holder = (SEATS.c.kind == PERSON) & (SEATS.c.user_id == bindparam("user"))
    holds = exists().where(
        SEATS.c.table_id == given["table_id"], SEATS.c.seat == given["seat"], holder
    )
    row = select(*given.values()).where(holds)
    written = insert_or_ignore(dialect.name, MOVES).from_select(list(given), row)
    moved = (
        update(TABLES)
        .where(TABLES.c.id == given["table_id"])
        .values(
            moved_at=given["made_at"], status=bindparam("new_status"), actor=bindparam("new_actor")
        )
    )
    statements: list[UpdateBase] = [written]
    if moves_on and dialect.name == "postgresql":  # in one statement, which saves a round trip
        first = written.returning(MOVES.c.seq).cte("written")
        statements = [moved.where(exists(select(first.c.seq)))]
    elif moves_on:
        statements.append(moved)
    return [DriverStatement(dialect, statement) for statement in statements]


SEATS_CHANGED = (
    update(TABLES).where(TABLES.c.id == bindparam("id_of_table")).values(moved_at=bindparam("now"))
)
