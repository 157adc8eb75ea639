"""Levels, play styles and weights: valid names and values, and errors for all others."""

import ast
from importlib import resources
from itertools import pairwise
from typing import Any

import pytest
from tests.bots.positions import bots_of, positions
from tests.helpers import GAMES, every_game, random_play

from raidtable.bots import registry
from raidtable.bots.bot import Budget
from raidtable.bots.learned import has_net
from raidtable.bots.levels import LEVELS, SearchBot, level_of, pick
from raidtable.bots.net import LearnedJudgement
from raidtable.bots.search import Finding, SearchSettings
from raidtable.engine.data import load_toml
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.games import registry as games

NAMES = ["random", "greedy", "bot:1", "bot:2", "bot:3", "bot:4", "bot:5", "bot:6"]
WRONG = [
    "",
    "deep",
    "bot",
    "bot:",
    "bot:0",
    "bot:7",
    "classic:6",
    "classic",
    "net",
    "net:0",
    "bot:one",
    "bot:-1",
    "random:1",
    "greedy:2",
]
WRONG += ["search", "search:", "search:0", "search:-1", "search:10000001", "search:1:1", "plain:x"]
WRONG += ["timed", "timed:0", "timed:60001", "timed:0.3"]
SEARCH_SETTINGS = {"exploration", "ripe", "depth", "scale", "trust"}

every_persona = pytest.mark.parametrize(
    ("game", "persona"),
    [(game, persona) for game in GAMES for persona in game.bots.personas],
    ids=lambda value: getattr(value, "id", value),
)


def data_of(game: Game) -> dict[str, Any]:
    return load_toml(f"raidtable.games.{game.id}.bots", "judgement.toml")


def declared(game: Game) -> list[str]:
    """The weights that a game's evaluation function declares, read from its source."""
    source = resources.files(f"raidtable.games.{game.id}.bots").joinpath("judgement.py").read_text()
    return [
        line.target.id
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name.endswith("Judgement")
        for line in node.body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    ]


# Names


@every_game
def test_every_bot_there_is_can_be_made(game: Game) -> None:
    assert registry.bot_names() == NAMES
    for name in (*bots_of(game), "search:1", "search:10000000", "plain:1"):
        assert registry.make(name, game).game is game
    for level in LEVELS:
        for persona in game.bots.personas:
            bot = registry.make(f"bot:{level}:{persona}", game)
            assert isinstance(bot, SearchBot)
            assert bot.level == level_of(game, level, has_net(game))


@every_game
@pytest.mark.parametrize("name", WRONG)
def test_a_bot_that_there_is_not_is_refused(game: Game, name: str) -> None:
    with pytest.raises(BadOption) as refusal:
        registry.make(name, game)
    assert str(refusal.value) == f"There is no bot {name!r}. Choose one of: {', '.join(NAMES)}."


@every_game
def test_an_endless_number_is_refused_too(game: Game) -> None:
    """Python limits the number of digits that int() accepts."""
    for kind in ("bot", "search"):
        with pytest.raises(BadOption):
            registry.make(f"{kind}:{'9' * 5000}", game)


@every_game
@pytest.mark.parametrize("persona", ["", "poet", "poet:2"])
def test_a_persona_that_the_game_has_not_is_refused(game: Game, persona: str) -> None:
    with pytest.raises(BadOption) as refusal:
        registry.make(f"bot:3:{persona}", game)
    known = ", ".join(game.bots.personas)
    assert str(refusal.value) == f"{game.id} has no bot style {persona!r}. It has: {known}."


def test_no_persona_is_known_in_every_game() -> None:
    every = [persona for game in GAMES for persona in game.bots.personas]
    assert len(every) == len(set(every))
    for game in GAMES:
        for persona in set(every) - set(game.bots.personas):
            with pytest.raises(BadOption):
                registry.make(f"bot:1:{persona}", game)


@every_game
@pytest.mark.parametrize("with_net", [False, True])
def test_a_higher_level_looks_further_and_errs_less(game: Game, with_net: bool) -> None:
    levels = [level_of(game, number, with_net) for number in sorted(LEVELS)]
    assert len(levels) == 6
    names = {*game.bots.levels, *game.bots.levels_with_net}
    assert names <= set(map(str, LEVELS)), "there is no other level"
    for lower, higher in pairwise(levels):
        assert higher.iterations > lower.iterations
        assert higher.noise < lower.noise or higher.noise == lower.noise == 0


