"""The first minute: `raidtable` without arguments, and the tutorial in the terminal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.real_terminal import EDITOR_READY, Shown
from tests.cli.test_saving import PROGRAM
from tests.systems import posix_only

from raidtable import packages
from raidtable.cli import greet
from raidtable.cli.terminal import Terminal
from raidtable.games import registry
from raidtable.games.tutorials import load_tutorial

GAMES = registry.game_ids()
MISSING = packages.Package("fastapi", "0.115", None)


def test_without_a_terminal_the_offers_are_printed_with_their_commands(run: Run) -> None:
    ran = run()
    assert ran.code == 0
    assert ran.complaint == ""
    for command in ("serve --open", f"play {GAMES[0]}", f"tutorial {GAMES[0]}", "doctor", "--help"):
        assert f"raidtable {command}" in ran.text


def test_the_offers_are_translated(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert "Jugar en la terminal" in run().text


@pytest.mark.parametrize("is_missing", [True, False])
def test_the_browser_says_what_it_needs(
    run: Run, monkeypatch: pytest.MonkeyPatch, is_missing: bool
) -> None:
    missing = [MISSING] if is_missing else []
    monkeypatch.setattr(greet, "missing_packages", lambda extra: missing)
    assert ("pip install 'raidtable[server]'" in run().text) == is_missing


class Typing(Terminal):
    """An interactive terminal where these lines are typed."""

    def __init__(self, *lines: str) -> None:
        super().__init__("en")
        self.interactive = True
        self.lines = list(lines)

    def ask(self, prompt: str = "> ", help: object = None) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was begun; nothing really is."""
    done: list[str] = []
    monkeypatch.setattr(greet, "missing_packages", lambda extra: [])
    monkeypatch.setattr("raidtable.cli.serve.serve", lambda *_, **__: done.append("serve"))
    monkeypatch.setattr(
        "raidtable.cli.tutorial.teach_game", lambda _, game: done.append(f"tutorial {game}")
    )
    monkeypatch.setattr(
        "raidtable.cli.game_commands.play_command", lambda game, lang: done.append(f"play {game}")
    )
    return done


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["1"], ["serve"]),
        (["2", "1"], [f"play {GAMES[0]}"]),
        (["3", "2"], [f"tutorial {GAMES[1]}"]),
        (["4", "zero", "", "2", "9", "3"], [f"play {GAMES[2]}"]),
        (["q"], []),
        (["2", "q"], []),
        ([], []),
    ],
)
def test_at_a_terminal_an_offer_is_chosen(
    begun: list[str], lines: list[str], expected: list[str]
) -> None:
    terminal = Typing(*lines)
    greet.greet(terminal)
    assert begun == expected
    assert terminal.lines == []


def test_an_offer_that_needs_packages_asks_again(
    begun: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(greet, "missing_packages", lambda extra: [MISSING])
    greet.greet(Typing("1", "2", "1"))
    assert begun == [f"play {GAMES[0]}"]
    assert capsys.readouterr().out.count("pip install 'raidtable[server]'") == 2


@posix_only
def test_at_a_real_terminal_the_tutorial_begins() -> None:
    import pty
    import termios

    keyboard, screen = pty.openpty()
    termios.tcsetwinsize(screen, (30, 100))
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        stdin=screen,
        stdout=screen,
        stderr=screen,
        env={**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
    ) as process:
        os.close(screen)
        shown = Shown(keyboard)
        shown.until("or q to quit")
        os.write(keyboard, b"3\n")
        shown.until("or q to quit")
        os.write(keyboard, b"1\n")
        lessons = len(load_tutorial(GAMES[0]).lessons)
        for number in range(1, lessons + 1):
            shown.until(f"Lesson {number} of {lessons}")
            shown.until(EDITOR_READY)
            os.write(keyboard, b"\r")
        shown.until(f"raidtable play {GAMES[0]}")
    os.close(keyboard)
    assert process.returncode == 0


class TestLearn:
    @pytest.mark.parametrize("language", ["en", "es"])
    @pytest.mark.parametrize("game", GAMES)
    def test_every_tutorial_is_played_to_its_end(self, run: Run, game: str, language: str) -> None:
        tutorial = load_tutorial(game)
        typed = [lesson.action for lesson in tutorial.lessons]
        ran = run("tutorial", game, "--lang", language, typed=typed)
        assert ran.code == 0
        for lesson in tutorial.lessons:
            assert " ".join(lesson.text(language).split()) in ran.text
        assert " ".join(tutorial.end(language).split()) in ran.text
        assert ran.text.endswith(f"raidtable play {game}")

    def test_only_the_choice_of_the_lesson_is_played(self, run: Run) -> None:
        first = load_tutorial("raids").lessons[0].action
        ran = run("tutorial", "raids", typed=["sail:1", "undo", "save", "hint", first, "quit"])
        assert "Here the tutorial plays another choice: type 2, or press Enter." in ran.text
        assert "You can't undo in a tutorial." in ran.text
        assert "There are no hints in a tutorial" in ran.text
        assert "Lesson 2 of 10" in ran.text
        assert "Lesson 3 of" not in ran.text
        assert ran.text.endswith(
            "A tutorial is not saved. Start it again with: raidtable tutorial raids"
        )

    def test_nothing_is_saved(self, run: Run, home: Path) -> None:
        run("tutorial", "raids", typed=[""] * 10)
        assert not (home / "data").exists()
        assert "no saved game" in run("resume").complaint

    def test_the_opponents_have_their_names(self, run: Run) -> None:
        assert "Astrid" in run("tutorial", "raids", typed=[]).text

    def test_an_unknown_game_is_named(self, run: Run) -> None:
        ran = run("tutorial", "chess")
        assert ran.code == 2
        assert "chess" in ran.complaint

    def test_a_game_without_a_tutorial_offers_its_rules(
        self, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("raidtable.cli.tutorial.has_tutorial", lambda game: False)
        ran = run("tutorial", "raids")
        assert ran.code == 2
        assert "raidtable rules raids" in ran.complaint
