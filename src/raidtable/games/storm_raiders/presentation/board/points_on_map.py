"""Coordinates on the maps of Storm Raiders: names, Resources, Contracts, standees, dice."""

from functools import cache

from raidtable.games.storm_raiders.presentation.board.layout import Layout
from raidtable.games.storm_raiders.presentation.board.shapes import Point
from raidtable.games.storm_raiders.rules.components import (
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
from raidtable.games.storm_raiders.rules.tokens import count

TOKENS_IN_ROW = 4
# Places above a site, or above and to one side.
NORTH = "npqo"

# Dice in the tray: the number in each row, by the number of dice, and the angle of each.
TRAY_ROWS = ((), (1,), (2,), (1, 2), (2, 2), (2, 1, 2), (2, 2, 2), (2, 3, 2), (3, 2, 3), (3, 3, 3))
TILTS = (-9, 12, 4, -13, 8, -5, 10, -7, 6)


class Card:
    """The sizes of a Contract on a map: its needs in a row above its rewards; on a phone only its
    needs, in two rows."""

    def __init__(self, height: float, step: float, reward_step: float, prestige: float) -> None:
        self.height = height
        self.step = step
        self.reward_step = reward_step
        self.prestige = prestige

    def needs(self, many: int) -> list[Point]:
        """The places of `many` Resources, from the upper left corner."""
        if self.reward_step:
            return [(13 + self.step * place, 12) for place in range(many)]
        points: list[Point] = []
        for place in range(many):
            column, row = divmod(place, 2)
            alone = row == 0 and place == many - 1
            y = self.height / 2 + (0 if alone else (row - 0.5) * self.step)
            points.append((8 + column * self.step, y))
        return points


CARD = Card(height=38, step=18, reward_step=14, prestige=30)
SMALL_CARD = Card(height=26, step=12, reward_step=0, prestige=17)


def card_of(layout: Layout) -> Card:
    return SMALL_CARD if layout.is_portrait else CARD


def moved(place: Point, by: Point) -> Point:
    return place[0] + by[0], place[1] + by[1]


# Sites


@cache
def name_place(layout: Layout, side: int, site: int) -> Point:
    """The centre of a site's name; without names, of the Resources there."""
    radius = layout.radius(site)
    ways: dict[str, Point]
    if layout.is_portrait:
        ways = {"s": (0, 19), "n": (0, -19), "e": (19, 12), "w": (-19, 12)}
    else:
        ways = {
            "s": (0, radius + 16),
            "l": (-20, radius + 16),
            "r": (20, radius + 16),
            "n": (0, -radius - 20),
            "p": (-30, -radius - 20),
            "q": (30, -radius - 20),
            "o": (-38, -radius - 13),
            "e": (radius + 62, -9),
            "w": (-radius - 62, -9),
            "f": (radius + 62, 14),
            "v": (-radius - 62, 14),
        }
    return moved(layout.site_points[side][site], ways[layout.text_sides[side][site]])


@cache
def token_points(layout: Layout, side: int, wreck: int, kinds: int, offered: bool) -> list[Point]:
    """The places of that number of kinds of Resources at a wreck: in rows next to its name; on a
    phone also in columns towards its edge."""
    x, y = name_place(layout, side, wreck)
    if layout.is_portrait and not offered and layout.text_sides[side][wreck] in "ew":
        return token_column(
            layout, 1 if layout.text_sides[side][wreck] == "e" else -1, (x, y), kinds
        )
    way = -1 if layout.text_sides[side][wreck] in NORTH else 1
    step = layout.offered_step if offered else layout.token_step
    # The portrait board does not show the name, so only a port's sign needs space.
    room = (7 if way < 0 else 1) if layout.is_portrait else 9
    first = y + way * (step / 2 + room)
    last = first + way * step * ((kinds - 1) // TOKENS_IN_ROW)
    # Rows that would leave the board are all moved back.
    lowest = layout.height - layout.frame - 2
    back = max(0, layout.frame + 2 + step / 2 - last) - max(0, last + step / 2 - lowest)
    points: list[Point] = []
    for kind in range(kinds):
        row, column = divmod(kind, TOKENS_IN_ROW)
        in_row = min(TOKENS_IN_ROW, kinds - row * TOKENS_IN_ROW)
        half = in_row * step / 2 + layout.frame + 2
        left = min(max(x, half), layout.width - half) - (in_row - 1) * step / 2
        points.append((left + column * step, first + way * row * step + back))
    return points


def token_column(layout: Layout, way: int, start: Point, kinds: int) -> list[Point]:
    step = layout.token_step
    points: list[Point] = []
    for kind in range(kinds):
        column, row = divmod(kind, TOKENS_IN_ROW)
        in_column = min(TOKENS_IN_ROW, kinds - column * TOKENS_IN_ROW)
        x = start[0] + way * step * (column + 0.5)
        # A column that would leave the board is moved onto the site.
        x = x if step / 2 <= x <= layout.width - step / 2 else start[0] - way * step / 2
        points.append((x, start[1] + (row - (in_column - 1) / 2) * step))
    return points


def tokens_at(
    layout: Layout, side: int, wreck: int, tokens: int, offered: bool
) -> list[tuple[int, Point]]:
    """The kinds of Resources at a wreck with these tokens, and their places."""
    kinds = [kind for kind in range(RESOURCES) if count(tokens, kind)]
    return list(zip(kinds, token_points(layout, side, wreck, len(kinds), offered), strict=True))


# Contracts


@cache
def rewards_shown(contract: int, age: int) -> list[int]:
    """The rewards of a Contract, by kind: once it is blue, its Medals are Mods."""
    given = list(CONTRACT_REWARDS[contract])
    if age != AGE_GREY:
        given[REWARD_MOD] += given[REWARD_MEDAL]
        given[REWARD_MEDAL] = 0
    return [kind for kind in range(REWARDS) for _ in range(given[kind])]


def card_width(layout: Layout, contract: int, age: int) -> float:
    card, needed = card_of(layout), len(ICONS[contract])
    columns = (needed + 1) // 2 if layout.is_portrait else needed
    given = len(rewards_shown(contract, age)) * card.reward_step
    return max(columns * card.step, given) + card.prestige


def card_place(layout: Layout, side: int, hold: int, contract: int, age: int) -> Point:
    """The upper left corner of a Contract of that age at a Stormhold."""
    return card_corner(layout, side, hold, card_width(layout, contract, age))


def card_corner(layout: Layout, side: int, hold: int, width: float) -> Point:
    """The upper left corner of a Contract of that width."""
    edge, right, down = layout.card_places[side][hold]
    x, y = moved(layout.site_points[side][WRECKS + hold], (right, down))
    before = {"left": 0.0, "middle": width / 2, "right": width}[edge]
    return x - before, y - card_of(layout).height / 2


# Dice


@cache
def tray_points(layout: Layout, many: int) -> list[Point]:
    """The places of `many` dice in the tray."""
    rows = TRAY_ROWS[many]
    step = layout.die_steps[many]
    points: list[Point] = []
    for row, in_row in enumerate(rows):
        y = layout.centre[1] + (row - (len(rows) - 1) / 2) * step
        for column in range(in_row):
            points.append((layout.centre[0] + (column - (in_row - 1) / 2) * step, y))
    return points


def tray_dice(layout: Layout, tray: int) -> list[tuple[int, int, Point]]:
    """The dice in the tray, each with the number of equal ones before it, and its place."""
    lying = [(die, copy) for die in range(DICE) for copy in range(int(count(tray, die)))]
    points = tray_points(layout, len(lying))
    return [(die, copy, place) for (die, copy), place in zip(lying, points, strict=True)]
