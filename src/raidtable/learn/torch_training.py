"""Trains a net on rows with torch, on an accelerator if there is one.

It runs as a script in a Python that has torch and numpy, and nothing of this package:

    python torch_training.py PACKED WORK [--start]

PACKED are rows as plain arrays; WORK has settings.json and, with --start, start.npz to begin with.
It writes trained.npz and fit.json. The loss is the same as in `training.py`. With a `trace`,
targets come from the course of the game (`courses.py`), and each part of a game has a temperature,
so that the net need not shrink what the named evaluation says about single choices.
"""

import argparse
import importlib.util
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

# The same figures as in `raidtable.bots.net`; a test compares them.
HIDDEN = 64
ONE = 64
CLIP = 127
WEIGHT_LIMIT = 100
BIAS_LIMIT = 2000
# Rows that are moved to the accelerator at once.
CHUNK = 1 << 20
MOST_SEATS = 4
# The same as in `courses.py`.
PARTS = 8
# Temperatures are learned faster than weights.
TEMPERATURE_RATE = 0.02


def sibling(name: str) -> Any:
    """A module beside this file, found without the package."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rounded(value: Any, limit: int) -> Any:
    """Rounded as it will be stored; the gradient passes as if it were not."""
    whole = torch.clamp(torch.round(value * ONE), -limit, limit) / ONE
    return value + (whole - value).detach()


class OnDevice:
    """Rows where the training runs. Short lists of features are filled up with one that has no
    weights."""

    def __init__(self, data: Any, settings: dict[str, Any], device: Any) -> None:
        self.settings = settings
        nothing = settings["features"]
        self.features = torch.empty((data.size, data.most_active), dtype=torch.int16, device=device)
        for start in range(0, data.size, CHUNK):
            rows = np.arange(start, min(start + CHUNK, data.size))
            counts = data.counts[rows].astype(np.int64)
            filled = np.full((len(rows), data.most_active), nothing, dtype=np.int16)
            flat = data.features[data.starts[rows[0]] : data.starts[rows[-1] + 1]]
            filled[np.arange(data.most_active) < counts[:, None]] = flat
            self.features[start : start + len(rows)] = torch.from_numpy(filled).to(device)

        def moved(column: Any) -> Any:
            return torch.from_numpy(np.asarray(column).astype(np.float32)).to(device)

        every = np.arange(data.size)
        self.linear = moved(data.linear)
        self.opponent = torch.nan_to_num(moved(data.opponent))
        self.share = moved(data.share)
        self.target = moved(data.targets(every, settings["result_share"]))
        self.points = moved(data.points)
        self.by_source = moved(data.by_source) / 10
        self.part = torch.zeros(data.size, dtype=torch.int64, device=device)

    def follow(self, courses: Any) -> None:
        self.part = torch.from_numpy(courses.part).to(self.part.device)


class Model(torch.nn.Module):  # type: ignore[misc]
    """The net, with heads for points by source that are used in training only."""

    def __init__(self, settings: dict[str, Any], sources: int) -> None:
        super().__init__()
        generator = torch.Generator().manual_seed(settings["seed"])

        def small(*shape: int, spread: float) -> Any:
            return torch.nn.Parameter(spread * torch.randn(*shape, generator=generator))

        self.settings = settings
        # The last row belongs to no feature.
        self.rows = small(settings["features"] + 1, HIDDEN, spread=0.05)
        self.biases = torch.nn.Parameter(torch.full((HIDDEN,), 0.3))
        self.outputs = small(HIDDEN, spread=0.1)
        self.constant = torch.nn.Parameter(torch.zeros(1))
        self.source_rows = small(HIDDEN, sources, spread=0.1)
        self.source_biases = torch.nn.Parameter(torch.zeros(sources))
        # Logarithms, by number of seats and part of the game; used with a trace only.
        self.temperature = torch.nn.Parameter(torch.zeros(MOST_SEATS + 1, PARTS))

    def scaled(self, worths: Any, seats: int, part: Any) -> Any:
        """Worths of positions, a row for each seat, by the temperature of the part of the game."""
        if not self.settings["trace"]:
            return worths
        heat = torch.exp(self.temperature[seats, part])
        return (worths.reshape(-1, seats) * heat[:, None]).reshape(-1)

    def forward(self, features: Any, linear: Any) -> tuple[Any, Any]:
        """What rows are worth, in hundredths of a point, and their points by source, in tens."""
        sums = torch.nn.functional.embedding_bag(
            features.int(),
            rounded(self.rows, WEIGHT_LIMIT),
            mode="sum",
            padding_idx=self.settings["features"],
        )
        hidden = torch.clamp(sums + rounded(self.biases, BIAS_LIMIT), 0, CLIP / ONE)
        outputs = hidden @ rounded(self.outputs, WEIGHT_LIMIT) + self.constant
        worths = linear + self.settings["gain"] * outputs
        return worths, hidden @ self.source_rows + self.source_biases


def log_chances(worths: Any, opponent: Any, seats: int, scale: float) -> Any:
    """The logarithms of the chances of the seats of each position; a lone seat's opponent last."""
    table = worths.reshape(-1, seats)
    if seats == 1:
        table = torch.cat([table, opponent[:, None]], dim=1)
    return torch.log_softmax(table / scale, dim=1)


