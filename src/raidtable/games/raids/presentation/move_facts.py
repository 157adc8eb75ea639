"""The public form of events as values that can be compared and remembered."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from raidtable.engine.event import Event
from raidtable.games.raids.rules.components import TILE_NUMBERS

# As many moves as a busy server shows again and again.
MOVES_REMEMBERED = 2048
# The events of those moves: a move is shown again with each of its decisions.
EVENTS_REMEMBERED = 8192


class Fact(NamedTuple):
    """What an event says publicly; -1 and empty for what it says nothing about."""

    name: str
    seat: int
    start: int = -1
    space: int = -1
    home: int = 0
    tile: int = -1
    old: int = -1
    vikings: int = 0
    coin: int = 0
    rival: int = -1
    place: int = 0
    voyage: int = 0
    tiles: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()


def facts_of(events: Sequence[Event]) -> tuple[Fact, ...]:
    return tuple(fact_of(event) for event in events if event.name not in UNSHOWN)


# Random events before a voyage, which nobody did.
UNSHOWN = frozenset({"LaidTile", "DealtHarbor", "ChoseFirst", "BeganWithCrew"})


@lru_cache(EVENTS_REMEMBERED)
def fact_of(event: Event) -> Fact:
    figures: dict[str, object] = {}
    for name, value in event.public.items():
        if name not in Fact._fields:
            continue
        if name in ("tile", "old"):
            figures[name] = TILE_NUMBERS[str(value)]
        elif isinstance(value, list):
            figures[name] = tuple(
                TILE_NUMBERS[part] if isinstance(part, str) else part for part in value
            )
        else:
            figures[name] = value
    return Fact(event.name, event.seat, **figures)  # type: ignore[arg-type]
