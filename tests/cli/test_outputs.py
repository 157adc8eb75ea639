"""Files are tried before a command plays for hours, and that changes nothing."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from raidtable.arena import strength
from raidtable.cli.outputs import try_files
from raidtable.engine.errors import BadOption


def test_trying_changes_nothing(tmp_path: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text("kept")
    try_files([old, new, None])
    assert old.read_text() == "kept"
    assert not new.exists()


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=tmp_path.name):
        try_files([tmp_path])


def test_one_file_under_two_names_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadOption, match="written twice"):
        try_files([Path("a.json"), tmp_path / "a.json"])


@pytest.mark.parametrize(
    "arguments",
    [
        ("arena", "raids", "--bots", "random,greedy", "--json"),
        ("tune", "raids", "--to"),
        ("learn", "raids", "--to"),
        ("strength", "--game", "raids", "--folder"),
        ("examine", "--game", "raids", "--bot", "random", "--folder"),
    ],
)
def test_no_game_is_played_for_a_file_that_cannot_be_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a game was played")

    for module in ("arena", "examine", "learn"):
        monkeypatch.setattr(f"raidtable.cli.{module}.opened", refuse)
    monkeypatch.setattr(strength, "load", refuse)
    ran = run(*arguments, str(tmp_path / "missing" / "file"), "--processes", "1")
    assert ran.code == 2
    assert "No such file or directory" in ran.complaint


class TestVerifyDatasets:
    @pytest.fixture
    def dataset(self, run: Run, tmp_path: Path) -> Path:
        file = tmp_path / "games.jsonl"
        asked = ("--games", "2", "--seed", "1", "--processes", "1", "--dataset", str(file))
        run("arena", "raids", "--bots", "random,greedy", *asked)
        return file

    def test_a_dataset_is_verified(self, run: Run, dataset: Path) -> None:
        ran = run("verify", str(dataset))
        assert (ran.code, ran.complaint) == (0, "")
        assert "games.jsonl: ok, 2 games." in ran.text

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"id": 5}, "Line 2: Its 'id' is 5, but the record gives 1."),
            ({"shares": [1.0, 1.0]}, "Line 2: Its 'shares' is [1.0, 1.0], but the record gives"),
            ({"result": {"totals": [99, 0]}}, "Line 2: Its 'result' is"),
            ({"bots": ["random"]}, "Line 2: "),
            ({"bots": ["random", 3]}, "Line 2: Its bots are not names"),
            ({"record": {}}, "Line 2: The record has no 'format'"),
            ({"luck": 1}, "Line 2: The game: unknown key 'luck'"),
        ],
    )
    def test_a_changed_line_is_found(
        self, run: Run, dataset: Path, change: dict[str, object], sentence: str
    ) -> None:
        first, second = dataset.read_text().splitlines()
        dataset.write_text(f"{first}\n{json.dumps(json.loads(second) | change)}\n")
        ran = run("verify", str(dataset))
        assert ran.code == 1
        assert sentence in " ".join(ran.text.split())

    def test_a_changed_action_is_found(self, run: Run, dataset: Path) -> None:
        games = [json.loads(line) for line in dataset.read_text().splitlines()]
        games[1]["record"]["actions"].pop()
        dataset.write_text("".join(json.dumps(game) + "\n" for game in games))
        ran = run("verify", str(dataset))
        assert (ran.code, "Line 2: The record ends in position" in ran.text) == (1, True)

    @pytest.mark.parametrize(
        ("content", "sentence"),
        [
            ("", "The file has no games."),
            ("{}\n", "Line 1: The game has no 'id'."),
            ("[", "Line 1"),
        ],
    )
    def test_what_is_no_dataset_is_refused(
        self, run: Run, tmp_path: Path, content: str, sentence: str
    ) -> None:
        file = tmp_path / "other.jsonl"
        file.write_text(content)
        ran = run("verify", str(file))
        assert (ran.code, sentence in ran.text) == (1, True)
