"""The games for OpenSpiel. Needs the extra "openspiel".

    import pyspiel
    import raidtable.envs.openspiel

    game = pyspiel.load_game("raidtable_raids(players=4)")

Importing this module registers `raidtable_ID` for each game with at least two seats. Options of the
game are parameters. Random events are explicit chance nodes; actions are numbered by their codes.
Strings of information states have perfect recall; tensors are those of observations.
"""

import json
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import pyspiel

from raidtable.engine.game import Game
from raidtable.engine.options import options_from
from raidtable.engine.playout import playout
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Options, Rules
from raidtable.engine.state import CHANCE, OVER
from raidtable.envs.batch import MOST_DECISIONS
from raidtable.envs.recall import Kind, Recall, kind_of
from raidtable.envs.rewards import zero_sum
from raidtable.games import registry

PREFIX = "raidtable_"
PLAYERS = "players"


class RaidtableGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games; a subclass names it."""

    kind: Kind
    type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        game = self.kind.game
        self.seats = given.get(PLAYERS, min(seat_counts(game)))
        wanted = {option.name for option in game.rules.options_for(self.seats)}
        chosen = {name: value for name, value in given.items() if name in wanted}
        self.chosen = options_from(game, self.seats, chosen).chosen
        count = len(game.rules.actions)
        info = pyspiel.GameInfo(
            num_distinct_actions=count,
            max_chance_outcomes=count,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(type(self).type, info, given)

    def new_initial_state(self) -> "GameState":
        return GameState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "Observer":
        if params:
            raise ValueError(f"observers have no parameters, but these were given: {params}")
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class GameState(pyspiel.State):  # type: ignore[misc]
    """A position, and what the seats remember."""

    def __init__(self, game: RaidtableGame) -> None:
        super().__init__(game)
        self.kind = game.kind
        self.seats = game.seats
        self.position = self.rules.setup(Options(game.seats, game.chosen))
        self.rules.proceed(self.position, None)
        self.recall = Recall(game.kind, self.position, self.seats)

    @property
    def rules(self) -> Rules[Any]:
        return self.kind.rules

    def current_player(self) -> int:
        actor = self.position.actor
        if actor == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else int(actor)

    def is_terminal(self) -> bool:
        return bool(self.position.actor == OVER)

    def is_chance_node(self) -> bool:
        return bool(self.position.actor == CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.position.actor:
            return []
        return [action.code for action in self.rules.legal(self.position)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.rules.outcomes(self.position)
        total = sum(weight for _, weight in outcomes)
        return [(action.code, weight / total) for action, weight in outcomes]

    def _apply_action(self, code: int) -> None:
        self.rules.apply(self.position, self.rules.actions.all[code], None)
        self.recall.add(code)

    def _action_to_string(self, player: int, code: int) -> str:
        return self.rules.actions.all[code].text

    def returns(self) -> list[float]:
        """A sole winner has 1, and the others share -1."""
        if not self.is_terminal():
            return [0.0] * self.seats
        return zero_sum(self.rules.result(self.position))

    def resample_from_infostate(self, player: int, sampler: Any) -> "GameState":
        """Another position that this player cannot tell from this one, with the same history."""
        rng = seeded(f"resampled {sampler()!r}")
        sampled: GameState = self.clone()
        sampled.position = self.rules.determinise(self.rules.view(self.position, player), rng)
        sampled.recall = self.recall.imagined(sampled.position, player)
        return sampled

    def random_returns(self, seed: object) -> list[float]:
        """The returns of a random game from here on, played by the compiled engine."""
        end = self.position.copy()
        playout(self.rules, end, seeded(f"random returns {seed}"))
        return zero_sum(self.rules.result(end))

    def __str__(self) -> str:
        return json.dumps(self.rules.write(self.position))


class Observer:
    """What a player sees: named tensors, and a string."""

    def __init__(self, game: RaidtableGame, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.features = None if perfect_recall else game.kind.features
        self.tensor = np.zeros(self.features.size if self.features else 0, np.float32)
        self.dict = {
            segment.name: self.tensor[segment.first : segment.first + segment.length]
            for segment in (self.features.segments if self.features else ())
        }

    def set_from(self, state: GameState, player: int) -> None:
        self.tensor.fill(0)
        if self.features is not None:
            self.tensor[self.features.active(state.position, player)] = 1

    def string_from(self, state: GameState, player: int) -> str:
        if self.perfect_recall:
            return state.recall.string(player)
        return json.dumps(state.rules.view(state.position, player).data(), sort_keys=True)


def seat_counts(game: Game) -> list[int]:
    """OpenSpiel's players are rivals, so a game for one is left out."""
    return [count for count in game.rules.seat_counts if count > 1]


def hides_nothing(game: Game) -> bool:
    """Whether every field of the position is public, as the game's view declares."""
    module = f"{game.package}.rules.view"
    if find_spec(module) is None:
        return False
    tables = [table for name, table in vars(import_module(module)).items() if name[:4] == "SEEN"]
    return bool(tables) and all(set(table.values()) == {"public"} for table in tables)


def type_of(game: Game) -> Any:
    counts = seat_counts(game)
    has_features = game.bots.features is not None
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.id}",
        long_name=f"Raidtable {game.id}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.PERFECT_INFORMATION
            if hides_nothing(game)
            else kinds.Information.IMPERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=has_features,
        provides_factored_observation_string=False,
        parameter_specification={
            PLAYERS: min(counts),
            **{
                option.name: parameter(option.values[0])
                for option in game.rules.options
                if any(option.is_for(count) for count in counts)
            },
        },
    )


def parameter(value: str) -> int | str:
    """An option's value, as OpenSpiel reads it from the name of a game."""
    return int(value) if value.isdecimal() else value


def register(game: Game) -> None:
    name = f"{''.join(part.title() for part in game.id.split('_'))}Game"
    own = type(
        name,
        (RaidtableGame,),
        {"kind": kind_of(game.id), "type": type_of(game), "__module__": __name__},
    )
    globals()[name] = own  # so that a pickle finds it
    pyspiel.register_game(own.type, own)  # type: ignore[attr-defined]


for game_id in registry.game_ids():
    if seat_counts(registry.get(game_id)):
        register(registry.get(game_id))
