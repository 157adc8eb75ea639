"""The arena's commands: their output, their files and their error messages."""

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.helpers import quick_levels

from raidtable.arena import tune

ARENA = ("arena", "raids", "--bots", "random,greedy,search:4", "--games", "4", "--seed", "1")
ALONE = ("--processes", "1")


def untimed(data: Any) -> Any:
    """The data without measured times."""
    if isinstance(data, dict):
        timed = ("seconds", "iterations_per_second")
        return {name: untimed(value) for name, value in data.items() if name not in timed}
    return [untimed(value) for value in data] if isinstance(data, list) else data


class TestArena:
    def test_a_table_and_all_files(self, run: Run, tmp_path: Path) -> None:
        files = [tmp_path / name for name in ("a.json", "a.svg", "a.jsonl")]
        asked = [str(file) for file in files]
        ran = run(
            *(*ARENA, *ALONE, "--json", asked[0], "--picture", asked[1], "--dataset", asked[2])
        )
        assert ran.complaint == ""
        assert "12 games of Raids, 2 seats, seed 1" in ran.text
        assert re.search(r"^greedy +8 +\d{4} ", ran.shown, re.MULTILINE)
        assert re.search(r"^random +8 +\d+ ", ran.shown, re.MULTILINE)
        data = json.loads(files[0].read_text())
        assert data["bots"] == ["random", "greedy", "search:4"]
        assert len(data["games"]) == 12
        assert len(data["standings"]) == 3
        assert data["standings"][-1]["bot"] == "random"
        ElementTree.parse(files[1])
        assert len(files[2].read_text().splitlines()) == 12

    def test_the_same_seed_gives_the_same_results(self, run: Run, tmp_path: Path) -> None:
        def results(seed: str, processes: str) -> Any:
            file = tmp_path / "again.json"
            run(*ARENA[:-1], seed, "--processes", processes, "--json", str(file))
            return untimed(json.loads(file.read_text()))

        assert results("x", "1") == results("x", "2") != results("y", "1")

    def test_a_ladder_of_four_seats(self, run: Run) -> None:
        ran = run(*ARENA, *ALONE, "--seats", "4", "--ladder")
        assert "8 games of Raids, 4 seats" in ran.text

    def test_alone_against_the_opponent(self, run: Run) -> None:
        ran = run(
            *("arena", "storm_raiders", "--seats", "1", "--bots", "greedy", "--games", "2"), *ALONE
        )
        assert "2 games of Storm Raiders, 1 seat, seed" in ran.text

    @pytest.mark.parametrize(
        ("more", "sentence"),
        [
            (["--bots", "oracle,random"], "There is no bot 'oracle'"),
            (["--bots", "random"], "at least 2 bots"),
            (["--bots", "random,random"], "Name each bot once"),
            (["--seats", "7"], "raids is for 2, 3 or 4 players, not for 7."),
            (["--option", "map=big"], "raids has no option 'map'"),
            (["--dataset", "games.csv"], "Name the dataset NAME.jsonl or NAME.parquet"),
            (["--games", "0"], "Invalid value for '--games'"),
            (["--picture", "ratings.png"], "Name the file for --picture NAME.svg"),
            (["--picture", "ratings"], "Name the file for --picture NAME.svg"),
            (["--json", "no/such/folder.json"], "no/such/folder.json: No such file"),
            (["--dataset", "no/such/folder.jsonl"], "no/such/folder.jsonl: No such file"),
            (["--json", "a.jsonl", "--dataset", "a.jsonl"], "a.jsonl would be written twice"),
        ],
    )
    def test_wrong_arguments_are_refused(self, run: Run, more: list[str], sentence: str) -> None:
        ran = run(*ARENA, *ALONE, *more)
        assert ran.code == 2
        assert sentence in ran.complaint
        assert ran.shown == ""


