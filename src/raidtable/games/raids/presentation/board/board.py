"""Draws a view of Raids for a page: the sea as a ring, and this voyage's Harbor tile in its middle.

The static layer contains everything that never changes in a language, with every shape that pieces
and player boards use. The drawing depends only on the view and the words; `legal` only sets the
click targets. Every choice of a seat has one place: a space of the sea or the Harbor; a space of
the ship, which is drawn in the middle while the choice is about it; or a plaque below that.
"""

from functools import cache, lru_cache
from html import escape

from raidtable.engine.action import Action
from raidtable.engine.drawing import Drawing, Spot
from raidtable.engine.seats import SEAT_COLORS
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import Words
from raidtable.games.raids.presentation.board.layout import (
    FACE,
    PORTRAIT,
    SEAS,
    Layout,
    Point,
    Sea,
    layout_of,
)
from raidtable.games.raids.presentation.board.middle import (
    draw_middle,
    shows_ship,
    voyage_shapes,
)
from raidtable.games.raids.presentation.board.plaques import Plaque, plaques_of
from raidtable.games.raids.presentation.board.player_boards import draw_brief, draw_mat
from raidtable.games.raids.presentation.board.shapes import (
    BOARD_FONT,
    BONE,
    FONT,
    GHOST_COLOR,
    RED,
    crew,
    defined,
    disc,
    fitted,
    glyph,
    ship_name,
    small_shapes,
    text,
    titled,
    use_sized,
)
from raidtable.games.raids.presentation.board.static_layer import (
    ART_NAMES,
    compass,
    numbered,
    seascape,
)
from raidtable.games.raids.presentation.board.tiles import (
    SHIPS_REMEMBERED,
    SLOT_CENTERS,
    face_name,
    has_shares,
    plain_name,
    tile_shapes,
)
from raidtable.games.raids.presentation.terminal import HARBOR_LABEL, VILLAGE_HELP
from raidtable.games.raids.presentation.words.messages import VILLAGE_LABEL
from raidtable.games.raids.presentation.words.signs import (
    ARRIVALS,
    COMBAT_SIGN,
    DEPARTURES,
    GHOST_SHIP_HELP,
    SPACE_NUMBER,
)
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.actions import PLACE, SpaceAction, TileAction
from raidtable.games.raids.rules.components import SHARES
from raidtable.games.raids.rules.state import COMBAT, NAVIGATE, RaidsState
from raidtable.games.raids.rules.steps.navigate import stops
from raidtable.games.raids.rules.view import RaidsView

# The berths on a half of the pier: left or right, upper or lower.
BERTHS: list[Point] = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
GHOST_BERTH = 3


def draw(
    view: View,
    words: Words,
    legal: list[Action],
    public: Drawing | None = None,
    *,
    portrait: bool = False,
) -> Drawing:
    assert isinstance(view, RaidsView)
    assert isinstance(words, RaidsWords)
    if public is not None and not legal:
        return public
    s = view.table
    layout, sea = layout_of(portrait), SEAS[portrait][s.track]
    plaques = plaques_of(s, layout)
    found = (spot_of(s, sea, plaques, action, layout) for action in legal)
    spots = [spot for spot in found if spot is not None]
    if public is not None:  # there are no secrets in Raids: everybody sees the same
        return Drawing(
            layout.width,
            layout.height,
            public.art,
            public.pieces,
            spots,
            public.mats,
            public.briefs,
        )
    pieces = [
        f"<g {BOARD_FONT}>",
        *draw_spaces(s, portrait),
        draw_middle(s, words, plaques, layout),
        *draw_ships(s, words, sea, layout),
        *draw_attacks(s, sea, layout),
        "</g>",
    ]
    return Drawing(
        layout.width,
        layout.height,
        ART_NAMES[portrait][s.track],
        "".join(pieces),
        spots,
        [draw_mat(seat, boat, words) for seat, boat in enumerate(s.ships)],
        [draw_brief(boat, words) for boat in s.ships],
    )


# Static layer


