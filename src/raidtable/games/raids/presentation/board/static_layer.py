"""The sea below the web board of Raids, with its coasts and its frame.

The picture contains no words, so it serves every language.
"""

import math
import random
from functools import cache
from typing import NamedTuple

from raidtable.games.raids.presentation.board.layout import (
    LANDSCAPE,
    SEAS,
    Layout,
    Point,
    Sea,
    layout_of,
)
from raidtable.games.raids.presentation.board.shapes import INK, PAPER, glyph, text

ART_NAMES = {
    portrait: [
        f"raids-{len(sea.villages)}-villages{'-portrait' if portrait else ''}" for sea in seas
    ]
    for portrait, seas in SEAS.items()
}


class Scenery(NamedTuple):
    """The surroundings of the sea: the home coast on the right, isles on the left."""

    coasts: list[list[Point]]
    mountains: list[tuple[float, float, float]]  # with their sizes
    pines: list[Point]
    beasts: list[tuple[str, float, float, float]]  # creatures, with place and size
    waves: int
    shore: float  # scale of the lines along it


SCENERIES = {
    False: Scenery(
        coasts=[
            [
                (1050, -30), (780, -30), (815, 50), (905, 112), (937, 183), (898, 250), (941, 327),
                (912, 388), (946, 453), (905, 524), (939, 600), (900, 668), (824, 731), (793, 820),
                (1050, 820),
            ],
            [
                (-30, -30), (239, -30), (207, 41), (117, 71), (80, 146), (63, 227), (24, 275),
                (-30, 283),
            ],
            [
                (-30, 453), (29, 470), (68, 536), (76, 634), (146, 697), (239, 726), (261, 820),
                (-30, 820),
            ],
        ],
        mountains=[
            (950, 108, 38), (915, 74, 26), (842, 50, 20), (955, 228, 26), (955, 592, 28),
            (944, 716, 40), (896, 742, 24), (38, 112, 30), (72, 70, 26), (38, 690, 32),
            (84, 742, 30), (138, 754, 22),
        ],
        pines=[
            (898, 78), (970, 82), (962, 262), (972, 288), (968, 530), (952, 546), (968, 640),
            (918, 690), (46, 160), (34, 188), (118, 52), (146, 44), (40, 560), (54, 596), (34, 614),
            (184, 746), (206, 752),
        ],
        beasts=[("monster", 318, 520, 96), ("whale", 672, 530, 66)],
        waves=240,
        shore=1,
    ),
    True: Scenery(
        coasts=[
            [
                (380, -20), (292, -20), (318, 30), (340, 90), (330, 150), (344, 200), (330, 250),
                (342, 310), (316, 378), (286, 408), (380, 408),
            ],
            [(-20, -20), (84, -20), (60, 20), (26, 44), (16, 110), (-20, 130)],
            [(-20, 288), (14, 308), (26, 364), (66, 392), (84, 408), (-20, 408)],
        ],
        mountains=[
            (346, 30, 17), (324, 16, 12), (346, 380, 17), (322, 386, 11), (16, 26, 14),
            (38, 16, 10), (14, 380, 15), (34, 386, 10),
        ],
        pines=[],
        beasts=[("monster", 118, 290, 36), ("whale", 238, 292, 26)],
        waves=90,
        shore=0.62,
    ),
}  # fmt: skip


@cache
def seascape(portrait: bool, track: int) -> str:
    """The sea with its spaces, the coasts round it and the frame."""
    layout, sea, scenery = layout_of(portrait), SEAS[portrait][track], SCENERIES[portrait]
    name = f"raids-art-{layout.name}"
    return "".join(
        [
            water(layout, f"{name}-sea"),
            wavelets(layout, scenery.waves),
            *(
                land(f"{name}-coast-{seed}", rough(outline, 0.13, seed), scenery.shore)
                for seed, outline in enumerate(scenery.coasts, start=5)
            ),
            *(mountain(x, y, size) for x, y, size in scenery.mountains),
            *(pine(x, y) for x, y in scenery.pines),
            *(beast(*swimming) for swimming in scenery.beasts),
            lane(sea, layout),
            *(berth(sea, space, layout) for space in range(1, len(sea.spaces))),
            pier(*sea.spaces[0], layout),
            edge(layout) if portrait else frame(),
        ]
    )


