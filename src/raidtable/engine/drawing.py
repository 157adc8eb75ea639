"""Drawings for a page: a static and a dynamic SVG layer, click targets, and previews."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from raidtable.engine.seats import SEAT_LETTERS

if TYPE_CHECKING:
    from raidtable.engine.action import Action
    from raidtable.engine.game import Game
    from raidtable.engine.view import View
    from raidtable.engine.words import Words

# Fonts of the boards; a standalone picture without our font falls back to narrow ones.
TYPEFACES = "Alegreya Sans, Carlito, Calibri, Liberation Sans Narrow, Arial Narrow, sans-serif"
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
USED = re.compile(r'href="#([^"]+)"')


class Spot:
    """Where on the board a choice can be pointed at, in the drawing's own units."""

    def __init__(
        self,
        action: str,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        is_round: bool = False,
    ) -> None:
        self.action = action
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.is_round = is_round


class Preview:
    """What a choice would bring, shown before it is chosen.

    `lines` are short texts shown with the choice; their claims are checked like those of the
    choice. With `exclusive` the lines are alternatives, exactly one of which will be true. `marks`
    is SVG markup in the drawing's units, shown over the board while the choice has the pointer or
    focus. `figures` are the values of the lines as data.
    """

    def __init__(
        self,
        lines: list[str],
        marks: str,
        *,
        exclusive: bool = False,
        figures: Mapping[str, object] | None = None,
    ) -> None:
        self.lines = lines
        self.marks = marks
        self.exclusive = exclusive
        self.figures: Mapping[str, object] = {} if figures is None else figures


class Drawing:
    """A view as a picture.

    `art` names the static layer, which is the same in every position; a page loads it once per
    language. `pieces` is the SVG markup of the dynamic layer: each piece that can move is a group
    with its own id, so that the page can animate it. `mats` is the HTML of each player board, and
    `briefs` its summary in one line, the same for every viewer; each figure there is a picture
    (`role="img"`) with a title, so that screen readers name it. All of them are made again for
    every move, so repeated shapes are symbols of the static layer, used by id.

    A place of the board has its name as `data-name`, in the static layer: on the place itself, or
    on the shape that a group of the dynamic layer uses there. Touch screens show it.
    """

    def __init__(
        self,
        width: int,
        height: int,
        art: str,
        pieces: str,
        spots: list[Spot],
        mats: list[str],
        briefs: list[str],
    ) -> None:
        self.width = width
        self.height = height
        self.art = art
        self.pieces = pieces
        self.spots = spots
        self.mats = mats
        self.briefs = briefs


def picture(
    game: "Game",
    view: "View",
    words: "Words | None" = None,
    *,
    legal: "Sequence[Action]" = (),
    width: int | None = None,
    crop: tuple[float, float, float, float] | None = None,
) -> str:
    """The board of a view as a standalone SVG of the given width.

    Without words its text is English and seats are named by letters. Choices with a place on the
    board are ringed. `crop` is the part to show: left, top, width and height.
    """
    words = words or game.presentation.words("en", SEAT_LETTERS)
    drawing = game.presentation.board(view, words, list(legal))
    left, top, across, down = crop or (0, 0, drawing.width, drawing.height)
    width = width or round(across)
    height = round(width * down / across)
    return without_unused(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{left:g} {top:g} {across:g} {down:g}" '
        f'font-family="{TYPEFACES}" font-weight="700">'
        f"{game.presentation.static_layer(drawing.art, words.language)}{drawing.pieces}"
        f"{''.join(map(ring, drawing.spots))}</svg>"
    )


def without_unused(svg: str) -> str:
    """The SVG without the symbols that only player boards use."""
    used = set(USED.findall(svg))
    return SYMBOL.sub(lambda found: found[0] if found[1] in used else "", svg)


def ring(spot: Spot) -> str:
    """The mark of a choice: lantern gold with a dark edge on both sides."""
    place = (
        f'<rect x="{spot.x:g}" y="{spot.y:g}" width="{spot.width:g}" height="{spot.height:g}" '
        f'rx="{spot.width / 2 if spot.is_round else 6:g}" fill="none"'
    )
    return (
        f'{place} stroke="#4a2c00" stroke-width="8"/>{place} stroke="#ffc53d" stroke-width="4.4"/>'
    )
