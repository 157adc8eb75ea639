"""Control characters in untrusted files are shown, but never reach the terminal."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Ran, Run

import raidtable
from raidtable.cli.console import visible

# Sets the window title, clears the screen, makes the terminal type an answer, reverses text.
HOSTILE = "\x1b]0;owned\x07\x1b[2J\x9b6n\x08\x7f\u202edlrow\u2066"
SHOWN = r"\x1b]0;owned\x07\x1b[2J\x9b6n\x08\x7f\u202edlrow\u2066"


def record(**changed: Any) -> dict[str, Any]:
    match = raidtable.new("raids", seats=2, seed=1)
    match.play(match.legal()[0])
    return {**match.record(), **changed}


# Texts that error messages of the engine quote unchanged, and texts that they quote with repr().
RECORDS = {
    "digest": record(digest=HOSTILE),
    "action": record(actions=[HOSTILE]),
    "game": record(game=HOSTILE),
    "option": record(options={HOSTILE: HOSTILE}),
    "key": record(**{HOSTILE: 1}),
    "start": record(start={HOSTILE: HOSTILE}),
}


COMMANDS = ["replay", "verify", "resume", "export"]


def target(command: str, folder: Path) -> list[str]:
    return ["--to", str(folder / "picture.svg")] if command == "export" else []


def check_harmless(ran: Ran) -> None:
    for character in ran.shown + ran.complaint:
        assert character == "\n" or character.isprintable(), repr(character)


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_hostile_record_does_not_reach_the_terminal(
    command: str, name: str, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    data: dict[str, Any] = RECORDS[name]
    if command == "resume":
        data = {"record": data, "players": ["human", "greedy"]}
    file.write_text(json.dumps(data))
    ran = run(command, str(file), *target(command, tmp_path))
    assert ran.code != 0
    check_harmless(ran)
    if name == "digest":
        told_whole = "".join((ran.shown + ran.complaint).split("\n"))
        for part in (r"\x1b]0;owned", r"\x1b[2J\x9b6n", r"\u202edlrow\u2066"):
            assert part in told_whole


@pytest.mark.parametrize("command", COMMANDS)
def test_a_hostile_file_name_does_not_reach_the_terminal(
    command: str, run: Run, tmp_path: Path
) -> None:
    for content in ("no JSON", json.dumps(record())):
        file = tmp_path / f"{HOSTILE.replace('/', '')}.json"
        file.write_text(content)
        check_harmless(run(command, str(file), *target(command, tmp_path)))
    check_harmless(run(command, str(tmp_path / f"missing{HOSTILE}"), *target(command, tmp_path)))


def test_a_hostile_saved_game_does_not_reach_the_terminal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for change in ({"players": [HOSTILE] * 2}, {"lang": HOSTILE}, {HOSTILE: 1}):
        file.write_text(json.dumps({"record": record(), "players": ["human"] * 2, **change}))
        ran = run("resume", str(file))
        assert ran.code != 0
        check_harmless(ran)


def test_hostile_words_are_searched_for_and_shown_harmlessly(run: Run) -> None:
    check_harmless(run("rules", "raids", HOSTILE))
    check_harmless(run("rules", HOSTILE))
    check_harmless(run("export", "x.json", "--to", f"picture{HOSTILE}"))


def test_only_what_a_terminal_would_obey_is_changed() -> None:
    plain = "Año: “3 × 2”\n\tЖ 龍 🛶"
    assert visible(plain) == plain
    assert visible(HOSTILE) == SHOWN
    assert visible("a\r\nb\u2028\udc9b") == r"a\r" "\n" r"b\u2028\udc9b"
