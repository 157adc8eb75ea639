"""The table of seats is the only source of their names and colours: the style sheets agree with it,
and the names, the drawn colours and the terminal colours agree with each other."""

import colorsys
import re
from pathlib import Path

import pytest
from rich.color import Color
from tests.helpers import Setting, play_randomly

from raidtable.cli.terminal import THEME, coloured
from raidtable.engine.drawing import picture
from raidtable.engine.seats import SEAT_COLORS, SEAT_LETTERS, SEATS, SeatLook
from raidtable.engine.words import Words
from raidtable.games import registry

STYLES = Path(__file__).parents[1] / "client" / "src" / "styles"
TOKENS = (STYLES / "base" / "tokens.css").read_text(encoding="utf-8")
RULES = (STYLES / "base" / "seats.css").read_text(encoding="utf-8")
# The hues that people call by these names, in degrees: red continues past 360.
HUES = {"Red": (345, 375), "Blue": (195, 255), "Yellow": (36, 66), "Pink": (290, 345)}

every_seat = pytest.mark.parametrize("look", SEATS, ids=lambda look: look.name)


def hue(red: int, green: int, blue: int) -> float:
    turn = colorsys.rgb_to_hls(red / 255, green / 255, blue / 255)[0]
    return 360 * turn + (360 if turn < 0.05 else 0)


def terminal_hue(look: SeatLook) -> float:
    return hue(*Color.parse(look.terminal).get_truecolor())


def test_seats_are_distinguished_by_everything() -> None:
    for column in zip(*SEATS, strict=True):
        if column != tuple(look.paint for look in SEATS):
            assert len(set(column)) == len(SEATS), column
    assert SEAT_LETTERS == ["A", "B", "C", "D"]


@every_seat
def test_pages_draw_the_seat_as_the_table_says(look: SeatLook) -> None:
    token = f"--seat-{look.letter.lower()}"
    assert re.findall(rf"{token}: ([^;]*);", TOKENS) == [look.color]
    assert re.findall(rf"{token}-on: ([^;]*);", TOKENS) == [look.paint]
    rule = (
        f".seat-{SEATS.index(look)} {{ --seat: var({token}); --seat-on: var({token}-on); "
        f"--emblem: {look.clip_path}; }}"
    )
    assert rule in RULES


@every_seat
def test_the_seat_has_the_name_of_the_colour_that_is_drawn(look: SeatLook) -> None:
    low, high = HUES[look.name]
    red, green, blue = (int(look.color[place : place + 2], 16) for place in (1, 3, 5))
    assert low <= hue(red, green, blue) <= high
    assert low <= terminal_hue(look) <= high


@every_seat
def test_the_terminal_takes_its_colour_from_the_table(look: SeatLook) -> None:
    seat = SEATS.index(look)
    style = THEME.styles[f"seat{seat}"]
    assert style.color == Color.parse(look.terminal)
    assert style.bold


@pytest.mark.parametrize(
    ("language", "line", "colours"),
    [
        ("en", "Blue takes the Blue Jay to Red Reef.", ["seat1"]),
        ("en", "Red and Yellow trade 1 card; Pink, Blue.", ["seat0", "seat2", "seat3", "seat1"]),
        ("en", "Redder than Bluebell", []),
        ("es", "Rojo va a Arrecife Rojo.", ["seat0"]),
        ("es", "Para Rojo", ["seat0"]),
    ],
)
def test_names_of_seats_are_coloured_and_names_of_pieces_are_not(
    language: str, line: str, colours: list[str]
) -> None:
    spans = sorted(coloured(line, Words(language), 4).spans)
    assert [span.style for span in spans] == colours


def test_words_name_the_seats_in_each_language() -> None:
    english, spanish = Words("en"), Words("es")
    assert [english.seat(seat) for seat in range(4)] == ["Red", "Blue", "Yellow", "Pink"]
    assert [spanish.seat(seat) for seat in range(4)] == ["Rojo", "Azul", "Amarillo", "Rosa"]


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_pictures_have_the_colours_of_the_table(game_id: str) -> None:
    game = registry.get(game_id)
    seats = max(game.rules.seat_counts)
    match = play_randomly(Setting(game, seats, {}).match(1), 1, 40)
    drawn = picture(game, match.view(0))
    for seat in range(seats):
        assert SEAT_COLORS[seat] in drawn
        assert SEATS[seat].emblem in drawn
