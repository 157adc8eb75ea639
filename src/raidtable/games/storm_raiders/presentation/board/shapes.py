"""The shapes of Storm Raiders' pieces, each defined once and used wherever such a piece is.

Every kind of piece has a different shape; colours only repeat it. The maps define all shapes;
pieces on them or on a player board refer to them by id.
"""

import math
from functools import cache
from html import escape

from raidtable.engine.seats import SEAT_COLORS, SEAT_LETTERS, emblem
from raidtable.games.art.icons import load_icons
from raidtable.games.storm_raiders.presentation.words.board_messages import OPPONENT_SIGN
from raidtable.games.storm_raiders.rules.components import (
    BLACK,
    DATA,
    DIAL_TOP,
    DIALS,
    DICE,
    FACES,
    HEALTH,
    RESOURCES,
    REWARDS,
    SLOTS,
    SPACES,
)

Point = tuple[float, float]

INK = "#14191d"
BONE = "#f5ecd8"
BRASS = "#d0a24c"
# For a whole drawing: figures are centred on their positions.
FONT = 'font-family="Grenze, Alegreya, Georgia, serif" font-weight="600" text-anchor="middle"'


@cache
def number(value: float) -> str:
    """A coordinate with as few digits as it needs."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def at(x: float, y: float, markup: str, scale: float = 1) -> str:
    """Move the markup from the origin to that place, and scale it."""
    size = "" if scale == 1 else f" scale({scale:g})"
    return f'<g transform="translate({number(x)} {number(y)}){size}">{markup}</g>'


def points(corners: int, radius: float, turn: float) -> str:
    """A regular polygon centred on the origin."""
    angles = [turn + math.tau * corner / corners for corner in range(corners)]
    return " ".join(
        f"{number(radius * math.cos(angle))},{number(radius * math.sin(angle))}" for angle in angles
    )


def polygon(corners: int, radius: float, turn: float, paint: str) -> str:
    return f'<polygon points="{points(corners, radius, turn)}" {paint}/>'


def figure(x: float, y: float, text: object, size: float, fill: str) -> str:
    """Short text centred on a point."""
    return (
        f'<text x="{number(x)}" y="{number(y + size * 0.34)}" font-size="{number(size)}" '
        f'fill="{fill}">{text}</text>'
    )


# Signs, centred on the origin, twenty units high, in the colour of their group


def star(radius: float) -> str:
    tips = [
        (radius if corner % 2 == 0 else radius * 0.42, math.pi * (corner / 5 - 0.5))
        for corner in range(10)
    ]
    corners = " ".join(f"{number(r * math.cos(a))},{number(r * math.sin(a))}" for r, a in tips)
    return f'<polygon points="{corners}"/>'


# Raiders, vehicles and pieces of the map, 24 units wide
ICONS = load_icons("raidtable.games.storm_raiders.presentation")


def shape_id(name: str) -> str:
    return f"storm-shape-{name}"


def icon(name: str, size: float) -> str:
    """An icon centred on the origin, in the colour of its group."""
    half, whole = number(-size / 2), number(size)
    return (
        f'<use href="#{shape_id(f"icon-{name}")}" x="{half}" y="{half}" width="{whole}" '
        f'height="{whole}"/>'
    )


GEAR = icon("mod", 20)
MEDAL_SIGN = icon("medal", 21)
PERSON = icon("recruit", 20)
HEART = icon("health", 20)
TOWER = icon("stormhold", 20)
PLANE_SIGN = icon("flight", 20)
# The effects of wrecks: Mod, Medal and Crew dial, health
EFFECT_SIGNS = (GEAR, MEDAL_SIGN, icon("crew", 21), HEART)

EDGE = f'stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"'
# By kind: a distinct outline with an icon. A crate, a can, a hexagon of gears, a charged diamond, a
# pentagon of crystal, an octagon of bullets, a disc with a figure.
TOKENS = (
    f'<rect x="-9" y="-9" width="18" height="18" rx="1.5" fill="#c98f4a" {EDGE}/>'
    f'<g fill="#2a1806">{icon("general_goods", 14)}</g>',
    f'<rect x="-8" y="-9.5" width="16" height="19" rx="5" fill="#c8452c" {EDGE}/>'
    f'<g fill="#fff3e0">{icon("fuel", 14)}</g>',
    polygon(6, 10.5, 0, f'fill="#8d99a3" {EDGE}')
    + f'<g fill="#10161a">{icon("mechanical", 13.5)}</g>',
    polygon(4, 11.5, 0, f'fill="#f0cf4a" {EDGE}')
    + f'<g fill="#2a2300">{icon("electrical", 12.5)}</g>',
    polygon(5, 11, -math.pi / 2, f'fill="#3fb5a0" {EDGE}')
    + f'<g fill="#06231f">{icon("orichalcum", 13)}</g>',
    polygon(8, 10.4, math.pi / 8, f'fill="#2a2f36" stroke="{BONE}" stroke-width="1.2"')
    + f'<g fill="#f0e8d6">{icon("weaponry", 13)}</g>',
    f'<circle r="10" fill="#f0e6d0" {EDGE}/><g fill="#3b2a1a">{icon("recruit", 14)}</g>',
)
# Rewards of Contracts: Medal, Mod, crew card, Resource, refresh, shift a dial, die off, Damage off
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
    """A die of ten units either way. The kinds differ by more than colour: a black one has sharp
    corners, a second rim and light pips, a grey one is round."""
    is_black = die // FACES == BLACK
    fill, pip, edge, corner = (
        ("#12171b", BONE, BRASS, 1.5) if is_black else ("#d3d9dc", INK, "#0a0d0f", 7.5)
    )
    pips = "".join(
        f'<circle cx="{number(x * 5)}" cy="{number(y * 5)}" r="1.9" fill="{pip}"/>'
        for x, y in PIPS[die % FACES]
    )
    rim = (
        f'<rect x="-8.2" y="-8.2" width="16.4" height="16.4" fill="none" stroke="{BRASS}" '
        'stroke-width=".7"/>'
    )
    return (
        f'<rect x="-10" y="-10" width="20" height="20" rx="{corner}" fill="{fill}" '
        f'stroke="{edge}" stroke-width="1.4"/>{rim if is_black else ""}{pips}'
    )


DIE_SHAPES = tuple(die_shape(die) for die in range(DICE))
MEDAL_DISC = (
    f'<circle r="9" fill="{BRASS}" stroke="{INK}" stroke-width="1.2"/><g fill="{INK}">{star(6)}</g>'
)
DAMAGE = (
    '<rect x="-10" y="-10" width="20" height="20" rx="3" fill="#8f2f1c" stroke="#ffb199"/>'
    f'<g fill="#ffe2d6">{icon("damage", 17)}</g>'
)
# A swirl on a disc, drawn clockwise; the effect of its wreck is drawn next to it.
STORM = (
    '<circle r="34" fill="#8f7fd0" fill-opacity=".4"/>'
    '<circle r="27.5" fill="#2b2350" stroke="#cfc4ff" stroke-width="3"/>'
    f'<g fill="#ece6ff">{icon("storm", 40)}</g>'
)
CHEVRONS = (
    '<path d="M-9 -9L0 0L-9 9M1 -9L10 0L1 9" fill="none" stroke-linecap="round" '
    'stroke-linejoin="round"'
)
ARROW = (
    f'{CHEVRONS} stroke="{INK}" stroke-width="8"/>{CHEVRONS} stroke="#efeaff" stroke-width="4"/>'
)


# Figures on the map


def pin(head: str) -> str:
    """A standee: a disc on a foot."""
    return f'<path d="M0 21L-7 8H7Z" fill="{INK}"/><circle r="14" fill="{INK}"/>{head}'


def standee(seat: int) -> str:
    return pin(
        f'<circle r="12.5" fill="{BONE}"/><circle r="10.8" fill="{SEAT_COLORS[seat]}"/>'
        f"{at(0, 0, emblem(seat), 0.62)}"
    )


OPPONENT = pin(
    f'<circle r="12" fill="#8fa7a3" stroke="{BONE}" stroke-width="1.5" stroke-dasharray="3 2"/>'
    f"{figure(0, 0, escape(OPPONENT_SIGN), 16, INK)}"
)


# Parts of a player board, from their upper left corners

SPACE = 26
SLOT_WIDTH = 36
DIAL_WIDTH = 68
DIAL_HEIGHT = 42
DIAL_MIDDLE: Point = (DIAL_WIDTH / 2, 33)
HEALTH_STEP = 24


def box(x: float, fill: str, edge: str) -> str:
    """A square for one piece in a row."""
    return (
        f'<rect x="{number(x + 1)}" y="2" width="22" height="22" rx="4" fill="{fill}" '
        f'stroke="{edge}"/>'
    )


def dial_face(dial: int) -> str:
    """A gauge from 0 on the left to the maximum on the right."""
    ticks = "".join(
        f'<path d="M-28 0H-22" transform="rotate({number(180 / DIAL_TOP * tick)})"/>'
        for tick in range(DIAL_TOP + 1)
    )
    face = (
        f'<path d="M-32 5V0A32 32 0 0 1 32 0V5Z" fill="#171d21" stroke="{BRASS}" '
        f'stroke-width="2"/><g stroke="#a9b3ba" stroke-width="2">{ticks}</g>'
    )
    return at(*DIAL_MIDDLE, face)


def dial_hub(dial: int) -> str:
    """The sign of a dial, over the foot of its needle."""
    return (
        f'<circle r="10" fill="{BRASS}" stroke="#171d21" stroke-width="1.5"/>'
        f'<g fill="{INK}">{at(0, 0, EFFECT_SIGNS[dial], 0.68)}</g>'
    )


def slot(number_of_slot: int, plugged: bool) -> str:
    """The cause of Damage to the vehicle, in a dashed box; with a Mod's gear if it is prevented."""
    row = DATA["mod_slots"][number_of_slot]
    fill, ink, edge = (BRASS, INK, "none") if plugged else ("#12171b", "#ffb199", "3 2")
    sign = at(10, 13, GEAR, 0.7) if plugged else ""
    middle = 25 if plugged else SLOT_WIDTH / 2
    if row["removes"] == "place_die":
        sign += figure(middle, 13, "/".join(map(str, row["values"])), 13 if plugged else 15, ink)
    elif row["removes"] == "salvage_two":
        for aside in (-4.5, 4.5):
            sign += at(middle + aside, 13, icon("general_goods", 9 if plugged else 10))
    else:
        sign += at(middle, 13, icon("weaponry", 15))
    return (
        f'<rect x="1" y="2" width="{SLOT_WIDTH - 2}" height="22" rx="5" fill="{fill}" '
        f'stroke="{ink}" stroke-dasharray="{edge}"/><g fill="{ink}" color="{ink}">{sign}</g>'
    )