def water(layout: Layout, name: str) -> str:
    return (
        f'<defs><radialGradient id="{name}" cx=".46" cy=".5" r=".75">'
        '<stop stop-color="#3f8390"/><stop offset=".6" stop-color="#2f6f7e"/>'
        '<stop offset="1" stop-color="#1d4a57"/></radialGradient></defs>'
        f'<rect width="{layout.width}" height="{layout.height}" fill="url(#{name})"/>'
    )


# Engraved lines along a shore, widest first: width, colour, opacity.
SHORE_LINES = [
    (54, "#dff0e2", 0.07), (42, "#0f2d36", 0.13), (39, "#7fb0ae", 0.16), (26, "#0f2d36", 0.17),
    (23, "#9cc6bd", 0.26), (12, "#0f2d36", 0.24), (9, "#d7ead8", 0.55),
]  # fmt: skip


def rough(outline: list[Point], amount: float, seed: int) -> list[Point]:
    """A hand-cut coast from a few points: each side is broken in its middle, four times."""
    chance = random.Random(seed)
    for _ in range(4):
        finer: list[Point] = []
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
            off = chance.uniform(-1, 1) * amount
            finer += [(ax, ay), ((ax + bx) / 2 + off * (by - ay), (ay + by) / 2 - off * (bx - ax))]
        outline = finer
    return outline


def path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points) + "Z"


def land(name: str, outline: list[Point], scale: float) -> str:
    """Land with engraved water round it: its outline, stroked wider and fainter below it."""
    shore = "".join(
        f'<use href="#{name}" stroke="{color}" stroke-width="{width * scale:g}" '
        f'stroke-opacity="{opacity}"/>'
        for width, color, opacity in SHORE_LINES
    )
    return (
        f'<defs><path id="{name}" d="{path(outline)}"/></defs>'
        f'<g fill="none" stroke-linejoin="round">{shore}'
        f'<use href="#{name}" fill="#e2cf9d" stroke="#3b2815" stroke-width="1.6"/></g>'
    )


def mountain(x: float, y: float, size: float) -> str:
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size / 20:g})" stroke="#4a3520" '
        'stroke-linejoin="round"><path d="M-14 0L-5 -13L0 -21L6 -10L14 0Z" fill="#cdb98c"/>'
        '<path d="M0 -21L6 -10L14 0H3L2 -9L-1 -12Z" fill="#8d7850" stroke="none"/>'
        '<path d="M0 -21L4 -15L1 -16L0 -13L-2 -16L-3 -15Z" fill="#f8f2e4" stroke-width=".7"/></g>'
    )


def pine(x: float, y: float) -> str:
    return (
        f'<path d="M{x} {y - 20}l6 10h-3l6 9h-18l6 -9h-3Z" fill="#6d7a48" stroke="#3b4426" '
        'stroke-linejoin="round"/>'
    )


def wavelets(layout: Layout, count: int) -> str:
    chance = random.Random(11)
    waves = [
        f"M{chance.uniform(0, layout.width):.0f} {chance.uniform(0, layout.height):.0f}"
        "q4 -4 9 0t9 0"
        for _ in range(count)
    ]
    return (
        f'<path d="{"".join(waves)}" fill="none" stroke="#d9e8da" stroke-opacity=".26" '
        'stroke-width="1.3" stroke-linecap="round"/>'
    )


def compass() -> str:
    """Eight points, each half light and half dark, 100 units from north to south."""
    points = ""
    for length, first in ((31, 45), (50, 0)):
        for quarter in range(4):
            turn = math.radians(first + 90 * quarter)
            tip = heading(turn, length)
            for side, color in ((math.pi / 4, INK), (-math.pi / 4, PAPER)):
                foot = heading(turn + side, 8.5)
                points += f'<path d="M0 0L{tip}L{foot}Z" fill="{color}"/>'
    ticks = 39
    return (
        f'<g opacity=".62"><g fill="none" stroke="{PAPER}"><circle r="36"/><circle r="{ticks}" '
        f'stroke-width="2.4" stroke-dasharray="1 {ticks * 2 * math.pi / 32 - 1:.3g}"/></g>'
        f'<g stroke="{INK}" stroke-width=".8" stroke-linejoin="round">{points}</g>'
        f'<circle r="3.5" fill="{PAPER}" stroke="{INK}"/></g>'
    )


