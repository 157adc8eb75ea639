"""Backups that the server makes by itself, and the restore drill: a game goes on elsewhere."""

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from tests.server.fleet import Fleet
from tests.server.players import bearer
from tests.server.processes import PATIENCE_S, ServerProcess
from tests.systems import posix_only

from raidtable.server.settings import Settings
from raidtable.server.storage import scheduled_backups
from raidtable.server.storage.backup import restore
from raidtable.server.storage.database import Database
from raidtable.server.storage.scheduled_backups import BackupFailed, BackupFolder, ScheduledBackups

if TYPE_CHECKING:
    from tests.server.postgres import Cluster

pytest_plugins = ["tests.server.postgres"]

# Backups every five seconds; one that is late on a busy machine is followed by another.
OFTEN = "0.0014"


def settings_for(folder: Path, **chosen: Any) -> Settings:
    return Settings(
        database=f"sqlite:///{folder}/tables.sqlite3",
        secret="a secret of the tests",
        backup_folder=str(folder / "backups"),
        **chosen,
    )


def wait_until(holds: Callable[[], bool], server: ServerProcess) -> None:
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, server.said()
        time.sleep(0.05)


def play(url: str, table: str, tokens: dict[str, str], moves: int) -> int:
    """Play random choices with the tokens of all seats; return the number of the last move."""
    address = f"{url}/api/v1/tables/{table}"
    seq = -1
    for _ in range(moves):
        actor = httpx.get(address).json()["actor"]
        token = bearer(tokens[str(actor)])
        state = httpx.get(address, headers=token).json()
        move = {"seq": state["seq"], "action": state["legal"][0]}
        answer = httpx.post(f"{address}/play", json=move, headers=token)
        answer.raise_for_status()
        seq = answer.json()["seq"]
    return seq


def new_game(url: str) -> tuple[str, dict[str, str]]:
    made = httpx.post(f"{url}/api/v1/tables", json={"game": "raids", "players": ["me", "me"]})
    made.raise_for_status()
    return made.json()["table"], made.json()["tokens"]


# The folder


def test_old_backups_are_removed_and_nothing_else(tmp_path: Path) -> None:
    folder = BackupFolder(tmp_path)
    assert folder.newest() == 0
    moments = [1_700_000_000.0 + 3600 * n for n in range(5)]
    for moment in moments:
        folder.name_at(moment).touch()
    others = [tmp_path / "notes.txt", tmp_path / "raidtable-old.jsonl", tmp_path / "x.jsonl"]
    for other in others:
        other.touch()
    abandoned = tmp_path / ".raidtable-20231114T221320Z.jsonl.abc"
    abandoned.touch()
    os.utime(abandoned, (1_700_000_000, 1_700_000_000))
    growing = tmp_path / ".raidtable-20231114T221320Z.jsonl.def"
    growing.touch()
    others.append(growing)
    folder.prune(2)
    assert [moment for moment, _ in folder.all()] == moments[-2:]
    assert folder.newest() == moments[-1]
    assert sorted(tmp_path.iterdir()) == sorted([*others, *(file for _, file in folder.all())])


def test_a_backup_from_the_future_counts_as_old(tmp_path: Path) -> None:
    folder = BackupFolder(tmp_path)
    folder.name_at(time.time() + 10_000).touch()
    assert folder.newest() == 0
    made = folder.name_at(time.time())
    made.touch()
    folder.prune(1)
    assert [file for _, file in folder.all()] == [made]


# The schedule


