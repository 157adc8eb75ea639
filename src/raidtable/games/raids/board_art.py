"""Where everything lies on the web board of Raids, and the sea beneath it.

The picture holds no words, so it serves every language.
"""

import math
import random
from bisect import bisect
from functools import cache
from itertools import pairwise

from raidtable.games.raids.board_shapes import INK, glyph, text
from raidtable.games.raids.components import TRACKS

WIDTH, HEIGHT = 1000, 780
FRAME = 20
TILE = 92
# The Harbor's pier, centred where the ring of spaces begins.
PIER_WIDTH, PIER_HEIGHT = 128, 236
# Half the ring's width and height, and how square it is.
RING_X, RING_Y, SQUARENESS = 408, 302, 3.7
CENTER_X, CENTER_Y = WIDTH / 2, HEIGHT / 2
# How far inwards of their tiles ships sail.
LANE = TILE * 0.78

Point = tuple[float, float]


class Sea:
    """Where the spaces of a track lie: the Harbor first, then clockwise."""

    def __init__(self, track: str) -> None:
        self.spaces = ring(len(track))
        self.villages = [space for space, mark in enumerate(track, start=1) if mark == "V"]
        self.lane: list[Point] = []  # where a ship lies that is at that space
        self.ahead: list[Point] = []  # the way it sails from there, one unit long
        for space, (x, y) in enumerate(self.spaces):
            before, after = self.spaces[space - 1], self.spaces[(space + 1) % len(self.spaces)]
            dx, dy = after[0] - before[0], after[1] - before[1]
            length = math.hypot(dx, dy)
            self.ahead.append((dx / length, dy / length))
            self.lane.append((round(x - dy / length * LANE, 1), round(y + dx / length * LANE, 1)))


def ring(spaces: int) -> list[Point]:
    """The Harbor, and so many spaces clockwise round a superellipse.

    They are spread by the greater of their distances across and down, so that squares never touch.
    """
    steps = 4000
    points: list[Point] = []
    for step in range(steps + 1):
        angle = 2 * math.pi * step / steps
        c, s = math.cos(angle), math.sin(angle)
        points.append(
            (
                CENTER_X + RING_X * math.copysign(abs(c) ** (2 / SQUARENESS), c),
                CENTER_Y + RING_Y * math.copysign(abs(s) ** (2 / SQUARENESS), s),
            )
        )
    lengths = [0.0]
    for (ax, ay), (bx, by) in pairwise(points):
        lengths.append(lengths[-1] + max(abs(ax - bx), abs(ay - by)))
    harbor = (PIER_HEIGHT + TILE) / 2 + 8
    unit = (lengths[-1] - 2 * harbor) / (spaces - 1)
    found = [points[0]]
    for space in range(spaces):
        along = harbor + unit * space
        at = bisect(lengths, along)
        part = (along - lengths[at - 1]) / (lengths[at] - lengths[at - 1])
        (ax, ay), (bx, by) = points[at - 1 : at + 1]
        found.append((round(ax + (bx - ax) * part, 1), round(ay + (by - ay) * part, 1)))
    return found


SEAS = [Sea(track) for track in TRACKS]
ART_NAMES = [f"raids-{len(sea.villages)}-villages" for sea in SEAS]


@cache
def seascape(track: int) -> str:
    """The sea with its spaces, the coasts round it and the frame."""
    sea = SEAS[track]
    return "".join(
        [
            DEFS,
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#raids-art-sea)"/>',
            wavelets(240),
            *(
                land(f"coast-{seed}", rough(outline, 0.13, seed), 1)
                for seed, outline in enumerate(COASTS, start=5)
            ),
            *(mountain(x, y, size) for x, y, size in MOUNTAINS),
            *(pine(x, y) for x, y in PINES),
            lane(sea),
            *(berth(sea, space) for space in range(1, len(sea.spaces))),
            pier(*sea.spaces[0]),
            frame(),
        ]
    )


