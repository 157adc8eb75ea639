"""Runs commands with typed lines as input; captures the output and the exit code."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from raidtable.cli.main import main


@dataclass(frozen=True)
class Ran:
    """The exit code and output of a command."""

    code: int
    shown: str
    complaint: str

    @property
    def text(self) -> str:
        """The output with its lines joined, so that assertions do not depend on line breaks."""
        return " ".join(self.shown.split())


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, with an English locale and a terminal of 100 columns."""
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
