"""The secret that signs cookies and tokens: never empty, never half-written, and only one."""

import logging
import multiprocessing
import os
import re
from pathlib import Path

import pytest
from tests.systems import posix_only

from raidtable.engine.errors import BadOption
from raidtable.server import settings
from raidtable.server.settings import Settings, from_environment, kept_secret

PROCESSES = 8


def read_secret(file: Path) -> str:
    return kept_secret(file)


def test_a_secret_is_made_once_and_is_private(tmp_path: Path) -> None:
    file = tmp_path / "new" / "secret"
    secret = kept_secret(file)
    assert len(secret) >= 32
    assert kept_secret(file) == secret
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600
    assert os.listdir(file.parent) == ["secret"], "no temporary file is left"


@posix_only
def test_processes_that_start_together_share_one_secret(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    with multiprocessing.get_context("fork").Pool(PROCESSES) as pool:
        found = pool.map(read_secret, [file] * PROCESSES * 4, chunksize=1)
    assert len(set(found)) == 1
    assert found[0] == file.read_text()


def test_the_slower_process_takes_the_secret_of_the_faster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret"
    before = settings.make_secret

    def beaten(target: Path) -> None:
        target.write_text("the secret of the faster process")
        before(target)

    monkeypatch.setattr(settings, "make_secret", beaten)
    assert kept_secret(file) == "the secret of the faster process"
    assert os.listdir(tmp_path) == ["secret"]


def test_a_crash_while_writing_leaves_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret"

    def crash(_: int) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", crash)
        with pytest.raises(OSError, match="the disk is gone"):
            kept_secret(file)
    assert os.listdir(tmp_path) == []
    assert len(kept_secret(file)) >= 32


@pytest.mark.parametrize("text", ["", "\n", "short", " " * 40, "fifteen letters"])
def test_an_empty_or_short_secret_in_the_file_is_rejected(tmp_path: Path, text: str) -> None:
    file = tmp_path / "secret"
    file.write_text(text)
    with pytest.raises(
        BadOption, match=f"The secret in {re.escape(str(file))} is empty or shorter than 16"
    ):
        kept_secret(file)


@pytest.mark.parametrize("text", ["", "short"])
def test_an_empty_or_short_secret_in_the_settings_is_rejected(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    with pytest.raises(BadOption, match="empty or shorter"):
        Settings(database="sqlite:///x", secret=text)
    monkeypatch.setenv("RAIDTABLE_SECRET", text)
    with pytest.raises(BadOption, match="RAIDTABLE_SECRET is empty or shorter"):
        from_environment()


def test_the_secret_of_the_environment_needs_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("RAIDTABLE_SECRET", "sixteen letters!")
    assert from_environment().secret == "sixteen letters!"
    assert os.listdir(tmp_path) == []
    monkeypatch.delenv("RAIDTABLE_SECRET")
    assert from_environment().secret == (tmp_path / "raidtable" / "secret").read_text()


@posix_only
@pytest.mark.parametrize(("mode", "warns"), [(0o600, False), (0o400, False), (0o640, True),
                                             (0o604, True), (0o620, True)])  # fmt: skip
def test_a_file_that_others_can_read_or_change_gives_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, mode: int, warns: bool
) -> None:
    file = tmp_path / "secret"
    secret = kept_secret(file)
    file.chmod(mode)
    with caplog.at_level(logging.WARNING):
        assert kept_secret(file) == secret
    assert ("chmod 600" in caplog.text) == warns
    assert secret not in caplog.text
