"""The board of Raiders of the North Sea as it lies there before anybody plays.

Where everything is, in the drawing's own units; the signs that art, pieces and mats share; and the
picture of land, sea and Village with the figures printed on it. It holds no words, so that one
picture serves every language.
"""

import math
from functools import cache
from itertools import product

from raidtable.engine.drawing import TYPEFACES
from raidtable.engine.rng import Rng, seeded
from raidtable.games.icons import load_icons
from raidtable.games.north_sea.components import (
    ARMOUR_POINTS,
    BUILDING_TAKES,
    BUILDINGS,
    CARD_NAMES,
    COLOUR_NAMES,
    FACE_UP,
    FIRST_SET,
    FIRST_TOKEN,
    FORTRESS,
    GOLD,
    GOODS_NAMES,
    HARBOUR,
    MONASTERY,
    OUTPOST,
    PROVISIONS,
    SET_SITE,
    SITE_CREW,
    SITE_DICE,
    SITE_GOLD,
    SITE_KIND,
    SITE_NAMES,
    SITE_POINTS,
    SITE_PROVISIONS,
    SITE_STRENGTHS,
    SITE_TAKES,
    SITES,
    TOKENS,
    TOP_ARMOUR,
    TOP_VALKYRIES,
    VALKYRIE_POINTS,
)

Box = tuple[float, float, float, float]
Point = tuple[float, float]

WIDTH = 820
HEIGHT = 704
FRAME = 20
INK = "#2b1d12"
BONE = "#fbf3e0"
PARCHMENT = "#f5ebd0"
WELL = "#dcc898"
WELL_EDGE = "#8d7247"
WOOD = "#6a4527"
DISPLAY_FONT = 'font-family="Grenze, Georgia, serif" font-weight="600"'
# Of names, and of what is written on pieces: the page's own face.
TEXT_FONT = f'font-family="{TYPEFACES}" font-weight="700"'

# Goods and Valkyries are told by shape, letter and colour. Letters are those of the terminal.
LETTERS = "SPGILV"
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
# A hooded figure: no belt is black, one is grey, two are white.
WORKER_SHAPE = (
    "M0 -12.500C4 -12.500 6 -9 5 -4.500C9 -2 10.500 5 10.500 12.500H-10.500"
    "C-10.500 5 -9 -2 -5 -4.500C-6 -9 -4 -12.500 0 -12.500Z"
)
WORKER_COLOURS = [
    ("#23262b", "#f3ead5", "#f3ead5"),
    ("#8c9299", "#1d1a17", "#120c06"),
    ("#fbf7ec", "#1d1a17", "#120c06"),
]
HELMET = (
    '<path d="M-6.500 3.500C-6.500 -4 -4 -7 0 -7S6.500 -4 6.500 3.500Z" fill="#8d959b"/>'
    '<path d="M-6.300 -1C-10 -1.500 -10.500 -6 -9 -9C-8 -6 -7 -5 -5 -4.500Z'
    'M6.300 -1C10 -1.500 10.500 -6 9 -9C8 -6 7 -5 5 -4.500Z" fill="#f5e9cb"/>'
    '<path d="M-7.500 3.500H7.500V6.500H2V10H-2V6.500H-7.500Z" fill="#6d757b"/>'
)
HALL = "M0 -9L10 -1L8.500 1L7.500 .2V9H2.500V4H-2.500V9H-7.500V.2L-8.500 1L-10 -1Z"
# Each 20 by 20 round its middle, in one colour.
KIND_SHAPES = {
    HARBOUR: "M-2 -9H2V-6H6V-3H2V5Q5.500 4.500 6.500 .5L9.500 3Q6 9.500 0 9.500T-9.500 3L-6.500 .5"
    "Q-5.500 4.500 -2 5V-3H-6V-6H-2Z",
    OUTPOST: "M-6 -9H-3V-7H-1.500V-9H1.500V-7H3V-9H6V-3H4.500L6 9H2V4.500Q0 2.500 -2 4.500V9H-6"
    "L-4.500 -3H-6Z",
    MONASTERY: "M-1 -10H1V-8.500H2.500V-6.500H1V-5L5 -1H9V9H2V4.500Q0 2.500 -2 4.500V9H-9V-1H-5"
    "L-1 -5V-6.500H-2.500V-8.500H-1Z",
    FORTRESS: "M-9 -8H-6.500V-6H-4.500V-8H-2V-2H2V-8H4.500V-6H6.500V-8H9V9H3V5Q0 1 -3 5V9H-9Z",
}
KIND_TINTS = {
    HARBOUR: "#1d606e", OUTPOST: "#4f6330", MONASTERY: "#4d3f7d", FORTRESS: "#7c2a22",
}  # fmt: skip
WINGS = (
    "M0 -2Q-4 -9 -12 -9Q-11 -6 -8.500 -5Q-11.500 -5 -12 -4Q-10.500 -1.500 -7.500 -1Q-10 -.5 -10 .5"
    "Q-7 3.500 -2 3L0 9L2 3Q7 3.500 10 .5Q10 -.5 7.500 -1Q10.500 -1.500 12 -4Q11.500 -5 8.500 -5"
    "Q11 -6 12 -9Q4 -9 0 -2Z"
)
SHIELD = "M-9 -10H9V0Q9 8 0 11.500Q-9 8 -9 0Z"

