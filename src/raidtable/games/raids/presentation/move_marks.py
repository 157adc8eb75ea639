"""Marks of moves on the board: the way of a ship, where it came from and where it is now, and the
places of tiles that were taken.

Ways have the seat's colour with a bone edge, and rings are dashed bone, so that neither looks like
the gold rings of choices.
"""

from functools import cache, lru_cache

from raidtable.engine.seats import SEAT_COLORS, SEATS
from raidtable.engine.shown_moves import NO_MARKS, MoveMarks
from raidtable.engine.state import NONE
from raidtable.games.raids.presentation.board.board import berth_at
from raidtable.games.raids.presentation.board.layout import (
    LANDSCAPE,
    SEAS,
    Layout,
    Point,
    Sea,
    layout_of,
)
from raidtable.games.raids.presentation.board.shapes import (
    BOARD_FONT,
    BONE,
    GHOST_COLOR,
    INK,
    glyph,
    text,
)
from raidtable.games.raids.presentation.board.static_layer import ART_NAMES
from raidtable.games.raids.presentation.chips import tile_shape
from raidtable.games.raids.presentation.move_facts import MOVES_REMEMBERED, Fact
from raidtable.games.raids.rules.components import VOYAGES

TAKEN = frozenset({"TookTile", "PlacedTile", "ReplacedTile", "DiscardedTile", "FoughtMonster"})
# Where a ship that is still under sail was last.
ON_THE_WAY = frozenset({"MetMonster", "FoughtMonster", "Sacrificed", "PassedMonster"})

# Radii of a ring round a ship on the lane and in a berth, of one where a ship was, and of the disc
# with the move's number.
RING, BERTH_RING, TRACE, DISC = 36, 31, 15, 14
# Where the disc may be from the ship, in radii of its ring: along the lane, and inwards.
DISC_PLACES = ((1.06, 0.3), (0.97, 0.53), (0.8, 0.8), (0.53, 0.97))
# Half the size of a voyage's sail, before it is scaled.
SAIL = (33, 29)


@lru_cache(MOVES_REMEMBERED)
def marks_of(
    facts: tuple[Fact, ...], seat: int, number: str, art: str, portrait: bool
) -> MoveMarks:
    """The marks of a move; nothing where no piece changed its place."""
    track = ART_NAMES[portrait].index(art)
    facts = of_last_voyage(facts, seat)
    # What was on the sea before a new voyage is no longer there.
    is_over = any(fact.name == "VoyageBegan" for fact in facts)
    taken = [] if is_over else taken_tiles(facts)
    parts = [taken_tile(portrait, track, space, tile) for space, tile in taken]
    parts += [
        way(portrait, track, fact.start, end_of(fact, portrait, track), GHOST_COLOR)
        for fact in facts
        if fact.name == "GhostSailed"
    ]
    voyage = voyage_marks(facts, seat, number, portrait, track, is_over)
    return voyage._replace(ways="".join([*parts, voyage.ways]))


def of_last_voyage(facts: tuple[Fact, ...], seat: int) -> tuple[Fact, ...]:
    """All facts; if the ship came home and has sailed on in a new voyage, only those of that."""
    began = max((n for n, fact in enumerate(facts) if fact.name == "VoyageBegan"), default=NONE)
    later = facts[began + 1 :]
    sailed = any(fact.seat == seat and fact.name == "SetSail" for fact in later)
    return later if sailed else facts


def end_of(fact: Fact, portrait: bool, track: int) -> int:
    """The space of a ship after that event; the Harbor is the one after the last."""
    home = len(SEAS[portrait][track].spaces)
    return home if fact.home or fact.name == "Docked" else fact.space


# The way of a ship


def voyage_marks(
    facts: tuple[Fact, ...], seat: int, number: str, portrait: bool, track: int, is_over: bool
) -> MoveMarks:
    start = end = NONE
    last: Fact | None = None
    for fact in facts:
        if fact.seat != seat:
            continue
        if fact.name == "SetSail":
            start = fact.start if start == NONE else start
        elif fact.name in ON_THE_WAY:
            start = fact.space if start == NONE else start
            end, last = fact.space, fact
        elif fact.name in ("Stopped", "Attacked", "Docked"):
            end, last = end_of(fact, portrait, track), fact
    if last is None or NONE in (start, end) or start >= end:
        return NO_MARKS
    arrived = arrival(portrait, track, seat, number, last, is_over)
    return MoveMarks(
        way(portrait, track, start, end, SEAT_COLORS[seat]),
        trace(portrait, track, start) + arrived.rings,
        arrived.number,
    )


@cache
def way(portrait: bool, track: int, start: int, end: int, color: str) -> str:
    """The lane between two spaces: a line of that colour, edged in bone and ink."""
    size = layout_of(portrait).figure
    line = (
        f'd="{SEAS[portrait][track].way(start, end)}" fill="none" stroke-linecap="round" '
        'stroke-linejoin="round"'
    )
    return (
        f'<g class="move-way"><path {line} stroke="{INK}" stroke-width="{12 * size:g}" '
        f'stroke-opacity=".5"/><path {line} stroke="{BONE}" stroke-width="{8.5 * size:g}"/>'
        f'<path class="move-line" {line} stroke="{color}" stroke-width="{5 * size:g}"/></g>'
    )


@cache
def trace(portrait: bool, track: int, space: int) -> str:
    """A small ring where the ship was."""
    x, y = SEAS[portrait][track].ship_at(space)
    return ring("move-from", x, y, TRACE * layout_of(portrait).figure, layout_of(portrait))


