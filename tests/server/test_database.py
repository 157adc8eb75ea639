"""The database: group commit, failed and late writes; and backups."""

import asyncio
import json
import os
import threading
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import IntegrityError
from tests.server.playing import open_tables, play_first, table_of_two

from raidtable.cli.main import main
from raidtable.engine.errors import BadOption
from raidtable.engine.state import SPECTATOR
from raidtable.server.html.viewer import Viewer
from raidtable.server.live.updates import OpenPage
from raidtable.server.storage.backup import BadBackup, all_rows, backup, restore
from raidtable.server.storage.database import Database, DatabaseClosed, Work, connect
from raidtable.server.storage.notices import CHANNEL, payloads
from raidtable.server.storage.schema import USERS
from raidtable.server.tables import all_tables, chat
from raidtable.server.tables.creation import create_table

pytest_plugins = ["tests.server.postgres"]


def new_user(id: str) -> dict[str, Any]:
    return {"id": id, "name": id.capitalize(), "made_at": 1.0}


def add(c: Connection, id: str) -> str:
    c.execute(insert(USERS).values(new_user(id)))
    return id


def adding(id: str) -> Work[str]:
    return lambda c: add(c, id)


def count(c: Connection) -> int:
    return int(c.execute(select(func.count()).select_from(USERS)).scalar_one())


def hold_writer(store: Database) -> threading.Event:
    """Keep the writer busy until the event is set, so that the next writes are grouped."""
    begun, release = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        begun.set()
        release.wait(20)

    store._queue(wait, "")
    assert begun.wait(20)
    return release


def test_what_waits_together_is_one_transaction(database: str) -> None:
    """Group commit makes hundreds of durable moves per second possible."""
    store = Database(database)

    def transaction(c: Connection) -> object:
        add(c, f"user{count(c)}")
        if c.dialect.name == "postgresql":
            return c.execute(text("SELECT pg_current_xact_id()::text")).scalar()
        return before(c)

    def before(c: Connection) -> int:
        """The number of users that another connection sees meanwhile."""
        with store.engine.connect() as other:
            return count(other)

    async def scenario() -> None:
        release = hold_writer(store)
        waiting = asyncio.gather(*(store.write(transaction) for _ in range(5)))
        await asyncio.sleep(0)
        release.set()
        assert len(set(await waiting)) == 1

    asyncio.run(scenario())
    store.close()


def test_one_failure_harms_no_other(database: str) -> None:
    store = Database(database)

    async def scenario() -> None:
        release = hold_writer(store)
        ids = ["ada", "bea", "ada", "cem"]
        waiting = asyncio.gather(*(store.write(adding(id)) for id in ids), return_exceptions=True)
        await asyncio.sleep(0)
        release.set()
        first, second, twice, last = await waiting
        assert (first, second, last) == ("ada", "bea", "cem")
        assert isinstance(twice, IntegrityError)
        assert await store.read(count) == 3

    asyncio.run(scenario())
    store.close()


def test_whoever_gives_up_waiting_stops_nobody(database: str) -> None:
    store = Database(database)

    async def scenario() -> None:
        release = hold_writer(store)
        given_up = asyncio.ensure_future(store.write(adding("ada")))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        release.set()
        assert await store.write(adding("bea")) == "bea"
        assert await store.read(count) == 1

    asyncio.run(scenario())
    store.close()


def test_all_lock_in_the_same_order(database: str) -> None:
    store = Database(database)
    done: list[str] = []

    def doing(name: str) -> Work[None]:
        return lambda _: done.append(name)

    async def scenario() -> None:
        release = hold_writer(store)
        names = ("c1", "a1", "b1", "a2")
        waiting = asyncio.gather(*(store.write(doing(name), name[0]) for name in names))
        await asyncio.sleep(0)
        release.set()
        await waiting

    asyncio.run(scenario())
    store.close()
    assert done == ["a1", "a2", "b1", "c1"]


def test_closing_waits_for_what_is_written_and_takes_no_more(database: str) -> None:
    store = Database(database)
    release = hold_writer(store)
    last = store._queue(adding("ada"), "")
    closing = threading.Thread(target=store.close)
    closing.start()
    release.set()
    closing.join()
    assert last.result(0) == "ada"
    with pytest.raises(DatabaseClosed):
        store.write_now(adding("bea"))


