"""Coordinates of everything on the web board of Raids, in each of its two layouts: landscape, and
portrait for a phone held upright, where one unit is one pixel."""

import math
from bisect import bisect
from itertools import pairwise
from typing import NamedTuple

from raidtable.games.raids.rules.components import TRACKS

Point = tuple[float, float]

# The width and height at which tiles are drawn; each board scales them.
FACE = 92


class Layout(NamedTuple):
    """The measures of a board. Scales apply to shapes that both boards use."""

    name: str
    width: int
    height: int
    frame: int  # width of the carved frame
    tile: float
    spot: float  # width and height of a click target on a tile
    # The ring of spaces: its centre, half its width and height, its squareness.
    center: Point
    reach: Point
    squareness: float
    lane: float  # distance of ships from their tiles, inwards
    ship: float  # scale
    abreast: float  # distance between ships at one space
    # The Harbor: the shift of its pier from the ring, its size, and its berths: half the distance
    # between two berths, and the centre of those for arrivals and for departures.
    pier_shift: float
    pier: Point
    pier_edge: float  # by this much a click target on the pier is wider and higher than the pier
    berths: Point
    arrivals: float
    departures: float
    # The middle of the sea, from the top: the sails of the voyages; a title with the voyage or the
    # ship's owner; this voyage's Harbor tile or the ship; everybody's Glory; plaques of choices.
    sail_y: float
    sail_step: float
    sail: float  # scale
    title_y: float
    title: float  # font size
    title_room: float  # its greatest width
    harbor_y: float
    harbor: float  # scale
    deck_x: float
    deck_y: float
    deck: float  # scale
    deck_spot: Point
    compass: float  # scale of the compass, which is shown while there are no plaques
    plaque_y: float
    plaque: float  # scale
    plaque_size: Point
    row_y: float
    row: float  # scale
    row_width: float
    figure: float  # scale of a preview's figures at a place


LANDSCAPE = Layout(
    name="landscape", width=1000, height=780, frame=20, tile=92, spot=96, center=(500, 390),
    reach=(406, 299), squareness=3.7, lane=72, ship=1, abreast=48, pier_shift=0, pier=(128, 236),
    pier_edge=6, berths=(31, 24), arrivals=-42, departures=66, sail_y=233, sail_step=96, sail=1.35,
    title_y=304, title=34, title_room=290, harbor_y=320, harbor=1.42, deck_x=500, deck_y=408,
    deck=1, deck_spot=(76, 76), compass=1.24, plaque_y=552, plaque=1, plaque_size=(216, 60),
    row_y=344, row=1, row_width=460, figure=1,
)  # fmt: skip
PORTRAIT = Layout(
    name="portrait", width=360, height=388, frame=0, tile=44, spot=48, center=(179, 194),
    reach=(153, 167), squareness=6, lane=29, ship=0.63, abreast=30, pier_shift=-6,
    pier=(66, 136), pier_edge=2, berths=(16, 13), arrivals=-25, departures=37, sail_y=93,
    sail_step=46, sail=0.68, title_y=130, title=19, title_room=100, harbor_y=136, harbor=0.8,
    deck_x=164, deck_y=182, deck=0.5, deck_spot=(42, 50), compass=0.54, plaque_y=289, plaque=0.68,
    plaque_size=(150, 64), row_y=144, row=0.66, row_width=315, figure=0.74,
)  # fmt: skip


def layout_of(portrait: bool) -> Layout:
    return PORTRAIT if portrait else LANDSCAPE


class Sea:
    """The coordinates of the spaces of a track: the Harbor first, then clockwise."""

    def __init__(self, track: str, layout: Layout) -> None:
        self.spaces = ring(len(track), layout)
        self.villages = [space for space, mark in enumerate(track, start=1) if mark == "V"]
        self.lane: list[Point] = []  # the place of a ship at that space
        self.ahead: list[Point] = []  # its direction from there, a vector of length one
        for space, (x, y) in enumerate(self.spaces):
            before, after = self.spaces[space - 1], self.spaces[(space + 1) % len(self.spaces)]
            dx, dy = after[0] - before[0], after[1] - before[1]
            length = math.hypot(dx, dy)
            dx, dy = dx / length, dy / length
            self.ahead.append((dx, dy))
            self.lane.append((round(x - dy * layout.lane, 1), round(y + dx * layout.lane, 1)))

    def way(self, start: int, end: int) -> str:
        """The lane from one space to another, as the data of a path."""
        points = [*self.lane, self.lane[0]][start : end + 1]
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)

    def ship_at(self, space: int, apart: float = 0) -> Point:
        """Where a ship is that lies at a space, so far ahead of the middle of its place; the
        Harbor is also the space after the last."""
        (x, y), (dx, dy) = (points[space % len(points)] for points in (self.lane, self.ahead))
        return x + apart * dx, y + apart * dy


class Outline:
    """A superellipse, addressed by the length along it, clockwise from its right end. A distance is
    the greater of the horizontal and vertical ones, as between squares that must not touch."""

    def __init__(self, layout: Layout) -> None:
        (center_x, center_y), (reach_x, reach_y) = layout.center, layout.reach
        power, steps = 2 / layout.squareness, 4000
        self.points: list[Point] = []
        for step in range(steps + 1):
            angle = 2 * math.pi * step / steps
            c, s = math.cos(angle), math.sin(angle)
            x = center_x + reach_x * math.copysign(abs(c) ** power, c)
            self.points.append((x, center_y + reach_y * math.copysign(abs(s) ** power, s)))
        self.lengths = [0.0]
        for one, other in pairwise(self.points):
            self.lengths.append(self.lengths[-1] + distance(one, other))

    def at(self, along: float) -> Point:
        after = min(bisect(self.lengths, along), len(self.points) - 1)
        before = self.lengths[after - 1]
        part = (along - before) / (self.lengths[after] - before)
        (ax, ay), (bx, by) = self.points[after - 1 : after + 1]
        return ax + (bx - ax) * part, ay + (by - ay) * part

    def walk(self, along: float, step: float, count: int) -> list[float]:
        """Positions of `count` points along the line, each `step` from the previous one in a
        straight line."""
        distances = [along]
        while len(distances) < count:
            here = self.at(distances[-1])
            low, high = distances[-1], distances[-1] + 2 * step
            for _ in range(HALVINGS):
                middle = (low + high) / 2
                if distance(here, self.at(middle)) < step:
                    low = middle
                else:
                    high = middle
            distances.append(high)
        return distances


HALVINGS = 14


def distance(one: Point, other: Point) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def ring(spaces: int, layout: Layout) -> list[Point]:
    """The Harbor and `spaces` further spaces clockwise, at equal distances."""
    outline = Outline(layout)
    whole = outline.lengths[-1]
    first = (layout.pier[1] + layout.tile) / 2 + layout.tile / 12
    low, high = 0.0, (whole - 2 * first) / (spaces - 1)
    for _ in range(HALVINGS):
        step = (low + high) / 2
        if outline.walk(first, step, spaces)[-1] < whole - first:
            low = step
        else:
            high = step
    x, y = outline.points[0]
    found = [(x + layout.pier_shift, y)]
    for along in outline.walk(first, low, spaces):
        x, y = outline.at(along)
        found.append((round(x, 1), round(y, 1)))
    return found


# By orientation (True: portrait), then by track.
SEAS = {
    layout is PORTRAIT: [Sea(track, layout) for track in TRACKS] for layout in (LANDSCAPE, PORTRAIT)
}
