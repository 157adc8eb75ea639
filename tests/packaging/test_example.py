"""The example game, built from its own folder and installed next to raidtable.

Nothing in raidtable names it. It is listed, played in the terminal, simulated, and played in the
arena, over the API and in a browser; its own tests run there, with the test kit.
"""

import json
import os
import re
import shutil
import sys
from pathlib import Path

import pytest
from tests.examples import EXAMPLE, GAME
from tests.packaging.built import (
    ROOT,
    Installed,
    build_environment,
    build_wheel,
    clean_checkout,
    run,
)

EXAMPLE_BOT = ROOT / "docs" / "example_bot.py"


@pytest.fixture(scope="session")
def source(folder: Path) -> Path:
    """The folder of the example in a clean checkout, separate from the working tree."""
    checkout = clean_checkout(folder / "example_checkout")
    return Path(shutil.move(checkout / EXAMPLE.relative_to(ROOT), folder / "example_source"))


@pytest.fixture(scope="session")
def example(wheel: Path, source: Path, folder: Path) -> Installed:
    made = build_wheel(
        source, folder / "example_wheel", build_environment(), "--no-build-isolation"
    )
    installed = Installed(wheel, folder / "example")
    installed.add(made)
    return installed


def pytest_in(example: Installed, source: Path, *arguments: str) -> str:
    """Run tests of the example in its environment; return the output."""
    chromium = {"RAIDTABLE_CHROMIUM", "LD_LIBRARY_PATH", "PATH"} & os.environ.keys()
    environment = {**example.environment, **{name: os.environ[name] for name in chromium}}
    # Schemathesis changes the failure reports of Hypothesis.
    options = ["-q", "-p", "no:schemathesis", "-p", "no:cacheprovider"]
    command = [str(example.bin / "python"), "-m", "pytest", *options, *arguments]
    return run(command, source, environment)


def test_nothing_of_ours_names_the_example() -> None:
    named = [
        path
        for folder in ("src/raidtable", "client/src")
        for path in (ROOT / folder).rglob("*")
        if "__pycache__" not in path.parts
        and path.is_file()
        and re.search(rb"wrack[ _-]?line", path.read_bytes().lower())
    ]
    assert named == []


def test_it_is_listed_in_both_languages(example: Installed) -> None:
    assert "Wrack Line" in example.raidtable("games", "--lang", "en")
    assert "Línea de marea" in example.raidtable("games", "--lang", "es")
    assert "nearest to the sea" in example.raidtable("rules", GAME, "--lang", "en")


def test_it_is_played_in_the_terminal_and_drawn(example: Installed, tmp_path: Path) -> None:
    save, svg = tmp_path / "game.json", tmp_path / "game.svg"
    shown = example.raidtable(
        *("play", GAME, "--seats", "greedy,bot:2,random", "--seed", "1", "--lang", "en"),
        *("--save", str(save)),
    )
    assert "Tide 5/5" in shown
    example.raidtable("verify", str(save))
    example.raidtable("export", str(save), "--to", str(svg))
    assert "wrack-cockle" in svg.read_text(encoding="utf-8")


def test_it_is_simulated_and_played_in_the_arena(example: Installed, tmp_path: Path) -> None:
    summary = json.loads(example.raidtable("simulate", GAME, "--games", "20", "--json"))
    assert summary["games"] == 20
    file = tmp_path / "arena.json"
    example.raidtable(
        *("arena", GAME, "--bots", "random,greedy", "--games", "20", "--seed", "1"),
        *("--json", str(file)),
    )
    standings = json.loads(file.read_text("utf-8"))["standings"]
    assert [row["bot"] for row in standings] == ["greedy", "random"], "the better one first"


def test_it_is_played_over_the_api(example: Installed) -> None:
    with example.serving() as visitor:
        games = [row["id"] for row in visitor.get("/api/v1/games").json()]
        assert GAME in games
        assert "Wrack Line" in visitor.get("/").text
        command = [sys.executable, str(EXAMPLE_BOT), str(visitor.base_url).rstrip("/"), GAME]
        assert "the game is over" in run(command, example.home, example.environment)


WITHOUT_BROWSER = ("--ignore", "tests/test_kit_in_browser.py", "-n", "2")


def test_its_own_tests_and_the_kit_without_random_play_pass(
    example: Installed, source: Path
) -> None:
    assert "passed" in pytest_in(
        example, source, *WITHOUT_BROWSER, "-m", "not (random_play or slow)"
    )


@pytest.mark.slow
def test_the_whole_kit_passes(example: Installed, source: Path) -> None:
    assert "passed" in pytest_in(example, source, *WITHOUT_BROWSER)


def test_it_is_played_to_the_end_in_a_browser(example: Installed, source: Path) -> None:
    assert "passed" in pytest_in(example, source, "tests/test_kit_in_browser.py")
