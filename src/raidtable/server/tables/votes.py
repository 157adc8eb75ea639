"""Votes of the people at a table, and what else their rows tell: time that was given, reminders,
bots that stand in.

A vote is about one thing. Who asks says yes. It passes with the number of voices that its row
names, ends when that many can no longer agree, and when a move makes it moot.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from raidtable.server.storage.records import (
    BACK,
    GIVE,
    NO,
    QUESTIONS,
    REDO,
    REMIND,
    STANDS_IN,
    UNDO,
    VOTE,
    YES,
    StoredMove,
)

# What a vote is about.
PAUSE, RESUME, END, REPLACE, PACE = "pause", "resume", "end", "replace", "pace"
SUBJECTS = (PAUSE, RESUME, END, REPLACE, PACE)
NOTHING = "-"


def voices_needed(subject: str, voters: int) -> int:
    """How many of the people must agree. A pause lasts while more than half want it: half of them
    can end it."""
    if subject in (END, PACE):
        return voters
    if subject == RESUME:
        return (voters + 1) // 2
    return voters // 2 + 1


@dataclass(frozen=True)
class Vote:
    """An open vote. People vote by their seats, each by one."""

    number: int  # of its row: an answer names it
    seat: int  # who asked
    subject: str
    about: str  # the seat that a bot is to play for, or the pace
    needed: int
    voters: frozenset[int]
    agreed: frozenset[int]
    refused: frozenset[int] = frozenset()

    @property
    def key(self) -> str:
        """Only one vote of a key is open at a time."""
        return f"{self.subject} {self.about}" if self.subject == REPLACE else self.subject

    @property
    def missing(self) -> frozenset[int]:
        return self.voters - self.agreed - self.refused

    @property
    def has_passed(self) -> bool:
        return len(self.agreed) >= self.needed

    @property
    def has_failed(self) -> bool:
        return len(self.voters - self.refused) < self.needed or self.seat in self.refused

    def text(self) -> str:
        """The text of its row."""
        voters = ",".join(map(str, sorted(self.voters)))
        return f"{self.subject} {self.about} {self.needed} {voters}"

    @classmethod
    def read(cls, number: int, seat: int, text: str) -> "Vote":
        subject, about, needed, voters = text.split()
        asked = frozenset(map(int, voters.split(",")))
        return cls(number, seat, subject, about, int(needed), asked, frozenset({seat}))

    def answered(self, seat: int, *, agrees: bool) -> "Vote":
        if agrees:
            return replace(self, agreed=self.agreed | {seat}, refused=self.refused - {seat})
        return replace(self, refused=self.refused | {seat}, agreed=self.agreed - {seat})


class TalkNote(NamedTuple):
    """A line of the log that is no move: what somebody did, and what came of it."""

    ply: int
    kind: str
    seat: int
    vote: Vote | None = None  # as it stood afterwards
    about: int = -1  # the seat that got time, or was reminded


class Talk:
    """What the rows of a table's people say so far. It is made by replaying them."""

    def __init__(self) -> None:
        self.votes: dict[str, Vote] = {}
        self.notes: list[TalkNote] = []
        self.is_ended = False  # by agreement
        # By seat: how often a bot has decided for its owner, who is away or has just come back.
        self.stood_in: dict[int, int] = {}
        self.came_back: dict[int, int] = {}
        self.reminded: dict[int, float] = {}  # by seat: when somebody reminded its holder

    def after(self, said: StoredMove, number: int) -> Vote | None:
        """The vote that this row makes or answers, as it stands afterwards."""
        if said.kind == VOTE:
            return Vote.read(number, said.seat, said.text)
        if said.kind in (YES, NO):
            vote = self.find(int(said.text))
            return vote and vote.answered(said.seat, agrees=said.kind == YES)
        return None

    def find(self, number: int) -> Vote | None:
        return next((vote for vote in self.votes.values() if vote.number == number), None)

    def apply(self, said: StoredMove, number: int, ply: int) -> None:
        """Apply a row. One that fits no open vote any more changes nothing."""
        vote = self.after(said, number)
        about = -1
        if vote is not None:
            self._settle(vote)
        elif said.kind in (GIVE, REMIND):
            about = int(said.text)
            if said.kind == REMIND:
                self.reminded[about] = said.made_at
            else:
                self.votes.pop(f"{REPLACE} {about}", None)
        elif said.kind == STANDS_IN:
            self._replaced(said.seat)
        elif said.kind == BACK:
            self.came_back[said.seat] = self.stood_in.pop(said.seat, 0)
        else:
            return
        self.notes.append(TalkNote(ply, said.kind, said.seat, vote, about))

    def _settle(self, vote: Vote) -> None:
        self.votes.pop(vote.key, None)
        if vote.has_passed:
            self._passed(vote)
        elif not vote.has_failed:
            self.votes[vote.key] = vote

    def _passed(self, vote: Vote) -> None:
        if vote.subject == END:
            self.is_ended = True
            self.votes.clear()
        elif vote.subject == REPLACE:
            self._replaced(int(vote.about))
        elif vote.subject in (PAUSE, RESUME):
            self.drop((PAUSE, RESUME))

    def _replaced(self, seat: int) -> None:
        self.stood_in[seat] = 0
        self.came_back.pop(seat, None)
        self.votes.pop(f"{REPLACE} {seat}", None)

    def drop(self, keys: Iterable[str]) -> None:
        for key in keys:
            self.votes.pop(key, None)

    def moved(self, kind: str, seat: int, *, is_over: bool) -> None:
        """Somebody has decided: votes about their seat are moot, at the end all are."""
        if is_over:
            self.votes.clear()
        if kind in QUESTIONS or kind in (UNDO, REDO):
            return
        self.votes.pop(f"{REPLACE} {seat}", None)
        if seat in self.stood_in:
            self.stood_in[seat] += 1
        else:
            self.came_back.pop(seat, None)
