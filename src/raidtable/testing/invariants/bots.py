"""Bots: the evaluation function has a value for every seat, and search plays games to their end."""

import pytest

from raidtable.bots.levels import LEVELS
from raidtable.engine.game import Game
from raidtable.engine.judgement import leads
from raidtable.engine.state import OVER
from raidtable.engine.words import LANGUAGES
from raidtable.testing.bot_games import play_bots
from raidtable.testing.inspection import contents
from raidtable.testing.invariants.contract import is_said
from raidtable.testing.selection import Setting, every_game, random_play
from raidtable.testing.walks import Walk, invariant


def check_evaluation(w: Walk) -> None:
    """A whole number for each seat, in hundredths of a point; the position stays the same."""
    before = contents(w.state)
    values = w.game.bots.judgement().worths(w.state)
    assert len(values) - w.setting.seats in (0, 1), "one more is for a scripted opponent"
    assert all(isinstance(value, int) for value in values)
    assert len(leads(values, w.setting.seats)) == w.setting.seats
    assert contents(w.state) == before


@invariant(12)
def test_every_position_has_a_value_for_each_seat(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    Walk(setting, seed, picks).through(check_evaluation)


@every_game
def test_play_styles_change_weights_that_there_are(game: Game) -> None:
    for persona, weights in game.bots.personas.items():
        assert weights.keys() <= game.bots.weights.keys(), persona
        game.bots.judgement(weights)
    assert game.bots.one_step_weights.keys() <= game.bots.weights.keys()
    assert {int(level) for level in game.bots.levels} <= LEVELS.keys()


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_play_style_has_a_name(game: Game, language: str) -> None:
    words = game.presentation.words(language)
    assert all(is_said(words.persona(persona)) for persona in game.bots.personas)


@every_game
@random_play
def test_bots_play_a_game_to_its_end(game: Game) -> None:
    seats = min(count for count in game.rules.seat_counts if count > 1)
    state = play_bots(game, ["search:8", *["greedy"] * (seats - 1)], 1)
    assert state.actor == OVER
