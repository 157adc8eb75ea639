"""Long runs: 100,000 random games of each game, and every check in very many positions.

Import these tests next to the others (`from raidtable.testing.soak import *`). They are marked
`slow`: `-m "not slow"` leaves them out.
"""

import itertools
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import raidtable
from raidtable.engine.game import Game
from raidtable.engine.playout import playout
from raidtable.engine.rng import seeded
from raidtable.engine.state import OVER
from raidtable.engine.words import LANGUAGES
from raidtable.testing.invariants import copies, real_reasons, silent_leaks, true_sentences
from raidtable.testing.invariants.chance import check_chance
from raidtable.testing.invariants.conservation import check_conservation
from raidtable.testing.invariants.contract import STATE_CHECKS, check_result, words_check
from raidtable.testing.invariants.determinise import check_determinise
from raidtable.testing.invariants.isolation import check_copy, check_looking, check_view_is_apart
from raidtable.testing.invariants.secrecy import check_nothing_is_shown_untold, check_secrecy
from raidtable.testing.invariants.silent_leaks import check_silent_leaks
from raidtable.testing.invariants.useful_first import check_useful_first
from raidtable.testing.invariants.written_position import (
    check_spoilt,
    check_written,
    spoilt_positions,
)
from raidtable.testing.selection import (
    Setting,
    all_settings_of,
    every_game,
    every_setting,
    settings_of,
    shared,
)
from raidtable.testing.walks import STEADY, Walk, random_picks

__all__ = [
    "test_copies_in_the_middle_of_very_many_games",
    "test_random_games_end_without_a_flaw",
    "test_spoilt_positions_by_the_thousand",
    "test_very_many_positions_are_described_truly",
    "test_very_many_positions_have_reasons",
    "test_very_many_positions_reveal_nothing_hidden",
]

slow = pytest.mark.slow

GAMES = 100_000  # of each game
# One of this many games is walked under every check: at each of its positions, or in a long game
# at about `POSITIONS_OF_A_WALK` of them.
CHUNK = 1_000
POSITIONS_OF_A_WALK = 120
# Positions and their copies are played on in this many games of each game, from the first ones on.
GAMES_COPIED = 10_000
DECISIONS_BEFORE_COPY = 300
# Texts and leaks are checked in this many positions of each game, by chunks.
POSITIONS = 100_000
POSITIONS_IN_CHUNK = 2_500
EVERY_CHECK = [
    *STATE_CHECKS,
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
    check_useful_first,
]


@slow
@every_game
@pytest.mark.parametrize("chunk", range(GAMES // CHUNK))
def test_random_games_end_without_a_flaw(game: Game, chunk: int) -> None:
    """The games use all sets of options in turn; those under every check use the small set."""
    few, every = settings_of(game), all_settings_of(game)
    walk_under_every_check(few[chunk % len(few)], chunk)
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        setting = every[number % len(every)]
        walk = Walk(setting, number, [])
        playout(walk.game.rules, walk.state, seeded(f"soak/{setting}/{number}"))
        assert walk.state.actor == OVER
        check_conservation(walk)
        check_result(walk)


def walk_under_every_check(setting: Setting, number: int) -> None:
    checks = [
        *EVERY_CHECK,
        *(words_check(setting.game.presentation.words(language)) for language in LANGUAGES),
    ]

    played = Walk(setting, number, random_picks(seeded(f"soak/{number}"))).through(lambda w: None)
    stride = max(1, len(played.texts) // POSITIONS_OF_A_WALK)

    def check(w: Walk) -> None:
        if len(w.texts) % stride == number % stride or w.over:
            for check_position in checks:
                check_position(w)

    walk = Walk(setting, number, random_picks(seeded(f"soak/{number}"))).through(check)
    match = raidtable.load(json.dumps(walk.record()))
    assert match.over
    assert raidtable.verify(match.record()).digest == match.digest


@slow
@every_game
@pytest.mark.parametrize("chunk", range(GAMES_COPIED // CHUNK))
def test_copies_in_the_middle_of_very_many_games(game: Game, chunk: int) -> None:
    every = all_settings_of(game)
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        setting = every[number % len(every)]
        picks = random_picks(seeded(f"copied/{number}"))
        walk = Walk(setting, number, itertools.islice(picks, number % DECISIONS_BEFORE_COPY))
        copies.check_going_on(walk.through(lambda w: None))


@slow
@every_setting
@settings(STEADY, max_examples=shared(12_000))
@given(data=st.data())
def test_spoilt_positions_by_the_thousand(setting: Setting, data: st.DataObject) -> None:
    check_spoilt(setting, data.draw(spoilt_positions(setting)))


chunks = pytest.mark.parametrize("chunk", range(2, 2 + POSITIONS // POSITIONS_IN_CHUNK))


@slow
@every_game
@chunks
def test_very_many_positions_are_described_truly(game: Game, chunk: int) -> None:
    true_sentences.check_positions(game, chunk, POSITIONS_IN_CHUNK)


@slow
@every_game
@chunks
def test_very_many_positions_have_reasons(game: Game, chunk: int) -> None:
    real_reasons.check_positions(game, chunk, POSITIONS_IN_CHUNK)


@slow
@every_game
@chunks
def test_very_many_positions_reveal_nothing_hidden(game: Game, chunk: int) -> None:
    silent_leaks.check_positions(game, chunk, POSITIONS_IN_CHUNK)
