"""The games for Gymnasium: one seat against bots, and many games of self-play. Needs the extra
"gymnasium".

    from raidtable.envs.gymnasium import SeatEnv, SelfPlayVectorEnv
    env = SeatEnv("raids", seats=2, opponents="pool:random,greedy,bot:1", seat="rotate")
    envs = SelfPlayVectorEnv("north_sea", num_envs=64, seats=4)

Importing this module registers the games: `gymnasium.make("raidtable/raids-v0", seats=4)`.
"""

import json
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from raidtable.bots import own_bots
from raidtable.bots.bot import Bot, Budget
from raidtable.engine.errors import BadOption, BadRecord
from raidtable.engine.messages import N_
from raidtable.engine.options import OptionValue
from raidtable.engine.rng import seeded
from raidtable.envs.batch import ENDED, GOES_ON, MOST_DECISIONS, Batch
from raidtable.envs.play import RENDER_MODES, Mask, Play
from raidtable.games import registry

MASK, VECTOR = "action_mask", "observation"
ROTATE, POOL = "rotate", "pool:"
Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; bots have the others.

    `opponents` is the name of a bot, or a list with one for each other seat in turn order. A name
    like "pool:random,bot:1,bot:3" draws one of these for each seat and game. With `seat="rotate"`
    the own seat moves on by one from game to game. `reset(seed=...)` decides everything that
    follows: the games, the draws, the bots.

    `mask_in_observation` makes the observation a dict of both; the mask is always in
    `info["action_mask"]` and in `action_masks()`. See `GameEnv` of `raidtable.envs.pettingzoo` for
    the other settings.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: str,
        seats: int = 2,
        *,
        opponents: str | Sequence[str] = "bot:2",
        seat: int | str = ROTATE,
        reward: str = "win",
        on_illegal: str = "raise",
        mask_in_observation: bool = False,
        most_decisions: int = MOST_DECISIONS,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        self.play = Play(
            game,
            seats,
            options,
            reward=reward,
            on_illegal=on_illegal,
            most_decisions=most_decisions,
            render_mode=render_mode,
        )
        self.render_mode = render_mode
        if seat != ROTATE and (isinstance(seat, bool) or seat not in range(seats)):
            raise BadOption(
                N_("seat is 'rotate' or a number from 0 to {last}, not {seat!r}."),
                last=seats - 1,
                seat=seat,
            )
        self.fixed_seat = None if seat == ROTATE else int(seat)
        named = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(named) != seats - 1:
            raise BadOption(
                N_("{seats} seats need {count} opponents, not {found}."),
                seats=seats,
                count=seats - 1,
                found=len(named),
            )
        self.pools = [pool_of(name) for name in named]
        for name in {name for pool in self.pools for name in pool}:
            own_bots.make(name, self.play.game)  # so that a wrong name is an error now
        self.mask_in_observation = mask_in_observation
        vector = spaces.Box(0, 1, (self.play.size,), np.int16)
        mask = spaces.Box(0, 1, (self.play.action_count,), np.int8)
        self.observation_space = (
            spaces.Dict({VECTOR: vector, MASK: mask}) if mask_in_observation else vector
        )
        self.action_space = spaces.Discrete(self.play.action_count)
        self.seat = 0
        self.base = ""
        self.episode = 0
        self.bots: dict[int, Bot] = {}
        self.names: dict[int, str] = {}

    def __getstate__(self) -> Info:
        return {**vars(self), "bots": {}}

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Any, Info]:
        super().reset(seed=seed)
        if seed is not None or not self.base:
            self.base = str(self.np_random.integers(1 << 62) if seed is None else seed)
            self.episode = 0
        else:
            self.episode += 1
        name = f"{self.base}/{self.episode}" if self.episode else self.base
        self.play.reset(name)
        seats = self.play.seats
        first = seeded(f"{self.base}/seat").below(seats)
        self.seat = (first + self.episode) % seats if self.fixed_seat is None else self.fixed_seat
        self.names = {}
        for number, pool in enumerate(self.pools, 1):
            rng = seeded(f"{name}/opponent/{number}")
            self.names[(self.seat + number) % seats] = pool[rng.below(len(pool))]
        self.bots = {}
        self._wait()
        return self._seen(), self._info()

    def _wait(self) -> None:
        """Let the bots play until it is the own turn."""
        play = self.play
        while not play.done() and play.actor != self.seat:
            seat = play.actor
            if seat not in self.bots:
                self.bots[seat] = own_bots.make(self.names[seat], play.game)
            rng = seeded(f"{play.seed}/bot/{seat}/{len(play.codes)}")
            chosen = self.bots[seat].choose(play.view(seat), play.legal, Budget(), rng)
            play.play(chosen.code)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Info]:
        play = self.play
        if play.done():
            raise BadOption(N_("This game is over. Call reset() to begin the next one."))
        play.play(action)
        self._wait()
        info = self._info()
        if play.done():
            info["result"] = play.result().data()
            for bot in self.bots.values():
                bot.close(play.result())
        reward = play.rewards()[self.seat]
        return self._seen(), reward, play.over, play.cut_short, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, by code, as sb3-contrib asks."""
        return self._mask().astype(np.bool_)

    def _mask(self) -> Mask:
        return self.play.mask(self.seat)

    def _seen(self) -> Any:
        vector = self.play.vector(self.seat)
        return {VECTOR: vector, MASK: self._mask()} if self.mask_in_observation else vector

    def _info(self) -> Info:
        opponents = [self.names[seat] for seat in sorted(self.names)]
        return {MASK: self._mask(), "seat": self.seat, "opponents": opponents}

    def save(self) -> bytes:
        """The game and what follows from the seed, as bytes for `load`."""
        own = {name: getattr(self, name) for name in ("base", "episode", "seat")}
        names = {str(seat): name for seat, name in self.names.items()}
        return json.dumps({**own, "names": names, "game": self.play.save().decode()}).encode()

    def load(self, saved: bytes) -> tuple[Any, Info]:
        """Go back to what `save` returned; return the observation and the info there."""
        try:
            data = json.loads(saved)
            game, names = (
                data["game"].encode(),
                {int(key): data["names"][key] for key in data["names"]},
            )
            own = {name: data[name] for name in ("base", "episode", "seat")}
        except (ValueError, TypeError, KeyError, AttributeError):
            raise BadRecord(N_("These are not the bytes of a saved environment.")) from None
        self.play.load(game)
        vars(self).update(own)
        self.names, self.bots = names, {}
        return self._seen(), self._info()

    def render(self) -> Any:
        return self.play.render(self.seat)

    def close(self) -> None:
        for bot in self.bots.values():
            bot.close(None)
        self.bots = {}


def pool_of(name: str) -> list[str]:
    """The bots that a name stands for."""
    return own_bots.names_in(name[len(POOL) :] if name.lower().startswith(POOL) else name)


class SelfPlayVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games; the learner decides for every seat of each, at engine speed.

    An observation is that of the seat which decides, `info["actor"]`. The reward of a step is that
    of the seat which has just decided; `info["rewards"]` has those of all seats. A game that ends
    begins again in the same step: `info["final_obs"]` has its last observation.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 64,
        seats: int = 2,
        *,
        reward: str = "win",
        most_decisions: int = MOST_DECISIONS,
        **options: OptionValue,
    ) -> None:
        self.num_envs = num_envs
        self.batch = Batch(
            game,
            games=num_envs,
            seats=seats,
            reward=reward,
            auto_reset=False,
            most_decisions=most_decisions,
            options=options,
        )
        size, count = self.batch.observation_size, self.batch.action_count
        self.single_observation_space = spaces.Box(0, 1, (size,), np.int16)
        self.single_action_space = spaces.Discrete(count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        batch = self.batch
        self._observations = np.frombuffer(batch.observations, np.int16).reshape(num_envs, size)
        self._masks = np.frombuffer(batch.masks, np.uint8).reshape(num_envs, count)
        self._actors = np.frombuffer(batch.actors, np.int16)
        self._endings = np.frombuffer(batch.endings, np.uint8)
        self._rewards = np.frombuffer(batch.rewards, np.float32).reshape(num_envs, seats)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Info | None = None
    ) -> tuple[Any, Info]:
        if isinstance(seed, list):
            raise BadOption(N_("These games have one seed together, not one each."))
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        return self._observations.copy(), self._info()

    def _info(self) -> Info:
        return {MASK: self._masks.copy(), "actor": self._actors.copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in each game, by code."""
        return self._masks.astype(np.bool_)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Info]:
        deciders = self._actors.copy()
        self.batch.step(actions)
        rewards, endings = self._rewards.copy(), self._endings.copy()
        ended = np.flatnonzero(endings != GOES_ON)
        final = self._observations[ended]
        for number in ended:
            self.batch.restart(int(number))
        info = {**self._info(), "rewards": rewards}
        if len(ended):
            info["final_obs"] = np.full(self.num_envs, None, dtype=object)
            for number, last in zip(ended, final, strict=True):
                info["final_obs"][number] = last
            info["_final_obs"] = endings != GOES_ON
            info["final_info"] = {"rewards": rewards, "_rewards": endings != GOES_ON}
            info["_final_info"] = endings != GOES_ON
        own = rewards[np.arange(self.num_envs), deciders]
        return (
            self._observations.copy(),
            own,
            endings == ENDED,
            (endings != GOES_ON) & (endings != ENDED),
            info,
        )


for game_id in registry.game_ids():
    gymnasium.register(
        id=f"raidtable/{game_id}-v0",
        entry_point=f"{__name__}:SeatEnv",
        vector_entry_point=f"{__name__}:SelfPlayVectorEnv",
        kwargs={"game": game_id},
    )
