"""Stored tables for benchmarks: real games, written straight into the database.

Some games are played at random; each is then stored at many tables, which is faster than playing
every one of them and the same for the server.
"""

import random
import secrets
import time
from typing import Any, NamedTuple

from browsers import Browser
from processes import SECRET
from sqlalchemy import insert

from raidtable.games import registry
from raidtable.server.security.sessions import COOKIE, Session, Sessions
from raidtable.server.settings import Settings
from raidtable.server.storage.database import connect
from raidtable.server.storage.migrating import migrate
from raidtable.server.storage.records import PERSON, PLAY, SeatHolder, StoredMove
from raidtable.server.storage.schema import MOVES, SEATS, TABLES, USERS
from raidtable.server.storage.transactions import writing
from raidtable.server.tables.live_table import LiveTable

# Games that are played for each game and number of seats.
PLAYED = 15
MOST_MOVES = 150
# How many tables a person has.
TABLES_OF_PERSON = 10
# Tables that are written in one transaction.
BATCH = 500


class StoredTable(NamedTuple):
    """A table in the database: its id, and the users of its seats."""

    id: str
    users: list[str]
    is_over: bool


class PlayedGame(NamedTuple):
    """The rows of a game: the columns of its table, and its moves."""

    columns: dict[str, Any]
    moves: list[StoredMove]


def play(game: str, seats: int, seed: str) -> PlayedGame:
    """A random game up to a random move."""
    rng = random.Random(seed)
    row = {
        "id": "t", "game": game, "seats": seats, "options": {}, "seed": seed, "start": None,
        "rules": registry.get(game).rules.rules_version, "moved_at": time.time(), "hot_seat": 0,
    }  # fmt: skip
    people = [SeatHolder(PERSON, str(seat), None, "") for seat in range(seats)]
    live = LiveTable(row, people)
    moves = []
    for _ in range(rng.randrange(MOST_MOVES)):
        if live.match.over:
            break
        move = StoredMove(PLAY, live.match.actor, rng.choice(live.match.legal()))
        change = live.prepare(move)
        moves.append(change.move._replace(digest=live.digest_after(change)))
        live.commit(change)
    row |= {"status": live.stored_status, "actor": live.match.actor}
    return PlayedGame(row, moves)


def store_tables(
    url: str, count: int, games: tuple[str, ...], seats: tuple[int, ...]
) -> list[StoredTable]:
    """Write that many tables of these games and numbers of seats, in turn, with their people."""
    kinds = [(game, number) for game in games for number in seats]
    played = {
        kind: [play(*kind, f"stored {kind} {number}") for number in range(PLAYED)] for kind in kinds
    }
    users = [secrets.token_urlsafe(12) for _ in range(max(max(seats), count // TABLES_OF_PERSON))]
    now = time.time()
    people = [{"id": user, "name": f"Guest {n}", "made_at": now} for n, user in enumerate(users)]
    tables = []
    engine = connect(url)
    migrate(engine)
    rng = random.Random(1)
    with writing(engine) as connection:
        connection.execute(insert(USERS), people)
    for first in range(0, count, BATCH):
        rows: dict[Any, list[dict[str, Any]]] = {TABLES: [], SEATS: [], MOVES: []}
        for number in range(first, min(count, first + BATCH)):
            kind = kinds[number % len(kinds)]
            game = rng.choice(played[kind])
            sitting = rng.sample(users, kind[1])
            table = StoredTable(f"b{number:07}", sitting, game.columns["status"] == "over")
            tables.append(table)
            add_rows(rows, table, game, now - count + number)
        with writing(engine) as connection:
            for into, new in rows.items():
                connection.execute(insert(into), new)
    engine.dispose()
    return tables


def add_rows(
    rows: dict[Any, list[dict[str, Any]]], table: StoredTable, game: PlayedGame, moved_at: float
) -> None:
    rows[TABLES].append(
        {
            **game.columns, "id": table.id, "host": table.users[0], "made_at": moved_at,
            "moved_at": moved_at, "parent": None, "tutorial": None,
        }
    )  # fmt: skip
    for seat, user in enumerate(table.users):
        rows[SEATS].append(
            {"table_id": table.id, "seat": seat, "kind": PERSON, "user_id": user, "name": "Guest"}
        )
    for seq, move in enumerate(game.moves):
        rows[MOVES].append(
            {"table_id": table.id, "seq": seq, **move._asdict(), "made_at": moved_at}
        )


def browser_of(user: str, port: int, accepts: str) -> Browser:
    """A browser in which that user is known, by a cookie signed with the benchmark's secret."""
    sessions = Sessions(Settings(database="sqlite://", secret=SECRET))
    session = Session(secrets.token_urlsafe(12), user)
    browser = Browser(port, accepts=accepts)
    browser.cookie = f"{COOKIE}={sessions.cookie(session)}".encode()
    browser.csrf = sessions.csrf(session)
    return browser
