"""Runs commands as a person would: typed lines in, what is shown and the exit code out."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from raidtable.cli.main import main


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    shown: str
    complaint: str

    @property
    def text(self) -> str:
        """What was shown as running text: lines joined, so that no assertion depends on where a
        line was broken."""
        return " ".join(self.shown.split())


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for the user's data, an English locale and a terminal of 100 columns."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("play", "raids", typed=["1", "quit"])`; input ends after the last line."""

    def run(*arguments: str, typed: list[str] | None = None) -> Ran:
        lines = "".join(f"{line}\n" for line in typed or [])
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = main(arguments)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Ran(code, captured.out, captured.err)

    return run


def saved_games(home: Path, folder: str = "saved") -> list[Path]:
    return sorted((home / "data" / "raidtable" / folder).glob("*"))
