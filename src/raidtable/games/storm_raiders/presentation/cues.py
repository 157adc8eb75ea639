"""The sounds and animations of events in Storm Raiders."""

from raidtable.engine.cues import Cues
from raidtable.engine.event import Event

VEHICLES = {"trike": "engine", "plane": "propeller", "sub": "sonar"}


def salvaged(event: Event) -> str:
    wreck = str(event.public["site"]).partition("-")[2]  # "A-w3" is "w3" on the board of its side
    return f":token-{wreck}-{event.public['resource']}:mat-{event.seat}"


def drafted(event: Event) -> str:
    return f":die-{event.public['colour']}-{event.public['value']}-0:mat-{event.seat}"


def fulfilled(event: Event) -> str:
    return f":contract-{event.public['contract']}:mat-{event.seat}"


def struck(event: Event) -> str:
    return f"storm:standee-{event.seat}"


CUES = Cues(
    sounds={
        "LaidContract": "card",
        "TookTile": "take-tile",
        "DealtStarter": "card",
        "PlacedStandee": "place",
        "RolledDie": "dice",
        "RerolledDie": "dice",
        "RerolledLastDie": "dice",
        "DraftedDie": "place",
        "GainedMedal": "coin",
        "UsedCrew": "recruit",
        "SetOut": lambda event: VEHICLES[str(event.public["vehicle"])],
        "MovedToPort": "engine",
        "EnteredStorm": "storm",
        "TookDamage": "damage",
        "ContractDamaged": "damage",
        "LostHealth": "damage",
        "Repaired": "place",
        "Salvaged": "take-tile",
        "GainedResource": "take-tile",
        "FoundResource": "take-tile",
        "RaisedDial": "rune",
        "ShiftedDials": "rune",
        "PlacedMod": "rune",
        "KeptCrew": "card",
        "Fulfilled": "contract",
        "OpponentFulfilled": "contract",
        "OpponentRolled": "dice",
        "OpponentMoved": "engine",
        "StormMoved": "storm",
        "HitByStorm": "storm",
        "GameEnded": "win",
    },
    scenes={"HitByStorm": struck, "EnteredStorm": struck},
    flights={"Salvaged": salvaged, "DraftedDie": drafted, "Fulfilled": fulfilled},
)
