"""Draws a view of Raids for a page: the sea in a ring, and in its middle the ship that decides.

The drawing follows from the view and the words alone; `legal` says only where buttons lie. Every
choice of a seat has one place: a space of the sea or the Harbor, a space of the ship in the middle,
or a plaque below it.
"""

from functools import cache
from html import escape

from raidtable.engine.action import Action
from raidtable.engine.drawing import Drawing, Spot
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
    art,
)
from raidtable.games.raids.board_middle import (
    DECK_Y,
    PLAQUE_HEIGHT,
    PLAQUE_WIDTH,
    PLAQUE_Y,
    Plaque,
    belongings,
    draw_middle,
    draw_voyages,
    plaques_of,
)
from raidtable.games.raids.board_shapes import (
    BONE,
    FONT,
    GHOST_COLOR,
    RED,
    SEAT_COLORS,
    SEAT_LETTERS,
    disc,
    fitted,
    ghost_ship,
    glyph,
    ship,
    text,
)
from raidtable.games.raids.board_tiles import (
    DECK_HEIGHT,
    DECK_WIDTH,
    SLOT,
    SLOT_CENTERS,
    crew,
    face,
    longship,
)
from raidtable.games.raids.components import KIND, MONSTER, SHARES
from raidtable.games.raids.scoring import glory
from raidtable.games.raids.sketch import CREW, GLORY
from raidtable.games.raids.state import COMBAT, NAVIGATE, VILLAGE, Longship, RaidsState
from raidtable.games.raids.steps.navigate import stops
from raidtable.games.raids.view import RaidsView
from raidtable.games.raids.words import VILLAGE_LABEL, RaidsWords

__all__ = ["art", "draw"]

# The four berths on a half of the pier, from its middle.
BERTHS: list[Point] = [(-31, -24), (31, -24), (-31, 24), (31, 24)]
ARRIVALS, DEPARTURES = -42, 66
GHOST_BERTH = 3
VILLAGE_GAIN = text(-9, 36, "+1", 15) + crew(9, 31, 16)
# Ships at one space lie so far apart.
ABREAST = 48


def draw(view: View, words: Words, legal: list[Action]) -> Drawing:
    assert isinstance(view, RaidsView)
    assert isinstance(words, RaidsWords)
    s = view.table
    sea = SEAS[s.track]
    plaques = plaques_of(s)
    ships = [longship(boat, seat, words.language) for seat, boat in enumerate(s.ships)]
    pieces = [
        f"<g {FONT}>",
        draw_harbor(sea.spaces[0], words.place(0, True)),
        *draw_spaces(s, sea, words),
        *draw_voyages(s, words),
        draw_middle(s, words, ships, plaques),
        *draw_ships(s, sea),
        *draw_attacks(s, sea),
        "</g>",
    ]
    spots = []
    for action in legal:
        spot = spot_of(s, sea, plaques, action)
        if spot is not None:
            spots.append(spot)
    mats = [draw_mat(seat, boat, ships[seat], words) for seat, boat in enumerate(s.ships)]
    return Drawing(WIDTH, HEIGHT, ART_NAMES[s.track], "".join(pieces), spots, mats)


# The sea


def draw_spaces(s: RaidsState, sea: Sea, words: RaidsWords) -> list[str]:
    """What lies on each space but ships."""
    drawn = []
    village = words.say(VILLAGE_LABEL)
    for space in range(1, len(s.sea)):
        mark = s.sea[space]
        if mark == NONE:
            continue
        x, y = sea.spaces[space]
        if mark == VILLAGE:
            inner = VILLAGE_GAIN + fitted(0, 17, village, 16, 76)
        else:
            inner = face(mark, words.language, s.shares[space] if KIND[mark] > MONSTER else SHARES)
        drawn.append(f'<g id="space-{space}" transform="translate({x:g} {y:g})">{inner}</g>')
    return drawn


