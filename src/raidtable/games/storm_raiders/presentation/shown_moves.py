"""Moves of Storm Raiders after they were made, in one line of icons.

Only the public form of events is used. What was gained and paid is the sum of the claims of the
events' log lines.
"""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from raidtable.engine.claims import Figures, claims_of
from raidtable.engine.event import Event
from raidtable.engine.seats import seat_badge
from raidtable.engine.shown_moves import ShownMoves
from raidtable.engine.state import NONE, SPECTATOR
from raidtable.games.art.chips import ARROW, gain
from raidtable.games.storm_raiders.presentation import chips
from raidtable.games.storm_raiders.presentation.claim_chips import change_chips
from raidtable.games.storm_raiders.presentation.move_marks import marks
from raidtable.games.storm_raiders.presentation.words import row_messages as rows
from raidtable.games.storm_raiders.presentation.words.board_messages import OPPONENT
from raidtable.games.storm_raiders.presentation.words.messages import SITES
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import (
    AGE_GREY,
    COLOUR_NAMES,
    CONTRACT_NAMES,
    TYPE_NAMES,
    VEHICLE_NAMES,
    VEHICLE_TYPE,
)
from raidtable.games.storm_raiders.rules.seat import die_of

SOURCE_ICONS: Final[dict[str, str]] = {
    "contracts": chips.icon("prestige"),
    "mods": chips.icon("mod"),
    "medals": chips.icon("medal"),
    "crew": chips.icon("crew"),
    "resources": chips.icon("general_goods"),
    "damage": chips.icon("damage"),
}

Part = Callable[[Event, StormWords], str]


def line(events: Sequence[Event], words: Any, seat: int, /) -> str:
    """What a seat did, gained and paid; then what the Storm and the solo opponent did."""
    assert isinstance(words, StormWords)
    public = without_payment([event.seen_from(SPECTATOR) for event in events])
    first = next((n for n, event in enumerate(public) if event.name in AFTERWARDS), len(public))
    deeds = [
        PARTS[event.name](event, words)
        for event in public[:first]
        if event.name in PARTS and event.seat == seat
    ]
    parts = [*deeds, *changes_of(public[:first], words, seat)]
    later = public[first:]
    parts += [AFTERWARDS[event.name](event, words) for event in later if event.name in AFTERWARDS]
    parts += changes_of(later, words, NONE)
    shown = " ".join(part for part in parts if part).removeprefix("· ")
    return f'<span class="storm-move">{shown}</span>' if shown else ""


def without_payment(events: list[Event]) -> list[Event]:
    """The events; if a Contract was fulfilled, without the payment, which the Contract shows."""
    if not any(event.name == "Fulfilled" for event in events):
        return events
    return [event for event in events if event.name not in ("BeganPaying", "Paid")]


def changes_of(events: Sequence[Event], words: StormWords, seat: int) -> list[str]:
    """What the seat gained and paid, then the same of others after their badges."""
    figures = Figures(claim for event in events for claim in claims_of(words.told(event)))
    changes = [change_chips(figures, seat)]
    for other in sorted({who for who, _ in figures if who >= 0 and who != seat}):
        changed = change_chips(figures, other)
        changes.append(seat_badge(other) + changed if changed else "")
    return changes


# What a seat did


def named(icon: str, name: str) -> str:
    return f"{icon} {escape(name)}"


def journey(event: Event, words: StormWords) -> str:
    vehicle = TYPE_NAMES.index(str(event.public["vehicle"]))
    return named(chips.vehicle_icon(vehicle), site_name(event, words))


def site_name(event: Event, words: StormWords) -> str:
    return words.say(SITES[str(event.public["site"])])


def to_port(event: Event, words: StormWords) -> str:
    return named(ARROW, site_name(event, words))


def started(event: Event, words: StormWords) -> str:
    return named(chips.icon("stormhold"), site_name(event, words))


def die_of_event(event: Event) -> int:
    value = event.public["value"]
    assert isinstance(value, int)
    return int(die_of(COLOUR_NAMES.index(str(event.public["colour"])), value))


def drafted(event: Event, words: StormWords) -> str:
    die = die_of_event(event)
    return named(chips.die_sign(die), words.die_name(die))


def rested(event: Event, words: StormWords) -> str:
    rest = words.say(rows.NAMES["rest"])
    return f"{named(chips.HEART, rest)} {chips.die_sign(die_of_event(event))}"


def turned_die(event: Event, words: StormWords) -> str:
    return words.say(rows.NAMES["set"], value=event.public["value"])


def tile(event: Event, words: StormWords) -> str:
    """A raider or a vehicle that was taken or used."""
    name = str(event.public.get("tile", event.public.get("raider")))
    kind = name
    if name in VEHICLE_NAMES:
        kind = TYPE_NAMES[VEHICLE_TYPE[VEHICLE_NAMES.index(name)]]
    return named(chips.icon(kind), words.tile(name))


def card(event: Event, words: StormWords) -> str:
    return named(chips.icon("crew"), words.card(str(event.public["card"])))


def contract(event: Event, words: StormWords) -> str:
    number = CONTRACT_NAMES.index(str(event.public["contract"]))
    return chips.contract_slip(number, AGE_GREY)


def into_storm(event: Event, words: StormWords) -> str:
    return f'<span class="storm-risk">{chips.icon("storm")}</span>'


def die_removed(event: Event, words: StormWords) -> str:
    vehicle = TYPE_NAMES.index(str(event.public["vehicle"]))
    return chips.vehicle_icon(vehicle) + chips.die_sign(die_of_event(event))


PARTS: Final[dict[str, Part]] = {
    "PlacedStandee": started,
    "TookTile": tile,
    "DraftedDie": drafted,
    "SetDie": turned_die,
    "RerolledDie": turned_die,
    "UsedCrew": card,
    "UsedVehicle": tile,
    "UsedRaider": tile,
    "WardedOff": tile,
    "SetOut": journey,
    "MovedToPort": to_port,
    "EnteredStorm": into_storm,
    "BeganPaying": contract,
    "Fulfilled": contract,
    "KeptCrew": card,
    "Refreshed": card,
    "DestroyedStarter": card,
    "RemovedDie": die_removed,
    "Rested": rested,
}


# What followed


def storm_moved(event: Event, words: StormWords) -> str:
    return f"· {chips.icon('storm')} {ARROW} {escape(site_name(event, words))}"


def opponent_moved(event: Event, words: StormWords) -> str:
    name = escape(words.say(OPPONENT))
    return f"· {name} {ARROW} {escape(site_name(event, words))}"


def opponent_fulfilled(event: Event, words: StormWords) -> str:
    points = event.public["points"]
    assert isinstance(points, int)
    return contract(event, words) + gain(points, chips.icon("prestige"))


AFTERWARDS: Final[dict[str, Part]] = {
    "StormMoved": storm_moved,
    "OpponentMoved": opponent_moved,
    "OpponentFulfilled": opponent_fulfilled,
}

SHOWN_MOVES = ShownMoves(line, marks, SOURCE_ICONS)
