"""What every test may use: the settings that games are played in, and random walks through them."""

import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.bots.levels import LEVELS, Level
from raidtable.engine.action import Action
from raidtable.engine.errors import RaidtableError
from raidtable.engine.event import Event, Log
from raidtable.engine.game import Game
from raidtable.engine.match import FORMAT, Match, chance_stream
from raidtable.engine.options import options_from
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.rules import Option
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.games import registry

T = TypeVar("T")
Test = TypeVar("Test", bound=Callable[..., None])

# No game played at random is longer than this; a walk that gets there will never end.
LONGEST_GAME = 20_000
# So many chance positions in a row are checked before most of the others are passed over.
FEW_IN_ROW = 3


class Setting:
    """One of the ways a game can be set up: with so many seats, and these options."""

    def __init__(self, game: Game, seats: int, chosen: dict[str, str]) -> None:
        self.game = game
        self.seats = seats
        self.chosen = chosen
        self.options = options_from(game, seats, chosen)

    def start(self) -> State:
        """The position before the first chance or decision."""
        state: State = self.game.rules.setup(self.options)
        self.game.rules.proceed(state, None)
        return state

    def match(self, seed: int | None) -> Match:
        """A match; without a seed its chance is played by hand."""
        return Match(self.game, self.options, seed)

    def __repr__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *self.chosen.values()])


def all_settings_of(game: Game) -> list[Setting]:
    """Each seat count with each set of options."""
    return [
        Setting(game, seats, chosen)
        for seats in game.rules.seat_counts
        for chosen in all_choices(game.rules.options_for(seats))
    ]


def settings_of(game: Game) -> list[Setting]:
    """Each seat count with sets of options in which any two values stand together."""
    return [
        Setting(game, seats, chosen)
        for seats in game.rules.seat_counts
        for chosen in pairwise_choices(game.rules.options_for(seats))
    ]


def all_choices(options: list[Option]) -> list[dict[str, str]]:
    names = [option.name for option in options]
    values = itertools.product(*(option.values for option in options))
    return [dict(zip(names, chosen, strict=True)) for chosen in values]


def pairwise_choices(options: list[Option]) -> list[dict[str, str]]:
    """Few of all choices: the one that brings most new pairs is taken until no pair is missing.

    What goes wrong with an option does so alone or beside one other, so pairs find nearly all
    that the full product would. Of one option or of two, nothing is left out.
    """
    choices = all_choices(options)

    def pairs(chosen: dict[str, str]) -> set[object]:
        return set(itertools.combinations(chosen.items(), min(2, len(options))))

    missing = set().union(*map(pairs, choices))
    taken: list[dict[str, str]] = []
    while missing:
        taken.append(max(choices, key=lambda chosen: len(pairs(chosen) & missing)))
        missing -= pairs(taken[-1])
    return taken


GAMES = [registry.get(game_id) for game_id in registry.game_ids()]
SETTINGS = [setting for game in GAMES for setting in settings_of(game)]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
random_play = pytest.mark.random_play


def every_setting(test: Test) -> Test:
    """A test of random play in each setting."""
    marked: Test = pytest.mark.parametrize("setting", SETTINGS, ids=repr)(random_play(test))
    return marked


