"""The claims of each log line of Storm Raiders."""

from collections.abc import Callable
from typing import Final

from raidtable.engine.claims import TABLE, Claim
from raidtable.engine.event import Event, Value
from raidtable.games.storm_raiders.presentation.words import holdings as h
from raidtable.games.storm_raiders.rules.components import (
    CONTRACT_NAMES,
    CREW_TOKEN,
    DIAL_NAMES,
    PRESTIGE,
    RESOURCE_NAMES,
    TYPE_NAMES,
)

Claims = tuple[Claim, ...]
Figures = dict[str, Value]


def claims_of_event(event: Event) -> Claims:
    made = CLAIMS.get(event.name)
    return () if made is None else made(event.seat, event.public)


def vehicle_of(figures: Figures) -> int:
    return TYPE_NAMES.index(str(figures["vehicle"]))


def dial(seat: int, name: Value, change: int) -> Claims:
    return h.claim(seat, h.DIAL[DIAL_NAMES.index(str(name))], change)


def resource(seat: int, name: Value, change: int) -> Claims:
    """The claim of a Resource; none for a Crew token, which is never held."""
    kind = RESOURCE_NAMES.index(str(name))
    return () if kind == CREW_TOKEN else h.claim(seat, h.RESOURCE[kind], change)


def started_damaged(seat: int, figures: Figures) -> Claims:
    vehicles = figures["vehicles"]
    assert isinstance(vehicles, list)
    numbers = [TYPE_NAMES.index(str(name)) for name in vehicles]
    return tuple(claim for number in numbers for claim in h.damage_claims(seat, number, 1))


def destroyed(seat: int, figures: Figures) -> Claims:
    face_down = h.claim(seat, h.FACE_DOWN, -1) if figures["face_down"] else ()
    return (*h.claim(seat, h.CARDS, -1), *face_down)


def fulfilled(seat: int, figures: Figures) -> Claims:
    points = PRESTIGE[CONTRACT_NAMES.index(str(figures["contract"]))]
    return (*h.claim(seat, h.FULFILLED, 1), *h.claim(seat, h.POINTS, points))


def opponent_fulfilled(figures: Figures) -> Claims:
    points = PRESTIGE[CONTRACT_NAMES.index(str(figures["contract"]))]
    return (
        *h.claim(TABLE, h.OPPONENT_FULFILLED, 1),
        *h.claim(TABLE, h.OPPONENT_POINTS, points),
    )


CLAIMS: Final[dict[str, Callable[[int, Figures], Claims]]] = {
    "StartedDamaged": started_damaged,
    "DealtStarter": lambda seat, f: h.claim(seat, h.CARDS, 1),
    "GainedMedal": lambda seat, f: h.claim(seat, h.MEDALS, 1),
    "PaidMedal": lambda seat, f: h.claim(seat, h.MEDALS, -1),
    "UsedCrew": lambda seat, f: h.claim(seat, h.FACE_DOWN, 1),
    "SetOut": lambda seat, f: h.dice_claims(seat, vehicle_of(f), 1),
    "TookDamage": lambda seat, f: h.damage_claims(seat, vehicle_of(f), 1),
    "LostHealth": lambda seat, f: h.health_claims(seat, 1),
    "Repaired": lambda seat, f: h.damage_claims(seat, vehicle_of(f), -1),
    "RemovedDie": lambda seat, f: h.dice_claims(seat, vehicle_of(f), -1),
    "Salvaged": lambda seat, f: resource(seat, f["resource"], 1),
    "GainedResource": lambda seat, f: resource(seat, f["resource"], 1),
    "TradedResource": lambda seat, f: (
        *resource(seat, f["given"], -1),
        *resource(seat, f["taken"], 1),
    ),
    "DiscardedResource": lambda seat, f: resource(seat, f["resource"], -1),
    "RaisedDial": lambda seat, f: dial(seat, f["dial"], 1),
    "ShiftedDials": lambda seat, f: (*dial(seat, f["up"], 1), *dial(seat, f["down"], -1)),
    "Healed": lambda seat, f: h.health_claims(seat, -1),
    "Refreshed": lambda seat, f: h.claim(seat, h.FACE_DOWN, -1),
    "DestroyedStarter": destroyed,
    "PlacedMod": lambda seat, f: h.claim(seat, h.MODS, 1),
    "KeptCrew": lambda seat, f: h.claim(seat, h.CARDS, 1),
    "Paid": lambda seat, f: resource(seat, f["resource"], -1),
    "Fulfilled": fulfilled,
    "OpponentFulfilled": lambda seat, f: opponent_fulfilled(f),
}
