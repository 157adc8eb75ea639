"""OpenSpiel's own simulation test passes, and strings remember exactly what a player knows."""

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.helpers import GAMES, SETTINGS, Setting

import raidtable
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded

pyspiel = pytest.importorskip("pyspiel")
import raidtable.envs.openspiel as ours  # noqa: E402

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
PLIES = 40

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
RIVALS = [setting for setting in SETTINGS if setting.seats > 1]


def loaded(setting: Setting) -> Any:
    chosen = "".join(f",{name}={value}" for name, value in dict(setting.chosen).items())
    return pyspiel.load_game(f"raidtable_{setting.game.id}(players={setting.seats}{chosen})")


def played(game: Any, plies: int, seed: object = 1) -> Any:
    """A state after so many random actions."""
    state, rng = game.new_initial_state(), seeded(f"openspiel {seed}")
    for _ in range(plies):
        if state.is_terminal():
            break
        codes = state.legal_actions()
        state.apply_action(codes[rng.below(len(codes))])
    return state


@pytest.mark.parametrize("setting", RIVALS, ids=repr)
def test_a_state_is_the_position_of_our_rules(setting: Setting) -> None:
    game = loaded(setting)
    state, position, rules = game.new_initial_state(), setting.start(), setting.game.rules
    rng = seeded("as our rules")
    for _ in range(PLIES):
        assert state.position == position
        assert state.legal_actions() == [action.code for action in rules.legal(position)]
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert [code for code, _ in outcomes] == state.legal_actions()
        code = state.legal_actions()[rng.below(len(state.legal_actions()))]
        state.apply_action(code)
        rules.apply(position, rules.actions.all[code], None)
    assert state.returns() == [0.0] * setting.seats


@pytest.mark.slow
@pytest.mark.parametrize("serialize", [True, False])
@pytest.mark.parametrize("setting", RIVALS, ids=repr)
def test_openspiels_simulation(setting: Setting, serialize: bool) -> None:
    pyspiel.random_sim_test(loaded(setting), num_sims=1, serialize=serialize, verbose=False)


@pytest.mark.parametrize("serialize", [True, False])
@pytest.mark.parametrize("seats", [2, 4])
def test_openspiels_simulation_of_the_quickest_game(seats: int, serialize: bool) -> None:
    game = pyspiel.load_game(f"raidtable_raids(players={seats})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=serialize, verbose=False)


@each_game
def test_copies_and_pickles_are_at_the_same_place(game: Game) -> None:
    state = played(pyspiel.load_game(f"raidtable_{game.id}(players=3)"), PLIES)
    for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other.position == state.position
        assert other.history() == state.history()
        for player in range(3):
            assert other.information_state_string(player) == (
                state.information_state_string(player)
            )
        other.apply_action(other.legal_actions()[0])
        assert other.position != state.position


@each_game
def test_a_resampled_state_looks_the_same_to_the_player(game: Game) -> None:
    spiel = pyspiel.load_game(f"raidtable_{game.id}(players=2)")
    differs = False
    state, rng = spiel.new_initial_state(), seeded("resampled")
    for plies in range(400):
        if state.is_terminal():
            break
        codes = state.legal_actions()
        state.apply_action(codes[rng.below(len(codes))])
        if plies % 9:
            continue
        for player in range(2):
            sampled = state.resample_from_infostate(player, lambda plies=plies: plies / 400)
            assert sampled.information_state_string(player) == (
                state.information_state_string(player)
            )
            assert sampled.observation_string(player) == state.observation_string(player)
            assert (
                sampled.observation_tensor(player) == np.array(state.observation_tensor(player))
            ).all()
            assert sampled.current_player() == state.current_player()
            differs |= sampled.position != state.position
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert differs == (spiel.get_type().information != perfect)


def test_a_memory_holds_what_the_view_has_forgotten() -> None:
    """Two ways to the same position: the memories differ, and what is seen is the same."""
    game = pyspiel.load_game("raidtable_raids(players=2)")
    found: dict[str, str] = {}
    for seed in range(200):
        state = played(game, 12, seed)
        seen = state.observation_string(0)
        memory = state.information_state_string(0)
        assert memory.endswith(seen)
        found.setdefault(seen, memory)
        assert state.clone().information_state_string(0) == memory
    assert len(set(found.values())) == len(found)


def test_a_memory_leaves_out_what_another_player_did_in_secret() -> None:
    """Whatever card the other player rejects, this one remembers the same."""
    state = pyspiel.load_game("raidtable_north_sea(players=2)").new_initial_state()
    rng = seeded("secret")
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        codes = state.legal_actions()
        state.apply_action(codes[rng.below(len(codes))])
    player = state.current_player()
    own, others = set(), set()
    for code in state.legal_actions():
        after = state.child(code)
        own.add(after.information_state_string(player))
        others.add(after.information_state_string(1 - player))
    assert len(own) == len(state.legal_actions())
    assert len(others) == 1


@each_game
def test_tensors_have_names(game: Game) -> None:
    spiel = pyspiel.load_game(f"raidtable_{game.id}(players=2)")
    observer = spiel.make_py_observer()
    state = played(spiel, PLIES)
    observer.set_from(state, 0)
    features = game.bots.features
    assert features is not None
    assert list(observer.dict) == [segment.name for segment in features.segments]
    assert np.flatnonzero(observer.tensor).tolist() == features.active(state.position, 0)
    assert spiel.observation_tensor_shape() == [features.size]
    assert not spiel.get_type().provides_information_state_tensor


@each_game
def test_searches_of_openspiel_play(game: Game) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    class Rollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
        def evaluate(self, state: Any) -> Any:
            return np.array(state.random_returns(len(state.history())))

    spiel = pyspiel.load_game(f"raidtable_{game.id}(players=2)")
    state = played(spiel, PLIES)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bots = [mcts.MCTSBot(spiel, 1.4, 8, Rollouts(), False)]
    if spiel.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        bots.append(ismcts.ISMCTSBot(spiel, Rollouts(), 1.4, 8))
    for bot in bots:
        assert bot.step(state) in state.legal_actions()


@each_game
def test_a_recorded_playthrough_is_still_the_same(game: Game) -> None:
    """`python -m tests.envs.make_playthroughs` records them again, if the rules have changed."""
    from tests.envs.make_playthroughs import playthrough

    recorded = (PLAYTHROUGHS / f"{game.id}.txt").read_text(encoding="utf-8")
    assert playthrough(game.id) == recorded


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(BadOption, match="for 2, 3 or 4 players"):
        pyspiel.load_game("raidtable_raids(players=9)")
    with pytest.raises(BadOption, match="can't be 'square'"):
        pyspiel.load_game("raidtable_raids(track=square)")
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("raidtable_raids(colour=red)")
    assert raidtable.game_ids()
    assert {name for name in vars(ours) if name.endswith("Game")} >= {"RaidsGame", "NorthSeaGame"}
