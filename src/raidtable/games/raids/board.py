"""Draws a view of Raids for a page: the sea in a ring, and in its middle the ship that decides.

What never changes in a language is the art, with every shape that pieces and mats use. The drawing
follows from the view and the words alone; `legal` says only where buttons lie. Every choice of a
seat has one place: a space of the sea or the Harbor, a space of the ship in the middle, or a plaque
below it.
"""

from functools import cache
from html import escape

from raidtable.engine.action import Action
from raidtable.engine.drawing import SEAT_COLORS, SEAT_LETTERS, Drawing, Spot
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import Words
from raidtable.games.raids.actions import PLACE, SpaceAction, TileAction
from raidtable.games.raids.board_art import (
    ART_NAMES,
    CENTER_X,
    HEIGHT,
    PIER_HEIGHT,
    PIER_WIDTH,
    SEAS,
    TILE,
    WIDTH,
    Point,
    Sea,
    seascape,
)
from raidtable.games.raids.board_middle import (
    DECK_Y,
    PLAQUE_HEIGHT,
    PLAQUE_WIDTH,
    PLAQUE_Y,
    Account,
    Plaque,
    draw_middle,
    draw_voyages,
    plaques_of,
    voyage_shapes,
)
from raidtable.games.raids.board_shapes import (
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
    use,
)
from raidtable.games.raids.board_tiles import (
    DECK_HEIGHT,
    DECK_WIDTH,
    SLOT,
    SLOT_CENTERS,
    face_name,
    has_shares,
    tile_shapes,
)
from raidtable.games.raids.components import SHARES
from raidtable.games.raids.state import COMBAT, NAVIGATE, Longship, RaidsState
from raidtable.games.raids.steps.navigate import stops
from raidtable.games.raids.view import RaidsView
from raidtable.games.raids.words import VILLAGE_LABEL, RaidsWords

# The four berths on a half of the pier, from its middle.
BERTHS: list[Point] = [(-31, -24), (31, -24), (-31, 24), (31, 24)]
ARRIVALS, DEPARTURES = -42, 66
GHOST_BERTH = 3
# Ships at one space lie so far apart.
ABREAST = 48


def draw(view: View, words: Words, legal: list[Action], public: Drawing | None = None) -> Drawing:
    assert isinstance(view, RaidsView)
    assert isinstance(words, RaidsWords)
    s = view.table
    sea = SEAS[s.track]
    plaques = plaques_of(s)
    spots = spots_of(s, sea, plaques, legal)
    if public is not None:  # there are no secrets in Raids: everybody sees the same
        return Drawing(WIDTH, HEIGHT, public.art, public.pieces, spots, public.mats)
    accounts = [Account(seat, boat, words) for seat, boat in enumerate(s.ships)]
    pieces = [
        f"<g {BOARD_FONT}>",
        *draw_spaces(s),
        *draw_voyages(s),
        draw_middle(s, words, accounts, plaques),
        *draw_ships(s, sea),
        *draw_attacks(s, sea),
        "</g>",
    ]
    mats = [draw_mat(seat, boat, accounts[seat], words) for seat, boat in enumerate(s.ships)]
    return Drawing(WIDTH, HEIGHT, ART_NAMES[s.track], "".join(pieces), spots, mats)


# What never changes


@cache
def art(name: str, language: str) -> str:
    """The sea of that name with what is printed on it, and all shapes that are used by name."""
    words = RaidsWords(language)
    track = ART_NAMES.index(name)
    sea = SEAS[track]
    shapes = [small_shapes(), tile_shapes(words), voyage_shapes(words), defined("attack", ATTACK)]
    village = words.say(VILLAGE_LABEL)
    printed = [
        harbor(sea.spaces[0], words.place(0, True)),
        *(village_print(sea.spaces[space], village) for space in sea.villages),
    ]
    return f"<defs>{''.join(shapes)}</defs>{seascape(track)}<g {BOARD_FONT}>{''.join(printed)}</g>"


# Crossed blades: here ships fight, or would.
ATTACK = (
    f'<circle r="16" fill="{RED}" stroke="{BONE}" stroke-width="2"/>'
    f"{glyph('fight', 0, 0, 19, BONE)}"
)


def village_print(center: Point, name: str) -> str:
    """A Village's name and what it brings."""
    x, y = center
    gain = text(-9, 36, "+1", 15) + crew(9, 31, 16)
    return f'<g transform="translate({x:g} {y:g})">{gain}{fitted(0, 17, name, 16, 76)}</g>'


def harbor(center: Point, name: str) -> str:
    """The Harbor's name, berths for ships that come home, and the way out for those that leave."""
    x, y = center
    berths = "".join(
        disc(dx, ARRIVALS + dy, 13, str(place), "#573820")
        for place, (dx, dy) in enumerate(BERTHS, start=1)
    )
    return (
        f'<g transform="translate({x:g} {y:g})">'
        f"{fitted(0, -97, name[:1].upper() + name[1:], 21, 112, BONE)}{berths}"
        f'<path d="M-54 12H54" stroke="{BONE}" stroke-opacity=".6" stroke-dasharray="5 5"/>'
        f"{glyph('onward', 0, DEPARTURES, 26, '#c99a5b')}</g>"
    )


