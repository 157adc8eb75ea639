"""The games under test, and the settings in which each of them is played.

`raidtable_games` in pytest's configuration names the games. Tests marked with `every_game` get each
of them as `game`; those marked with `every_setting` get each of their settings as `setting`.
"""

import itertools
from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

import pytest

from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.options import options_from
from raidtable.engine.rules import Option
from raidtable.engine.state import State
from raidtable.games import registry

Test = TypeVar("Test", bound=Callable[..., None])


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


class Selection:
    """The ids of the games under test; all registered games outside of pytest."""

    def __init__(self) -> None:
        self.ids: Sequence[str] | None = None

    def choose(self, ids: Sequence[str]) -> None:
        self.ids = ids
        games_under_test.cache_clear()
        settings_under_test.cache_clear()


SELECTION = Selection()

NO_GAMES = (
    "No game to test: name the ids of your games in pytest's configuration, for example"
    ' raidtable_games = ["my_game"].'
)


@cache
def games_under_test() -> list[Game]:
    ids = registry.game_ids() if SELECTION.ids is None else SELECTION.ids
    if not ids:
        raise pytest.UsageError(NO_GAMES)
    return [registry.get(game_id) for game_id in ids]


@cache
def settings_under_test() -> list[Setting]:
    return [setting for game in games_under_test() for setting in settings_of(game)]


every_game = pytest.mark.every_game
random_play = pytest.mark.random_play


def every_setting(test: Test) -> Test:
    """A test of random play in each setting."""
    marked: Test = pytest.mark.every_setting(random_play(test))
    return marked


def shared(examples: int) -> int:
    """That number of examples divided among the settings, so that more games do not make the
    property tests slower."""
    return max(2, examples // len(settings_under_test()))
