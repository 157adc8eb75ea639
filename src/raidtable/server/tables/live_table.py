"""A table in memory: a cache of its rows."""

import asyncio
import time
from typing import Any, NamedTuple, Protocol

from raidtable.bots.words import Explanation, was_seen
from raidtable.engine.digest import digest_of
from raidtable.engine.errors import CannotUndo, IllegalAction, RaidtableError, RulesChanged
from raidtable.engine.match import Match
from raidtable.engine.plies import PreparedChange
from raidtable.engine.state import OVER, SPECTATOR
from raidtable.engine.view import View
from raidtable.engine.words import N_
from raidtable.games.tutorials import load_tutorial
from raidtable.server.clock import Clock
from raidtable.server.storage.order_rows import NO_ORDERS
from raidtable.server.storage.records import (
    AGREE,
    ASK,
    BOT,
    CONTINUED,
    LEFT,
    NOTES,
    OPEN,
    ORDER,
    PERSON,
    PLAYS,
    QUESTIONS,
    REDO,
    RULES,
    SHUT,
    TALK,
    UNDO,
    SeatHolder,
    StoredMove,
    StoredTable,
)
from raidtable.server.tables.clock_keeping import clocks_of
from raidtable.server.tables.doorkeeper import OPEN_DOORS, Doorkeeper
from raidtable.server.tables.history import History
from raidtable.server.tables.seat_names import names_of
from raidtable.server.tables.starting_match import first_match
from raidtable.server.tables.table_clocks import Clocks
from raidtable.server.tables.undo_requests import UndoRequest
from raidtable.server.tables.votes import Talk

# A digest of the position is stored with each 16th row, and at the end of the game.
DIGEST_EVERY = 16
# After this many failures at one position the people at the table may choose another bot.
MOST_FAILURES = 3


class Change(NamedTuple):
    """A row that fits, worked out but not yet in effect."""

    move: StoredMove
    match_change: PreparedChange | None  # its effect on the match
    undo_request: UndoRequest | None  # the request that is open afterwards


class Closing(NamedTuple):
    """Why a stored table cannot continue: the first decision that is no longer valid.

    `rule` is the rule that forbids it; empty if replaying failed or led to another position.
    """

    number: int
    seat: int
    text: str
    rule: str
    reference: str = ""


class BotExplanation(NamedTuple):
    """Why a bot chose its action at that ply, and its view before the choice."""

    ply: int
    explanation: Explanation
    view: View


class FailedBot(NamedTuple):
    """A bot of this process that failed to decide: where, how often, and when it may try again."""

    seq: int
    seat: int
    bot: str | None
    times: int
    again_at: float  # by the monotonic clock
    reference: str = ""  # of the report of the first failure


class Subscriber(Protocol):
    """An open page of a table, or anything else that is sent every change until it ends.

    `obvious_for` is the user for whom the table plays obvious choices while the page is open.
    """

    obvious_for: str | None

    def send_update(self, live: "LiveTable") -> None: ...

    def end(self) -> None: ...


