"""A match with short methods for rule tests; a game's given.py adds its own."""

from collections.abc import Mapping, Sequence
from typing import Any

import raidtable
from raidtable.engine.step import Reason


class MatchTable:
    """A match, with short methods to play it and read it."""

    def __init__(self, match: raidtable.Match) -> None:
        self.match = match

    # The current decision

    @property
    def actor(self) -> int:
        """The seat that decides; -1 for a random event."""
        return self.match.actor

    @property
    def step(self) -> str:
        return self.match.step

    @property
    def legal(self) -> list[str]:
        return self.match.legal()

    def refusal(self, text: str) -> Reason:
        """The reason why that choice is not legal; it must be one that the game explains."""
        return self.match.refused()[text]

    def play(self, *texts: str) -> list[dict[str, Any]]:
        """Play these actions in turn, each for the seat to move; return all events."""
        return [event.data() for text in texts for event in self.match.play(text)]

    # The position

    @property
    def position(self) -> dict[str, Any]:
        return self.match.position()

    def seat(self, seat: int) -> dict[str, Any]:
        """The part of the serialized position that belongs to one seat."""
        row: dict[str, Any] = self.position["seats"][seat]
        return row

    def seen(self, by: int = raidtable.SPECTATOR) -> dict[str, Any]:
        """The view of that seat (default: a spectator's) as data."""
        return dict(self.match.view(by).data())

    def points(self, seat: int) -> dict[str, int]:
        """The seat's current points by source, without the sources that give none."""
        sources = self.match.result_so_far(reveal=True).points[seat]
        return {source: points for source, points in sources.items() if points}


def logged(events: Sequence[Mapping[str, Any]], name: str) -> list[Mapping[str, Any]]:
    """The events of that name."""
    return [event for event in events if event["event"] == name]