class Recorded(ScheduledBackups):
    """Writes empty backups, or fails."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.attempts = 0
        self.fails = 0

    async def run_command(self, file: Path) -> None:
        self.attempts += 1
        if self.attempts <= self.fails:
            raise OSError("the disk is full")
        file.touch()


def run_for(seconds: float, backups: ScheduledBackups) -> None:
    async def look() -> None:
        making = asyncio.create_task(backups.make_forever())
        await asyncio.sleep(seconds)
        making.cancel()
        await asyncio.wait([making])

    asyncio.run(look())


def test_the_first_is_made_at_once_and_the_next_when_it_is_due(tmp_path: Path) -> None:
    backups = Recorded(settings_for(tmp_path))
    run_for(0.2, backups)
    run_for(0.2, backups)
    assert backups.attempts == 1
    [(moment, made)] = backups.backups.all()
    made.rename(backups.backups.name_at(moment - 24 * 3600))
    run_for(0.2, backups)
    assert backups.attempts == 2


def test_a_backup_that_fails_is_logged_counted_and_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduled_backups, "AGAIN_S", 0.05)
    before = scheduled_backups.BACKUPS_FAILED._value.get()
    old = BackupFolder(tmp_path / "backups")
    old.folder.mkdir()
    old.name_at(time.time() - 48 * 3600).touch()
    backups = Recorded(settings_for(tmp_path, backups_kept=1))
    backups.fails = 2
    with caplog.at_level(logging.ERROR):
        run_for(0.08, backups)
        assert old.all(), "the old one stays until there is a new one"
        run_for(0.3, backups)
    assert backups.attempts == 3
    assert scheduled_backups.BACKUPS_FAILED._value.get() == before + 2
    assert caplog.text.count("the backup failed: the disk is full") == 2
    assert "Traceback" not in caplog.text
    assert len(old.all()) == 1


def test_late_backups(tmp_path: Path) -> None:
    backups = ScheduledBackups(settings_for(tmp_path, backup_every_hours=1))
    assert not backups.are_late(), "the server has just started"
    backups.started_at -= 3 * 3600
    assert backups.are_late()
    backups.backups.folder.mkdir()
    backups.backups.name_at(time.time() - 1.5 * 3600).touch()
    assert not backups.are_late()


def test_the_reason_is_what_the_command_says(tmp_path: Path) -> None:
    settings = settings_for(tmp_path).model_copy(update={"database": "mysql://here/tables"})
    with pytest.raises(BackupFailed, match=r"The database must be SQLite or PostgreSQL\."):
        asyncio.run(ScheduledBackups(settings).make())
    assert list((tmp_path / "backups").iterdir()) == []


def test_settings_in_files_do_not_disturb_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_for(tmp_path)
    Database(settings.database).close()
    for name, value in (("DATABASE", settings.database), ("SECRET", settings.secret)):
        file = tmp_path / name
        file.write_text(value, encoding="utf-8")
        monkeypatch.setenv(f"RAIDTABLE_{name}_FILE", str(file))
    made = asyncio.run(ScheduledBackups(settings).make())
    assert made.stat().st_size > 0


@posix_only
def test_a_server_that_stops_ends_the_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, started = tmp_path / "python", tmp_path / "started"
    script.write_text(f"#!/bin/sh\necho $$ >{started}\nexec sleep 60\n", encoding="ascii")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(script))
    before = time.monotonic()
    run_for(1.0, ScheduledBackups(settings_for(tmp_path)))
    assert time.monotonic() - before < 10
    with pytest.raises(ProcessLookupError):
        os.kill(int(started.read_text(encoding="ascii")), 0)


# Whole servers


@pytest.mark.parametrize("target", ["sqlite", pytest.param("postgresql", marks=posix_only)])
def test_the_restore_drill(target: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """A server makes backups while people play, and is lost. Another one restores the newest, and
    the game goes on where the backup has it; the seats' tokens are still good."""
    folder = tmp_path / "backups"
    lost = ServerProcess(
        f"sqlite:///{tmp_path}/lost.sqlite3",
        tmp_path,
        "lost",
        RAIDTABLE_BACKUP_FOLDER=str(folder),
        RAIDTABLE_BACKUP_EVERY_HOURS=OFTEN,
        RAIDTABLE_BACKUPS_KEPT="2",
    )
    lost.start()
    lost.wait_until_ready()
    table, tokens = new_game(lost.url)
    seq = play(lost.url, table, tokens, 6)
    played_at = time.time()
    backups = BackupFolder(folder)
    wait_until(lambda: backups.newest() > played_at + 1, lost)
    fine = {"status": "ok", "backups": "ok"}
    wait_until(lambda: httpx.get(f"{lost.url}/healthz").json() == fine, lost)
    assert "raidtable_last_backup_timestamp_seconds 1." in httpx.get(f"{lost.url}/metrics").text
    play(lost.url, table, tokens, 2)
    newest = backups.all()[-1][1]
    kept = newest.rename(tmp_path / "kept.jsonl")
    lost.kill()
    assert len(backups.all()) <= 2
    if os.name == "posix":
        assert kept.stat().st_mode & 0o077 == 0, "it has password hashes"

    database = f"sqlite:///{tmp_path}/found.sqlite3"
    if target == "postgresql":
        database = request.getfixturevalue("cluster").new_database()
    assert restore(database, kept) > 6
    found = ServerProcess(database, tmp_path, "found")
    found.start()
    found.wait_until_ready()
    try:
        state = httpx.get(f"{found.url}/api/v1/tables/{table}").json()
        assert state["status"] == "running"
        assert state["seq"] >= seq
        assert play(found.url, table, tokens, 5) > state["seq"]
        assert httpx.get(f"{found.url}/healthz").json() == {"status": "ok"}
    finally:
        found.stop()


@posix_only
def test_one_of_several_workers_makes_the_backups(cluster: "Cluster", tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    fleet = Fleet(
        cluster.new_database(),
        tmp_path,
        RAIDTABLE_BACKUP_FOLDER=str(folder),
        RAIDTABLE_BACKUP_EVERY_HOURS=OFTEN,
    )
    try:
        fleet.begin()
        table, _ = fleet.new_table()
        wait_until(lambda: len(BackupFolder(folder).all()) >= 2, fleet)
    finally:
        fleet.stop()
    wrote = [line for line in fleet.lines() if "backup written" in str(line["message"])]
    assert {line["worker"] for line in wrote} == {1}
    database = f"sqlite:///{tmp_path}/found.sqlite3"
    newest = BackupFolder(folder).all()[-1][1]
    restore(database, newest)
    assert table in newest.read_text(encoding="utf-8")
