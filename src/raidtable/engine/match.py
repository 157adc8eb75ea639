"""A match: options, a seed and a list of actions, and the position they lead to.

`Match.play` is the single entry point for people, bots and networks. It validates everything: an
illegal action raises an error with the step, the rule and the legal actions, and changes nothing.
"""

from collections.abc import Sequence
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
from raidtable.engine.match_copies import MatchCopies
from raidtable.engine.match_queries import V_co
from raidtable.engine.messages import N_, LazyText, Text
from raidtable.engine.options import Seed
from raidtable.engine.plies import Ply, PreparedChange, UndoLimit
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Options
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.engine.view import decider
from raidtable.engine.words import CHANCE_DECIDES, GAME_OVER

# The most implied plies in a row.
MOST_IMPLIED = 8

NO_UNDO = N_("Nothing to undo. {reason}")
NO_MOVE_YET = N_("No move has been made yet.")
NO_REDO = N_("Nothing to redo.")


class Match(MatchCopies[V_co]):
    """A game being played. `Match[RaidsView]` gives views of that type."""

    def __init__(
        self,
        game: Game,
        options: Options,
        seed: Seed | None,
        *,
        start: State | None = None,
    ) -> None:
        """Start from set-up, or from the position `start`.

        Without a seed the match stops at random events. Events before the first decision are the
        first events of the match. A start without legal actions raises NoLegalAction.
        """
        super().__init__(game, options, seed, start)
        self._settle()
        if self.from_position:
            self.actions()

    # Playing

    def play(self, text: str, seat: int | None = None) -> list[Event]:
        """Play the action for the player to move, and the random events after it; return all
        events.

        If `seat` is given, it must be that seat's turn. An action that cannot be played raises
        IllegalAction.
        """
        change = self.prepare(text, seat)
        self.commit(change)
        return change.events

    def prepare(self, text: str, seat: int | None = None) -> PreparedChange:
        """The change that playing that action would make, without applying it.

        It raises the same errors as `play`. An exception in the rules leaves the match unchanged
        too.
        """
        action = self._find(text)
        actions = self.actions()
        if self.over:
            raise IllegalAction(GAME_OVER, legal=[])
        if seat is not None and seat != self.actor:
            by_chance = self.actor == CHANCE
            raise NotYourTurn(
                CHANCE_DECIDES if by_chance else N_("It is the turn of seat {actor}, not {seat}."),
                step=self.step,
                rule=self.rule,
                legal=[legal.text for legal in actions],
                actor=self.actor,
                seat=seat,
            )
        if action not in actions:
            explanation = self.explain(text)
            raise IllegalAction(
                N_("{action!r} is not legal now. {why}"),
                step=self.step,
                rule=explanation.rule,
                legal=[legal.text for legal in actions],
                action=text,
                why=self._why_not(text),
            )
        return self._prepared(self.ply, self._state.copy(), [action], [])

    def _why_not(self, text: str) -> LazyText:
        """Why that action is not legal at this position, in any language."""
        past = self.copy()
        return LazyText(lambda language: past.explain(text, language).sentence)

    def play_unchecked(self, action: Action) -> None:
        """Play one action that is known to be legal, without the random events after it."""
        state = self._state.copy()
        ply = self._applied(state, action)
        self.commit(PreparedChange(self._state, self.ply, [ply], state, []))

    def play_recorded(
        self, text: str, seat: int | None = None, *, older_rules: bool = False
    ) -> None:
        """Play an action of a record, as `play` does.

        The current rules may ask for decisions that older rules did not have. With `older_rules`,
        such decisions are implied before an action that would not be legal otherwise.
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
        """Whether the match is at the position with that digest, or reaches it by implied plies."""
        before, kept = self._state, self.ply
        while not self.has_digest(digest):
            if not self._can_imply(kept):
                self.commit(PreparedChange(self._state, kept, [], before, []))
                return False
            self.imply()
        return True

    @property
    def implied(self) -> Action | None:
        """The action that older rules took here without a decision; None if they asked too."""
        return self.game.rules.step(self._state).implied(self._state) if self.actor >= 0 else None

    def imply(self) -> None:
        """Play the action that older rules took here without a decision."""
        action = self.implied
        if action is None:
            raise IllegalAction(N_("Nothing is implied here."), legal=self.legal())
        change = self._prepared(self.ply, self._state.copy(), [action], [], implied=True)
        self.commit(change)

    def _can_imply(self, since: int) -> bool:
        return self.ply - since < MOST_IMPLIED and self.implied is not None

    def commit(self, change: PreparedChange) -> None:
        """Apply a prepared change."""
        if change.before is not self._state:
            raise StaleChange(N_("The match has changed since this was prepared."))
        removed = self._plies[change.kept :]
        self._implied += sum(ply.implied for ply in change.added)
        self._implied -= sum(ply.implied for ply in removed)
        del self._plies[change.kept :]
        self._plies += change.added
        self._state = change.state
        self._undone = change.undone

    def _prepared(
        self,
        kept: int,
        state: State,
        actions: Sequence[Action],
        undone: list[list[Ply]],
        *,
        implied: bool = False,
    ) -> PreparedChange:
        """The change that keeps the first `kept` plies and adds these legal actions and the random
        events after them. `state` is a copy of the position after the kept plies."""
        added: list[Ply] = []
        for action in actions:
            added.append(self._applied(state, action, implied=implied))
        if self.seed is not None and state.actor == CHANCE:
            # Implied plies do not count, because older rules had no such plies.
            number = kept + len(added) - self._implied - sum(ply.implied for ply in added)
            while state.actor == CHANCE:
                outcome = self.game.rules.sample(state, chance_stream(self.seed, number))
                added.append(self._applied(state, outcome))
                number += 1
        return PreparedChange(self._state, kept, added, state, undone)

    def _applied(self, state: State, action: Action, *, implied: bool = False) -> Ply:
        """Apply the action to `state`; return its ply."""
        actor, log = state.actor, Log()
        self.game.rules.apply(state, action, log)
        return Ply(actor, action, log.events, implied=implied)

    def ends_undo(self, text: str) -> bool:
        """Whether that legal action could not be undone, because it reveals something or a random
        event follows at once."""
        action = self._find(text)
        if action not in self.actions():
            raise IllegalAction(
                N_("{action!r} is not legal now."),
                step=self.step,
                rule=self.rule,
                legal=self.legal(),
                action=text,
            )
        return self.is_final(action)

    def is_final(self, action: Action) -> bool:
        """The same for an action of `actions()`: a page tries all of them out."""
        state = self._state.copy()
        log = Log()
        self.game.rules.apply(state, action, log)
        return state.actor == CHANCE or True in [event.reveals for event in log.events]

    @property
    def obvious(self) -> Action | None:
        """The choice that the player to move would make anyway, as everybody can see.

        Never one that could not be undone or that ends the game.
        """
        found = None if self.actor < 0 else self.game.rules.obvious(self.view())
        if found is None or found not in self.actions() or self.ends_undo(found.text):
            return None
        return None if self.prepare(found.text).actor == OVER else found

    def _settle(self) -> None:
        """Play random events from the seed until the next decision."""
        self.commit(self._prepared(self.ply, self._state.copy(), [], self._undone))

    # Undo and redo

    @property
    def undo_limit(self) -> UndoLimit:
        """How far the last seat's decisions can be undone before something was revealed."""
        # A seat that has started to undo may undo more of its own decisions, but no other seat's.
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
        """Undo the last decision and everything that followed it.

        If `seat` is given, the decision must be that seat's. `beyond_limit` ignores `undo_limit`:
        all players have agreed, or the others are bots.
        """
        if not beyond_limit and self.undo_limit.decisions == 0:
            raise CannotUndo(NO_UNDO, reason=Text(self.undo_limit.message))
        change = self.prepare_undo()
        if seat is not None and self._plies[change.kept].actor != seat:
            raise CannotUndo(N_("The last move was not made by seat {seat}."), seat=seat)
        self.commit(change)

    def prepare_undo(self, decisions: int = 1) -> PreparedChange:
        """The change that removes the last decisions and everything that followed them."""
        undone = list(self._undone)
        end = self.ply
        for _ in range(decisions):
            start = end - 1
            while start >= 0 and self._follows(self._plies[start]):
                start -= 1
            if start < 0:
                raise CannotUndo(NO_UNDO, reason=Text(NO_MOVE_YET))
            undone.append(self._plies[start:end])
            end = start
        # The position is derived from the actions, so undoing means replaying fewer of them.
        state = self._start.copy()
        for taken in self._plies[:end]:
            self.game.rules.apply(state, taken.action, None)
        return PreparedChange(self._state, end, [], state, undone)

    def _follows(self, ply: Ply) -> bool:
        """Whether the ply is undone with the decision before it. Without a seed, random events are
        undone one by one."""
        return ply.implied or (ply.actor == CHANCE and self.seed is not None)

    def redo(self) -> None:
        """Redo the last undone decision, with the same random events after it."""
        self.commit(self.prepare_redo())

    def prepare_redo(self) -> PreparedChange:
        if not self._undone:
            raise CannotUndo(NO_REDO)
        *undone, last = self._undone
        state = self._state.copy()
        added = [self._applied(state, ply.action, implied=ply.implied) for ply in last]
        return PreparedChange(self._state, self.ply, added, state, undone)

    @property
    def can_redo(self) -> bool:
        """Whether there is a decision to redo."""
        return bool(self._undone)

    @property
    def next_redo(self) -> Action | None:
        """The decision that `redo` would play."""
        return self._undone[-1][0].action if self._undone else None

    def at(self, ply: int) -> "Match[V_co]":
        """A copy of the match as it was after the first `ply` actions."""
        if ply not in range(self.ply + 1):
            raise BadOption(
                N_("There is no ply {ply!r}; this match has {plies}."), ply=ply, plies=self.ply
            )
        past = self.copy()
        past._plies, past._undone, past._implied = [], [], 0
        state = self._start.copy()
        for taken in self._plies[:ply]:
            past._plies.append(past._applied(state, taken.action, implied=taken.implied))
            past._implied += taken.implied
        past._state = state
        past.updated_from = None
        return past

    def _repr_svg_(self) -> str:
        """The board as spectators see it, for notebooks."""
        return picture(self.game, self.view())

    def __repr__(self) -> str:
        now = decider(self.actor)
        return f"<Match {self.game.id}, {self.seats} seats, ply {self.ply}, {now}>"


def chance_stream(seed: Seed, ply: int) -> Any:
    """The RNG stream of the random event at that ply. It depends only on seed and ply, so undoing
    and playing again gives the same outcome."""
    return seeded(f"{seed}/chance/{ply}")
