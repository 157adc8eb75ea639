"""A match: options, a seed and a record of actions, and the position they lead to.

`Match.play` is the one door for people, bots and networks. It trusts nobody: a wrong move is
answered with the step, the rule and the legal texts, and changes nothing.
"""

from collections.abc import Sequence
from copy import copy
from typing import Any

from raidtable.engine.action import Action
from raidtable.engine.drawing import picture
from raidtable.engine.errors import (
    BadOption,
    CannotUndo,
    IllegalAction,
    NotYourTurn,
    RaidtableError,
    StaleChange,
)
from raidtable.engine.event import Event, Log
from raidtable.engine.game import Game
from raidtable.engine.match_queries import V_co
from raidtable.engine.match_text import MatchText
from raidtable.engine.options import Seed
from raidtable.engine.plies import Ply, PreparedChange, UndoLimit
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Options
from raidtable.engine.state import CHANCE, State
from raidtable.engine.view import decider

FORMAT = 1
# No more implied plies than this follow each other.
MOST_IMPLIED = 8


class Match(MatchText[V_co]):
    """A game being played. `Match[RaidsView]` gives views of that type."""

    def __init__(
        self,
        game: Game,
        options: Options,
        seed: Seed | None,
        *,
        start: State | None = None,
    ) -> None:
        """From set-up, or from the position `start`. Without a seed the match stops at chance.

        What follows from the start without a decision are the first events of the match. A start
        that offers nothing to choose raises NoLegalAction.
        """
        super().__init__(game, options, seed, start)
        self._settle()
        if self.from_position:
            self.actions()

    # Playing

    def play(self, text: str, seat: int | None = None) -> list[Event]:
        """Plays the action for the actor, and chance after it. Returns what happened.

        With a seat, it must be that seat's turn. Anything wrong raises IllegalAction.
        """
        change = self.prepare(text, seat)
        self.commit(change)
        return change.events

    def prepare(self, text: str, seat: int | None = None) -> PreparedChange:
        """Works out what playing that action would do, without doing it.

        Raises what `play` raises. An error inside the rules leaves the match unchanged too.
        """
        action = self._find(text)
        actions = self.actions()
        if self.over:
            raise IllegalAction("The game is over; nothing can be played.", legal=[])
        if seat is not None and seat != self.actor:
            who = "chance" if self.actor == CHANCE else f"seat {self.actor}"
            raise NotYourTurn(
                f"It is not for seat {seat} to decide now, but for {who}.",
                step=self.step,
                rule=self.rule,
                legal=[legal.text for legal in actions],
            )
        if action not in actions:
            explanation = self.explain(text)
            raise IllegalAction(
                f"{text!r} is not legal now. {explanation.sentence}",
                step=self.step,
                rule=explanation.rule,
                legal=[legal.text for legal in actions],
            )
        return self._worked_out(self.ply, self._state.copy(), [action], [])

    def play_unchecked(self, action: Action) -> None:
        """Plays one action that is known to be legal. The seed does not decide what follows."""
        state = self._state.copy()
        ply = self._carried_out(state, action)
        self.commit(PreparedChange(self._state, self.ply, [ply], state, []))

    def play_recorded(
        self, text: str, seat: int | None = None, *, older_rules: bool = False
    ) -> None:
        """Plays an action of a record, as `play` does.

        Older rules may not have asked a question of the present ones. Where the action does not
        fit, what they did without asking is implied first.
        """
        before, kept, undone = self._state, self.ply, self._undone
        action = self._find(text)
        try:
            while older_rules and action not in self.actions() and self._can_imply(kept):
                self.imply()
            self.play(text, seat)
        except RaidtableError:
            self.commit(PreparedChange(self._state, kept, [], before, undone))
            raise

    def reaches(self, digest: str) -> bool:
        """Whether the match stands at that position, or does after implied plies."""
        before, kept = self._state, self.ply
        while not self.has_digest(digest):
            if not self._can_imply(kept):
                self.commit(PreparedChange(self._state, kept, [], before, []))
                return False
            self.imply()
        return True

    @property
    def implied(self) -> Action | None:
        """What older rules did at this question without asking; None where they asked too."""
        return self.game.rules.step(self._state).implied(self._state) if self.actor >= 0 else None

    def imply(self) -> None:
        """Plays what older rules did here without asking."""
        action = self.implied
        if action is None:
            raise IllegalAction("Nothing is implied here.", legal=self.legal())
        change = self._worked_out(self.ply, self._state.copy(), [action], [], implied=True)
        self.commit(change)

    def _can_imply(self, since: int) -> bool:
        return self.ply - since < MOST_IMPLIED and self.implied is not None

    def commit(self, change: PreparedChange) -> None:
        """Puts a prepared change into effect."""
        if change.before is not self._state:
            raise StaleChange("The match has changed since this was prepared.")
        removed = self._plies[change.kept :]
        self._implied += sum(ply.implied for ply in change.added)
        self._implied -= sum(ply.implied for ply in removed)
        del self._plies[change.kept :]
        self._plies += change.added
        self._state = change.state
        self._undone = change.undone

    def _worked_out(
        self,
        kept: int,
        state: State,
        actions: Sequence[Action],
        undone: list[list[Ply]],
        *,
        implied: bool = False,
    ) -> PreparedChange:
        """Carries out legal actions after the first `kept` plies, on `state`, a copy of that
        position; then the seed decides at chance."""
        added: list[Ply] = []
        for action in actions:
            added.append(self._carried_out(state, action, implied=implied))
        if self.seed is not None and state.actor == CHANCE:
            # Implied plies do not count: the older rules rolled without them.
            number = kept + len(added) - self._implied - sum(ply.implied for ply in added)
            while state.actor == CHANCE:
                outcome = self.game.rules.sample(state, chance_stream(self.seed, number))
                added.append(self._carried_out(state, outcome))
                number += 1
        return PreparedChange(self._state, kept, added, state, undone)

    def _carried_out(self, state: State, action: Action, *, implied: bool = False) -> Ply:
        """Applies the action to `state`."""
        actor, log = state.actor, Log()
        self.game.rules.apply(state, action, log)
        return Ply(actor, action, log.events, implied=implied)

    def ends_undo(self, text: str) -> bool:
        """Whether playing that legal action could not be taken back: chance or a secret follows
        at once."""
        action = self._find(text)
        if action not in self.actions():
            raise IllegalAction(
                f"{text!r} is not legal now.", step=self.step, rule=self.rule, legal=self.legal()
            )
        state = self._state.copy()
        log = Log()
        self.game.rules.apply(state, action, log)
        return state.actor == CHANCE or any(event.reveals for event in log.events)

    def _settle(self) -> None:
        """Lets the seed decide at chance, each time from a stream of its own named after the
        ply."""
        self.commit(self._worked_out(self.ply, self._state.copy(), [], self._undone))

    # Taking back

    @property
    def undo_limit(self) -> UndoLimit:
        """How far the last seat's decisions can be taken back before something was revealed."""
        # Who has begun to take back may go on over their own decisions, not over another seat's.
        seat = self.actor if self._undone else None
        ply, decisions = self.ply, 0
        while ply > 0:
            last = self._plies[ply - 1]
            if last.actor == CHANCE:
                return UndoLimit(ply, decisions, "chance")
            if seat is not None and last.actor != seat and last.is_decision:
                return UndoLimit(ply, decisions, "other_seat")
            if last.reveals:
                return UndoLimit(ply, decisions, "hidden")
            if last.is_decision:
                seat = last.actor
                decisions += 1
            ply -= 1
        return UndoLimit(0, decisions, "start")

    def undo(self, seat: int | None = None, *, beyond_limit: bool = False) -> None:
        """Takes the last decision back, and the chance that followed it where that is asked for.

        With a seat, the decision must be that seat's. `beyond_limit` is for those who may go
        further back: everybody agreed, or only bots sit opposite.
        """
        if not beyond_limit and self.undo_limit.decisions == 0:
            raise CannotUndo(f"Nothing can be taken back. {self.undo_limit.sentence()}")
        change = self.prepare_undo()
        if seat is not None and self._plies[change.kept].actor != seat:
            raise CannotUndo(f"The last decision was not taken by seat {seat}.")
        self.commit(change)

    def prepare_undo(self, decisions: int = 1) -> PreparedChange:
        """Works out the match without its last decisions, and without all that followed them."""
        undone = list(self._undone)
        end = self.ply
        for _ in range(decisions):
            start = end - 1
            while start >= 0 and self._follows(self._plies[start]):
                start -= 1
            if start < 0:
                raise CannotUndo("Nothing can be taken back. No decision has been taken yet.")
            undone.append(self._plies[start:end])
            end = start
        # The position is derived from the record, so going back is replaying less of it.
        state = self._start.copy()
        for taken in self._plies[:end]:
            self.game.rules.apply(state, taken.action, None)
        return PreparedChange(self._state, end, [], state, undone)

    def _follows(self, ply: Ply) -> bool:
        """Whether the ply came by itself. A match without a seed undoes chance ply by ply."""
        return ply.implied or (ply.actor == CHANCE and self.seed is not None)

    def redo(self) -> None:
        """Brings the last undone decision again, with the same chance after it."""
        self.commit(self.prepare_redo())

    def prepare_redo(self) -> PreparedChange:
        if not self._undone:
            raise CannotUndo("There is nothing to bring again.")
        *undone, last = self._undone
        state = self._state.copy()
        added = [self._carried_out(state, ply.action, implied=ply.implied) for ply in last]
        return PreparedChange(self._state, self.ply, added, state, undone)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    # Writing

    def at(self, ply: int) -> "Match[V_co]":
        """The same match as it stood after so many actions: a replay is one of these after
        another."""
        if ply not in range(self.ply + 1):
            raise BadOption(f"There is no ply {ply!r}; this match has {self.ply}.")
        past = self.copy()
        past._plies, past._undone, past._implied = [], [], 0
        state = self._start.copy()
        for taken in self._plies[:ply]:
            past._plies.append(past._carried_out(state, taken.action, implied=taken.implied))
            past._implied += taken.implied
        past._state = state
        past.updated_from = None
        return past

    def copy(self) -> "Match[V_co]":
        """The same match, independent of this one: what one of them plays or takes back does not
        change the other."""
        twin = copy(self)
        twin._plies = list(self._plies)
        twin._undone = list(self._undone)
        twin._state = self._state.copy()
        return twin

    def record(self) -> dict[str, object]:
        """The match as plain data for JSON.

        It holds the seed: while a match is live, keep it to yourself.
        """
        record: dict[str, object] = {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.game.rules.rules_version,
            "seats": self.seats,
            "options": dict(self.options.chosen),
            "seed": self.seed,
        }
        if self._written is not None:
            record["start"] = self.game.rules.write(self._written)
        record["actions"] = [ply.action.text for ply in self._plies]
        if implied := [number for number, ply in enumerate(self._plies) if ply.implied]:
            record["implied"] = implied
        record["digest"] = self.digest
        return record

    def position(self) -> dict[str, object]:
        """The whole position in names, fit for JSON."""
        return self.game.rules.write(self._state)

    def _repr_svg_(self) -> str:
        """The board as spectators see it, for notebooks."""
        return picture(self.game, self.view())

    def __repr__(self) -> str:
        now = decider(self.actor)
        return f"<Match {self.game.id}, {self.seats} seats, ply {self.ply}, {now}>"


def chance_stream(seed: Seed, ply: int) -> Any:
    """The stream that decides the chance of that ply: taking back and playing again rolls the
    same."""
    return seeded(f"{seed}/chance/{ply}")
