"""Bots do not cheat: information hidden from their seat never changes their behaviour."""

import gc
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest
from tests.bots.positions import Position, bots_of, positions
from tests.bots.test_net import random_weights
from tests.helpers import GAMES, Setting, contents, every_game, fields, parts, random_play

import raidtable
from raidtable.bots import registry, search
from raidtable.bots.bot import Bot, Budget, Thought
from raidtable.bots.learned import judgement_with_net, settings_with_net
from raidtable.bots.levels import Level, SearchBot
from raidtable.bots.net_file import net_text
from raidtable.bots.search import Finding
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.playout import playout
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.state import State
from raidtable.engine.view import View

POSITIONS = 50
SOAKED = 1_000
# Interpreted, an iteration takes more than ten times as long; a few are enough for a tree.
IS_COMPILED = not str(search.__file__).endswith(".py")
ITERATIONS = 30 if IS_COMPILED else 6
# Without an evaluation function each iteration plays to the end of the game.
PLAIN_ITERATIONS = 10 if IS_COMPILED else 4
LONG_ENOUGH = 300
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType)

every_bot = pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game in GAMES for name in bots_of(game)],
    ids=lambda value: getattr(value, "id", value),
)


def has_secrets(game: Game) -> bool:
    """Whether a field of the state is visible only to its owner."""
    view = vars(import_module(f"raidtable.games.{game.id}.rules.view"))
    return any("own" in table.values() for name, table in view.items() if name.startswith("SEEN"))


every_game_with_secrets = pytest.mark.parametrize(
    "game", [game for game in GAMES if has_secrets(game)], ids=lambda game: game.id
)


# Redealing hidden information

# Makes a bot for a game with that true position, which an honest bot does not use.
Maker = Callable[[State], Bot]


def found(bot: Bot) -> object:
    """All findings of the bot, without its thinking time."""
    if bot.thought is None:
        return None
    findings = [(one.action, one.visits, one.win, one.points) for one in bot.thought.findings]
    return findings, bot.thought.iterations


def check_honest(position: Position, make: Maker, budget: Budget, times: int) -> None:
    """Check that the bot chooses and finds the same in `times` determinizations of its view.

    Its next decision is compared too, with the tree it keeps, if the same seat decides again and
    its view is still the same.
    """
    game, seat = position.game, position.seat
    for other in position.redealt(times):
        assert contents(game.rules.view(other, seat)) == contents(position.view)
        states = [position.state.copy(), other]
        bots = [make(state) for state in states]
        for decision in ("first", "second"):
            views = [game.rules.view(state, seat) for state in states]
            if states[0].actor != seat or contents(views[0]) != contents(views[1]):
                break
            stream = f"{decision}/{position.name}"
            one, another = (
                bot.choose(view, game.rules.legal(state), budget, seeded(stream))
                for bot, view, state in zip(bots, views, states, strict=True)
            )
            assert one is another
            assert found(bots[0]) == found(bots[1])
            for state in states:
                game.rules.apply(state, one, None)


def check_bot(game: Game, name: str, count: int, times: int) -> None:
    iterations = PLAIN_ITERATIONS if name.startswith("plain") else ITERATIONS
    for position in positions(game, count):
        check_honest(position, lambda _: registry.make(name, game), Budget(iterations), times)


@random_play
@every_bot
def test_a_bot_does_the_same_whatever_it_cannot_know(game: Game, name: str) -> None:
    check_bot(game, name, POSITIONS, 1)


@pytest.mark.slow
@every_bot
def test_a_bot_does_the_same_by_the_thousand(game: Game, name: str) -> None:
    check_bot(game, name, SOAKED, 1)


@random_play
@every_game_with_secrets
def test_there_is_something_to_redeal(game: Game) -> None:
    """Otherwise the tests above would compare a position with itself."""
    chosen = positions(game, POSITIONS)
    differ = [one for one in chosen if contents(one.redealt(1)[0]) != contents(one.state)]
    assert len(differ) >= POSITIONS // 5
    assert {one.seats for one in chosen} == set(game.rules.seat_counts)


