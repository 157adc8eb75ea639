"""The two maps of Storm Raiders: what never changes on them.

Land lies where a Trike can go, so the map itself shows the roads. There are figures on the maps,
but no words.
"""

import math
from functools import cache
from random import Random

from raidtable.games.art.carved_frame import Carving, compass, frame
from raidtable.games.storm_raiders.presentation.board.layout import HOLD_RADIUS, WRECK_RADIUS, Plan
from raidtable.games.storm_raiders.presentation.board.shapes import (
    BRASS,
    EFFECT_SIGNS,
    FONT,
    REWARD_SIGNS,
    TOWER,
    Point,
    all_shapes,
    at,
    figure,
    number,
    polygon,
    use,
)
from raidtable.games.storm_raiders.rules.components import (
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

GUNMETAL = Carving(22, wood="#37424a", groove="#12171b", strand=BRASS)
COMPASS: Point = (820, 636)
COMPASS_RADIUS = 40

# How large the boxes of the rounds are, wide and tall, and how far apart.
ROUND_BOX = (29, 15)
ROUND_STEP = (32, 17)
# On a phone: where each distance of the Storm stands, and where the first thing that it drops.
TALL_DROPS = ((8, 17), (47, 60), (83, 97))


@cache
def map_of(plan: Plan, side: int) -> str:
    """The map of that side, with all shapes of pieces."""
    layers = [
        all_shapes(),
        sea(plan),
        land(plan, side),
        storm_path(plan, side),
        *(path_line(plan, side, *path) for path in PATHS[side]),
        *(path_hours(plan, side, *path) for path in PATHS[side]),
        tray(plan),
        *(site_shape(plan, side, site) for site in range(SITES)),
        round_panel(plan),
        drop_panel(plan),
    ]
    if not plan.is_tall:
        layers.append(compass(*COMPASS, COMPASS_RADIUS, "#e2bd6a", "#1c1305"))
        layers.append(frame(GUNMETAL, plan.width, plan.height, "storm-braid"))
    return f"<g {FONT}>{''.join(layers)}</g>"


def sea(plan: Plan) -> str:
    rng = Random(9)
    waves = "".join(
        f"M{number(rng.uniform(0, plan.width))} {number(rng.uniform(0, plan.height))}"
        f"q{number(size / 2)} {number(-size * 0.42)} {number(size)} 0t{number(size)} 0"
        for size in (rng.uniform(6, 12) for _ in range(plan.width // 4))
    )
    return (
        '<defs><radialGradient id="storm-sea" r=".72"><stop stop-color="#2f5a62"/>'
        '<stop offset=".65" stop-color="#21424b"/><stop offset="1" stop-color="#142a32"/>'
        '</radialGradient><radialGradient id="storm-tray"><stop stop-color="#2f383f"/>'
        '<stop offset=".8" stop-color="#1b2228"/><stop offset="1" stop-color="#0d1114"/>'
        f'</radialGradient></defs><rect width="{plan.width}" height="{plan.height}" '
        'fill="url(#storm-sea)"/>'
        f'<path d="{waves}" fill="none" stroke="#a9c6c2" stroke-opacity=".2" stroke-width="1.3" '
        'stroke-linecap="round"/>'
    )


Blob = tuple[float, float, float]


def land(plan: Plan, side: int) -> str:
    """Blobs of sand along every path that a Trike can take, under every site, and in between."""
    rng = Random(21)
    blobs = [
        *road_blobs(plan, side, rng),
        *triangle_blobs(plan, side, rng),
        *site_blobs(plan, side, rng),
    ]
    free = plan.tray + 10 * plan.sites
    blobs = [blob for blob in blobs if math.dist(blob[:2], plan.centre) > blob[2] + free]
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
        f'stroke-width="{number(2 * width * plan.sites)}"/>'
        for width, fill in coast
    )
    dunes = "".join(
        f"M{number(x - r * 0.4)} {number(y + rng.uniform(-0.5, 0.5) * r)}"
        f"q{number(r * 0.3)} {number(-r * 0.26)} {number(r * 0.7)} 0"
        for x, y, r in blobs[::3]
    )
    return (
        f'<defs><path id="storm-land" d="{outline}"/></defs>{shores}<path d="{dunes}" fill="none" '
        f'stroke="#8a683c" stroke-width="{number(0.3 + 1.2 * plan.sites)}" stroke-linecap="round" '
        'opacity=".75"/>'
    )


def roads(side: int) -> list[tuple[int, int]]:
    """The paths that are not for Planes alone."""
    return [(a, b) for a, b, _, plane_only in PATHS[side] if not plane_only]


def between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def road_blobs(plan: Plan, side: int, rng: Random) -> list[Blob]:
    blobs: list[Blob] = []
    for a, b in roads(side):
        start, end = plan.site_points[side][a], plan.site_points[side][b]
        steps = max(2, int(math.dist(start, end) / (18 * plan.sites)))
        for step in range(steps + 1):
            place = between(start, end, step / steps)
            blobs.append(blob(plan, rng, place, 9, 15, 27))
            if rng.random() < 0.45:
                blobs.append(blob(plan, rng, place, 26, 8, 17))
    return blobs


def blob(plan: Plan, rng: Random, place: Point, away: float, least: float, most: float) -> Blob:
    """Land somewhere near a place."""
    x = place[0] + rng.uniform(-away, away) * plan.sites
    y = place[1] + rng.uniform(-away, away) * plan.sites
    return x, y, rng.uniform(least, most) * plan.sites


def triangle_blobs(plan: Plan, side: int, rng: Random) -> list[Blob]:
    """Land fills a triangle of roads."""
    sites = plan.site_points[side]
    linked = {frozenset(road) for road in roads(side)}
    blobs: list[Blob] = []
    for a in range(SITES):
        for b in range(a + 1, SITES):
            for c in range(b + 1, SITES):
                if {frozenset((a, b)), frozenset((b, c)), frozenset((a, c))} <= linked:
                    for _ in range(16):
                        along = between(sites[a], sites[b], rng.random())
                        place = between(sites[c], along, math.sqrt(rng.random()))
                        blobs.append(blob(plan, rng, place, 0, 14, 24))
    return blobs


def site_blobs(plan: Plan, side: int, rng: Random) -> list[Blob]:
    blobs: list[Blob] = []
    for x, y in plan.site_points[side]:
        for _ in range(5):
            angle = rng.uniform(0, math.tau)
            along, down = 16 * math.cos(angle) * plan.sites, 14 * math.sin(angle) * plan.sites
            blobs.append(blob(plan, rng, (x + along, y + down), 0, 20, 33))
    return blobs


def storm_bend(plan: Plan, side: int, wreck: int) -> Point:
    """What the Storm Path bends towards between a wreck and the next, outward of both."""
    sites, centre = plan.site_points[side], plan.centre
    middle = between(sites[wreck], sites[(wreck + 1) % WRECKS], 0.5)
    return between(centre, middle, 1 + plan.radius(wreck) * 1.7 / math.dist(middle, centre))


def storm_path(plan: Plan, side: int) -> str:
    """Arcs between neighbours of the ring."""
    ring = ""
    for wreck in range(WRECKS):
        (x0, y0), (x1, y1) = (
            plan.site_points[side][wreck],
            plan.site_points[side][(wreck + 1) % WRECKS],
        )
        x, y = storm_bend(plan, side, wreck)
        ring += f"M{number(x0)} {number(y0)}Q{number(x)} {number(y)} {number(x1)} {number(y1)}"
    size = plan.sites
    dashes = f'stroke-dasharray="{number(9 * size)} {number(5 * size)}"'
    return (
        f'<g fill="none"><path d="{ring}" stroke="#0d1518" stroke-opacity=".55" '
        f'stroke-width="{number(9 * size)}"/>'
        f'<path d="{ring}" stroke="#8f7fd0" stroke-width="{number(5.5 * size)}" {dashes}/>'
        f'<path d="{ring}" stroke="#e4dcff" stroke-width="{number(1.5 * size)}" {dashes}/></g>'
    )


def path_line(plan: Plan, side: int, a: int, b: int, hours: int, plane_only: bool) -> str:
    """Dots for a road, thin dashes for a way through the air."""
    (x0, y0), (x1, y1) = plan.site_points[side][a], plan.site_points[side][b]
    line = f'<path d="M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"'
    size = plan.sites
    if plane_only:
        return (
            f'{line} stroke="#0d1518" stroke-opacity=".5" stroke-width="{number(5 * size)}"/>'
            f'{line} stroke="#bfe3f2" stroke-width="{number(2.5 * size)}" '
            f'stroke-dasharray="{number(10 * size)} {number(6 * size)}"/>'
        )
    return (
        f'{line} stroke="#3a2714" stroke-opacity=".75" stroke-width="{number(8 * size)}" '
        f'stroke-linecap="round"/>{line} stroke="#fff6e2" stroke-width="{number(4 * size)}" '
        f'stroke-dasharray=".1 {number(8 * size)}" stroke-linecap="round"/>'
    )


def path_hours(plan: Plan, side: int, a: int, b: int, hours: int, plane_only: bool) -> str:
    """The hours in the middle of a path: on a disc, or beside a plane."""
    middle = between(plan.site_points[side][a], plan.site_points[side][b], 0.5)
    return use(f"{'flight' if plane_only else 'road'}-{hours}", *middle, plan.signs)


def effect_sign(side: int, wreck: int) -> str:
    """What a wreck does."""
    return painted_effect(SITE_EFFECT[side][wreck])


def painted_effect(effect: int) -> str:
    paint = "#ff9a8a" if effect == HEAL else "#e2bd6a"
    return f'<g fill="{paint}" color="{paint}">{EFFECT_SIGNS[effect]}</g>'


def site_shape(plan: Plan, side: int, site: int) -> str:
    """A round wreck with what it does, or a Stormhold's hexagon; a port has a shield."""
    shape = wreck_shape(SITE_EFFECT[side][site]) if site < WRECKS else hold_shape()
    x, y = plan.site_points[side][site]
    return at(x, y, shape, plan.sites) + at(x, y, port_shape(plan, side, site))


def wreck_shape(effect: int) -> str:
    return (
        f'<circle r="{WRECK_RADIUS}" fill="#1b2329" stroke="#0a0d0f" stroke-width="2.5"/>'
        f'<circle r="{WRECK_RADIUS - 3}" fill="none" stroke="#8d99a3" stroke-width="1.6" '
        f'stroke-dasharray="6 2.5"/>{at(0, 0, painted_effect(effect), 1.4)}'
    )


def hold_shape() -> str:
    """A Stormhold: a tower on a hexagon."""
    return (
        polygon(6, HOLD_RADIUS, math.pi / 6, 'fill="#8a6422" stroke="#1c1305" stroke-width="2.5"')
        + polygon(6, HOLD_RADIUS - 4, math.pi / 6, 'fill="#d8ac55" stroke="#5a3f10"')
        + f'<g fill="#2a1c05">{at(0, 0, TOWER, 1.6)}</g>'
    )


def port_shape(plan: Plan, side: int, site: int) -> str:
    """The shield of a port with its value, to the left above the middle of its site."""
    if not PORT[side][site]:
        return ""
    right, up = plan.corner
    return at(-right, up, port_sign(PORT[side][site]), plan.signs)


def port_sign(value: int) -> str:
    return (
        '<path d="M-11 -10H11V1Q11 10 0 13Q-11 10 -11 1Z" fill="#0f5562" stroke="#e3f2ee" '
        f'stroke-width="1.5"/>{figure(0, 0, value, 16, "#f2fbf8")}'
    )


def tray(plan: Plan) -> str:
    radius = plan.tray
    return at(
        *plan.centre,
        f'<circle r="{radius + 6}" fill="#6f4e17" stroke="#1c1305" stroke-width="2"/>'
        f'<circle r="{radius + 3}" fill="none" stroke="{BRASS}" stroke-width="3" '
        f'stroke-dasharray="2 6"/><circle r="{radius}" fill="url(#storm-tray)" '
        'stroke="#1c1305" stroke-width="1.5"/>',
    )


def panel(x: float, y: float, width: float, height: float) -> str:
    """A plate in a corner."""
    inset = 3 if height > 30 else 1.5
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'rx="{number(height / 8)}" fill="#242c32" stroke="#1c1305" stroke-width="2"/>'
        f'<rect x="{number(x + inset)}" y="{number(y + inset)}" '
        f'width="{number(width - 2 * inset)}" '
        f'height="{number(height - 2 * inset)}" rx="{number(height / 10)}" fill="none" '
        'stroke="#8a6a2c"/>'
    )


def round_place(plan: Plan, round_number: int) -> Point:
    """The middle of the box for the die of that round, from 0."""
    x, y = plan.round_panel
    step = ROUND_STEP[plan.is_tall]
    if plan.is_tall:
        return x + 11.5 + step * round_number, y + 11
    return x + 24 + step * round_number, y + 46


def round_panel(plan: Plan) -> str:
    """A box for the Storm's die in each round, with what is added to the last ones."""
    size = ROUND_BOX[plan.is_tall]
    boxes = ""
    for place, more in enumerate(STORM_MODIFIERS):
        box = (
            f'<rect x="{-size / 2}" y="{-size / 2}" width="{size}" height="{size}" '
            f'rx="{number(size / 6)}" fill="#12171b" stroke="#56616a" stroke-width="1.2"/>'
        )
        if more:
            box += figure(0, 0, f"+{more}", 11 if plan.is_tall else 15, "#a9b3ba")
        boxes += at(*round_place(plan, place), box)
    width = ROUND_STEP[plan.is_tall] * ROUNDS + (6 if plan.is_tall else 16)
    return panel(*plan.round_panel, width, 22 if plan.is_tall else 68) + boxes


def drops() -> list[tuple[str, int]]:
    """How far the Storm moves, and how many Resources then fall on each wreck."""
    longest = len(DROPS) + SHORTEST_STORM - 1
    rows: list[tuple[int, int, int]] = []
    for moved, dropped in enumerate(DROPS, SHORTEST_STORM):
        if rows and rows[-1][2] == dropped:
            rows[-1] = (rows[-1][0], moved, dropped)
        else:
            rows.append((moved, moved, dropped))
    return [
        (str(first) if first == last else f"{first}-{min(last, longest)}", dropped)
        for first, last, dropped in rows
    ]


def drop_panel(plan: Plan) -> str:
    """How many Resources fall, by how far the Storm moved: below each other, or on a phone in one
    line."""
    x, y = plan.drop_panel
    rows = drops()
    shown = ""
    for place, (label, dropped) in enumerate(rows):
        if plan.is_tall:
            label_at, first = TALL_DROPS[place]
            shown += figure(x + label_at, y + 10, label, 12, "#cfc4ff")
            cubes = [(x + first + 7 * n, y + 10) for n in range(dropped)]
        else:
            middle = x + 30 + 50 * place
            shown += figure(middle, y + 18, label, 16, "#cfc4ff")
            cubes = [(middle + (n - (dropped - 1) / 2) * 14, y + 42) for n in range(dropped)]
        size = 0.34 if plan.is_tall else 0.6
        shown += "".join(at(*cube, REWARD_SIGNS[REWARD_RESOURCE], size) for cube in cubes)
    width, height = (106, 20) if plan.is_tall else (50 * len(rows) + 10, 60)
    return panel(x, y, width, height) + f'<g fill="{BRASS}" color="{BRASS}">{shown}</g>'