def shared(examples: int) -> int:
    """So many examples shared out among the settings: more games do not make the laws slower."""
    return max(2, examples // len(SETTINGS))


# Which of the legal actions is taken, modulo how many there are. The shorter kinds come first, as
# Hypothesis shrinks towards them; the longest reach the end of most games.
_PICK = st.integers(0, 59)
PICKS = st.one_of(
    st.lists(_PICK, max_size=6),
    st.lists(_PICK, min_size=20, max_size=60),
    st.lists(_PICK, min_size=60, max_size=120),
)
SEEDS = st.integers(0, 2**32 - 1)
# So many decisions of a law's walk in each setting.
FEW_PICKS = 40

Law = Callable[[Setting, int, list[int]], None]
LawTest = Callable[[Game], None]


def random_picks(rng: Rng) -> Iterator[int]:
    while True:
        yield rng.below(2**30)


def law(examples: int) -> Callable[[Law], LawTest]:
    """Makes a test of every game out of what holds of a setting, a seed and picks.

    It is tried with one random walk in each setting, so that none is left out, and then with
    `examples` shared out among the games, of which Hypothesis draws the setting too, and which it
    makes small where they fail. So a new option or game adds little to what the laws cost.
    """

    def decorate(holds: Law) -> LawTest:
        @every_game
        @random_play
        def test(game: Game) -> None:
            own = settings_of(game)
            for seed, setting in enumerate(own):
                picks = itertools.islice(random_picks(seeded(f"law/{setting}")), FEW_PICKS)
                holds(setting, seed, list(picks))
            drawn = given(setting=st.sampled_from(own), seed=SEEDS, picks=PICKS)(holds)
            settings(max_examples=max(1, examples // len(GAMES)))(drawn)()

        test.__name__, test.__doc__ = holds.__name__, holds.__doc__
        made: LawTest = test
        return made

    return decorate


class Walk:
    """A game played at random: chance by the seed as in a match, decisions by the picks."""

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
        self.events: list[Event] = []  # what the last action told
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
        """Checks every decision from set-up on until the picks or the game end.

        Of a long row of chance, as when a bag is emptied, only the first few positions and then
        every tenth are checked. What goes wrong carries the way there, as a record that
        `raidtable.load` takes.
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
        """Plays one action; False when the game is over or no pick is left."""
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
    """Whether a whole game is checked at that ply where a check is slow: the first two hundred, in
    which a short game ends, and then every tenth."""
    return ply < 200 or ply % 10 == 0


def play_on(game: Game, state: State, rng: Rng, most: int) -> int:
    """Plays `state` on at random for so many actions or to its end, and says how many it took."""
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
    """Plays `state` on at random to its end, and says how many actions that took."""
    plies = play_on(game, state, rng, LONGEST_GAME)
    assert state.actor == OVER, f"the game goes on after {LONGEST_GAME} more actions"
    return plies


def few_settings_of(game: Game) -> list[Setting]:
    """Settings in which each seat count occurs, and each value of each option both in solo games
    and in games of several players."""

    def facts(setting: Setting) -> set[object]:
        chosen = {(setting.seats == 1, *option) for option in setting.chosen.items()}
        return {setting.seats, *chosen}

    every = settings_of(game)
    missing = set().union(*map(facts, every))
    taken: list[Setting] = []
    while missing:
        taken.append(max(every, key=lambda setting: len(facts(setting) & missing)))
        missing -= facts(taken[-1])
    return taken


def play_bots(game: Game, bot_names: Sequence[str], seed: int) -> State:
    """A game of these bots at its end, without the book-keeping of a match."""
    state: State = Setting(game, len(bot_names), {}).start()
    players = [bots.make(name, game) for name in bot_names]
    rng = seeded(f"judged game {seed}")
    for _ in range(LONGEST_GAME):
        if state.actor == OVER:
            return state
        if state.actor == CHANCE:
            action = game.rules.sample(state, rng)
        else:
            view = game.rules.view(state, state.actor)
            action = players[state.actor].choose(view, game.rules.legal(state), Budget(), rng)
        game.rules.apply(state, action, None)
    raise AssertionError(f"{bot_names} go on for ever with seed {seed}")


def play_randomly(match: Match, seed: object, decisions: int = LONGEST_GAME) -> Match:
    """Plays so many random decisions through the door for people, or to the end."""
    rng = seeded(f"decisions of {seed}")
    while not match.over and decisions:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
        decisions -= 1
    return match


def match_of(setting: Setting, seed: int, picks: Iterable[int]) -> Match:
    """The match in which those picks were made, as `Walk` makes them."""
    match = setting.match(seed)
    for pick in picks:
        if match.over:
            break
        legal = match.legal()
        match.play(legal[pick % len(legal)])
    return match


def attempt(action: Callable[[], T], error: type[RaidtableError]) -> T | str:
    """What the action gives, or the sentence with which it was refused."""
    try:
        return action()
    except error as problem:
        return str(problem)


def told(match: Match) -> list[dict[str, object]]:
    """All that the match has told, for comparing."""
    return [event.data() for event in match.events]


# Looking inside a position, interpreted or compiled


def fields(thing: object) -> dict[str, object]:
    """The attributes of an object: of its own dict, and those that a compiled class keeps
    elsewhere."""
    names = [*getattr(type(thing), "__mypyc_attrs__", ()), *getattr(thing, "__dict__", ())]
    return {name: getattr(thing, name) for name in names if not name.startswith("__")}


def contents(thing: object) -> object:
    """All that a position or view holds, as plain data: equal exactly when nothing differs."""
    if thing is None or isinstance(thing, int | str | Action):
        return thing
    if isinstance(thing, list | tuple):
        return [contents(item) for item in thing]
    if isinstance(thing, dict):
        return {key: contents(value) for key, value in thing.items()}
    return {name: contents(value) for name, value in fields(thing).items()}


def parts(thing: object) -> Iterator[object]:
    """Every list, dict and object within that could be changed in place, itself first."""
    if thing is None or isinstance(thing, int | str | Action):
        return
    if isinstance(thing, list | tuple):
        inner = list(thing)
    elif isinstance(thing, dict):
        inner = list(thing.values())
    else:
        inner = list(fields(thing).values())
    if not isinstance(thing, tuple):
        yield thing
    for item in inner:
        yield from parts(item)


def share_a_part(one: object, other: object) -> bool:
    theirs = {id(part) for part in parts(other)}
    return any(id(part) in theirs for part in parts(one))


def digest_of(game: Game, state: State) -> str:
    """The position as JSON text: what `Match.digest` hashes."""
    return json.dumps(game.rules.write(state), sort_keys=True)


def quick_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots think for a moment only, at every level and in every game."""
    for number in LEVELS:
        monkeypatch.setitem(LEVELS, number, Level(4 + number, 0.0))
    for game in GAMES:
        monkeypatch.setattr(game.bots, "levels", {})
