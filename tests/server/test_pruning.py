"""Old tables are deleted: finished ones and those that never began, and never a running one."""

import asyncio
import json
import time
from pathlib import Path

import pytest
from sqlalchemy import select, update
from tests.server.playing import open_tables, play_first, table_of_two

from raidtable.cli.main import main
from raidtable.front import verify
from raidtable.server.errors import NotFound
from raidtable.server.settings import Settings
from raidtable.server.storage.database import connect
from raidtable.server.storage.schema import CHAT, MOVES, SEATS, TABLES
from raidtable.server.storage.transactions import writing
from raidtable.server.tables import chat
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.pruning import DAY_S, Pruning

pytest_plugins = ["tests.server.postgres"]


async def finished_table(tables: Tables) -> tuple[str, str]:
    table, user = await table_of_two(tables)
    live = await tables.get(table)
    while not live.match.over:
        await play_first(tables, table, user)
    return table, user


def grow_old(database: str, table: str, days: float) -> None:
    engine = connect(database)
    with writing(engine) as c:
        moved_at = time.time() - days * DAY_S
        c.execute(update(TABLES).where(TABLES.c.id == table).values(moved_at=moved_at))
    engine.dispose()


def tables_in(database: str) -> set[str]:
    engine = connect(database)
    with engine.connect() as c:
        tables = set(c.execute(select(TABLES.c.id)).scalars())
        for rows in (SEATS, MOVES, CHAT):
            assert set(c.execute(select(rows.c.table_id)).scalars()) <= tables
    engine.dispose()
    return tables


def fill(database: str) -> dict[str, str]:
    """One table of each kind and age, by its name."""

    async def scenario() -> dict[str, str]:
        made = {}
        async with open_tables(database) as tables:
            for age in ("old", "new"):
                made[f"{age} over"], user = await finished_table(tables)
                await chat.say(tables, made[f"{age} over"], user, "Well played!")
                made[f"{age} running"], user = await table_of_two(tables)
                await play_first(tables, made[f"{age} running"], user)
                made[f"{age} open"], _ = await table_of_two(tables, second="open")
        return made

    made = asyncio.run(scenario())
    for name, table in made.items():
        grow_old(database, table, 40 if name.startswith("old") else 1)
    return made


def test_the_command(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = fill(database)
    everything = set(made.values())
    asked = ["prune", "--database", database, "--lang", "en"]
    assert main([*asked]) != 0
    assert "--older-than DAYS" in capsys.readouterr().err
    both = ["--older-than", "30", "--unstarted", "30"]
    assert main([*asked, *both, "--dry-run"]) == 0
    said = capsys.readouterr().out
    assert "1 finished table would be deleted" in said
    assert "1 table would be deleted: no game began there in 30 days." in said
    assert tables_in(database) == everything
    folder = tmp_path / "old games"
    assert main([*asked, "--older-than", "30", "--export", str(folder)]) == 0
    assert "1 finished table was deleted." in capsys.readouterr().out
    assert tables_in(database) == everything - {made["old over"]}
    (file,) = folder.iterdir()
    record = json.loads(file.read_text(encoding="utf-8"))
    assert record.pop("names")
    assert verify(record).over
    assert main([*asked, "--older-than", "0", "--unstarted", "30"]) == 0
    left = {made[name] for name in ("old running", "new running", "new open")}
    assert tables_in(database) == left


def test_a_game_that_cannot_be_saved_stays(
    sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = fill(sqlite)
    engine = connect(sqlite)
    with writing(engine) as c:
        wrong = update(MOVES).where(MOVES.c.table_id == made["old over"], MOVES.c.seq == 0)
        c.execute(wrong.values(text="nonsense"))
    engine.dispose()
    asked = ["prune", "--older-than", "30", "--database", sqlite, "--lang", "en"]
    assert main([*asked, "--export", str(tmp_path / "games")]) == 0
    assert f"could not be saved: {made['old over']}." in capsys.readouterr().out
    assert made["old over"] in tables_in(sqlite)


def test_a_server_prunes_by_its_settings(database: str) -> None:
    made = fill(database)

    async def scenario() -> None:
        async with open_tables(database) as tables:
            settings = Settings(database=database, secret="a secret of the tests")
            assert not Pruning(tables, settings).rules, "it is off by default"
            chosen = {"prune_finished_days": 30.0, "prune_unstarted_days": 30.0}
            live = await tables.get(made["old over"])
            assert await Pruning(tables, settings.model_copy(update=chosen)).prune() == 2
            assert live.id not in tables.live
            with pytest.raises(NotFound):
                await tables.get(made["old over"])

    asyncio.run(scenario())
    assert tables_in(database) == set(made.values()) - {made["old over"], made["old open"]}


def test_a_table_in_memory_that_was_pruned_is_gone(database: str) -> None:
    """Another process has pruned it; no fault is reported."""
    made = fill(database)

    async def scenario() -> None:
        async with open_tables(database) as tables:
            live = await tables.get(made["old over"])
            user = live.seats[0].user
            assert user is not None
            assert main(["prune", "--older-than", "30", "--database", database]) == 0
            with pytest.raises(NotFound):
                await chat.say(tables, live.id, user, "Is anybody here?")
            assert live.id not in tables.live

    asyncio.run(scenario())