# The sea


def draw_spaces(s: RaidsState) -> list[str]:
    """The tiles that lie on the sea."""
    return [
        draw_tile(s.track, space, tile, s.shares[space] if has_shares(tile) else SHARES)
        for space, tile in enumerate(s.sea)
        if tile >= 0
    ]


@cache
def draw_tile(track: int, space: int, tile: int, shares: int) -> str:
    x, y = SEAS[track].spaces[space]
    shape = use(face_name(tile, shares))
    return f'<g id="space-{space}" transform="translate({x:g} {y:g})">{shape}</g>'


def draw_ships(s: RaidsState, sea: Sea) -> list[str]:
    """Every ship in its berth or on the lane, inwards of its space."""
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
            side, order = (DEPARTURES, waiting) if space == 0 else (ARRIVALS, s.arrived)
            dx, dy = BERTHS[GHOST_BERTH if is_ghost else order.index(number)]
            x, y = sea.spaces[0][0] + dx, sea.spaces[0][1] + side + dy
        else:
            apart = ABREAST * (spaces[:number].count(space) - (spaces.count(space) - 1) / 2)
            dx, dy = sea.ahead[space]
            x, y = sea.lane[space][0] + apart * dx, sea.lane[space][1] + apart * dy
            westward = dx < 0
        name, color = ("ghost", GHOST_COLOR) if is_ghost else (f"{number}", SEAT_COLORS[number])
        drawn.append(draw_ship(name, color, x, y, westward))
    return drawn


@cache
def draw_ship(name: str, color: str, x: float, y: float, westward: bool) -> str:
    return (
        f'<g id="ship-{name}" class="piece seat-{name}" color="{color}" '
        f'transform="translate({x:.1f} {y:.1f})">{use(ship_name(name, westward))}</g>'
    )


def draw_attacks(s: RaidsState, sea: Sea) -> list[str]:
    """Crossed blades where ships fight, and where a stop ahead is held and means combat."""
    if s.actor < 0 or s.stack[-1] not in (NAVIGATE, COMBAT):
        return []
    marks = []
    for space in [s.ships[s.actor].space, *stops(s, s.actor)]:
        if space and s.ship_at(space, s.actor) != NONE:
            x, y = sea.spaces[space]
            marks.append(
                f'<g id="attack-{space}" transform="translate({x + 32:g} {y - 32:g})">'
                f"{use('attack')}</g>"
            )
    return marks


# Where choices lie


def spots_of(s: RaidsState, sea: Sea, plaques: list[Plaque], legal: list[Action]) -> list[Spot]:
    found = [spot_of(s, sea, plaques, action) for action in legal]
    return [spot for spot in found if spot is not None]


def spot_of(s: RaidsState, sea: Sea, plaques: list[Plaque], action: Action) -> Spot | None:
    """The place of that choice; those of chance and of tiles that are not aboard have none."""
    if isinstance(action, SpaceAction):
        width, height = (TILE, TILE) if action.space else (PIER_WIDTH, PIER_HEIGHT)
        return spot_at(action, *sea.spaces[action.space], width, height)
    for plaque in plaques:
        if plaque.action is action:
            return spot_at(action, plaque.x, PLAQUE_Y, PLAQUE_WIDTH, PLAQUE_HEIGHT)
    if s.actor < 0 or not (action is PLACE or isinstance(action, TileAction)):
        return None
    # A tile that is aboard twice is the same choice wherever it lies.
    tile = action.tile if isinstance(action, TileAction) else NONE
    tiles = s.ships[s.actor].tiles
    if tile not in tiles:
        return None
    return spot_at(action, CENTER_X + SLOT_CENTERS[tiles.index(tile)], DECK_Y, SLOT, SLOT)


def spot_at(action: Action, x: float, y: float, width: float, height: float) -> Spot:
    return Spot(action.text, x - width / 2, y - height / 2, width, height)


# What each seat has


@cache
def tile_label(tile: int, language: str) -> str:
    return RaidsWords(language).tile(tile)


def draw_mat(seat: int, boat: Longship, account: Account, words: RaidsWords) -> str:
    """Name, crew and Glory, the ship from above, and what lies beside it."""
    aboard = [tile_label(tile, words.language) for tile in boat.tiles if tile != NONE]
    label = ": ".join([account.crew, *([words.join(aboard)] if aboard else [])])
    chips = "".join(f'<li class="chip">{escape(thing)}</li>' for thing in account.belongings)
    return (
        f'<div class="mat raids-mat seat-{seat}"><p class="mat-head">'
        f'<b class="mat-letter">{SEAT_LETTERS[seat]}</b> '
        f'<span class="mat-name">{escape(words.seat(seat))}</span> '
        f'<span class="mat-crew">{escape(account.crew)}</span> '
        f'<strong class="mat-glory">{escape(account.glory)}</strong></p>'
        f'<svg class="mat-ship" viewBox="{-DECK_WIDTH / 2:g} {-DECK_HEIGHT / 2:g} {DECK_WIDTH} '
        f'{DECK_HEIGHT}" role="img" aria-label="{escape(label)}" {FONT}>'
        f'{account.picture}</svg><ul class="chips">{chips}</ul></div>'
    )
