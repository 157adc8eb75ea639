"""Where the arrow is that shows the direction of the Storm: near it, but clear of what is above it.

Signs of hours and ports, names and Resources would hide it.
"""

import math
from functools import cache

from raidtable.engine.words import LANGUAGES
from raidtable.games.storm_raiders.presentation.board.layout import Layout
from raidtable.games.storm_raiders.presentation.board.markup import in_language
from raidtable.games.storm_raiders.presentation.board.points_on_map import name_place, token_points
from raidtable.games.storm_raiders.presentation.board.static_layer import storm_bend
from raidtable.games.storm_raiders.rules.components import PORT, RESOURCES, SITES, WRECKS

# Half the size of the arrow, and the distances from the Storm at which it may be.
HALF_ARROW = 15
AWAY = range(58, 86, 2)
LEAST_AWAY = 54
# The shares of the way to the next wreck at which it may be instead.
SHARES = [share / 50 for share in range(10, 34)]
# The radius of a sign of hours; half the size of a port's shield, of a letter, and of a Resource.
HOURS_DISC = 13
PORT_SIGN = (12, 14)
LETTER = (3.4, 7)
TOKEN = 9

# The middle of something that would hide the arrow, and half its width and height.
Obstacle = tuple[float, float, float, float]


def storm_arrow(
    layout: Layout, side: int, wreck: int, clockwise: bool
) -> tuple[float, float, float]:
    """The place of the arrow from the Storm, before it is scaled, and its angle: as near as it is
    clear, on a line that leaves the Storm or on its path."""
    x, y = layout.site_points[side][wreck]
    after = (wreck + (1 if clockwise else -1)) % WRECKS
    next_x, next_y = layout.site_points[side][after]
    bend_x, bend_y = storm_bend(layout, side, wreck if clockwise else after)
    angle = math.atan2(bend_y - y, bend_x - x)
    places = [(away * math.cos(angle), away * math.sin(angle), angle) for away in AWAY]
    for share in SHARES:
        rest = 1 - share
        right = (2 * share * rest * (bend_x - x) + share * share * (next_x - x)) / layout.sites
        down = (2 * share * rest * (bend_y - y) + share * share * (next_y - y)) / layout.sites
        turned = math.atan2(
            rest * (bend_y - y) + share * (next_y - bend_y),
            rest * (bend_x - x) + share * (next_x - bend_x),
        )
        if math.hypot(right, down) >= LEAST_AWAY:
            places.append((right, down, turned))

    def room(place: tuple[float, float, float]) -> tuple[float, float]:
        """Resources come second: a wreck rarely has all of them."""
        at = (x + place[0] * layout.sites, y + place[1] * layout.sites)
        of_signs = min(from_hours(layout, side, *at), from_boxes(layout, *at, signs(layout, side)))
        of_tokens = from_boxes(layout, *at, tokens(layout, side))
        return min(of_signs, HALF_ARROW), min(of_tokens, HALF_ARROW)

    # Of several with the same room, this is the first.
    return max(places, key=room)


def from_hours(layout: Layout, side: int, x: float, y: float) -> float:
    """How far a place is from the signs of hours, in the units of the arrow."""
    right, up = layout.corner
    away = min(
        math.dist((x, y), (site_x + right, site_y + up))
        for site_x, site_y in layout.site_points[side]
    )
    return (away - HOURS_DISC * layout.signs) / layout.sites


def from_boxes(layout: Layout, x: float, y: float, boxes: list[Obstacle]) -> float:
    """How far a place is from these, in the units of the arrow."""
    away = min(
        math.hypot(max(abs(x - at_x) - half_width, 0), max(abs(y - at_y) - half_height, 0))
        for at_x, at_y, half_width, half_height in boxes
    )
    return away / layout.sites


@cache
def signs(layout: Layout, side: int) -> list[Obstacle]:
    """The shields of ports, and in landscape the names of sites."""
    right, up = layout.corner
    found: list[Obstacle] = []
    for site, (x, y) in enumerate(layout.site_points[side]):
        if PORT[side][site]:
            width, height = PORT_SIGN
            found.append((x - right, y + up, width * layout.signs, height * layout.signs))
    if not layout.is_portrait:
        letter, half_height = LETTER
        for site in range(SITES):
            longest = max(len(in_language(name).site(side, site)) for name in LANGUAGES)
            found.append((*name_place(layout, side, site), longest * letter, half_height))
    return found


@cache
def tokens(layout: Layout, side: int) -> list[Obstacle]:
    """All Resources that wrecks can have."""
    half = TOKEN * layout.tokens
    return [
        (*place, half, half)
        for wreck in range(WRECKS)
        for place in token_points(layout, side, wreck, RESOURCES, False)
    ]
