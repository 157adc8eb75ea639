"""A table in memory: a cache of its rows, and those who look at it."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from raidtable.bots.registry import opponents
from raidtable.bots.words import Grounds, titles, was_seen
from raidtable.engine.digest import digest_of
from raidtable.engine.errors import CannotUndo, IllegalAction, RaidtableError, RulesChanged
from raidtable.engine.game import Game
from raidtable.engine.match import Match, PreparedChange, options_from
from raidtable.engine.state import OVER, SPECTATOR
from raidtable.engine.view import View
from raidtable.engine.words import N_
from raidtable.front import load
from raidtable.games import registry
from raidtable.games.tutorials import load_tutorial
from raidtable.server.messages import NOT_YET, NOTHING_BACK

if TYPE_CHECKING:
    from raidtable.server.sections import Looker
    from raidtable.server.updates import Update

PERSON, BOT, OPEN = "person", "bot", "open"
PLAY, UNDO, REDO = "play", "undo", "redo"
# Taking back what others have seen: one asks, all others must agree.
ASK, AGREE, REFUSE = "ask", "agree", "refuse"
QUESTIONS = frozenset({ASK, AGREE, REFUSE})
# From that row on the table is played under the rules version that its text names.
RULES = "rules"
# A closed table goes on at the table that the text names, or its people chose to reveal it all.
CONTINUED, REVEALED = "continued", "revealed"
NOTES = frozenset({RULES, CONTINUED, REVEALED})
# A digest of the position is stored with each 16th row, and at the end of the game.
DIGEST_EVERY = 16
# A page that is further behind is spared what lies between: the last update tells all.
MOST_WAITING = 40
# After so many failures at one position the people at the table may choose another bot.
MOST_FAILURES = 3


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
    number: int = 0  # of its row: an answer names it

    def text(self) -> str:
        """As the row of the question holds it: who must agree is settled when it is asked."""
        return f"{self.decisions} {','.join(map(str, sorted(self.missing)))}"

    @classmethod
    def read(cls, seat: int, text: str, number: int) -> "TakeBack":
        decisions, missing = text.split()
        return cls(seat, int(decisions), frozenset(map(int, missing.split(","))), number)


class StoredMove(NamedTuple):
    """One row of a table's moves."""

    kind: str
    seat: int
    text: str
    digest: str | None = None


class Change(NamedTuple):
    """A row that fits, worked out but not yet in effect."""

    move: StoredMove
    pending: PreparedChange | None  # what it does to the match
    asked: TakeBack | None  # the question that is open afterwards


class Closing(NamedTuple):
    """Why a stored table cannot go on: the first decision that no longer holds.

    `rule` is the rule that forbids it; empty where replaying failed or led to another position.
    """

    number: int
    seat: int
    text: str
    rule: str
    reference: str = ""


class Reasoned(NamedTuple):
    """Why a bot chose what it did at that ply, and what it saw before it."""

    ply: int
    grounds: Grounds
    view: View


class FailedBot(NamedTuple):
    """A bot of this process that failed to decide: where, how often, and when it may try again."""

    seq: int
    seat: int
    bot: str | None
    times: int
    again_at: float  # by the monotonic clock
    reference: str = ""  # of the report of the first failure


