"""Every action of Raiders of the North Sea, built once, with its notation."""

from typing import Final

from raidtable.engine.action import Action, ActionTable, Numbered
from raidtable.engine.state import NONE
from raidtable.games.north_sea.rules.components import (
    BUILDING_NAMES,
    CARD_NAMES,
    DEALT,
    FACES,
    FIRST_TOKEN,
    GOODS,
    GOODS_NAMES,
    OFFERING_NAMES,
    SEAT_COUNTS,
    SET_NAMES,
    SITE_NAMES,
    TURN_LIMIT,
)

ACTIONS: Final = ActionTable()


class RaidAction(Numbered):
    """A raid on a settlement, distinct from placing a worker in the Village."""


def each_once(actions: list[Numbered], cards: list[int]) -> list[Action]:
    """The action of each different card; the cards are sorted, as in a hand."""
    found: list[Action] = []
    previous = NONE
    for card in cards:
        if card != previous:
            found.append(actions[card])
        previous = card
    return found


SEAT_NAMES: Final[tuple[str, ...]] = tuple(str(seat) for seat in range(max(SEAT_COUNTS)))

# Set-up
REJECT: Final = ACTIONS.named("reject", CARD_NAMES)

# A turn
PLACE: Final = ACTIONS.named("place", BUILDING_NAMES)
RAID: Final[list[RaidAction]] = [
    ACTIONS.add(RaidAction(f"raid:{name}", site)) for site, name in enumerate(SITE_NAMES)
]
PICK_UP: Final = ACTIONS.named("pickup", BUILDING_NAMES)
SKIP: Final = ACTIONS.plain("skip")

# Buildings
DRAW: Final = ACTIONS.plain("draw")
PLAY: Final = ACTIONS.named("play", CARD_NAMES)
CASH: Final = ACTIONS.named("cash", ("silver", "gold"))
DISCARD: Final = ACTIONS.named("discard", CARD_NAMES)
HIRE: Final = ACTIONS.named("hire", CARD_NAMES)
DISMISS: Final = ACTIONS.named("dismiss", CARD_NAMES)
ARM: Final = ACTIONS.named("arm", ("iron", "silver"))
MILL_GAIN: Final = ACTIONS.named("mill", ("provisions", "gold"))
SMITH: Final = ACTIONS.plain("smith")
BARTER: Final = ACTIONS.plain("barter")
OFFER: Final = ACTIONS.named("offer", OFFERING_NAMES)
OMIT: Final = ACTIONS.named("omit", GOODS_NAMES[:GOODS])

# Town Hall
TARGET: Final = ACTIONS.named("target", SEAT_NAMES)
SWAP: Final = ACTIONS.named("swap", BUILDING_NAMES)
STEAL: Final = ACTIONS.named("steal", GOODS_NAMES[:GOODS])
CLAIM: Final = ACTIONS.named("claim", GOODS_NAMES[:GOODS])
RECALL: Final = ACTIONS.named("recall", CARD_NAMES)
ENLIST: Final = ACTIONS.named("enlist", CARD_NAMES)
GIVE: Final = ACTIONS.named("give", GOODS_NAMES[:GOODS])
USE: Final = ACTIONS.named("use", BUILDING_NAMES)
# A hand can pass its limit within a turn; more than this cannot be traded at once.
MOST_TRADED: Final = 2 * TURN_LIMIT + DEALT
COUNT: Final = ACTIONS.named("count", tuple(str(number) for number in range(MOST_TRADED + 1)))
TRADE: Final = ACTIONS.named("trade", CARD_NAMES)
DONE: Final = ACTIONS.plain("done")

# Raiding
REROLL: Final = ACTIONS.named("reroll", ("first", "second"))
KEEP: Final = ACTIONS.plain("keep")
PLUNDER_SET: Final = ACTIONS.named("plunder", SET_NAMES)
LOSE: Final = ACTIONS.named("lose", CARD_NAMES)

# Chance
CARD: Final = ACTIONS.named("card", CARD_NAMES)
TOKEN: Final = ACTIONS.named("token", GOODS_NAMES[FIRST_TOKEN:])
TILE: Final = ACTIONS.named("tile", OFFERING_NAMES)
DIE: Final = ACTIONS.named("die", tuple(str(face) for face in FACES))
