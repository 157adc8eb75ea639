"""Gymnasium's own checker passes, opponents are bots by name, and a seed decides everything."""

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from tests.helpers import GAMES, SETTINGS, Setting

import raidtable
from raidtable.engine.errors import BadOption, BadRecord
from raidtable.engine.game import Game
from raidtable.engine.rng import Rng, seeded

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from raidtable.envs.gymnasium import SeatEnv, SelfPlayVectorEnv  # noqa: E402

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def checked(env: SeatEnv) -> list[str]:
    """What Gymnasium's checker warns of."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        check_env(env)
    return [str(warning.message) for warning in warned]


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
@pytest.mark.parametrize("mask_in_observation", [False, True])
def test_gymnasiums_checker_passes(setting: Setting, mask_in_observation: bool) -> None:
    options: dict[str, Any] = dict(setting.chosen)
    env = SeatEnv(
        setting.game.id,
        setting.seats,
        opponents="random",
        on_illegal="lose",
        mask_in_observation=mask_in_observation,
        **options,
    )
    unexpected = [text for text in checked(env) if "not having a spec" not in text]
    assert unexpected == []


@each_game
def test_games_are_registered(game: Game) -> None:
    env = gymnasium.make(f"raidtable/{game.id}-v0", seats=2, opponents="random")
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    action = int(np.flatnonzero(info["action_mask"])[0])
    assert len(env.step(action)) == 5
    envs = gymnasium.make_vec(f"raidtable/{game.id}-v0", num_envs=3, seats=2)
    assert envs.reset(seed=1)[0].shape == envs.observation_space.shape


def random_code(mask: Any, rng: Rng) -> int:
    codes = np.flatnonzero(mask)
    return int(codes[rng.below(len(codes))])


def episode(env: SeatEnv, info: dict[str, Any], seed: object, steps: int = 10_000) -> list[Any]:
    """Play at random; what was seen, rewarded and told."""
    rng, course = seeded(f"episode {seed}"), []
    for _ in range(steps):
        assert (env.action_masks() == info["action_mask"]).all()
        seen, reward, over, cut, info = env.step(random_code(info["action_mask"], rng))
        course.append((seen.tobytes(), reward, over, cut, info["seat"]))
        if over or cut:
            break
    return course


@each_game
def test_one_seed_decides_games_draws_and_bots(game: Game) -> None:
    one, other = (
        SeatEnv(game.id, 3, opponents="pool:random,greedy", reward="lead") for _ in range(2)
    )
    seats, drawn = set(), set()
    for number in range(5):
        seed = 7 if number == 0 else None
        _, info = one.reset(seed=seed)
        _, same = other.reset(seed=seed)
        assert info["opponents"] == same["opponents"]
        seats.add(info["seat"])
        drawn.update(info["opponents"])
        assert episode(one, info, number, 30) == episode(other, same, number, 30)
        assert one.play.match() == other.play.match()
    assert seats == {0, 1, 2}
    assert drawn == {"random", "greedy"}


@each_game
def test_a_game_ends_with_its_result(game: Game) -> None:
    env = SeatEnv(game.id, 2, opponents=["random"], seat=1, reward="points")
    _, info = env.reset(seed=2)
    last = episode(env, info, 1)[-1]
    result = env.play.result()
    assert last[1:] == (float(result.totals[1]), True, False, 1)
    assert raidtable.verify(env.play.match().record()).over
    with pytest.raises(BadOption, match="This game is over"):
        env.step(0)


@each_game
def test_copies_go_on_identically(game: Game) -> None:
    env = SeatEnv(game.id, 2, opponents="greedy")
    _, info = env.reset(seed=3)
    episode(env, info, "first", 9)
    loaded = SeatEnv(game.id, 2, opponents="greedy")
    _, again = loaded.load(env.save())
    assert again["seat"] == env.seat
    mask = {"action_mask": env.action_masks()}
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), loaded]
    due = episode(env, mask, "second", 40)
    for other in others:
        assert other.play.state != env.play.state
        assert episode(other, mask, "second", 40) == due
        assert other.play.match() == env.play.match()
        assert other.reset()[0].tobytes() == copy.deepcopy(env).reset()[0].tobytes()
    with pytest.raises(BadRecord):
        env.load(b"{}")


@each_game
def test_many_games_of_self_play(game: Game) -> None:
    envs = SelfPlayVectorEnv(game.id, 4, 2, reward="zero_sum", most_decisions=3_000)
    seen, info = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)
    rng, ended = seeded("self-play"), 0
    while ended < 2:
        deciders = info["actor"]
        codes = np.array([random_code(mask, rng) for mask in info["action_mask"]])
        seen, rewards, over, cut, info = envs.step(codes)
        assert seen.shape == envs.observation_space.shape
        assert (rewards == info["rewards"][np.arange(4), deciders]).all()
        assert (envs.action_masks() == info["action_mask"]).all()
        for number in np.flatnonzero(over | cut):
            ended += 1
            assert info["_final_obs"][number]
            assert (info["final_obs"][number] != seen[number]).any()
            assert info["rewards"][number].sum() == pytest.approx(0)
            assert cut[number] or info["rewards"][number].max() > 0
        assert not rewards[~(over | cut)].any()
    assert (envs.reset(seed=1)[0] == SelfPlayVectorEnv(game.id, 4, 2).reset(seed=1)[0]).all()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"opponents": "bot:99"}, "bot:99"),
        ({"opponents": "pool:random,nobody"}, "nobody"),
        ({"opponents": ["random", "random"]}, "2 seats need 1 opponents, not 2"),
        ({"seat": 2}, "a number from 0 to 1, not 2"),
        ({"seat": "first"}, "'rotate' or a number"),
        ({"seats": 7}, "not for 7"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        SeatEnv("raids", **settings)
