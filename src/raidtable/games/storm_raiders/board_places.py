"""Where things lie on the maps of Storm Raiders: names, Resources, Contracts, standees, dice."""

from functools import cache

from raidtable.games.storm_raiders.board_art import (
    CENTRE,
    HEIGHT,
    HOLD_RADIUS,
    PLACES,
    WIDTH,
    WRECK_RADIUS,
)
from raidtable.games.storm_raiders.board_shapes import Point
from raidtable.games.storm_raiders.components import (
    AGE_GREY,
    CONTRACT_REWARDS,
    DICE,
    ICONS,
    RESOURCES,
    REWARD_MEDAL,
    REWARD_MOD,
    REWARDS,
    WRECKS,
)
from raidtable.games.storm_raiders.state import StormState
from raidtable.games.storm_raiders.tokens import count

# By side and site: on which side of it stand its name and the Resources there, chosen so that
# they hide no figure of the map. North, east, south, west; or south and a little to the left.
TEXT_SIDES = ("snnwssssslennssssn", "eeswsssssenensssss")
TOKENS_IN_ROW = 4
TOKEN_STEP = 22
# Where they can be pointed at they lie further apart.
OFFERED_STEP = 34

# By side and Stormhold: whether its Contract lies to the right, how far away and how far up it
# begins, chosen so that the widest one hides no figure, no name and no die.
CARD_PLACES = (
    ((True, 36, -6), (False, 27, -18), (True, 36, -24), (False, 27, -20), (False, 36, -4)),
    ((False, 36, -20), (False, 27, -20), (True, 36, -30), (False, 36, -34), (True, 30, -42)),
)
CARD_HEIGHT = 38
NEED_STEP = 18
REWARD_STEP = 14
PRESTIGE_WIDTH = 30

# How dice lie in the tray: so many in each row, by how many there are.
TRAY_ROWS = ((), (1,), (2,), (1, 2), (2, 2), (2, 1, 2), (2, 2, 2), (2, 3, 2), (3, 2, 3), (3, 3, 3))
DIE_SIZE = 32
DIE_STEP = 40

# Where choices lie about a site: on all of it with its port, but not its name; or journeys side by
# side on its lower half, one for each vehicle, so that it still shows what it does.
SITE_SPOT: Point = (82, 56)
SITE_CORNER: Point = (-41, -30)
JOURNEY_SPOT: Point = (27, 27)
# Where standees stand about a site: above it, or beside it where its name is above.
ABOVE: tuple[Point, ...] = ((20, -29), (-6, -36), (42, -12), (38, 16))
BESIDE: tuple[Point, ...] = ((34, -6), (36, 20), (-38, 4), (-36, 28))


def moved(place: Point, by: Point) -> Point:
    return place[0] + by[0], place[1] + by[1]


# Sites


@cache
def name_place(side: int, site: int) -> Point:
    """The middle of a site's name."""
    radius = WRECK_RADIUS if site < WRECKS else HOLD_RADIUS
    ways = {
        "s": (0, radius + 12),
        "l": (-20, radius + 12),
        "n": (0, -radius - 10),
        "e": (radius + 60, -9),
        "w": (-radius - 60, -9),
    }
    return moved(PLACES[side][site], ways[TEXT_SIDES[side][site]])


@cache
def token_places(side: int, wreck: int, kinds: int, offered: bool) -> list[Point]:
    """Where Resources of so many kinds lie at a wreck: in rows next to its name, on the board."""
    x, y = name_place(side, wreck)
    way = -1 if TEXT_SIDES[side][wreck] == "n" else 1
    step = OFFERED_STEP if offered else TOKEN_STEP
    first = y + way * (step / 2 + 9)
    last = first + way * step * ((kinds - 1) // TOKENS_IN_ROW)
    # Rows that would leave the board are all moved back.
    back = max(0, step / 2 - last) - max(0, last + step / 2 - HEIGHT)
    places: list[Point] = []
    for kind in range(kinds):
        row, column = divmod(kind, TOKENS_IN_ROW)
        in_row = min(TOKENS_IN_ROW, kinds - row * TOKENS_IN_ROW)
        left = min(max(x, in_row * step / 2), WIDTH - in_row * step / 2) - (in_row - 1) * step / 2
        places.append((left + column * step, first + way * row * step + back))
    return places


def tokens_at(s: StormState, wreck: int, offered: bool) -> list[tuple[int, Point]]:
    """The kinds of Resources at a wreck, and where they are drawn."""
    kinds = [kind for kind in range(RESOURCES) if count(s.wrecks[wreck], kind)]
    return list(zip(kinds, token_places(s.side, wreck, len(kinds), offered), strict=True))


def standee_place(side: int, site: int, before: int) -> Point:
    """Where the next standee stands, after so many at the same site."""
    places = BESIDE if TEXT_SIDES[side][site] == "n" else ABOVE
    return moved(PLACES[side][site], places[before])


def journey_places(side: int, site: int, many: int) -> list[Point]:
    """The left upper corners of so many places side by side on a site."""
    x, y = PLACES[side][site]
    return [(x + (place - many / 2) * JOURNEY_SPOT[0], y) for place in range(many)]


# Contracts


@cache
def rewards_shown(contract: int, age: int) -> list[int]:
    """What a Contract gives, by kind: once it is blue, its Medals are Mods."""
    given = list(CONTRACT_REWARDS[contract])
    if age != AGE_GREY:
        given[REWARD_MOD] += given[REWARD_MEDAL]
        given[REWARD_MEDAL] = 0
    return [kind for kind in range(REWARDS) for _ in range(given[kind])]


def card_width(contract: int, age: int) -> int:
    needs = len(ICONS[contract]) * NEED_STEP
    return max(needs, len(rewards_shown(contract, age)) * REWARD_STEP) + PRESTIGE_WIDTH


def card_place(s: StormState, hold: int) -> Point:
    """The left upper corner of the Contract at a Stormhold."""
    x, y = PLACES[s.side][WRECKS + hold]
    to_right, away, up = CARD_PLACES[s.side][hold]
    width = card_width(s.holds[hold], s.ages[hold])
    return (x + away if to_right else x - away - width), y + up


# Dice


@cache
def tray_places(many: int) -> list[Point]:
    """Where so many dice lie in the tray."""
    rows = TRAY_ROWS[many]
    places: list[Point] = []
    for row, in_row in enumerate(rows):
        y = CENTRE[1] + (row - (len(rows) - 1) / 2) * DIE_STEP
        for column in range(in_row):
            places.append((CENTRE[0] + (column - (in_row - 1) / 2) * DIE_STEP, y))
    return places


def tray_dice(s: StormState) -> list[tuple[int, int, Point]]:
    """The dice in the tray: each with the number of its kind before it, and where it lies."""
    lying = [(die, copy) for die in range(DICE) for copy in range(int(count(s.tray, die)))]
    places = tray_places(len(lying))
    return [(die, copy, place) for (die, copy), place in zip(lying, places, strict=True)]
