"""Lines of a terminal: figures with their units, cut sentences, columns, and signs in ASCII."""

import io
import re
from itertools import pairwise

import pytest
from rich.console import Console
from rich.text import Text
from tests.cli.conftest import Run
from tests.games.storm_raiders.given import given

import raidtable
from raidtable.cli.console import HarmlessConsole, in_ascii
from raidtable.cli.terminal import THEME
from raidtable.cli.wrapping import (
    UNGLUED,
    cut_line,
    fewest_rows,
    filled,
    glued,
    side_by_side,
    wrapped,
)

SENTENCES = [
    "Trike to Red Reef, 2 hours, 1 Damage: 1 Fuel, 1 Mechanical and 1 Weaponry; 3 more Resources",
    "Sail to 2: Port (on the way Vikings 6 → 4 and Monster (5); attack Red with 1 Viking)",
    "De 200 simulaciones, el 95\xa0% empezó con esto: 12 puntos, Mejoras 2 × 3",
]
# The end of a line before a unit, and the beginning of one after a figure or a name.
BROKEN_AFTER = re.compile(r"(\d|[→×])$")
BROKEN_BEFORE = re.compile(r"\(\d+\)|[→×%]")


@pytest.mark.parametrize("sentence", SENTENCES)
def test_figures_stay_with_their_units_at_every_width(sentence: str) -> None:
    console = Console(file=io.StringIO())
    for width in range(24, 90):
        lines = wrapped(Text(glued(sentence)), width, console)
        shown = [line.plain.translate(UNGLUED) for line in lines]
        assert " ".join(shown) == sentence
        for before, after in pairwise(shown):
            assert not BROKEN_AFTER.search(before), (before, after)
            assert not BROKEN_BEFORE.match(after), (before, after)


def test_the_terminal_shows_plain_spaces(run: Run) -> None:
    ran = run("play", "raids", "--seed", "3", "--seats", "greedy,greedy,human")
    assert "\ue000" not in ran.shown
    assert "Red begins with 2 Vikings." in ran.shown


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (40, "Sail to 2: Port (3 Vikings; attack)"),
        (34, "Sail to 2: Port (3 Vikings…"),
        (26, "Sail to 2: Port…"),
        (17, "Sail to 2: Port…"),
        (4, "Sai…"),
    ],
)
def test_a_long_choice_is_cut_between_words(width: int, shown: str) -> None:
    line = cut_line(Text(glued("Sail to 2: Port (3 Vikings; attack)")), width)
    assert line.plain.translate(UNGLUED) == shown


def test_entries_fill_columns_downwards_and_are_never_split() -> None:
    entries = [[Text(f"{number}")] * height for number, height in enumerate([1, 2, 1, 1, 3, 1])]
    assert fewest_rows(entries, 1) == 9
    assert fewest_rows(entries, 2) == 5
    assert fewest_rows(entries, 3) == 4
    pages = filled(entries, 2, 3)
    heights = [[sum(map(len, column)) for column in page] for page in pages]
    assert heights == [[3, 2], [3, 1]]
    lines = side_by_side([[Text("a"), Text("b")], [Text("c")], [Text("d")] * 2], 4, 1)
    assert [line.plain for line in lines] == ["a    c    d", "b         d"]


def test_signs_stay_apart_in_ascii() -> None:
    for signs in ("■□", "●◐○", "►◊»■", "↻↺"):
        replaced = in_ascii(signs)
        assert replaced.isascii()
        assert len(set(replaced)) == len(signs)
    assert in_ascii("¿Cuántas? «Mjöllnir» – 3 × 2…") == '?Cuantas? "Mjollnir" - 3 x 2~'


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_black_and_grey_dice_stay_apart_without_colour(encoding: str) -> None:
    """On a terminal without the signs of dice, and in every case without colour."""
    table = given(seats=2, dice={0: {"plane": ["black:2", "grey:3"]}})
    match = raidtable.position("storm_raiders", table.position)
    words = match.game.presentation.words("en")
    board = match.game.presentation.text_board(match.view(0), words)
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = HarmlessConsole(theme=THEME, file=file, width=80, no_color=True)
    for line in board.lines:
        console.print(Text.assemble(*line))
    file.seek(0)
    shown = file.read()
    black, grey = ("■", "□") if encoding == "utf-8" else ("#", "%")
    assert f"{black} black, {grey} grey" in shown
    assert f"[{black}2][{grey}3]" in shown
    assert "?" not in shown
