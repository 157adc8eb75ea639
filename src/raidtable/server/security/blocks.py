"""Blocks and mutes: whom a person does not want to play with, and whom they do not want to read.

A block keeps the other person from tables that one hosts or sits at before the game begins, and
from inviting one. Nobody is told who blocked whom.
"""

import time
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, exists, or_, select

from raidtable.engine.words import N_
from raidtable.server.errors import NotFound, Rejected
from raidtable.server.storage.days_schema import BLOCKS
from raidtable.server.storage.rows import insert_or_ignore
from raidtable.server.storage.schema import SEATS, TABLES, USERS

BLOCK, MUTE = "block", "mute"
KINDS = (BLOCK, MUTE)
MOST_BLOCKS = 500
NO_PERSON = N_("There is no such person.")
NOT_YOURSELF = N_("You can't do that to yourself.")
# It says nothing about who blocked whom.
NOT_HERE = N_("You can't sit down at this table. Choose another one, or open your own.")


def set_block(c: Connection, user: str, other: str, kind: str, *, is_on: bool) -> None:
    """Block or mute another person, or end that."""
    if kind not in KINDS:
        raise Rejected(N_("We couldn't read that request."))
    if user == other:
        raise Rejected(NOT_YOURSELF)
    of_pair = (BLOCKS.c.user_id == user, BLOCKS.c.other_id == other, BLOCKS.c.kind == kind)
    if not is_on:
        c.execute(delete(BLOCKS).where(*of_pair))
        return
    known = select(USERS.c.id).where(USERS.c.id == other, USERS.c.deleted_at.is_(None))
    if c.execute(known).first() is None:
        raise NotFound(NO_PERSON)
    mine = c.execute(select(BLOCKS.c.other_id).where(BLOCKS.c.user_id == user)).all()
    if len(mine) >= MOST_BLOCKS:
        raise Rejected(N_("You have blocked and muted as many people as possible."))
    row = {"user_id": user, "other_id": other, "kind": kind, "made_at": time.time()}
    c.execute(insert_or_ignore(c.dialect.name, BLOCKS).values(row))


def kinds_about(c: Connection, user: str, other: str) -> set[str]:
    """What the user has set about the other person."""
    query = select(BLOCKS.c.kind).where(BLOCKS.c.user_id == user, BLOCKS.c.other_id == other)
    return set(c.execute(query).scalars())


def blocked_people(c: Connection, user: str) -> list[dict[str, Any]]:
    """Everybody whom the user has blocked or muted, with their names."""
    query = (
        select(BLOCKS.c.other_id, BLOCKS.c.kind, USERS.c.name)
        .join(USERS, USERS.c.id == BLOCKS.c.other_id)
        .where(BLOCKS.c.user_id == user)
        .order_by(BLOCKS.c.made_at.desc())
    )
    return [dict(row) for row in c.execute(query).mappings()]


def has_block_between(one: ColumnElement[str] | str, two: ColumnElement[str] | str) -> Any:
    """Whether one of two people has blocked the other."""
    return exists().where(
        BLOCKS.c.kind == BLOCK,
        or_(
            (BLOCKS.c.user_id == one) & (BLOCKS.c.other_id == two),
            (BLOCKS.c.user_id == two) & (BLOCKS.c.other_id == one),
        ),
    )


def is_kept_away(c: Connection, user: str, table: str) -> bool:
    """Whether the host of the table, or somebody who sits there, has blocked the user."""
    there = (
        select(TABLES.c.host)
        .where(TABLES.c.id == table)
        .union(select(SEATS.c.user_id).where(SEATS.c.table_id == table))
    )
    blocked = exists().where(
        BLOCKS.c.other_id == user, BLOCKS.c.kind == BLOCK, BLOCKS.c.user_id.in_(there)
    )
    return bool(c.execute(select(blocked)).scalar())


def all_mutes(c: Connection) -> dict[str, frozenset[str]]:
    """Whom each person has muted."""
    found: dict[str, set[str]] = {}
    query = select(BLOCKS.c.user_id, BLOCKS.c.other_id).where(BLOCKS.c.kind == MUTE)
    for user, other in c.execute(query):
        found.setdefault(user, set()).add(other)
    return {user: frozenset(others) for user, others in found.items()}