def test_friendly_levels_may_do_without_the_net() -> None:
    game = games.get("raids")
    for number in LEVELS:
        bot = registry.make(f"bot:{number}", game)
        assert isinstance(bot, SearchBot)
        assert isinstance(bot.judgement, LearnedJudgement) == (number > 2), number
        if number <= 2:
            classic = registry.make(f"classic:{number}", game)
            assert isinstance(classic, SearchBot)
            assert (bot.level, bot.judgement) == (classic.level, classic.judgement)
            assert bot.settings.depth == classic.settings.depth


# Weights


@every_game
def test_the_weights_in_the_file_are_those_declared(game: Game) -> None:
    weights = data_of(game)["weights"]
    assert sorted(weights) == sorted(declared(game))
    assert all(type(weight) is int for weight in weights.values())
    judgement = game.bots.judgement()
    assert {name: getattr(judgement, name) for name in weights} == weights


@every_game
def test_the_manner_in_the_file_is_all_read(game: Game) -> None:
    assert set(data_of(game)["search"]) == SEARCH_SETTINGS
    assert game.bots.search == data_of(game)["search"]
    settings = SearchSettings(game.bots.search)
    assert {name: getattr(settings, name) for name in SEARCH_SETTINGS} == game.bots.search


@every_persona
def test_a_persona_has_its_own_weights(game: Game, persona: str) -> None:
    style_weights = game.bots.personas[persona]
    weights = data_of(game)["weights"]
    assert style_weights == data_of(game)["personas"][persona]
    assert style_weights
    for name, weight in style_weights.items():
        assert weight != weights[name]
    judgement = game.bots.judgement(style_weights)
    assert {name: getattr(judgement, name) for name in weights} == weights | style_weights


@every_game
def test_no_two_personas_are_the_same(game: Game) -> None:
    tastes = list(game.bots.personas.values())
    assert len(tastes) >= 2
    assert all(tastes.count(taste) == 1 for taste in tastes)


@random_play
@every_persona
def test_a_persona_judges_otherwise(game: Game, persona: str) -> None:
    usual, with_style = game.bots.judgement(), game.bots.judgement(game.bots.personas[persona])
    assert any(
        usual.worths(position.state) != with_style.worths(position.state)
        for position in positions(game, 50)
    )


# Noise

TRIED = [
    Finding(action, visits, 0.5, 0.0)
    for action, visits in zip(GAMES[0].rules.actions.all, (8, 4, 2), strict=False)
]


def picked(noise: float) -> list[int]:
    """How often each of three choices with 8, 4 and 2 visits is chosen."""
    rng = seeded(f"noise {noise}")
    taken = [pick(TRIED, noise, rng) for _ in range(7_000)]
    return [taken.count(one.action) for one in TRIED]


def test_without_noise_the_choice_that_was_tried_most_is_taken() -> None:
    rng = seeded("still")
    assert pick(TRIED, 0.0, rng) is TRIED[0].action
    assert rng.next32() == seeded("still").next32()


def test_with_noise_a_choice_is_taken_by_how_often_it_was_tried() -> None:
    assert picked(1.0) == pytest.approx([4000, 2000, 1000], rel=0.1)
    # Half the noise squares the visits: 64, 16 and 4.
    assert picked(0.5) == pytest.approx([5333, 1333, 333], rel=0.15)


@random_play
@every_game
def test_low_levels_err_sometimes_and_high_ones_never(game: Game) -> None:
    widest = sorted(positions(game, 10), key=lambda one: len(one.legal))[-4:]

    def chosen(name: str) -> list[bool]:
        """For each position and RNG stream, whether the bot takes its most visited choice."""
        best = []
        for position in widest:
            for number in range(6):
                bot = registry.make(name, game)
                action = bot.choose(position.view, position.legal, Budget(16), seeded(f"{number}"))
                assert bot.thought is not None
                best.append(action is bot.thought.findings[0].action)
        return best

    errors = [chosen(f"bot:{level}").count(False) for level in LEVELS]
    assert errors[0] > errors[3]
    assert errors[4] == 0
