"""Random walks through a game, and property tests that check all their positions."""

import itertools
import json
import math
from collections.abc import Callable, Iterable, Iterator
from zlib import crc32

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from raidtable.engine.action import Action
from raidtable.engine.event import Event, Log
from raidtable.engine.game import Game
from raidtable.engine.match import Match, chance_stream
from raidtable.engine.match_copies import FORMAT
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.testing.selection import (
    Setting,
    all_settings_of,
    every_game,
    games_under_test,
    random_play,
    settings_of,
)

# No random game is longer than this; a walk that reaches it would never end.
LONGEST_GAME = 20_000
# The number of random events in a row that are all checked; most of the later ones are skipped.
FEW_IN_ROW = 3

# Hypothesis draws the same examples each time. An example is a complete game, so it is slow to draw
# compared with typical examples.
STEADY = settings(
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

# The index of the chosen legal action, modulo their number. Shorter lists come first, because
# Hypothesis shrinks towards them; the longest reach the end of most games.
_PICK = st.integers(0, 59)
PICKS = st.one_of(
    st.lists(_PICK, max_size=6),
    st.lists(_PICK, min_size=20, max_size=60),
    st.lists(_PICK, min_size=60, max_size=120),
)
SEEDS = st.integers(0, 2**32 - 1)
# The number of decisions in the walk through each setting.
FEW_PICKS = 40
# The most settings of a game in which each property is checked by a walk.
MOST_WALKS = 6

Invariant = Callable[[Setting, int, list[int]], None]
InvariantTest = Callable[[Game], None]


def random_picks(rng: Rng) -> Iterator[int]:
    while True:
        yield rng.below(2**30)


def invariant(examples: int) -> Callable[[Invariant], InvariantTest]:
    """Turn a property of a setting, a seed and picks into a test of every game.

    The property is checked with one random walk in each setting; in a game with many settings, in
    some of them, and other properties take the others. Then Hypothesis draws `examples`, divided
    among the games under test, and shrinks failures. A new option or game therefore adds little to
    the running time.
    """

    def decorate(holds: Invariant) -> InvariantTest:
        @every_game
        @random_play
        def test(game: Game) -> None:
            own = settings_of(game)
            every = math.ceil(len(own) / MOST_WALKS)
            for seed in range(crc32(holds.__name__.encode()) % every, len(own), every):
                setting = own[seed]
                picks = itertools.islice(random_picks(seeded(f"law/{setting}")), FEW_PICKS)
                holds(setting, seed, list(picks))
            drawn = given(setting=st.sampled_from(own), seed=SEEDS, picks=PICKS)(holds)
            settings(STEADY, max_examples=max(1, examples // len(games_under_test())))(drawn)()

        test.__name__, test.__doc__ = holds.__name__, holds.__doc__
        made: InvariantTest = test
        return made

    return decorate


class Walk:
    """A random game: random events come from the seed, as in a match; decisions from the picks."""

    def __init__(
        self, setting: Setting, seed: int, picks: Iterable[int], start: State | None = None
    ) -> None:
        self.setting = setting
        self.game = setting.game
        self.seed = seed
        self.picks = iter(picks)
        self.state = setting.start() if start is None else start.copy()
        self._start = None if start is None else setting.game.rules.write(start)
        self.texts: list[str] = []
        self.events: list[Event] = []  # the events of the last action
        self.legal: list[Action] = []
        self._look()

    def _look(self) -> None:
        self.legal = [] if self.over else self.game.rules.legal(self.state)

    @property
    def actor(self) -> int:
        return self.state.actor

    @property
    def over(self) -> bool:
        return self.state.actor == OVER

    @property
    def seats_deciding(self) -> bool:
        return self.state.actor >= 0

    def through(self, check: Callable[["Walk"], None]) -> "Walk":
        """Check every decision from set-up until the picks or the game end.

        In a long row of random events, such as emptying a bag, only the first few positions and
        then every tenth are checked. An error has a note with a record for `raidtable.load`.
        """
        in_row = 0
        try:
            check(self)
            while self.step():
                in_row = in_row + 1 if self.actor == CHANCE else 0
                if in_row <= FEW_IN_ROW or in_row % 10 == 0:
                    check(self)
        except BaseException as problem:
            problem.add_note(f"after this record: {json.dumps(self.record())}")
            raise
        return self

    def step(self) -> bool:
        """Play one action; return False if the game is over or no pick is left."""
        if self.over:
            return False
        if self.actor == CHANCE:
            self.play(self.game.rules.sample(self.state, chance_stream(self.seed, len(self.texts))))
            return True
        pick = next(self.picks, None)
        if pick is None:
            return False
        self.play(self.legal[pick % len(self.legal)])
        return True

    def play(self, action: Action) -> None:
        log = Log()
        self.game.rules.apply(self.state, action, log)
        self.texts.append(action.text)
        self.events = log.events
        self._look()

    def record(self) -> dict[str, object]:
        start = {} if self._start is None else {"start": self._start}
        return {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.game.rules.rules_version,
            "seats": self.setting.seats,
            "options": self.setting.options.chosen,
            "seed": self.seed,
            **start,
            "actions": self.texts,
        }


def is_looked_at(ply: int) -> bool:
    """Whether a slow check of a complete game includes that ply: the first 200, in which a short
    game ends, and then every tenth."""
    return ply < 200 or ply % 10 == 0


def play_on(game: Game, state: State, rng: Rng, most: int) -> int:
    """Play up to `most` random actions from `state`; return the number of actions."""
    for plies in range(most):
        if state.actor == OVER:
            return plies
        if state.actor == CHANCE:
            game.rules.apply(state, game.rules.sample(state, rng), None)
        else:
            legal = game.rules.legal(state)
            game.rules.apply(state, legal[rng.below(len(legal))], None)
    return most


def play_to_end(game: Game, state: State, rng: Rng) -> int:
    """Play random actions from `state` to the end of the game; return their number."""
    plies = play_on(game, state, rng, LONGEST_GAME)
    assert state.actor == OVER, f"the game goes on after {LONGEST_GAME} more actions"
    return plies


def play_randomly(match: Match, seed: object, decisions: int = LONGEST_GAME) -> Match:
    """Play random decisions through `Match.play`, `decisions` of them or to the end."""
    rng = seeded(f"decisions of {seed}")
    while not match.over and decisions:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
        decisions -= 1
    return match


def match_of(setting: Setting, seed: int, picks: Iterable[int]) -> Match:
    """The match with the same picks as in a `Walk`."""
    match = setting.match(seed)
    for pick in picks:
        if match.over:
            break
        legal = match.legal()
        match.play(legal[pick % len(legal)])
    return match


# Samples of very many positions


def random_games(game: Game, first_seed: int, rng: Rng) -> Iterator[Walk]:
    """Endless random games, in all settings in turn."""
    every = all_settings_of(game)
    for seed in itertools.count(first_seed):
        yield Walk(every[seed % len(every)], seed, random_picks(rng))


def check_sample(positions: Iterator[Walk], count: int, check: Callable[[Walk], None]) -> None:
    """Check the first `count` positions; an error includes the game record that leads there."""
    for walk in itertools.islice(positions, count):
        try:
            check(walk)
        except BaseException as problem:
            problem.add_note(f"after this record: {json.dumps(walk.record())}")
            raise
