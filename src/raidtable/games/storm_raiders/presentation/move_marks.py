"""Marks of moves on the map of Storm Raiders: the way, where it began, and a number at its end."""

from collections.abc import Sequence
from functools import cache

from raidtable.engine.event import Event
from raidtable.engine.seats import SEATS
from raidtable.engine.shown_moves import MoveMarks
from raidtable.games.storm_raiders.presentation.board.journey_marks import line_along
from raidtable.games.storm_raiders.presentation.board.layout import LAYOUTS, Layout
from raidtable.games.storm_raiders.presentation.board.mark_shapes import end_ring, start_ring
from raidtable.games.storm_raiders.presentation.board.points_on_map import NORTH
from raidtable.games.storm_raiders.presentation.board.shapes import (
    BONE,
    FONT,
    INK,
    Point,
    at,
    figure,
    number,
    use,
)
from raidtable.games.storm_raiders.presentation.board.static_layer import storm_bend
from raidtable.games.storm_raiders.presentation.previews import way_of
from raidtable.games.storm_raiders.rules.components import (
    SIDE_NAMES,
    SITE_IDS,
    SUB,
    TYPE_NAMES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.travel import NO_STORM

# The colours of those who have no seat.
STORM_COLOUR = "#8f7fd0"
OPPONENT_COLOUR = "#8fa7a3"

# Events of a seat at a site.
ENDS = ("PlacedStandee", "SetOut", "MovedToPort", "Salvaged")

# By the name of the static layer: the layout and the side of the map.
MAPS = {
    layout.name.format(name): (layout, side)
    for layout in LAYOUTS
    for side, name in enumerate(SIDE_NAMES)
}


def marks(
    events: Sequence[Event], seat: int, number: str, art: str, /, *, portrait: bool
) -> MoveMarks:
    """The ways of a move, and where it ended; with those of the Storm and the solo opponent."""
    layout, side = MAPS[art]
    shown: list[MoveMarks] = []
    end = MoveMarks()
    for event in events:
        if event.seat == seat and event.name in ENDS:
            site = site_of(event, side)
            way = way_of_event(event, side)
            if len(way) > 1:
                shown.append(way_mark(layout, side, way, SEATS[seat].color))
            if len(way) > 1 or not end.number:
                end = end_mark(layout, side, site, seat, number)
        elif event.name == "StormMoved":
            shown.append(storm_mark(layout, side, event))
        elif event.name == "OpponentMoved":
            shown.append(opponent_mark(layout, side, event))
    return together(*shown, end)


def together(*shown: MoveMarks) -> MoveMarks:
    """Several marks as one."""
    ways, rings, numbers = zip(*shown, strict=True)
    return MoveMarks("".join(ways), "".join(rings), "".join(numbers))


def site_of(event: Event, side: int, key: str = "site") -> int:
    return SITE_IDS[side].index(str(event.public[key]))


def way_of_event(event: Event, side: int) -> tuple[int, ...]:
    """The sites along a move; only one if nothing moved."""
    end = site_of(event, side)
    if "origin" not in event.public:
        return (end,)
    start = site_of(event, side, "origin")
    if event.name != "SetOut" or event.public["vehicle"] == TYPE_NAMES[SUB]:
        return start, end
    avoided = site_of(event, side, "avoided") if event.public["avoided"] else NO_STORM
    return way_of(side, bool(event.public["by_air"]), avoided, start, end)


# Shapes


def colour_line(layout: Layout, path: str, colour: str) -> str:
    """A line in a colour with a dark and a light edge."""
    size = layout.sites
    drawn = f'<path d="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'{drawn} stroke="{INK}" stroke-width="{number(13 * size)}" stroke-opacity=".75"/>'
        f'{drawn} stroke="{BONE}" stroke-width="{number(9 * size)}"/>'
        f'{drawn} class="move-line" stroke="{colour}" stroke-width="{number(6 * size)}"/>'
    )


@cache
def way_mark(layout: Layout, side: int, way: tuple[int, ...], colour: str) -> MoveMarks:
    """The way, and a ring where it began."""
    start = layout.site_points[side][way[0]]
    began = start_ring(layout, start)
    return MoveMarks(colour_line(layout, line_along(layout, side, way), colour), began)


@cache
def end_mark(layout: Layout, side: int, site: int, seat: int, number: str) -> MoveMarks:
    """A ring round the site, and the number of the move on a disc in the seat's colour."""
    numbered = at(*disc_place(layout, side, site), disc(seat, number), layout.signs)
    return MoveMarks("", end_ring(layout, side, site), f"<g {FONT}>{numbered}</g>")


def disc(seat: int, text: str) -> str:
    return use(f"disc-{seat}") + figure(0, 0, text, 17, SEATS[seat].paint)


def disc_place(layout: Layout, side: int, site: int) -> Point:
    """Above the site; below it, if its name is above."""
    x, y = layout.site_points[side][site]
    reach = 15 * layout.signs
    away = layout.radius(site) + reach
    below = layout.text_sides[side][site] in NORTH
    y += away if below else -away
    edge = layout.frame + reach
    return min(max(x, edge), layout.width - edge), min(max(y, edge), layout.height - edge)


def storm_mark(layout: Layout, side: int, event: Event) -> MoveMarks:
    """The way of the Storm along its path."""
    spaces = event.public["spaces"]
    assert isinstance(spaces, int)
    clockwise = bool(event.public["clockwise"])
    return storm_way(layout, side, site_of(event, side), spaces, clockwise)


@cache
def storm_way(layout: Layout, side: int, end: int, spaces: int, clockwise: bool) -> MoveMarks:
    step = 1 if clockwise else -1
    wreck = (end - step * spaces) % WRECKS
    points = layout.site_points[side]
    start = points[wreck]
    path = f"M{number(start[0])} {number(start[1])}"
    for _ in range(spaces):
        bend = storm_bend(layout, side, wreck if clockwise else (wreck - 1) % WRECKS)
        wreck = (wreck + step) % WRECKS
        x, y = points[wreck]
        path += f"Q{number(bend[0])} {number(bend[1])} {number(x)} {number(y)}"
    began = start_ring(layout, start)
    way = colour_line(layout, path, STORM_COLOUR)
    return MoveMarks(way, began + end_ring(layout, side, end))


def opponent_mark(layout: Layout, side: int, event: Event) -> MoveMarks:
    way = way_of_event(event, side)
    end = way[-1]
    ended = MoveMarks(rings=end_ring(layout, side, end))
    if way[0] == end:
        return ended
    return together(way_mark(layout, side, way, OPPONENT_COLOUR), ended)
