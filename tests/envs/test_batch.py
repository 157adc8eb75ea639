"""Batches of games play by the rules, row by row, into buffers of the caller."""

import array
import mmap
from typing import Any

import numpy as np
import pytest
from tests.helpers import GAMES, SETTINGS, Setting

from raidtable.engine.errors import BadOption, IllegalAction
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, OVER
from raidtable.envs.batch import CUT_SHORT, ENDED, GOES_ON, Batch
from raidtable.envs.observation import features_of
from raidtable.envs.rewards import REWARDS

ROWS = 3
STEPS = 60

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def batch_of(game: Game, **settings: Any) -> Batch:
    settings = {"games": ROWS, "seats": max(game.rules.seat_counts), "seed": 5, **settings}
    return Batch(game.id, **settings)


def contents(batch: Batch) -> list[list[float]]:
    buffers = (batch.observations, batch.masks, batch.actors, batch.rewards, batch.endings)
    return [buffer.tolist() for buffer in buffers]


def row(buffer: Any, number: int, length: int) -> list[int]:
    found: list[int] = buffer[number * length : (number + 1) * length].tolist()
    return found


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_each_row_is_a_game_by_the_rules(setting: Setting) -> None:
    """Beside the batch, each game is played by the rules alone."""
    game, rules = setting.game, setting.game.rules
    features = features_of(game)
    batch = batch_of(game, seats=setting.seats, options=dict(setting.chosen))
    states: list[Any] = []
    streams = [seeded(f"5/{number}/0") for number in range(ROWS)]

    def settle(number: int) -> None:
        while states[number].actor == CHANCE:
            outcome = rules.sample(states[number], streams[number])
            rules.apply(states[number], outcome, None)

    for number in range(ROWS):
        states.append(setting.start())
        settle(number)
    for _ in range(STEPS):
        for number, state in enumerate(states):
            legal = [action.code for action in rules.legal(state)]
            mask = row(batch.masks, number, batch.action_count)
            assert [code for code, value in enumerate(mask) if value] == legal
            assert batch.legal(number) == legal
            assert batch.actors[number] == state.actor
            seen = row(batch.observations, number, batch.observation_size)
            assert [place for place, value in enumerate(seen) if value] == features.active(
                state, state.actor
            )
            assert set(seen) <= {0, 1}
            assert batch.state(number) == state
        codes = batch.random_actions()
        batch.step(codes)
        for number, code in enumerate(codes):
            rules.apply(states[number], rules.actions.all[code], None)
            settle(number)
        if any(state.actor == OVER for state in states):
            break


def play_until_an_end(batch: Batch) -> int:
    """The row of the first game that ends."""
    while not any(batch.endings):
        batch.step(batch.random_actions())
    return max(range(batch.games), key=lambda number: int(batch.endings[number]))


@each_game
@pytest.mark.parametrize("reward", REWARDS)
def test_a_game_that_ends_gives_its_rewards_and_begins_again(game: Game, reward: str) -> None:
    batch = batch_of(game, reward=reward, auto_reset=False)
    ended = play_until_an_end(batch)
    last = batch.state(ended)
    assert batch.endings[ended] == ENDED
    assert batch.actors[ended] == OVER == last.actor
    assert batch.legal(ended) == []
    due = REWARDS[reward](game.rules.result(last))
    assert row(batch.rewards, ended, batch.seats) == pytest.approx(due)
    batch.restart(ended)
    assert batch.endings[ended] == ENDED  # still that of the last step
    assert batch.actors[ended] >= 0
    batch.step(batch.random_actions())
    assert batch.endings[ended] == GOES_ON
    assert row(batch.rewards, ended, batch.seats) == [0.0] * batch.seats

    again = batch_of(game, reward=reward)
    assert play_until_an_end(again) == ended
    assert row(again.rewards, ended, batch.seats) == pytest.approx(due)
    assert again.actors[ended] >= 0


@each_game
def test_a_long_game_is_cut_short(game: Game) -> None:
    batch = batch_of(game, most_decisions=4)
    for _ in range(4):
        assert batch.endings.tolist() == [GOES_ON] * ROWS
        batch.step(batch.random_actions())
    assert batch.endings.tolist() == [CUT_SHORT] * ROWS
    assert set(batch.rewards) == {0.0}


@each_game
def test_the_seed_decides_everything(game: Game) -> None:
    one, same, other = (batch_of(game, seed=seed) for seed in (1, "1", 2))
    for batch in (one, same, other):
        for _ in range(STEPS):
            batch.step(batch.random_actions())
    assert contents(one) == contents(same)
    assert contents(one) != contents(other)
    one.reset()
    for _ in range(STEPS):
        one.step(one.random_actions())
    assert contents(one) == contents(same)
    other.reset(1)
    for _ in range(STEPS):
        other.step(other.random_actions())
    assert contents(other) == contents(same)


