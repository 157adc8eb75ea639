"""The folder of `raidtable dataset`: columns, splits and card."""

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
import yaml
from tests.cli.conftest import Run

from raidtable.arena.research_dataset import SPLITS, split_of
from raidtable.games import registry

ASKED = ("--seats", "2", "--seed", "1", "--processes", "1")


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return [
        {**row, "split": split}
        for split in SPLITS
        for row in pyarrow.parquet.read_table(folder / f"{split}.parquet").to_pylist()
    ]


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    ran = run("dataset", "raids", str(folder), "--bots", "search:4,random", "--games", "8", *ASKED)
    assert ran.complaint == ""
    assert "8 games with " in ran.text
    return folder


def test_each_decision_has_a_row_with_all_columns(made: Path) -> None:
    rows = rows_of(made)
    names = json.loads((made / "names.json").read_text())
    rules = registry.get("raids").rules
    assert names["actions"] == [action.text for action in rules.actions.all]
    assert {row["id"] for row in rows} == set(range(8))
    searched = 0
    for row in rows:
        assert row["action"] in row["mask"]
        assert names["actions"][row["action"]] == row["action_text"]
        assert all(0 <= number < len(names["features"]) for number in row["observation"])
        assert row["observation"] == sorted(row["observation"])
        sources = [value for name, value in row.items() if name.startswith("points_")]
        assert sum(sources) == row["points"]
        if row["bot"] == "random":
            assert row["search_shares"] is None
        elif len(row["mask"]) > 1:
            searched += 1
            assert len(row["search_shares"]) == len(row["mask"])
            assert sum(row["search_shares"]) == pytest.approx(1)
            assert 0 <= row["search_value"] <= 1
    assert searched > 50


def test_a_deal_is_in_one_split(made: Path) -> None:
    for row in rows_of(made):
        assert row["split"] == split_of(row["seed"])
    counts = [split_of(f"seed {number}") for number in range(1000)]
    assert 750 < counts.count("train") < 850
    assert counts.count("validation") > 60 < counts.count("test")


def test_the_card_names_files_and_columns(made: Path) -> None:
    _, head, text = (made / "README.md").read_text().split("---\n", 2)
    files = yaml.safe_load(head)["configs"][0]["data_files"]
    assert {one["split"]: one["path"] for one in files} == {
        split: f"{split}.parquet" for split in SPLITS
    }
    table = pyarrow.parquet.read_table(made / "train.parquet")
    assert all(f"`{name}`" in text for name in table.column_names)
    assert "# Raids: games between bots" in text


def test_the_same_seed_gives_the_same_rows(run: Run, made: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    run("dataset", "raids", str(again), "--bots", "search:4,random", "--games", "8", *ASKED)
    assert rows_of(again) == rows_of(made)


def test_one_bot_plays_itself_and_a_used_folder_is_refused(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "own"
    ran = run("dataset", "raids", str(folder), "--bots", "random", "--games", "3", *ASKED)
    assert "3 games" in ran.text
    assert len({row["seed"] for row in rows_of(folder)}) == 3
    before = rows_of(folder)
    again = run("dataset", "raids", str(folder), "--bots", "random", "--games", "3", *ASKED)
    assert again.code == 2
    assert "is not an empty folder" in again.complaint
    assert rows_of(folder) == before
