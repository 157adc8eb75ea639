"""Moves of Raiders of the North Sea that a sensible player never makes."""

from collections.abc import Sequence
from typing import Final

from raidtable.engine.absurdity import Absurdity
from raidtable.engine.action import Action
from raidtable.games.north_sea.rules.actions import DRAW, MILL_GAIN, SKIP, SMITH
from raidtable.games.north_sea.rules.components import PROVISIONS, SILVER, TURN_LIMIT
from raidtable.games.north_sea.rules.state import NorthSeaState
from raidtable.games.north_sea.rules.steps.village import smith_silver


def refuses_silver(s: NorthSeaState, legal: Sequence[Action], action: Action) -> bool:
    """The Silversmith's silver is declined although all of it could be kept."""
    if action is not SKIP or SMITH not in legal:
        return False
    return s.player.stock[SILVER] + smith_silver(s.player, s.colour) <= TURN_LIMIT


def takes_what_it_loses(s: NorthSeaState, legal: Sequence[Action], action: Action) -> bool:
    """Silver or provisions are taken beyond what may be kept at the turn's end, and none of it."""
    stock = s.player.stock
    if SKIP not in legal:
        return False
    if action is SMITH:
        return stock[SILVER] >= TURN_LIMIT
    return action is MILL_GAIN[0] and stock[PROVISIONS] >= TURN_LIMIT


def draws_with_full_hand(s: NorthSeaState, legal: Sequence[Action], action: Action) -> bool:
    """Cards are drawn at the Gate House into a hand that is far beyond its limit already."""
    return action is DRAW and SKIP in legal and len(s.player.hand) > TURN_LIMIT


ABSURDITIES: Final = (
    Absurdity("declines the Silversmith's silver with room for it", refuses_silver),
    Absurdity("takes silver or provisions with no room for any", takes_what_it_loses),
    Absurdity("draws cards with more in hand than may be kept", draws_with_full_hand),
)
