"""PettingZoo's own tests pass for every game, seat count and option, and a seed is a match."""

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from tests.helpers import GAMES, SETTINGS, Setting

import raidtable
from raidtable.engine.errors import BadOption, BadRecord, IllegalAction, RaidtableError
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded

pettingzoo_test = pytest.importorskip("pettingzoo.test")
from raidtable.envs import pettingzoo as ours  # noqa: E402

CYCLES = 60
# PettingZoo's list of environments whose observations are a dict names its own games only.
EXPECTED = {"is not a NumPy array", "probably should be gymnasium.spaces.box"}

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=repr)


def env_of(setting: Setting, **settings: Any) -> ours.GameEnv:
    return ours.env(setting.game.id, setting.seats, **dict(setting.chosen), **settings)


def play_on(env: ours.GameEnv, steps: int, seed: object = 1) -> None:
    rng = seeded(f"decisions of {seed}")
    for _ in range(steps):
        if not env.agents:
            return
        done = env.play.done()
        codes = np.flatnonzero(env.infos[env.agent_selection]["action_mask"])
        env.step(None if done else int(codes[rng.below(len(codes))]))


def check_api(env: ours.GameEnv, cycles: int) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        pettingzoo_test.api_test(env, num_cycles=cycles)
    unexpected = [
        str(warning.message)
        for warning in warned
        if not any(text in str(warning.message) for text in EXPECTED)
    ]
    assert unexpected == []


@every_setting
def test_the_api_is_that_of_pettingzoo(setting: Setting, capsys: Any) -> None:
    check_api(env_of(setting), CYCLES)


@every_setting
def test_a_seed_gives_the_same_game(setting: Setting, capsys: Any) -> None:
    pettingzoo_test.seed_test(lambda: env_of(setting), num_cycles=CYCLES)


@pytest.mark.slow
@every_setting
def test_the_api_over_whole_games(setting: Setting, capsys: Any) -> None:
    check_api(env_of(setting), 5_000)
    pettingzoo_test.seed_test(lambda: env_of(setting), num_cycles=2_000)


@pytest.mark.slow
@every_setting
def test_pettingzoo_measures_the_speed(setting: Setting, capsys: Any) -> None:
    pettingzoo_test.performance_benchmark(env_of(setting))
    assert "cycles per second" in capsys.readouterr().out.lower()


@each_game
def test_boards_are_drawn(game: Game, capsys: Any) -> None:
    pytest.importorskip("resvg_py")
    pettingzoo_test.render_test(lambda render_mode=None: ours.env(game.id, render_mode=render_mode))
    env = ours.env(game.id, render_mode="ansi")
    env.reset(seed=1)
    assert env.render().count("\n") > 10


@each_game
@pytest.mark.parametrize("seed", [7, "chosen"])
def test_a_seed_is_the_same_game_as_a_match(game: Game, seed: Any) -> None:
    env = ours.env(game.id, 2)
    env.reset(seed=seed)
    match = raidtable.new(game.id, seats=2, seed=seed)
    rng = seeded("as a match")
    for _ in range(80):
        assert env.agent_selection == f"player_{match.actor}"
        mask = env.last()[0]["action_mask"]
        texts = [game.rules.actions.all[code].text for code in np.flatnonzero(mask)]
        assert texts == match.legal()
        text = texts[rng.below(len(texts))]
        match.play(text)
        env.step(game.rules.actions.by_text[text].code)
        if match.over:
            break
    assert env.play.match() == match
    assert raidtable.verify(env.play.match().record()) == match


