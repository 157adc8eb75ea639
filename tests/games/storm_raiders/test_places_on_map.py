"""What lies on the map of Storm Raiders hides no figure and no name."""

import math

import pytest

from raidtable.engine.words import LANGUAGES
from raidtable.games.storm_raiders.presentation.board.layout import LANDSCAPE, LAYOUTS, Layout
from raidtable.games.storm_raiders.presentation.board.points_on_map import (
    card_corner,
    card_of,
    card_width,
    name_place,
)
from raidtable.games.storm_raiders.presentation.board.standee_places import (
    die_place,
    standee_places,
)
from raidtable.games.storm_raiders.presentation.board.static_layer import hours_place
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import (
    AGE_BLUE,
    CONTRACTS,
    HOLDS,
    PATHS,
    PORT,
    SITES,
)

BOTH_SIDES = pytest.mark.parametrize("side", [0, 1], ids=["A", "B"])
IN_BOTH_ORIENTATIONS = pytest.mark.parametrize("layout", LAYOUTS, ids=["landscape", "portrait"])
# The edge of a ring, outside of it; half the width of a letter of a name, and how far capital
# letters go up and small ones down from its middle, each with its outline.
RING_EDGE = 2
HALF_LETTER, UP, DOWN = 3.4, 7.3, 6.2
# The radii of the discs of standees and of a journey's hours, half a die, and half the size of a
# figure of hours or of a port.
DISC, HALF_DIE = 14, 9
HOURS_DISC = 12.7
HALF_FIGURE = (4, 6)

Box = tuple[float, float, float, float]


def name_box(side: int, site: int, language: str) -> Box:
    x, y = name_place(LANDSCAPE, side, site)
    half = len(StormWords(language).site(side, site)) * HALF_LETTER
    return x - half, y - UP, x + half, y + DOWN


def distance(place: tuple[float, float], box: Box) -> float:
    left, top, right, bottom = box
    across = max(left - place[0], 0, place[0] - right)
    return math.hypot(across, max(top - place[1], 0, place[1] - bottom))


@pytest.mark.parametrize("language", LANGUAGES)
@BOTH_SIDES
def test_rings_around_sites_touch_no_name(side: int, language: str) -> None:
    for site in range(SITES):
        box = name_box(side, site, language)
        for other, place in enumerate(LANDSCAPE.site_points[side]):
            assert distance(place, box) >= LANDSCAPE.ring(other) / 2 + RING_EDGE, (site, other)


def figures(layout: Layout, side: int) -> dict[str, Box]:
    """The figures of hours and ports, and the widest Contracts."""
    width, height = (half * layout.signs for half in HALF_FIGURE)
    found: dict[str, Box] = {}
    for a, b, _, plane_only in PATHS[side]:
        x, y = hours_place(layout, side, a, b)
        x += 9 * layout.signs if plane_only else 0
        found[f"hours from {a} to {b}"] = (x - width, y - height, x + width, y + height)
    for site, (x, y) in enumerate(layout.site_points[side]):
        if PORT[side][site]:
            x, y = x - layout.corner[0], y + layout.corner[1]
            found[f"port {site}"] = (x - width, y - height, x + width, y + height)
    widest = max(card_width(layout, contract, AGE_BLUE) for contract in range(CONTRACTS))
    for hold in range(HOLDS):
        x, y = card_corner(layout, side, hold, widest)
        found[f"Contract {hold}"] = (x, y, x + widest, y + card_of(layout).height)
    return found


@BOTH_SIDES
@IN_BOTH_ORIENTATIONS
def test_hours_of_journeys_hide_no_hours_of_paths(layout: Layout, side: int) -> None:
    """A journey's are on a disc at the upper right of its site, above the map."""
    right, up = layout.corner
    for site, (x, y) in enumerate(layout.site_points[side]):
        for name, box in figures(layout, side).items():
            if name.startswith("hours"):
                assert distance((x + right, y + up), box) >= HOURS_DISC * layout.signs, (site, name)


@BOTH_SIDES
@IN_BOTH_ORIENTATIONS
def test_standees_and_the_die_in_hand_hide_no_figure(layout: Layout, side: int) -> None:
    hidden = []
    for site in range(SITES):
        for before, place in enumerate(standee_places(layout, side, site)):
            die = die_place(layout, side, site, before)
            for name, box in figures(layout, side).items():
                if distance(place, box) < DISC * layout.standees:
                    hidden.append(f"{name} by standee {before} at {site}")
                if distance(die, box) < HALF_DIE * layout.standees:
                    hidden.append(f"{name} by the die of standee {before} at {site}")
    assert not hidden, "\n".join(hidden)


@pytest.mark.parametrize("language", LANGUAGES)
@BOTH_SIDES
def test_standees_and_the_die_in_hand_hide_no_name(side: int, language: str) -> None:
    names = [name_box(side, site, language) for site in range(SITES)]
    for site in range(SITES):
        for before, place in enumerate(standee_places(LANDSCAPE, side, site)):
            die = die_place(LANDSCAPE, side, site, before)
            assert all(distance(place, box) >= DISC for box in names), (site, before)
            assert all(distance(die, box) >= HALF_DIE for box in names), (site, before)


@BOTH_SIDES
@IN_BOTH_ORIENTATIONS
def test_standees_at_a_site_are_next_to_it_and_apart(layout: Layout, side: int) -> None:
    for site, middle in enumerate(layout.site_points[side]):
        places = standee_places(layout, side, site)
        assert len(places) == 4
        disc = DISC * layout.standees
        for place in places:
            assert layout.radius(site) + disc <= math.dist(place, middle)
            # Nearer to its own site than to any other.
            assert min(layout.site_points[side], key=lambda at: math.dist(at, place)) == middle
            assert layout.frame + disc <= place[0] <= layout.width - layout.frame - disc
            assert layout.frame + disc <= place[1] <= layout.height - layout.frame - disc
