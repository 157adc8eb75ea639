"""Datasets contain every game and every decision unchanged."""

import json
import sys
from pathlib import Path

import pyarrow.parquet
import pytest

import raidtable
from raidtable.arena import dataset
from raidtable.arena.games import Job, Row, play
from raidtable.engine.errors import BadOption


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return [
        play(Job("raids", ("greedy", "random"), f"d/{number}", keep_record=True))
        for number in range(5)
    ]


def write(rows: list[Row], file: Path) -> None:
    with dataset.writing(file) as written:
        for row in rows:
            written.add(row)


def test_json_lines_hold_records_that_replay(rows: list[Row], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    write(rows, file)
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line["id"] for line in lines] == [0, 1, 2, 3, 4]
    for line, row in zip(lines, rows, strict=True):
        match = raidtable.verify(line["record"])
        assert match.over
        assert line["result"] == match.result.data()
        assert line["result"]["totals"] == list(row.points)
        assert line["bots"] == ["greedy", "random"]
        assert line["shares"] == list(row.shares)


@pytest.mark.parametrize("group", [2, 5, 500])
def test_parquet_has_a_row_for_each_decision(
    rows: list[Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: int
) -> None:
    monkeypatch.setattr(dataset, "GROUP", group)
    file = tmp_path / "games.parquet"
    write(rows, file)
    lines = pyarrow.parquet.read_table(file).to_pylist()
    assert len(lines) == sum(row.decisions for row in rows)
    due = [(number, one, row) for number, row in enumerate(rows) for one in row.trail]
    for line, (number, decision, row) in zip(lines, due, strict=True):
        assert line == {
            "id": number,
            "game": "raids",
            "seats": 2,
            "seed": row.seed,
            "ply": decision.ply,
            "seat": decision.seat,
            "bot": row.bots[decision.seat],
            "action": decision.action,
            "legal": decision.legal,
            "rank": row.ranks[decision.seat],
            "points": row.points[decision.seat],
            "share": row.shares[decision.seat],
        }


def test_another_suffix_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"NAME\.jsonl or NAME\.parquet, not 'games\.csv'"):
        dataset.check_dataset(tmp_path / "games.csv")


def test_without_pyarrow_a_sentence_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadOption, match=r"pip install 'raidtable\[parquet\]'"):
        dataset.check_dataset(tmp_path / "games.parquet")
    dataset.check_dataset(tmp_path / "games.jsonl")
