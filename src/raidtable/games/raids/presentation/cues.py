"""The sounds and animations of events in Raids."""

from raidtable.engine.cues import Cues
from raidtable.engine.event import Event
from raidtable.games.raids.rules.components import TILE_NUMBERS


def joins(event: Event) -> str:
    """Vikings come aboard at the ship's place; nothing moves if none found a Shield."""
    if not event.public["vikings"]:
        return ""
    return f"raids-viking:ship-{event.seat}:mat-{event.seat}"


def leaves(event: Event) -> str:
    return f"raids-viking:mat-{event.seat}:ship-{event.seat}"


def takes(event: Event) -> str:
    tile = TILE_NUMBERS[str(event.public["tile"])]
    return f"raids-tile-{tile}:ship-{event.seat}:mat-{event.seat}"


def coin(event: Event) -> str:
    return f"raids-coin:ship-{event.seat}:mat-{event.seat}"


def fight(event: Event) -> str:
    return f"fight:ship-{event.seat}"


def fight_monster(event: Event) -> str:
    return f"fight:raids-tile-{TILE_NUMBERS[str(event.public['tile'])]}"


CUES = Cues(
    sounds={
        "VoyageBegan": "card",
        "SetSail": "sail",
        "GhostSailed": "sail",
        "Docked": "place",
        "TookTile": "take-tile",
        "PlacedTile": "place",
        "ReplacedTile": "place",
        "DiscardedTile": "take-tile",
        "LostOverboard": "viking-lost",
        "SoldGoods": "coin",
        "PortRecruited": "recruit",
        "PassedVillage": "recruit",
        "Visited": "recruit",
        "SailsRecruited": "recruit",
        "Pillaged": "coin",
        "HarborPaid": "coin",
        "FoughtMonster": "monster",
        "Sacrificed": "viking-lost",
        "Attacked": "fight",
        "Retaliated": "fight",
        "Fled": "viking-lost",
        "GameEnded": "win",
    },
    scenes={"Attacked": fight, "Retaliated": fight, "FoughtMonster": fight_monster},
    flights={
        "TookTile": takes,
        "PlacedTile": takes,
        "ReplacedTile": takes,
        "Pillaged": lambda event: f"raids-coin:space-{event.public['space']}:mat-{event.seat}",
        "HarborPaid": coin,
        "SoldGoods": coin,
        "PortRecruited": joins,
        "PassedVillage": joins,
        "Visited": joins,
        "SailsRecruited": joins,
        "Sacrificed": leaves,
        "FoughtMonster": leaves,
    },
)