def heading(turn: float, far: float) -> str:
    return f"{far * math.sin(turn):.1f} {-far * math.cos(turn):.1f}"


def beast(name: str, x: float, y: float, size: float) -> str:
    """A creature below the surface."""
    return f'<g opacity=".34">{glyph(name, x, y, size, "#0c2b34")}</g>'


def lane(sea: Sea, layout: Layout) -> str:
    """The route of the ships, with arrowheads between the spaces."""
    d = curve(sea.lane[1:])
    size = layout.tile / LANDSCAPE.tile
    heads = ""
    for space in (3, 8, 12, 17):
        (ax, ay), (bx, by) = sea.lane[space], sea.lane[space + 1]
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        heads += (
            f'<path d="M-5 -6L5 0L-5 6" transform="translate({(ax + bx) / 2:.0f} '
            f'{(ay + by) / 2:.0f}) rotate({turn:.0f}) scale({max(size, 0.62):g})"/>'
        )
    # The page's script moves ships along this line, from the pier back to the pier.
    x, y = sea.spaces[0]
    pier = layout.pier[1] / 4
    way = [(x, y + pier), *sea.lane[1:], (x, y - pier)]
    points = " ".join(f"{px:.0f},{py:.0f}" for px, py in way)
    return (
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<polyline class="lane" points="{points}"/>'
        f'<path d="{d}" stroke="#eaf4e4" stroke-opacity=".1" stroke-width="{40 * size:g}"/>'
        f'<path d="{d}" stroke="#e9f2df" stroke-opacity=".6" stroke-width="{0.8 + 1.6 * size:g}" '
        f'stroke-dasharray="1 {9 * max(size, 0.6):g}"/>'
        f'<g stroke="#f3ead0" stroke-width="3">{heads}</g></g>'
    )


def curve(points: list[Point]) -> str:
    """A smooth line through the points."""
    d = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    last = len(points) - 1
    for k in range(last):
        before, a, b, after = points[max(0, k - 1)], *points[k : k + 2], points[min(last, k + 2)]
        d += (
            f"C{a[0] + (b[0] - before[0]) / 6:.0f} {a[1] + (b[1] - before[1]) / 6:.0f} "
            f"{b[0] - (after[0] - a[0]) / 6:.0f} {b[1] - (after[1] - a[1]) / 6:.0f} "
            f"{b[0]:.0f} {b[1]:.0f}"
        )
    return d


def berth(sea: Sea, space: int, layout: Layout) -> str:
    """The carved seat of a tile, or a Village's islet."""
    x, y = sea.spaces[space]
    size = layout.tile
    if space in sea.villages:
        outline = [
            (x + size * 0.5 * math.cos(turn), y + size * 0.46 * math.sin(turn))
            for turn in (k * math.pi / 4 for k in range(8))
        ]
        name = f"raids-art-{layout.name}-islet-{space}"
        islet = land(name, rough(outline, 0.09, space), 0.55 * layout.tile / LANDSCAPE.tile)
        return islet + glyph("village", x, y - size * 0.18, size * 0.48, "#3b2815")
    left, top = x - size / 2, y - size / 2
    inset = size / 23
    return (
        f'<rect x="{left:g}" y="{top:g}" width="{size:g}" height="{size:g}" rx="{size / 9:.2g}" '
        'fill="#143d49" fill-opacity=".55" stroke="#0e2c35" stroke-width="1.5"/>'
        f'<rect x="{left + inset:g}" y="{top + inset:g}" width="{size - 2 * inset:g}" '
        f'height="{size - 2 * inset:g}" rx="{size / 11:.2g}" fill="none" stroke="#bcd8cf" '
        'stroke-opacity=".35" stroke-dasharray="3 4"/>'
    )


