"""Moves of Raids that a sensible player never makes."""

from collections.abc import Sequence
from typing import Final

from raidtable.engine.absurdity import Absurdity
from raidtable.engine.action import Action
from raidtable.engine.state import NONE
from raidtable.games.raids.rules.actions import DISCARD, DOCK, DONE, PLACE
from raidtable.games.raids.rules.components import BARE_SHIELDS, SHIELDS, VOYAGES
from raidtable.games.raids.rules.state import SELL_GOODS, RaidsState


def docks_first_empty(s: RaidsState, legal: Sequence[Action], action: Action) -> bool:
    """The voyage ends for a ship with nothing aboard while it may still sail on."""
    ship = s.ships[s.turn_seat]
    is_first = all(other.space < s.home for other in s.ships)
    return action is DOCK and len(legal) > 1 and is_first and set(ship.tiles) == {NONE}


def throws_away(s: RaidsState, legal: Sequence[Action], action: Action) -> bool:
    """A tile is discarded that would fit, and no Viking would go overboard for it."""
    if action is not DISCARD or PLACE not in legal:
        return False
    ship = s.ships[s.turn_seat]
    return ship.vikings <= ship.shields - BARE_SHIELDS + SHIELDS[s.sea[ship.space]]


def keeps_goods(s: RaidsState, legal: Sequence[Action], action: Action) -> bool:
    """Goods stay aboard in the last voyage although the Port would buy them: unsold they score
    nothing, and their space would have room for Vikings."""
    return action is DONE and s.stack[-1] == SELL_GOODS and s.voyage == VOYAGES and len(legal) > 1


ABSURDITIES: Final = (
    Absurdity("docks first with an empty ship", docks_first_empty),
    Absurdity("discards a tile that fits and costs no Viking", throws_away),
    Absurdity("keeps Goods from a Port in the last voyage", keeps_goods),
)