def ring(name: str, x: float, y: float, radius: float, layout: Layout) -> str:
    """A dashed bone ring on a dark one."""
    size = layout.figure
    circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="none"'
    return (
        f'<g class="{name}">{circle} stroke="{INK}" stroke-width="{7 * size:g}" '
        f'stroke-opacity=".5"/>{circle} stroke="{BONE}" stroke-width="{4 * size:g}" '
        f'stroke-dasharray="{8 * size:g} {5 * size:g}"/></g>'
    )


def arrival(
    portrait: bool, track: int, seat: int, number: str, last: Fact, is_over: bool
) -> MoveMarks:
    """A ring round the ship, unless a new voyage has moved it, and the number of the move."""
    layout, sea = layout_of(portrait), SEAS[portrait][track]
    if last.name == "Docked":
        x, y = berth_at(sea, layout, layout.arrivals, last.place - 1)
        disc_x = sea.spaces[0][0] - layout.pier[0] / 2 - DISC * layout.figure / 2
        place, disc = (x, y), (disc_x, y)
        # The last berths are near the edge of a portrait board.
        radius = min(BERTH_RING * layout.ship, layout.width - x - 3 * layout.figure)
    else:
        # Ships at one space are in the order of their seats.
        side = 0.0
        if last.name == "Attacked":
            side = 0.5 if seat > last.rival else -0.5
        place, disc = ship_and_disc(portrait, track, last.space, side)
        radius = RING * layout.ship
    rung = "" if is_over else ring("move-to", *place, radius, layout)
    return MoveMarks(rings=rung, number=numbered_disc(*disc, number, seat, layout))


@cache
def ship_and_disc(portrait: bool, track: int, space: int, side: float) -> tuple[Point, Point]:
    """The places of a ship on the lane and of its disc, which is on the side of the ship where no
    other lies."""
    layout, sea = layout_of(portrait), SEAS[portrait][track]
    x, y = sea.ship_at(space, side * layout.abreast)
    dx, dy = sea.ahead[space]
    far = RING * layout.ship
    places = []
    for along, inwards in DISC_PLACES:
        ahead = (along if side > 0 else -along) * far
        inside = inwards * far
        places.append((x + ahead * dx - inside * dy, y + ahead * dy + inside * dx))
    return (x, y), max(places, key=lambda place: clearance(sea, layout, *place))


def clearance(sea: Sea, layout: Layout, x: float, y: float) -> float:
    """How far a place is from everything that a disc should not cover: the click targets of tiles
    and of the Harbor, and the sails of the voyages; negative inside of one."""
    half = layout.spot / 2
    pier_x, pier_y = sea.spaces[0]
    width, height = layout.pier
    sails_x = layout.sail_step * (VOYAGES - 1) / 2 + SAIL[0] * layout.sail
    return min(
        *(max(abs(x - tile_x), abs(y - tile_y)) - half for tile_x, tile_y in sea.spaces[1:]),
        max(abs(x - pier_x) - width / 2, abs(y - pier_y) - height / 2),
        max(abs(x - layout.center[0]) - sails_x, abs(y - layout.sail_y) - SAIL[1] * layout.sail),
    )


def numbered_disc(x: float, y: float, number: str, seat: int, layout: Layout) -> str:
    radius = DISC * (layout.figure if layout is LANDSCAPE else layout.ship)
    return (
        f'<g class="move-number" {BOARD_FONT} transform="translate({x:.1f} {y:.1f})">'
        f'<circle r="{radius + 2.5 * layout.figure:.3g}" fill="{INK}"/>'
        f'<circle r="{radius + 1.2 * layout.figure:.3g}" fill="{BONE}"/>'
        f'<circle r="{radius * 0.9:.3g}" fill="{SEAT_COLORS[seat]}"/>'
        f"{text(0, radius * 0.42, number, round(radius * 1.25, 1), SEATS[seat].paint)}</g>"
    )


# Tiles that are gone


def taken_tiles(facts: tuple[Fact, ...]) -> list[tuple[int, int]]:
    """The spaces from which tiles have gone, with the tiles."""
    taken: list[tuple[int, int]] = []
    for fact in facts:
        if fact.name in TAKEN:
            taken.append((fact.space, fact.tile))
        elif fact.name == "CaughtUp":
            taken += zip(fact.spaces, fact.tiles, strict=True)
    return taken


@cache
def taken_tile(portrait: bool, track: int, space: int, tile: int) -> str:
    """The hatched ghost of a tile: its edge dashed, its sign faint."""
    layout = layout_of(portrait)
    x, y = SEAS[portrait][track].spaces[space]
    half = layout.tile / 2 - 3 * layout.figure
    step = layout.tile / 5
    lines = ""
    # Diagonals from the lower left to the upper right, cut where the square ends.
    for number in range(-4, 5):
        off = number * step
        from_x, to_x = max(-half, off - half), min(half, off + half)
        if from_x < to_x:
            lines += f"M{from_x:.1f} {off - from_x:.1f}L{to_x:.1f} {off - to_x:.1f}"
    return (
        f'<g class="move-taken" transform="translate({x:g} {y:g})" opacity=".8">'
        f'<path d="{lines}" stroke="{BONE}" stroke-opacity=".45" '
        f'stroke-width="{2 * layout.figure:g}"/><rect x="{-half:g}" y="{-half:g}" '
        f'width="{2 * half:g}" height="{2 * half:g}" rx="{layout.tile / 10:g}" fill="none" '
        f'stroke="{BONE}" stroke-width="{2.4 * layout.figure:g}" '
        f'stroke-dasharray="{7 * layout.figure:g} {5 * layout.figure:g}"/>'
        f'<g opacity=".75">{glyph(tile_shape(tile), 0, 0, layout.tile * 0.5, BONE)}</g></g>'
    )
