"""The sounds and animations of events in Raiders of the North Sea."""

from raidtable.engine.cues import Cues
from raidtable.engine.event import Event
from raidtable.games.north_sea.rules.components import GOODS_NAMES


def placed(event: Event) -> str:
    return f":mat-{event.seat}:worker-{event.public['building']}"


def picked_up(event: Event) -> str:
    return f":worker-{event.public['building']}:mat-{event.seat}"


def plunder(event: Event) -> str:
    return f":set-{event.public['set']}:mat-{event.seat}"


def offering(event: Event) -> str:
    return f":offering-{event.public['offering']}:mat-{event.seat}"


def handed_over(event: Event) -> str:
    good = GOODS_NAMES.index(str(event.public["good"]))
    ends = [f"mat-{event.public['opponent']}", f"mat-{event.seat}"]
    if event.name == "Gave":
        ends.reverse()
    return f"ns-good-{good}:{ends[0]}:{ends[1]}"


CUES = Cues(
    sounds={
        "TurnedUpOffering": "card",
        "Reshuffled": "card",
        "RolledForStart": "dice",
        "PlacedWorker": "place",
        "PickedUpWorker": "place",
        "BoughtArmour": "fight",
        "DiscardedCard": "card",
        "PlayedCard": "card",
        "DrewCard": "card",
        "Gained": "coin",
        "Exchanged": "coin",
        "Lost": "coin",
        "Armed": "fight",
        "Hired": "recruit",
        "DismissedCrew": "viking-lost",
        "RecalledCrew": "recruit",
        "MadeOffering": "offering",
        "MadeOfferingForLess": "offering",
        "CycledOfferings": "card",
        "Stole": "coin",
        "Gave": "coin",
        "SwappedWorker": "place",
        "Traded": "card",
        "SwappedHands": "card",
        "Raided": "raid",
        "RolledDie": "dice",
        "RerolledDie": "dice",
        "TookPlunder": "take-tile",
        "TakenByValkyrie": "valkyrie",
        "CameBack": "recruit",
        "ValkyriesLeft": "valkyrie",
        "Avenged": "viking-lost",
        "GameEnded": "win",
    },
    scenes={"Raided": lambda event: f"raid:set-{event.public['site']}-1"},
    flights={
        "PlacedWorker": placed,
        "PickedUpWorker": picked_up,
        "TookPlunder": plunder,
        "MadeOffering": offering,
        "MadeOfferingForLess": offering,
        "Stole": handed_over,
        "Gave": handed_over,
    },
)
