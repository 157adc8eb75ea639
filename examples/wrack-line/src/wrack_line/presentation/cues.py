"""Sounds and animations of events."""

from raidtable.engine.cues import Cues
from raidtable.engine.event import Event


def gathers(event: Event) -> str:
    return f"wrack-{event.public['shell']}:beach-{event.public['place']}:mat-{event.seat}"


CUES = Cues(
    sounds={
        "LaidShell": "place",
        "CameWave": "viking-lost",
        "Gathered": "take-tile",
        "StartedDigging": "rune",
        "DugUp": "card",
    },
    flights={"Gathered": gathers},
)