# Of plunder in a well, in one row or in two; of a worker left there, in a well, in the Village.
TOKEN_SIZES = (19, 16)
WORKER_SIZES = (25, 26, 29, 34)
# What the ids of signs and of the picture's own parts begin with.
SIGN = "ns-"
ART = "ns-art-"

# Where things are

SITE_HEIGHT = 112
HARBOUR_HEIGHT = 90
HEAD = 28
DIE_STEP = 19


def site_boxes() -> list[Box]:
    """Fortresses under the mountains, Monasteries and Outposts inland, Harbours on skerries."""
    boxes: dict[str, Box] = {}
    for place, side in enumerate(("west", "centre", "east")):
        boxes[f"fortress_{side}"] = (78 + 226 * place, 44, 212, SITE_HEIGHT)
    inland = ("monastery_west", "outpost_north", "outpost_east", "monastery_east")
    for place, name in enumerate(inland):
        boxes[name] = (78 + 168 * place, 168, 160, SITE_HEIGHT)
    for place, side in enumerate(("west", "middle", "east")):
        lower = 8 if side == "middle" else 0
        boxes[f"harbour_{side}"] = (78 + 226 * place, 312 + lower, 212, HARBOUR_HEIGHT)
    return [boxes[name] for name in SITE_NAMES]


SITE_BOXES = site_boxes()


def well_boxes() -> list[Box]:
    """Where the plunder sets lie: a row at the foot of each settlement."""
    boxes: list[Box] = []
    for number, site in enumerate(SET_SITE):
        x, y, width, height = SITE_BOXES[site]
        count = FIRST_SET[site + 1] - FIRST_SET[site]
        well = (width - 14 - 5 * (count - 1)) / count
        place = number - FIRST_SET[site]
        boxes.append((x + 7 + place * (well + 5), y + height - 39, well, 34))
    return boxes


