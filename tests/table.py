"""A match as the stories of every game play and read it; a game's given.py adds its own words."""

from collections.abc import Mapping, Sequence
from typing import Any

import raidtable
from raidtable.engine.step import Reason


class MatchTable:
    """A match, played and read in the words of a story."""

    def __init__(self, match: raidtable.Match) -> None:
        self.match = match

    # What is decided now

    @property
    def actor(self) -> int:
        """The seat that decides; -1 is chance."""
        return self.match.actor

    @property
    def step(self) -> str:
        return self.match.step

    @property
    def legal(self) -> list[str]:
        return self.match.legal()

    def refusal(self, text: str) -> Reason:
        """Why that choice is refused; it must be among those that are."""
        return self.match.refused()[text]

    def play(self, *texts: str) -> list[dict[str, Any]]:
        """Plays these in turn, each for whoever decides, and tells all that happened."""
        return [event.data() for text in texts for event in self.match.play(text)]

    # What lies on the table

    @property
    def position(self) -> dict[str, Any]:
        return self.match.position()

    def seat(self, seat: int) -> dict[str, Any]:
        """Everything one seat has, as the position tells of it."""
        row: dict[str, Any] = self.position["seats"][seat]
        return row

    def seen(self, by: int = raidtable.SPECTATOR) -> dict[str, Any]:
        """What that seat sees; without one, what everybody sees."""
        return dict(self.match.view(by).data())

    def points(self, seat: int) -> dict[str, int]:
        """What scores as things stand, without the sources that give nothing."""
        sources = self.match.result_so_far(reveal=True).points[seat]
        return {source: points for source, points in sources.items() if points}


def told(events: Sequence[Mapping[str, Any]], name: str) -> list[Mapping[str, Any]]:
    """The events of that name."""
    return [event for event in events if event["event"] == name]
