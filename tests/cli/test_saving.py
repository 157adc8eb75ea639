"""Saving, quitting and resuming; and malformed files."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run, saved_games
from tests.cli.real_terminal import EDITOR_READY, Shown
from tests.systems import posix_only

import raidtable

PLAY = ["play", "raids", "--seed", "3", "--seats", "greedy,greedy,human"]


def actions_in(file: Path) -> list[str]:
    actions: list[str] = json.loads(file.read_text())["record"]["actions"]
    return actions


@pytest.mark.parametrize("last_words", [["quit"], ["Q"], ["exit"], []])
def test_leaving_saves_the_game_and_says_how_to_continue(
    run: Run, home: Path, last_words: list[str]
) -> None:
    """The player leaves by a command, or because the input ends."""
    ran = run(*PLAY, typed=["sail:2", *last_words])
    assert ran.code == 0
    (file,) = saved_games(home)
    assert f"The game is saved in {file}." in ran.shown
    assert "Continue with: raidtable resume\n" in ran.shown
    saved = json.loads(file.read_text())
    assert saved["players"] == ["greedy", "greedy", "human"]
    assert "sail:2" in saved["record"]["actions"]


def test_a_resumed_game_goes_on_where_it_was_left(run: Run, home: Path) -> None:
    left = run(*PLAY, typed=["sail:2", "quit"])
    resumed = run("resume", typed=["quit"])
    board = left.shown.rsplit("┌", 1)[1].split("> ")[0]
    assert board in resumed.shown
    ended = run("resume", typed=["1"] * 200)
    assert "The fourth voyage is over" in ended.shown
    again = run("resume")
    assert again.code == 2
    assert "There is no saved game to resume." in again.complaint


def test_resume_takes_the_game_saved_last_or_the_one_named(run: Run, tmp_path: Path) -> None:
    named = tmp_path / "my game.json"
    run(*PLAY, "--save", str(named), typed=["sail:1"])
    ran = run(*PLAY, typed=["sail:2"])
    assert "Continue with: raidtable resume\n" in ran.shown
    assert "Yellow stops at space 2" in run("resume", typed=["log"]).shown
    by_name = run("resume", str(named), typed=["log"])
    assert "Yellow stops at space 1" in by_name.shown
    assert f"Continue with: raidtable resume '{named}'\n" in by_name.shown


def test_the_game_is_saved_after_every_decision(run: Run, home: Path, tmp_path: Path) -> None:
    """A copy made by `save FILE` during the game contains all decisions up to then."""
    copy = tmp_path / "copy"
    ran = run(*PLAY, typed=["sail:2", f"save {copy}", "save", "place", "quit"])
    (file,) = saved_games(home)
    assert f"The game is saved in {copy}." in ran.shown
    assert ran.shown.count(f"The game is saved in {file}.") == 2
    assert actions_in(file)[: len(actions_in(copy))] == actions_in(copy)
    assert raidtable.load(json.loads(copy.read_text())["record"]).seats == 3


@pytest.mark.parametrize("name", ["{}/no/such/folder/x", "{}", "/", "a\0b", "~nobody-at-all/x"])
def test_a_file_that_cannot_be_written_is_reported_and_the_game_goes_on(
    run: Run, home: Path, name: str
) -> None:
    ran = run(*PLAY, typed=[f"save {name.format(home)}", "sail:2", "log"])
    assert ran.code == 0
    assert "The game could not be saved in" in ran.text
    assert "Yellow sails for space 2." in ran.shown


def test_nothing_else_is_replaced_by_a_saved_game(run: Run, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Blue,")
    copy = tmp_path / "copy.json"
    ran = run(*PLAY, typed=[f"save {letter}", f"save {copy}", "sail:2", f"save {copy}"])
    assert "letter.txt contains something that is not a saved game" in ran.text
    assert letter.read_text() == "Dear Blue,"
    assert "sail:2" in actions_in(copy)
    begun_anew = run(*PLAY, "--save", str(copy))
    assert begun_anew.code == 2
    assert "already exists" in begun_anew.complaint


def test_no_half_written_file_is_left(run: Run, home: Path) -> None:
    run(*PLAY, typed=["sail:2", f"save {home}"])
    assert [file.suffix for file in saved_games(home)] == [".json"]


def test_a_data_folder_that_cannot_be_written_ends_in_a_sentence(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = home / "blocked"
    blocked.write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    ran = run(*PLAY, typed=["sail:2", "quit"])
    assert ran.code == 2
    assert "The game could not be saved" in ran.text


def good_save() -> dict[str, Any]:
    match = raidtable.new("raids", seats=3, seed=3)
    return {"record": match.record(), "players": ["human", "greedy", "random"]}


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (b"not JSON at all", "it is not JSON"),
        (b"\xff\xfe\x00", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b"[]", "must be an object with keys, not a list"),
        ({"record": None}, "The record must be an object with keys, not null"),
        ({"players": ["human"]}, "'players' must have 3 entries, not 1"),
        ({"players": ["human", "greedy", "nobody"]}, "'players' cannot be 'nobody'"),
        ({"players": ["human", "greedy", "bot:1:pirate"]}, "'players' cannot be 'bot:1:pirate'"),
        ({"players": 3}, "'players' must be a list"),
        ({"lang": "xx"}, "'lang' cannot be 'xx'"),
        ({"more": 1}, "unknown key 'more'"),
    ],
)
def test_a_malformed_file_is_refused_in_a_sentence(
    run: Run, tmp_path: Path, damage: bytes | dict[str, Any], sentence: str
) -> None:
    file = tmp_path / "bad.json"
    if isinstance(damage, bytes):
        file.write_bytes(damage)
    else:
        file.write_text(json.dumps({**good_save(), **damage}))
    ran = run("resume", str(file))
    assert ran.code == 2
    assert sentence in ran.complaint
    assert ran.shown == ""


def test_a_record_alone_cannot_be_resumed_but_says_what_can(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(good_save()["record"]))
    assert "raidtable replay" in run("resume", str(file)).complaint


def test_a_missing_file_is_named(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "missing.json"
    ran = run("resume", str(missing))
    assert ran.code == 2
    assert ran.complaint == f"raidtable: {missing}: No such file or directory.\n"


def test_a_saved_game_remembers_its_language(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game"
    run(*PLAY, "--lang", "es", "--save", str(file), typed=["sail:2", "quit"])
    assert json.loads(file.read_text())["lang"] == "es"
    run("resume", str(file), "--lang", "en", typed=["quit"])
    assert json.loads(file.read_text())["lang"] == "en"


PROGRAM = "import sys; from raidtable.cli.main import main; sys.exit(main())"


def test_bytes_that_are_no_text_are_answered_like_any_wrong_input() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *PLAY],
        input=b"\xff\xfe\nsail:2\n",
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert b"is not the number of a choice" in done.stdout
    assert b"Continue with: raidtable resume" in done.stdout


@posix_only
def test_at_a_real_terminal_each_question_has_a_fresh_screen() -> None:
    import pty
    import termios

    keyboard, screen = pty.openpty()
    termios.tcsetwinsize(screen, (24, 80))
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *PLAY],
        stdin=screen,
        stdout=screen,
        stderr=screen,
        # The editor does not ask this terminal, which never answers, where its cursor is.
        env={**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
    ) as process:
        os.close(screen)
        shown = Shown(keyboard)
        assert "Harbor tile" not in shown.until("Press Enter to begin.")
        os.write(keyboard, b"\n")
        board = shown.until(EDITOR_READY)
        assert CLEAR in board
        os.write(keyboard, b"\x04")  # Ctrl-D
        shown.until("raidtable resume")
    os.close(keyboard)
    assert process.returncode == 0


CLEAR = "\x1b[2J"


@posix_only
def test_interrupted_by_ctrl_c_the_game_is_saved(home: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *PLAY],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        # A job in the background of a shell ignores Ctrl-C, and so would its child.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        shown = b""
        while not shown.endswith(b"> "):
            shown += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        rest, complaint = process.communicate()
    assert process.returncode == 130
    assert b"Continue with: raidtable resume" in rest
    assert complaint == b"raidtable: Interrupted.\n"
    assert len(saved_games(home)) == 1