def loss_of(model: Model, data: OnDevice, first: Any, seats: int) -> Any:
    settings = model.settings
    rows = (first[:, None] + torch.arange(seats, device=first.device)).reshape(-1)
    worths, by_source = model(data.features[rows], data.linear[rows])
    scaled = model.scaled(worths, seats, data.part[first])
    logs = log_chances(scaled, data.opponent[first], seats, settings["scale"])
    target = data.target[rows].reshape(-1, seats)
    if seats == 1:
        target = torch.cat([target, 1 - target], dim=1)
    loss = -(target * logs).sum(dim=1).mean()
    miss = (worths / 100 - data.points[rows]) / 10
    added = (worths - data.linear[rows]) / 100
    loss = loss + settings["thrift"] * (added * added).mean()
    loss = loss + 0.5 * settings["points_weight"] * (miss * miss).mean()
    source_miss = by_source - data.by_source[rows]
    return loss + 0.5 * settings["sources_weight"] * (source_miss**2).sum(dim=1).mean()


@torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]
def fit_of(model: Model, data: OnDevice, positions: dict[int, Any]) -> dict[str, float]:
    """How well positions are foretold, by the named evaluation and with the net."""
    count, losses, right = 0, [0.0, 0.0], [0.0, 0.0]
    for seats, every in positions.items():
        for first in every.split(1 << 15):
            rows = (first[:, None] + torch.arange(seats, device=first.device)).reshape(-1)
            share = data.share[rows].reshape(-1, seats)
            if seats == 1:
                share = torch.cat([share, 1 - share], dim=1)
            linear = data.linear[rows]
            for number, worths in enumerate((linear, model(data.features[rows], linear)[0])):
                scaled = model.scaled(worths, seats, data.part[first])
                logs = log_chances(scaled, data.opponent[first], seats, model.settings["scale"])
                losses[number] -= float((share * logs.clamp(min=-20)).sum())
                best = logs.argmax(dim=1)
                likely = share.gather(1, best[:, None])[:, 0] == share.max(dim=1).values
                right[number] += float(likely.sum())
            count += len(first)
    count = max(count, 1)
    return {
        "positions": count,
        "linear_loss": losses[0] / count,
        "net_loss": losses[1] / count,
        "linear_right": right[0] / count,
        "net_right": right[1] / count,
    }


@torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]
def chances_of(model: Model, data: OnDevice, positions: dict[int, Any], size: int) -> Any:
    """The chance of each row as the model sees it now."""
    found = torch.zeros(size, device=data.share.device)
    for seats, every in positions.items():
        for first in every.split(1 << 15):
            rows = (first[:, None] + torch.arange(seats, device=first.device)).reshape(-1)
            worths, _ = model(data.features[rows], data.linear[rows])
            scaled = model.scaled(worths, seats, data.part[first])
            logs = log_chances(scaled, data.opponent[first], seats, model.settings["scale"])
            found[rows] = torch.exp(logs)[:, :seats].reshape(-1)
    return found.cpu().numpy()


