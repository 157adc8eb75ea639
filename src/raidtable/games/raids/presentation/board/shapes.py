"""Small shapes of the web board: one outline for each kind of piece, ships, crew, coins.

All are centred on the origin, so that callers can move them into place. No two kinds share an
outline: colours only repeat what shapes and emblems show. The static layer of a page defines each
shape once; the dynamic layer refers to them by id.
"""

from functools import cache
from html import escape

from raidtable.engine.drawing import TYPEFACES
from raidtable.engine.seats import SEAT_COLORS, emblem
from raidtable.games.art.icons import load_icons

FONT = 'font-family="Grenze, Alegreya, Georgia, serif" font-weight="600"'
# The board uses the page's own font, which is easier to read at small sizes.
BOARD_FONT = f'font-family="{TYPEFACES}" font-weight="700"'
INK, BONE, PAPER = "#2b1d12", "#fbf3e0", "#f5e9cb"
GOLD, BRASS, RED = "#e9b53a", "#c9a15a", "#b02e26"
GHOST_COLOR = "#8fa7a3"
# The average width of a letter, relative to the font size; the fonts of a page differ a little.
LETTER_WIDTH = 0.54

# Outlines in a box from -12 to 12, filled and stroked in the single colour of their user.
GLYPHS = {
    "goods_kinds": (
        '<circle cx="-6" cy="-6" r="4.5"/><path d="M2 -10H11V-1H2ZM-6 2L-1 11H-11Z"/>'
        '<path d="M6.5 2L11 6.5L6.5 11L2 6.5Z" fill="none" stroke-width="2"/>'
    ),
    "overboard": (
        '<path d="M-8 -10L8 4M8 -10L-8 4" fill="none" stroke-width="3"/>'
        '<path d="M-12 10q3 -3 6 0t6 0t6 0t6 0" fill="none" stroke-width="2"/>'
    ),
    "done": '<path d="M-9 1L-3 8L10 -8" fill="none" stroke-width="3.6"/>',
    "onward": '<path d="M-9 -9L0 0L-9 9M1 -9L10 0L1 9" fill="none" stroke-width="3"/>',
}
GLYPHS |= load_icons("raidtable.games.raids.presentation")

SHIP_SCALE = 0.9
HULL = (
    "M-30 2C-29 -3 -32 -8 -28 -10C-23 -11 -23 -4 -23 2C-18 11 -11 12 0 12C11 12 18 11 22 2"
    "C22 -6 20 -14 27 -16C32 -16 33 -11 28 -10C29 -3 30 6 22 16C16 24 -16 24 -22 16"
    "C-28 11 -30 7 -30 2Z"
)
CANVAS = "M-20 -22Q0 -28 20 -22Q24 -8 19 5Q0 10 -19 5Q-24 -8 -20 -22Z"


# Shapes that are defined once


def defined(name: str, markup: str, place: str = "") -> str:
    """Define a shape under that name. `place` is what touch screens call the place where it is."""
    named = f' data-name="{escape(place)}"' if place else ""
    return f'<g id="raids-{name}"{named}>{markup}</g>'


@cache
def use(name: str, x: float = 0, y: float = 0) -> str:
    """Use the shape of that name at that place."""
    across = f' x="{x:g}"' if x else ""
    down = f' y="{y:g}"' if y else ""
    return f'<use href="#raids-{name}"{across}{down}/>'


@cache
def use_sized(name: str, x: float, y: float, scale: float, paint: str = "") -> str:
    """Use the shape of that name at that place and scale."""
    place = f"translate({x:g} {y:g}) scale({scale:.3g})"
    return f'<use href="#raids-{name}" transform="{place}"{paint}/>'