class LiveTable:
    """A table that its rows were replayed to. `seq` counts the moves that were applied."""

    # After this many seconds without a decision others may give the seat to a bot.
    grace_s = 180.0
    # What its pages announce.
    doors: Doorkeeper = OPEN_DOORS
    clock = Clock()

    def __init__(self, row: dict[str, Any], seats: list[SeatHolder]) -> None:
        self.id: str = row["id"]
        self.row = row
        self.seats = seats
        self.rows = 0  # that were applied
        self.seq = 0  # moves that a page has seen, and that a decision names; without questions
        self.turn = 0  # `seq` when the table began to wait for the seat to move
        self.closing: Closing | None = None
        self.fault: Exception | None = None  # an error of the rules that closed the table
        self.continued_at = ""
        self.is_revealed_early = False
        self.is_shut = False  # by an administrator
        self.match = self._first_match()
        self._waited_for = self.match.actor
        self.history = History(self.match)
        self.orders = NO_ORDERS  # ahead, of all seats; each is shown to its owner alone
        self.rules: int = row["rules"]  # of the rows that come next
        self.updates: list[tuple[int, int]] = []  # plies at which the rules were updated, to what
        self.departures: list[tuple[int, int]] = []  # plies at which a person left, and their seat
        self._verified = self.match.ply  # the last ply at which a stored digest agreed
        self.requested_at: dict[int, int] = {}  # by seat: the ply of its last undo request
        self.tutorial = load_tutorial(row["game"]) if row.get("tutorial") else None
        self.clocks = Clocks()
        self.talk = Talk()
        self.furthest = 0  # the last ply of moves that were undone
        self.undo_request: UndoRequest | None = None
        self.requested_since = 0.0
        self.subscribers: list[Subscriber] = []
        self.used_at = time.monotonic()
        self.lock = asyncio.Lock()
        self.chat: list[dict[str, Any]] = []  # the last lines
        # Why bots chose their last actions, by seat; only the process in which they thought knows.
        self.explanations: dict[int, BotExplanation] = {}
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
        """The names of the players, with the bots named in that language."""
        return names_of(self.seats, self.match.game, language)

    @property
    def actor(self) -> int:
        return self.match.actor

    @property
    def status(self) -> str:
        if self.closing is not None or self.is_shut:
            return "closed"
        if OPEN in [holder.kind for holder in self.seats]:
            return "open"
        is_taught = self.tutorial is not None and self.scripted is None
        is_over = self.match.over or is_taught or self.talk.is_ended
        return "over" if is_over else "running"

    @property
    def stored_status(self) -> str:
        """The status for the lobby: a closed table that needs no more attention is over."""
        is_settled = bool(self.continued_at) or self.is_revealed_early
        return "over" if is_settled else self.status

    @property
    def is_revealed(self) -> bool:
        """Whether hands and seed may be shown, since nobody can play on with them."""
        if self.match.over or self.talk.is_ended:
            return True
        return self.closing is not None and (self.is_revealed_early or self.only_one_person())

    @property
    def has_undo(self) -> bool:
        """Whether moves of this table can be undone at all."""
        return self.tutorial is None

    @property
    def needs_update(self) -> bool:
        """Whether the table continues, but its rows do not yet name the current rules version."""
        return self.status in ("open", "running") and self.has_older_rules

    @property
    def has_older_rules(self) -> bool:
        """Whether the rows were written under an earlier version of the rules."""
        return self.rules < self.match.game.rules.rules_version

    @property
    def scripted(self) -> str | None:
        """The next decision of a tutorial; None at its end, and at any other table.

        A tutorial has no undo, so each move is a decision of the script.
        """
        if self.tutorial is None or self.seq >= len(self.tutorial.script):
            return None
        return self.tutorial.script[self.seq]

    def seats_of(self, user: str | None) -> tuple[int, ...]:
        """The seats that a user may see and play for."""
        return self._seats_of(user, PERSON)

    def lent_by(self, user: str | None) -> tuple[int, ...]:
        """The seats that a user has left to a bot and may return to."""
        return self._seats_of(user, BOT)

    def _seats_of(self, user: str | None, kind: str) -> tuple[int, ...]:
        if user is None:
            return ()
        return tuple(
            [
                number
                for number, holder in enumerate(self.seats)
                if holder.user == user and holder.kind == kind
            ]
        )

    def shown_seat(self, seat: int) -> int:
        """The seat whose view the holder of that seat gets. Nothing private is shown before the
        game begins, because a guest could try one seat after another."""
        return SPECTATOR if self.status == "open" else seat

    @property
    def late(self) -> int | None:
        """The seat of a person who has kept the others waiting for longer than the grace time, at
        a table where that alone lets a bot take over."""
        if not self.clocks.pace.hands_over_by_grace or self.clocks.is_paused:
            return None
        waited_s = self.clock.now() - self.row["moved_at"]
        if waited_s <= self.grace_s or self.only_one_person():
            return None
        seat = self.match.actor
        is_due = self.status == "running" and seat >= 0
        return seat if is_due and self.seats[seat].kind == PERSON else None

    # Changing

    def prepare(self, move: StoredMove) -> Change:
        """Work the row out without changing the table; raise an error if it does not fit."""
        kind, seat, text = move.kind, move.seat, move.text
        match_change, request = None, None
        if kind in PLAYS:
            match_change = self.match.prepare(text, seat)
            move = move._replace(text=match_change.added[0].action.text)
        elif kind == UNDO:
            match_change = self.match.prepare_undo(int(text))
        elif kind == REDO:
            match_change = self.match.prepare_redo()
        elif kind == ASK:
            request = UndoRequest.read(seat, text, self.rows)
        elif kind == AGREE:
            if self.undo_request is None:
                raise CannotUndo(N_("There is no undo request."))
            request = self.undo_request.agreed(seat)
            if request is None:
                match_change = self.match.prepare_undo(self.undo_request.decisions)
        return Change(move, match_change, request)

    def commit(self, change: Change) -> None:
        """Put a prepared row into effect."""
        self.rows += 1
        kind, seat = change.move.kind, change.move.seat
        self.undo_request = change.undo_request
        if kind == ASK:
            self.requested_at[seat] = self.match.ply
            self.requested_since = time.monotonic()
        if change.match_change is not None:
            if kind in (UNDO, AGREE):
                self.furthest = max(self.furthest, self.match.ply)
                self.history.note_undo(self.match.plies, change.match_change.kept)
            elif kind == ORDER:
                self.history.note_order(self.match.ply)
            self.match.commit(change.match_change)
            self._verified = min(self._verified, change.match_change.kept)
            if kind in (UNDO, AGREE):
                self.explanations.clear()
        self.talk.moved(kind, seat, is_over=self.match.over)
        # A page that has seen the last decision may play, even if somebody asks for an undo.
        if kind not in QUESTIONS or change.match_change is not None:
            self.seq += 1
            if self.match.actor != self._waited_for:
                self.turn, self._waited_for = self.seq, self.match.actor
            self.history.note_move(self.match, self.rows)

    def apply_row(
        self, kind: str, seat: int, text: str, digest: str | None = None, made_at: float = 0.0
    ) -> None:
        """Apply a row of the database. One that the current rules do not allow closes the table."""
        move = StoredMove(kind, seat, text, digest, made_at)
        if kind in NOTES:
            self._apply_note(kind, text)
        elif kind in TALK:
            self.talk.apply(move, self.rows, self.match.ply)
            self.rows += 1
        elif self.closing is not None:
            self.rows += 1
        else:
            try:
                self._apply_move(move)
            except RaidtableError as problem:
                self.rows += 1
                self._close(move, problem.rule if isinstance(problem, IllegalAction) else "")
            except Exception as error:  # noqa: BLE001 - reported when the table has been read
                self.rows += 1
                self._close(move, "")
                self.fault = error

    def _apply_move(self, move: StoredMove) -> None:
        older = self.has_older_rules
        if older and self.tutorial is not None:
            raise RaidtableError(N_("The tutorial's script has changed with the rules."))
        if move.kind in PLAYS and older:
            self.match.play_recorded(move.text, move.seat, older_rules=True)
            self.commit(Change(move, None, None))
        else:
            self.commit(self.prepare(move))
        if move.digest is None:
            return
        is_there = self.match.has_digest(move.digest)
        if not is_there and not (older and self.match.reaches(move.digest)):
            # It is not known since when: return to the last position that was verified.
            self.match = self.match.at(self._verified)
            self._close(move, "")
        self._verified = self.match.ply

    def _close(self, move: StoredMove, rule: str) -> None:
        self.undo_request = None
        number = sum(ply.is_decision for ply in self.match.plies) + 1
        self.closing = Closing(number, move.seat, move.text, rule)

    def _apply_note(self, kind: str, text: str) -> None:
        self.rows += 1
        if kind == RULES:
            self.rules = int(text)
            self.updates.append((self.match.ply, self.rules))
        elif kind == LEFT:
            self.departures.append((self.match.ply, int(text)))
        elif kind == CONTINUED:
            self.continued_at = text
        elif kind == SHUT:
            self.is_shut = True
            self.undo_request = None
        else:
            self.is_revealed_early = True

    def digest_after(self, change: Change) -> str | None:
        """The digest that is stored with a row, to check later that replaying leads to the same
        position."""
        if change.match_change is None:
            return None
        is_due = (self.rows + 1) % DIGEST_EVERY == 0 or change.match_change.actor == OVER
        return digest_of(self.match.game, change.match_change.state) if is_due else None

    def status_after(self, change: Change) -> str:
        if change.match_change is None:
            return self.status
        is_over = change.match_change.actor == OVER
        if self.tutorial is not None and self.seq + 1 >= len(self.tutorial.script):
            is_over = True
        return "over" if is_over else "running"

    def due(self) -> list[int]:
        """The seats that are to answer an undo request or, without one, to decide."""
        if self.status != "running" or self.clocks.is_paused:
            return []
        # Bots wait for an answer, but not forever.
        request = self.undo_request
        if request is not None and time.monotonic() - self.requested_since < self.grace_s:
            return sorted(request.missing)
        return [self.match.actor] if self.match.actor >= 0 else []

    def due_bot(self) -> int | None:
        """The seat of a bot that is to decide, or to answer an undo request for its player."""
        actor = self.match.actor
        # Every viewer's update asks this, and most decisions are a person's.
        if self.undo_request is None and (actor < 0 or self.seats[actor].kind != BOT):
            return None
        return next((seat for seat in self.due() if self.seats[seat].kind == BOT), None)

    def thinking_bot(self) -> int | None:
        """The seat of a bot that thinks about its decision now."""
        is_theirs = self.undo_request is None and self.tutorial is None and self.failure() is None
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

    def explanation_of(self, seat: int) -> BotExplanation | None:
        """Why the bot in that seat chose its last action, if everybody saw that action.

        While the game runs, only explanations based on public information.
        """
        found = self.explanations.get(seat)
        if found is None or found.ply >= self.match.ply:
            return None
        if not (found.explanation.is_open or self.match.over):
            return None
        taken = self.match.plies[found.ply]
        is_it = taken.actor == seat and taken.action.text == found.explanation.chosen.action
        return found if is_it and was_seen(taken.events) else None

    def only_one_person(self) -> bool:
        """Whether only one person plays here, not counting bots that play for nobody."""
        return len({holder.user for holder in self.seats if holder.user is not None}) <= 1


def replayed(stored: StoredTable) -> LiveTable:
    """The table that the stored rows lead to."""
    live = LiveTable(stored.row, stored.seats)
    for move in stored.moves:
        live.apply_row(*move)
    live.chat = stored.chat
    if stored.clocks is not None:
        live.clocks = clocks_of(stored.clocks)
    live.orders = stored.orders
    return live
