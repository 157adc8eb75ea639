"""The exact value of a position for two seats, by looking at every line of play.

The value of a seat is its share of the win: 1 for a win, 1/2 for a shared one. While both seats
know the same, a position has one value, whatever led to it, and is looked at once: chances are
weighed exactly, and each seat takes its best choice. When a seat has learned something for itself,
what follows is a game of hidden information until the end, and `hidden.py` solves it. Where only a
seat that knows everything decides until the end, nothing is hidden from anybody who acts, and the
position has one value again.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, Final, NamedTuple

from raidtable.engine.action import Action
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.messages import N_
from raidtable.engine.rules import Rules
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.exact.hidden import HiddenGame
from raidtable.exact.value import Value, best_of, share_of_first

SEATS: Final = 2
# The most positions that are looked at, unless the caller says otherwise.
MOST_POSITIONS: Final = 500_000
# How wide the bounds of a hidden game may be.
PRECISION: Final = 1e-3
DEPTH: Final = 20_000


class Worth(NamedTuple):
    """A choice, and the value of what it leads to for the seat that chooses."""

    action: str
    value: Value


class Solved(NamedTuple):
    """What was found: the value for seat 0, and the choices of the seat to move, the best first.

    `positions` were looked at, `hidden` of them within games of hidden information.
    """

    value: Value
    choices: list[Worth]
    positions: int
    hidden: int

    @property
    def best(self) -> list[str]:
        """The choices than which none is better."""
        return [
            worth.action for worth in self.choices if worth.value.high >= self.choices[0].value.low
        ]


class Solver:
    """Remembers the value of every position that it has looked at."""

    def __init__(
        self, game: Game, most: int = MOST_POSITIONS, precision: float = PRECISION
    ) -> None:
        self.game = game
        self.rules: Rules[Any] = game.rules
        self.most = most
        self.precision = precision
        # By the position as text: its value for seat 0, and the position.
        self.values: dict[str, tuple[Value, State]] = {}
        self.open: dict[str, bool] = {}
        self.positions = 0
        self.hidden = 0

    def solve(self, match: Match[Any]) -> Solved:
        """The value of the position of a match, and of each choice in it."""
        if match.seats != SEATS:
            raise BadOption(
                N_("Only positions with two seats can be solved, not with {seats}."),
                seats=match.seats,
            )
        state = match._state
        if state.actor != OVER and not self.is_open(state):
            raise BadOption(
                N_(
                    "A seat knows something here that the other does not. Solve a position in "
                    "which both know the same."
                )
            )
        with deep_recursion():
            value = self.value(state)
            choices = self.choices(state) if state.actor >= 0 else []
        return Solved(value, choices, self.positions, self.hidden)

    def value(self, s: State) -> Value:
        """The value for seat 0 of a position in which both seats know the same."""
        if s.actor == OVER:
            return share_of_first(self.rules, s)
        key = self.key(s)
        known = self.values.get(key)
        if known is None:
            self.count()
            known = self.values[key] = (self.found(s), s)
        return known[0]

    def found(self, s: State) -> Value:
        afters = self.afters(s)
        if not all(self.is_open(after) for after in afters):
            return self.hidden_value(s)
        return self.combined(s, [self.value(after) for after in afters])

    def afters(self, s: State) -> list[State]:
        """The positions after each choice or outcome."""
        if s.actor == CHANCE:
            return [self.after(s, action) for action, _ in self.rules.outcomes(s)]
        return [self.after(s, action) for action in self.rules.legal(s)]

    def combined(self, s: State, values: list[Value]) -> Value:
        """The value of a position from those that follow it."""
        if s.actor != CHANCE:
            return best_of(values, s.actor)
        weights = [weight for _, weight in self.rules.outcomes(s)]
        total = sum(weights)
        found = Value(Fraction(0), Fraction(0))
        for value, weight in zip(values, weights, strict=True):
            found = found.plus(value, Fraction(weight, total))
        return found

    def hidden_value(self, s: State) -> Value:
        """The value of a position after which a seat knows more than the other."""
        for seat in range(SEATS):
            alone = OneDecides(self, seat)
            found = alone.value(s)
            if found is not None:
                self.values.update(alone.found)
                return found
        return HiddenGame(self, s).solve()

    def choices(self, s: State) -> list[Worth]:
        """Each choice of a decision whose seat knows everything, the best first."""
        legal, afters = self.rules.legal(s), self.afters(s)
        values = [value for value in map(self.settled, afters) if value is not None]
        if len(values) < len(afters):
            game = HiddenGame(self, s)
            game.solve()
            values = game.values_of_choices()
        worths = [
            Worth(action.text, value if s.actor == 0 else value.of_other())
            for action, value in zip(legal, values, strict=True)
        ]
        return sorted(worths, key=lambda worth: (-worth.value.low, worth.action))

    def decisions(self) -> Iterator[tuple[State, list[Worth]]]:
        """The decisions looked at whose seat knows everything, with choices that are not all worth
        the same."""
        for _, s in list(self.values.values()):
            if s.actor >= 0:
                worths = self.choices(s)
                if worths[0].value.low > worths[-1].value.high:
                    yield s, worths

    def settled(self, s: State) -> Value | None:
        """The value of a position that was found before, if it has one of its own."""
        if s.actor == OVER:
            return share_of_first(self.rules, s)
        known = self.values.get(self.key(s))
        return None if known is None else known[0]

    # Positions

    def after(self, s: State, action: Action) -> State:
        after = s.copy()
        self.rules.apply(after, action, None)
        return after

    def key(self, s: State) -> str:
        return json.dumps(self.rules.canonical(self.rules.write(s)))

    def is_open(self, s: State) -> bool:
        """Whether both seats know the same of the position. At the end nothing is to be known."""
        if s.actor == OVER:
            return True
        first, second = (dict(self.rules.view(s, seat).data()) for seat in range(SEATS))
        return {**first, "seat": None} == {**second, "seat": None}

    def count(self, hidden: bool = False) -> None:
        self.positions += 1
        self.hidden += hidden
        if self.positions > self.most:
            raise BadOption(
                N_("This position is too large: {most} positions were not enough."), most=self.most
            )


class OneDecides:
    """Values of positions in which only one seat decides until the end, and always knows all."""

    def __init__(self, solver: Solver, seat: int) -> None:
        self.solver = solver
        self.seat = seat
        self.found: dict[str, tuple[Value, State]] = {}
        self.by_view: dict[str, str] = {}

    def value(self, s: State) -> Value | None:
        """The value for seat 0; None if the other seat decides, too, or something is hidden."""
        solver = self.solver
        if s.actor == OVER:
            return share_of_first(solver.rules, s)
        key = solver.key(s)
        if key in self.found:
            return self.found[key][0]
        if s.actor >= 0 and (s.actor != self.seat or not self.knows(s, key)):
            return None
        solver.count(hidden=True)
        values: list[Value] = []
        for after in solver.afters(s):
            value = self.value(after)
            if value is None:
                return None
            values.append(value)
        self.found[key] = solver.combined(s, values), s
        return self.found[key][0]

    def knows(self, s: State, key: str) -> bool:
        """Whether no other position that was seen looks the same to the seat."""
        view = json.dumps(self.solver.rules.view(s, self.seat).data())
        return self.by_view.setdefault(view, key) == key


@contextmanager
def deep_recursion() -> Iterator[None]:
    """A line of play may be longer than Python's stack usually is."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEPTH))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
