"""Trains a net on rows with numpy.

The loss of a position compares the chances of its seats with the result: a softmax of what they are
worth, by the named evaluation and the net together. Two smaller parts keep points honest: what a
seat is worth should be the points it ends with, and the hidden layer should tell them by source.
Weights are rounded in the forward pass as they will be stored, so nothing is lost later.
"""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from math import inf
from pathlib import Path
from typing import Any

from raidtable.bots.net import BIAS_LIMIT, CLIP, HIDDEN, ONE, WEIGHT_LIMIT, Weights
from raidtable.engine.messages import N_
from raidtable.learn.rows import import_numpy

EPOCHS = 4
# What a net adds passes through these.
OUTPUTS = ("outputs", "constant")
EPOCH = N_(
    "Epoch {number}: log loss {before} by the named evaluation, {after} with the net; right about "
    "the winner {right_before}% and {right_after}%."
)


@dataclass(frozen=True)
class Training:
    """The settings of a training run."""

    features: int
    scale: float  # the lead in hundredths of a point that makes winning 2.7 times as likely
    gain: int = 400  # hundredths of a point of an output of 1
    result_share: float = 0.5  # of the result in the target, where a value is known too
    points_weight: float = 0.05
    sources_weight: float = 0.02
    rate: float = 0.001
    decay: float = 0.3
    batch: int = 2048
    epochs: int = EPOCHS
    seconds: float = 600.0
    seed: int = 1
    # For courses: how much of a target is what came later still, the rest being what the next
    # position is worth; 0 learns from results. And what a point that the net adds costs.
    trace: float = 0.0
    thrift: float = 0.0

    def data(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Fit:
    """How well games that were kept apart are foretold: log loss and share of winners, by the named
    evaluation and with the net. `start_loss` is the loss before training."""

    positions: int
    linear_loss: float
    net_loss: float
    linear_right: float
    net_right: float
    start_loss: float = inf

    @property
    def is_better(self) -> bool:
        """Whether training brought anything."""
        return self.net_loss < self.start_loss

    def figures(self) -> dict[str, str]:
        """For a message."""
        return {
            "before": f"{self.linear_loss:.4f}",
            "after": f"{self.net_loss:.4f}",
            "right_before": f"{100 * self.linear_right:.1f}",
            "right_after": f"{100 * self.net_right:.1f}",
        }

    def __str__(self) -> str:
        return (
            f"{self.positions} positions: log loss {self.linear_loss:.4f} -> {self.net_loss:.4f}, "
            f"winner right {100 * self.linear_right:.1f}% -> {100 * self.net_right:.1f}%"
        )


def first_parameters(settings: Training, sources: int) -> dict[str, Any]:
    """A net that adds almost nothing yet."""
    np = import_numpy()
    rng = np.random.default_rng(settings.seed)

    def small(*shape: int, spread: float) -> Any:
        return rng.normal(0, spread, shape).astype(np.float32)

    return {
        "rows": small(settings.features, HIDDEN, spread=0.05),
        "biases": np.full(HIDDEN, 0.3, dtype=np.float32),
        "outputs": small(HIDDEN, spread=0.1),
        "constant": np.zeros(1, dtype=np.float32),
        "source_rows": small(HIDDEN, sources, spread=0.1),
        "source_biases": np.zeros(sources, dtype=np.float32),
    }


def parameters_of(weights: Weights, settings: Training, sources: int) -> dict[str, Any]:
    """The parameters of a net that there is, to train it further."""
    np = import_numpy()
    parameters = first_parameters(settings, sources)
    parameters["rows"] = np.array(weights.rows, dtype=np.float32) / ONE
    parameters["biases"] = np.array(weights.biases, dtype=np.float32) / ONE
    parameters["outputs"] = np.array(weights.outputs, dtype=np.float32) / ONE
    parameters["constant"] = np.array([weights.constant / ONE**2], dtype=np.float32)
    return parameters


def quantised(parameters: dict[str, Any], gain: int) -> Weights:
    """The whole numbers that are stored."""
    np = import_numpy()

    def whole(name: str, limit: int) -> Any:
        return np.clip(np.rint(parameters[name] * ONE), -limit, limit).astype(int).tolist()

    constant = round(float(parameters["constant"][0]) * ONE**2)
    return Weights(
        whole("rows", WEIGHT_LIMIT),
        whole("biases", BIAS_LIMIT),
        whole("outputs", WEIGHT_LIMIT),
        constant,
        gain,
    )


class Trainer:
    """Adam over batches of positions."""

    def __init__(self, folder: Path, settings: Training, start: Weights | None = None) -> None:
        from raidtable.learn import packed

        self.np = import_numpy()
        self.packed = packed
        self.settings = settings
        self.data = packed.Rows(folder)
        self.parameters = (
            first_parameters(settings, self.data.sources)
            if start is None
            else parameters_of(start, settings, self.data.sources)
        )
        self.has_start = start is not None
        zeros = self.np.zeros_like
        self.first = {name: zeros(value) for name, value in self.parameters.items()}
        self.second = {name: zeros(value) for name, value in self.parameters.items()}
        self.steps = 0

    def run(self, tell: Callable[..., None]) -> tuple[Weights, Fit]:
        """Train; return the best net by games that were kept apart. That may be the one that it
        began with or, without one, a net that adds nothing."""
        settings = self.settings
        begun = time.monotonic()
        rng = self.np.random.default_rng(settings.seed)
        train, test = self.data.positions(False), self.data.positions(True)
        planned = settings.epochs * sum(-(-len(p) // settings.batch) for p in train.values())
        weights, best = self.before(test)
        tell(EPOCH, number=0, **best.figures())
        for epoch in range(settings.epochs):
            for seats, first in self.packed.batches(train, settings.batch, rng):
                rate = settings.rate * max(0.05, 1 - self.steps / planned)
                self.step(self.gradients(first, seats), rate)
                if time.monotonic() - begun > settings.seconds:
                    break
            fit = self.fit(test)
            tell(EPOCH, number=epoch + 1, **fit.figures())
            if fit.net_loss < best.net_loss:
                weights = quantised(self.parameters, settings.gain)
                best = replace(fit, start_loss=best.start_loss)
            if time.monotonic() - begun > settings.seconds:
                break
        return weights, best

    def before(self, test: dict[int, Any]) -> tuple[Weights, Fit]:
        """The net before training. A new one begins with random outputs; before the first step they
        count as nothing."""
        parameters = self.parameters
        if not self.has_start:
            nothing = {name: self.np.zeros_like(parameters[name]) for name in OUTPUTS}
            self.parameters = parameters | nothing
        weights = quantised(self.parameters, self.settings.gain)
        fit = self.fit(test)
        self.parameters = parameters
        return weights, replace(fit, start_loss=fit.net_loss)

    def dense(self, rows: Any) -> Any:
        places, features = self.data.active(rows)
        inputs = self.np.zeros((len(rows), self.settings.features), dtype=self.np.float32)
        inputs[places, features] = 1
        return inputs

    def rounded(self, name: str, limit: int) -> Any:
        np = self.np
        return np.clip(np.rint(self.parameters[name] * ONE), -limit, limit) / np.float32(ONE)

    def forward(self, rows: Any) -> tuple[Any, Any, Any, Any]:
        """Inputs, sums, the hidden layer and what each row is worth."""
        np = self.np
        inputs = self.dense(rows)
        sums = inputs @ self.rounded("rows", WEIGHT_LIMIT) + self.rounded("biases", BIAS_LIMIT)
        hidden = np.clip(sums, 0, CLIP / ONE)
        outputs = hidden @ self.rounded("outputs", WEIGHT_LIMIT) + self.parameters["constant"]
        return inputs, sums, hidden, self.data.linear[rows] + self.settings.gain * outputs

    def chances(self, worths: Any, first: Any, seats: int) -> Any:
        """The chances of the seats of each position, and of a scripted opponent."""
        np = self.np
        table = worths.reshape(-1, seats)
        opponent = self.data.opponent[first]
        if seats == 1:
            table = np.concatenate([table, np.nan_to_num(opponent)[:, None]], axis=1)
        table = table / self.settings.scale
        table = np.exp(table - table.max(axis=1, keepdims=True))
        return (table / table.sum(axis=1, keepdims=True))[:, :seats]

    def gradients(self, first: Any, seats: int) -> dict[str, Any]:
        np, settings, data = self.np, self.settings, self.data
        rows = self.packed.rows_of(first, seats)
        inputs, sums, hidden, worths = self.forward(rows)
        chances = self.chances(worths, first, seats).reshape(-1)
        target = data.targets(rows, settings.result_share)
        # By what each row is worth, in units of the scale.
        slope = (chances - target) / len(first)
        miss = (worths / 100 - data.points[rows]) / 10
        slope = slope + settings.points_weight * miss * settings.scale / 1000 / len(rows)
        by_output = (slope * settings.gain / settings.scale).astype(np.float32)
        guess = hidden @ self.parameters["source_rows"] + self.parameters["source_biases"]
        source_miss = (guess - data.by_source[rows] / np.float32(10)) * np.float32(
            settings.sources_weight / len(rows)
        )
        by_hidden = by_output[:, None] * self.rounded("outputs", WEIGHT_LIMIT)
        by_hidden += source_miss @ self.parameters["source_rows"].T
        by_sum = by_hidden * ((sums > 0) & (sums < CLIP / ONE))
        return {
            "rows": inputs.T @ by_sum,
            "biases": by_sum.sum(axis=0),
            "outputs": hidden.T @ by_output,
            "constant": by_output.sum(keepdims=True),
            "source_rows": hidden.T @ source_miss,
            "source_biases": source_miss.sum(axis=0),
        }

    def step(self, gradients: dict[str, Any], rate: float) -> None:
        """Adam."""
        np = self.np
        self.steps += 1
        grown = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for name, gradient in gradients.items():
            first, second = self.first[name], self.second[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            value = self.parameters[name]
            value -= rate * (first / grown[0]) / (np.sqrt(second / grown[1]) + 1e-8)
            value *= 1 - rate * self.settings.decay
            if name in ("rows", "outputs"):
                np.clip(value, -WEIGHT_LIMIT / ONE, WEIGHT_LIMIT / ONE, out=value)

    def fit(self, positions: dict[int, Any]) -> Fit:
        """How well positions are foretold."""
        np, data = self.np, self.data
        count, losses, right = 0, [0.0, 0.0], [0.0, 0.0]
        for seats, chosen in positions.items():
            for start in range(0, len(chosen), 2048):
                first = chosen[start : start + 2048]
                rows = self.packed.rows_of(first, seats)
                share = data.share[rows].reshape(-1, seats)
                linear = data.linear[rows].astype(np.float32)
                for number, worths in enumerate((linear, self.forward(rows)[3])):
                    chances = self.chances(worths, first, seats)
                    losses[number] -= float((share * np.log(chances + 1e-9)).sum())
                    if seats == 1:
                        lost = (1 - share) * np.log(1 - chances + 1e-9)
                        losses[number] -= float(lost.sum())
                        right[number] += float(((chances > 0.5) == (share > 0.5)).sum())
                    else:
                        best = chances.argmax(axis=1)
                        likely = share[np.arange(len(first)), best] == share.max(axis=1)
                        right[number] += float(likely.sum())
                count += len(first)
        count = max(count, 1)
        return Fit(count, losses[0] / count, losses[1] / count, right[0] / count, right[1] / count)
