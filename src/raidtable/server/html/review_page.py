"""What a page of a review shows: to whom it is told, and the position on its board."""

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any, Final
from urllib.parse import urlencode

from raidtable.engine.messages import Message
from raidtable.engine.state import State
from raidtable.reviews.data import DecisionData, ReviewData
from raidtable.reviews.graph import Part
from raidtable.reviews.sentences import ReviewWords
from raidtable.server import base_path

# Luck of a batch from which it is a mark to step to.
MARKED_LUCK: Final = 0.05


@dataclass
class ReviewPage:
    """`note` says how long it still takes. `csrf` is for the page's forms."""

    table: str
    told: ReviewWords
    parts: list[Part]
    reader: int | None
    portrait: bool
    is_running: bool = False
    ply: int = 0
    note: str = ""
    csrf: str = ""

    @property
    def review(self) -> ReviewData:
        return self.told.review

    @property
    def state(self) -> State:
        return self.told.states[self.ply]

    def say(self, message: Message, n: object = None, **figures: object) -> str:
        return escape(self.told.words.say(message, n, **figures))

    def address(self, ply: int) -> str:
        """The address of this page at another position."""
        query: dict[str, Any] = {"ply": ply}
        if self.reader is not None:
            query["seat"] = self.reader
        return escape(f"{base_path.PREFIX}/t/{self.table}/review?{urlencode(query)}")

    @cached_property
    def stops(self) -> list[int]:
        """The plies to step to: every decision with several choices, and the end."""
        return [*(found["ply"] for found in self.review["decisions"]), self.review["plies"]]

    @property
    def decision(self) -> DecisionData | None:
        """The decision at this position, if there is one."""
        return next((d for d in self.review["decisions"] if d["ply"] == self.ply), None)

    @cached_property
    def verdicts(self) -> list[DecisionData]:
        """The decisions with a verdict: the reader's, or everybody's."""
        return [
            decision
            for decision in self.review["decisions"]
            if decision["verdict"] and self.reader in (None, decision["seat"])
        ]

    @cached_property
    def marks(self) -> list[int]:
        """The stops that matter: verdicts, turning points, and the first choice after much luck."""
        found = {decision["ply"] for decision in self.verdicts}
        found |= {turn.ply for turn in self.told.turning_points()}
        for batch in self.review["batches"]:
            if abs(batch["luck"][self.told.subject]) >= MARKED_LUCK:
                found.add(batch["last"] + 1)
        return sorted({self.stop_at(ply) for ply in found})

    def stop_at(self, ply: int) -> int:
        """The first stop that is not before that ply."""
        return next((stop for stop in self.stops if stop >= ply), self.stops[-1])

    def first_stop(self) -> int:
        """Where a review opens: at the most expensive turning point, or at the beginning."""
        costs = {decision["ply"]: decision["loss"] for decision in self.review["decisions"]}
        turns = [turn.ply for turn in self.told.turning_points() if not turn.is_luck]
        return max(turns, key=lambda ply: costs[ply]) if turns else self.stops[0]

    def seats(self) -> list[int]:
        """The reader first, then the others in turn."""
        seats, own = self.review["seats"], self.reader or 0
        return [(own + number) % seats for number in range(seats)]
