"""Every action of Raids, built once, with its notation."""

from typing import Final

from raidtable.engine.action import Action, ActionTable
from raidtable.games.raids.rules.components import (
    GOODS_TILES,
    HARBOR_NAMES,
    LONGEST_TRACK,
    SEAT_COUNTS,
    SHIP_TILES,
    TILE_NAMES,
)

ACTIONS: Final = ActionTable()


class TileAction(Action):
    """An action about one tile: replace, sell, lay."""

    def __init__(self, verb: str, tile: int) -> None:
        super().__init__(f"{verb}:{TILE_NAMES[tile]}")
        self.tile: Final = tile


class SpaceAction(Action):
    """An action about one space of the sea: sail, flee.

    `space` 0 is the Harbor at the lap's end.
    """

    def __init__(self, text: str, space: int) -> None:
        super().__init__(text)
        self.space: Final = space


def by_tile(verb: str, tiles: tuple[int, ...]) -> list[TileAction]:
    """One action for each of these tiles, indexed by tile; the other entries of the list are never
    used."""
    actions = [TileAction(verb, tile) for tile in range(len(TILE_NAMES))]
    for tile in tiles:
        ACTIONS.add(actions[tile])
    return actions


# Taking a tile
PLACE: Final = ACTIONS.plain("place")
REPLACE: Final[list[TileAction]] = by_tile("replace", SHIP_TILES)
DISCARD: Final = ACTIONS.plain("discard")
SELL: Final[list[TileAction]] = by_tile("sell", GOODS_TILES)
DONE: Final = ACTIONS.plain("done")

# Navigating; ships enter the Harbor only by docking, so index 0 is never legal
SAIL: Final[list[SpaceAction]] = [SpaceAction("sail:0", 0)] + [
    ACTIONS.add(SpaceAction(f"sail:{space}", space)) for space in range(1, LONGEST_TRACK + 1)
]
DOCK: Final[SpaceAction] = ACTIONS.add(SpaceAction("dock", 0))
ACTIONS.alias("sail:harbor", DOCK)

# Monsters
FIGHT: Final = ACTIONS.plain("fight")
SACRIFICE: Final = ACTIONS.plain("sacrifice")
PASS: Final = ACTIONS.plain("pass")

# Combat
RETALIATE: Final = ACTIONS.plain("retaliate")
FLEE: Final[list[SpaceAction]] = [SpaceAction("flee:0", 0)] + [
    ACTIONS.add(SpaceAction(f"flee:{space}", space)) for space in range(1, LONGEST_TRACK + 1)
]
FLEE_HOME: Final[SpaceAction] = ACTIONS.add(SpaceAction("flee:harbor", 0))

# Chance
LAY: Final[list[TileAction]] = [
    ACTIONS.add(TileAction("lay", tile)) for tile in range(len(TILE_NAMES))
]
DEAL: Final = ACTIONS.named("deal", HARBOR_NAMES)
FIRST: Final = ACTIONS.named("first", [str(seat) for seat in range(max(SEAT_COUNTS))])

# Numbers that the Harbor would have, before the first space and after the last: never legal, but
# players may ask why.
for unused in (
    SAIL[0],
    FLEE[0],
    SpaceAction(f"sail:{LONGEST_TRACK + 1}", LONGEST_TRACK + 1),
    SpaceAction(f"flee:{LONGEST_TRACK + 1}", LONGEST_TRACK + 1),
):
    ACTIONS.add(unused)
