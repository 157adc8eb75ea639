"""How well a seat stands: a hand-made guess of its final Glory, in hundredths of a point."""

from mypy_extensions import i64

from raidtable.engine.state import NONE
from raidtable.games.raids.components import (
    GOODS,
    KIND,
    MJOLLNIR,
    PENNANT,
    POINTS,
    PORT,
    RUNE,
    SAIL,
    SELLS,
    VOYAGES,
    WEAPON,
)
from raidtable.games.raids.scoring import beside, glory, rune_points
from raidtable.games.raids.state import Longship, RaidsState
from raidtable.games.raids.view import RaidsView


def judge(v: RaidsView, seat: int) -> int:
    """Twice the seat's worth, less that of its best rival: own points come first."""
    s = v.table
    best_rival: i64 = -100_000
    for other in range(len(s.ships)):
        if other != seat:
            worth = ship_worth(s, s.ships[other])
            if worth > best_rival:
                best_rival = worth
    return 2 * ship_worth(s, s.ships[seat]) - best_rival


def ship_worth(s: RaidsState, ship: Longship) -> i64:
    left = voyages_left(s, ship)
    worth = 100 * glory(ship)
    # A crew is spent on Monsters and rivals; the first Vikings matter most, as one keeps a ship
    # from harm.
    crew = ship.vikings
    worth += 90 * (crew if crew < 4 else 4) + (45 if left else 15) * (crew - 4 if crew > 4 else 0)
    worth += (25 + 25 * left) * ship.weapons
    worth += (60 if left else 0) * left * ship.sails
    worth += 60 * left * ship.mjollnirs
    worth += 20 * left * ship.shields
    for tile in ship.tiles:
        if tile != NONE and KIND[tile] == GOODS:
            worth += (40 if left else 12) * POINTS[tile]
    return worth + prize_worth(s, ship, left)


def voyages_left(s: RaidsState, ship: Longship) -> i64:
    """Voyages that the ship will still sail, this one included until it is home."""
    left = VOYAGES - s.voyage
    return left if ship.space == s.home else left + 1


def prize_worth(s: RaidsState, ship: Longship, left: i64) -> i64:
    """What the tile is worth that the ship stands at or sails for; and how early it could be
    home."""
    space = ship.space
    if s.sailor != NONE and s.ships[s.sailor] is ship:
        space = s.bound_for
    if space == 0 or space == s.home:
        return 0
    tile = s.sea[space]
    # Staying behind means taking more tiles: each space skipped is a chance given away.
    worth: i64 = -22 * space
    if tile < 0:
        return worth
    kind = KIND[tile]
    if kind == RUNE:
        runes = beside(ship, RUNE)
        worth += 100 * (rune_points(runes + 1) - rune_points(runes)) + 60 * left
    elif kind == PORT:
        worth += 90 + port_worth(ship, SELLS[tile])
    elif kind == PENNANT:
        worth += 80 * POINTS[tile]
    elif kind == GOODS:
        worth += (35 if left > 1 else 10) * POINTS[tile]
    elif kind == SAIL:
        worth += 60 * (left - 1)
    elif kind == WEAPON:
        worth += 60 + 20 * left
    elif kind == MJOLLNIR:
        worth += 100 * ship.vikings
    return worth


def port_worth(ship: Longship, sells: i64) -> i64:
    """The best Goods aboard that the Port would buy, over what they are worth unsold."""
    first: i64 = 0
    second: i64 = 0
    for tile in ship.tiles:
        if tile != NONE and KIND[tile] == GOODS:
            points: i64 = POINTS[tile]
            if points > first:
                second = first
                first = points
            elif points > second:
                second = points
    return 60 * (first + second if sells > 1 else first)
