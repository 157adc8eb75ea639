"""Every action, built once, with the text that records contain."""

from typing import Final

from raidtable.engine.action import Action, ActionTable
from wrack_line.rules.components import KIND_NAMES, PIECE_NAMES, PLACES

ACTIONS: Final = ActionTable()


class PlaceAction(Action):
    """Gathers the shell at a place of the beach, counted from 0."""

    def __init__(self, place: int) -> None:
        super().__init__(f"gather:{place + 1}")
        self.place: Final = place


class PieceAction(Action):
    """Draws a piece from the bag, or deals a wish."""

    def __init__(self, verb: str, name: str, piece: int) -> None:
        super().__init__(f"{verb}:{name}")
        self.piece: Final = piece


GATHER: Final = [ACTIONS.add(PlaceAction(place)) for place in range(PLACES)]
DIG_UP: Final = ACTIONS.add(Action("dig"))

# Chance
DRAW: Final = [
    ACTIONS.add(PieceAction("draw", name, piece)) for piece, name in enumerate(PIECE_NAMES)
]
DEAL: Final = [ACTIONS.add(PieceAction("deal", name, kind)) for kind, name in enumerate(KIND_NAMES)]
