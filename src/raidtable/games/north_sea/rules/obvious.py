"""Obvious choices, by what everybody sees: free gains, and steps that no hand decides."""

from typing import Final

from raidtable.engine.action import Action
from raidtable.games.north_sea.rules.actions import MILL_GAIN, SMITH
from raidtable.games.north_sea.rules.components import (
    BARRACKS,
    MILL,
    MILL_PROVISIONS,
    SILVERSMITH,
    SMITH_SILVER,
    TOWN_HALL,
    WHITE,
)
from raidtable.games.north_sea.rules.state import (
    DISCARD_CARDS,
    END_TURN,
    ENLIST_CREW,
    FIRST_BUILDING,
    HIRE_CREW,
    PICK_UP_WORKER,
    RECALL_CREW,
    REJECT_CARDS,
    TRADE_CARDS,
    USE_BUILDING,
    NorthSeaState,
)

# Steps whose legal actions depend on which cards the player holds.
HAND_STEPS: Final[tuple[int, ...]] = (
    REJECT_CARDS, END_TURN, FIRST_BUILDING + TOWN_HALL, FIRST_BUILDING + BARRACKS, DISCARD_CARDS,
    HIRE_CREW, RECALL_CREW, ENLIST_CREW, USE_BUILDING, TRADE_CARDS,
)  # fmt: skip


def depends_on_hand(s: NorthSeaState) -> bool:
    """Whether cards that others do not see decide what is legal. An empty hand hides nothing."""
    return s.stack[-1] in HAND_STEPS and len(s.seats[s.actor].hand) > 0


def free_gain(s: NorthSeaState) -> Action | None:
    """Silver at the Silversmith, or provisions at the Mill, where nothing can be lost by it.

    They cost nothing and come from the supply, and whatever others may take later, the player has
    no less than without them. They use up the building for this turn, which matters only to a
    Merchant who would use it again, with a worker whose colour brings more. So the gain is free
    if no colour brings more, or if the turn's last action is this one. A white worker at the Mill
    may take gold instead, which is a decision.
    """
    step = s.stack[-1]
    if step == FIRST_BUILDING + SILVERSMITH:
        gain: Action = SMITH
        is_most = SMITH_SILVER[s.colour] == max(SMITH_SILVER)
    elif step == FIRST_BUILDING + MILL and s.colour != WHITE:
        gain = MILL_GAIN[0]
        is_most = MILL_PROVISIONS[s.colour] == max(MILL_PROVISIONS)
    else:
        return None
    return gain if is_most or PICK_UP_WORKER not in s.stack else None
