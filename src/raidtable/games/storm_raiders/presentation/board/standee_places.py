"""Where the standees at a site are: beside it, and clear of the figures of the map.

Signs of hours and ports, names, Contracts and panels stay readable. Then come Resources, other
sites, the tray, and the marks of journeys, which would hide a standee.
"""

import math
from functools import cache

from raidtable.games.storm_raiders.presentation.board.layout import Layout
from raidtable.games.storm_raiders.presentation.board.points_on_map import (
    card_corner,
    card_of,
    card_width,
    token_points,
)
from raidtable.games.storm_raiders.presentation.board.shapes import Point
from raidtable.games.storm_raiders.presentation.board.static_layer import (
    drop_panel_box,
    hours_place,
    round_panel_box,
)
from raidtable.games.storm_raiders.presentation.board.storm_arrow import (
    HOURS_DISC,
    TOKEN,
    Obstacle,
    signs,
)
from raidtable.games.storm_raiders.rules.components import (
    AGE_BLUE,
    CONTRACTS,
    HOLDS,
    PATHS,
    RESOURCES,
    SITES,
    WRECKS,
)

# The disc and the foot of a standee, each as a circle: how far down its middle is, and its radius.
STANDEE = ((0, 14), (15, 4))
# The die in hand is at one of these places from its standee; half its size.
HAND_DIE: tuple[Point, ...] = ((-16, -13), (16, -13), (-18, 4), (18, 4), (16, 14), (-16, 14))
HALF_DIE = 9
# Half the size of the sign of hours on a road and of one for a flight.
ROAD_SIGN, FLIGHT_SIGN = (10, 10), (19, 11)
# How far a standee may be from the edge of its site, and in how many directions.
AWAY = range(2, 28, 2)
DIRECTIONS = 36
# How far a standee with its die reaches from the edge of its site, at most, where it touches it.
REACH = 14 + 18 + 9
# Four standees at a site, or three and the solo opponent; discs may touch.
MOST = 4
APART = 26
# What is hidden counts this much, and each unit away from the site as 1.
FIGURE, OTHER = 1000, 3
# Half the size of the tag of three vehicles, landscape and portrait.
TAG = ((18, 8), (15, 6.5))
# Half the side of a square that counts as a circle with this diameter of 1.
SQUARE = 0.42
# How many kinds of Resources a wreck has: usually, often, and at most.
KINDS = (2, 3, RESOURCES)


@cache
def standee_places(layout: Layout, side: int, site: int) -> list[Point]:
    """The places of standees at a site, in the order in which they are taken."""
    free = sorted(places_around(layout, side, site), key=lambda at: cost(layout, side, site, at))
    places: list[Point] = []
    for _ in range(MOST):
        places.append(free[0])
        apart = APART * layout.standees
        free = [place for place in free if math.dist(place, places[-1]) >= apart]
    return places


@cache
def die_place(layout: Layout, side: int, site: int, before: int) -> Point:
    """The place of the die in hand of that standee."""
    standees = standee_places(layout, side, site)
    x, y = standees[before]
    half = HALF_DIE * layout.standees
    others = discs(layout, [place for place in standees if place != (x, y)])

    def hidden(place: Point) -> float:
        less = covered(place, half, others) + covered(place, half, pieces_near(layout, side, site))
        return FIGURE * covered(place, half, figures_near(layout, side, site)) + OTHER * less

    size = layout.standees
    return min(((x + right * size, y + down * size) for right, down in HAND_DIE), key=hidden)


def places_around(layout: Layout, side: int, site: int) -> list[Point]:
    """Places on the board that are beside this site and nearer to it than to others, the nearest
    first."""
    sites = layout.site_points[side]
    x, y = sites[site]
    disc = STANDEE[0][1] * layout.standees
    edge = layout.frame + disc
    found: list[Point] = []
    for more in AWAY:
        away = layout.radius(site) + disc + more * layout.sites
        for direction in range(DIRECTIONS):
            # From the left on: standees look best beside their site.
            angle = math.pi + direction * math.tau / DIRECTIONS
            place = x + away * math.cos(angle), y + away * math.sin(angle)
            is_on_board = (
                edge <= place[0] <= layout.width - edge and edge <= place[1] <= layout.height - edge
            )
            if is_on_board and min(math.dist(place, other) for other in sites) > away - 0.01:
                found.append(place)
    return found