DEFS = (
    '<defs><radialGradient id="raids-art-sea" cx=".46" cy=".5" r=".75">'
    '<stop stop-color="#3f8390"/><stop offset=".6" stop-color="#2f6f7e"/>'
    '<stop offset="1" stop-color="#1d4a57"/></radialGradient></defs>'
)
# The home coast on the right, and isles on the left.
COASTS: list[list[Point]] = [
    [
        (1050, -30), (780, -30), (815, 50), (905, 112), (937, 183), (898, 250), (941, 327),
        (912, 388), (946, 453), (905, 524), (939, 600), (900, 668), (824, 731), (793, 820),
        (1050, 820),
    ],
    [(-30, -30), (239, -30), (207, 41), (117, 71), (80, 146), (63, 227), (24, 275), (-30, 283)],
    [(-30, 453), (29, 470), (68, 536), (76, 634), (146, 697), (239, 726), (261, 820), (-30, 820)],
]  # fmt: skip
MOUNTAINS = [
    (950, 108, 38), (915, 74, 26), (842, 50, 20), (955, 228, 26), (955, 592, 28), (944, 716, 40),
    (896, 742, 24), (38, 112, 30), (72, 70, 26), (38, 690, 32), (84, 742, 30), (138, 754, 22),
]  # fmt: skip
PINES = [
    (898, 78), (970, 82), (962, 262), (972, 288), (968, 530), (952, 546), (968, 640), (918, 690),
    (46, 160), (34, 188), (118, 52), (146, 44), (40, 560), (54, 596), (34, 614), (184, 746),
    (206, 752),
]  # fmt: skip
# Engraved lines along a shore, widest first: width, colour, opacity.
SHORE_LINES = [
    (54, "#dff0e2", 0.07), (42, "#0f2d36", 0.13), (39, "#7fb0ae", 0.16), (26, "#0f2d36", 0.17),
    (23, "#9cc6bd", 0.26), (12, "#0f2d36", 0.24), (9, "#d7ead8", 0.55),
]  # fmt: skip


