"""The contract of a game's rules: what the engine, search, arena and adapters use. Compiled."""

from typing import Final, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from raidtable.engine.action import Action, ActionTable
from raidtable.engine.event import Log, Value
from raidtable.engine.rng import Rng
from raidtable.engine.state import OVER, State
from raidtable.engine.step import ChanceStep, Reason, Step
from raidtable.engine.view import View

S = TypeVar("S", bound=State)


class Option:
    """A choice made before the game: its name, its values (the first is the default), and the
    numbers of seats for which there is this choice, if not for all."""

    def __init__(self, name: str, values: list[str], seats: list[int] | None = None) -> None:
        self.name = name
        self.values = values
        self.seats = seats

    def is_for(self, seats: int) -> bool:
        """Whether a game with that number of seats has this choice."""
        return self.seats is None or seats in self.seats


class Options:
    """The choices a game is played with.

    Made by `options_from`, so always complete and right.
    """

    def __init__(self, seats: int, chosen: dict[str, str]) -> None:
        self.seats = seats
        self.chosen = chosen

    def __getitem__(self, name: str) -> str:
        return self.chosen[name]

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.chosen.items())
        return f"Options(seats={self.seats}{chosen})"


class Result:
    """How a game ended: points by source for each seat, ranks from 1 (ties share one), and why.

    `tie_break` names the comparison that decided the first place between players with equal
    points: "" if none was needed, "shared" if everything that the rules compare was equal. `ties`
    lists the seats still tied: first by points, with an empty name, then after each comparison that
    left fewer. `opponent` has the points of a scripted opponent in a solo game.
    """

    def __init__(
        self,
        points: list[dict[str, int]],
        ranks: list[int],
        reason: str,
        tie_break: str = "",
        opponent: int | None = None,
        ties: list[tuple[str, list[int]]] | None = None,
    ) -> None:
        self.points = points
        self.ranks = ranks
        self.reason = reason
        self.tie_break = tie_break
        self.opponent = opponent
        self.ties: list[tuple[str, list[int]]] = [] if ties is None else ties

    @property
    def totals(self) -> list[int]:
        """The points of each seat."""
        return [sum(sources.values()) for sources in self.points]

    @property
    def winners(self) -> list[int]:
        """The winning seats; a solo player wins only with more points than the opponent."""
        if self.opponent is not None and self.totals[0] <= self.opponent:
            return []
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def data(self) -> dict[str, object]:
        """The result as plain data for JSON."""
        data: dict[str, object] = {
            "points": self.points,
            "totals": self.totals,
            "ranks": self.ranks,
            "reason": self.reason,
            "tie_break": self.tie_break,
        }
        if self.opponent is not None:
            data["opponent"] = self.opponent
        return data

    def __repr__(self) -> str:
        opponent = "" if self.opponent is None else f", opponent {self.opponent}"
        tie = "" if self.tie_break in ("", "shared") else f", tie broken by {self.tie_break}"
        return f"<Result totals {self.totals}, ranks {self.ranks}{opponent}, {self.reason}{tie}>"


def settle(standing: list[list[int]], names: list[str]) -> list[tuple[str, list[int]]]:
    """Who is tied for the first place, step by step; empty if one seat has the most points.

    `standing` has for each seat its points, then what the rules compare, more being better;
    `names` are those of the comparisons.
    """
    ties: list[tuple[str, list[int]]] = []
    left = list(range(len(standing)))
    for place in range(1 + len(names)):
        best = max([standing[seat][place] for seat in left])
        ahead = [seat for seat in left if standing[seat][place] == best]
        if place == 0:
            if len(ahead) == 1:
                return ties
            ties.append(("", ahead))
        elif len(ahead) < len(left):
            ties.append((names[place - 1], ahead))
        left = ahead
        if len(left) == 1:
            break
    return ties


