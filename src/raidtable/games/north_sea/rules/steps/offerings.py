"""Offerings to the Chieftain, at the Long House and by a Trader."""

from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason
from raidtable.games.north_sea.rules.components import (
    GOODS,
    GOODS_NAMES,
    OFFERING_COST,
    OFFERING_NAMES,
)
from raidtable.games.north_sea.rules.state import TURN_UP_OFFERINGS, NorthSeaState, Seat


def can_offer(s: NorthSeaState, tile: int) -> bool:
    stock = s.player.stock
    cost = OFFERING_COST[tile]
    return all(stock[good] >= cost[good] for good in range(GOODS))


def any_offer(s: NorthSeaState) -> bool:
    return any(tile != NONE and can_offer(s, tile) for tile in s.offers)


def offering_refusal(seat: Seat, tile: int) -> Reason:
    """The goods that the offering still needs."""
    lacks = [max(0, OFFERING_COST[tile][good] - seat.stock[good]) for good in range(GOODS)]
    return Reason(
        "offering_lacks",
        "offering",
        {GOODS_NAMES[good]: lacks[good] for good in range(GOODS)},
    )


def make_offering(s: NorthSeaState, tile: int, omitted: int, log: Log | None) -> None:
    """Pay the cost of the tile (less one omitted token) and take it face down.

    Rule: `offering`.
    """
    seat = s.player
    for good in range(GOODS):
        s.pay(seat, good, OFFERING_COST[tile][good] - (1 if good == omitted else 0))
    s.offers[s.offers.index(tile)] = NONE
    seat.offerings.append(tile)
    s.stack.append(TURN_UP_OFFERINGS)
    if log is not None:
        name = OFFERING_NAMES[tile]
        if omitted == NONE:
            log.add("MadeOffering", s.turn_seat, offering=name)
        else:
            spared = GOODS_NAMES[omitted]
            log.add("MadeOfferingForLess", s.turn_seat, offering=name, good=spared)