def small_shapes() -> str:
    """The definitions of this module's shapes that are used by name."""
    vessels = [("vessel", vessel()), ("ghost-vessel", ghost_vessel())]
    seats = range(len(SEAT_COLORS))
    ships = [(str(seat), use("vessel"), painted(seat, 0, -8, 24)) for seat in seats]
    return "".join(
        [
            *(defined(f"glyph-{name}", outlined(markup)) for name, markup in GLYPHS.items()),
            *(defined(name, markup) for name, markup in vessels),
            *(
                defined(ship_name(name, westward), sized(turned(hull, westward) + sign))
                for name, hull, sign in [*ships, ("ghost", use("ghost-vessel"), "")]
                for westward in (False, True)
            ),
            *(defined(f"badge-{seat}", badge(seat)) for seat in seats),
            defined("viking", viking()),
            defined("coin", bare_coin()),
        ]
    )


def titled(title: str, markup: str) -> str:
    """What is drawn, with a text for whoever points at it."""
    return f"<g><title>{escape(title)}</title>{markup}</g>"


def outlined(markup: str) -> str:
    return f'<g stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">{markup}</g>'


# Lines of text


def text(
    x: float, y: float, said: str, size: float, fill: str = INK, anchor: str = "middle"
) -> str:
    """A line of text whose baseline is `y`."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}">'
        f"{escape(said)}</text>"
    )


def fitted(
    x: float,
    y: float,
    said: str,
    size: float,
    width: float,
    fill: str = INK,
    anchor: str = "middle",
) -> str:
    """A line of text, made smaller where it would be wider than `width`."""
    room = width / (LETTER_WIDTH * max(len(said), 1))
    return text(x, y, said, round(min(size, room), 1), fill, anchor)


def on_sea(x: float, y: float, said: str, size: float, width: float, anchor: str = "middle") -> str:
    """A line of text that needs no background, because it is outlined in the colour of deep
    water."""
    return (
        '<g stroke="#143d49" stroke-width="5" stroke-linejoin="round" paint-order="stroke">'
        f"{fitted(x, y, said, size, width, BONE, anchor)}</g>"
    )


# Shapes


def glyph(name: str, x: float, y: float, size: float, color: str) -> str:
    """That outline, `size` wide and high, in one colour."""
    return use_sized(f"glyph-{name}", x, y, size / 24, f' fill="{color}" stroke="{color}"')


def disc(x: float, y: float, radius: float, said: str, fill: str, on: str = BONE) -> str:
    """A figure on a round background."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{PAPER}" '
        f'stroke-width="1.5"/>'
        + text(x, y + radius * 0.42, said, round(radius * (1.3 if len(said) < 2 else 1.1), 1), on)
    )


def coin(x: float, y: float, radius: float, value: int) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{GOLD}" stroke="#4a2c00" '
        f'stroke-width="1.5"/><circle cx="{x:g}" cy="{y:g}" r="{radius * 0.76:.3g}" fill="none" '
        'stroke="#8a5a00" stroke-dasharray="1.5 1.5"/>'
        + text(x, y + radius * 0.5, str(value), round(radius * 1.5, 1), "#3a2300")
    )


def bare_coin() -> str:
    """A coin in motion, without its value."""
    return (
        f'<circle r="13" fill="{GOLD}" stroke="#4a2c00" stroke-width="2.4"/>'
        '<circle r="8.5" fill="none" stroke="#8a5a00" stroke-width="1.6" '
        'stroke-dasharray="1.5 1.5"/>'
    )


def shield(x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{BRASS}" stroke="{INK}" '
        f'stroke-width="{radius * 0.2:.2g}"/><circle cx="{x:g}" cy="{y:g}" r="{radius * 0.3:.3g}" '
        'fill="#6d4a20"/>'
    )