def health_track() -> str:
    """The points lost at the end, for each place of the Health Tracker."""
    return "".join(
        box(HEALTH_STEP * step, "#12171b", "#5b666e")
        + figure(HEALTH_STEP * (step + 0.5), SPACE / 2, f"-{lost}" if lost else 0, 14, BONE)
        for step, lost in enumerate(HEALTH)
    )


CARD_BACK = (
    f'<rect x="2" y="2" width="20" height="28" rx="3" fill="#3a2f57" stroke="{BONE}"/>'
    f'<g fill="{BONE}">{at(12, 16, PERSON, 0.7)}</g>'
)

# A ring round a reachable site, which stays readable.
REACHED = "".join(
    f'<circle r="31" fill="{BONE}" fill-opacity="{wash}" stroke="{edge}" stroke-width="{width}"/>'
    for wash, edge, width in ((0.16, INK, 6), (0, BONE, 3))
)


def road_sign(hours: int) -> str:
    disc = '<circle r="11" fill="#fff6e2" stroke="#3a2714" stroke-width="1.6"/>'
    return disc + figure(0, 0, hours, 16, "#2a1c08")


def flight_sign(hours: int) -> str:
    return (
        '<rect x="-19" y="-11" width="38" height="22" rx="11" fill="#14303a" stroke="#bfe3f2" '
        f'stroke-width="1.4"/><g fill="#dff3fb">{at(-7.5, 0, PLANE_SIGN, 0.85)}</g>'
        + figure(9, 0, hours, 16, "#dff3fb")
    )