@random_play
@every_game
def test_a_bot_with_a_net_does_the_same_whatever_it_cannot_know(game: Game) -> None:
    """Whatever net: this one is made at random, so it looks at everything that features tell."""
    features = game.bots.features
    assert features is not None
    weights = random_weights(seeded("honest"), features.size, 20)
    net = tomllib.loads(net_text(weights, features, {}, {}))

    def bot(_: State) -> Bot:
        judgement = judgement_with_net(game, None, net)
        return SearchBot(game, Level(ITERATIONS, 0.0), judgement, settings_with_net(game))

    for position in positions(game, POSITIONS // 2):
        check_honest(position, bot, Budget(ITERATIONS), 1)


class Cheat(Bot):
    """Plays on from the true position, which it should not have, and takes the best outcome."""

    def __init__(self, game: Game, truth: State, tells: bool) -> None:
        super().__init__(game)
        self.truth = truth
        self.tells = tells

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
        findings = []
        for action in legal:
            state = self.truth.copy()
            self.game.rules.apply(state, action, None)
            playout(self.game.rules, state, rng.copy())
            findings.append(
                Finding(action, 1, 0.0, self.game.rules.result(state).totals[view.seat])
            )
        findings.sort(key=lambda finding: finding.points, reverse=True)
        self.thought = Thought(findings, len(legal), 0.0) if self.tells else None
        return findings[0].action


@random_play
@every_game_with_secrets
@pytest.mark.parametrize("tells", [True, False], ids=["by its findings", "by its choice"])
def test_a_bot_that_cheats_is_caught(game: Game, tells: bool) -> None:
    def caught(position: Position) -> bool:
        try:
            check_honest(position, lambda truth: Cheat(game, truth, tells), Budget(), 1)
        except AssertionError:
            return True
        return False

    assert any(map(caught, positions(game, POSITIONS)))


# Objects that bots can reach


def reachable(*roots: object) -> set[int]:
    """The ids of all objects reachable through attributes and items, except code."""
    seen: dict[int, object] = {}
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, CODE):
            continue
        seen[id(thing)] = thing
        # Some compiled classes do not report their contents to the garbage collector.
        waiting += gc.get_referents(thing)
        waiting += fields(thing).values()
    return set(seen)


def check_nothing_leads_to(match: Match, *things: object) -> None:
    states = (match._state, match._start)
    real = {id(match), *(id(part) for state in states for part in parts(state))}
    assert not real & reachable(*things)


@random_play
@every_game
@pytest.mark.parametrize("name", ["random", "greedy", "bot:1"])
def test_no_way_leads_from_a_bot_to_the_real_position(game: Game, name: str) -> None:
    """No object that a bot is given or keeps in a match leads to the real position.

    Bots with a shallow search may play forever, so the match is stopped at some point.
    """
    match = Setting(game, 2, {}).match(1)
    bots = [registry.make(name, game) for _ in range(match.seats)]
    rng = seeded("watched")
    while not match.over and match.ply < LONG_ENOUGH:
        view, legal, bot = match.view(match.actor), match.actions(), bots[match.actor]
        check_nothing_leads_to(match, view, legal, rng)
        chosen = bot.choose(view, legal, Budget(iterations=4), rng)
        if match.ply % 20 == 0:
            check_nothing_leads_to(match, bot)
        match.play(chosen.text, match.actor)


@every_game
@pytest.mark.parametrize("part", ["match", "position", "list"])
def test_a_back_door_is_seen(game: Game, part: str) -> None:
    match = Setting(game, 2, {}).match(1)
    held = {"match": match, "position": match._state, "list": match._state.stack}[part]
    bot = Cheat(game, match._start.copy(), tells=False)
    check_nothing_leads_to(match, match.view(0), bot)
    vars(bot)["memory"] = [{"held": held}]
    with pytest.raises(AssertionError):
        check_nothing_leads_to(match, match.view(0), bot)


def modules_needed(door: str) -> list[str]:
    """The modules imported by a process in which bots have decided."""
    folder = Path(raidtable.__file__).parent
    process = subprocess.run(
        [sys.executable, "-P", str(Path(__file__).parent / "apart.py"), str(folder), door],
        env={**os.environ, "PYTHONPATH": str(folder.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    names: list[str] = json.loads(process.stdout)
    return names


def test_bots_need_nothing_that_holds_a_real_game() -> None:
    needed = modules_needed("shut")
    assert {name.split(".")[1] for name in needed} == {"bots", "engine", "games"}
    assert "raidtable.bots.search" in needed
    assert "raidtable.engine.match" not in needed
    # With the package's own `__init__` it is imported, so the test can fail.
    assert "raidtable.engine.match" in modules_needed("open")
