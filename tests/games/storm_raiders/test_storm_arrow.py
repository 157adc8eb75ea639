"""The arrow that shows the direction of the Storm is seen at every wreck."""

import math
import re

import pytest

from raidtable.games.storm_raiders.presentation.board.layout import LAYOUTS, Layout
from raidtable.games.storm_raiders.presentation.board.map_pieces import storm_shape
from raidtable.games.storm_raiders.rules.components import PORT, SITES, WRECKS

IN_BOTH_ORIENTATIONS = pytest.mark.parametrize("layout", LAYOUTS, ids=["landscape", "portrait"])
# The chevrons, from their middle, without their dark edge; the radius of a sign of hours; half the
# size of the shield of a port.
CHEVRONS = [(-9, -9), (-9, 9), (0, 0), (1, -9), (1, 9), (10, 0)]
HOURS, SHIELD = 11.5, (11, 13)


def tips_of_arrow(layout: Layout, side: int, wreck: int, clockwise: bool) -> list[list[float]]:
    """The places of the arrow's tips on the board."""
    shape = storm_shape(layout, side, wreck, clockwise)
    found = re.search(
        r'"translate\(([-\d.]+) ([-\d.]+)\) rotate\(([-\d.]+)\)"><use href="#storm-shape-arrow"',
        shape,
    )
    assert found
    x, y, degrees = map(float, found.groups())
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    site_x, site_y = layout.site_points[side][wreck]
    return [
        [
            site_x + layout.sites * (x + right * cos - down * sin),
            site_y + layout.sites * (y + right * sin + down * cos),
        ]
        for right, down in CHEVRONS
    ]


@IN_BOTH_ORIENTATIONS
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("clockwise", [True, False])
def test_no_sign_hides_the_arrow(layout: Layout, side: int, clockwise: bool) -> None:
    right, up = layout.corner
    for wreck in range(WRECKS):
        for x, y in tips_of_arrow(layout, side, wreck, clockwise):
            assert layout.frame < x < layout.width - layout.frame, wreck
            assert layout.frame < y < layout.height - layout.frame, wreck
            for site in range(SITES):
                site_x, site_y = layout.site_points[side][site]
                off = math.dist((x, y), (site_x + right, site_y + up))
                assert off > HOURS * layout.signs, (wreck, site)
                if PORT[side][site]:
                    aside, down = abs(x - site_x + right), abs(y - site_y - up)
                    is_in = aside < SHIELD[0] * layout.signs and down < SHIELD[1] * layout.signs
                    assert not is_in, (wreck, site)


@IN_BOTH_ORIENTATIONS
def test_the_arrow_is_above_the_shield_of_a_port(layout: Layout) -> None:
    ports = [wreck for wreck in range(WRECKS) if PORT[0][wreck]]
    assert ports
    for wreck in ports:
        shape = storm_shape(layout, 0, wreck, clockwise=True)
        assert shape.index("#0f5562") < shape.index("#storm-shape-arrow")
