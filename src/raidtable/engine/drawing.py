"""A drawing for a page: SVG that does not change, SVG that does, where choices lie on it, and what
they would bring."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from raidtable.engine.action import Action
    from raidtable.engine.game import Game
    from raidtable.engine.view import View
    from raidtable.engine.words import Words

# What boards are lettered in; where a picture stands alone and our face is not there, narrow ones.
TYPEFACES = "Alegreya Sans, Carlito, Calibri, Liberation Sans Narrow, Arial Narrow, sans-serif"
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
USED = re.compile(r'href="#([^"]+)"')
# The seats as their pieces show them.
SEAT_LETTERS = ["A", "B", "C", "D"]
# A page's style sheet may set other colours for the classes seat-0 to seat-3.
SEAT_COLORS = ("#b02e26", "#1f4f96", "#eeb02a", "#cf86bd")
# What is painted on a seat's colour, and the seat's emblem in that paint, 10 units to each side of
# the middle: sun, peak, cross and bars. Each stays itself when a piece is turned upside down.
SEAT_PAINTS = ("#fbf3e0", "#fbf3e0", "#2b1d12", "#2b1d12")
SEAT_EMBLEMS = (
    "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z",
    "M0-9L9 7H-9z",
    "M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3z",
    "M-8-7H8V-2H-8zM-8 2H8V7H-8z",
)


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


def emblem(seat: int) -> str:
    """What is painted on the pieces of a seat, 20 units wide round the middle."""
    return f'<path d="{SEAT_EMBLEMS[seat]}" fill="{SEAT_PAINTS[seat]}"/>'


class Preview:
    """What a choice would bring, for those who look before they choose.

    `lines` are short texts that stand with the choice; their claims are checked as those of the
    choice are. With `exclusive`, the lines are alternatives: one of them will be true. `marks` is
    SVG markup in the drawing's own units, shown over the board while the choice is pointed at.
    `figures` are the facts of the lines as data.
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

    `art` names the part that is the same in every position, which a page loads once, in a language.
    `pieces` is SVG markup of the rest: each thing that can move is a group with an id of its own,
    so that a page can move it. `mats` is HTML of what each seat has, and `briefs` the most
    important of it in one line, the same for every viewer. All these are made for every move, so
    what they show again and again is a shape of the art, which they use by its id.
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
    game: "Game[Any]",
    view: "View",
    words: "Words | None" = None,
    *,
    legal: "Sequence[Action]" = (),
    width: int | None = None,
    crop: tuple[float, float, float, float] | None = None,
) -> str:
    """The board as that view shows it: an SVG that stands alone, as wide as is wished.

    Without words it is lettered in English, and the seats go by their letters. Choices that have a
    place on the board are ringed there. `crop` is the part to show: left, top, width and height.
    """
    words = words or game.words("en", SEAT_LETTERS)
    drawing = game.drawing(view, words, list(legal))
    left, top, across, down = crop or (0, 0, drawing.width, drawing.height)
    width = width or round(across)
    height = round(width * down / across)
    return without_unused(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{left:g} {top:g} {across:g} {down:g}" '
        f'font-family="{TYPEFACES}" font-weight="700">'
        f"{game.art(drawing.art, words.language)}{drawing.pieces}"
        f"{''.join(map(ring, drawing.spots))}</svg>"
    )


def without_unused(svg: str) -> str:
    """Leaves out the symbols that only mats use."""
    used = set(USED.findall(svg))
    return SYMBOL.sub(lambda found: found[0] if found[1] in used else "", svg)


def ring(spot: Spot) -> str:
    """What tells that there is a choice: lantern gold with an edge of ink on both sides."""
    place = (
        f'<rect x="{spot.x:g}" y="{spot.y:g}" width="{spot.width:g}" height="{spot.height:g}" '
        f'rx="{spot.width / 2 if spot.is_round else 6:g}" fill="none"'
    )
    return (
        f'{place} stroke="#4a2c00" stroke-width="8"/>{place} stroke="#ffc53d" stroke-width="4.4"/>'
    )
