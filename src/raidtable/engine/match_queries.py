"""What can be asked of a match: its position, plies, events, points and legal actions."""

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, cast

from raidtable.engine.action import Action
from raidtable.engine.digest import digest_of, matches_digest
from raidtable.engine.errors import BadOption, NoLegalAction
from raidtable.engine.event import Event, Log
from raidtable.engine.game import Game
from raidtable.engine.options import Seed
from raidtable.engine.plies import Ply
from raidtable.engine.rules import Options, Result
from raidtable.engine.state import CHANCE, OVER, SPECTATOR, State
from raidtable.engine.view import View

if TYPE_CHECKING:
    # With a default, so that `Match` alone stands for a match of any game.
    from typing_extensions import TypeVar

    V_co = TypeVar("V_co", bound=View, default=View, covariant=True)
else:
    from typing import TypeVar

    V_co = TypeVar("V_co", bound=View, covariant=True)


class MatchQueries(Generic[V_co]):
    """The state of a match, and what a caller can ask about it."""

    def __init__(
        self, game: Game, options: Options, seed: Seed | None, start: State | None
    ) -> None:
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
