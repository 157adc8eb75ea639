"""The two maps of Storm Raiders: what never changes on them.

Land lies where a Trike can go, so the map itself shows the roads. There are figures on the maps,
but no words.
"""

import math
from functools import cache
from random import Random

from raidtable.games.storm_raiders.board_shapes import (
    BRASS,
    EFFECT_SIGNS,
    FONT,
    INK,
    PLANE_SIGN,
    REWARD_SIGNS,
    TOWER,
    Point,
    all_shapes,
    at,
    figure,
    number,
    polygon,
)
from raidtable.games.storm_raiders.components import (
    DATA,
    DROPS,
    HEAL,
    PATHS,
    PORT,
    REWARD_RESOURCE,
    ROUNDS,
    SHORTEST_STORM,
    SITE_EFFECT,
    SITES,
    STORM_MODIFIERS,
    WRECKS,
)

WIDTH = 900
HEIGHT = 720
# The maps' own coordinates run from 0 to 1000, with the dice tray in the middle.
MIDDLE = 500
CENTRE: Point = (450, 348)
SCALE: Point = (0.86, 0.66)
TRAY_RADIUS = 80
WRECK_RADIUS = 25
HOLD_RADIUS = 29

# The corner panels: how far the game has come, and what the Storm drops.
ROUND_PANEL: Point = (18, 18)
ROUND_BOX = 29
ROUND_STEP = 32
DROP_PANEL: Point = (18, 640)
DROP_STEP = 50


def on_board(x: float, y: float) -> Point:
    """A place of the map's data, in units of the drawing."""
    return (
        CENTRE[0] + (x - MIDDLE) * SCALE[0],
        CENTRE[1] + (y - MIDDLE) * SCALE[1],
    )


# By side and site: its middle.
PLACES: tuple[tuple[Point, ...], ...] = tuple(
    tuple(on_board(row["x"], row["y"]) for row in side["sites"]) for side in DATA["sides"]
)


@cache
def map_of(side: int) -> str:
    """The map of that side, with all shapes of pieces."""
    layers = "".join(
        [
            all_shapes(),
            sea(),
            land(side),
            storm_path(side),
            *(path_line(side, *path) for path in PATHS[side]),
            *(path_hours(side, *path) for path in PATHS[side]),
            *(site_shape(side, site) for site in range(SITES)),
            tray(),
            round_panel(),
            drop_panel(),
            frame(),
        ]
    )
    return f"<g {FONT}>{layers}</g>"


def sea() -> str:
    rng = Random(9)
    waves = "".join(
        f"M{number(rng.uniform(0, WIDTH))} {number(rng.uniform(0, HEIGHT))}"
        f"q{number(size / 2)} {number(-size * 0.42)} {number(size)} 0t{number(size)} 0"
        for size in (rng.uniform(6, 12) for _ in range(230))
    )
    return (
        '<defs><radialGradient id="storm-sea" r=".72"><stop stop-color="#2f5a62"/>'
        '<stop offset=".65" stop-color="#21424b"/><stop offset="1" stop-color="#142a32"/>'
        '</radialGradient><radialGradient id="storm-tray"><stop stop-color="#2f383f"/>'
        '<stop offset=".8" stop-color="#1b2228"/><stop offset="1" stop-color="#0d1114"/>'
        f'</radialGradient></defs><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#storm-sea)"/>'
        f'<path d="{waves}" fill="none" stroke="#a9c6c2" stroke-opacity=".2" stroke-width="1.3" '
        'stroke-linecap="round"/>'
    )


Blob = tuple[float, float, float]


def land(side: int) -> str:
    """Blobs of sand along every path that a Trike can take, under every site, and in between."""
    rng = Random(21)
    blobs = [*road_blobs(side, rng), *triangle_blobs(side, rng), *site_blobs(side, rng)]
    blobs = [blob for blob in blobs if math.dist(blob[:2], CENTRE) > blob[2] + TRAY_RADIUS + 10]
    outline = "".join(
        f"M{number(x - r)} {number(y)}a{number(r)} {number(r)} 0 1 0 {number(2 * r)} 0"
        f"a{number(r)} {number(r)} 0 1 0 {number(-2 * r)} 0"
        for x, y, r in blobs
    )
    coast = [
        (17, "#2c5760"), (15.5, "#1b3941"), (10, "#3f717a"), (8.5, "#234852"), (4, "#8fb6b0"),
        (1.6, "#3a2714"), (0, "#c9a671"),
    ]  # fmt: skip
    shores = "".join(
        f'<use href="#storm-land" fill="{fill}" stroke="{fill}" '
        f'stroke-width="{number(2 * width)}"/>'
        for width, fill in coast
    )
    dunes = "".join(
        f"M{number(x - r * 0.4)} {number(y + rng.uniform(-0.5, 0.5) * r)}"
        f"q{number(r * 0.3)} {number(-r * 0.26)} {number(r * 0.7)} 0"
        for x, y, r in blobs[::3]
    )
    return (
        f'<defs><path id="storm-land" d="{outline}"/></defs>{shores}<path d="{dunes}" fill="none" '
        'stroke="#8a683c" stroke-width="1.5" stroke-linecap="round" opacity=".75"/>'
    )