class Viewer:
    """One open page: what it may see at any time, and the updates that wait for it."""

    def __init__(self, looker: "Callable[[LiveTable], Looker]", language: str = "en") -> None:
        self.looker = looker
        self.language = language
        self.waiting: deque[Update] = deque(maxlen=MOST_WAITING)
        self.ended = False
        # Where the table could not be drawn for this page, and the sentence that says so.
        self.fault: tuple[int, Update] | None = None
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
        self.rows = 0  # taken in
        self.seq = 0  # moves that a page has seen, and that a decision names; without questions
        self.closing: Closing | None = None
        self.fault: Exception | None = None  # an error of the rules that closed the table
        self.continued_at = ""
        self.is_revealed_early = False
        self.match = self._first_match()
        self.rules: int = row["rules"]  # of the rows that come next
        self.updates: list[tuple[int, int]] = []  # plies at which the rules were updated, to what
        self._proved = self.match.ply  # the last ply at which a stored digest agreed
        self._asked_at: dict[int, int] = {}  # by seat: the ply of its last question
        self.tutorial = load_tutorial(row["game"]) if row.get("tutorial") else None
        self.asked: TakeBack | None = None
        self.asked_since = 0.0
        self.viewers: list[Viewer] = []
        self.used_at = time.monotonic()
        self.lock = asyncio.Lock()
        self.chat: list[dict[str, Any]] = []  # the last that was said
        # Why bots chose what they did last, by seat; only the process in which they thought knows.
        self.reasoned: dict[int, Reasoned] = {}
        self.failed: FailedBot | None = None

    def _first_match(self) -> Match:
        """The match before the first row. A branch begins with a record, which may be closed."""
        try:
            return first_match(self.row)
        except RulesChanged as problem:
            self.closing = Closing(problem.number, SPECTATOR, problem.text, problem.rule)
            return problem.match

    @property
    def names(self) -> list[str]:
        return self.names_in("en")

    def names_in(self, language: str) -> list[str]:
        """Who sits where, the bots by what they are called in that language."""
        return names_of(self.seats, self.match.game, language)

    @property
    def status(self) -> str:
        if self.closing is not None:
            return "closed"
        if any(holder.kind == OPEN for holder in self.seats):
            return "open"
        is_taught = self.tutorial is not None and self.scripted is None
        return "over" if self.match.over or is_taught else "running"

    @property
    def stored_status(self) -> str:
        """As the lobby lists it: a closed table that needs no attention any more is over."""
        is_settled = bool(self.continued_at) or self.is_revealed_early
        return "over" if is_settled else self.status

    @property
    def is_revealed(self) -> bool:
        """Whether hands and seed may be shown: nobody can play on with them."""
        if self.match.over:
            return True
        return self.closing is not None and (self.is_revealed_early or self.only_one_person())

    @property
    def needs_update(self) -> bool:
        """Whether the table goes on, but its rows do not yet say under the present rules."""
        return (
            self.status in ("open", "running") and self.rules < self.match.game.rules.rules_version
        )

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

    def shown_seat(self, seat: int) -> int:
        """Whose view the holder of that seat gets: nothing private is shown before the game
        begins, as a guest could try one seat after another."""
        return SPECTATOR if self.status == "open" else seat

    @property
    def late(self) -> int | None:
        """The seat of a person who is to decide and keeps the others waiting beyond the grace."""
        if time.time() - self.row["moved_at"] <= self.grace_s or self.only_one_person():
            return None
        seat = self.match.actor
        is_due = self.status == "running" and seat >= 0
        return seat if is_due and self.seats[seat].kind == PERSON else None

    # Changing

    def prepare(self, move: StoredMove) -> Change:
        """Works the row out; the table is unchanged. Raises an error where it does not fit."""
        kind, seat, text = move.kind, move.seat, move.text
        pending, asked = None, None
        if kind == PLAY:
            pending = self.match.prepare(text, seat)
            move = move._replace(text=pending.added[0].action.text)
        elif kind == UNDO:
            pending = self.match.prepare_undo(int(text))
        elif kind == REDO:
            pending = self.match.prepare_redo()
        elif kind == ASK:
            asked = TakeBack.read(seat, text, self.rows)
        elif kind == AGREE:
            if self.asked is None:
                raise CannotUndo(N_("Nobody asks to take anything back."))
            missing = self.asked.missing - {seat}
            if missing:
                asked = replace(self.asked, missing=missing)
            else:
                pending = self.match.prepare_undo(self.asked.decisions)
        return Change(move, pending, asked)

    def commit(self, change: Change) -> None:
        """Puts a prepared row into effect."""
        self.rows += 1
        kind, seat, _, _ = change.move
        self.asked = change.asked
        if kind == ASK:
            self._asked_at[seat] = self.match.ply
            self.asked_since = time.monotonic()
        if change.pending is not None:
            self.match.commit(change.pending)
            self._proved = min(self._proved, change.pending.kept)
            if kind in (UNDO, AGREE):
                self.reasoned.clear()
        # A page that has seen the last decision may play, whatever is asked meanwhile.
        if kind not in QUESTIONS or change.pending is not None:
            self.seq += 1

    def take_in(self, kind: str, seat: int, text: str, digest: str | None = None) -> None:
        """One row of the database. What the present rules do not allow closes the table."""
        move = StoredMove(kind, seat, text, digest)
        if kind in NOTES:
            self._take_note(kind, text)
        elif self.closing is not None:
            self.rows += 1
        else:
            try:
                self._take_in(move)
            except RaidtableError as problem:
                self.rows += 1
                self._close(move, problem.rule if isinstance(problem, IllegalAction) else "")
            except Exception as error:  # noqa: BLE001 - reported when the table has been read
                self.rows += 1
                self._close(move, "")
                self.fault = error

    def _take_in(self, move: StoredMove) -> None:
        older = self.rules < self.match.game.rules.rules_version
        if older and self.tutorial is not None:
            raise RaidtableError("The script of the tutorial has changed with the rules.")
        if move.kind == PLAY and older:
            self.match.play_recorded(move.text, move.seat, older_rules=True)
            self.commit(Change(move, None, None))
        else:
            self.commit(self.prepare(move))
        if move.digest is None:
            return
        is_there = self.match.has_digest(move.digest)
        if not is_there and not (older and self.match.reaches(move.digest)):
            # Nobody knows since when: the last position that was proved is the last that holds.
            self.match = self.match.at(self._proved)
            self._close(move, "")
        self._proved = self.match.ply

    def _close(self, move: StoredMove, rule: str) -> None:
        self.asked = None
        number = sum(ply.is_decision for ply in self.match.plies) + 1
        self.closing = Closing(number, move.seat, move.text, rule)

    def _take_note(self, kind: str, text: str) -> None:
        self.rows += 1
        if kind == RULES:
            self.rules = int(text)
            self.updates.append((self.match.ply, self.rules))
        elif kind == CONTINUED:
            self.continued_at = text
        else:
            self.is_revealed_early = True

    def digest_after(self, change: Change) -> str | None:
        """What is stored with a row to prove later that replaying leads to the same position."""
        if change.pending is None:
            return None
        is_due = (self.rows + 1) % DIGEST_EVERY == 0 or change.pending.actor == OVER
        return digest_of(self.match.game, change.pending.state) if is_due else None

    def status_after(self, change: Change) -> str:
        if change.pending is None:
            return self.status
        is_over = change.pending.actor == OVER
        if self.tutorial is not None and self.seq + 1 >= len(self.tutorial.script):
            is_over = True
        return "over" if is_over else "running"

    def deciders(self) -> Iterator[int]:
        """The seats that have decided, the last first."""
        return (ply.actor for ply in reversed(self.match.plies) if ply.is_decision)

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
        """Why that cannot be done now; None when it can. Whether a choice is legal, `prepare`
        finds out."""
        try:
            if kind == PLAY:
                if self.match.actor != seat:
                    return N_("It is not your turn.")
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
            elif text not in ("", str(self.asked.number)):
                return N_("That question has been settled.")
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
        if self._asked_at.get(seat) == self.match.ply:
            raise CannotUndo(N_("You have asked already. You can ask again after the next move."))
        if seat not in self.deciders():
            raise CannotUndo(N_("You have decided nothing yet."))

    def question(self, seat: int) -> TakeBack:
        """What that seat would ask: to take back its last decision and all that came after it.

        One seat of every other person must agree. A bot that plays for a person declines.
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
        # Bots wait for an answer, but not for ever.
        if self.asked is not None and time.monotonic() - self.asked_since < self.grace_s:
            return sorted(self.asked.missing)
        return [self.match.actor] if self.match.actor >= 0 else []

    def due_bot(self) -> int | None:
        """The seat of a bot that is to decide, or to answer a question for whoever left it."""
        return next((seat for seat in self.due() if self.seats[seat].kind == BOT), None)

    def thinker(self) -> int | None:
        """The seat of a bot that thinks about its decision now."""
        is_theirs = self.asked is None and self.tutorial is None and self.failure() is None
        return self.due_bot() if is_theirs else None

    def failure(self) -> FailedBot | None:
        """The failures of the bot that is due, at this position."""
        seat, failed = self.due_bot(), self.failed
        if seat is None or failed is None:
            return None
        is_now = failed[:3] == (self.seq, seat, self.seats[seat].bot)
        return failed if is_now else None

    @property
    def stuck(self) -> int | None:
        """The seat of a bot that has failed too often at this position."""
        failure = self.failure()
        return failure.seat if failure and failure.times >= MOST_FAILURES else None

    def reason_of(self, seat: int) -> Reasoned | None:
        """Why the bot in that seat chose what it chose last, where everybody saw what that was.

        While the game runs, only reasons that rest on what everybody knows.
        """
        reasoned = self.reasoned.get(seat)
        if reasoned is None or reasoned.ply >= self.match.ply:
            return None
        if not (reasoned.grounds.is_open or self.match.over):
            return None
        taken = self.match.plies[reasoned.ply]
        is_it = taken.actor == seat and taken.action.text == reasoned.grounds.chosen.action
        return reasoned if is_it and was_seen(taken.events) else None

    def only_one_person(self) -> bool:
        """Whether nobody else plays, not even by a bot to whom they left their seat."""
        return len({holder.user for holder in self.seats if holder.user is not None}) <= 1


def names_of(seats: Sequence[SeatHolder], game: Game, language: str) -> list[str]:
    """The names of those who sit there. Bots that play for nobody else go by persona and level, no
    two of them the same; a bot that there is no more, as it was called."""
    known = opponents(game)
    bots = [
        holder.bot if holder.kind == BOT and holder.user is None and holder.bot in known else None
        for holder in seats
    ]
    called = titles(bots, game.presentation.words(language))
    return [name or holder.name for holder, name in zip(seats, called, strict=True)]


def first_match(row: dict[str, Any]) -> Match:
    """The match before the first move of this table."""
    if row["start"]:
        return load(row["start"])
    game = registry.get(row["game"])
    options = options_from(game, row["seats"], row["options"])
    return Match(game, options, row["seed"])