@each_game
def test_a_row_does_not_depend_on_the_others(game: Game) -> None:
    many, few = batch_of(game, games=ROWS), batch_of(game, games=1)
    for _ in range(STEPS):
        codes = many.random_actions()
        many.step(codes)
        few.step(codes[:1])
    assert few.state(0) == many.state(0)


@each_game
def test_what_was_saved_goes_on_identically(game: Game) -> None:
    batch, other = batch_of(game), batch_of(game, seed="another")
    for _ in range(STEPS):
        batch.step(batch.random_actions())
    saved = batch.save()
    later = []
    for each in (batch, other, batch):
        each.load(saved)
        for _ in range(STEPS):
            each.step(each.random_actions())
        later.append(contents(each))
    assert later[0] == later[1] == later[2]
    with pytest.raises(BadOption, match="another kind of batch"):
        batch_of(game, games=1).load(saved)


@each_game
def test_the_caller_may_decide_random_events(game: Game) -> None:
    batch = batch_of(game, chance="explicit", games=1)
    state = batch.state(0)
    rng = seeded("explicit")
    for _ in range(STEPS):
        assert batch.actors[0] == state.actor
        if state.actor == CHANCE:
            odds = [(action.code, weight) for action, weight in game.rules.outcomes(state)]
            assert batch.odds(0) == odds
            code = odds[rng.below(len(odds))][0]
        else:
            with pytest.raises(BadOption, match="no random event"):
                batch.odds(0)
            code = batch.random_actions()[0]
        batch.step([code])
        game.rules.apply(state, game.rules.actions.all[code], None)
        assert batch.state(0) == state


@each_game
def test_an_illegal_action_changes_nothing(game: Game) -> None:
    batch = batch_of(game)
    before, states = contents(batch), [batch.state(number) for number in range(ROWS)]
    legal = batch.random_actions()
    wrong = next(code for code in range(batch.action_count) if code not in batch.legal(ROWS - 1))
    with pytest.raises(IllegalAction, match=f"Game {ROWS - 1} of the batch") as problem:
        batch.step([*legal[:-1], wrong])
    assert len(problem.value.legal) == len(batch.legal(ROWS - 1))
    for code in (-1, batch.action_count, 10**30):
        with pytest.raises(BadOption, match=f"no action with code {code}"):
            batch.step([*legal[:-1], code])
    for codes, said in (
        (legal[:-1], "so 3 codes are needed, not 2"),
        ([*legal[:-1], "sail"], "whole number, not 'sail'"),
        ([*legal[:-1], 1.0], "whole number, not 1.0"),
    ):
        with pytest.raises(BadOption, match=said):
            batch.step(codes)
    assert contents(batch) == before
    assert [batch.state(number) for number in range(ROWS)] == states
    batch.step(np.array(legal))
    assert contents(batch) != before


def test_buffers_belong_to_the_caller() -> None:
    plain = Batch("raids", games=ROWS, seats=2)
    size, count = plain.observation_size, plain.action_count
    shared = mmap.mmap(-1, ROWS * size * 2)
    masks = np.full((ROWS, count), 7, np.uint8)
    actors = array.array("h", [9] * ROWS)
    rewards = np.full((ROWS, 2), 3.0, np.float32)
    batch = Batch(
        "raids",
        games=ROWS,
        seats=2,
        buffers={"observations": shared, "masks": masks, "actors": actors, "rewards": rewards},
    )
    for each in (plain, batch):
        each.step(each.random_actions())
    assert contents(batch) == contents(plain)
    assert masks.ravel().tolist() == plain.masks.tolist()
    assert actors.tolist() == plain.actors.tolist()
    assert not rewards.any()
    assert shared[:] == plain.observations.tobytes()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"games": 0}, "at least one game"),
        ({"seats": 9}, "for 2, 3 or 4 players"),
        ({"seed": ""}, "A seed is"),
        ({"reward": "gold"}, "Choose one of: win, zero_sum"),
        ({"chance": "none"}, "'settled' or 'explicit'"),
        ({"options": {"track": "square"}}, "can't be 'square'"),
        ({"buffers": {"colours": bytearray(9)}}, "no buffer 'colours'"),
        ({"buffers": {"actors": bytearray(5)}}, "must be writable, with 3 values of 16 bits"),
        ({"buffers": {"actors": bytes(6)}}, "must be writable"),
        ({"buffers": {"actors": np.zeros(12, np.int16)[::2]}}, "can't be used"),
        ({"buffers": {"actors": np.zeros(3, np.float32)}}, "values of 16 bits"),
        ({"buffers": {"actors": 7}}, "can't be used"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        Batch("raids", **{"games": ROWS, "seats": 2, **settings})


def test_rows_that_are_not_there_are_refused() -> None:
    batch = Batch("raids", games=ROWS, seats=2)
    for question in (batch.legal, batch.state, batch.odds, batch.restart):
        with pytest.raises(BadOption, match="no game 3; the batch has 3"):
            question(ROWS)