@cache
def art(name: str, language: str = "en") -> str:
    """The static layer of that name: the sea with its printed text, and all shapes used by name."""
    words = RaidsWords(language)
    portrait = name in ART_NAMES[True]
    track = ART_NAMES[portrait].index(name)
    layout, sea = layout_of(portrait), SEAS[portrait][track]
    shapes = [
        small_shapes(),
        tile_shapes(words, portrait),
        voyage_shapes(words),
        defined("compass", compass()),
        defined("attack", titled(words.say(COMBAT_SIGN), ATTACK)),
    ]
    village, explained = words.say(VILLAGE_LABEL), words.say(VILLAGE_HELP)
    numbers = range(1, len(sea.spaces)) if layout is not PORTRAIT else range(0)
    printed = [
        *(titled(words.say(SPACE_NUMBER, space=space), numbered(sea, space)) for space in numbers),
        harbor(sea.spaces[0], words, layout),
        *(village_print(sea.spaces[space], village, layout, explained) for space in sea.villages),
    ]
    return (
        f"<defs>{''.join(shapes)}</defs>{seascape(portrait, track)}"
        f"<g {BOARD_FONT}>{''.join(printed)}</g>"
    )


# Crossed blades mark a fight, or a possible one.
ATTACK = (
    f'<circle r="16" fill="{RED}" stroke="{BONE}" stroke-width="2"/>'
    f"{glyph('fight', 0, 0, 19, BONE)}"
)


def village_print(center: Point, name: str, layout: Layout, explained: str = "") -> str:
    """A Village's name, if there is space for it, and its effect; `explained` is its tooltip."""
    x, y = center
    if layout is PORTRAIT:
        printed = text(-6, 15, "+1", 12) + crew(8, 10, 13)
    else:
        printed = text(-9, 36, "+1", 15) + crew(9, 31, 16) + fitted(0, 19, name, 16, 76)
    if explained:
        islet = f'<circle r="{layout.tile * 0.46:g}" fill="none" pointer-events="all"/>'
        printed = titled(explained, islet + printed)
    named = f' data-name="{escape(name)}"' if explained else ""
    return f'<g transform="translate({x:g} {y:g})"{named}>{printed}</g>'


def harbor(center: Point, words: RaidsWords, layout: Layout) -> str:
    """The Harbor's name, berths for ships that come home, and the exit for ships that leave."""
    x, y = center
    place = words.place(0, True)
    name = words.say(HARBOR_LABEL) if layout is PORTRAIT else place[:1].upper() + place[1:]
    width, height = layout.pier
    apart_x, apart_y = layout.berths
    radius = 9 if layout is PORTRAIT else 13
    berths = "".join(
        titled(
            words.say(ARRIVALS, place=number),
            disc(apart_x * dx, layout.arrivals + apart_y * dy, radius, str(number), "#573820"),
        )
        for number, (dx, dy) in enumerate(BERTHS, start=1)
    )
    onward = glyph("onward", 0, layout.departures, radius * 2, "#c99a5b")
    letters = height / 11
    parted = (layout.arrivals + layout.departures) / 2
    return (
        f'<g transform="translate({x:g} {y:g})"><g {FONT}>'
        f"{fitted(0, letters - height / 2, name, letters, width - 8, BONE)}</g>{berths}"
        f'<path d="M{8 - width / 2:g} {parted:g}H{width / 2 - 8:g}" stroke="{BONE}" '
        'stroke-opacity=".6" stroke-dasharray="5 5"/>'
        f"{titled(words.say(DEPARTURES), onward)}</g>"
    )


# The sea


def draw_spaces(s: RaidsState, portrait: bool) -> list[str]:
    """The tiles on the sea."""
    return [
        draw_tile(portrait, s.track, space, tile, s.shares[space] if has_shares(tile) else SHARES)
        for space, tile in enumerate(s.sea)
        if tile >= 0
    ]


@cache
def draw_tile(portrait: bool, track: int, space: int, tile: int, shares: int) -> str:
    x, y = SEAS[portrait][track].spaces[space]
    name = plain_name(tile, shares) if portrait else face_name(tile, shares)
    shape = use_sized(name, 0, 0, layout_of(portrait).tile / FACE)
    return f'<g id="space-{space}" transform="translate({x:g} {y:g})">{shape}</g>'


