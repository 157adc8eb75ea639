"""The test helpers: few settings that cover every pair of options, and property tests in each."""

import itertools
import sys

import pytest
from tests.helpers import (
    GAMES,
    SETTINGS,
    Setting,
    all_choices,
    all_settings_of,
    every_game,
    few_settings_of,
    invariant,
    pairwise_choices,
    random_play,
    settings_of,
)

from raidtable.engine.game import Game
from raidtable.engine.rules import Option
from raidtable.testing import invariants, selection

OPTIONS = [Option(name, ["no", "yes"]) for name in "abcd"] + [Option("e", ["1", "2", "3", "4"])]


def test_few_choices_hold_every_pair_of_values() -> None:
    few = pairwise_choices(OPTIONS)
    assert len(few) <= 10 < len(all_choices(OPTIONS))
    for one, other in itertools.combinations(OPTIONS, 2):
        together = {(chosen[one.name], chosen[other.name]) for chosen in few}
        assert together == set(itertools.product(one.values, other.values))


@pytest.mark.parametrize("count", range(3))
def test_of_two_options_at_most_no_choice_is_left_out(count: int) -> None:
    options = OPTIONS[len(OPTIONS) - count :]
    assert pairwise_choices(options) == all_choices(options)


@every_game
def test_settings_are_among_all_settings_with_each_seat_count(game: Game) -> None:
    settings = settings_of(game)
    assert {repr(setting) for setting in settings} <= {*map(repr, all_settings_of(game))}
    assert {setting.seats for setting in settings} == set(game.rules.seat_counts)


@every_game
def test_few_settings_have_each_seat_count_and_each_value(game: Game) -> None:
    few, every = few_settings_of(game), settings_of(game)
    assert len(few) < len(every)
    assert {setting.seats for setting in few} == set(game.rules.seat_counts)
    for is_solo in (True, False):
        options, all_options = (
            {
                option
                for setting in settings
                if (setting.seats == 1) == is_solo
                for option in setting.chosen.items()
            }
            for settings in (few, every)
        )
        assert options == all_options


def test_laws_together_are_tried_in_every_setting() -> None:
    tried: list[Setting] = []

    def holds(setting: Setting, seed: int, picks: list[int]) -> None:
        if len(picks) > 0:
            tried.append(setting)

    # Each law takes some settings of a game with many of them, according to its name.
    for number in range(20):
        holds.__name__ = f"law_{number}"
        law = invariant(1)(holds)
        for game in GAMES:
            law(game)
    assert {*map(repr, tried)} == {*map(repr, SETTINGS)}


def test_a_violated_invariant_is_reported_by_a_small_example() -> None:
    @invariant(600)
    def holds(setting: Setting, seed: int, picks: list[int]) -> None:
        assert len(picks) in (0, 1, 40)

    with pytest.raises(AssertionError) as broken:
        holds(GAMES[0])
    assert any("picks=[0, 0]" in note for note in broken.value.__notes__)


def test_no_two_tests_of_the_kit_have_the_same_name() -> None:
    names = [
        name
        for module in invariants.MODULES
        for name in vars(module)
        if name.startswith("test_") and name in invariants.__all__
    ]
    assert len(names) > 40
    assert len(set(names)) == len(names)


def test_without_a_game_the_kit_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = selection.Selection()
    nothing.choose([])
    monkeypatch.setattr(selection, "SELECTION", nothing)
    with pytest.raises(pytest.UsageError, match="raidtable_games"):
        selection.games_under_test()
    selection.games_under_test.cache_clear()


@random_play
def test_random_play_is_not_measured() -> None:
    assert sys.gettrace() is None
