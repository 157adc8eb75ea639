"""The games for PettingZoo, by its AEC interface. Needs the extra "pettingzoo".

    from raidtable.envs.pettingzoo import raidtable_raids_v0

    env = raidtable_raids_v0.env(seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        action = None if done else env.action_space(agent).sample(info["action_mask"])
        env.step(action)

There is such a name for each game, `raidtable_ID_v0`; `env("ID", seats=4)` is the same. The
environment checks the order of calls and every action by itself, so it needs no wrappers.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from raidtable.engine.options import OptionValue
from raidtable.envs.batch import MOST_DECISIONS
from raidtable.envs.play import RENDER_MODES, Mask, Play
from raidtable.games import registry

PREFIX, SUFFIX = "raidtable_", "_v0"
MASK, VECTOR = "action_mask", "observation"

Seen = dict[str, Any]


class GameEnv(AECEnv[str, Seen, int]):  # type: ignore[misc]
    """One game at one table. Agents are `player_0` and so on, by seat.

    `on_illegal="lose"` ends the game with a loss for who plays an illegal action, instead of an
    error. `reward` is "win", "zero_sum", "points", "lead" or "rank"; before the end it is 0. A game
    of more than `most_decisions` is truncated. Further keywords are options of the game.
    """

    metadata: dict[str, Any] = {
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        seats: int = 2,
        *,
        reward: str = "win",
        on_illegal: str = "raise",
        most_decisions: int = MOST_DECISIONS,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        super().__init__()
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
        self.metadata = {**self.metadata, "name": f"{PREFIX}{game}{SUFFIX}"}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = self.play.action_count
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    VECTOR: spaces.Box(0, 1, (self.play.size,), np.int16),
                    MASK: spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._mask: Mask = np.zeros(count, np.int8)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.play.reset(seed)
        self._seat_all()

    def _seat_all(self) -> None:
        """All agents are at the table, at the present place of the game."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Seen] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._go_on()

    def _go_on(self) -> None:
        if self.play.done():
            self._end()
        else:
            self._ask()

    def _ask(self) -> None:
        """Give the turn to the agent that decides."""
        play = self.play
        agent = self.possible_agents[play.now.actor]
        if agent != self.agent_selection:
            self.infos[self.agent_selection] = {}
            self.agent_selection = agent
        self._mask = play.mask()
        self.infos[agent] = {MASK: self._mask}

    def step(self, action: int | None) -> None:
        play = self.play
        if play.done():
            self._was_dead_step(action)
            return
        play.play(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._go_on()

    def _end(self) -> None:
        """Tell every agent; each takes one more step, with the action None."""
        play = self.play
        ended = self.terminations if play.over else self.truncations
        self.rewards = dict(zip(self.possible_agents, play.rewards(), strict=True))
        result = play.result().data()
        self._mask = np.zeros(play.action_count, np.int8)
        for agent in self.agents:
            ended[agent] = True
            self.infos[agent] = {MASK: self._mask, "result": result}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Seen:
        mask = self._mask if agent == self.agent_selection else np.zeros_like(self._mask)
        return {VECTOR: self.play.vector(self._seat_of[agent]), MASK: mask}

    def render(self) -> Any:
        seat = self._seat_of[self.agent_selection] if self.play.state is not None else 0
        return self.play.render(seat)

    def close(self) -> None:
        """Nothing is held open."""

    def save(self) -> bytes:
        """The game so far as bytes, for `load`."""
        return self.play.save()

    def load(self, saved: bytes) -> None:
        """Go back to what `save` returned, whatever has been played since."""
        self.play.load(saved)
        self._seat_all()


def env(game: str, seats: int = 2, **settings: Any) -> GameEnv:
    """The environment of that game; see `GameEnv` for the settings."""
    return GameEnv(game, seats, **settings)


@dataclass(frozen=True)
class Versioned:
    """A game as PettingZoo's own modules are: `raidtable_raids_v0.env()`."""

    game: str

    def env(self, seats: int = 2, **settings: Any) -> GameEnv:
        return GameEnv(self.game, seats, **settings)

    raw_env = env


def __getattr__(name: str) -> Versioned:
    game = name.removeprefix(PREFIX).removesuffix(SUFFIX)
    if name == f"{PREFIX}{game}{SUFFIX}" and game in registry.game_ids():
        return Versioned(game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
