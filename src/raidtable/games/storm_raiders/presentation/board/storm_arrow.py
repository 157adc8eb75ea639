"""Where the arrow is that shows the direction of the Storm: near it, but clear of all signs."""

import math

from raidtable.games.storm_raiders.presentation.board.layout import Layout
from raidtable.games.storm_raiders.presentation.board.static_layer import storm_bend
from raidtable.games.storm_raiders.rules.components import PORT, WRECKS

# Distances from the Storm at which the arrow may be, and half the size of the arrow.
AWAY = range(58, 86, 2)
HALF_ARROW = 15
# The radius of a sign of hours, and half the size of a port's shield, with their edges.
HOURS_DISC = 13
PORT_SIGN = (12, 14)


def storm_arrow(
    layout: Layout, side: int, wreck: int, clockwise: bool
) -> tuple[float, float, float]:
    """The place of the arrow from the Storm, before it is scaled, and its angle: as near as it is
    clear of signs."""
    x, y = layout.site_points[side][wreck]
    bend_x, bend_y = storm_bend(layout, side, wreck if clockwise else (wreck - 1) % WRECKS)
    angle = math.atan2(bend_y - y, bend_x - x)
    right, down = math.cos(angle), math.sin(angle)

    def room(away: float) -> float:
        far = away * layout.sites
        return min(clearance(layout, side, x + far * right, y + far * down), HALF_ARROW)

    # Of several with the same room, this is the nearest.
    away = max(AWAY, key=room)
    return away * right, away * down, angle


def clearance(layout: Layout, side: int, x: float, y: float) -> float:
    """How far a place is from the signs of hours and ports at all sites, in the units of the
    arrow."""
    right, up = layout.corner
    width, height = PORT_SIGN
    found = math.inf
    for (site_x, site_y), port in zip(layout.site_points[side], PORT[side], strict=True):
        hours = math.dist((x, y), (site_x + right, site_y + up)) - HOURS_DISC * layout.signs
        found = min(found, hours)
        if port:
            across = max(abs(x - site_x + right) - width * layout.signs, 0)
            along = max(abs(y - site_y - up) - height * layout.signs, 0)
            found = min(found, math.hypot(across, along))
    return found / layout.sites
