"""CONTRIBUTING's "Adding a game" names every file of the example game, and no others."""

import re
import subprocess

from tests.examples import EXAMPLE

GUIDE = (EXAMPLE.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
SECTION = GUIDE.split("\n## Adding a game\n")[1].split("\n## ")[0]
OWN_GAMES = "A game of this repository"
# Packages that only mark a folder.
MARKERS = re.compile(r"src/wrack_line/(bots|presentation|rules|rules/steps)/__init__\.py")


def files() -> set[str]:
    """The files of the example that git tracks or would track."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=EXAMPLE,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    return {name for name in listed if not MARKERS.fullmatch(name) and (EXAMPLE / name).is_file()}


def named() -> list[str]:
    """The files that the steps name, in order."""
    steps = SECTION.split(OWN_GAMES)[0]
    return re.findall(r"`((?:src|tests)/[\w./-]+\.\w+|\w+\.(?:toml|py|md))`", steps)


def test_every_file_of_the_example_is_named_by_a_step_and_none_is_missing() -> None:
    assert set(named()) == files()


def test_steps_are_numbered_without_a_gap() -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", SECTION, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 15


def test_modules_of_raidtable_that_the_steps_name_are_there() -> None:
    package = EXAMPLE.parents[1] / "src" / "raidtable"
    mentioned = re.findall(r"`((?:engine|games)/[\w/]+\.py)`", SECTION)
    assert mentioned
    assert [name for name in mentioned if not (package / name).is_file()] == []
