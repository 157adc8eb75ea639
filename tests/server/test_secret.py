"""The secret that signs cookies and tokens: from a variable, else from the file of an earlier
version, else from the database, where it is made once."""

import asyncio
import logging
import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.systems import posix_only

from raidtable.engine.errors import BadOption
from raidtable.server.environment import from_environment
from raidtable.server.secret import secret_in
from raidtable.server.services import Services
from raidtable.server.settings import Settings
from raidtable.server.storage.backup import backup, restore
from raidtable.server.storage.database import Database
from raidtable.server.storage.kept_values import secret_in_database

pytest_plugins = ["tests.server.postgres"]

PROCESSES = 8


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder without a secret; `tmp_path` itself belongs to the tests."""
    folder = tmp_path / "home"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.delenv("RAIDTABLE_SECRET", raising=False)
    return folder


def secret_of_server(database: str) -> str:
    """The secret with which a server of that database signs."""

    async def scenario() -> str:
        services = Services(from_environment(database=database))
        await services.close()
        return services.settings.secret

    return asyncio.run(scenario())


def test_a_new_installation_keeps_its_secret_in_the_database(database: str, home: Path) -> None:
    secret = secret_of_server(database)
    assert len(secret) >= 32
    assert secret_of_server(database) == secret
    assert not (home / "raidtable" / "secret").exists()


def test_servers_that_start_together_share_one_secret(database: str) -> None:
    Database(database).close()

    def start(_: int) -> str:
        store = Database(database, migrates=False)
        try:
            return store.write_now(secret_in_database)
        finally:
            store.close()

    with ThreadPoolExecutor(PROCESSES) as pool:
        found = set(pool.map(start, range(PROCESSES)))
    assert len(found) == 1


def test_the_file_of_an_earlier_version_stays_in_use(database: str, home: Path) -> None:
    before = secret_of_server(database)
    file = home / "raidtable" / "secret"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("the secret of an earlier version")
    file.chmod(0o600)
    assert secret_of_server(database) == "the secret of an earlier version"
    file.unlink()
    assert secret_of_server(database) == before


def test_a_variable_comes_before_the_file_and_the_database(
    database: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret_of_server(database)
    file = home / "raidtable" / "secret"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("the secret of an earlier version")
    monkeypatch.setenv("RAIDTABLE_SECRET", "sixteen letters!")
    assert secret_of_server(database) == "sixteen letters!"


def test_a_restored_server_keeps_people_signed_in(database: str, tmp_path: Path) -> None:
    secret = secret_of_server(database)
    backup(database, tmp_path / "backup.jsonl")
    other = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    assert secret_of_server(other) != secret, "it has started before"
    restore(other, tmp_path / "backup.jsonl")
    assert secret_of_server(other) == secret


@pytest.mark.parametrize("text", ["", "\n", "short", " " * 40, "fifteen letters"])
def test_an_empty_or_short_secret_in_the_file_is_rejected(tmp_path: Path, text: str) -> None:
    file = tmp_path / "secret"
    file.write_text(text)
    with pytest.raises(
        BadOption, match=f"The secret in {re.escape(str(file))} is empty or shorter than 16"
    ):
        secret_in(file)


@pytest.mark.parametrize("text", ["", "short"])
def test_an_empty_or_short_secret_in_the_settings_is_rejected(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    with pytest.raises(BadOption, match="empty or shorter"):
        Settings(database="sqlite:///x", secret=text)
    monkeypatch.setenv("RAIDTABLE_SECRET", text)
    with pytest.raises(BadOption, match="RAIDTABLE_SECRET is empty or shorter"):
        from_environment()


def test_a_secret_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"can't be read: Is a directory\. Let this user read"):
        secret_in(tmp_path)


def test_the_secret_of_the_environment_needs_no_file(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAIDTABLE_SECRET", "sixteen letters!")
    assert from_environment().secret == "sixteen letters!"
    assert not home.exists()


@posix_only
@pytest.mark.parametrize(("mode", "warns"), [(0o600, False), (0o400, False), (0o640, True),
                                             (0o604, True), (0o620, True)])  # fmt: skip
def test_a_file_that_others_can_read_or_change_gives_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, mode: int, warns: bool
) -> None:
    file = tmp_path / "secret"
    secret = "a secret that is long enough"
    file.write_text(secret)
    os.chmod(file, mode)
    with caplog.at_level(logging.WARNING):
        assert secret_in(file) == secret
    assert ("chmod 600" in caplog.text) == warns
    assert secret not in caplog.text


@posix_only
def test_only_its_user_can_read_a_new_database(tmp_path: Path) -> None:
    """It holds the secret, password hashes and hidden cards."""
    file = tmp_path / "new" / "tables.sqlite3"
    before = os.umask(0o022)  # as almost everywhere
    try:
        store = Database(f"sqlite:///{file}")
        try:
            modes = {one.name: one.stat().st_mode & 0o077 for one in file.parent.iterdir()}
        finally:
            store.close()
    finally:
        os.umask(before)
    assert {"tables.sqlite3", "tables.sqlite3-wal"} <= set(modes)
    assert not any(modes.values()), modes


@posix_only
@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_a_database_with_the_secret_that_others_can_read_gives_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, mode: int
) -> None:
    file = tmp_path / "tables.sqlite3"
    Database(f"sqlite:///{file}").close()
    file.chmod(mode)
    with caplog.at_level(logging.WARNING):
        secret = secret_of_server(f"sqlite:///{file}")
    warning = f"Other users can read or change {file}: run chmod 600 on it."
    assert (warning in caplog.text) == (mode == 0o644)
    assert secret not in caplog.text
