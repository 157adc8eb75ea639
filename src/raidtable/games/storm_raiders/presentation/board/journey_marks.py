"""Draws the journeys that a player of Storm Raiders can choose: hours and vehicles at each site."""

from functools import cache
from html import escape
from itertools import product

from raidtable.engine.action import Action
from raidtable.games.storm_raiders.presentation.board.layout import Layout
from raidtable.games.storm_raiders.presentation.board.map_pieces import TEXT_FONT, piece
from raidtable.games.storm_raiders.presentation.board.markup import in_language
from raidtable.games.storm_raiders.presentation.board.shapes import (
    BONE,
    BRASS,
    FONT,
    INK,
    at,
    figure,
    number,
    shape_id,
    use,
)
from raidtable.games.storm_raiders.presentation.words.board_messages import (
    HOURS_MEAN,
    IN_REACH,
    IN_REACH_THROUGH_STORM,
)
from raidtable.games.storm_raiders.presentation.words.journeys import journey_hours
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.actions import Go
from raidtable.games.storm_raiders.rules.components import FACES, SITE_NAMES, TYPES
from raidtable.games.storm_raiders.rules.seat import value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.steps.reach import reachable, reachable_unharmed

# The number of ways in which a vehicle may get to a site: not at all, safely, or through the Storm.
WAYS = 3


def journeys(legal: list[Action]) -> dict[int, list[Go]]:
    """The journeys to each site, one for each vehicle."""
    found: dict[int, list[Go]] = {}
    for action in legal:
        if isinstance(action, Go):
            found.setdefault(action.site, []).append(action)
    return found


def journey_marks(layout: Layout, s: StormState, legal: list[Action]) -> list[str]:
    """Marks at each reachable site: the fewest hours needed, and the vehicles that get there."""
    shown: list[str] = []
    for site, ways in journeys(legal).items():
        in_reach = [go for go in ways if can_travel(s, go)]
        if not in_reach:
            continue
        hours = min(journey_hours(s, s.player, go) for go in in_reach)
        reached = [0] * TYPES
        for go in in_reach:
            reached[go.vehicle] = 2 if go.through_storm else 1
        place = layout.site_points[s.side][site]
        mark = journey_mark(hours, tuple(reached), layout.tag_sides[s.side][site])
        shown.append(piece(f"reach-{SITE_NAMES[site]}", place, mark))
    return shown


def line_along(layout: Layout, side: int, way: tuple[int, ...]) -> str:
    """The data of a path from site to site."""
    points = (layout.site_points[side][site] for site in way)
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def can_travel(s: StormState, go: Go) -> bool:
    """Whether the die takes the vehicle there. The list may contain journeys that are not legal,
    because players can ask why."""
    seat = s.player
    if not seat.can_place(go.vehicle, value_of(s.die)):
        return False
    sites = (reachable if go.through_storm else reachable_unharmed)(s, seat, go.vehicle, s.die)
    return bool((sites >> go.site) & 1)


@cache
def journey_mark(hours: int, reached: tuple[int, ...], to: str) -> str:
    return use(f"hours-{hours}") + use(ways_name(reached, to))


def ways_name(reached: tuple[int, ...], to: str) -> str:
    return f"ways-{to}{''.join(map(str, reached))}"


def journey_signs(layout: Layout, language: str) -> str:
    """Definitions of the marks at a site: a disc for each number of hours, and a tag with the
    initials of the vehicles for each combination, with a sign of harm if the way leads through the
    Storm."""
    words = in_language(language)
    discs = "".join(
        f'<g id="{shape_id(f"hours-{hours}")}"><title>{hours_title(words, hours)}</title>'
        f"{at(*layout.corner, hours_disc(hours), layout.signs)}</g>"
        for hours in range(FACES + 1)
    )
    initials = [words.type(vehicle)[0] for vehicle in range(TYPES)]
    tags = "".join(
        f'<g id="{shape_id(ways_name(reached, to))}" {TEXT_FONT}>'
        f"<title>{ways_title(words, reached)}</title>{ways_tag(layout, initials, reached, to)}</g>"
        for to in sorted(set("".join(layout.tag_sides)))
        for reached in product(range(WAYS), repeat=TYPES)
        if any(reached)
    )
    return discs + tags


def hours_title(words: StormWords, hours: int) -> str:
    return escape(words.say(HOURS_MEAN, hours=words.amount("hours", hours)))


def ways_title(words: StormWords, reached: tuple[int, ...]) -> str:
    """The vehicles that get to a site, and which of them only through the Storm."""
    names = [
        words.say(IN_REACH_THROUGH_STORM, vehicle=words.type(vehicle))
        if way == 2
        else words.type(vehicle)
        for vehicle, way in enumerate(reached)
        if way
    ]
    return escape(words.say(IN_REACH, vehicles=words.join(names)))


def hours_disc(hours: int) -> str:
    """A disc in bone: gold is for choices."""
    disc = f'<circle r="11.5" fill="{BONE}" stroke="{INK}" stroke-width="2.4"/>'
    return f"<g {FONT}>{disc}{figure(0, 0, hours, 17, INK)}</g>"


def ways_tag(layout: Layout, initials: list[str], reached: tuple[int, ...], to: str) -> str:
    """The tag at the left or right of a site, or below it."""
    size, height = (11.5, 13) if layout.is_portrait else (14, 16)
    signs = [
        f'<tspan fill="{"#d9cfff" if way == 2 else BONE}" dx="{"0" if first else "1.5"}">'
        f"{initial}{'!' if way == 2 else ''}</tspan>"
        for initial, way, first in zip(initials, reached, firsts(reached), strict=True)
        if way
    ]
    letters = sum(1.5 if way == 2 else 1 for way in reached if way)
    width = size * (0.62 * letters + 0.6) + 1.5 * (len(signs) - 1)
    x, y = layout.ways
    if to == "c":
        y = layout.rings[0] / 2 + height / 2
    left = {"l": -x - width, "c": -width / 2, "r": x}[to]
    return (
        f'<rect x="{number(left)}" y="{number(y - height / 2)}" width="{number(width)}" '
        f'height="{height}" rx="{number(height / 2.6)}" fill="{INK}" stroke="{BRASS}"/>'
        f'<text x="{number(left + width / 2)}" y="{number(y + size * 0.34)}" font-size="{size}" '
        f'text-anchor="middle">{"".join(signs)}</text>'
    )


def firsts(reached: tuple[int, ...]) -> list[bool]:
    """For each vehicle, whether no earlier one gets there."""
    return [not any(reached[:vehicle]) for vehicle in range(len(reached))]
