"""The static layers of Storm Raiders: its two maps.

Land is where a Trike can go, so the map itself shows the roads. There are figures on the maps, but
no words.
"""

import math
from functools import cache
from random import Random

from raidtable.games.art.carved_frame import Carving, compass, frame
from raidtable.games.storm_raiders.presentation.board.layout import (
    HOLD_RADIUS,
    WRECK_RADIUS,
    Layout,
)
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

# The sizes of the rounds' boxes, landscape and portrait, and the distances between them.
ROUND_BOX = (29, 15)
ROUND_STEP = (32, 17)
# On a phone, the places of each distance of the Storm and of the first Resource that it drops.
TALL_DROPS = ((8, 17), (47, 60), (83, 97))

# Where on a path its hours may be, and how far they are from the hours of journeys.
HOURS_SHARES = (0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66)
HOURS_APART = 20

# Left, top, width and height
Box = tuple[float, float, float, float]


@cache
def map_of(layout: Layout, side: int) -> str:
    """The map of that side, with the definitions of all shapes."""
    layers = [
        all_shapes(),
        sea(layout),
        land(layout, side),
        storm_path(layout, side),
        *(path_line(layout, side, *path) for path in PATHS[side]),
        *(path_hours(layout, side, *path) for path in PATHS[side]),
        tray(layout),
        *(site_shape(layout, side, site) for site in range(SITES)),
        round_panel(layout),
        drop_panel(layout),
    ]
    if not layout.is_portrait:
        layers.append(compass(*COMPASS, COMPASS_RADIUS, "#e2bd6a", "#1c1305"))
        layers.append(frame(GUNMETAL, layout.width, layout.height, "storm-braid"))
    return f"<g {FONT}>{''.join(layers)}</g>"


