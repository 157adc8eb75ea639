"""One source for each fact: a figure that is changed in components.toml alone changes the rules,
the text of the piece in the terminal and on the page, the rules page, and the Spanish."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.games.stated_figures import STATED

import raidtable

ROOT = Path(__file__).parents[2]


class Change(NamedTuple):
    """A figure in the row of a piece, and its effect before and after the change."""

    game: str
    old: str
    new: str
    rules: tuple[Any, Any]
    english: tuple[str, str]
    spanish: tuple[str, str]
    english_page: tuple[str, str]
    spanish_page: tuple[str, str]


CHANGES = {
    "v1-visit-visit": Change(
        "raids",
        "recruits = [2, 1]",
        "recruits = [3, 1]",
        (2, 3),
        (
            "The first ship to pass recruits 2 Vikings, the second 1.",
            "The first ship to pass recruits 3 Vikings, the second 1.",
        ),
        (
            "El primer Barco que pasa recluta 2 Vikingos; el segundo, 1.",
            "El primer Barco que pasa recluta 3 Vikingos; el segundo, 1.",
        ),
        ("pass a Visit recruits 2 Vikings", "pass a Visit recruits 3 Vikings"),
        ("por una Audiencia recluta 2 Vikingos", "por una Audiencia recluta 3 Vikingos"),
    ),
    "champion": Change(
        "north_sea",
        "amount = 3",
        "amount = 4",
        (3, 4),
        ("3 points at the end", "4 points at the end"),
        ("3 puntos al final", "4 puntos al final"),
        ("3 points at the end", "4 points at the end"),
        ("3 puntos al final", "4 puntos al final"),
    ),
    "salvage_siren": Change(
        "storm_raiders",
        "amount = 2",
        "amount = 1",
        (["go:sub:w5", "go:sub:w9", "go:sub:s4"], []),
        ("two hours less", "an hour less"),
        ("dos horas menos", "una hora menos"),
        (
            "{#vehicle-salvage-siren} | Two hours less.",
            "{#vehicle-salvage-siren} | An hour less.",
        ),
        (
            "{#vehicle-salvage-siren} | Dos horas menos.",
            "{#vehicle-salvage-siren} | Una hora menos.",
        ),
    ),
    "old_salt": Change(
        "storm_raiders",
        "by = [1]",
        "by = [2]",
        ("black:4", "black:5"),
        ("the die up by one", "the die up by two"),
        ("suma 1 al dado", "suma 2 al dado"),
        (
            "{#crew-old-salt} | 1 | The die up by one.",
            "{#crew-old-salt} | 1 | The die up by two.",
        ),
        ("{#crew-old-salt} | 1 | Suma 1 al dado.", "{#crew-old-salt} | 1 | Suma 2 al dado."),
    ),
}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder with a copy of the package, without compiled modules, that may be changed."""
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
    shutil.copytree(Path(raidtable.__file__).parent, tmp_path / "raidtable", ignore=compiled)
    return tmp_path


def stated_by(package: Path, piece: str) -> dict[str, Any]:
    """What that copy of the package makes of the figure."""
    path = os.pathsep.join([str(package), str(ROOT)])
    ran = subprocess.run(
        [sys.executable, "-m", "tests.games.stated_figures", piece],
        env={**os.environ, "PYTHONPATH": path},
        cwd=package,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("piece", CHANGES)
def test_all_follow_a_figure_that_is_changed_in_the_data(piece: str, package: Path) -> None:
    change = CHANGES[piece]
    data = package / "raidtable" / "games" / change.game / "rules" / "components.toml"
    before, name, row = data.read_text(encoding="utf-8").partition(f'id = "{piece}"')
    assert change.old in row
    data.write_text(before + name + row.replace(change.old, change.new, 1), encoding="utf-8")
    for place, stated in enumerate((STATED[piece](), stated_by(package, piece))):
        assert stated["rules"] == change.rules[place]
        for language, text, page in (
            ("en", change.english, change.english_page),
            ("es", change.spanish, change.spanish_page),
        ):
            shown = stated[language]
            assert shown["text"] == text[place]
            assert shown["terminal"]
            assert shown["page"]
            rules_page = " ".join(shown["rules page"].split())
            assert page[place] in rules_page
            assert page[1 - place] not in rules_page
