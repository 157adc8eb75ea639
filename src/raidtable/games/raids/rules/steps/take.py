"""Phase 1: take the Voyage tile at your ship."""

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason, Step
from raidtable.games.raids.rules.actions import DISCARD, DONE, PLACE, REPLACE, SELL, TileAction
from raidtable.games.raids.rules.components import (
    FACE,
    GOODS,
    GOODS_TILES,
    KIND,
    PORT_RECRUITS,
    RUNE,
    SELLS,
    SHIP_TILES,
    TILE_NAMES,
    VOYAGE,
)
from raidtable.games.raids.rules.state import EMPTY, SELL_GOODS, Longship, RaidsState


class TakeTile(Step[RaidsState]):
    """A ship tile is placed, replaces another, or is discarded; Runes and Ports go next to the
    ship.

    Rule: `take`.
    """

    rule = "take"

    def open(self, s: RaidsState, log: Log | None) -> bool:
        ship = s.ships[s.turn_seat]
        tile = s.sea[ship.space]
        if KIND[tile] <= GOODS:
            return True
        s.sea[ship.space] = EMPTY
        ship.beside.append(tile)
        if log is not None:
            log.add("TookTile", s.turn_seat, tile=TILE_NAMES[tile], space=ship.space)
        if KIND[tile] == RUNE:
            s.stack.pop()
        else:
            s.sales = SELLS[tile]
            s.stack[-1] = SELL_GOODS
        return False

    def decides(self, s: RaidsState) -> int:
        return s.turn_seat

    def legal(self, s: RaidsState) -> list[Action]:
        tiles = s.ships[s.turn_seat].tiles
        legal: list[Action] = []
        if has_room(tiles):
            legal.append(PLACE)
        previous = NONE
        for tile in sorted(tiles):
            if tile != previous:
                legal.append(REPLACE[tile])
                previous = tile
        legal.append(DISCARD)
        return legal

    def apply(self, s: RaidsState, a: Action, log: Log | None) -> None:
        ship = s.ships[s.turn_seat]
        tile = s.sea[ship.space]
        s.sea[ship.space] = EMPTY
        s.stack.pop()
        if a is DISCARD:
            s.removed += 1
            if log is not None:
                log.add("DiscardedTile", s.turn_seat, tile=TILE_NAMES[tile], space=ship.space)
            return
        if a is PLACE:
            ship.tiles[ship.tiles.index(NONE)] = tile
            if log is not None:
                log.add("PlacedTile", s.turn_seat, tile=TILE_NAMES[tile], space=ship.space)
        else:
            assert isinstance(a, TileAction)
            ship.tiles[ship.tiles.index(a.tile)] = tile
            s.removed += 1
            if log is not None:
                log.add(
                    "ReplacedTile",
                    s.turn_seat,
                    tile=TILE_NAMES[tile],
                    old=TILE_NAMES[a.tile],
                    space=ship.space,
                )
        lose_overboard(s, ship, log)

    def refused(self, s: RaidsState) -> list[tuple[Action, Reason]]:
        tiles = s.ships[s.turn_seat].tiles
        refused: list[tuple[Action, Reason]] = []
        if not has_room(tiles):
            refused.append((PLACE, Reason("ship_full", "take")))
        for tile in SHIP_TILES:
            if tile not in tiles:
                refused.append((REPLACE[tile], not_aboard(tiles, tile, "take")))
        return refused


class SellGoods(Step[RaidsState]):
    """A Port buys 1 or 2 Goods, if you wish, and then 1 Viking joins. Rule: `port`."""

    rule = "port"

    def open(self, s: RaidsState, log: Log | None) -> bool:
        ship = s.ships[s.turn_seat]
        if s.sales and has_goods(ship.tiles):
            return True
        s.sales = 0
        s.stack.pop()
        came = ship.recruit(PORT_RECRUITS)
        if log is not None:
            log.add("PortRecruited", s.turn_seat, vikings=came)
        return False

    def decides(self, s: RaidsState) -> int:
        return s.turn_seat

    def legal(self, s: RaidsState) -> list[Action]:
        legal: list[Action] = []
        previous = NONE
        for tile in sorted(s.ships[s.turn_seat].tiles):
            if tile != previous and KIND[tile] == GOODS:
                legal.append(SELL[tile])
            previous = tile
        legal.append(DONE)
        return legal

    def apply(self, s: RaidsState, a: Action, log: Log | None) -> None:
        if a is DONE:
            s.sales = 0
            return
        assert isinstance(a, TileAction)
        ship = s.ships[s.turn_seat]
        ship.tiles[ship.tiles.index(a.tile)] = NONE
        ship.beside.append(a.tile)
        s.sales -= 1
        if log is not None:
            log.add("SoldGoods", s.turn_seat, tile=TILE_NAMES[a.tile])

    def refused(self, s: RaidsState) -> list[tuple[Action, Reason]]:
        tiles = s.ships[s.turn_seat].tiles
        return [
            (SELL[tile], not_aboard(tiles, tile, "port"))
            for tile in GOODS_TILES
            if tile not in tiles
        ]


def not_aboard(tiles: list[int], tile: int, rule: str) -> Reason:
    """Why a tile that is not on the ship cannot be chosen; another may look like it."""
    if any(other != NONE and FACE[other] == FACE[tile] for other in tiles):
        return Reason("other_aboard", rule, tile=TILE_NAMES[tile], voyage=VOYAGE[tile])
    return Reason("not_aboard", rule, tile=TILE_NAMES[tile])


def has_room(tiles: list[int]) -> bool:
    return any(tile == NONE for tile in tiles)


def has_goods(tiles: list[int]) -> bool:
    return any(tile != NONE and KIND[tile] == GOODS for tile in tiles)


def lose_overboard(s: RaidsState, ship: Longship, log: Log | None) -> None:
    """Vikings without a Shield go back to the reserve. Rule: `overboard`."""
    excess = ship.vikings - ship.shields
    if excess > 0:
        ship.vikings -= excess
        if log is not None:
            log.add("LostOverboard", s.turn_seat, vikings=excess)
