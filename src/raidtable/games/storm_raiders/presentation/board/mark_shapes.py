"""Shapes of the marks of moves on the map of Storm Raiders: rings, and discs for numbers.

Rings are dashed bone, never gold, which marks choices.
"""

from raidtable.engine.seats import SEATS
from raidtable.games.storm_raiders.presentation.board.layout import (
    HOLD_RADIUS,
    WRECK_RADIUS,
    Layout,
)
from raidtable.games.storm_raiders.presentation.board.shapes import BONE, INK, Point, shape_id, use
from raidtable.games.storm_raiders.rules.components import WRECKS

# By their names: a ring where a move began, and those round a wreck and a Stormhold.
RADII = {"ring-start": 20, "ring-wreck": WRECK_RADIUS + 6, "ring-hold": HOLD_RADIUS + 6}


def mark_shapes() -> str:
    """The definitions of these shapes, which a map holds once."""
    rings = "".join(
        f'<g id="{shape_id(name)}" fill="none">'
        f'<circle r="{radius:g}" stroke="{INK}" stroke-width="7" stroke-opacity=".6"/>'
        f'<circle r="{radius:g}" stroke="{BONE}" stroke-width="4" stroke-dasharray="9 5"/></g>'
        for name, radius in RADII.items()
    )
    discs = "".join(
        f'<g id="{shape_id(f"disc-{seat}")}" fill="{look.color}">'
        f'<circle r="13" stroke="{INK}" stroke-width="5"/>'
        f'<circle r="13" stroke="{BONE}" stroke-width="2.6"/></g>'
        for seat, look in enumerate(SEATS)
    )
    return rings + discs


def start_ring(layout: Layout, place: Point) -> str:
    return use("ring-start", *place, layout.sites)


def end_ring(layout: Layout, side: int, site: int) -> str:
    """A ring round a site."""
    name = "ring-wreck" if site < WRECKS else "ring-hold"
    return use(name, *layout.site_points[side][site], layout.sites)