class TestTune:
    TUNE = ("tune", "raids", "--bot", "search:4", "--games", "2", "--generations", "2")
    MORE = ("--population", "4", "--check", "4", "--seed", "1", *ALONE)

    def test_progress_and_figures_are_shown(self, run: Run, tmp_path: Path) -> None:
        target = tmp_path / "new.toml"
        first = run(*self.TUNE, *self.MORE, "--to", str(target))
        assert first.complaint == ""
        assert re.search(r"Generation 2: [+-]\d", first.shown)
        assert "Wins against the current weights: " in first.text
        assert re.search(r"Wins against greedy: .* before, .* after", first.text)
        assert run(*self.TUNE, *self.MORE, "--to", str(target)).shown == first.shown

    @pytest.mark.parametrize("better", [True, False])
    def test_only_better_weights_are_written(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, better: bool
    ) -> None:
        monkeypatch.setattr(tune.Verdict, "is_better", better)
        target = tmp_path / "new.toml"
        ran = run(*self.TUNE, *self.MORE, "--to", str(target))
        assert target.exists() is better
        assert ("The new weights are better" in ran.text) is better
        if better:
            text = target.read_text(encoding="utf-8")
            assert "# each Weapon" in text
            assert text != tune.file_of("raids").read_text(encoding="utf-8")

    def test_a_bot_without_weights_is_refused(self, run: Run) -> None:
        ran = run("tune", "raids", "--bot", "greedy", *ALONE)
        assert "has no weights" in ran.complaint


class TestStrength:
    @pytest.fixture(autouse=True)
    def quick(self, monkeypatch: pytest.MonkeyPatch) -> None:
        quick_levels(monkeypatch)

    def test_it_writes_the_page_and_goes_on(self, run: Run, tmp_path: Path) -> None:
        asked = ("strength", "--game", "raids", "--test", "random", "--folder", str(tmp_path))
        ran = run(*asked, "--most", "4", *ALONE)
        assert ran.complaint == ""
        assert "raids/2/bot:3/random: 4 games, " in ran.text
        assert "threshold 98%: undecided" in ran.text
        kept = json.loads((tmp_path / "strength.json").read_text())["trials"]
        assert {key: len(one["blocks"]) for key, one in kept.items()} == {
            "raids/2/bot:3/random": 2,
            "raids/4/bot:3/random": 1,
        }
        run(*asked, "--most", "8", *ALONE)
        more = json.loads((tmp_path / "strength.json").read_text())["trials"]
        for key, one in more.items():
            assert one["blocks"][: len(kept[key]["blocks"])] == kept[key]["blocks"]
            assert len(one["blocks"]) == 2 * len(kept[key]["blocks"])
        assert "| `bot:3` | `random` | 2 | 8 | " in (tmp_path / "strength.md").read_text()
        run(*asked, "--most", "4", "--fresh", *ALONE)
        again = json.loads((tmp_path / "strength.json").read_text())["trials"]
        assert len(again["raids/2/bot:3/random"]["blocks"]) == 2

    def test_another_machines_results_are_merged(self, run: Run, tmp_path: Path) -> None:
        here, there = tmp_path / "here", tmp_path / "there"
        here.mkdir()
        there.mkdir()
        asked = ("strength", "--test", "opponent", "--most", "4", *ALONE)
        run(*asked, "--folder", str(there))
        ran = run(
            *("strength", "--game", "raids", "--test", "opponent", "--folder", str(here)),
            *("--merge", str(there / "strength.json"), *ALONE),
        )
        assert ran.complaint == ""
        page = (here / "strength.md").read_text()
        assert page == (there / "strength.md").read_text()
        assert "the scripted opponent (`opening_moves=3`" in page
        assert " | 1 | 4 | " in page

    def test_wrong_arguments_are_refused(self, run: Run, tmp_path: Path) -> None:
        folder = ("--folder", str(tmp_path))
        assert "no test 'chess'" in run("strength", "--test", "chess", *folder).complaint
        assert "no game 'go'" in run("strength", "--game", "go", *folder).complaint
        missing = str(tmp_path / "none.json")
        assert "There is no file" in run("strength", "--merge", missing, *folder).complaint
        assert list(tmp_path.glob("strength*")) == []
