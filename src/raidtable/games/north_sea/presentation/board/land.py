"""Land and sea below the board of Raiders of the North Sea."""

from raidtable.engine.rng import Rng, seeded
from raidtable.games.north_sea.presentation.board.layout import Layout, Point
from raidtable.games.north_sea.presentation.board.shapes import INK, WOOD, figure
from raidtable.games.north_sea.rules.components import HARBOUR, SITE_KIND

# Prefix of the ids of the picture's own parts.
LAND = "ns-art-"


class Scenery:
    """The coordinates of the scenery in one layout: two coasts, an island below each Harbour, the
    foot of the palisade and the height of its stakes, and trees."""

    def __init__(
        self,
        north: list[Point],
        south: list[Point],
        skerry: list[Point],
        stakes: tuple[float, float],
        pines: list[Point],
    ) -> None:
        self.north = north
        self.south = south
        self.skerry = skerry
        self.stakes = stakes
        self.pines = pines


WIDE_SCENERY = Scenery(
    north=[
        (-90, -150), (910, -150), (850, 280), (764, 274), (700, 284), (640, 266), (560, 280),
        (500, 266), (420, 282), (352, 266), (280, 280), (200, 270), (120, 284), (60, 268),
        (-30, 280),
    ],
    south=[
        (-30, 670), (-30, 382), (60, 376), (180, 386), (320, 376), (460, 386), (600, 376),
        (720, 386), (850, 376), (850, 670),
    ],
    skerry=[
        (-115, -50), (-40, -70), (46, -68), (115, -48), (115, 4), (40, 30), (-44, 30), (-115, 6),
    ],
    stakes=(399, 9),
    pines=[
        (297, 152), (523, 152), (297, 120), (523, 116), (242, 214), (410, 206), (578, 218),
        (242, 260), (578, 264), (410, 262), (86, 273), (120, 276), (150, 272), (236, 276),
        (330, 273), (346, 269), (470, 271), (486, 275), (566, 278), (660, 271), (700, 277),
        (734, 273),
    ],
)  # fmt: skip
TALL_SCENERY = Scenery(
    north=[
        (-60, -60), (420, -60), (400, 144), (300, 141), (240, 146), (180, 140), (120, 145),
        (60, 140), (-40, 144),
    ],
    south=[(-20, 410), (-20, 206), (80, 203), (180, 207), (280, 202), (380, 206), (380, 410)],
    skerry=[(-58, -22), (0, -29), (58, -22), (58, 24), (0, 30), (-58, 24)],
    stakes=(214, 6),
    pines=[(93, 146), (121, 147), (182, 146), (239, 147), (268, 146)],
)  # fmt: skip


def landscape(layout: Layout) -> str:
    scenery = TALL_SCENERY if layout.portrait else WIDE_SCENERY
    rng = seeded("the coast of the North Sea")
    parts = [
        "<defs>",
        gradient("sea", "#2a6675", "#3f8390", "#2a6675"),
        gradient("land", "#d9dccb", "#e3d7ab", "#d3ba80"),
        gradient("village", "#d8c28a", "#b9995c"),
        "</defs>",
        f'<rect width="{layout.width}" height="{layout.height}" fill="url(#{LAND}sea)"/>',
        waves(layout, rng),
        land("north", rough(scenery.north, 0.07, rng), f"url(#{LAND}land)"),
        land("south", rough(scenery.south, 0.05, rng), f"url(#{LAND}village)"),
    ]
    if not layout.portrait:
        parts.append(river())
        for along in range(40, 800, 34):
            foot = (along + between(rng, -9, 9), 48 + between(rng, -4, 6))
            parts.append(mountain(foot, between(rng, 26, 38)))
    parts += [pine(x, y, 12 if layout.portrait else 20) for x, y in scenery.pines]
    harbours = [box for box, kind in zip(layout.sites, SITE_KIND, strict=True) if kind == HARBOUR]
    for place, (x, y, width, height) in enumerate(harbours):
        middle = (x + width / 2, y + height / 2 + (0 if layout.portrait else 16))
        points = [(middle[0] + dx, middle[1] + dy) for dx, dy in scenery.skerry]
        parts.append(land(f"skerry-{place}", rough(points, 0.08, rng), f"url(#{LAND}land)"))
    parts.append(palisade(layout, *scenery.stakes))
    return "".join(parts)


def between(rng: Rng, low: float, high: float) -> float:
    return low + (high - low) * int(rng.below(1000)) / 1000


def rough(points: list[Point], amount: float, rng: Rng) -> list[Point]:
    """Make a coast look hand-cut: add a displaced point between each two neighbours, four times."""
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
    """Land with water-lining: below it, its outline several times, wider and fainter each time."""
    rings = "".join(
        f'<use href="#{LAND}{name}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-opacity="{opacity}"/>'
        for width, colour, opacity in SHORE
    )
    path = f'<path id="{LAND}{name}" d="{outline(points)}" stroke-linejoin="round"/>'
    return (
        f"<defs>{path}</defs>{rings}"
        f'<use href="#{LAND}{name}" fill="{fill}" stroke="#3b2815" stroke-width="1.600"/>'
    )


def gradient(name: str, *colours: str) -> str:
    stops = "".join(
        f'<stop offset="{place / (len(colours) - 1):.2f}" stop-color="{colour}"/>'
        for place, colour in enumerate(colours)
    )
    return f'<linearGradient id="{LAND}{name}" x2="0" y2="1">{stops}</linearGradient>'


def waves(layout: Layout, rng: Rng) -> str:
    """Crests on the water between the two coasts."""
    top, foot, count = (138, 212, 50) if layout.portrait else (266, 392, 120)
    crests = []
    for _ in range(count):
        x, y, size = between(rng, 0, layout.width), between(rng, top, foot), between(rng, 6, 12)
        crests.append(
            f"M{figure(x)} {figure(y)}q{figure(size / 2)} {figure(-size * 0.42)} {figure(size)} 0"
            f"t{figure(size)} 0"
        )
    return (
        f'<path d="{"".join(crests)}" fill="none" stroke="#d9e8da" stroke-opacity=".32" '
        'stroke-width="1.300" stroke-linecap="round"/>'
    )


def river() -> str:
    """A river from the mountains to the sea, between the Outposts."""
    course = "M410 40C402 90 416 130 411 160C402 190 416 230 409 284"
    return (
        f'<g fill="none"><path d="{course}" stroke="{INK}" stroke-opacity=".5" stroke-width="12"/>'
        f'<path d="{course}" stroke="#5f9aa0" stroke-width="9.500"/></g>'
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


def palisade(layout: Layout, foot: float, width: float) -> str:
    """The stakes between the Village and the sea, in two alternating wood colours."""
    tip, body = width * 0.67, width * 1.5
    start = 0 if layout.portrait else 24
    count = int((layout.width - 2 * start) / width)
    parts = []
    for turn, fill in enumerate(("#7b5230", WOOD)):
        half = figure(width / 2)
        stakes = "".join(
            f"M{figure(start + width * stake)} {figure(foot)}v{figure(-body)}"
            f"l{half} {figure(-tip)}l{half} {figure(tip)}v{figure(body)}z"
            for stake in range(turn, count, 2)
        )
        parts.append(f'<path d="{stakes}" fill="{fill}" stroke="{INK}" stroke-width=".900"/>')
    parts.append(
        f'<path d="M{start} {figure(foot - body * 0.45)}H{layout.width - start}" stroke="#382313" '
        f'stroke-width="{figure(width * 0.27)}"/>'
    )
    return "".join(parts)
