"""Points: the order at a Harbor tile, and Glory at the end of the game."""

from typing import Final

from mypy_extensions import i64

from raidtable.engine.rules import Result, settle
from raidtable.engine.state import NONE
from raidtable.games.raids.rules.components import (
    ARRIVAL,
    GOOD,
    GOODS,
    HARBOR_GOOD_KINDS,
    HARBOR_GOODS,
    HARBOR_MONSTERS,
    HARBOR_PORTS,
    HARBOR_RUNES,
    HARBOR_SHIELDS,
    HARBOR_WEAPONS,
    KIND,
    MONSTER,
    PENNANT,
    POINTS,
    PORT,
    RUNE,
    RUNE_POINTS,
    RUNE_SET,
)
from raidtable.games.raids.rules.state import Longship, RaidsState

SOURCES: Final = ("coins", "runes", "mjollnirs", "pennants", "goods", "monsters")


def harbor_order(s: RaidsState, harbor: int) -> list[int]:
    """Seats from best to last for that Harbor tile; the earlier arrival wins ties."""
    order: list[int] = []
    for seat in s.arrived:
        count = harbor_count(s.ships[seat], harbor)
        place = len(order)
        while place > 0 and harbor_count(s.ships[order[place - 1]], harbor) < count:
            place -= 1
        order.insert(place, seat)
    return order


def harbor_count(ship: Longship, harbor: int) -> i64:
    """The ship's count in the category of the Harbor tile."""
    if harbor == ARRIVAL:
        return 0  # nothing is counted, so arrival alone decides
    if harbor == HARBOR_GOODS:
        return aboard(ship, GOODS) + beside(ship, GOODS)
    if harbor == HARBOR_GOOD_KINDS:
        return kinds_of_goods(ship)
    if harbor == HARBOR_RUNES:
        return beside(ship, RUNE)
    if harbor == HARBOR_SHIELDS:
        return ship.shields
    if harbor == HARBOR_WEAPONS:
        return ship.weapons
    if harbor == HARBOR_PORTS:
        return beside(ship, PORT)
    if harbor == HARBOR_MONSTERS:
        return beside(ship, MONSTER)
    return ship.sails


def aboard(ship: Longship, kind: i64) -> i64:
    """The number of tiles of that kind on the ship."""
    count: i64 = 0
    for tile in ship.tiles:
        if tile != NONE and KIND[tile] == kind:
            count += 1
    return count


def beside(ship: Longship, kind: i64) -> i64:
    """The number of tiles of that kind next to the ship."""
    count: i64 = 0
    for tile in ship.beside:
        if KIND[tile] == kind:
            count += 1
    return count


def kinds_of_goods(ship: Longship) -> i64:
    """Different Goods, whether still aboard or sold."""
    seen: i64 = 0
    for tile in ship.tiles + ship.beside:
        if tile != NONE and KIND[tile] == GOODS:
            seen |= 1 << GOOD[tile]
    count: i64 = 0
    while seen:
        count += seen & 1
        seen >>= 1
    return count


def rune_points(runes: i64) -> i64:
    """Full sets of five, and then the rest."""
    return (runes // RUNE_SET) * RUNE_POINTS[RUNE_SET] + RUNE_POINTS[runes % RUNE_SET]


def printed_points(tiles: list[int], kind: i64) -> i64:
    """The points printed on the tiles of that kind."""
    total: i64 = 0
    for tile in tiles:
        if tile != NONE and KIND[tile] == kind:
            total += POINTS[tile]
    return total


def points_of_sources(ship: Longship) -> tuple[i64, i64, i64, i64, i64, i64]:
    """The points of each of the SOURCES if the game ended now."""
    return (
        ship.coins,
        rune_points(beside(ship, RUNE)),
        ship.mjollnirs * ship.vikings,
        printed_points(ship.tiles, PENNANT),
        printed_points(ship.beside, GOODS),
        printed_points(ship.beside, MONSTER),
    )


def glory(ship: Longship) -> i64:
    """The total points if the game ended now."""
    coins, runes, mjollnirs, pennants, goods, monsters = points_of_sources(ship)
    return coins + runes + mjollnirs + pennants + goods + monsters


def points_by_source(ship: Longship) -> dict[str, int]:
    return dict(zip(SOURCES, points_of_sources(ship), strict=True))


def result(s: RaidsState) -> Result:
    """The most Glory wins; players with the same Glory share the victory."""
    points = [points_by_source(ship) for ship in s.ships]
    totals = [int(glory(ship)) for ship in s.ships]
    ranks = [1 + sum(1 for other in totals if other > total) for total in totals]
    ties = settle([[total] for total in totals], [])
    return Result(points, ranks, "four_voyages", "", None, ties)