def numbered(sea: Sea, space: int) -> str:
    """The number of a space, next to its square on the side away from the lane."""
    x, y = sea.spaces[space]
    dx, dy = sea.ahead[space]
    out = LANDSCAPE.tile / 2 + 15
    if abs(dx) > abs(dy):
        y += math.copysign(out, -dx)
    else:
        x += math.copysign(out, dy)
    return (
        f'<rect x="{x - 12:g}" y="{y - 9:g}" width="24" height="18" rx="9" fill="#143d49" '
        'fill-opacity=".85"/>' + text(x, y + 5, str(space), 15, "#eaf4e4")
    )


def pier(x: float, y: float, layout: Layout) -> str:
    """The Harbor's planks and posts."""
    width, height = layout.pier
    left, top = x - width / 2, y - height / 2
    plank = 16 if layout is LANDSCAPE else 12
    rows = range(plank, int(height), plank)
    planks = "".join(f"M{left:g} {top + row:g}h{width:g}" for row in rows)
    post = plank * 0.375
    posts = "".join(
        f'<circle cx="{left:g}" cy="{top + post + row * (height - 2 * post) / 5:g}" r="{post:g}" '
        'fill="#573820"/>'
        for row in range(6)
    )
    return (
        f'<g stroke="{INK}" stroke-width="1.6"><rect x="{left:g}" y="{top:g}" '
        f'width="{width:g}" height="{height:g}" rx="4" fill="#8a5d36"/>'
        f'<path d="{planks}" stroke-opacity=".45" stroke-width="1"/>{posts}</g>'
    )


def edge(layout: Layout) -> str:
    """A line at the top and at the bottom, if there is no space for a frame."""
    return (
        f'<path d="M0 .75H{layout.width}M0 {layout.height - 0.75:g}H{layout.width}" '
        'stroke="#2a190c" '
        'stroke-width="1.5"/>'
    )


def frame() -> str:
    """A carved border of two twisted strands, with a boss in each corner."""
    width, height, broad = LANDSCAPE.width, LANDSCAPE.height, LANDSCAPE.frame
    wide, high, turn = width - 2 * broad, height - 2 * broad, 40
    bars = [
        (broad, broad / 2, 1, 0, wide // turn),
        (broad, height - broad / 2, 1, 0, wide // turn),
        (broad / 2, broad, 0, 1, high // turn),
        (width - broad / 2, broad, 0, 1, high // turn),
    ]
    strands = ""
    for x, y, across, down, turns in bars:
        length = (wide if across else high) / turns / 2
        for side in (5, -5):
            # Half a wave one way, half a wave back, repeated along the bar.
            first = (
                f"q{length / 2:g} {side * 2} {length:g} 0"
                if across
                else (f"q{side * 2} {length / 2:g} 0 {length:g}")
            )
            again = f"t{across * length:g} {down * length:g}" * (2 * turns - 1)
            strands += f"M{x:g} {y:g}{first}{again}"
    corners = "".join(
        f'<rect x="{x}" y="{y}" width="28" height="28" rx="4" fill="#5b3b20"/>'
        f'<path d="M{x + 14} {y + 4}l10 10l-10 10l-10 -10Z" fill="#8a5f36"/>'
        f'<circle cx="{x + 14}" cy="{y + 14}" r="4" fill="#c99a5b"/>'
        for x in (0, width - 28)
        for y in (0, height - 28)
    )
    return (
        f'<path d="M0 0H{width}V{height}H0ZM{broad} {broad}V{height - broad}H{width - broad}'
        f'V{broad}Z" fill="#5b3b20" fill-rule="evenodd" stroke="#2a190c" stroke-width="2"/>'
        f'<g fill="none" stroke-linecap="round"><path d="{strands}" stroke="#2a190c" '
        f'stroke-width="6"/><path d="{strands}" stroke="#c99a5b" stroke-width="3.4"/></g>'
        f'<g stroke="#2a190c" stroke-width="2">{corners}</g>'
    )
