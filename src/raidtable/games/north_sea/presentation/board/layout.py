"""Coordinates of everything on the board of Raiders of the North Sea, in each of its two layouts.

Landscape is for a page with the player boards next to the board; portrait is for a phone held
upright, where one unit is one pixel.
"""

from raidtable.games.north_sea.rules.components import (
    BUILDINGS,
    FACE_UP,
    FIRST_SET,
    GOODS_NAMES,
    SET_SITE,
    SET_TOKENS,
    SETS,
    SITE_DICE,
    SITE_NAMES,
)

Box = tuple[float, float, float, float]
Point = tuple[float, float]

# From north to south: Fortresses under the mountains, Monasteries and Outposts inland, Harbours on
# skerries.
SITE_ROWS = (
    ("fortress_west", "fortress_centre", "fortress_east"),
    ("monastery_west", "outpost_north", "outpost_east", "monastery_east"),
    ("harbour_west", "harbour_middle", "harbour_east"),
)
# Offsets of one to four markers that share a place of a track, in half widths of a marker.
SHARED: list[list[Point]] = [
    [(0, 0)],
    [(-1, 0), (1, 0)],
    [(-1, -0.9), (1, -0.9), (0, 0.9)],
    [(-1, -0.9), (1, -0.9), (-1, 0.9), (1, 0.9)],
]


class Row:
    """Boxes of one size in a row; `step` is the distance between their left edges."""

    def __init__(self, first: Box, step: float) -> None:
        self.first = first
        self.step = step

    def boxes(self, count: int) -> list[Box]:
        x, y, width, height = self.first
        return [(x + self.step * place, y, width, height) for place in range(count)]


class PlunderLayout:
    """The arrangement of a plunder set in its well: tokens of one size, and the worker next to
    them."""

    def __init__(self, size: float, tokens: list[Point], worker_size: float, worker: Point) -> None:
        self.size = size
        self.tokens = tokens
        self.worker_size = worker_size
        self.worker = worker