def test_several_processes_may_start_on_an_empty_database(database: str) -> None:
    stores: list[Database] = []
    threads = [threading.Thread(target=lambda: stores.append(Database(database))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 4
    for number, store in enumerate(stores):
        store.write_now(adding(f"user{number}"))
    for store in stores:
        store.close()


def test_sqlite_is_durable_at_each_commit(sqlite: str) -> None:
    engine = connect(sqlite)
    with engine.connect() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked]
    engine.dispose()
    assert found == ["wal", 2, 1]  # 2 is FULL


@pytest.mark.parametrize("url", ["nonsense", "mysql://somewhere/else"])
def test_other_databases_are_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(BadOption):
        connect(url)


# Backups


def fill(url: str) -> None:
    async def scenario() -> None:
        async with open_tables(url) as tables:
            table, user = await table_of_two(tables)
            for _ in range(4):
                await play_first(tables, table, user)
            await chat.say(tables, table, user, "“Ahoy”, ¿qué tal?")
            match = (await tables.get(table)).match
            branch = match.at(2).record()
            options = match.options.chosen
            await create_table(tables, user, "raids", ["me", "greedy"], options, start=branch)

    asyncio.run(scenario())


def rows_of(url: str) -> list[tuple[str, dict[str, Any]]]:
    engine = connect(url)
    with engine.connect() as connection:
        rows = list(all_rows(connection))
    engine.dispose()
    return rows


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_backup_goes_from_any_database_to_any(
    database: str, target: str, cluster: Any, tmp_path: Path
) -> None:
    fill(database)
    file = tmp_path / "kept" / "backup.jsonl"
    written = backup(database, file)
    other = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    if target == "postgresql":
        other = cluster.new_database()
    assert restore(other, file) == written
    assert rows_of(other) == rows_of(database)
    assert {name for name, _ in rows_of(other)} == {
        *("users", "tables", "seats", "moves", "chat", "kept")
    }
    if os.name == "posix":
        assert file.stat().st_mode & 0o077 == 0, "others may read password hashes"
    assert list(file.parent.iterdir()) == [file]


def test_restoring_over_tables_needs_force(database: str, tmp_path: Path) -> None:
    fill(database)
    file = tmp_path / "backup.jsonl"
    backup(database, file)
    before = rows_of(database)
    fill(database)
    grown = rows_of(database)
    with pytest.raises(BadOption, match="--force"):
        restore(database, file)
    assert rows_of(database) == grown
    restore(database, file, force=True)
    assert rows_of(database) == before


def cut_short(lines: list[str]) -> list[str]:
    return lines[:-1]


def one_missing(lines: list[str]) -> list[str]:
    return [*lines[:3], *lines[4:]]


def one_unknown(lines: list[str]) -> list[str]:
    row = json.loads(lines[1])
    row["row"]["colour"] = "red"
    return [lines[0], json.dumps(row), *lines[2:]]


def no_head(lines: list[str]) -> list[str]:
    return lines[1:]


def nothing(lines: list[str]) -> list[str]:
    return []


def torn(lines: list[str]) -> list[str]:
    return [*lines[:2], lines[2][:-5]]


@pytest.mark.parametrize(
    "spoil", [cut_short, one_missing, one_unknown, no_head, nothing, torn], ids=lambda f: f.__name__
)
def test_a_spoilt_backup_changes_nothing(sqlite: str, tmp_path: Path, spoil: Any) -> None:
    fill(sqlite)
    before = rows_of(sqlite)
    file = tmp_path / "backup.jsonl"
    backup(sqlite, file)
    lines = spoil(file.read_text(encoding="utf-8").splitlines())
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    with pytest.raises(BadBackup):
        restore(sqlite, file, force=True)
    assert rows_of(sqlite) == before


def test_a_backup_that_fails_leaves_the_last_one(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(sqlite)
    file = tmp_path / "backup.jsonl"
    backup(sqlite, file)
    kept = file.read_text(encoding="utf-8")

    def fail(c: Connection) -> Any:
        raise OSError(28, "no space")

    monkeypatch.setattr("raidtable.server.storage.backup.all_rows", fail)
    with pytest.raises(OSError, match="no space"):
        backup(sqlite, file)
    assert file.read_text(encoding="utf-8") == kept
    assert not list(tmp_path.glob(".backup*"))


def test_the_commands(sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(sqlite)
    file = str(tmp_path / "backup.jsonl")
    asked = ["--database", sqlite, "--lang", "en"]
    rows = len(rows_of(sqlite))
    assert main(["backup", file, *asked]) == 0
    assert f"{rows} rows" in capsys.readouterr().out
    assert main(["restore", file, *asked]) != 0
    assert "--force" in capsys.readouterr().err
    assert main(["restore", file, "--force", *asked]) == 0
    assert f"{rows} rows" in capsys.readouterr().out
    assert main(["restore", str(tmp_path / "none"), *asked]) != 0


def test_a_table_that_nobody_asks_for_leaves_memory_and_comes_back(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with open_tables(database) as tables:
            table, user = await table_of_two(tables)
            before = await play_first(tables, table, user)
            assert tables.in_use() == [before], "it was just asked for"
            monkeypatch.setattr(all_tables, "IDLE_S", -1.0)
            before.subscribers.append(OpenPage(lambda _: Viewer((), SPECTATOR, "en")))
            assert tables.in_use() == [before], "somebody looks at it"
            before.subscribers.clear()
            async with before.lock:
                assert tables.in_use() == [before], "something is being written"
            assert tables.in_use() == []
            after = await tables.get(table)
            assert after is not before
            assert (after.seq, after.match.digest) == (before.seq, before.match.digest)

    asyncio.run(check())


# Notices to other processes


def test_another_workers_table_that_nobody_looks_at_is_not_followed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with open_tables(database) as tables:
            table, user = await table_of_two(tables)
            before = await play_first(tables, table, user)
            monkeypatch.setattr(all_tables, "VISIT_S", -1.0)
            tables.changed_elsewhere(table)
            assert tables.live == {table: before}, "it belongs to this worker"
            await tables.catching_up[table]
            tables.is_home = lambda _: False
            before.subscribers.append(OpenPage(lambda _: Viewer((), SPECTATOR, "en")))
            tables.changed_elsewhere(table)
            assert tables.live == {table: before}, "somebody looks at it"
            await tables.catching_up[table]
            before.subscribers.clear()
            monkeypatch.setattr(all_tables, "VISIT_S", 60.0)
            tables.changed_elsewhere(table)
            assert tables.live == {table: before}, "a request has just asked for it"
            await tables.catching_up[table]
            monkeypatch.setattr(all_tables, "VISIT_S", -1.0)
            tables.changed_elsewhere(table)
            assert not tables.live
            assert not tables.catching_up, "it is not read"
            assert (await tables.get(table)).seq == before.seq

    asyncio.run(check())


def test_what_shares_a_transaction_is_one_notice(postgresql: str) -> None:
    store = Database(postgresql)
    address = store.engine.url.set(drivername="postgresql").render_as_string()

    def announcing(table: str) -> Work[None]:
        return lambda c: store.announcer.announce(c, table)

    async def scenario() -> None:
        release = hold_writer(store)
        tables = ["one", "two", "two", "three"]
        waiting = asyncio.gather(*(store.write(announcing(table)) for table in tables))
        await asyncio.sleep(0)
        release.set()
        await waiting

    with psycopg.connect(address, autocommit=True) as other:
        other.execute(f"LISTEN {CHANNEL}")
        asyncio.run(scenario())
        heard = [notice.payload for notice in other.notifies(timeout=1, stop_after=2)]
    assert heard == [f"{store.announcer.origin} one two three"]
    store.close()


def test_what_is_rolled_back_is_not_announced(postgresql: str) -> None:
    store = Database(postgresql)

    def fail(c: Connection) -> None:
        store.announcer.announce(c, "lost")
        add(c, "ada")

    store.write_now(adding("ada"))
    with pytest.raises(IntegrityError):
        store.write_now(fail)
    store.write_now(adding("bea"))
    assert store.announcer.tables == []
    store.close()


def test_many_tables_take_several_notices() -> None:
    tables = [f"table-{number:010}" for number in range(1000)]
    texts = payloads("origin", tables)
    assert len(texts) == 3
    assert all(len(text.encode()) < 8000 and text.startswith("origin ") for text in texts)
    assert [table for text in texts for table in text.split()[1:]] == tables
    assert payloads("origin", []) == []
