"""Learning from the course of a game: returns, temperatures, and rows in their order."""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.learn.test_training import SETTINGS, silent

from raidtable.engine.errors import BadOption
from raidtable.games import registry
from raidtable.learn import packed, rows
from raidtable.learn.courses import PARTS, Courses
from raidtable.learn.parts import train, train_by_torch, training_of
from raidtable.learn.self_play import Kept, PlayJob, add_game, play_block

LUCKY, LUCKLESS = 5, 6


def course_rows(folder: Path, games: int = 300, steps: int = 10) -> Path:
    """Games of two seats: somebody becomes lucky halfway, and wins. Before that nothing is known,
    whatever the named evaluation says."""
    rng = np.random.default_rng(2)
    block = rows.Block(1)
    for _ in range(games):
        winner = int(rng.integers(2))
        kept = []
        for step in range(steps):
            known = step >= steps // 2
            own = [[LUCKY if known and seat == winner else LUCKLESS] for seat in range(2)]
            linear = [int(rng.integers(-200, 200)) for _ in range(2)]
            kept.append(Kept(step, [2], own, linear, None))
        add_game(block, kept, [{"a": 20 if seat == winner else 10} for seat in range(2)], [winner])
    rows.pack([rows.write_shard([block], folder / "course")], folder / "packed")
    return folder / "packed"


def test_returns_lie_between_the_next_value_and_the_result(tmp_path: Path) -> None:
    data = packed.Rows(course_rows(tmp_path, games=3, steps=4))
    courses = Courses(data)
    chances = np.full(data.size, 0.5, dtype=np.float32)
    share = np.asarray(data.share)
    assert courses.returns(chances, 1.0) == pytest.approx(share)
    one_step = courses.returns(chances, 0.0).reshape(3, 4, 2)
    assert np.all(one_step[:, :3] == 0.5)
    assert np.all(one_step[:, 3] == share.reshape(3, 4, 2)[:, 3])
    half = courses.returns(chances, 0.5).reshape(3, 4, 2)
    end = share.reshape(3, 4, 2)[:, 3]
    assert half[:, 2] == pytest.approx(0.25 + 0.5 * end)
    assert half[:, 0] == pytest.approx(0.5 * (1 - 1 / 8) + end / 8)
    assert half.sum(axis=2) == pytest.approx(1)


def test_each_game_has_its_own_parts(tmp_path: Path) -> None:
    data = packed.Rows(course_rows(tmp_path, games=2, steps=16))
    part = Courses(data).part.reshape(2, 16, 2)
    assert np.all(part[:, :, 0] == part[:, :, 1])
    assert part[0, :, 0].tolist() == [step // 2 for step in range(16)]
    assert part.max() == PARTS - 1


def test_courses_keep_many_positions_in_their_order() -> None:
    block = play_block(PlayJob("raids", "courses", "test", 1, positions=1000))
    assert block.games == 1
    assert block.positions > 40
    assert list(block.ply) == sorted(block.ply)
    assert play_block(PlayJob("raids", "courses", "test", 1, positions=1000)).linear == block.linear


def test_a_trace_needs_torch(tmp_path: Path) -> None:
    game = registry.get("raids")
    block = play_block(PlayJob("raids", "courses", "test", 1))
    rows.write_shard([block], tmp_path / "courses-0")
    settings = training_of(game, trace=0.85)
    with pytest.raises(BadOption, match="needs torch"):
        train(game, [tmp_path], tmp_path, settings, None, silent)


def test_torch_learns_from_courses(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    folder = course_rows(tmp_path)
    settings = replace(SETTINGS, trace=0.8, thrift=0.0001, epochs=6)
    weights, fit = train_by_torch(folder, tmp_path, settings, None, silent, sys.executable)
    # Half of all positions say who wins.
    assert fit.is_better
    assert fit.net_loss < 0.45
    assert set(weights.outputs) != {0}
    again, _ = train_by_torch(folder, tmp_path, settings, weights, silent, sys.executable)
    assert again.rows
