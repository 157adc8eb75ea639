"""Files of puzzles grow, and can be continued; `raidtable puzzles` writes them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from raidtable.cli import puzzles as command
from raidtable.cli.main import main
from raidtable.cli.play import FAILED
from raidtable.puzzles.data import PuzzleData
from raidtable.puzzles.files import line_of
from raidtable.puzzles.making import PuzzleJob

Maker = Callable[[PuzzleJob], list[PuzzleData]]


def toy_puzzle(job: PuzzleJob, ply: int) -> PuzzleData:
    return {
        "format": 1,
        "id": f"{job.number:04}{ply:04}",
        "game": job.game,
        "rules": 1,
        "seat": 0,
        "theme": "combat",
        "rating": 1000 + job.number,
        "shallow": {},
        "choices": [],
        "judge": {"net": None, "first": 1, "second": 4, "seed": "toy"},
        "origin": {"seed": job.seed, "number": job.number, "ply": ply, "bot": "toy"},
        "options": {},
        "position": {},
    }


def toy_puzzles(job: PuzzleJob) -> list[PuzzleData]:
    """Every second game has three puzzles."""
    return [] if job.number % 2 else [toy_puzzle(job, ply) for ply in range(3)]


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "puzzles_of", toy_puzzles)


def make(file: Path, count: int, *more: str) -> int:
    return main(
        ["puzzles", "raids", "--count", str(count), "--out", str(file), "--processes", "1", *more]
    )


def test_in_parts_or_at_once_the_file_is_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts, whole = tmp_path / "parts.jsonl", tmp_path / "whole.jsonl"
    for count in (1, 4, 5, 7):
        assert make(parts, count) == 0
    assert "has 7 puzzles, 2 of them new. Ratings: 1000 to 1004." in capsys.readouterr().out
    assert make(whole, 7) == 0
    assert parts.read_bytes() == whole.read_bytes()
    assert len(whole.read_text(encoding="utf-8").splitlines()) == 7


def test_a_file_with_enough_puzzles_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    assert make(file, 6) == 0
    before = file.read_bytes()
    assert make(file, 2) == 0
    assert file.read_bytes() == before


def test_a_line_that_was_cut_off_is_made_again(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    assert make(file, 6) == 0
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    assert make(file, 6) == 0
    assert file.read_bytes() == whole


def test_puzzles_of_another_seed_are_not_mixed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzles.jsonl"
    assert make(file, 2, "--seed", "mine") == 0
    before = file.read_bytes()
    assert make(file, 4) == FAILED
    assert "Continue with --seed mine" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize("line", ["{}", "[1]", "no JSON", json.dumps({"game": "raids"})])
def test_what_is_no_puzzle_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(f"{line_of(toy_puzzle(PuzzleJob('raids', 'puzzles', 0), 1))}{line}\n")
    before = file.read_bytes()
    assert make(file, 4) == FAILED
    assert "line 2: this is not a puzzle of raids" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_puzzles_of_another_game_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(line_of(toy_puzzle(PuzzleJob("north_sea", "puzzles", 0), 1)))
    assert make(file, 4) == FAILED
    assert "line 1: this is not a puzzle of raids" in capsys.readouterr().err


def test_games_without_any_puzzle_come_to_an_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "puzzles_of", lambda job: [] if job.number else toy_puzzles(job))
    file = tmp_path / "puzzles.jsonl"
    assert make(file, 4) == FAILED
    assert "No game of raids since number 0 has a puzzle." in capsys.readouterr().err
    assert len(file.read_text(encoding="utf-8").splitlines()) == 3