def roads(side: int) -> list[tuple[int, int]]:
    """The paths that are not for Planes alone."""
    return [(a, b) for a, b, _, plane_only in PATHS[side] if not plane_only]


def between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def road_blobs(side: int, rng: Random) -> list[Blob]:
    blobs: list[Blob] = []
    for a, b in roads(side):
        start, end = PLACES[side][a], PLACES[side][b]
        steps = max(2, int(math.dist(start, end) / 18))
        for step in range(steps + 1):
            x, y = between(start, end, step / steps)
            blobs.append((x + rng.uniform(-9, 9), y + rng.uniform(-9, 9), rng.uniform(15, 27)))
            if rng.random() < 0.45:
                blobs.append(
                    (x + rng.uniform(-26, 26), y + rng.uniform(-26, 26), rng.uniform(8, 17))
                )
    return blobs


def triangle_blobs(side: int, rng: Random) -> list[Blob]:
    """Land fills a triangle of roads."""
    linked = {frozenset(road) for road in roads(side)}
    blobs: list[Blob] = []
    for a in range(SITES):
        for b in range(a + 1, SITES):
            for c in range(b + 1, SITES):
                if {frozenset((a, b)), frozenset((b, c)), frozenset((a, c))} <= linked:
                    for _ in range(16):
                        along = between(PLACES[side][a], PLACES[side][b], rng.random())
                        x, y = between(PLACES[side][c], along, math.sqrt(rng.random()))
                        blobs.append((x, y, rng.uniform(14, 24)))
    return blobs


def site_blobs(side: int, rng: Random) -> list[Blob]:
    blobs: list[Blob] = []
    for x, y in PLACES[side]:
        for _ in range(5):
            angle = rng.uniform(0, math.tau)
            blobs.append((x + 16 * math.cos(angle), y + 14 * math.sin(angle), rng.uniform(20, 33)))
    return blobs


def storm_bend(side: int, wreck: int) -> Point:
    """What the Storm Path bends towards between a wreck and the next, outward of both."""
    middle = between(PLACES[side][wreck], PLACES[side][(wreck + 1) % WRECKS], 0.5)
    return between(CENTRE, middle, 1 + WRECK_RADIUS * 1.7 / math.dist(middle, CENTRE))


def storm_path(side: int) -> str:
    """Arcs between neighbours of the ring."""
    ring = ""
    for wreck in range(WRECKS):
        (x0, y0), (x1, y1) = PLACES[side][wreck], PLACES[side][(wreck + 1) % WRECKS]
        x, y = storm_bend(side, wreck)
        ring += f"M{number(x0)} {number(y0)}Q{number(x)} {number(y)} {number(x1)} {number(y1)}"
    dashes = 'stroke-dasharray="9 5"'
    return (
        f'<g fill="none"><path d="{ring}" stroke="#0d1518" stroke-opacity=".55" stroke-width="9"/>'
        f'<path d="{ring}" stroke="#8f7fd0" stroke-width="5.5" {dashes}/>'
        f'<path d="{ring}" stroke="#e4dcff" stroke-width="1.5" {dashes}/></g>'
    )


def path_line(side: int, a: int, b: int, hours: int, plane_only: bool) -> str:
    """Dots for a road, thin dashes for a way through the air."""
    (x0, y0), (x1, y1) = PLACES[side][a], PLACES[side][b]
    line = f'<path d="M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"'
    if plane_only:
        return (
            f'{line} stroke="#0d1518" stroke-opacity=".5" stroke-width="5"/>'
            f'{line} stroke="#bfe3f2" stroke-width="2.5" stroke-dasharray="10 6"/>'
        )
    return (
        f'{line} stroke="#3a2714" stroke-opacity=".75" stroke-width="8" stroke-linecap="round"/>'
        f'{line} stroke="#fff6e2" stroke-width="4" stroke-dasharray=".1 8" stroke-linecap="round"/>'
    )


def path_hours(side: int, a: int, b: int, hours: int, plane_only: bool) -> str:
    """The hours in the middle of a path: on a disc, or beside a plane."""
    x, y = between(PLACES[side][a], PLACES[side][b], 0.5)
    if plane_only:
        return at(
            x,
            y,
            '<rect x="-19" y="-11" width="38" height="22" rx="11" fill="#14303a" stroke="#bfe3f2" '
            f'stroke-width="1.4"/><g fill="#dff3fb">{at(-7.5, 0, PLANE_SIGN, 0.85)}</g>'
            + figure(9, 0, hours, 16, "#dff3fb"),
        )
    return at(
        x,
        y,
        '<circle r="11" fill="#fff6e2" stroke="#3a2714" stroke-width="1.6"/>'
        + figure(0, 0, hours, 16, "#2a1c08"),
    )