def rough(outline: list[Point], amount: float, seed: int) -> list[Point]:
    """A hand-cut coast from a few points: each side is broken in its middle, four times over."""
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
    """Land with engraved water round it: its outline, stroked wider and fainter beneath it."""
    ident = f"raids-art-{name}"
    shore = "".join(
        f'<use href="#{ident}" stroke="{color}" stroke-width="{width * scale:g}" '
        f'stroke-opacity="{opacity}"/>'
        for width, color, opacity in SHORE_LINES
    )
    return (
        f'<defs><path id="{ident}" d="{path(outline)}"/></defs>'
        f'<g fill="none" stroke-linejoin="round">{shore}'
        f'<use href="#{ident}" fill="#e2cf9d" stroke="#3b2815" stroke-width="1.6"/></g>'
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


def wavelets(count: int) -> str:
    chance = random.Random(11)
    waves = [
        f"M{chance.uniform(0, WIDTH):.0f} {chance.uniform(0, HEIGHT):.0f}q4 -4 9 0t9 0"
        for _ in range(count)
    ]
    return (
        f'<path d="{"".join(waves)}" fill="none" stroke="#d9e8da" stroke-opacity=".26" '
        'stroke-width="1.3" stroke-linecap="round"/>'
    )


def lane(sea: Sea) -> str:
    """The way ships sail, with arrowheads between the spaces."""
    d = curve(sea.lane[1:])
    heads = ""
    for space in (3, 8, 12, 17):
        (ax, ay), (bx, by) = sea.lane[space], sea.lane[space + 1]
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        heads += (
            f'<path d="M-5 -6L5 0L-5 6" transform="translate({(ax + bx) / 2:.0f} '
            f'{(ay + by) / 2:.0f}) rotate({turn:.0f})"/>'
        )
    # The page's script sails ships along this line, from the pier back to the pier.
    x, y = sea.spaces[0]
    pier = PIER_HEIGHT / 4
    way = [(x, y + pier), *sea.lane[1:], (x, y - pier)]
    points = " ".join(f"{px:.0f},{py:.0f}" for px, py in way)
    return (
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<polyline class="lane" points="{points}"/>'
        f'<path d="{d}" stroke="#eaf4e4" stroke-opacity=".1" stroke-width="40"/>'
        f'<path d="{d}" stroke="#e9f2df" stroke-opacity=".6" stroke-width="2.4" '
        f'stroke-dasharray="1 9"/><g stroke="#f3ead0" stroke-width="3">{heads}</g></g>'
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


def berth(sea: Sea, space: int) -> str:
    """The carved seat of a tile, or a Village's islet, with the number of the space outside it."""
    x, y = sea.spaces[space]
    dx, dy = sea.ahead[space]
    out = TILE / 2 + 11
    # Beside the square, on the side that looks away from the lane.
    nx, ny = (
        (x, y + math.copysign(out, -dx)) if abs(dx) > abs(dy) else (x + math.copysign(out, dy), y)
    )
    number = (
        f'<rect x="{nx - 13:g}" y="{ny - 9:g}" width="26" height="18" rx="9" fill="#143d49" '
        f'fill-opacity=".85"/>' + text(nx, ny + 5, str(space), 15, "#eaf4e4")
    )
    if space in sea.villages:
        outline = [
            (x + TILE * 0.5 * math.cos(turn), y + TILE * 0.46 * math.sin(turn))
            for turn in (k * math.pi / 4 for k in range(8))
        ]
        islet = land(f"islet-{space}", rough(outline, 0.09, space), 0.55)
        return islet + glyph("visit", x, y - 16, 36, "#3b2815") + number
    left, top = x - TILE / 2, y - TILE / 2
    return (
        f'<rect x="{left:g}" y="{top:g}" width="{TILE}" height="{TILE}" rx="10" fill="#143d49" '
        'fill-opacity=".55" stroke="#0e2c35" stroke-width="1.5"/>'
        f'<rect x="{left + 4:g}" y="{top + 4:g}" width="{TILE - 8}" height="{TILE - 8}" rx="8" '
        'fill="none" stroke="#bcd8cf" stroke-opacity=".35" stroke-dasharray="3 4"/>' + number
    )


def pier(x: float, y: float) -> str:
    """The Harbor's planks and posts."""
    left, top = x - PIER_WIDTH / 2, y - PIER_HEIGHT / 2
    planks = "".join(f"M{left:g} {top + row:g}h{PIER_WIDTH}" for row in range(16, PIER_HEIGHT, 16))
    posts = "".join(
        f'<circle cx="{left:g}" cy="{top + 6 + row * (PIER_HEIGHT - 12) / 5:g}" r="6" '
        'fill="#573820"/>'
        for row in range(6)
    )
    return (
        f'<g stroke="{INK}" stroke-width="1.6"><rect x="{left:g}" y="{top:g}" '
        f'width="{PIER_WIDTH}" height="{PIER_HEIGHT}" rx="4" fill="#8a5d36"/>'
        f'<path d="{planks}" stroke-opacity=".45" stroke-width="1"/>{posts}</g>'
    )


def frame() -> str:
    """A carved border of two twisted strands, with a boss in each corner."""
    wide, high, turn = WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME, 40
    bars = [
        (FRAME, FRAME / 2, 1, 0, wide // turn),
        (FRAME, HEIGHT - FRAME / 2, 1, 0, wide // turn),
        (FRAME / 2, FRAME, 0, 1, high // turn),
        (WIDTH - FRAME / 2, FRAME, 0, 1, high // turn),
    ]
    strands = ""
    for x, y, across, down, turns in bars:
        length = (wide if across else high) / turns / 2
        for side in (5, -5):
            # Half a wave there, half a wave back, and so on along the bar.
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
        for x in (0, WIDTH - 28)
        for y in (0, HEIGHT - 28)
    )
    return (
        f'<path d="M0 0H{WIDTH}V{HEIGHT}H0ZM{FRAME} {FRAME}V{HEIGHT - FRAME}H{WIDTH - FRAME}'
        f'V{FRAME}Z" fill="#5b3b20" fill-rule="evenodd" stroke="#2a190c" stroke-width="2"/>'
        f'<g fill="none" stroke-linecap="round"><path d="{strands}" stroke="#2a190c" '
        f'stroke-width="6"/><path d="{strands}" stroke="#c99a5b" stroke-width="3.4"/></g>'
        f'<g stroke="#2a190c" stroke-width="2">{corners}</g>'
    )