class Layout:
    """The coordinates of the board in one orientation.

    `head` is the height of the band with a settlement's kind. `wells` is the height of a well, the
    margin at the sides of a settlement and the gap between two wells. `berth` is the place of a
    worker, measured from the upper right corner of a building, and its radius. `ring` is the
    distance between a place and the click target's ring around it.
    """

    def __init__(
        self,
        name: str,
        size: tuple[int, int],
        *,
        sites: tuple[Row, Row, Row],
        head: float,
        wells: tuple[float, float, float],
        tokens: tuple[float, float],
        buildings: tuple[Row, Row],
        berth: tuple[float, float, float],
        offers: Row,
        supply: Row | None,
        pile: Box,
        discards: Box,
        dice: tuple[float, float],
        ring: float,
    ) -> None:
        self.name = name
        self.width, self.height = size
        self.portrait = self.height > self.width
        self.head = head
        by_name = {
            site: box
            for names, row in zip(SITE_ROWS, sites, strict=True)
            for site, box in zip(names, row.boxes(len(names)), strict=True)
        }
        if not self.portrait:
            x, y, width, height = by_name["harbour_middle"]
            by_name["harbour_middle"] = (x, y + 6, width, height)
        self.sites = [by_name[site] for site in SITE_NAMES]
        self.well_height, self.well_edge, self.well_gap = wells
        self.wells = [self.well(number) for number in range(SETS)]
        self.token_size, self.set_worker = tokens
        self.plans = [self.plan(number) for number in range(SETS)]
        half = BUILDINGS // 2
        self.buildings = buildings[0].boxes(half) + buildings[1].boxes(half)
        self.berth_right, self.berth_down, self.berth_radius = berth
        self.berth_worker = self.berth_radius * 1.8
        self.offers = offers.boxes(FACE_UP)
        self.supply = [] if supply is None else supply.boxes(len(GOODS_NAMES))
        self.pile = pile
        self.discards = discards
        self.die, self.die_step = dice
        self.ring = ring

    def well(self, number: int) -> Box:
        """The box of that well: wells are in a row at the bottom of their settlement."""
        site = SET_SITE[number]
        x, y, width, height = self.sites[site]
        count = FIRST_SET[site + 1] - FIRST_SET[site]
        room = (width - 2 * self.well_edge - self.well_gap * (count - 1)) / count
        left = x + self.well_edge + (number - FIRST_SET[site]) * (room + self.well_gap)
        return (left, y + height - self.well_height - 4, room, self.well_height)

    def plan(self, number: int) -> PlunderLayout:
        _, _, width, height = self.wells[number]
        count = SET_TOKENS[number]
        worker = self.set_worker
        room = width - worker * 0.76 - 2
        # One row if the tokens stay large enough in it, otherwise two.
        columns = count if room / count >= self.token_size * 0.85 else -(-count // 2)
        rows = -(-count // columns)
        size = round(min(self.token_size, room / columns, (height - 2) / rows) - 0.6, 1)
        token_points = []
        for token in range(count):
            row, column = divmod(token, columns)
            in_row = min(columns, count - row * columns)
            step = min(size + 1.6, room / columns)
            token_points.append(
                (
                    1.5 + room / 2 + (column - (in_row - 1) / 2) * step,
                    height / 2 + (row - (rows - 1) / 2) * (size + 0.4),
                )
            )
        return PlunderLayout(size, token_points, worker, (width - 1.5 - worker * 0.4, height / 2))

    def berth(self, building: int) -> Point:
        """The place of a worker at that building."""
        x, y, width, _ = self.buildings[building]
        return x + width - self.berth_right, y + self.berth_down

    def die_place(self, site: int, die: int) -> Point:
        """The centre of a rolled die on the settlement's upper edge. On the portrait board it is
        near the lower edge, where it hides no level."""
        x, y, width, height = self.sites[site]
        right = self.die_step * (SITE_DICE[site] - 1 - die)
        return x + width - self.die_step / 2 - 3 - right, y + (height - 9 if self.portrait else 2)

    # Click targets

    def ringed(self, box: Box) -> Box:
        """The box enlarged on all sides, so that the ring does not cover text at its edge."""
        x, y, width, height = box
        return (x - self.ring, y - self.ring, width + 2 * self.ring, height + 2 * self.ring)

    def well_spot(self, number: int) -> Box:
        """The click target of a well; on a phone it is large enough for a finger."""
        x, y, width, height = self.wells[number]
        if not self.portrait:
            return (x, y, width, height)
        higher = 40 - height
        return (x - self.well_gap / 2, y - higher, width + self.well_gap, height + higher)

    def die_spot(self, site: int, die: int) -> Box:
        x, y = self.die_place(site, die)
        side = self.die_step
        return (x - side / 2, y - side / 2, side, side)

    def keep_spot(self, site: int) -> Box:
        """The settlement without its dice, where they are kept as they are."""
        x, y, width, height = self.sites[site]
        _, top, _, side = self.die_spot(site, 0)
        if self.portrait:
            return (x, y - 4, width, top - y + 4)
        return (x, top + side, width, y + height - top - side)


LANDSCAPE = Layout(
    "north-sea",
    (820, 640),
    sites=(
        Row((78, 42, 212, 106), 226),
        Row((78, 156, 158, 106), 168.7),
        Row((78, 284, 212, 88), 226),
    ),
    head=26,
    wells=(34, 7, 5),
    tokens=(19.6, 28),
    buildings=(Row((26, 401, 186, 69), 194), Row((26, 476, 186, 69), 194)),
    berth=(24, 46, 18.5),
    offers=Row((36, 573, 104, 34), 110),
    supply=Row((374, 573, 43, 34), 48),
    pile=(668, 573, 58, 34),
    discards=(732, 573, 58, 34),
    dice=(24, 28),
    ring=2.5,
)
PORTRAIT = Layout(
    "north-sea-portrait",
    (360, 388),
    sites=(
        Row((5, 4, 114, 66), 118),
        Row((5, 73, 85, 66), 88.3),
        Row((5, 147, 114, 52), 118),
    ),
    head=18,
    wells=(28, 4, 3),
    tokens=(14.6, 18),
    buildings=(Row((5, 216, 85, 44), 88.3), Row((5, 263, 85, 44), 88.3)),
    berth=(16.5, 15.5, 13),
    offers=Row((6, 311, 76, 40), 80),
    supply=None,
    pile=(279, 311, 40, 40),
    discards=(322, 311, 34, 40),
    dice=(26, 41),
    ring=1.5,
)
LAYOUTS = {layout.name: layout for layout in (LANDSCAPE, PORTRAIT)}

# The two tracks of the landscape board, each a post at one side.
POST_TOP, POST_FOOT = 74, 376
VALKYRIE_POST = 24
ARMOUR_POST = 748
# On the portrait board, a row shows the steps of each seat instead. The number of Offerings left
# has a separate box there.
STANDINGS = Row((5, 355, 85, 29), 88.3)
STACK: Box = (246, 311, 30, 40)


def track_place(post: int, most: int, steps: int) -> Point:
    """The centre of a track's place after that number of steps."""
    step = (POST_FOOT - POST_TOP) / (most + 1)
    # The figures are on the outer side, towards the frame.
    x = post + (31 if post == VALKYRIE_POST else 17)
    return x, POST_FOOT - (steps + 0.5) * step