def site_shape(side: int, site: int) -> str:
    """A round wreck with what it does, or a Stormhold's hexagon; a port has a shield."""
    if site < WRECKS:
        effect = SITE_EFFECT[side][site]
        sign = "#ff9a8a" if effect == HEAL else "#e2bd6a"
        shape = (
            f'<circle r="{WRECK_RADIUS}" fill="#1b2329" stroke="#0a0d0f" stroke-width="2.5"/>'
            f'<circle r="{WRECK_RADIUS - 3}" fill="none" stroke="#8d99a3" stroke-width="1.4" '
            'stroke-dasharray="6 2.5"/>'
            f'<g fill="{sign}" color="{sign}">{at(0, -9, EFFECT_SIGNS[effect])}</g>'
            + figure(0, 11, "+1", 14, sign)
        )
    else:
        shape = (
            polygon(
                6, HOLD_RADIUS, math.pi / 6, 'fill="#8a6422" stroke="#1c1305" stroke-width="2.5"'
            )
            + polygon(6, HOLD_RADIUS - 4, math.pi / 6, 'fill="#d8ac55" stroke="#5a3f10"')
            + f'<g fill="#2a1c05">{at(0, -8, TOWER, 1.1)}</g>'
        )
    return at(*PLACES[side][site], shape + port_shape(side, site))


def port_shape(side: int, site: int) -> str:
    """The shield of a port with its value, to the left above the middle of its site."""
    if not PORT[side][site]:
        return ""
    return at(
        -24,
        -19,
        '<path d="M-11 -10H11V1Q11 10 0 13Q-11 10 -11 1Z" fill="#0f5562" stroke="#e3f2ee" '
        f'stroke-width="1.5"/>{figure(0, 0, PORT[side][site], 16, "#f2fbf8")}',
    )


def tray() -> str:
    return at(
        *CENTRE,
        f'<circle r="{TRAY_RADIUS + 6}" fill="#6f4e17" stroke="#1c1305" stroke-width="2"/>'
        f'<circle r="{TRAY_RADIUS + 3}" fill="none" stroke="{BRASS}" stroke-width="3" '
        f'stroke-dasharray="2 6"/><circle r="{TRAY_RADIUS}" fill="url(#storm-tray)" '
        'stroke="#1c1305" stroke-width="1.5"/>',
    )


def panel(x: float, y: float, width: float, height: float) -> str:
    """A plate in a corner."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        'rx="8" fill="#242c32" stroke="#1c1305" stroke-width="2"/>'
        f'<rect x="{number(x + 3)}" y="{number(y + 3)}" width="{number(width - 6)}" '
        f'height="{number(height - 6)}" rx="6" fill="none" stroke="#8a6a2c"/>'
    )


def round_place(round_number: int) -> Point:
    """The middle of the box for the die of that round, from 0."""
    x, y = ROUND_PANEL
    return x + 24 + ROUND_STEP * round_number, y + 46


def round_panel() -> str:
    """A box for the Storm's die in each round, with what is added to the last ones."""
    boxes = ""
    for place, more in enumerate(STORM_MODIFIERS):
        box = (
            f'<rect x="{-ROUND_BOX / 2}" y="{-ROUND_BOX / 2}" width="{ROUND_BOX}" '
            f'height="{ROUND_BOX}" rx="5" fill="#12171b" stroke="#56616a" stroke-width="1.2"/>'
        )
        if more:
            box += figure(0, 0, f"+{more}", 15, "#a9b3ba")
        boxes += at(*round_place(place), box)
    return panel(*ROUND_PANEL, ROUND_STEP * ROUNDS + 16, 68) + boxes


def drop_panel() -> str:
    """How many Resources fall on each wreck, by how far the Storm moved."""
    x, y = DROP_PANEL
    longest = len(DROPS) + SHORTEST_STORM - 1
    rows: list[tuple[int, int, int]] = []
    for moved, dropped in enumerate(DROPS, SHORTEST_STORM):
        if rows and rows[-1][2] == dropped:
            rows[-1] = (rows[-1][0], moved, dropped)
        else:
            rows.append((moved, moved, dropped))
    shown = ""
    for place, (first, last, dropped) in enumerate(rows):
        middle = x + 30 + DROP_STEP * place
        label = str(first) if first == last else f"{first}-{min(last, longest)}"
        shown += figure(middle, y + 18, label, 16, "#cfc4ff")
        shown += "".join(
            at(middle + (cube - (dropped - 1) / 2) * 13, y + 42, REWARD_SIGNS[REWARD_RESOURCE], 0.6)
            for cube in range(dropped)
        )
    width = DROP_STEP * len(rows) + 10
    return panel(x, y, width, 60) + f'<g fill="{BRASS}" color="{BRASS}">{shown}</g>'


def frame() -> str:
    return (
        f'<rect x="4" y="4" width="{WIDTH - 8}" height="{HEIGHT - 8}" rx="6" fill="none" '
        'stroke="#37424a" stroke-width="8"/>'
        f'<rect x="9" y="9" width="{WIDTH - 18}" height="{HEIGHT - 18}" rx="3" fill="none" '
        f'stroke="{BRASS}" stroke-width="1.5"/>'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="8" fill="none" '
        f'stroke="{INK}" stroke-width="2"/>'
    )
