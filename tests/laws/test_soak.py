"""`make soak`: a hundred thousand random games, and every law in every position of some of them."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers import (
    Setting,
    Walk,
    all_settings_of,
    every_game,
    every_setting,
    random_picks,
    settings_of,
    shared,
)
from tests.laws.test_chance import check_chance
from tests.laws.test_conservation import check_conservation
from tests.laws.test_contract import STATE_LAWS, check_result, words_check
from tests.laws.test_determinise import check_determinise
from tests.laws.test_isolation import check_copy, check_looking, check_view_is_apart
from tests.laws.test_secrecy import check_nothing_is_shown_untold, check_secrecy
from tests.laws.test_silent_leaks import check_silent_leaks
from tests.laws.test_written_position import check_spoilt, check_written, spoilt_positions

import raidtable
from raidtable.engine.game import Game
from raidtable.engine.playout import playout
from raidtable.engine.rng import seeded
from raidtable.engine.state import OVER
from raidtable.engine.words import LANGUAGES

pytestmark = pytest.mark.slow

GAMES = 100_000  # of each game
# Of so many games, one is walked under every law: at each of its positions, or in a long game at
# about so many of them.
CHUNK = 1_000
POSITIONS = 120
EVERY_LAW = [
    *STATE_LAWS,
    check_conservation,
    check_copy,
    check_looking,
    check_view_is_apart,
    check_chance,
    check_secrecy,
    check_nothing_is_shown_untold,
    check_silent_leaks,
    check_determinise,
    check_written,
]


@every_game
@pytest.mark.parametrize("chunk", range(GAMES // CHUNK))
def test_random_games_end_without_a_flaw(game: Game, chunk: int) -> None:
    """The games take turns among all sets of options, and those under every law among the few."""
    few, every = settings_of(game), all_settings_of(game)
    walk_under_every_law(few[chunk % len(few)], chunk)
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        setting = every[number % len(every)]
        walk = Walk(setting, number, [])
        playout(walk.game.rules, walk.state, seeded(f"soak/{setting}/{number}"))
        assert walk.state.actor == OVER
        check_conservation(walk)
        check_result(walk)


def walk_under_every_law(setting: Setting, number: int) -> None:
    laws = [
        *EVERY_LAW,
        *(words_check(setting.game.presentation.words(language)) for language in LANGUAGES),
    ]

    played = Walk(setting, number, random_picks(seeded(f"soak/{number}"))).through(lambda w: None)
    stride = max(1, len(played.texts) // POSITIONS)

    def check(w: Walk) -> None:
        if len(w.texts) % stride == number % stride or w.over:
            for law in laws:
                law(w)

    walk = Walk(setting, number, random_picks(seeded(f"soak/{number}"))).through(check)
    match = raidtable.load(json.dumps(walk.record()))
    assert match.over
    assert raidtable.verify(match.record()).digest == match.digest


@every_setting
@settings(max_examples=shared(12_000))
@given(data=st.data())
def test_spoilt_positions_by_the_thousand(setting: Setting, data: st.DataObject) -> None:
    check_spoilt(setting, data.draw(spoilt_positions(setting)))