def viking() -> str:
    """A horned head and shoulders; the tunic has the colour of the group that contains it."""
    return (
        f'<g stroke="{INK}" stroke-width="1.5">'
        '<path d="M-8 13C-8 5 -5 2 0 2S8 5 8 13Z" fill="currentColor"/>'
        '<circle cx="0" cy="-2" r="5.6" fill="#f1cfa6"/>'
        '<path d="M-6 -3C-6 -8 -3 -10 0 -10S6 -8 6 -3Z" fill="#8d959b"/>'
        f'<path d="M-6 -5C-9 -5 -10 -9 -9 -12C-8 -9 -7 -8 -5 -8ZM6 -5C9 -5 10 -9 9 -12'
        f'C8 -9 7 -8 5 -8Z" fill="{PAPER}"/></g>'
    )


def crew(x: float, y: float, size: float) -> str:
    """A Viking who belongs to no seat yet."""
    return use_sized("viking", x, y, size / 24, ' color="#8a8f94"')


def ship_name(name: str, westward: bool) -> str:
    """The name of that ship's shape; ships face the direction in which they sail."""
    return f"ship-{name}-{'west' if westward else 'east'}"


def vessel() -> str:
    """A longship from the side, with room for the seat's emblem on its sail; 60 by 50 units."""
    return (
        f'<g stroke="{BONE}" stroke-width="5" stroke-linejoin="round" fill="{BONE}">'
        f'<path d="{HULL}"/><path d="{CANVAS}"/></g>'
        f'<path d="M0 -29V14" stroke="{INK}" stroke-width="3"/>'
        f'<path d="{CANVAS}" fill="currentColor" stroke="{INK}" stroke-width="2.2"/>' + hull()
    )


def ghost_vessel() -> str:
    """The ghost ship: torn grey sail with hollow eyes, dashed edge, no emblem."""
    return (
        f'<path d="{HULL}" fill="{BONE}" stroke="{BONE}" stroke-width="5"/>'
        f'<path d="M0 -29V14" stroke="{INK}" stroke-width="3"/>'
        '<path d="M-20 -22Q0 -28 20 -22Q24 -8 19 5L12 0L7 8L1 1L-5 8L-11 0L-19 5Q-24 -8 -20 -22Z" '
        f'fill="currentColor" stroke="{INK}" stroke-width="2" stroke-dasharray="4 2.5"/>'
        f'<g fill="{INK}"><circle cx="-7" cy="-13" r="4"/><circle cx="7" cy="-13" r="4"/>'
        '<circle cx="0" cy="-4" r="2.5"/></g>' + hull()
    )


def sized(drawn: str) -> str:
    return f'<g transform="scale({SHIP_SCALE})">{drawn}</g>'


def turned(drawn: str, westward: bool) -> str:
    """The ship, mirrored if it sails west: the drawing faces east."""
    return f'<g transform="scale(-1 1)">{drawn}</g>' if westward else drawn


def hull() -> str:
    shields = "".join(
        f'<circle cx="{x}" cy="15" r="3.5" fill="{(PAPER, "currentColor")[i % 2]}" stroke="{INK}"/>'
        for i, x in enumerate((-16, -8, 0, 8, 16))
    )
    return f'<path d="{HULL}" fill="#7b5230" stroke="{INK}" stroke-width="2.2"/>{shields}'


def painted(seat: int, x: float, y: float, size: float) -> str:
    """The emblem of a seat, for anything in the seat's colour."""
    return f'<g transform="translate({x:g} {y:g}) scale({size / 20:g})">{emblem(seat)}</g>'


def badge(seat: int) -> str:
    """A disc that represents a seat, 40 units wide."""
    return (
        f'<circle r="20" fill="{INK}"/><circle r="18.4" fill="{BONE}"/>'
        f'<circle r="15.6" fill="currentColor"/>{painted(seat, 0, 0, 19)}'
    )


def badge_at(seat: int, x: float, y: float, radius: float) -> str:
    return in_seat_color(seat, use_sized(f"badge-{seat}", x, y, radius / 20))


def in_seat_color(seat: int, markup: str) -> str:
    """Give parts that are `currentColor` the colour of that seat."""
    return f'<g class="seat-{seat}" color="{SEAT_COLORS[seat]}">{markup}</g>'
