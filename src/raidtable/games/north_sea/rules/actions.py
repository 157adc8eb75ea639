"""Every action of Raiders of the North Sea, built once, with its notation."""

from typing import Final

from raidtable.engine.action import Action, ActionTable
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


class Numbered(Action):
    """An action about one thing, by its number: a building, card, seat, set, good, face."""

    def __init__(self, text: str, number: int) -> None:
        super().__init__(text)
        self.number: Final = number


class RaidAction(Numbered):
    """A raid on a settlement, told apart from placing a worker in the Village."""


def named(verb: str, names: tuple[str, ...]) -> list[Numbered]:
    """One action for each name, in order."""
    return [ACTIONS.add(Numbered(f"{verb}:{name}", number)) for number, name in enumerate(names)]


def each_once(actions: list[Numbered], cards: list[int]) -> list[Action]:
    """The action of each different card; the cards are sorted, as they lie in a hand."""
    found: list[Action] = []
    previous = NONE
    for card in cards:
        if card != previous:
            found.append(actions[card])
        previous = card
    return found


def plain(text: str) -> Action:
    return ACTIONS.add(Action(text))


SEAT_NAMES: Final[tuple[str, ...]] = tuple(str(seat) for seat in range(max(SEAT_COUNTS)))

# Set-up
REJECT: Final = named("reject", CARD_NAMES)

# A turn
PLACE: Final = named("place", BUILDING_NAMES)
RAID: Final[list[RaidAction]] = [
    ACTIONS.add(RaidAction(f"raid:{name}", site)) for site, name in enumerate(SITE_NAMES)
]
PICK_UP: Final = named("pickup", BUILDING_NAMES)
SKIP: Final = plain("skip")

# Buildings
DRAW: Final = plain("draw")
PLAY: Final = named("play", CARD_NAMES)
CASH: Final = named("cash", ("silver", "gold"))
DISCARD: Final = named("discard", CARD_NAMES)
HIRE: Final = named("hire", CARD_NAMES)
DISMISS: Final = named("dismiss", CARD_NAMES)
ARM: Final = named("arm", ("iron", "silver"))
MILL_GAIN: Final = named("mill", ("provisions", "gold"))
SMITH: Final = plain("smith")
BARTER: Final = plain("barter")
OFFER: Final = named("offer", OFFERING_NAMES)
OMIT: Final = named("omit", GOODS_NAMES[:GOODS])

# Town Hall
TARGET: Final = named("target", SEAT_NAMES)
SWAP: Final = named("swap", BUILDING_NAMES)
STEAL: Final = named("steal", GOODS_NAMES[:GOODS])
CLAIM: Final = named("claim", GOODS_NAMES[:GOODS])
RECALL: Final = named("recall", CARD_NAMES)
ENLIST: Final = named("enlist", CARD_NAMES)
GIVE: Final = named("give", GOODS_NAMES[:GOODS])
USE: Final = named("use", BUILDING_NAMES)
# A hand can pass its limit within a turn; more than this cannot be traded at once.
MOST_TRADED: Final = 2 * TURN_LIMIT + DEALT
COUNT: Final = named("count", tuple(str(number) for number in range(MOST_TRADED + 1)))
TRADE: Final = named("trade", CARD_NAMES)
DONE: Final = plain("done")

# Raiding
REROLL: Final = named("reroll", ("first", "second"))
KEEP: Final = plain("keep")
PLUNDER_SET: Final = named("plunder", SET_NAMES)
LOSE: Final = named("lose", CARD_NAMES)

# Chance
CARD: Final = named("card", CARD_NAMES)
TOKEN: Final = named("token", GOODS_NAMES[FIRST_TOKEN:])
TILE: Final = named("tile", OFFERING_NAMES)
DIE: Final = named("die", tuple(str(face) for face in FACES))