@cache
def draw_harbor(center: Point, name: str) -> str:
    """The Harbor's name, berths for ships that come home, and the way out for those that leave."""
    x, y = center
    berths = "".join(
        disc(dx, ARRIVALS + dy, 13, str(place), "#573820")
        for place, (dx, dy) in enumerate(BERTHS, start=1)
    )
    return (
        f'<g id="harbor" transform="translate({x:g} {y:g})">'
        f"{fitted(0, -97, name[:1].upper() + name[1:], 21, 112, BONE)}{berths}"
        f'<path d="M-54 12H54" stroke="{BONE}" stroke-opacity=".6" stroke-dasharray="5 5"/>'
        f"{glyph('onward', 0, DEPARTURES, 26, '#c99a5b')}</g>"
    )


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
            abreast = [other for other, there in enumerate(spaces) if there == space]
            apart = ABREAST * (abreast.index(number) - (len(abreast) - 1) / 2)
            dx, dy = sea.ahead[space]
            x, y = sea.lane[space][0] + apart * dx, sea.lane[space][1] + apart * dy
            westward = dx < 0
        name, color = ("ghost", GHOST_COLOR) if is_ghost else (number, SEAT_COLORS[number])
        drawn.append(
            f'<g id="ship-{name}" class="piece seat-{name}" color="{color}" '
            f'transform="translate({x:.1f} {y:.1f})">'
            f"{ghost_ship(westward) if is_ghost else ship(number, westward)}</g>"
        )
    return drawn


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
                f'<circle r="16" fill="{RED}" stroke="{BONE}" stroke-width="2"/>'
                f"{glyph('fight', 0, 0, 19, BONE)}</g>"
            )
    return marks


# Where choices lie


def spot_of(s: RaidsState, sea: Sea, plaques: list[Plaque], action: Action) -> Spot | None:
    """The place of that choice; those that chance makes have none."""
    if isinstance(action, SpaceAction):
        width, height = (TILE, TILE) if action.space else (PIER_WIDTH, PIER_HEIGHT)
        return spot_at(action, *sea.spaces[action.space], width, height)
    for plaque in plaques:
        if plaque.action is action:
            return spot_at(action, plaque.x, PLAQUE_Y, PLAQUE_WIDTH, PLAQUE_HEIGHT)
    if s.actor < 0 or not (action is PLACE or isinstance(action, TileAction)):
        return None
    # A tile that is aboard twice is the same choice wherever it lies.
    slot = s.ships[s.actor].tiles.index(action.tile if isinstance(action, TileAction) else NONE)
    return spot_at(action, CENTER_X + SLOT_CENTERS[slot], DECK_Y, SLOT, SLOT)


def spot_at(action: Action, x: float, y: float, width: float, height: float) -> Spot:
    return Spot(action.text, x - width / 2, y - height / 2, width, height)


# What each seat has


def draw_mat(seat: int, boat: Longship, picture: str, words: RaidsWords) -> str:
    """Name, crew and Glory, the ship from above, and what lies beside it."""
    crew = words.say(CREW, vikings=boat.vikings, shields=boat.shields)
    aboard = [words.tile(tile) for tile in boat.tiles if tile != NONE]
    label = ": ".join([crew, *([words.join(aboard)] if aboard else [])])
    chips = "".join(f'<li class="chip">{escape(thing)}</li>' for thing in belongings(boat, words))
    return (
        f'<div class="mat raids-mat seat-{seat}"><p class="mat-head">'
        f'<b class="mat-letter">{SEAT_LETTERS[seat]}</b> '
        f'<span class="mat-name">{escape(words.seat(seat))}</span> '
        f'<span class="mat-crew">{escape(crew)}</span> '
        f'<strong class="mat-glory">{escape(words.say(GLORY, points=glory(boat)))}</strong></p>'
        f'<svg class="mat-ship" viewBox="{-DECK_WIDTH / 2:g} {-DECK_HEIGHT / 2:g} {DECK_WIDTH} '
        f'{DECK_HEIGHT}" role="img" aria-label="{escape(label)}" {FONT}>'
        f'{picture}</svg><ul class="chips">{chips}</ul></div>'
    )