def train(packed: Path, work: Path, is_started: bool) -> None:
    settings = json.loads((work / "settings.json").read_text())
    torch.manual_seed(settings["seed"])
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    reading = sibling("packed")
    rows = reading.Rows(packed)
    begun = time.monotonic()
    data = OnDevice(rows, settings, device)
    model = Model(settings, rows.sources)
    if is_started:
        with np.load(work / "start.npz") as start:
            for name, parameter in model.named_parameters():
                if name not in start:
                    continue  # a stored net has no temperatures
                value = torch.from_numpy(start[name])
                parameter.data[: len(value)] = value
    model.to(device)

    def moved(positions: dict[int, Any]) -> dict[int, Any]:
        return {seats: torch.from_numpy(first).to(device) for seats, first in positions.items()}

    training, test = moved(rows.positions(False)), moved(rows.positions(True))
    say(f"{rows.size} rows on {device} after {time.monotonic() - begun:.1f} s")
    courses = None
    if settings["trace"]:
        courses = sibling("courses").Courses(rows)
        data.follow(courses)
    every = {
        seats: torch.cat([training[seats], test[seats]]) for seats in training if seats in test
    }
    every = {**training, **test, **every}
    batch = settings["batch"]
    steps = settings["epochs"] * sum(-(-len(first) // batch) for first in training.values())
    weights = [value for name, value in model.named_parameters() if name != "temperature"]
    groups = [
        {"params": weights, "weight_decay": settings["decay"]},
        {"params": [model.temperature], "lr": TEMPERATURE_RATE, "weight_decay": 0.0},
    ]
    adam = torch.optim.AdamW(groups, lr=settings["rate"])
    schedule = torch.optim.lr_scheduler.LambdaLR(adam, lambda step: max(0.05, 1 - step / steps))
    begun = time.monotonic()
    best = before(model, data, test, is_started)
    start_loss = best["net_loss"]
    tell(0, begun, best)
    save(model, work, best, is_started)
    for epoch in range(settings["epochs"]):
        if courses is not None:
            chances = chances_of(model, data, every, rows.size)
            data.target = torch.from_numpy(courses.returns(chances, settings["trace"])).to(device)
        parts = []
        for seats, first in training.items():
            mixed = first[torch.randperm(len(first), device=device)]
            parts += [(seats, part) for part in mixed.split(batch)]
        for number in torch.randperm(len(parts)).tolist():
            seats, first = parts[number]
            adam.zero_grad(set_to_none=True)
            loss_of(model, data, first, seats).backward()
            adam.step()
            schedule.step()
            with torch.no_grad():
                for parameter in (model.rows, model.outputs):
                    parameter.clamp_(-WEIGHT_LIMIT / ONE, WEIGHT_LIMIT / ONE)
            if time.monotonic() - begun > settings["seconds"]:
                break
        fit = fit_of(model, data, test)
        tell(epoch + 1, begun, fit)
        if fit["net_loss"] < best["net_loss"]:
            best = fit
            save(model, work, fit | {"start_loss": start_loss}, True)
        if time.monotonic() - begun > settings["seconds"]:
            break


def before(
    model: Model, data: OnDevice, test: dict[int, Any], is_started: bool
) -> dict[str, float]:
    """How well positions are foretold before training. A new model begins with random outputs;
    before the first step they count as nothing."""
    outputs = [model.outputs, model.constant]
    kept = [parameter.detach().clone() for parameter in outputs]
    if not is_started:
        for parameter in outputs:
            parameter.data.zero_()
    fit: dict[str, float] = fit_of(model, data, test)
    for parameter, value in zip(outputs, kept, strict=True):
        parameter.data.copy_(value)
    return fit | {"start_loss": fit["net_loss"]}


def tell(epoch: int, begun: float, fit: dict[str, float]) -> None:
    say(
        f"epoch {epoch}, {time.monotonic() - begun:.0f} s: log loss "
        f"{fit['linear_loss']:.4f} -> {fit['net_loss']:.4f}, winner right "
        f"{100 * fit['linear_right']:.1f}% -> {100 * fit['net_right']:.1f}%"
    )


def save(model: Model, work: Path, fit: dict[str, float], has_outputs: bool) -> None:
    """Write the net; without outputs it adds nothing."""
    parameters = {
        name: parameter.detach().cpu().numpy() for name, parameter in model.named_parameters()
    }
    parameters["rows"] = parameters["rows"][:-1]
    if not has_outputs:
        parameters |= {name: np.zeros_like(parameters[name]) for name in ("outputs", "constant")}
    np.savez(work / "trained.npz", **parameters)
    (work / "fit.json").write_text(json.dumps(fit))


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("packed", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--start", action="store_true")
    options = parser.parse_args()
    train(options.packed, options.work, options.start)


if __name__ == "__main__":
    main()
