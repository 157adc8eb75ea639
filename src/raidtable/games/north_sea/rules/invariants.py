"""Invariants of every position of Raiders of the North Sea that play can reach."""

from raidtable.games.north_sea.rules.components import (
    BOX,
    CARD_NAMES,
    COPIES,
    GOODS_NAMES,
    HERO,
    OFFERINGS,
    TOP_ARMOUR,
    TOP_CREW,
)
from raidtable.games.north_sea.rules.state import NorthSeaState
from raidtable.games.north_sea.rules.validation import (
    cards_in_sight,
    goods_in_sight,
    tiles_in_sight,
    workers_due,
    workers_in_play,
)


def flaws(s: NorthSeaState) -> list[str]:
    """The invariant violations: none, in every position that play can reach."""
    found: list[str] = []
    for good, count in enumerate(goods_in_sight(s)):
        if count + s.supply[good] != BOX[good] or s.supply[good] < 0:
            found.append(f"{count + s.supply[good]} {GOODS_NAMES[good]}, not {BOX[good]}")
    for card, count in enumerate(cards_in_sight(s)):
        if count + s.pile.counts[card] != COPIES[card]:
            found.append(f"{count + s.pile.counts[card]} of {CARD_NAMES[card]}, not {COPIES[card]}")
    tiles = tiles_in_sight(s) + [tile for tile, _ in s.offer_pile.kinds()]
    if sorted(tiles) != list(range(OFFERINGS)):
        found.append(f"Offering tiles {sorted(tiles)}")
    if workers_in_play(s) != workers_due(s):
        found.append(f"workers {workers_in_play(s)}, not {workers_due(s)}")
    for number, seat in enumerate(s.seats):
        if min(seat.stock) < 0 or not 0 <= seat.armour <= TOP_ARMOUR:
            found.append(f"goods {seat.stock} and {seat.armour} Armour at seat {number}")
        if len(seat.crew) > TOP_CREW or sum(HERO[card] for card in seat.crew) > 1:
            found.append(f"too many crew or Heroes at seat {number}")
        if len(seat.known) != len(seat.hand) or seat.hand != sorted(seat.hand):
            found.append(f"a hand out of order at seat {number}")
    return found