# The hours of the longest path.
LONGEST = max(path["hours"] for side in DATA["sides"] for path in side["paths"])

# A possible end of the Storm's move, below the die that leads there.
AHEAD = '<circle r="13" fill="#4a3d86" stroke="#efeaff" stroke-width="2"/>'

# All shapes that are used by name, each defined once on every map.
SHAPES: dict[str, str] = {
    **{f"die-{die}": DIE_SHAPES[die] for die in range(DICE)},
    **{f"token-{kind}": TOKENS[kind] for kind in range(RESOURCES)},
    **{f"reward-{kind}": REWARD_SIGNS[kind] for kind in range(REWARDS)},
    **{f"standee-{seat}": standee(seat) for seat in range(len(SEAT_LETTERS))},
    **{f"dial-{dial}": dial_face(dial) for dial in range(DIALS)},
    **{f"dial-{dial}-hub": dial_hub(dial) for dial in range(DIALS)},
    **{f"slot-{place}-open": slot(place, plugged=False) for place in range(SLOTS)},
    **{f"slot-{place}-mod": slot(place, plugged=True) for place in range(SLOTS)},
    **{f"road-{hours}": road_sign(hours) for hours in range(1, LONGEST + 1)},
    **{f"flight-{hours}": flight_sign(hours) for hours in range(1, LONGEST + 1)},
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


def all_shapes() -> str:
    """The definitions that a drawing needs to show its pieces."""
    shapes = (f'<g id="{shape_id(name)}">{markup}</g>' for name, markup in SHAPES.items())
    icons = (
        f'<symbol id="{shape_id(f"icon-{name}")}" viewBox="-12 -12 24 24">{markup}</symbol>'
        for name, markup in ICONS.items()
    )
    return f"<defs>{''.join(shapes)}{''.join(icons)}</defs>"


@cache
def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Use the shape of that name, centred on a place."""
    place = f"translate({number(x)} {number(y)})" if x or y else ""
    size = f"scale({scale:g})" if scale != 1 else ""
    moved = f' transform="{place}{size}"' if place or size else ""
    return f'<use href="#{shape_id(name)}"{moved}/>'
