"""The shapes of Storm Raiders' pieces, each drawn once and used wherever such a piece lies.

Every kind of thing has a shape of its own; colours only repeat it. The maps hold all shapes, and a
piece on them or on a mat says only which one it is.
"""

import math
from functools import cache
from html import escape

from raidtable.engine.drawing import SEAT_COLORS, SEAT_LETTERS
from raidtable.games.icons import load_icons
from raidtable.games.storm_raiders.components import (
    BLACK,
    DATA,
    DIAL_TOP,
    DIALS,
    DICE,
    FACES,
    HEALTH,
    RESOURCES,
    REWARD_RESOURCE,
    REWARDS,
    SLOTS,
    SPACES,
    WEAPONRY,
)
from raidtable.games.storm_raiders.sketch import OPPONENT_SIGN

Point = tuple[float, float]

INK = "#14191d"
BONE = "#f5ecd8"
BRASS = "#d0a24c"
# The colour of each seat, and of a letter on it.
SEAT_PAINT = list(zip(SEAT_COLORS, (BONE, BONE, INK, INK), strict=True))
# Of a whole drawing: figures stand about their middles.
FONT = 'font-family="Grenze, Alegreya, Georgia, serif" font-weight="600" text-anchor="middle"'


@cache
def number(value: float) -> str:
    """A coordinate with no more figures than it needs."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def at(x: float, y: float, markup: str, scale: float = 1) -> str:
    """The same markup about another middle."""
    size = "" if scale == 1 else f" scale({scale:g})"
    return f'<g transform="translate({number(x)} {number(y)}){size}">{markup}</g>'


def points(corners: int, radius: float, turn: float) -> str:
    """A regular polygon about the origin."""
    angles = [turn + math.tau * corner / corners for corner in range(corners)]
    return " ".join(
        f"{number(radius * math.cos(angle))},{number(radius * math.sin(angle))}" for angle in angles
    )


def polygon(corners: int, radius: float, turn: float, paint: str) -> str:
    return f'<polygon points="{points(corners, radius, turn)}" {paint}/>'


def figure(x: float, y: float, text: object, size: float, fill: str) -> str:
    """Short text about a middle."""
    return (
        f'<text x="{number(x)}" y="{number(y + size * 0.34)}" font-size="{number(size)}" '
        f'fill="{fill}">{text}</text>'
    )


# Signs, about the origin and twenty units high, in the colour of their group


def gear() -> str:
    teeth = "".join(
        f'<rect x="-2" y="-9.5" width="4" height="5" rx="1" transform="rotate({angle})"/>'
        for angle in range(0, 360, 45)
    )
    return f'{teeth}<circle r="4.9" fill="none" stroke="currentColor" stroke-width="4"/>'


def star(radius: float) -> str:
    tips = [
        (radius if corner % 2 == 0 else radius * 0.42, math.pi * (corner / 5 - 0.5))
        for corner in range(10)
    ]
    corners = " ".join(f"{number(r * math.cos(a))},{number(r * math.sin(a))}" for r, a in tips)
    return f'<polygon points="{corners}"/>'


GEAR = gear()
MEDAL_SIGN = (
    '<path d="M-6 -10H-1L1 -3H-3ZM6 -10H1L-1 -3H3Z"/>'
    '<circle cy="3.5" r="6" fill="none" stroke="currentColor" stroke-width="1.6"/>'
    + at(0, 3.5, star(4))
)
PERSON = '<circle cy="-5.5" r="4"/><path d="M-8 9C-8 1.5 -4.5 -0.5 0 -0.5S8 1.5 8 9Z"/>'
HEART = (
    '<path d="M0 8.5C-9 2 -9 -7 -4 -7C-1.5 -7 0 -4.5 0 -3.5C0 -4.5 1.5 -7 4 -7C9 -7 9 2 0 8.5Z"/>'
)
TOWER = (
    '<path d="M-7 10V-3H-9V-10H-5V-7H-2V-10H2V-7H5V-10H9V-3H7V10H2V5A2 2 0 0 0 -2 5V10Z" '
    'stroke-linejoin="round"/>'
)
PLANE_SIGN = (
    '<path d="M9 0C9 -1.5 7 -2 5 -2H2L-3 -9H-5.5L-3 -2H-6L-8 -4.5H-9.5L-8.5 0'
    'L-9.5 4.5H-8L-6 2H-3L-5.5 9H-3L2 2H5C7 2 9 1.5 9 0Z"/>'
)
# What each wreck does: Mod, Medal and Crew dial, health
EFFECT_SIGNS = (GEAR, MEDAL_SIGN, PERSON, HEART)

EDGE = f'stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"'
# Goods in a crate, Fuel as a drop, Machinery as a gear, a bolt, a crystal, a target, a person
TOKENS = (
    f'<rect x="-8.5" y="-8.5" width="17" height="17" rx="1.5" fill="#c98f4a" {EDGE}/>'
    '<path d="M-8 -4.5H8M-8 4.5H8M-4.5 4L4.5 -4" stroke="#4a2c0c" stroke-width="1.6"/>',
    f'<rect x="-7.5" y="-9.5" width="15" height="19" rx="5" fill="#c8452c" {EDGE}/>'
    '<path d="M0 -6.5C3 -2.5 4.5 0 4.5 2.2A4.5 4.5 0 0 1 -4.5 2.2C-4.5 0 -3 -2.5 0 -6.5Z" '
    'fill="#fff3e0"/>',
    polygon(6, 10, 0, f'fill="#9aa6b0" {EDGE}')
    + f'<g fill="#10161a" color="#10161a">{at(0, 0, GEAR, 0.62)}</g>',
    polygon(4, 10.8, 0, f'fill="#f0cf4a" {EDGE}')
    + '<path d="M1.5 -7L-4 1H-0.5L-1.5 7L4 -1.5H0.5Z" fill="#2a2300"/>',
    polygon(5, 10.4, -math.pi / 2, f'fill="#3fb5a0" {EDGE}')
    + '<path d="M0 -6.5L4 -1L0 6.5L-4 -1ZM-4 -1H4" fill="none" stroke="#06231f" '
    'stroke-width="1.5"/>',
    polygon(8, 10, math.pi / 8, f'fill="#2a2f36" stroke="{BONE}" stroke-width="1.2"')
    + '<g fill="none" stroke="#f0e8d6" stroke-width="1.5"><circle r="4"/>'
    '<path d="M0 -7V-2M0 7V2M-7 0H-2M7 0H2"/></g>',
    f'<circle r="9.5" fill="#f0e6d0" {EDGE}/><g fill="#3b2a1a">{at(0, 0, PERSON, 0.66)}</g>',
)
# What Contracts give: Medal, Mod, crew card, Resource, refresh, shift a dial, die off, Damage off
REWARD_SIGNS = (
    MEDAL_SIGN,
    GEAR,
    '<rect x="-7" y="-9.5" width="14" height="19" rx="2" fill="none" stroke="currentColor" '
    f'stroke-width="1.8"/>{at(0, 0, PERSON, 0.62)}',
    '<path d="M0 -9.5L8.5 -5V5L0 9.5L-8.5 5V-5ZM-8.5 -5L0 0L8.5 -5M0 0V9.5" fill="none" '
    'stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"/>',
    '<path d="M6.5 -4A7.5 7.5 0 1 0 7.5 2" fill="none" stroke="currentColor" stroke-width="2.2"/>'
    '<path d="M8.5 -9V-1.5H1.5Z"/>',
    '<path d="M-4.5 9V-3H-8.5L-4 -9.5L0.5 -3H-3.5M4.5 -9V3H8.5L4 9.5L-0.5 3H3.5" '
    'stroke="currentColor" stroke-width="1.2"/>',
    '<rect x="-8" y="-8" width="16" height="16" rx="3.5" fill="none" stroke="currentColor" '
    'stroke-width="1.8"/><path d="M-4.5 0H4.5" stroke="currentColor" stroke-width="2.4"/>',
    '<path d="M-7 -7L7 7M7 -7L-7 7" stroke="currentColor" stroke-width="2.4"/>'
    '<circle r="8.8" fill="none" stroke="currentColor" stroke-width="1.5"/>',
)

PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)


def die_shape(die: int) -> str:
    """A die of ten units either way; a black one has light pips and a rim."""
    fill, pip, edge = (
        ("#1d2328", BONE, BRASS) if die // FACES == BLACK else ("#c3cace", INK, "#0a0d0f")
    )
    pips = "".join(
        f'<circle cx="{number(x * 5)}" cy="{number(y * 5)}" r="1.9" fill="{pip}"/>'
        for x, y in PIPS[die % FACES]
    )
    return (
        f'<rect x="-10" y="-10" width="20" height="20" rx="4" fill="{fill}" stroke="{edge}" '
        f'stroke-width="1.2"/>{pips}'
    )


DIE_SHAPES = tuple(die_shape(die) for die in range(DICE))
MEDAL_DISC = (
    f'<circle r="9" fill="{BRASS}" stroke="{INK}" stroke-width="1.2"/><g fill="{INK}">{star(6)}</g>'
)
DAMAGE = (
    '<rect x="-10" y="-10" width="20" height="20" rx="3" fill="#8f2f1c" stroke="#ffb199"/>'
    '<path d="M-5.5 -5.5L5.5 5.5M5.5 -5.5L-5.5 5.5" stroke="#ffe2d6" stroke-width="3" '
    'stroke-linecap="round"/>'
)


def blade(turn: int) -> str:
    return (
        f'<path d="M-6 -28C2 -30 9 -34 13 -42C22 -36 24 -28 20 -20L14 -24C10 -28 2 -29 -6 -28Z" '
        f'transform="rotate({turn})"/>'
    )


# The Storm turns about its site, so that the site can still be read; clockwise as drawn.
STORM = (
    '<circle r="31" fill="none" stroke="#2b2150" stroke-width="10" stroke-opacity=".75"/>'
    '<g fill="#8f7fd0" stroke="#efeaff" stroke-width="1.3" stroke-linejoin="round">'
    + "".join(blade(turn) for turn in range(0, 360, 60))
    + "</g>"
)
CHEVRONS = (
    '<path d="M-9 -9L0 0L-9 9M1 -9L10 0L1 9" fill="none" stroke-linecap="round" '
    'stroke-linejoin="round"'
)
ARROW = (
    f'{CHEVRONS} stroke="{INK}" stroke-width="8"/>{CHEVRONS} stroke="#efeaff" stroke-width="4"/>'
)


# Figures on the map


def pin(head: str, letter: str, ink: str) -> str:
    """A standee: a letter on a disc, on a foot."""
    return (
        f'<path d="M0 20L-7 8H7Z" fill="{INK}"/><circle r="13" fill="{INK}"/>{head}'
        f"{figure(0, 0, letter, 15, ink)}"
    )


def standee(seat: int) -> str:
    paint, ink = SEAT_PAINT[seat]
    head = f'<circle r="11.5" fill="{BONE}"/><circle r="10" fill="{paint}"/>'
    return pin(head, SEAT_LETTERS[seat], ink)


OPPONENT = pin(
    f'<circle r="11" fill="#8fa7a3" stroke="{BONE}" stroke-width="1.5" stroke-dasharray="3 2"/>',
    escape(OPPONENT_SIGN),
    INK,
)


# Parts of a mat, from their left upper corners

SPACE = 26
SLOT_WIDTH = 42
DIAL_WIDTH = 76
DIAL_HEIGHT = 46
DIAL_MIDDLE: Point = (DIAL_WIDTH / 2, 37)
HEALTH_STEP = 24


def box(x: float, fill: str, edge: str) -> str:
    """A square for one thing in a row."""
    return (
        f'<rect x="{number(x + 1)}" y="2" width="22" height="22" rx="4" fill="{fill}" '
        f'stroke="{edge}"/>'
    )


def dial_face(dial: int) -> str:
    """A gauge from 0 at its left to the top at its right."""
    ticks = "".join(
        f'<path d="M-31 0H-25" transform="rotate({number(180 / DIAL_TOP * tick)})"/>'
        for tick in range(DIAL_TOP + 1)
    )
    face = (
        f'<path d="M-35 4V0A35 35 0 0 1 35 0V4Z" fill="#171d21" stroke="{BRASS}" '
        f'stroke-width="2"/><g stroke="#a9b3ba" stroke-width="2">{ticks}</g>'
        f'<circle r="11" fill="{BRASS}"/>'
        f'<g fill="{INK}" color="{INK}">{at(0, 0, EFFECT_SIGNS[dial], 0.75)}</g>'
    )
    return at(*DIAL_MIDDLE, face)


def slot(number_of_slot: int, plugged: bool) -> str:
    """What harms the vehicle after a sign of Damage, or a Mod's gear where it does so no more."""
    row = DATA["mod_slots"][number_of_slot]
    fill, ink, edge = (BRASS, INK, "none") if plugged else ("#12171b", "#ffb199", "3 2")
    sign = at(11, 13, GEAR, 0.75) if plugged else at(11, 13, DAMAGE, 0.62)
    if row["removes"] == "place_die":
        sign += figure(29, 13, "/".join(map(str, row["values"])), 14, ink)
    elif row["removes"] == "salvage_two":
        sign += at(25, 13, REWARD_SIGNS[REWARD_RESOURCE], 0.5)
        sign += at(34, 13, REWARD_SIGNS[REWARD_RESOURCE], 0.5)
    else:
        sign += at(29, 13, TOKENS[WEAPONRY], 0.8)
    return (
        f'<rect x="1" y="2" width="{SLOT_WIDTH - 2}" height="22" rx="5" fill="{fill}" '
        f'stroke="{ink}" stroke-dasharray="{edge}"/><g fill="{ink}" color="{ink}">{sign}</g>'
    )