def cost(layout: Layout, side: int, site: int, place: Point) -> float:
    """How much a standee there would hide, and how far from its site it is."""
    total = math.dist(place, layout.site_points[side][site])
    for down, radius in STANDEE:
        at, size = (place[0], place[1] + down * layout.standees), radius * layout.standees
        total += FIGURE * covered(at, size, figures_near(layout, side, site))
        total += OTHER * covered(at, size, pieces_near(layout, side, site))
    return total


def covered(at: Point, radius: float, obstacles: list[Obstacle]) -> float:
    """How deep a circle there reaches into these, in all."""
    total = 0.0
    left, top = at
    for x, y, half_width, half_height in obstacles:
        # Most are out of reach, and a page waits for the places at a site that it shows first.
        across = abs(left - x) - half_width
        if across >= radius:
            continue
        down = abs(top - y) - half_height
        if down >= radius:
            continue
        total += max(0.0, radius - math.hypot(max(across, 0), max(down, 0)))
    return total


def near(layout: Layout, side: int, site: int, obstacles: list[Obstacle]) -> list[Obstacle]:
    """Those that a standee at this site, or its die, could reach."""
    x, y = layout.site_points[side][site]
    reach = layout.radius(site) + AWAY[-1] * layout.sites + REACH * layout.standees
    return [
        obstacle
        for obstacle in obstacles
        if abs(obstacle[0] - x) < reach + obstacle[2] and abs(obstacle[1] - y) < reach + obstacle[3]
    ]


@cache
def figures_near(layout: Layout, side: int, site: int) -> list[Obstacle]:
    return near(layout, side, site, figures(layout, side))


@cache
def figures(layout: Layout, side: int) -> list[Obstacle]:
    """Everything on the map that is read: hours, ports, names, Contracts, panels."""
    found = signs(layout, side).copy()
    for a, b, _, plane_only in PATHS[side]:
        width, height = FLIGHT_SIGN if plane_only else ROAD_SIGN
        middle = hours_place(layout, side, a, b)
        found.append((*middle, width * layout.signs, height * layout.signs))
    widest = max(card_width(layout, contract, AGE_BLUE) for contract in range(CONTRACTS))
    tall = card_of(layout).height
    boxes = [(*card_corner(layout, side, hold, widest), widest, tall) for hold in range(HOLDS)]
    for left, top, wide, high in (*boxes, round_panel_box(layout), drop_panel_box(layout)):
        found.append((left + wide / 2, top + high / 2, wide / 2, high / 2))
    return found


@cache
def pieces_near(layout: Layout, side: int, site: int) -> list[Obstacle]:
    """What else is there: other sites, the ring, marks, the tray, and Resources, few or many."""
    sites = layout.site_points[side]
    found = discs(layout, [sites[other] for other in range(SITES) if other != site])
    found += journey_marks(layout, side)
    for middle, diameter in ((sites[site], layout.ring(site)), (layout.centre, 2 * layout.tray)):
        found.append((*middle, diameter * SQUARE, diameter * SQUARE))
    half = TOKEN * layout.tokens
    for wreck in range(WRECKS):
        for kinds in KINDS:
            for place in token_points(layout, side, wreck, kinds, False):
                found.append((*place, half, half))
    return near(layout, side, site, found)


def journey_marks(layout: Layout, side: int) -> list[Obstacle]:
    """The hours and the tags of journeys at all sites."""
    right, up = layout.corner
    half = HOURS_DISC * layout.signs
    width, height = TAG[layout.is_portrait]
    found: list[Obstacle] = []
    for site, (x, y) in enumerate(layout.site_points[side]):
        found.append((x + right, y + up, half, half))
        to = layout.tag_sides[side][site]
        aside, down = layout.ways
        if to == "c":
            aside, down = 0, layout.rings[0] / 2 + height
        else:
            aside = aside + width if to == "r" else -aside - width
        found.append((x + aside, y + down, width, height))
    return found


def discs(layout: Layout, middles: list[Point]) -> list[Obstacle]:
    half = 14 * layout.standees
    return [(*middle, half, half) for middle in middles]
