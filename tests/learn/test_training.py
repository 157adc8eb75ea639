"""Training: gradients are right, nets learn, and a stored net gives what the trainer saw."""

import ast
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from raidtable.bots import net
from raidtable.bots.net import HIDDEN, Weights, rows_of
from raidtable.learn import rows, training
from raidtable.learn.parts import train_by_torch
from raidtable.learn.self_play import Kept, add_game
from raidtable.learn.training import Trainer, Training, quantised

FEATURES = 12


def silent(message: str, /, **figures: object) -> None:
    """Tells nobody."""


# The feature that decides the toy game.
LUCKY = 5


def toy_rows(folder: Path, games: int = 400, is_chance: bool = False) -> Path:
    """Games that the seat with the lucky feature wins, whatever the named evaluation says; and some
    solo games against a scripted opponent. If it is chance, any seat may be the lucky one."""
    rng = np.random.default_rng(1)
    block = rows.Block(2)
    for _ in range(games):
        seats = int(rng.integers(1, 5))
        winner = int(rng.integers(seats)) if seats > 1 else int(rng.integers(2)) - 1
        lucky = int(rng.integers(seats)) if is_chance else winner
        own = [[LUCKY if seat == lucky else 6, 7 + int(rng.integers(4))] for seat in range(seats)]
        linear = [int(rng.integers(-200, 200)) for _ in range(seats + (seats == 1))]
        points = [
            {"a": 20 if seat == winner else 10, "b": int(rng.integers(3))} for seat in range(seats)
        ]
        add_game(
            block, [Kept(0, [seats], own, linear, None)], points, [winner] if winner >= 0 else []
        )
    rows.pack([rows.write_shard([block], folder / "toy")], folder / "packed")
    return folder / "packed"


SETTINGS = Training(
    features=FEATURES, scale=500.0, rate=0.02, decay=0.0, epochs=12, batch=64, gain=400
)


def test_a_net_learns_who_wins(tmp_path: Path) -> None:
    _, fit = Trainer(toy_rows(tmp_path), SETTINGS).run(silent)
    assert fit.linear_loss > 0.6
    assert fit.net_loss < 0.2
    assert fit.net_right > 0.95 > fit.linear_right


def test_training_never_returns_a_worse_net(tmp_path: Path) -> None:
    (tmp_path / "chance").mkdir()
    chance, folder = toy_rows(tmp_path / "chance", is_chance=True), toy_rows(tmp_path)
    told: list[str] = []

    def tell(message: str, /, **figures: object) -> None:
        told.append(message.format(**figures))

    # Where there is nothing to learn, and steps are far too large, a new net adds nothing, ...
    wild = replace(SETTINGS, rate=5.0, epochs=2)
    nothing, fit = Trainer(chance, wild).run(tell)
    assert [line.split(":")[0] for line in told] == ["Epoch 0", "Epoch 1", "Epoch 2"]
    assert set(nothing.outputs) == {0}
    assert nothing.constant == 0
    assert fit.net_loss == pytest.approx(fit.linear_loss)
    assert not fit.is_better
    # ... and one that was good stays as it was.
    good, good_fit = Trainer(folder, SETTINGS).run(silent)
    assert good_fit.is_better
    assert good_fit.start_loss == pytest.approx(good_fit.linear_loss)
    same, same_fit = Trainer(folder, wild, good).run(silent)
    assert (same.rows, same.outputs, same.constant) == (good.rows, good.outputs, good.constant)
    assert same_fit.net_loss == pytest.approx(good_fit.net_loss, rel=1e-3)
    assert not same_fit.is_better