def draw_ships(s: RaidsState, words: RaidsWords, sea: Sea, layout: Layout) -> list[str]:
    """Every ship, in its berth or on the lane on the inner side of its space."""
    spaces = [boat.space for boat in s.ships]
    if s.ghost != NONE:
        spaces.append(s.ghost)
    waiting = [seat for seat, boat in enumerate(s.ships) if boat.space == 0]
    waiting.sort(key=lambda seat: -s.ships[seat].berth)
    drawn = []
    for number, space in enumerate(spaces):
        is_ghost = number == len(s.ships)
        westward = False
        if space in (0, s.home):
            side, order = (
                (layout.departures, waiting) if space == 0 else (layout.arrivals, s.arrived)
            )
            x, y = berth_at(sea, layout, side, GHOST_BERTH if is_ghost else order.index(number))
        else:
            apart = layout.abreast * (spaces[:number].count(space) - (spaces.count(space) - 1) / 2)
            x, y = sea.ship_at(space, apart)
            westward = sea.ahead[space][0] < 0
        name, color = ("ghost", GHOST_COLOR) if is_ghost else (f"{number}", SEAT_COLORS[number])
        title = words.say(GHOST_SHIP_HELP) if is_ghost else words.seat(number)
        drawn.append(draw_ship(name, color, title, x, y, westward, layout.ship))
    return drawn


def berth_at(sea: Sea, layout: Layout, side: float, berth: int) -> Point:
    """The middle of a berth on a half of the pier, that of arrivals or that of departures."""
    (x, y), (dx, dy) = sea.spaces[0], BERTHS[berth]
    return x + dx * layout.berths[0], y + side + dy * layout.berths[1]


@lru_cache(SHIPS_REMEMBERED)
def draw_ship(
    name: str, color: str, title: str, x: float, y: float, westward: bool, scale: float
) -> str:
    return (
        f'<g id="ship-{name}" class="piece seat-{name}" color="{color}" '
        f'transform="translate({x:.1f} {y:.1f})">'
        f"<title>{escape(title)}</title>{use_sized(ship_name(name, westward), 0, 0, scale)}</g>"
    )


def draw_attacks(s: RaidsState, sea: Sea, layout: Layout) -> list[str]:
    """Crossed blades where ships fight, and on occupied stops ahead, where stopping means
    combat."""
    if s.actor < 0 or s.stack[-1] not in (NAVIGATE, COMBAT):
        return []
    marks = []
    off = layout.tile * 0.36
    for space in [s.ships[s.actor].space, *stops(s, s.actor)]:
        if space and s.ship_at(space, s.actor) != NONE:
            (x, y), (dx, dy) = sea.spaces[space], sea.ahead[space]
            right, down = off, -off
            if (
                layout is PORTRAIT
            ):  # ships lie so near that only the outer corners are clear of them
                westernmost, lowest = dy < -abs(dx), dx < -abs(dy)
                right = -off if westernmost else off
                down = off if westernmost or lowest else -off
            marks.append(
                f'<g id="attack-{space}" transform="translate({x + right:g} {y + down:g})">'
                f"{use_sized('attack', 0, 0, layout.ship)}</g>"
            )
    return marks


# Click targets


def spot_of(
    s: RaidsState, sea: Sea, plaques: list[Plaque], action: Action, layout: Layout
) -> Spot | None:
    """The click target of that choice. Random events, and tiles that are not aboard, have none."""
    if isinstance(action, SpaceAction):
        width = height = layout.spot
        if action.space == 0:
            width, height = (length + layout.pier_edge for length in layout.pier)
        return spot_at(action, *sea.spaces[action.space], width, height)
    for plaque in plaques:
        if plaque.action is action:
            width, height = layout.plaque_size
            size = layout.plaque
            return spot_at(action, plaque.x, layout.plaque_y, width * size, height * size)
    if not shows_ship(s) or not (action is PLACE or isinstance(action, TileAction)):
        return None
    # A tile that is aboard twice is one choice, so any of its places will do.
    tile = action.tile if isinstance(action, TileAction) else NONE
    tiles = s.ships[s.actor].tiles
    if tile not in tiles:
        return None
    x = layout.deck_x + layout.deck * SLOT_CENTERS[tiles.index(tile)]
    return spot_at(action, x, layout.deck_y, *layout.deck_spot)


def spot_at(action: Action, x: float, y: float, width: float, height: float) -> Spot:
    return Spot(action.text, x - width / 2, y - height / 2, width, height)