WELL_BOXES = well_boxes()
BUILDING_BOXES: list[Box] = [
    (26 + 194 * (building % 4), 453 + 81 * (building // 4), 186, 76)
    for building in range(BUILDINGS)
]
STORE_TOP = 616
OFFER_BOXES: list[Box] = [(36 + 110 * place, STORE_TOP + 23, 104, 32) for place in range(FACE_UP)]
SUPPLY_BOXES: list[Box] = [
    (374 + 48 * good, STORE_TOP + 23, 44, 32) for good in range(len(GOODS_NAMES))
]
PILE_BOX: Box = (668, STORE_TOP + 23, 58, 32)
DISCARDS_BOX: Box = (732, STORE_TOP + 23, 58, 32)
POST_TOP, POST_FOOT = 76, 410
VALKYRIE_POST = 24
ARMOUR_POST = 748
# How one to four markers share a place.
SHARED: list[list[Point]] = [
    [(0, 0)],
    [(-7.6, 0), (7.6, 0)],
    [(-7.6, -6.8), (7.6, -6.8), (0, 6.8)],
    [(-7.6, -6.8), (7.6, -6.8), (-7.6, 6.8), (7.6, 6.8)],
]


def berth(building: int) -> Point:
    """Where a worker stands at that building."""
    x, y, width, _ = BUILDING_BOXES[building]
    return x + width - 25, y + 51


def die_place(site: int, die: int) -> Point:
    """The middle of a die that has fallen: on the settlement's upper edge, from the left."""
    x, y, width, _ = SITE_BOXES[site]
    return x + width - 18 - 28 * (SITE_DICE[site] - 1 - die), y + 2


def track_place(post: int, most: int, steps: int) -> Point:
    """The middle of a place on a track, with so many steps behind it."""
    step = (POST_FOOT - POST_TOP) / (most + 1)
    # The figures stand outside, towards the frame.
    x = post + (31 if post == VALKYRIE_POST else 17)
    return x, POST_FOOT - (steps + 0.5) * step


# Markup


def figure(value: float) -> str:
    """A number as SVG wants it: one decimal at most."""
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
    """A sign, so large, round that point."""
    return (
        f'<use href="#{sign}" x="{figure(x - size / 2)}" y="{figure(y - size / 2)}" '
        f'width="{figure(size)}" height="{figure(size)}"/>'
    )


def use_sized(sign: str, x: float, y: float, size: float) -> str:
    """The same, said shortly, of a sign that the art holds in that size."""
    return f'<use href="#{sized(sign, size)}" x="{figure(x)}" y="{figure(y)}"/>'


def sized(sign: str, size: float) -> str:
    return f"{sign}-{figure(size)}"


def signs() -> str:
    """The signs of goods, workers and crew, to be used by their ids: `ns-good-2`.

    Those that lie on the board in numbers are there in their sizes too: `ns-good-2-16`.
    """
    made = []
    for good, (shape, fill, ink) in enumerate(TOKEN_SHAPES):
        letter = text(0, 4.6, LETTERS[good], 13, ink)
        body = f'{shape} fill="{fill}" stroke="#1d130a" stroke-width="1.300"/>{letter}'
        made.append(symbol(f"{SIGN}good-{good}", 10, body, DISPLAY_FONT))
    for colour, (fill, belt, edge) in enumerate(WORKER_COLOURS):
        belts = "".join(
            f'<path d="M{-5.4 - row * 0.6:.1f} {7 + row * 3}H{5.4 + row * 0.6:.1f}" '
            f'stroke="{belt}" stroke-width="1.500"/>'
            for row in range(colour)
        )
        body = (
            f'<path d="{WORKER_SHAPE}" fill="{fill}" stroke="{edge}" stroke-width="1.800" '
            f'stroke-linejoin="round"/><circle cy="-6.500" r="2.600" fill="{belt}"/>{belts}'
        )
        made.append(symbol(f"{SIGN}worker-{colour}", 14, body))
    hall = f'<path d="{HALL}" fill="{WOOD}"/>'
    made.append(symbol(f"{SIGN}hall", 10, hall))
    icons = load_icons("north_sea")
    for card, name in enumerate(CARD_NAMES):
        made.append(symbol(f"{SIGN}card-{card}", 12, icons[name], f'fill="{INK}"'))
    made.append(symbol(f"{SIGN}crew", 10, HELMET, f'stroke="{INK}" stroke-width="1.200"'))
    tokens = [f"{SIGN}good-{FIRST_TOKEN + kind}" for kind in range(TOKENS)]
    workers = [f"{SIGN}worker-{colour}" for colour in range(len(COLOUR_NAMES))]
    for names, sizes in ((tokens, TOKEN_SIZES), (workers, WORKER_SIZES)):
        for name, size in product(names, sizes):
            made.append(f'<g id="{sized(name, size)}">{use(name, 0, 0, size)}</g>')
    return f"<defs>{''.join(made)}</defs>"


def symbol(name: str, half: int, body: str, paint: str = "") -> str:
    view_box = f"{-half} {-half} {2 * half} {2 * half}"
    inner = f"<g {paint}>{body}</g>" if paint else body
    return f'<symbol id="{name}" viewBox="{view_box}" overflow="visible">{inner}</symbol>'


# The picture


@cache
def north_sea_art() -> str:
    return "".join(
        [
            signs(),
            landscape(),
            *(plaque(site) for site in range(SITES)),
            *(well(box) for box in WELL_BOXES),
            *(building_panel(building) for building in range(BUILDINGS)),
            store_panel(),
            track_post(VALKYRIE_POST, TOP_VALKYRIES, WINGS),
            track_post(ARMOUR_POST, TOP_ARMOUR, SHIELD),
            track_figures(),
            frame(),
        ]
    )


def workers_taken(colours: int, right: float, y: float, size: float) -> str:
    """The workers that a place takes, side by side up to that edge."""
    taken = [colour for colour in range(len(COLOUR_NAMES)) if (colours >> colour) & 1]
    step = size * 0.84
    return "".join(
        use(f"{SIGN}worker-{colour}", right - step * (len(taken) - place - 0.5), y, size)
        for place, colour in enumerate(taken)
    )


def plaque(site: int) -> str:
    """A settlement: what it asks for, whom it takes, its dice and its points for strength."""
    x, y, width, _ = SITE_BOXES[site]
    kind = SITE_KIND[site]
    tint = KIND_TINTS[kind]
    parts = [
        panel(SITE_BOXES[site], 9),
        panel_head(SITE_BOXES[site], HEAD, tint),
        f'<path d="{KIND_SHAPES[kind]}" transform="translate({figure(x + 14)} {figure(y + 14.5)}) '
        f'scale(.8)" fill="{BONE}"/>',
    ]
    for die in range(SITE_DICE[site]):
        parts.append(blank_die(x + width - 13 - DIE_STEP * die, y + HEAD / 2))
    parts.append(f"<g {DISPLAY_FONT}>")
    needs = [("crew", SITE_CREW[site]), (f"good-{PROVISIONS}", SITE_PROVISIONS[site])]
    if SITE_GOLD[site]:
        needs.append((f"good-{GOLD}", SITE_GOLD[site]))
    for place, (sign, count) in enumerate(needs):
        left = x + 9 + 36 * place
        parts.append(use(SIGN + sign, left + 8, y + 40, 17))
        parts.append(text(left + 19, y + 46, count, 17, INK, "start"))
    parts.append(workers_taken(SITE_TAKES[site], x + width - 7, y + 40, 19))
    if kind == HARBOUR:
        parts.append(level((x + 100, y + 32, 34, 17), 0, SITE_POINTS[site][0], tint))
    else:
        count = len(SITE_POINTS[site])
        step = (width - 14 + 4) / count
        pairs = zip(SITE_STRENGTHS[site], SITE_POINTS[site], strict=True)
        for place, (strength, points) in enumerate(pairs):
            box = (x + 7 + step * place, y + 52, step - 4, 17)
            parts.append(level(box, strength, points, tint))
    parts.append("</g>")
    return "".join(parts)


def level(box: Box, strength: int, points: int, tint: str) -> str:
    """Points in a badge, after the strength that brings them, if any is asked for."""
    x, y, width, height = box
    badge = (x + width - 19, y, 19, height)
    parts = [rect(badge, 3, f'fill="{tint}"'), text(x + width - 9.5, y + 13.5, points, 14, BONE)]
    if strength:
        parts.insert(0, rect(box, 3, f'fill="{tint}" fill-opacity=".17"'))
        parts.append(text(x + 5, y + 13.2, f"{strength}+", 13.5, INK, "start"))
    return "".join(parts)


def panel(box: Box, radius: float) -> str:
    x, y, width, height = box
    shadow = rect((x, y + 2, width, height), radius, 'fill="#1d130a" fill-opacity=".4"')
    return shadow + rect(box, radius, f'fill="{PARCHMENT}" stroke="{INK}" stroke-width="1.800"')


def panel_head(box: Box, height: float, fill: str) -> str:
    x, y, width, _ = box
    return (
        f'<path d="M{figure(x + 1)} {figure(y + 9)}q0 -8 8 -8h{figure(width - 18)}q8 0 8 8'
        f'v{figure(height - 9)}h{figure(2 - width)}z" fill="{fill}"/>'
    )


def blank_die(x: float, y: float) -> str:
    """A die to be rolled, as it is printed."""
    body = rect((x - 7.5, y - 7.5, 15, 15), 3, f'fill="none" stroke="{BONE}" stroke-width="1.500"')
    pips = "".join(
        f'<circle cx="{figure(x + dx)}" cy="{figure(y + dy)}" r="1.600"/>'
        for dx in (-3.2, 3.2)
        for dy in (-3.2, 3.2)
    )
    return f'{body}<g fill="{BONE}">{pips}</g>'


def well(box: Box) -> str:
    return rect(box, 5, f'fill="{WELL}" stroke="{WELL_EDGE}"')


def building_panel(building: int) -> str:
    box = BUILDING_BOXES[building]
    x, y, width, _ = box
    at = berth(building)
    circle = f'<circle cx="{figure(at[0])}" cy="{figure(at[1])}"'
    return (
        panel(box, 8)
        + panel_head(box, 25, WOOD)
        + workers_taken(BUILDING_TAKES[building], x + width - 6, y + 13, 17)
        + f'{circle} r="19.500" fill="{WELL}" stroke="{WOOD}" stroke-width="2"/>'
        + f'{circle} r="16" fill="none" stroke="{WELL_EDGE}" stroke-dasharray="2 3"/>'
    )


def store_panel() -> str:
    """The strip below the Village: Offerings, the supply, the draw pile and the discards."""
    parts = [panel((26, STORE_TOP, 768, 60), 8)]
    parts += [well(box) for box in OFFER_BOXES]
    parts += [well(box) for box in SUPPLY_BOXES]
    for good, (x, y, _, height) in enumerate(SUPPLY_BOXES):
        parts.append(use(f"{SIGN}good-{good}", x + 12, y + height / 2, 19))
    for x in (363, 663):
        parts.append(
            f'<path d="M{x} {STORE_TOP + 8}v46" stroke="{WELL_EDGE}" stroke-opacity=".6"/>'
        )
    parts += [card_back(PILE_BOX, True), card_back(DISCARDS_BOX, False)]
    return "".join(parts)


def card_back(box: Box, hidden: bool) -> str:
    """A small pile of cards: lozenges on their backs, plain where their faces are up."""
    x, y, _, height = box
    fill = WOOD if hidden else BONE
    edge = f'stroke="{INK}" stroke-width="1.300"'
    lower = rect((x + 4, y + 2, 22, height - 3), 3, f'fill="{fill}" {edge}')
    upper = rect((x + 1, y, 22, height - 3), 3, f'fill="{fill}" {edge}')
    mark = "l5 8.500l-5 8.500l-5 -8.500z" if hidden else "m-6 2h12m-12 4.500h12m-12 4.500h8"
    ink = "#e9c98f" if hidden else WELL_EDGE
    return (
        f'{lower}{upper}<path d="M{figure(x + 12)} {figure(y + 6)}{mark}" fill="none" '
        f'stroke="{ink}" stroke-width="1.500"/>'
    )


def track_post(post: int, most: int, crest: str) -> str:
    top = 44
    step = (POST_FOOT - POST_TOP) / (most + 1)
    parts = [
        rect((post, top, 48, 370), 8, 'fill="#5b3b20" stroke="#2a190c" stroke-width="2"'),
        f'<path d="{crest}" transform="translate({post + 24} 60)" fill="{BONE}"/>',
    ]
    for steps in range(most + 1):
        x, y = track_place(post, most, steps)
        place = (x - 15.5, y - step / 2 + 1, 31, step - 2)
        parts.append(rect(place, 4, 'fill="#e5d2a2" stroke="#2a190c"'))
    return "".join(parts)


def track_figures() -> str:
    """Beside each place: a Valkyrie place's points; how much Armour, and points where they rise."""
    parts = [f"<g {DISPLAY_FONT}>"]
    for steps, points in enumerate(VALKYRIE_POINTS):
        _, y = track_place(VALKYRIE_POST, TOP_VALKYRIES, steps)
        parts.append(points_badge(VALKYRIE_POST + 8.5, y, points))
    for steps, points in enumerate(ARMOUR_POINTS):
        _, y = track_place(ARMOUR_POST, TOP_ARMOUR, steps)
        rises = steps > 0 and points > ARMOUR_POINTS[steps - 1]
        parts.append(text(ARMOUR_POST + 39.5, y + (-1.5 if rises else 4.5), steps, 13.5, BONE))
        if rises:
            parts.append(points_badge(ARMOUR_POST + 39.5, y + 6.5, points))
    parts.append("</g>")
    return "".join(parts)


def points_badge(x: float, y: float, points: int) -> str:
    badge = rect((x - 6.5, y - 6.5, 13, 13), 3, f'fill="{KIND_TINTS[FORTRESS]}"')
    return badge + text(x, y + 4, points, 11.5, BONE)


# Land and sea


def between(rng: Rng, low: float, high: float) -> float:
    return low + (high - low) * int(rng.below(1000)) / 1000


def rough(points: list[Point], amount: float, rng: Rng) -> list[Point]:
    """A coast as though cut by hand: between neighbours a point is put a little aside, again and
    again."""
    for _ in range(4):
        finer: list[Point] = []
        for place, (x0, y0) in enumerate(points):
            x1, y1 = points[(place + 1) % len(points)]
            aside = between(rng, -1, 1) * amount
            middle = ((x0 + x1) / 2 + aside * (y1 - y0), (y0 + y1) / 2 - aside * (x1 - x0))
            finer += [(x0, y0), middle]
        points = finer
    return points


def outline(points: list[Point]) -> str:
    return "M" + "L".join(f"{figure(x)} {figure(y)}" for x, y in points) + "Z"


SHORE = ((42, "#0f2d36", 0.13), (39, "#7fb0ae", 0.16), (26, "#0f2d36", 0.17),
         (23, "#9cc6bd", 0.26), (12, "#0f2d36", 0.24), (9, "#d7ead8", 0.55))  # fmt: skip


def land(name: str, points: list[Point], fill: str) -> str:
    """Land with water-lining: its outline again and again, wider and fainter, beneath it."""
    rings = "".join(
        f'<use href="#{ART}{name}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-opacity="{opacity}"/>'
        for width, colour, opacity in SHORE
    )
    path = f'<path id="{ART}{name}" d="{outline(points)}" stroke-linejoin="round"/>'
    return (
        f"<defs>{path}</defs>{rings}"
        f'<use href="#{ART}{name}" fill="{fill}" stroke="#3b2815" stroke-width="1.600"/>'
    )


def gradient(name: str, *colours: str) -> str:
    stops = "".join(
        f'<stop offset="{place / (len(colours) - 1):.2f}" stop-color="{colour}"/>'
        for place, colour in enumerate(colours)
    )
    return f'<linearGradient id="{ART}{name}" x2="0" y2="1">{stops}</linearGradient>'


NORTH: list[Point] = [
    (-90, -150), (910, -150), (850, 302), (764, 296), (700, 306), (640, 288), (560, 302),
    (500, 288), (420, 304), (352, 288), (280, 302), (200, 292), (120, 306), (60, 290), (-30, 302),
]  # fmt: skip
SOUTH: list[Point] = [
    (-30, 734), (-30, 432), (60, 426), (180, 436), (320, 426), (460, 436), (600, 426), (720, 436),
    (850, 426), (850, 734),
]  # fmt: skip
SKERRY: list[Point] = [
    (-115, -50), (-40, -70), (46, -68), (115, -48), (115, 4), (40, 34), (-44, 34), (-115, 6),
]  # fmt: skip
PINES: list[Point] = [
    (297, 164), (523, 164), (260, 232), (560, 236), (78, 294), (120, 297), (150, 293), (236, 293),
    (330, 294), (346, 290), (470, 292), (486, 296), (566, 293), (660, 292), (700, 298), (744, 294),
]  # fmt: skip


def landscape() -> str:
    rng = seeded("the coast of the North Sea")
    parts = [
        "<defs>",
        gradient("sea", "#2a6675", "#3f8390", "#2a6675"),
        gradient("land", "#d9dccb", "#e3d7ab", "#d3ba80"),
        gradient("village", "#d8c28a", "#b9995c"),
        "</defs>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#{ART}sea)"/>',
        waves(rng),
        land("north", rough(NORTH, 0.07, rng), f"url(#{ART}land)"),
        land("south", rough(SOUTH, 0.05, rng), f"url(#{ART}village)"),
    ]
    for along in range(40, 800, 34):
        foot = (along + between(rng, -9, 9), 50 + between(rng, -4, 6))
        parts.append(mountain(foot, between(rng, 26, 38)))
    parts += [pine(x, y, 20) for x, y in PINES]
    for place, site in enumerate(s for s in range(SITES) if SITE_KIND[s] == HARBOUR):
        x, y, width, height = SITE_BOXES[site]
        middle = (x + width / 2, y + height / 2 + 16)
        points = [(middle[0] + dx, middle[1] + dy) for dx, dy in SKERRY]
        parts.append(land(f"skerry-{place}", rough(points, 0.08, rng), f"url(#{ART}land)"))
    parts.append(palisade())
    return "".join(parts)


def waves(rng: Rng) -> str:
    crests = []
    for _ in range(120):
        x, y, size = between(rng, 0, WIDTH), between(rng, 290, 440), between(rng, 6, 12)
        crests.append(
            f"M{figure(x)} {figure(y)}q{figure(size / 2)} {figure(-size * 0.42)} {figure(size)} 0"
            f"t{figure(size)} 0"
        )
    return (
        f'<path d="{"".join(crests)}" fill="none" stroke="#d9e8da" stroke-opacity=".32" '
        'stroke-width="1.300" stroke-linecap="round"/>'
    )


def mountain(foot: Point, size: float) -> str:
    x, y = foot
    peak = y - size * 1.05
    sides = [(x - size * 0.7, y), (x - size * 0.24, y - size * 0.65), (x, peak),
             (x + size * 0.3, y - size * 0.52), (x + size * 0.7, y)]  # fmt: skip
    shade = [*sides[2:], (x + size * 0.14, y), (x + size * 0.1, y - size * 0.44),
             (x - size * 0.05, y - size * 0.58)]  # fmt: skip
    snow = [(x, peak), (x + size * 0.18, y - size * 0.74), (x + size * 0.06, y - size * 0.8),
            (x - size * 0.02, y - size * 0.67), (x - size * 0.1, y - size * 0.8),
            (x - size * 0.17, y - size * 0.78)]  # fmt: skip
    return (
        f'<path d="{outline(sides)}" fill="#cdb98c" stroke="#4a3520" stroke-width="1.400"/>'
        f'<path d="{outline(shade)}" fill="#8d7850"/>'
        f'<path d="{outline(snow)}" fill="#f8f2e4" stroke="#4a3520" stroke-width=".8"/>'
    )


def pine(x: float, y: float, size: float) -> str:
    branches = [(0, 1), (0.3, 0.5), (0.16, 0.5), (0.42, 0.06), (-0.42, 0.06), (-0.16, 0.5),
                (-0.3, 0.5)]  # fmt: skip
    points = [(x + dx * size, y - dy * size) for dx, dy in branches]
    return f'<path d="{outline(points)}" fill="#6d7a48" stroke="#3b4426" stroke-width=".9"/>'


def palisade() -> str:
    """The stakes that part the Village from the sea, in two woods by turns."""
    parts = []
    for turn, fill in enumerate(("#7b5230", WOOD)):
        stakes = "".join(
            f"M{x} 449v-14l4.500 -6l4.500 6v14z" for x in range(24 + 9 * turn, 790, 18)
        )
        parts.append(f'<path d="{stakes}" fill="{fill}" stroke="{INK}"/>')
    parts.append('<path d="M24 443H796" stroke="#382313" stroke-width="2.500"/>')
    return "".join(parts)


# The carved frame

CARVED, GROOVE, STRAND = "#5b3b20", "#2a190c", "#c99a5b"


def frame() -> str:
    """Wood round the board: a braid of two strands along each side, a knot in each corner."""
    length = FRAME * 1.9
    corner = FRAME * 1.45
    outer, inner = f"M0 0H{WIDTH}V{HEIGHT}H0Z", f"M{FRAME} {FRAME}V{HEIGHT - FRAME}"
    parts = [
        f"<defs>{braid(length)}</defs>",
        f'<path d="{outer}{inner}H{WIDTH - FRAME}V{FRAME}Z" fill="{CARVED}"/>',
    ]
    for side, turn in ((WIDTH, ""), (HEIGHT, " rotate(90)")):
        strand = math.floor((side - 2 * corner) / length) * length
        start = (side - strand) / 2
        far = (HEIGHT if side == WIDTH else WIDTH) - FRAME
        for across in (0, far):
            x, y = (across + FRAME, start) if turn else (start, across)
            parts.append(
                f'<g transform="translate({figure(x)} {figure(y)}){turn}">'
                f'<rect width="{figure(strand)}" height="{FRAME}" fill="url(#{ART}braid)"/></g>'
            )
    for x in (0, WIDTH - corner):
        for y in (0, HEIGHT - corner):
            box = (x, y, corner, corner)
            parts.append(rect(box, 4, f'fill="{CARVED}" stroke="{GROOVE}" stroke-width="2"'))
            parts.append(knot(x + corner / 2, y + corner / 2, corner))
    edge = f'fill="none" stroke="{GROOVE}"'
    parts.append(rect((1, 1, WIDTH - 2, HEIGHT - 2), 3, f'{edge} stroke-width="2"'))
    within = (FRAME, FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME)
    parts.append(rect(within, 0, f'{edge} stroke-width="3"'))
    return "".join(parts)


def braid(length: float) -> str:
    """One turn of the braid, as a pattern."""
    middle, swing, half = FRAME / 2, FRAME * 0.24, length / 2

    def strand(start: float, side: int) -> str:
        y0, y1 = figure(middle + side * swing), figure(middle - side * swing)
        bends = f"{figure(start + length * 0.18)} {y0} {figure(start + length * 0.32)} {y1}"
        path = f"M{figure(start)} {y0}C{bends} {figure(start + half)} {y1}"
        return (
            f'<path d="{path}" stroke="{GROOVE}" stroke-width="6.800"/>'
            f'<path d="{path}" stroke="{STRAND}" stroke-width="4"/>'
        )

    strands = strand(0, -1) + strand(0, 1) + strand(half, 1) + strand(half, -1)
    return (
        f'<pattern id="{ART}braid" width="{figure(length)}" height="{FRAME}" '
        f'patternUnits="userSpaceOnUse"><g fill="none">{strands}</g></pattern>'
    )


def knot(x: float, y: float, size: float) -> str:
    radius = size * 0.21
    loops = "".join(
        f'<circle cx="{figure(x + dx * radius * 0.82)}" cy="{figure(y + dy * radius * 0.82)}" '
        f'r="{figure(radius)}"/>'
        for dx in (-1, 1)
        for dy in (-1, 1)
    )
    return (
        f'<g fill="none"><g stroke="{GROOVE}" stroke-width="4.400">{loops}</g>'
        f'<g stroke="{STRAND}" stroke-width="2.500">{loops}</g></g>'
    )
