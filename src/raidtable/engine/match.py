"""A match: options, a seed and a record of actions, and the position they lead to.

`Match.play` is the one door for people, bots and networks. It trusts nobody: a wrong move is
answered with the step, the rule and the legal texts, and changes nothing.
"""

import difflib
import hashlib
from collections.abc import Mapping, Sequence
from copy import copy
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, cast

from raidtable.engine.action import Action
from raidtable.engine.descriptions import Choice, Explanation, Outcome, figures_of
from raidtable.engine.digest import digest_of, matches_digest
from raidtable.engine.drawing import picture
from raidtable.engine.errors import (
    BadOption,
    CannotUndo,
    IllegalAction,
    NoLegalAction,
    NotYourTurn,
    RaidtableError,
    StaleChange,
    UnknownAction,
)
from raidtable.engine.event import Event, Log
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Options, Result
from raidtable.engine.state import CHANCE, OVER, SPECTATOR, State
from raidtable.engine.step import Reason
from raidtable.engine.view import View, decider
from raidtable.engine.words import CHANCE_DECIDES, GAME_OVER, N_, NOT_NOW, Translator, Words

if TYPE_CHECKING:
    # With a default, so that `Match` alone stands for a match of any game.
    from typing_extensions import TypeVar

    V_co = TypeVar("V_co", bound=View, default=View, covariant=True)
else:
    from typing import TypeVar

    V_co = TypeVar("V_co", bound=View, covariant=True)

FORMAT = 1
# No more implied plies than this follow each other.
MOST_IMPLIED = 8

Seed = int | str
# Options are texts; numbers may be given as such, and yes and no as booleans.
OptionValue = str | int | bool


class Ply:
    """One action of a match: who took it and what it told.

    An implied ply answers a question that the rules of an older record did not ask.
    """

    def __init__(
        self, actor: int, action: Action, events: list[Event], *, implied: bool = False
    ) -> None:
        self.actor = actor
        self.action = action
        self.events = events
        self.implied = implied

    @property
    def reveals(self) -> bool:
        return any(event.reveals for event in self.events)

    @property
    def is_decision(self) -> bool:
        """Whether a seat chose this action: chance and implied plies follow from decisions."""
        return self.actor != CHANCE and not self.implied


class Pending:
    """A change to a match, worked out on a copy: `Match.commit` puts it into effect.

    The match keeps its first `kept` plies and gets the `added` ones.
    """

    def __init__(
        self, before: State, kept: int, added: list[Ply], state: State, undone: list[list[Ply]]
    ) -> None:
        self.before = before
        self.kept = kept
        self.added = added
        self.state = state
        self.undone = undone

    @property
    def actor(self) -> int:
        """The seat that decides after the change, or CHANCE, or OVER."""
        return self.state.actor

    @property
    def events(self) -> list[Event]:
        return [event for ply in self.added for event in ply.events]


class UndoLimit:
    """How far the last decisions can be taken back: to `ply`, over `decisions`, and why not
    further."""

    MESSAGES = {
        "start": N_("The game begins there."),
        "chance": N_("Chance has decided since: what dice and stacks have shown stays."),
        "other_seat": N_("Another player has decided since."),
        "hidden": N_("Hidden information has been seen since."),
    }

    def __init__(self, ply: int, decisions: int, reason: str) -> None:
        self.ply = ply
        self.decisions = decisions
        self.reason = reason

    def sentence(self, language: str = "en") -> str:
        return Translator(language).say(self.MESSAGES[self.reason])

    def __repr__(self) -> str:
        return f"<undo {self.decisions} to ply {self.ply}: {self.reason}>"


