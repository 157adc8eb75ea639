"""Shapes that the board and the player boards of Raiders of the North Sea share, used by id."""

from collections.abc import Mapping
from itertools import product
from types import MappingProxyType
from typing import Final

from raidtable.engine.drawing import TYPEFACES
from raidtable.engine.seats import SEAT_COLORS, emblem
from raidtable.games.art.icons import load_icons
from raidtable.games.north_sea.presentation.board.layout import Box, Layout, Point
from raidtable.games.north_sea.rules.components import (
    CARD_NAMES,
    COLOUR_NAMES,
    FIRST_TOKEN,
    FORTRESS,
    GOODS_NAMES,
    HARBOUR,
    MONASTERY,
    OUTPOST,
    TOKENS,
)

INK = "#2b1d12"
BONE = "#fbf3e0"
PARCHMENT = "#f5ebd0"
WELL = "#dcc898"
WELL_EDGE = "#8d7247"
WOOD = "#6a4527"
DISPLAY_FONT = 'font-family="Grenze, Georgia, serif" font-weight="600"'
# For names and for text on pieces: the page's own font.
TEXT_FONT = f'font-family="{TYPEFACES}" font-weight="700"'
KIND_TINTS = {
    HARBOUR: "#1d606e", OUTPOST: "#4f6330", MONASTERY: "#4d3f7d", FORTRESS: "#7c2a22",
}  # fmt: skip

# Goods and Valkyries differ by shape, icon and colour.
TOKEN_SHAPES = [
    ('<path d="M-4.800 -8.500H4.800L9.300 0L4.800 8.500H-4.800L-9.300 0Z"', "#d5dade", "#1f2830"),
    ('<path d="M-5.500 -8.800H5.500Q10.500 0 5.500 8.800H-5.500Q-10.500 0 -5.500 -8.800Z"',
     "#c98748", "#2b1403"),
    ('<circle r="9.200"', "#e9b53a", "#3a2300"),
    ('<rect x="-8.300" y="-8.300" width="16.600" height="16.600" rx="1.800"', "#52636f", "#fbf6ea"),
    ('<rect x="-9.400" y="-7.600" width="18.800" height="15.200" rx="7"', "#ead6b2", "#3f2811"),
    ('<path d="M-8.300 -9H8.300V-.5Q8.300 6.800 0 9.600Q-8.300 6.800 -8.300 -.5Z"',
     "#43377c", "#f6f0ff"),
]  # fmt: skip
TOKEN_ICON = 14
# A hooded figure: a black worker has no belt, a grey one has one, a white one has two.
WORKER_SHAPE = (
    "M0 -12.500C4 -12.500 6 -9 5 -4.500C9 -2 10.500 5 10.500 12.500H-10.500"
    "C-10.500 5 -9 -2 -5 -4.500C-6 -9 -4 -12.500 0 -12.500Z"
)
WORKER_COLOURS = [
    ("#23262b", "#f3ead5", "#f3ead5"),
    ("#8c9299", "#1d1a17", "#120c06"),
    ("#fbf7ec", "#1d1a17", "#120c06"),
]
# Where the pips of a die are, from its middle.
PIPS = {
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
}
# Sizes of a seat's marker: alone on its place, or one of several there.
SEAT_SIZES = (10, 7.2)
# Prefix of the ids of signs.
SIGN = "ns-"


# Markup


def figure(value: float) -> str:
    """The number with at most one decimal, for SVG."""
    return f"{value:.1f}".removesuffix(".0")


def rect(box: Box, radius: float, paint: str) -> str:
    x, y, width, height = map(figure, box)
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{figure(radius)}" {paint}/>'
    )


def text(x: float, y: float, words: object, size: float, fill: str, anchor: str = "middle") -> str:
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{figure(x)}" y="{figure(y)}" font-size="{figure(size)}" fill="{fill}"{side}>'
        f"{words}</text>"
    )


def use(sign: str, x: float, y: float, size: float) -> str:
    """Use a sign of that size, centred on the point."""
    return (
        f'<use href="#{SIGN}{sign}" x="{figure(x - size / 2)}" y="{figure(y - size / 2)}" '
        f'width="{figure(size)}" height="{figure(size)}"/>'
    )


def icon(name: str, x: float, y: float, size: float, fill: str) -> str:
    """Use an icon in that colour."""
    return use(f"icon-{name}", x, y, size).replace("/>", f' fill="{fill}"/>')


def use_sized(sign: str, x: float, y: float, size: float) -> str:
    """Use a sign that the static layer defines in that size, which keeps the markup short."""
    return f'<use href="#{SIGN}{sized(sign, size)}" x="{figure(x)}" y="{figure(y)}"/>'


def use_shape(name: str) -> str:
    return f'<use href="#{SIGN}{name}"/>'


def sized(sign: str, size: float) -> str:
    """The sign's id in that size; without a dot, which has a meaning in selectors."""
    return f"{sign}-{figure(size).replace('.', '_')}"


