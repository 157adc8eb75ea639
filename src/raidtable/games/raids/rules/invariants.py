"""Invariants of every position of Raids that play can reach."""

from raidtable.engine.state import NONE
from raidtable.games.raids.rules.components import (
    COINS,
    COPIES,
    KIND,
    TILE_NAMES,
    TILES,
    VIKINGS,
    VISIT,
    VOYAGE,
)
from raidtable.games.raids.rules.state import RaidsState
from raidtable.games.raids.rules.validation import coins_held, coins_to_come, tiles_in_play


def flaws(s: RaidsState) -> list[str]:
    """The invariant violations: none, in every position that play can reach."""
    in_play = tiles_in_play(s)
    to_come = sum(COPIES[tile] for tile in range(TILES) if VOYAGE[tile] > s.voyage)
    found = [
        f"{count} of {TILE_NAMES[tile]}, not {COPIES[tile]}"
        for tile, count in enumerate(in_play)
        if count > COPIES[tile] or (count and VOYAGE[tile] > s.voyage)
    ]
    total = sum(in_play) + s.removed + to_come
    if total != sum(COPIES):
        found.append(f"{total} Voyage tiles, not {sum(COPIES)}")
    for seat, ship in enumerate(s.ships):
        if not 0 <= ship.vikings <= ship.shields:
            found.append(f"{ship.vikings} Vikings on the {ship.shields} Shields of seat {seat}")
    if sum(ship.vikings for ship in s.ships) > VIKINGS:
        found.append(f"more than {VIKINGS} Vikings")
    for value, coming in coins_to_come(s).items():
        coins = coins_held(s)[value] + coming
        if coins > COINS[value]:
            found.append(f"{coins} coins of {value}, not {COINS[value]}")
    dealt = [harbor for harbor in s.harbors if harbor != NONE]
    if len(set(dealt)) != len(dealt):
        found.append("a Harbor tile that was dealt twice")
    for space, left in enumerate(s.shares):
        tile = s.sea[space]
        if left and (tile < 0 or KIND[tile] < VISIT):
            found.append(f"shares on space {space}, where no Visit or Pillage lies")
    return found