class Match(Generic[V_co]):
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
        self.game = game
        self.options = options
        self.seed = seed
        self._written = start  # the position as it was written; None for a match from set-up
        log = Log()
        self._start: State = game.rules.setup(options) if start is None else start.copy()
        game.rules.proceed(self._start, log)
        self._opening = log.events
        self._state: State = self._start.copy()
        self._plies: list[Ply] = []
        self._undone: list[list[Ply]] = []
        self._implied = 0  # how many of the plies are implied
        # The older rules under which a loaded match was played; None for the present ones.
        self.updated_from: int | None = None
        self._settle()
        if self.from_position:
            self.actions()

    # Looking

    @property
    def from_position(self) -> bool:
        """Whether the match began from a written position."""
        return self._written is not None

    @property
    def seats(self) -> int:
        return self.options.seats

    @property
    def actor(self) -> int:
        """The seat that decides now, or CHANCE, or OVER."""
        return self._state.actor

    @property
    def over(self) -> bool:
        return self._state.actor == OVER

    @property
    def ply(self) -> int:
        """How many actions have been played, chance included."""
        return len(self._plies)

    @property
    def plies(self) -> Sequence[Ply]:
        return tuple(self._plies)

    @property
    def events(self) -> list[Event]:
        """All that happened. What a seat may read is `event.seen_from(seat)`."""
        return self._opening + [event for ply in self._plies for event in ply.events]

    @property
    def opening(self) -> Sequence[Event]:
        """What followed from a written position before its first action."""
        return tuple(self._opening)

    @property
    def result(self) -> Result:
        """Points by source and ranks. Before the end they are what a spectator can know."""
        return self.result_so_far()

    def result_so_far(self, *, reveal: bool = False) -> Result:
        """Points by source and ranks as they stand; with `reveal`, hidden points count too."""
        if reveal or self.over:
            return self.game.rules.result(self._state)
        return self.standing()

    @property
    def digest(self) -> str:
        """A short name of the position, the same on every machine and in every build."""
        return digest_of(self.game, self._state)

    def has_digest(self, digest: str) -> bool:
        """Whether that is a digest of the position, also one that an earlier version made."""
        return matches_digest(self.game, self._state, digest)

    @property
    def seed_hash(self) -> str:
        """What may be shown at the start, to prove at the end that the seed was not changed."""
        if self.seed is None:
            return ""
        return hashlib.sha256(f"raidtable seed {self.seed}".encode()).hexdigest()

    @property
    def step(self) -> str:
        """The name of the step that decides now; empty when the match is over."""
        return "" if self.over else type(self.game.rules.step(self._state)).__name__

    @property
    def rule(self) -> str:
        """The anchor, in the game's rules, of the decision to be taken now."""
        return "" if self.over else self.game.rules.step(self._state).rule

    def legal(self) -> list[str]:
        """The texts of what may be played now; empty when the match is over."""
        return [action.text for action in self.actions()]

    def actions(self) -> list[Action]:
        """What may be played now; empty when the match is over, and only then."""
        if self.over:
            return []
        legal = self.game.rules.legal(self._state)
        if not legal:
            raise NoLegalAction(
                f"The game cannot go on: there is no legal choice at {self.step} "
                f"(rule {self.rule!r}).",
                step=self.step,
                rule=self.rule,
            )
        return legal

    def view(self, seat: int = SPECTATOR) -> V_co:
        """What that seat knows; without a seat, what a spectator knows."""
        self._check_seat(seat)
        return cast("V_co", self.game.rules.view(self._state, seat))

    def _check_seat(self, seat: int) -> None:
        if seat != SPECTATOR and seat not in range(self.seats):
            raise BadOption(f"There is no seat {seat!r}; they are numbered 0 to {self.seats - 1}.")

    def standing(self, seat: int = SPECTATOR) -> Result:
        """Points by source and ranks as far as that seat can tell."""
        return self.game.rules.standing(self.view(seat))

    def course(self) -> list[list[int]]:
        """The points of each seat as they truly stood at each decision, and as they stand now.

        It tells what was hidden at the time: keep it until the match is over.
        """
        state = self._start.copy()
        totals = []
        for taken in self._plies:
            if taken.actor != CHANCE:
                totals.append(self.game.rules.result(state).totals)
            self.game.rules.apply(state, taken.action, None)
        return [*totals, self.game.rules.result(self._state).totals]

    # Reading

    def prompt(
        self, seat: int = SPECTATOR, language: str = "en", names: list[str] | None = None
    ) -> str:
        """Who decides what now, as that seat may know it; the seats go by these names."""
        return self._words(language, names).prompt(self.view(seat))

    def choices(
        self, seat: int | None = None, language: str = "en", names: list[str] | None = None
    ) -> list[Choice]:
        """What that seat may choose now, each with its sentence and figures.

        Empty where another seat or chance decides. Without a seat, the choices of the actor.
        """
        if seat is not None:
            self._check_seat(seat)
        words = self._words(language, names)
        if self.actor < 0 or seat not in (None, self.actor):
            return []
        view, actions = self.view(self.actor), self.actions()
        previews = self.game.presentation.previews(view, words, actions)
        return [
            Choice(
                action.text,
                words.choice(view, action),
                figures_of(words, view, action, previews.get(action.text)),
            )
            for action in actions
        ]

    def outcomes(self, language: str = "en", names: list[str] | None = None) -> list[Outcome]:
        """What chance may decide now, each outcome with its weight and exact probability."""
        if self.actor != CHANCE:
            raise IllegalAction(
                f"Chance does not decide now: {decider(self.actor)}.",
                step=self.step,
                rule=self.rule,
                legal=self.legal(),
            )
        words, view = self._words(language, names), self.view()
        weighted = self.game.rules.outcomes(self._state)
        total = sum(weight for _, weight in weighted)
        return [
            Outcome(action.text, words.choice(view, action), weight, Fraction(weight, total))
            for action, weight in weighted
        ]

    def log(
        self, seat: int = SPECTATOR, language: str = "en", names: list[str] | None = None
    ) -> list[str]:
        """What happened, line by line, as that seat may know it; the seats go by these names."""
        self._check_seat(seat)
        words = self._words(language, names)
        lines = (words.event(event.seen_from(seat)) for event in self.events)
        return [line for line in lines if line]

    def _words(self, language: str, names: list[str] | None) -> Words:
        if names is not None and len(names) != self.seats:
            raise BadOption(f"There are {self.seats} seats, but {len(names)} names.")
        return self.game.presentation.words(language, names)

    def explain(
        self, text: str, language: str = "en", names: list[str] | None = None
    ) -> Explanation:
        """Why that action is not legal now (or that it is); the seats go by these names."""
        action = self._find(text)
        words = self._words(language, names)
        if self.over:
            return Explanation(text, False, words.say(GAME_OVER), "")
        step = self.game.rules.step(self._state)
        if action in self.actions():
            sentence = words.choice(self.view(self._seat_of_view()), action)
            return Explanation(text, True, sentence, step.rule)
        for refused, reason in step.refused(self._state):
            if refused is action:
                return self._explained(text, reason, words.reason(reason))
        if self.actor == CHANCE:
            prompt = words.say(CHANCE_DECIDES)
        else:
            other = self.game.rules.why_not(self._state, action)
            if other is not None:
                return self._explained(text, other, words.reason(other))
            prompt = words.prompt(self.view(self.actor))
        return Explanation(text, False, words.say(NOT_NOW, prompt=prompt), step.rule)

    def refused(self) -> dict[str, Reason]:
        """What somebody might try now but may not, each with the reason."""
        if self.over:
            return {}
        return {
            action.text: reason
            for action, reason in self.game.rules.step(self._state).refused(self._state)
        }

    def _explained(self, text: str, reason: Reason, sentence: str) -> Explanation:
        return Explanation(text, False, sentence, reason.rule, reason.lacks, reason.figures)

    def _seat_of_view(self) -> int:
        return self.actor if self.actor >= 0 else SPECTATOR

    # Playing

    def play(self, text: str, seat: int | None = None) -> list[Event]:
        """Plays the action for the actor, and chance after it. Returns what happened.

        With a seat, it must be that seat's turn. Anything wrong raises IllegalAction.
        """
        pending = self.prepare(text, seat)
        self.commit(pending)
        return pending.events

    def prepare(self, text: str, seat: int | None = None) -> Pending:
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
        self.commit(Pending(self._state, self.ply, [ply], state, []))

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
            self.commit(Pending(self._state, kept, [], before, undone))
            raise

    def reaches(self, digest: str) -> bool:
        """Whether the match stands at that position, or does after implied plies."""
        before, kept = self._state, self.ply
        while not self.has_digest(digest):
            if not self._can_imply(kept):
                self.commit(Pending(self._state, kept, [], before, []))
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
        pending = self._worked_out(self.ply, self._state.copy(), [action], [], implied=True)
        self.commit(pending)

    def _can_imply(self, since: int) -> bool:
        return self.ply - since < MOST_IMPLIED and self.implied is not None

    def commit(self, pending: Pending) -> None:
        """Puts a prepared change into effect."""
        if pending.before is not self._state:
            raise StaleChange("The match has changed since this was prepared.")
        removed = self._plies[pending.kept :]
        self._implied += sum(ply.implied for ply in pending.added)
        self._implied -= sum(ply.implied for ply in removed)
        del self._plies[pending.kept :]
        self._plies += pending.added
        self._state = pending.state
        self._undone = pending.undone

    def _worked_out(
        self,
        kept: int,
        state: State,
        actions: Sequence[Action],
        undone: list[list[Ply]],
        *,
        implied: bool = False,
    ) -> Pending:
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
        return Pending(self._state, kept, added, state, undone)

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

    def _find(self, text: str) -> Action:
        action = self.game.rules.actions.find(str(text))
        if action is None:
            near = difflib.get_close_matches(str(text), self.legal(), 3, 0.5)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            raise UnknownAction(
                f"There is no action {text!r} in {self.game.id}.{hint}",
                step=self.step,
                rule=self.rule,
                legal=self.legal(),
            )
        return action

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
        pending = self.prepare_undo()
        if seat is not None and self._plies[pending.kept].actor != seat:
            raise CannotUndo(f"The last decision was not taken by seat {seat}.")
        self.commit(pending)

    def prepare_undo(self, decisions: int = 1) -> Pending:
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
        return Pending(self._state, end, [], state, undone)

    def _follows(self, ply: Ply) -> bool:
        """Whether the ply came by itself. A match without a seed undoes chance ply by ply."""
        return ply.implied or (ply.actor == CHANCE and self.seed is not None)

    def redo(self) -> None:
        """Brings the last undone decision again, with the same chance after it."""
        self.commit(self.prepare_redo())

    def prepare_redo(self) -> Pending:
        if not self._undone:
            raise CannotUndo("There is nothing to bring again.")
        *undone, last = self._undone
        state = self._state.copy()
        added = [self._carried_out(state, ply.action, implied=ply.implied) for ply in last]
        return Pending(self._state, self.ply, added, state, undone)

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


