"""The commands simulate, replay, verify, rules and games: their output and error messages."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.helpers import play_randomly

import raidtable
from raidtable.engine import playout
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.rules_pages import load_rules


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """The record of a complete game."""
    return play_randomly(raidtable.new("raids", seats=3, seed=7), 7).record()


@pytest.fixture
def file(tmp_path: Path, record: dict[str, Any]) -> Path:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    return file


class TestSimulate:
    def test_json_has_every_field_and_nothing_else_is_printed(self, run: Run) -> None:
        ran = run(
            *("simulate", "raids", "--seats", "4", "--games", "20", "--seed", "1", "--json"),
            *("--option", "track=four_villages"),
        )
        summary = json.loads(ran.shown)
        assert ran.complaint == ""
        assert summary["game"] == "raids"
        assert summary["games"] == 20
        assert summary["seats"] == 4
        assert summary["options"] == {"track": "four_villages"}
        assert summary["seed"] == 1
        assert summary["compiled"] is not playout.__file__.endswith(".py")
        assert summary["decisions"] == pytest.approx(20 * summary["mean_decisions"])
        assert summary["seconds"] > 0
        assert summary["decisions_per_second"] > 0
        assert len(summary["mean_points"]) == len(summary["wins"]) == 4
        assert sum(summary["wins"]) >= 20
        assert summary["cores"] == 1
        assert summary["wall_seconds"] >= summary["seconds"]
        assert 0 < summary["wall_decisions_per_second"] <= summary["decisions_per_second"]

    @pytest.mark.parametrize("more", [[], ["--bots", "random,greedy,random"]])
    def test_the_games_are_the_same_on_any_number_of_cores(self, run: Run, more: list[str]) -> None:
        timed = {"seconds", "decisions_per_second", "cores"}
        timed |= {"wall_seconds", "wall_decisions_per_second"}
        games = "5" if more else "60"

        def figures(cores: int) -> dict[str, Any]:
            arguments = ["simulate", "raids", "--seats", "3", "--games", games, "--seed", "a"]
            ran = run(*arguments, "--json", "--cores", str(cores), *more)
            summary: dict[str, Any] = json.loads(ran.shown)
            assert summary["cores"] == cores
            assert summary["seconds"] > 0
            return {key: value for key, value in summary.items() if key not in timed}

        assert figures(1) == figures(2)

    def test_the_same_seed_plays_the_same_games(self, run: Run) -> None:
        def figures(*more: str) -> list[Any]:
            ran = run("simulate", "raids", "--games", "10", "--json", *more)
            summary = json.loads(ran.shown)
            return [summary[key] for key in ("decisions", "mean_points", "wins")]

        assert figures("--seed", "a") == figures("--seed", "a") != figures("--seed", "b")
        bots = ["--bots", "greedy,random", "--games", "3"]
        assert figures("--seed", "a", *bots) == figures("--seed", "a", *bots)

    def test_a_table_for_people(self, run: Run) -> None:
        ran = run("simulate", "raids", "--games", "5", "--seed", "1", "--bots", "greedy, RANDOM")
        assert ran.code == 0
        assert "5 games of Raids, 2 seats (Track: three Villages), seed 1" in ran.text
        assert re.search(r"Red +greedy +\d+\.\d\d", ran.shown)
        assert re.search(r"Blue +random +\d+\.\d\d", ran.shown)
        assert "By the clock" not in ran.text

    def test_several_cores_are_shown_by_the_clock_too(self, run: Run) -> None:
        ran = run("simulate", "raids", "--games", "30", "--seed", "1", "--cores", "2")
        assert ran.code == 0
        assert re.search(
            r"Elapsed time on 2 cores: \d+\.\d\d s, [\d,]+ moves per second\.", ran.text
        )

    def test_without_a_seed_one_is_drawn_and_shown(self, run: Run) -> None:
        seeds = [
            json.loads(run("simulate", "raids", "--games", "1", "--json").shown)["seed"]
            for _ in range(2)
        ]
        assert seeds[0] != seeds[1]

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (["--seats", "9"], "raids is for 2, 3 or 4 players, not for 9."),
            (["--bots", "greedy"], "not for 1"),
            (["--bots", "greedy,oracle"], "There is no bot 'oracle'"),
            (["--seats", "3", "--bots", "greedy,random"], "There are 3 seats, but 2 bots"),
            (["--option", "map=big"], "raids has no option 'map'"),
            (["--option", "track=round"], "The option 'track' can't be 'round'"),
            (["--option", "track"], "Write an option as NAME=VALUE, not 'track'."),
            (["--games", "0"], "Invalid value for '--games'"),
            (["--games", "many"], "Invalid value for '--games'"),
            (["--cores", "0"], "Invalid value for '--cores'"),
            (["--lang", "xx"], "There is no language 'xx'"),
        ],
    )
    def test_wrong_arguments_are_refused(
        self, run: Run, arguments: list[str], sentence: str
    ) -> None:
        ran = run("simulate", "raids", *arguments)
        assert ran.code == 2
        assert sentence in ran.complaint
        assert ran.shown == ""


class TestReplay:
    def test_the_log_and_the_points(self, run: Run, file: Path, record: dict[str, Any]) -> None:
        ran = run("replay", str(file))
        assert ran.code == 0
        assert re.search(r"^ +16 Voyage 1 begins\. *$", ran.shown, re.MULTILINE)
        assert "The fourth voyage is over" in ran.shown
        totals = raidtable.load(record).result.totals
        assert f"Total {' '.join(map(str, totals))}" in ran.text

    def test_the_board_at_a_ply_as_a_seat_sees_it(self, run: Run, file: Path) -> None:
        ran = run("replay", str(file), "--ply", "20", "--seat", "1")
        assert "Voyage 1 of 4" in ran.shown
        assert "furthest behind" in ran.text

    def test_a_saved_game_can_be_replayed_too(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "saved.json"
        run("play", "raids", "--seed", "3", "--save", str(file), typed=["quit"])
        assert "Voyage 1 begins." in run("replay", str(file)).shown

    def test_stepping_forth_and_back(self, run: Run, file: Path, record: dict[str, Any]) -> None:
        last = len(record["actions"])
        ran = run("replay", str(file), "--step", typed=["", "b", "what", "9999", "b", "q"])
        assert ran.code == 0
        stops = re.findall(rf"Action (\d+) of {last}", ran.shown)
        # The first decision comes after 16 tiles, 3 Harbor tiles and the draw of the first player.
        assert stops[:3] == ["20", "21", "20"]
        assert stops[3:] == [str(last), str(last - 1)]
        assert "Raidtable doesn't understand “what”." in ran.shown

    def test_stepping_ends_with_the_game_or_the_input(self, run: Run, file: Path) -> None:
        ended = run("replay", str(file), "--step", "--ply", "9999")
        assert ended.code == 2
        assert "There is no ply 9999" in ended.complaint
        assert run("replay", str(file), "--step", typed=["9999", ""]).code == 0
        assert run("replay", str(file), "--step").code == 0

    @pytest.mark.parametrize("option", [["--ply", "-1"], ["--ply", "9999"], ["--seat", "3"]])
    def test_what_is_not_there_is_refused(self, run: Run, file: Path, option: list[str]) -> None:
        ran = run("replay", str(file), *option)
        assert ran.code == 2
        assert "There is no" in ran.complaint
        assert ran.shown == ""


class TestVerify:
    def test_a_true_record_is_proved(self, run: Run, file: Path, record: dict[str, Any]) -> None:
        ran = run("verify", str(file))
        assert ran.code == 0
        points = raidtable.load(record).result.totals
        assert f"ok. The game is over with Red {points[0]}, Blue {points[1]}" in ran.text
        assert record["digest"] in ran.text

    def test_one_bad_file_among_good_ones_fails_the_lot(
        self, run: Run, file: Path, tmp_path: Path, record: dict[str, Any]
    ) -> None:
        tampered = tmp_path / "tampered.json"
        first = record["actions"].index("lay:v1-rune-rune")
        other = next(
            number
            for number, action in enumerate(record["actions"])
            if action.startswith("lay:") and action != "lay:v1-rune-rune"
        )
        actions = list(record["actions"])
        actions[first], actions[other] = actions[other], actions[first]
        tampered.write_text(json.dumps({**record, "actions": actions}))
        ran = run("verify", str(tampered), str(tmp_path / "missing"), str(file))
        assert ran.code == 1
        assert f"{tampered}: not verified." in ran.text
        assert "missing: not verified. No such file or directory." in ran.text
        assert f"{file}: ok." in ran.text

    def test_a_game_that_goes_on_is_proved_so_far(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "saved.json"
        run("play", "raids", "--seed", "3", "--save", str(file), typed=["quit"])
        assert "The game is not over after" in run("verify", str(file)).text


class TestRules:
    def test_all_rules_with_their_anchors(self, run: Run) -> None:
        ran = run("rules", "raids")
        assert ran.code == 0
        for section in load_rules("raids"):
            if section.anchor and not section.is_row:
                assert f"· {section.anchor}" in ran.text
        assert "Most different Goods" in ran.text
        assert "piece:" not in ran.text
        assert "](#" not in ran.text
        assert "{#" not in ran.text

    def test_only_those_about_a_word(self, run: Run) -> None:
        by_anchor = run("rules", "raids", "no-stop")
        assert "· no-stop" in by_anchor.text
        assert "· harbor-sails" in run("rules", "raids", "harbor-sails").text
        older = run("rules", "raids", "ruling-7")
        assert "· leaving-harbor" in older.text
        by_word = run("rules", "raids", "VILLAGE")
        assert "village" in by_word.text.lower()
        assert len(by_word.text) < len(run("rules", "raids").text)

    def test_a_word_they_do_not_have(self, run: Run) -> None:
        ran = run("rules", "raids", "zeppelin")
        assert ran.code == 2
        assert "The rules of raids do not mention “zeppelin”." in ran.complaint

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("game", registry.OWN)
    def test_a_word_finds_rules_and_no_written_positions(
        self, run: Run, game: str, language: str
    ) -> None:
        sections = load_rules(game, language)
        details = {section.anchor for section in sections if section.parent is not None}
        for word in ("position", "seats", "voyage", "a"):
            ran = run("rules", game, word, "--lang", language)
            for sign in ('{"', '":', "```", "{{", "](example:"):
                assert sign not in ran.shown, word
            shown = re.findall(r"^\S.* · ([\w-]+) *$", ran.shown, re.MULTILINE)
            is_detail = [anchor in details for anchor in shown if anchor != word]
            assert is_detail == sorted(is_detail), "details come after rules"

    @pytest.mark.parametrize("game", registry.game_ids())
    def test_every_step_s_rule_is_in_them(self, game: str) -> None:
        anchors = {anchor for section in load_rules(game) for anchor in section.anchors}
        assert {step.rule for step in registry.get(game).rules.steps} <= anchors


class TestTheRest:
    def test_games_lists_seats_and_options(self, run: Run) -> None:
        ran = run("games")
        assert "raids Raids 2, 3, 4 track=three_villages|four_villages" in ran.text

    def test_version(self, run: Run) -> None:
        assert run("--version").shown == f"raidtable {raidtable.__version__}\n"

    def test_help_names_every_command(self, run: Run) -> None:
        ran = run("--help")
        assert ran.code == 0
        commands = "play resume simulate replay export verify rules games serve backup restore"
        for command in commands.split():
            assert re.search(rf"^  {command} ", ran.shown, re.MULTILINE)

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (["conquer"], "No such command 'conquer'"),
            (["play"], "Missing argument"),
            (
                ["play", "chess"],
                "There is no game 'chess'. Choose one of: raids, north_sea, storm_",
            ),
            (["play", "raids", "--seats", "human,oracle"], "'oracle' can't take a seat"),
            (["play", "raids", "--seats", "human"], "raids is for 2, 3 or 4 players, not for 1."),
            (["play", "raids", "--seats", ""], "'' can't take a seat"),
            (["play", "raids", "--option", "track=x"], "The option 'track' can't be 'x'"),
            (["play", "raids", "--chance", "dice"], "chance is 'seeded' or 'by_hand'"),
            (["play", "raids", "--seed", ""], "A seed is a whole number or a text"),
            (["play", "raids", "--lang", "xx"], "There is no language 'xx'"),
            (["simulate", "chess"], "There is no game 'chess'"),
            (["rules", "chess"], "There is no game 'chess'"),
            (["replay", "/no/such/file"], "/no/such/file: No such file or directory."),
            (["replay", "/"], "/: Is a directory."),
        ],
    )
    def test_what_cannot_be_is_refused_in_a_sentence(
        self, run: Run, arguments: list[str], sentence: str
    ) -> None:
        ran = run(*arguments)
        assert ran.code == 2
        assert sentence in ran.complaint
        assert ran.shown == ""

    def test_the_language_follows_the_locale_unless_asked_for(
        self, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """An unknown or malformed locale falls back to English."""
        english = run("games").shown
        for locale in ("tlh_AQ.UTF-8", "C", "xx", "en_GB"):
            monkeypatch.setenv("LANG", locale)
            assert run("games").shown == english
        spanish = run("games", "--lang", "es").shown
        monkeypatch.setenv("LANG", "es_MX.UTF-8")
        assert run("games").shown == spanish
        monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
        assert run("games").shown == english

    def test_even_a_fault_is_reported_in_a_sentence(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise ZeroDivisionError("by zero")

        monkeypatch.setattr("raidtable.cli.game_commands.show_rules", fail)
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        ran = run("rules", "raids")
        assert ran.code == 70
        assert "This is a bug in Raidtable, not your mistake" in ran.complaint
        (report,) = tmp_path.glob("raidtable-fault-*.txt")
        assert str(report) in ran.complaint
        assert "ZeroDivisionError: by zero" in report.read_text()

    def test_a_reader_that_goes_away_is_no_fault(self) -> None:
        program = "import sys; from raidtable.cli.main import main; sys.exit(main())"
        with subprocess.Popen(
            [sys.executable, "-c", program, "play", "raids", "--seats", "random,random"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.stdout.close()
            complaint = process.stderr.read()
        assert b"Traceback" not in complaint
        assert b"fault" not in complaint
