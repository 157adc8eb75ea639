"""The choices about pieces of a player board of Storm Raiders."""

from html import escape

from raidtable.engine.action import Action, Numbered
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.actions import Destroy, UseCrew, WickRepair
from raidtable.games.storm_raiders.rules.components import DATA, RAIDER_NAMES, RAIDERS, TYPE_NAMES
from raidtable.games.storm_raiders.rules.view import StormView

SLOT_TYPE = tuple(TYPE_NAMES.index(row["vehicle"]) for row in DATA["mod_slots"])
# Verbs of choices about a vehicle.
VEHICLE_VERBS = ("repair", "harm", "overhaul")


class Choices:
    """The choices about the pieces of one player board; each is returned once."""

    def __init__(self, view: StormView, words: StormWords, legal: list[Action]) -> None:
        self.view = view
        self.words = words
        self.left: dict[tuple[str, int], list[Action]] = {}
        for action in legal:
            key = piece_of(action)
            if key is not None:
                self.left.setdefault(key, []).append(action)

    def about(self, kind: str, piece: int) -> str:
        """The buttons of the choices about that piece."""
        return "".join(
            f' <button name="action" value="{action.text}">'
            f"{escape(self.words.choice(self.view, action))}</button>"
            for action in self.left.pop((kind, piece), [])
        )


def piece_of(action: Action) -> tuple[str, int] | None:
    """The piece of a player board that a choice is about, by its kind and number."""
    if isinstance(action, UseCrew):
        return "use", action.kind
    if isinstance(action, Destroy):
        return "destroy", action.kind
    if isinstance(action, WickRepair):
        return "vehicle", action.vehicle
    if not isinstance(action, Numbered):
        return None
    verb, _, name = action.text.partition(":")
    if verb in VEHICLE_VERBS:
        return "vehicle", action.number
    if verb == "mod":
        return "vehicle", SLOT_TYPE[action.number]
    if verb == "choose":
        return "tile", action.number + (0 if name in RAIDER_NAMES else RAIDERS)
    return (verb, action.number) if verb in ("refresh", "keep") else None