def options_from(game: Game, seats: object, chosen: Mapping[str, object]) -> Options:
    """Complete, checked options; those left out take their default."""
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in game.rules.seat_counts:
        counts = " or ".join(str(count) for count in game.rules.seat_counts)
        raise BadOption(f"{game.id} is played by {counts}, not by {seats!r}.")
    known = {option.name: option for option in game.rules.options_for(seats)}
    for name, value in chosen.items():
        elsewhere = [option.seats for option in game.rules.options if option.name == name]
        if name not in known and elsewhere:
            counts = " or ".join(str(count) for count in elsewhere[0] or [])
            raise BadOption(f"The option {name!r} is for {counts}, not for {seats}, to play.")
        if name not in known:
            raise BadOption(
                f"{game.id} has no option {name!r}; it has {', '.join(known) or 'none'}."
            )
        if option_text(value) not in known[name].values:
            raise BadOption(
                f"The option {name!r} cannot be {value!r}; "
                f"it may be {', '.join(known[name].values)}."
            )
    return Options(
        seats,
        {
            name: option_text(chosen[name]) if name in chosen else option.values[0]
            for name, option in known.items()
        },
    )


def option_text(value: object) -> str:
    """The text of an option's value; empty for what cannot be one."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int | str) else ""


def check_seed(seed: object) -> Seed:
    if isinstance(seed, bool) or not isinstance(seed, int | str) or seed == "":
        raise BadOption(f"A seed is a whole number or a text, not {seed!r}.")
    try:
        str(seed).encode()
    except ValueError:  # lone surrogates, or more digits than Python writes
        raise BadOption("A seed is a number or text that can be written as UTF-8.") from None
    return seed
