"""A table in memory: a cache of its rows, and those who look at it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from raidtable.engine.errors import CannotUndo, RaidtableError
from raidtable.engine.match import Match, options_from
from raidtable.engine.state import CHANCE
from raidtable.front import load
from raidtable.games import registry

if TYPE_CHECKING:
    from raidtable.server.sections import Looker
    from raidtable.server.updates import Update

PERSON, BOT, OPEN = "person", "bot", "open"
PLAY, UNDO, REDO = "play", "undo", "redo"


@dataclass(frozen=True)
class SeatHolder:
    """Who sits in a seat: a person, a bot, or nobody yet."""

    kind: str
    user: str | None
    bot: str | None
    name: str


class Viewer:
    """One open page: what it may see at any time, and the updates that wait for it."""

    def __init__(self, looker: "Callable[[LiveTable], Looker]") -> None:
        self.looker = looker
        # None ends the stream.
        self.updates: asyncio.Queue[Update | None] = asyncio.Queue()


class LiveTable:
    """What the rows of a table add up to. `seq` counts the moves that were taken in."""

    def __init__(self, row: dict[str, Any], seats: list[SeatHolder]) -> None:
        self.id: str = row["id"]
        self.row = row
        self.seats = seats
        self.seq = 0
        self.match = first_match(row)
        self.viewers: list[Viewer] = []
        self.lock = asyncio.Lock()
        self.chat: list[dict[str, Any]] = []  # the last that was said

    @property
    def names(self) -> list[str]:
        return [holder.name for holder in self.seats]

    @property
    def status(self) -> str:
        if any(holder.kind == OPEN for holder in self.seats):
            return "open"
        return "over" if self.match.over else "running"

    def seats_of(self, user: str | None) -> tuple[int, ...]:
        """The seats that a user may see and play for."""
        return tuple(
            number
            for number, holder in enumerate(self.seats)
            if user is not None and holder.kind == PERSON and holder.user == user
        )

    # Taking rows in

    def take_in(self, kind: str, seat: int, text: str) -> None:
        """One row: what was decided, or that it was taken back or brought again."""
        if kind == PLAY:
            self.match.play(text, seat)
        else:
            for _ in range(int(text)):
                if kind == UNDO:
                    self.match.undo(beyond_limit=True)
                else:
                    self.match.redo()
        self.seq += 1

    def deciders(self) -> list[int]:
        """The seats that have decided, the last first."""
        return [ply.actor for ply in reversed(self.match.plies) if ply.actor != CHANCE]

    def decisions_of_turn(self, seat: int) -> int:
        """How many of the last decisions, one after another, were this seat's and can go back."""
        deciders = self.deciders()
        count = 0
        while count < len(deciders) and deciders[count] == seat:
            count += 1
        if not self.only_one_person():
            count = min(count, self.match.undo_limit.decisions)
        return max(1, count)

    def decisions_back(self, seat: int) -> int:
        """How many decisions lie between now and the last one of that seat, itself counted."""
        deciders = self.deciders()
        back = 1
        while back < len(deciders) and deciders[back - 1] != seat:
            back += 1
        return back

    def objection(self, kind: str, seat: int, text: str) -> str | None:
        """Why that cannot be done now; None when it can."""
        try:
            if kind == PLAY:
                if self.match.actor != seat:
                    return "It is not your turn."
                if text not in self.match.legal():
                    return self.match.explain(text).sentence
            elif kind == UNDO:
                self.check_undo(seat)
                if text not in (
                    "",
                    *map(str, (self.decisions_back(seat), self.decisions_of_turn(seat))),
                ):
                    return "Only the last decision of the seat is taken back."
            elif not self.match.can_redo:
                return "There is nothing to bring again."
            elif text != "1":
                return "Decisions are brought again one by one."
        except RaidtableError as problem:
            return str(problem)
        return None

    def check_undo(self, seat: int) -> None:
        """A seat takes its own decisions back until something was revealed; alone, always."""
        deciders = self.deciders()
        if not deciders:
            raise CannotUndo("No decision has been taken yet.")
        if self.only_one_person():
            return
        limit = self.match.undo_limit
        if limit.decisions == 0:
            raise CannotUndo(limit.sentence())
        if deciders[0] != seat:
            raise CannotUndo("Another player has decided since.")

    def only_one_person(self) -> bool:
        return len({holder.user for holder in self.seats if holder.kind == PERSON}) <= 1


def first_match(row: dict[str, Any]) -> Match:
    """The match before the first move of this table."""
    if row["start"]:
        return load(row["start"])
    game = registry.get(row["game"])
    options = options_from(game, row["seats"], row["options"])
    return Match(game, options, row["seed"])
