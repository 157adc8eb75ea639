"""Seats can be distinguished with colour blindness, and never by colour alone.

The colours are read from the tokens that all pages and boards use. Colour blindness is simulated by
the method of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency" (2009), for the complete loss of one kind of cone.
"""

import math
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from tests.helpers import Setting, every_game, play_randomly

from raidtable.engine.game import Game
from raidtable.engine.seats import SEAT_EMBLEMS
from raidtable.engine.state import SPECTATOR

TOKENS = Path(__file__).parents[2] / "client" / "src" / "styles" / "base" / "tokens.css"
LETTERS = "ABCD"
# After this many moves all pieces are on the board.
DECISIONS = 40

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

# Matrices for linear light: red, green and blue in, and the perceived colour out.
SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Colour = (0.95047, 1.0, 1.08883)
# Side by side, a difference of 2 is visible; on a board these colours are apart.
APART = 30.0


def written(name: str) -> str:
    """A colour of the tokens, as #rrggbb."""
    found = re.search(rf"--{name}: (#[0-9a-f]{{6}})", TOKENS.read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


SEATS = [written(f"seat-{letter}") for letter in LETTERS.lower()]


def token(name: str) -> Colour:
    """The same colour in linear light."""
    red, green, blue = (int(written(name)[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return linear(red), linear(green), linear(blue)


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def times(matrix: Matrix, colour: Colour) -> Colour:
    one, two, three = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return one, two, three


def seen(colour: Colour, sight: str) -> Colour:
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(SIGHTS[sight], colour))
    return red, green, blue


def lab(colour: Colour) -> Colour:
    """The colour in CIELAB, where distances match perceived differences."""
    x, y, z = (root(part / white) for part, white in zip(times(TO_XYZ, colour), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def root(part: float) -> float:
    return math.cbrt(part) if part > 0.008856 else 7.787 * part + 16 / 116


def difference(one: Colour, other: Colour) -> float:
    return math.dist(lab(one), lab(other))


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted(times(TO_XYZ, colour)[1] for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_matrices_leave_grey_as_it_is() -> None:
    for sight in SIGHTS:
        assert seen((0.5, 0.5, 0.5), sight) == pytest.approx((0.5, 0.5, 0.5), abs=1e-4)


def test_red_and_green_of_the_same_lightness_would_not_do() -> None:
    red, green = (0.30, 0.0, 0.0), (0.0, 0.086, 0.0)
    assert difference(red, green) > 2 * APART
    assert difference(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < APART


@pytest.mark.parametrize("sight", ["normal", "protanopia", "deuteranopia"])
def test_any_two_seats_look_different(sight: str) -> None:
    colours = {letter: seen(token(f"seat-{letter.lower()}"), sight) for letter in LETTERS}
    for one, other in combinations(LETTERS, 2):
        assert difference(colours[one], colours[other]) >= APART, (one, other)


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_emblem_of_a_seat_can_be_told_on_its_colour(sight: str) -> None:
    for letter in LETTERS.lower():
        colours = [seen(token(f"seat-{letter}{end}"), sight) for end in ("", "-on")]
        assert contrast(*colours) >= 4.5, letter


@every_game
def test_every_seat_has_its_colour_and_emblem_on_the_board(game: Game) -> None:
    setting = Setting(game, max(game.rules.seat_counts), {})
    match = play_randomly(setting.match(1), 1, DECISIONS)
    words = game.presentation.words("en", [f"P{seat}" for seat in range(setting.seats)])
    for portrait in (False, True):
        drawing = game.presentation.board(match.view(SPECTATOR), words, [], portrait=portrait)
        art, pieces = (
            picture(game.presentation.static_layer(drawing.art, "en")),
            picture(drawing.pieces),
        )
        shapes = {shape.get("id", ""): shape for shape in art.iter()}
        all_shapes = list(drawn(pieces, shapes))
        for seat in range(setting.seats):
            assert any(shape.get("d") == SEAT_EMBLEMS[seat] for shape in all_shapes), seat
            colour = SEATS[seat]
            assert any(colour in (shape.get("fill"), shape.get("color")) for shape in all_shapes), (
                colour
            )


def picture(markup: str) -> Element:
    return fromstring(f"<svg>{markup}</svg>")


def drawn(shape: Element, shapes: dict[str, Element]) -> Iterator[Element]:
    """All shapes in a drawing, including those it uses from the static layer."""
    for part in shape.iter():
        yield part
        if part.tag == "use":
            yield from drawn(shapes[part.get("href", "").removeprefix("#")], shapes)