def tie_break_of(ties: list[tuple[str, list[int]]]) -> str:
    """What decided the first place; "shared" if the rules compare more, and it was equal."""
    if not ties:
        return ""
    name, left = ties[-1]
    return name if len(left) == 1 else "shared"


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """The rules of one game. They hold no position: every method is given one.

    `legal` and `apply` trust their caller; `Match.play` validates first.
    """

    def __init__(
        self,
        id: str,
        rules_version: int,
        seat_counts: list[int],
        options: list[Option],
        steps: list[Step[S]],
        actions: ActionTable,
    ) -> None:
        self.id: Final = id
        self.rules_version: Final = rules_version
        self.seat_counts: Final = seat_counts
        self.options: Final = options
        self.steps: Final = steps
        self.actions: Final = actions

    def options_for(self, seats: int) -> list[Option]:
        """The options of a game with that number of seats."""
        return [option for option in self.options if option.is_for(seats)]

    # The position and its play

    def setup(self, options: Options) -> S:
        """The position before the first chance or decision."""
        raise NotImplementedError

    def legal(self, s: S) -> list[Action]:
        """The legal actions of the actor (a seat or chance): never empty, sorted by code."""
        return self.steps[s.stack[-1]].legal(s)

    def apply(self, s: S, a: Action, log: Log | None) -> None:
        """Apply a legal action, and everything that follows from it without a decision."""
        self.steps[s.stack[-1]].apply(s, a, log)
        self.proceed(s, log)

    def proceed(self, s: S, log: Log | None) -> None:
        """Open steps until one needs a decision, and set the actor."""
        stack = s.stack
        while stack:
            step = self.steps[stack[-1]]
            if step.open(s, log):
                s.actor = step.decides(s)
                return
        s.actor = OVER

    def is_at_rest(self, s: S) -> bool:
        """Whether a decision is needed, so that opening steps would change nothing."""
        opened = cast("S", s.copy())
        self.proceed(opened, None)
        return self.write(opened) == self.write(s)

    def step(self, s: S) -> Step[S]:
        """The step that decides now."""
        return self.steps[s.stack[-1]]

    def outcomes(self, s: S) -> list[tuple[Action, int]]:
        """At chance: each outcome with its integer weight."""
        step = self.steps[s.stack[-1]]
        assert isinstance(step, ChanceStep)
        return step.outcomes(s)

    def sample(self, s: S, rng: Rng) -> Action:
        """At chance: one outcome, by the same weights."""
        step = self.steps[s.stack[-1]]
        assert isinstance(step, ChanceStep)
        return step.sample(s, rng)

    def why_not(self, s: S, a: Action) -> Reason | None:
        """Why the actor cannot choose that action now, if its step does not list the action in
        `refused`: it belongs to another step, or its piece is somewhere else.

        It may use only information that the actor sees.
        """
        return None

    def obvious(self, v: View) -> Action | None:
        """The choice that the actor would make anyway, in the view of a spectator: the only legal
        one, or a gain without a cost. None if there is something to decide.

        A table may play it for a player at once, so everybody learns that it was obvious. That is
        why it depends only on what everybody sees: a choice that only the actor's own cards
        force is never obvious. By default a game has none.
        """
        return None

    def only_choice(self, s: S) -> Action | None:
        """The legal action, if there is exactly one."""
        legal = self.legal(s)
        return legal[0] if len(legal) == 1 else None

    # Orders ahead: see `engine/foresight.py`

    def foreseen(self, s: S, seat: int) -> list[S]:
        """Positions in which that seat is asked what it may be asked next, if the pieces stay where
        they are: its next turn, an attack, a reaction.

        `s` is a position that fits what the seat knows; each position that is returned is a copy.
        Players can lay down orders for these questions, and for those that follow from them. By
        default a game has none.
        """
        return []

    def asks(self, s: S, seat: int) -> bool:
        """Open the steps of a position that `foreseen` has made up; return whether that seat is
        asked something there."""
        self.proceed(s, None)
        return s.actor == seat

    def about(self, s: S) -> dict[str, Value]:
        """What the current question is about, if the same step can ask about different things: the
        space of an attack, the tile to take. An order for one of them does not answer another."""
        return {}

    def result(self, s: S) -> Result:
        """Current points by source and ranks (final when the game is over)."""
        raise NotImplementedError

    def standing(self, v: View) -> Result:
        """The same, as far as the view's seat can know."""
        raise NotImplementedError

    # Hidden information

    def view(self, s: S, seat: int) -> View:
        """What that seat (or SPECTATOR) knows."""
        raise NotImplementedError

    def determinise(self, v: View, rng: Rng) -> S:
        """Sample a position that fits the view, with the probabilities the seat must assume."""
        raise NotImplementedError

    # Reading and writing positions: outside the hot path

    def write(self, s: S) -> dict[str, object]:
        """The whole position in names, fit for JSON."""
        raise NotImplementedError

    def canonical(self, written: dict[str, object]) -> dict[str, object]:
        """A serialized position with unordered parts in a fixed order, for its digest."""
        return written

    def read(self, written: dict[str, object], base: S) -> S:
        """Read a serialized position; `base` supplies what it leaves out.

        Reject impossible positions. Steps that need no decision are not opened yet: `proceed` does.
        """
        raise NotImplementedError

    def flaws(self, s: S) -> list[str]:
        """Invariant violations: a piece too many or too few. Empty in every valid position."""
        raise NotImplementedError