def health_track() -> str:
    """What each Damage costs at the end, by the Health Tracker's place."""
    return "".join(
        box(HEALTH_STEP * step, "#12171b", "#5b666e")
        + figure(HEALTH_STEP * (step + 0.5), SPACE / 2, f"-{lost}" if lost else 0, 14, BONE)
        for step, lost in enumerate(HEALTH)
    )


CARD_BACK = (
    f'<rect x="2" y="2" width="20" height="28" rx="3" fill="#3a2f57" stroke="{BONE}"/>'
    f'<g fill="{BONE}">{at(12, 16, PERSON, 0.7)}</g>'
)

# A ring about a site in reach, which can still be read.
REACHED = "".join(
    f'<circle r="31" fill="{BONE}" fill-opacity="{wash}" stroke="{edge}" stroke-width="{width}"/>'
    for wash, edge, width in ((0.16, INK, 6), (0, BONE, 3))
)

# Where the Storm may go, below a die that brings it there.
AHEAD = '<circle r="13" fill="#4a3d86" stroke="#efeaff" stroke-width="2"/>'

# All that is used by name, each once on every map.
SHAPES: dict[str, str] = {
    **{f"die-{die}": DIE_SHAPES[die] for die in range(DICE)},
    **{f"token-{kind}": TOKENS[kind] for kind in range(RESOURCES)},
    **{f"reward-{kind}": REWARD_SIGNS[kind] for kind in range(REWARDS)},
    **{f"standee-{seat}": standee(seat) for seat in range(len(SEAT_LETTERS))},
    **{f"dial-{dial}": dial_face(dial) for dial in range(DIALS)},
    **{f"slot-{place}-open": slot(place, plugged=False) for place in range(SLOTS)},
    **{f"slot-{place}-mod": slot(place, plugged=True) for place in range(SLOTS)},
    "spaces": "".join(box(SPACE * place + 1, "#12171b", "#5b666e") for place in range(SPACES)),
    "health": health_track(),
    "damage": DAMAGE,
    "medal": MEDAL_DISC,
    "storm": STORM,
    "arrow": ARROW,
    "opponent": OPPONENT,
    "reached": REACHED,
    "ahead": AHEAD,
    "back": CARD_BACK,
}
# On the mats alone: the raiders' faces and the kinds of vehicles.
ICONS = load_icons("storm_raiders")


def shape_id(name: str) -> str:
    return f"storm-shape-{name}"


def all_shapes() -> str:
    """What a drawing must hold for its pieces to be seen."""
    shapes = (f'<g id="{shape_id(name)}">{markup}</g>' for name, markup in SHAPES.items())
    icons = (
        f'<symbol id="{shape_id(f"icon-{name}")}" viewBox="-12 -12 24 24">{markup}</symbol>'
        for name, markup in ICONS.items()
    )
    return f"<defs>{''.join(shapes)}{''.join(icons)}</defs>"


@cache
def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """The shape of that name about a place."""
    place = f"translate({number(x)} {number(y)})" if x or y else ""
    size = f"scale({scale:g})" if scale != 1 else ""
    moved = f' transform="{place}{size}"' if place or size else ""
    return f'<use href="#{shape_id(name)}"{moved}/>'