def test_torch_trains_like_numpy(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    (tmp_path / "chance").mkdir()
    chance, lucky = toy_rows(tmp_path / "chance", is_chance=True), toy_rows(tmp_path)
    for folder, settings in ((lucky, SETTINGS), (chance, replace(SETTINGS, rate=5.0, epochs=2))):
        weights, fit = Trainer(folder, settings).run(silent)
        other, other_fit = train_by_torch(folder, tmp_path, settings, None, silent, sys.executable)
        assert other_fit.start_loss == pytest.approx(fit.start_loss, abs=1e-4)
        assert other_fit.is_better == fit.is_better
        assert other_fit.net_loss == pytest.approx(fit.net_loss, abs=0.1)
        again, again_fit = train_by_torch(
            folder, tmp_path, replace(settings, rate=5.0), weights, silent, sys.executable
        )
        assert again_fit.start_loss == pytest.approx(fit.net_loss, abs=1e-3)
        assert again.outputs == weights.outputs
        assert set(other.outputs) != {0} or not fit.is_better


def test_the_same_seed_trains_the_same_net(tmp_path: Path) -> None:
    folder = toy_rows(tmp_path, 100)
    first, again = (Trainer(folder, SETTINGS).run(silent)[0] for _ in range(2))
    assert first.rows == again.rows
    assert first.outputs == again.outputs


def test_gradients_are_the_slopes_of_the_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without rounding, a small step changes the loss by as much as the gradient says."""
    monkeypatch.setattr(Trainer, "rounded", lambda self, name, limit: self.parameters[name])
    trainer = Trainer(toy_rows(tmp_path, 60), SETTINGS)
    for seats, first in trainer.data.positions(False).items():
        gradients = trainer.gradients(first, seats)
        for name in ("rows", "biases", "outputs", "constant"):
            value = trainer.parameters[name]
            place = np.unravel_index(np.argmax(np.abs(gradients[name])), value.shape)
            before = float(value[place])
            losses = []
            for step in (0.02, -0.02):
                value[place] = before + step
                losses.append(loss(trainer, first, seats))
            value[place] = before
            slope = (losses[0] - losses[1]) / 0.04
            assert slope == pytest.approx(float(gradients[name][place]), rel=0.1), (seats, name)


def loss(trainer: Trainer, first: Any, seats: int) -> float:
    """The loss by its definition."""
    settings, data = trainer.settings, trainer.data
    every = (first[:, None] + np.arange(seats)).reshape(-1)
    hidden, worths = trainer.forward(every)[2:]
    chances = trainer.chances(worths, first, seats)
    target = data.targets(every, settings.result_share).reshape(-1, seats)
    entropy = -(target * np.log(chances)).sum(axis=1)
    if seats == 1:
        entropy -= ((1 - target) * np.log(1 - chances)).sum(axis=1)
    miss = (worths / 100 - data.points[every]) / 10
    guess = hidden @ trainer.parameters["source_rows"] + trainer.parameters["source_biases"]
    source_miss = guess - data.by_source[every] / 10
    return float(
        entropy.mean()
        + 0.5 * settings.points_weight * (miss**2).mean()
        + 0.5 * settings.sources_weight * (source_miss**2).sum(axis=1).mean()
    )


def test_the_stored_net_gives_what_the_trainer_saw(tmp_path: Path) -> None:
    trainer = Trainer(toy_rows(tmp_path, 80), SETTINGS)
    weights, _ = trainer.run(silent)
    trainer.parameters = training.parameters_of(weights, SETTINGS, trainer.data.sources)
    every = np.arange(20)
    worths = trainer.forward(every)[3]
    places, features = trainer.data.active(every)
    played = rows_of(weights).net()
    for row in every:
        played.begin()
        for number in features[places == row]:
            played.put(int(number))
        expected = float(worths[row] - trainer.data.linear[row])
        # The stored one is a whole number of hundredths, rounded down.
        assert played.output() == pytest.approx(expected, abs=1.01)


def test_weights_too_large_to_store_are_clipped() -> None:
    parameters = training.first_parameters(SETTINGS, 2)
    parameters["rows"][0, 0] = 9.0
    parameters["outputs"][1] = -9.0
    stored = quantised(parameters, 400)
    assert stored.rows[0][0] == net.WEIGHT_LIMIT
    assert stored.outputs[1] == -net.WEIGHT_LIMIT
    assert isinstance(stored, Weights)
    assert len(stored.biases) == HIDDEN


def test_the_trainer_for_torch_knows_the_same_figures() -> None:
    """It runs without this package, so it repeats them."""
    source = Path(training.__file__).with_name("torch_training.py").read_text(encoding="utf-8")
    figures = {
        node.targets[0].id: node.value.value
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    names = ("HIDDEN", "ONE", "CLIP", "WEIGHT_LIMIT", "BIAS_LIMIT")
    assert {name: figures[name] for name in names} == {name: getattr(net, name) for name in names}
