"""The holdings that everybody can count in Raids. Glory is counted by its source: the points of
coins, Monsters and sold Goods."""

from raidtable.engine.claims import TABLE
from raidtable.engine.state import NONE
from raidtable.games.raids.rules.components import GOODS, MONSTER, TILE_NAMES, VIKINGS
from raidtable.games.raids.rules.scoring import printed_points
from raidtable.games.raids.rules.state import RaidsState


def aboard(tile: int) -> str:
    """The holding of a tile on a ship."""
    return f"aboard {TILE_NAMES[tile]}"


def beside(tile: int) -> str:
    """The holding of a tile next to a ship."""
    return f"beside {TILE_NAMES[tile]}"


def holdings(s: RaidsState) -> dict[tuple[int, str], int]:
    counted: dict[tuple[int, str], int] = {}
    for seat, ship in enumerate(s.ships):
        counted[seat, "vikings"] = int(ship.vikings)
        counted[seat, "shields"] = int(ship.shields)
        counted[seat, "weapons"] = int(ship.weapons)
        counted[seat, "sails"] = int(ship.sails)
        counted[seat, "mjollnirs"] = int(ship.mjollnirs)
        counted[seat, "coins"] = int(ship.coins)
        counted[seat, "monsters"] = int(printed_points(ship.beside, MONSTER))
        counted[seat, "sold goods"] = int(printed_points(ship.beside, GOODS))
        counted[seat, "harbor place"] = s.arrived.index(seat) + 1 if seat in s.arrived else 0
        for tile in ship.tiles:
            if tile != NONE:
                counted[seat, aboard(tile)] = counted.get((seat, aboard(tile)), 0) + 1
        for tile in ship.beside:
            counted[seat, beside(tile)] = counted.get((seat, beside(tile)), 0) + 1
    counted[TABLE, "removed tiles"] = int(s.removed)
    counted[TABLE, "vikings"] = VIKINGS - sum(int(ship.vikings) for ship in s.ships)
    return counted