def sea(layout: Layout) -> str:
    rng = Random(9)
    waves = "".join(
        f"M{number(rng.uniform(0, layout.width))} {number(rng.uniform(0, layout.height))}"
        f"q{number(size / 2)} {number(-size * 0.42)} {number(size)} 0t{number(size)} 0"
        for size in (rng.uniform(6, 12) for _ in range(layout.width // 4))
    )
    return (
        '<defs><radialGradient id="storm-sea" r=".72"><stop stop-color="#2f5a62"/>'
        '<stop offset=".65" stop-color="#21424b"/><stop offset="1" stop-color="#142a32"/>'
        '</radialGradient><radialGradient id="storm-tray"><stop stop-color="#2f383f"/>'
        '<stop offset=".8" stop-color="#1b2228"/><stop offset="1" stop-color="#0d1114"/>'
        f'</radialGradient></defs><rect width="{layout.width}" height="{layout.height}" '
        'fill="url(#storm-sea)"/>'
        f'<path d="{waves}" fill="none" stroke="#a9c6c2" stroke-opacity=".2" stroke-width="1.3" '
        'stroke-linecap="round"/>'
    )


Blob = tuple[float, float, float]


def land(layout: Layout, side: int) -> str:
    """Blobs of sand along every path that a Trike can take, under every site, and in between."""
    rng = Random(21)
    blobs = [
        *road_blobs(layout, side, rng),
        *triangle_blobs(layout, side, rng),
        *site_blobs(layout, side, rng),
    ]
    free = layout.tray + 10 * layout.sites
    blobs = [blob for blob in blobs if math.dist(blob[:2], layout.centre) > blob[2] + free]
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
        f'stroke-width="{number(2 * width * layout.sites)}"/>'
        for width, fill in coast
    )
    dunes = "".join(
        f"M{number(x - r * 0.4)} {number(y + rng.uniform(-0.5, 0.5) * r)}"
        f"q{number(r * 0.3)} {number(-r * 0.26)} {number(r * 0.7)} 0"
        for x, y, r in blobs[::3]
    )
    return (
        f'<defs><path id="storm-land" d="{outline}"/></defs>{shores}<path d="{dunes}" fill="none" '
        f'stroke="#8a683c" stroke-width="{number(0.3 + 1.2 * layout.sites)}" '
        'stroke-linecap="round" '
        'opacity=".75"/>'
    )


def roads(side: int) -> list[tuple[int, int]]:
    """The paths that are not only for Planes."""
    return [(a, b) for a, b, _, plane_only in PATHS[side] if not plane_only]


def between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def road_blobs(layout: Layout, side: int, rng: Random) -> list[Blob]:
    blobs: list[Blob] = []
    for a, b in roads(side):
        start, end = layout.site_points[side][a], layout.site_points[side][b]
        steps = max(2, int(math.dist(start, end) / (18 * layout.sites)))
        for step in range(steps + 1):
            place = between(start, end, step / steps)
            blobs.append(blob(layout, rng, place, 9, 15, 27))
            if rng.random() < 0.45:
                blobs.append(blob(layout, rng, place, 26, 8, 17))
    return blobs


def blob(layout: Layout, rng: Random, place: Point, away: float, least: float, most: float) -> Blob:
    """Land somewhere near a place."""
    x = place[0] + rng.uniform(-away, away) * layout.sites
    y = place[1] + rng.uniform(-away, away) * layout.sites
    return x, y, rng.uniform(least, most) * layout.sites


def triangle_blobs(layout: Layout, side: int, rng: Random) -> list[Blob]:
    """Land that fills a triangle of roads."""
    sites = layout.site_points[side]
    linked = {frozenset(road) for road in roads(side)}
    blobs: list[Blob] = []
    for a in range(SITES):
        for b in range(a + 1, SITES):
            for c in range(b + 1, SITES):
                if {frozenset((a, b)), frozenset((b, c)), frozenset((a, c))} <= linked:
                    for _ in range(16):
                        along = between(sites[a], sites[b], rng.random())
                        place = between(sites[c], along, math.sqrt(rng.random()))
                        blobs.append(blob(layout, rng, place, 0, 14, 24))
    return blobs


def site_blobs(layout: Layout, side: int, rng: Random) -> list[Blob]:
    blobs: list[Blob] = []
    for x, y in layout.site_points[side]:
        for _ in range(5):
            angle = rng.uniform(0, math.tau)
            along, down = 16 * math.cos(angle) * layout.sites, 14 * math.sin(angle) * layout.sites
            blobs.append(blob(layout, rng, (x + along, y + down), 0, 20, 33))
    return blobs


def storm_bend(layout: Layout, side: int, wreck: int) -> Point:
    """The point towards which the Storm Path bends between a wreck and the next, outside of
    both."""
    sites, centre = layout.site_points[side], layout.centre
    middle = between(sites[wreck], sites[(wreck + 1) % WRECKS], 0.5)
    return between(centre, middle, 1 + layout.radius(wreck) * 1.7 / math.dist(middle, centre))


def storm_path(layout: Layout, side: int) -> str:
    """Arcs between neighbouring wrecks."""
    ring = ""
    for wreck in range(WRECKS):
        (x0, y0), (x1, y1) = (
            layout.site_points[side][wreck],
            layout.site_points[side][(wreck + 1) % WRECKS],
        )
        x, y = storm_bend(layout, side, wreck)
        ring += f"M{number(x0)} {number(y0)}Q{number(x)} {number(y)} {number(x1)} {number(y1)}"
    size = layout.sites
    dashes = f'stroke-dasharray="{number(9 * size)} {number(5 * size)}"'
    return (
        f'<g fill="none"><path d="{ring}" stroke="#0d1518" stroke-opacity=".55" '
        f'stroke-width="{number(9 * size)}"/>'
        f'<path d="{ring}" stroke="#8f7fd0" stroke-width="{number(5.5 * size)}" {dashes}/>'
        f'<path d="{ring}" stroke="#e4dcff" stroke-width="{number(1.5 * size)}" {dashes}/></g>'
    )


def path_line(layout: Layout, side: int, a: int, b: int, hours: int, plane_only: bool) -> str:
    """Dots for a road, thin dashes for a path through the air."""
    (x0, y0), (x1, y1) = layout.site_points[side][a], layout.site_points[side][b]
    line = f'<path d="M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"'
    size = layout.sites
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


def path_hours(layout: Layout, side: int, a: int, b: int, hours: int, plane_only: bool) -> str:
    """The hours on a path: on a disc, or next to a plane."""
    place = hours_place(layout, side, a, b)
    return use(f"{'flight' if plane_only else 'road'}-{hours}", *place, layout.signs)


@cache
def hours_place(layout: Layout, side: int, a: int, b: int) -> Point:
    """The middle of a path, or the nearest place where no disc with the hours of a journey hides
    those of the path."""
    start, end = layout.site_points[side][a], layout.site_points[side][b]
    right, up = layout.corner
    discs = [(x + right, y + up) for x, y in layout.site_points[side]]
    for share in HOURS_SHARES:
        place = between(start, end, share)
        if min(math.dist(place, disc) for disc in discs) >= HOURS_APART * layout.signs:
            return place
    return between(start, end, 0.5)


def effect_sign(side: int, wreck: int) -> str:
    """The sign of a wreck's effect."""
    return painted_effect(SITE_EFFECT[side][wreck])


def painted_effect(effect: int) -> str:
    paint = "#ff9a8a" if effect == HEAL else "#e2bd6a"
    return f'<g fill="{paint}" color="{paint}">{EFFECT_SIGNS[effect]}</g>'


def site_shape(layout: Layout, side: int, site: int) -> str:
    """A round wreck with its effect, or a Stormhold's hexagon; a port has a shield."""
    shape = wreck_shape(SITE_EFFECT[side][site]) if site < WRECKS else hold_shape()
    x, y = layout.site_points[side][site]
    return at(x, y, shape, layout.sites) + at(x, y, port_shape(layout, side, site))


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


def port_shape(layout: Layout, side: int, site: int) -> str:
    """The shield of a port with its value, at the upper left of its site."""
    if not PORT[side][site]:
        return ""
    right, up = layout.corner
    return at(-right, up, port_sign(PORT[side][site]), layout.signs)


def port_sign(value: int) -> str:
    return (
        '<path d="M-11 -10H11V1Q11 10 0 13Q-11 10 -11 1Z" fill="#0f5562" stroke="#e3f2ee" '
        f'stroke-width="1.5"/>{figure(0, 0, value, 16, "#f2fbf8")}'
    )


def tray(layout: Layout) -> str:
    radius = layout.tray
    return at(
        *layout.centre,
        f'<circle r="{radius + 6}" fill="#6f4e17" stroke="#1c1305" stroke-width="2"/>'
        f'<circle r="{radius + 3}" fill="none" stroke="{BRASS}" stroke-width="3" '
        f'stroke-dasharray="2 6"/><circle r="{radius}" fill="url(#storm-tray)" '
        'stroke="#1c1305" stroke-width="1.5"/>',
    )


def panel(x: float, y: float, width: float, height: float) -> str:
    """A plate for figures."""
    inset = 3 if height > 30 else 1.5
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'rx="{number(height / 8)}" fill="#242c32" stroke="#1c1305" stroke-width="2"/>'
        f'<rect x="{number(x + inset)}" y="{number(y + inset)}" '
        f'width="{number(width - 2 * inset)}" '
        f'height="{number(height - 2 * inset)}" rx="{number(height / 10)}" fill="none" '
        'stroke="#8a6a2c"/>'
    )