def group(name: str, at: Point, body: str) -> str:
    """A movable piece at its current place, with its id."""
    return f'<g id="{name}" transform="translate({figure(at[0])} {figure(at[1])})">{body}</g>'


def symbol(name: str, half: int, body: str) -> str:
    view_box = f"{-half} {-half} {2 * half} {2 * half}"
    return f'<symbol id="{SIGN}{name}" viewBox="{view_box}" overflow="visible">{body}</symbol>'


# Signs

NO_TITLES: Final[Mapping[str, str]] = MappingProxyType({})


def signs(layout: Layout, titles: Mapping[str, str] = NO_TITLES) -> str:
    """The signs of goods, workers, cards and everything with an icon: `ns-good-2`, `ns-icon-mill`.

    Signs that occur often on the board are also defined in their sizes, with their titles:
    `ns-good-2-16`.
    """
    made = []
    for name, markup in load_icons("raidtable.games.north_sea.presentation").items():
        sign = f"card-{CARD_NAMES.index(name)}" if name in CARD_NAMES else f"icon-{name}"
        made.append(symbol(sign, 12, markup))
    for good, (shape, fill, ink) in enumerate(TOKEN_SHAPES):
        edge = f'{shape} fill="{fill}" stroke="#1d130a" stroke-width="1.300"/>'
        made.append(
            symbol(f"good-{good}", 10, edge + icon(GOODS_NAMES[good], 0, 0, TOKEN_ICON, ink))
        )
    for colour in range(len(COLOUR_NAMES)):
        made.append(symbol(f"worker-{colour}", 14, worker(colour)))
    tokens = [f"good-{FIRST_TOKEN + kind}" for kind in range(TOKENS)]
    workers = [f"worker-{colour}" for colour in range(len(COLOUR_NAMES))]
    worker_sizes = {layout.set_worker, layout.berth_worker}
    for names, sizes in ((tokens, {plan.size for plan in layout.plans}), (workers, worker_sizes)):
        for name, size in product(names, sorted(sizes)):
            title = f"<title>{titles[name]}</title>" if name in titles else ""
            made.append(f'<g id="{SIGN}{sized(name, size)}">{title}{use(name, 0, 0, size)}</g>')
    for seat, radius in product(range(len(SEAT_COLORS)), SEAT_SIZES):
        made.append(f'<g id="{SIGN}{sized(f"seat-{seat}", radius)}">{seat_mark(seat, radius)}</g>')
    return f"<defs>{''.join(made)}</defs>"


def worker(colour: int) -> str:
    fill, belt, edge = WORKER_COLOURS[colour]
    belts = "".join(
        f'<path d="M{-5.4 - row * 0.6:.1f} {7 + row * 3}H{5.4 + row * 0.6:.1f}" '
        f'stroke="{belt}" stroke-width="1.500"/>'
        for row in range(colour)
    )
    return (
        f'<path d="{WORKER_SHAPE}" fill="{fill}" stroke="{edge}" stroke-width="1.800" '
        f'stroke-linejoin="round"/><circle cy="-6.500" r="2.600" fill="{belt}"/>{belts}'
    )


def seat_mark(seat: int, radius: float) -> str:
    """The seat's colour and emblem, inside a bone-coloured line and an ink outline."""
    return (
        f'<circle r="{figure(radius)}" fill="{BONE}" stroke="{INK}" stroke-width="1.200"/>'
        f'<circle class="seat-{seat}" r="{figure(radius - 1.4)}" fill="{SEAT_COLORS[seat]}"/>'
        f'<g transform="scale({(radius - 1.4) / 14:.2f})">{emblem(seat)}</g>'
    )


# Parts that are printed in several places


def panel(box: Box, radius: float) -> str:
    x, y, width, height = box
    shadow = rect((x, y + 2, width, height), radius, 'fill="#1d130a" fill-opacity=".4"')
    return shadow + rect(box, radius, f'fill="{PARCHMENT}" stroke="{INK}" stroke-width="1.800"')


def well(box: Box) -> str:
    return rect(box, 5, f'fill="{WELL}" stroke="{WELL_EDGE}"')


def level(box: Box, strength: int, points: int, tint: str) -> str:
    """Points in a badge, after the strength that they need, if any."""
    x, y, width, height = box
    is_narrow = width < 2.5 * height
    size = height * (0.89 if is_narrow else 0.81)
    across = height * 0.45 * len(str(points)) + 5 if is_narrow else height + 2
    badge = (x + width - across, y, across, height)
    parts = [
        rect(badge, 3, f'fill="{tint}"'),
        text(x + width - across / 2, y + height * 0.79, points, size, BONE),
    ]
    if strength:
        parts.insert(0, rect(box, 3, f'fill="{tint}" fill-opacity=".17"'))
        asked, left = (str(strength), 1) if is_narrow else (f"{strength}+", height * 0.25)
        parts.append(text(x + left, y + height * 0.78, asked, size, INK, "start"))
    return "".join(parts)
