"""The state of a match and its queries: position, plies, events, points and legal actions."""

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, cast

from raidtable.engine.action import Action
from raidtable.engine.digest import digest_of, matches_digest
from raidtable.engine.errors import BadOption, NoLegalAction
from raidtable.engine.event import Event, Log, Value
from raidtable.engine.game import Game
from raidtable.engine.messages import N_
from raidtable.engine.options import Seed
from raidtable.engine.plies import Ply
from raidtable.engine.rules import Options, Result
from raidtable.engine.state import CHANCE, OVER, SPECTATOR, State
from raidtable.engine.view import View

if TYPE_CHECKING:
    # The default makes `Match` alone mean a match of any game.
    from typing_extensions import TypeVar

    V_co = TypeVar("V_co", bound=View, default=View, covariant=True)
else:
    from typing import TypeVar

    V_co = TypeVar("V_co", bound=View, covariant=True)


class MatchQueries(Generic[V_co]):
    """The state of a match, and the queries that do not change it."""

    def __init__(
        self, game: Game, options: Options, seed: Seed | None, start: State | None
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self._written = start  # the start position; None for a match from set-up
        log = Log()
        self._start: State = game.rules.setup(options) if start is None else start.copy()
        game.rules.proceed(self._start, log)
        self._opening = log.events
        self._state: State = self._start.copy()
        self._plies: list[Ply] = []
        self._listed: tuple[Ply, ...] = ()
        self._undone: list[list[Ply]] = []
        self._implied = 0  # the number of implied plies
        # The version of the older rules of a loaded match; None for the current rules.
        self.updated_from: int | None = None

    @property
    def from_position(self) -> bool:
        """Whether the match started from a given position instead of set-up."""
        return self._written is not None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.options.seats

    @property
    def actor(self) -> int:
        """The seat that decides now, or CHANCE, or OVER."""
        return self._state.actor

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state.actor == OVER

    @property
    def ply(self) -> int:
        """The number of actions played, random outcomes included."""
        return len(self._plies)

    @property
    def plies(self) -> Sequence[Ply]:
        """All actions so far, each with its actor and its events."""
        # A page asks for them often, a long game has hundreds, and a ply is in one place of one
        # game: if the last one is the same, all are.
        listed, plies = self._listed, self._plies
        if len(listed) != len(plies) or (plies and listed[-1] is not plies[-1]):
            self._listed = tuple(plies)
        return self._listed

    @property
    def events(self) -> list[Event]:
        """All events so far. `event.seen_from(seat)` is the form that a seat may see."""
        return self._opening + [event for ply in self._plies for event in ply.events]

    @property
    def opening(self) -> Sequence[Event]:
        """The events between the start position and the first action."""
        return tuple(self._opening)

    @property
    def result(self) -> Result:
        """Points by source and ranks; before the end, those that a spectator can know."""
        return self.result_so_far()

    def result_so_far(self, *, reveal: bool = False) -> Result:
        """The current points by source and ranks; with `reveal`, hidden points count too."""
        if reveal or self.over:
            return self.game.rules.result(self._state)
        return self.standing()

    @property
    def digest(self) -> str:
        """A short hash of the position, the same on every machine and in every build."""
        return digest_of(self.game, self._state)

    def has_digest(self, digest: str) -> bool:
        """Whether that is a digest of the position; digests of earlier versions count too."""
        return matches_digest(self.game, self._state, digest)

    @property
    def seed_hash(self) -> str:
        """A hash of the seed. Published at the start, it proves at the end that the seed is the
        same."""
        if self.seed is None:
            return ""
        return hashlib.sha256(f"raidtable seed {self.seed}".encode()).hexdigest()

    @property
    def step(self) -> str:
        """The name of the current step; empty when the match is over."""
        return "" if self.over else type(self.game.rules.step(self._state)).__name__

    @property
    def about(self) -> dict[str, Value]:
        """What the current question is about, if its step can ask about different things."""
        return self.game.rules.about(self._state) if self.actor >= 0 else {}

    @property
    def rule(self) -> str:
        """The anchor of the current decision in the game's rules; empty when the match is over."""
        return "" if self.over else self.game.rules.step(self._state).rule

    def legal(self) -> list[str]:
        """The texts of the legal actions; empty when the match is over."""
        return [action.text for action in self.actions()]

    def actions(self) -> list[Action]:
        """The legal actions; empty only when the match is over."""
        if self.over:
            return []
        legal = self.game.rules.legal(self._state)
        if not legal:
            raise NoLegalAction(
                N_("The game can't go on: there is no legal choice at {step} (rule {rule!r})."),
                step=self.step,
                rule=self.rule,
            )
        return legal

    def view(self, seat: int = SPECTATOR) -> V_co:
        """The view of that seat (default: a spectator's)."""
        self._check_seat(seat)
        return cast("V_co", self.game.rules.view(self._state, seat))

    def _check_seat(self, seat: int) -> None:
        if seat != SPECTATOR and seat not in range(self.seats):
            raise BadOption(
                N_("There is no seat {seat!r}. The seats are numbered 0 to {last}."),
                seat=seat,
                last=self.seats - 1,
            )

    def standing(self, seat: int = SPECTATOR) -> Result:
        """The current points by source and ranks, as far as that seat can know them."""
        return self.game.rules.standing(self.view(seat))

    def course(self) -> list[list[int]]:
        """The points of each seat at each decision and now, hidden points included.

        This reveals hidden information, so keep it secret until the match is over.
        """
        state = self._start.copy()
        totals = []
        for taken in self._plies:
            if taken.actor != CHANCE:
                totals.append(self.game.rules.result(state).totals)
            self.game.rules.apply(state, taken.action, None)
        return [*totals, self.game.rules.result(self._state).totals]