def round_place(layout: Layout, round_number: int) -> Point:
    """The centre of the box for the die of that round, counted from 0."""
    x, y = layout.round_panel
    step = ROUND_STEP[layout.is_portrait]
    if layout.is_portrait:
        return x + 11.5 + step * round_number, y + 11
    return x + 24 + step * round_number, y + 46


def round_panel(layout: Layout) -> str:
    """A box for the Storm's die in each round, with the modifiers of the last ones."""
    size = ROUND_BOX[layout.is_portrait]
    boxes = ""
    for place, more in enumerate(STORM_MODIFIERS):
        box = (
            f'<rect x="{-size / 2}" y="{-size / 2}" width="{size}" height="{size}" '
            f'rx="{number(size / 6)}" fill="#12171b" stroke="#56616a" stroke-width="1.2"/>'
        )
        if more:
            box += figure(0, 0, f"+{more}", 11 if layout.is_portrait else 15, "#a9b3ba")
        boxes += at(*round_place(layout, place), box)
    return panel(*round_panel_box(layout)) + boxes


def round_panel_box(layout: Layout) -> Box:
    width = ROUND_STEP[layout.is_portrait] * ROUNDS + (6 if layout.is_portrait else 16)
    return *layout.round_panel, width, 22 if layout.is_portrait else 68


def drops() -> list[tuple[str, int]]:
    """The ranges of the Storm's distance, each with the number of Resources dropped on each
    wreck."""
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


def drop_panel(layout: Layout) -> str:
    """The number of Resources dropped, by the distance of the Storm: each distance above its
    Resources, or on a phone all in one line."""
    x, y = layout.drop_panel
    rows = drops()
    shown = ""
    for place, (label, dropped) in enumerate(rows):
        if layout.is_portrait:
            label_at, first = TALL_DROPS[place]
            shown += figure(x + label_at, y + 10, label, 12, "#cfc4ff")
            cubes = [(x + first + 7 * n, y + 10) for n in range(dropped)]
        else:
            middle = x + 30 + 50 * place
            shown += figure(middle, y + 18, label, 16, "#cfc4ff")
            cubes = [(middle + (n - (dropped - 1) / 2) * 14, y + 42) for n in range(dropped)]
        size = 0.34 if layout.is_portrait else 0.6
        shown += "".join(at(*cube, REWARD_SIGNS[REWARD_RESOURCE], size) for cube in cubes)
    return panel(*drop_panel_box(layout)) + f'<g fill="{BRASS}" color="{BRASS}">{shown}</g>'


def drop_panel_box(layout: Layout) -> Box:
    width, height = (106, 20) if layout.is_portrait else (50 * len(drops()) + 10, 60)
    return *layout.drop_panel, width, height
