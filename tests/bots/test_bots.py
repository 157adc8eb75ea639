"""Bots choose from a view, reproducibly, and the stronger bot wins."""

import inspect

import pytest
from tests.helpers import (
    GAMES,
    Setting,
    contents,
    every_game,
    every_setting,
    play_randomly,
    random_play,
    settings_of,
)

from raidtable.bots import registry
from raidtable.bots.bot import Bot, Budget
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.view import View

# Bots without a search; test_search and test_honesty test the others.
every_bot = pytest.mark.parametrize("name", registry.SIMPLE)


def play_bots(match: Match, bots: list[Bot]) -> Match:
    """Play to the end with a bot in each seat, each with its own RNG stream."""
    streams = [seeded(f"{match.seed}/bot/{seat}") for seat in range(match.seats)]
    while not match.over:
        seat = match.actor
        chosen = bots[seat].choose(match.view(seat), match.actions(), Budget(), streams[seat])
        match.play(chosen.text, seat)
    return match


@pytest.mark.parametrize("name", registry.bot_names())
def test_a_bot_is_handed_a_view_and_nothing_of_the_position(name: str) -> None:
    parameters = inspect.signature(registry.make(name, GAMES[0]).choose).parameters
    assert list(parameters) == ["view", "legal", "budget", "rng"]


@every_setting
@every_bot
def test_a_bot_plays_a_whole_game_through_the_door(setting: Setting, name: str) -> None:
    bots = [registry.make(name, setting.game) for _ in range(setting.seats)]
    first = play_bots(setting.match(1), bots)
    assert first.over
    again = play_bots(setting.match(1), bots)
    assert again.record() == first.record()


@every_setting
@every_bot
def test_the_same_view_and_stream_give_the_same_choice(setting: Setting, name: str) -> None:
    match = play_randomly(setting.match(2), 2, decisions=15)
    bot, view, legal = registry.make(name, setting.game), match.view(match.actor), match.actions()
    before = contents(view)
    choices = [bot.choose(view, legal, Budget(), seeded("thinking")) for _ in range(5)]
    assert choices == [choices[0]] * 5
    assert choices[0] in legal
    assert contents(view) == before
    assert legal == match.actions()


@every_setting
def test_different_streams_lead_the_random_bot_elsewhere(setting: Setting) -> None:
    match = play_randomly(setting.match(2), 2, decisions=15)
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    bot = registry.make("random", setting.game)
    view, legal = match.view(match.actor), match.actions()
    chosen = {bot.choose(view, legal, Budget(), seeded(f"{n}")) for n in range(200)}
    assert chosen == set(legal)


@random_play
@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in GAMES for seats in game.rules.seat_counts if seats > 1],
    ids=lambda value: getattr(value, "id", value),
)
def test_greedy_beats_random(game: Game, seats: int) -> None:
    """One greedy seat among random ones wins more than an even share by four standard deviations.

    Seats and settings are used in turn. The seeds are fixed, so the result never varies.
    """
    settings = [setting for setting in settings_of(game) if setting.seats == seats]
    games = 40
    won = 0.0
    for seed in range(games):
        greedy = seed % seats
        names = ["greedy" if seat == greedy else "random" for seat in range(seats)]
        bots = [registry.make(name, game) for name in names]
        setting = settings[seed // seats % len(settings)]
        winners = play_bots(setting.match(seed), bots).result.winners
        won += winners.count(greedy) / len(winners)
    fair = 1 / seats
    assert won > games * fair + 4 * (games * fair * (1 - fair)) ** 0.5


@every_game
def test_a_forced_choice_is_not_thought_about(game: Game) -> None:
    match = Setting(game, max(game.rules.seat_counts), {}).match(3)
    while len(match.legal()) > 1:
        play_randomly(match, match.ply, decisions=1)
    rng = seeded("forced")
    untouched = rng.copy()
    bot = registry.make("greedy", game)
    assert bot.choose(match.view(match.actor), match.actions(), Budget(), rng) is match.actions()[0]
    assert rng.next32() == untouched.next32()


def test_a_budget_is_in_iterations_or_seconds() -> None:
    assert (Budget().iterations, Budget().seconds) == (None, None)
    assert Budget(iterations=100).iterations == 100
    assert Budget(seconds=0.5).seconds == 0.5


@every_game
def test_a_bot_of_ones_own_plays_too(game: Game) -> None:
    class Last(Bot):
        def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
            return legal[-1]

    match = Setting(game, min(game.rules.seat_counts), {}).match(1)
    bot = Last(game)
    for _ in range(20):
        legal = match.actions()
        chosen = bot.choose(match.view(match.actor), legal, Budget(), seeded("its own"))
        assert chosen is legal[-1]
        match.play(chosen.text, match.actor)
