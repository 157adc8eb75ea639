"""A table in memory: a cache of its rows, and those who look at it."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from raidtable.bots.registry import opponents
from raidtable.bots.words import Grounds, titles, was_seen
from raidtable.engine.errors import CannotUndo, RaidtableError
from raidtable.engine.game import Game
from raidtable.engine.match import Match, options_from
from raidtable.engine.state import CHANCE
from raidtable.engine.view import View
from raidtable.engine.words import N_
from raidtable.front import load
from raidtable.games import registry
from raidtable.games.tutorial import load_tutorial
from raidtable.server.messages import NOT_YET, NOTHING_BACK

if TYPE_CHECKING:
    from raidtable.server.sections import Looker
    from raidtable.server.updates import Update

PERSON, BOT, OPEN = "person", "bot", "open"
PLAY, UNDO, REDO = "play", "undo", "redo"
# Taking back what others have seen: one asks, all others must agree.
ASK, AGREE, REFUSE = "ask", "agree", "refuse"
# A page that is further behind is spared what lies between: the last update tells all.
MOST_WAITING = 40


@dataclass(frozen=True)
class SeatHolder:
    """Who sits in a seat: a person, a bot, or nobody yet."""

    kind: str
    user: str | None
    bot: str | None
    name: str
    token_epoch: int = 0  # seat tokens of an earlier epoch are revoked


@dataclass(frozen=True)
class TakeBack:
    """Somebody asks to take so many decisions back; these seats have not agreed yet."""

    seat: int
    decisions: int
    missing: frozenset[int]

    def text(self) -> str:
        """As the row of the question holds it: who must agree is settled when it is asked."""
        return f"{self.decisions} {','.join(map(str, sorted(self.missing)))}"

    @classmethod
    def read(cls, seat: int, text: str) -> "TakeBack":
        decisions, missing = text.split()
        return cls(seat, int(decisions), frozenset(map(int, missing.split(","))))


class Reasoned(NamedTuple):
    """Why a bot chose what it did at that ply, and what spectators saw before it."""

    ply: int
    grounds: Grounds
    public: View


class Viewer:
    """One open page: what it may see at any time, and the updates that wait for it."""

    def __init__(self, looker: "Callable[[LiveTable], Looker]") -> None:
        self.looker = looker
        self.waiting: deque[Update] = deque(maxlen=MOST_WAITING)
        self.ended = False
        self._news = asyncio.Event()

    def tell(self, update: "Update") -> None:
        if not self.ended:
            self.waiting.append(update)
            self._news.set()

    def end(self) -> None:
        """Lets the stream end once it has told what waits."""
        self.ended = True
        self._news.set()

    async def next_update(self) -> "Update | None":
        """The next one that waits; None at the end."""
        while not self.waiting and not self.ended:
            self._news.clear()
            await self._news.wait()
        return self.waiting.popleft() if self.waiting else None


class LiveTable:
    """What the rows of a table add up to. `seq` counts the moves that were taken in."""

    # After so many seconds without a decision others may give the seat to a bot.
    grace_s = 180.0

    def __init__(self, row: dict[str, Any], seats: list[SeatHolder]) -> None:
        self.id: str = row["id"]
        self.row = row
        self.seats = seats
        self.seq = 0
        self.match = first_match(row)
        self.tutorial = load_tutorial(row["game"]) if row.get("tutorial") else None
        self.asked: TakeBack | None = None
        self.viewers: list[Viewer] = []
        self.used_at = time.monotonic()
        self.lock = asyncio.Lock()
        self.chat: list[dict[str, Any]] = []  # the last that was said
        # Why bots chose what they did last, by seat; only the process in which they thought knows.
        self.reasoned: dict[int, Reasoned] = {}
        # Where a bot of this process failed to decide.
        self.gave_up_at: int | None = None

    @property
    def names(self) -> list[str]:
        return self.names_in("en")

    def names_in(self, language: str) -> list[str]:
        """Who sits where, the bots by what they are called in that language."""
        return names_of(self.seats, self.match.game, language)

    @property
    def status(self) -> str:
        if any(holder.kind == OPEN for holder in self.seats):
            return "open"
        is_taught = self.tutorial is not None and self.scripted is None
        return "over" if self.match.over or is_taught else "running"

    @property
    def scripted(self) -> str | None:
        """What is decided next in a tutorial; None at its end, and at any other table.

        There nothing is ever taken back, so that each move is a decision of the script.
        """
        if self.tutorial is None or self.seq >= len(self.tutorial.script):
            return None
        return self.tutorial.script[self.seq]

    def seats_of(self, user: str | None) -> tuple[int, ...]:
        """The seats that a user may see and play for."""
        return self._seats_of(user, PERSON)

    def lent_by(self, user: str | None) -> tuple[int, ...]:
        """The seats that a user has left to a bot and may take back."""
        return self._seats_of(user, BOT)

    def _seats_of(self, user: str | None, kind: str) -> tuple[int, ...]:
        return tuple(
            number
            for number, holder in enumerate(self.seats)
            if user is not None and holder.kind == kind and holder.user == user
        )

    @property
    def late(self) -> int | None:
        """The seat of a person who keeps the others waiting beyond the grace."""
        if time.time() - self.row["moved_at"] <= self.grace_s or self.only_one_person():
            return None
        return next((seat for seat in self.due() if self.seats[seat].kind == PERSON), None)

    # Taking rows in

    def take_in(self, kind: str, seat: int, text: str) -> None:
        """One row: what was decided, that it was taken back or brought again, or what others say
        to that."""
        asked, self.asked = self.asked, None
        if kind == PLAY:
            self.match.play(text, seat)
        elif kind == UNDO:
            self._take_back(int(text))
        elif kind == REDO:
            self.match.redo()
        elif kind == ASK:
            self.asked = TakeBack.read(seat, text)
        elif kind == AGREE:
            assert asked is not None
            self.asked = TakeBack(asked.seat, asked.decisions, asked.missing - {seat})
            if not self.asked.missing:
                self._take_back(asked.decisions)
                self.asked = None
        self.seq += 1

    def _take_back(self, decisions: int) -> None:
        for _ in range(decisions):
            self.match.undo(beyond_limit=True)
        self.reasoned.clear()

    def deciders(self) -> Iterator[int]:
        """The seats that have decided, the last first."""
        return (ply.actor for ply in reversed(self.match.plies) if ply.actor != CHANCE)

    def decisions_of_turn(self, seat: int) -> int:
        """How many of the last decisions, one after another, were this seat's and can go back."""
        count = sum(1 for _ in takewhile(lambda decider: decider == seat, self.deciders()))
        if not self.only_one_person():
            count = min(count, self.match.undo_limit.decisions)
        return max(1, count)

    def decisions_back(self, seat: int) -> int:
        """How many decisions lie between now and the last one of that seat, itself counted; all of
        them where it has taken none."""
        deciders = list(self.deciders())
        return deciders.index(seat) + 1 if seat in deciders else len(deciders)

    def objection(self, kind: str, seat: int, text: str) -> str | None:
        """Why that cannot be done now; None when it can."""
        try:
            if kind == PLAY:
                if self.match.actor != seat:
                    return N_("It is not your turn.")
                if text not in self.match.legal():
                    return self.match.explain(text, names=self.names).sentence
                if self.tutorial is not None and text != self.scripted:
                    return NOT_YET
            elif kind == UNDO:
                if self.tutorial is not None:
                    return NOTHING_BACK
                self.check_undo(seat)
                if text not in (
                    "",
                    *map(str, (self.decisions_back(seat), self.decisions_of_turn(seat))),
                ):
                    return N_("Only the last decision of the seat is taken back.")
            elif kind == REDO:
                if not self.match.can_redo:
                    return N_("There is nothing to bring again.")
                if self.match.actor != seat:
                    return N_("It is not your turn.")
                if text != "1":
                    return N_("Decisions are brought again one by one.")
            elif kind == ASK:
                self.check_asking(seat)
            elif self.asked is None:
                return N_("Nobody asks to take anything back.")
            elif seat not in self.asked.missing and (kind == AGREE or seat != self.asked.seat):
                return N_("That question is not for you.")
        except RaidtableError as problem:
            return str(problem)
        return None

    def check_undo(self, seat: int) -> None:
        """A seat takes its own decisions back until something was revealed; alone, always."""
        last = next(self.deciders(), None)
        if last is None:
            raise CannotUndo(N_("No decision has been taken yet."))
        if self.only_one_person():
            return
        if self.match.over:
            raise CannotUndo(N_("The game is over."))
        limit = self.match.undo_limit
        if limit.decisions == 0:
            raise CannotUndo(limit.sentence())
        if last != seat:
            raise CannotUndo(N_("Another player has decided since."))

    def check_asking(self, seat: int) -> None:
        """Others are asked where a seat may not take back by itself, and one question at a time."""
        if self.only_one_person():
            raise CannotUndo(N_("There is nobody to ask: take back as you like."))
        if self.match.over:
            raise CannotUndo(N_("The game is over."))
        if self.asked is not None:
            raise CannotUndo(N_("Somebody asks already."))
        if seat not in self.deciders():
            raise CannotUndo(N_("You have decided nothing yet."))

    def question(self, seat: int) -> TakeBack:
        """What that seat would ask: to take back its last decision and all that came after it.

        One seat of every other person must agree, or the bot to whom they left it.
        """
        user = self.seats[seat].user
        others = {
            holder.user: number
            for number, holder in reversed(list(enumerate(self.seats)))
            if holder.user not in (None, user)
        }
        return TakeBack(seat, self.decisions_back(seat), frozenset(others.values()))

    def due(self) -> list[int]:
        """The seats that are to answer a question or, where nothing is asked, to decide."""
        if self.status != "running":
            return []
        if self.asked is not None:
            return sorted(self.asked.missing)
        return [self.match.actor] if self.match.actor >= 0 else []

    def due_bot(self) -> int | None:
        """The seat of a bot that is to decide, or to answer a question for whoever left it."""
        return next((seat for seat in self.due() if self.seats[seat].kind == BOT), None)

    def thinker(self) -> int | None:
        """The seat of a bot that thinks about its decision now."""
        is_theirs = self.asked is None and self.tutorial is None and self.gave_up_at != self.seq
        return self.due_bot() if is_theirs else None

    def reason_of(self, seat: int) -> Reasoned | None:
        """Why the bot in that seat chose what it chose last, where everybody saw what that was."""
        reasoned = self.reasoned.get(seat)
        if reasoned is None or reasoned.ply >= self.match.ply:
            return None
        taken = self.match.plies[reasoned.ply]
        is_it = taken.actor == seat and taken.action.text == reasoned.grounds.chosen.action
        return reasoned if is_it and was_seen(taken.events) else None

    def only_one_person(self) -> bool:
        """Whether nobody else plays, not even by a bot to whom they left their seat."""
        return len({holder.user for holder in self.seats if holder.user is not None}) <= 1


def names_of(seats: Sequence[SeatHolder], game: Game[Any], language: str) -> list[str]:
    """The names of those who sit there. Bots that play for nobody else go by persona and level, no
    two of them the same; a bot that there is no more, as it was called."""
    known = opponents(game)
    bots = [
        holder.bot if holder.kind == BOT and holder.user is None and holder.bot in known else None
        for holder in seats
    ]
    called = titles(bots, game.words(language))
    return [name or holder.name for holder, name in zip(seats, called, strict=True)]


def first_match(row: dict[str, Any]) -> Match:
    """The match before the first move of this table."""
    if row["start"]:
        return load(row["start"])
    game = registry.get(row["game"])
    options = options_from(game, row["seats"], row["options"])
    return Match(game, options, row["seed"])