@each_game
def test_copies_and_saved_games_are_at_the_same_place(game: Game) -> None:
    env = ours.env(game.id, 2)
    env.reset(seed=3)
    for steps in (10, 30, 5_000):
        play_on(env, steps)
        saved = env.save()
        loaded = ours.env(game.id, 2)
        loaded.load(saved)
        copies = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env)), loaded]
        for other in copies[1:]:
            assert other.play.state == env.play.state
            assert other.play.state is not env.play.state
            play_on(other, 40, seed=steps)
        at = copy.deepcopy(env)
        play_on(at, 40, seed=steps)
        for other in copies[1:]:
            assert other.play.match() == at.play.match()
            assert other.agents == at.agents
            assert other.rewards == at.rewards
            assert other.terminations == at.terminations
        assert env.save() == saved


def test_the_end_is_told_to_everybody() -> None:
    env = ours.raidtable_raids_v0.env(3, reward="zero_sum")
    env.reset(seed=1)
    while not env.play.over:
        assert set(env.rewards.values()) == {0.0}
        play_on(env, 1)
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert max(env.rewards.values()) > 0
    rewards = dict(env.rewards)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        assert terminated
        assert not truncated
        assert reward == rewards[agent]
        assert info["result"]["ranks"] == env.play.result().ranks
        assert not info["action_mask"].any()
        env.step(None)
    assert env.agents == []


def test_a_long_game_is_truncated() -> None:
    env = ours.env("raids", 2, most_decisions=5)
    env.reset(seed=1)
    play_on(env, 5)
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}
    assert set(env.rewards.values()) == {0.0}
    play_on(env, 2)
    assert env.agents == []


def illegal_code(env: ours.GameEnv) -> int:
    return int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    env = ours.env("raids", 2)
    with pytest.raises(RaidtableError, match=r"Call reset\(\) first"):
        env.step(0)
    env.reset(seed=1)
    before = env.save()
    with pytest.raises(IllegalAction, match="is not legal now") as problem:
        env.step(illegal_code(env))
    assert problem.value.rule
    code: Any
    for code, said in ((10**6, "no action with code 1000000"), (None, "not None"), (1.5, "1.5")):
        with pytest.raises(BadOption, match=said):
            env.step(code)
    assert env.save() == before


@pytest.mark.parametrize("seats", [2, 3])
def test_who_plays_an_illegal_action_may_lose(seats: int) -> None:
    env = ours.env("raids", seats, on_illegal="lose", reward="zero_sum")
    env.reset(seed=1)
    play_on(env, 7)
    loser = env.agent_selection
    env.step(illegal_code(env))
    assert env.rewards[loser] == pytest.approx(-1 / (seats - 1))
    assert sum(env.rewards.values()) == pytest.approx(0)
    result = env.infos[loser]["result"]
    assert result["reason"] == "forfeit"
    assert result["ranks"][env.possible_agents.index(loser)] == seats
    again = ours.env("raids", seats, reward="zero_sum")
    again.load(env.save())
    assert again.rewards == env.rewards


def test_saved_games_of_another_kind_are_refused() -> None:
    env = ours.env("raids", 2)
    env.reset(seed=1)
    before = env.save()
    others = [ours.env("raids", 3), ours.env("raids", 2, track="four_villages")]
    others.append(ours.env("north_sea", 2))
    for other in others:
        other.reset(seed=1)
        with pytest.raises(BadRecord, match="another kind"):
            env.load(other.save())
    for junk in (b"", b"{}", b"[]", b"\xff", b'{"record": 1, "loser": 0}'):
        with pytest.raises(BadRecord):
            env.load(junk)
    assert env.save() == before


def test_games_have_names_as_in_pettingzoo() -> None:
    for game in GAMES:
        named = getattr(ours, f"raidtable_{game.id}_v0")
        assert str(named.env(2)) == f"raidtable_{game.id}_v0"
        assert named.raw_env(2).possible_agents == ["player_0", "player_1"]
    with pytest.raises(AttributeError):
        _ = ours.raidtable_chess_v0
    for settings in ({"on_illegal": "smile"}, {"render_mode": "paint"}, {"track": "square"}):
        with pytest.raises(BadOption):
            ours.env("raids", 2, **settings)
