"""Fits the curves of a calibration to forecasts and what became of them.

Each game counts the same, however many forecasts it has. The curves bend as little as the games
allow, and without games they change nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from raidtable.bots.calibration import NEARLY
from raidtable.learn.rows import import_numpy

# Where the curves have their knots: games change fastest at both ends.
KNOTS: Final = (0.0, 0.08, 0.2, 0.4, 0.6, 0.8, 1.0)
# A game counts like so many forecasts that know nothing of each other.
FORECASTS_OF_A_GAME: Final = 20.0
# How hard curves resist bending, and leaving a forecast as it is; so hard for points, too.
STIFF: Final = 0.1
STAY: Final = 4.0
POINTS_STIFF: Final = (0.001, 0.25)
POINTS_STAY: Final = (1e-6, 0.5)
# Results are about so far from what was expected, in points; slopes are fitted to such units.
SPREAD: Final = 10.0
# The least slopes: a forecast always keeps the order of choices.
LEAST_CHANCE_SLOPE: Final = 0.1
LEAST_POINTS_SLOPE: Final = 0.05
STEPS: Final = 60
MOST_STEP: Final = 1.0


class Forecast(NamedTuple):
    """One forecast for a seat, and what became of it."""

    game: int
    seats: int
    is_choice: bool
    progress: float
    win: float
    points: float
    share: float
    total: float


def fitted(forecasts: Iterable[Forecast]) -> dict[int, dict[str, list[float]]]:
    """The curves by number of seats."""
    by_seats: dict[int, list[Forecast]] = {}
    for forecast in forecasts:
        by_seats.setdefault(forecast.seats, []).append(forecast)
    return {seats: curves_of(of_seats, seats) for seats, of_seats in sorted(by_seats.items())}


def curves_of(forecasts: Sequence[Forecast], seats: int) -> dict[str, list[float]]:
    """The curves of one number of seats. A lone seat has those of points alone: its chance to win
    depends on the options of the scripted opponent more than on anything else."""
    np = import_numpy()
    columns = Columns(np, forecasts)
    plus, times = columns.points_curves()
    curves = {"points_plus": plus, "points_times": times}
    if seats > 1:
        choices = Columns(np, [one for one in forecasts if one.is_choice])
        positions = Columns(np, [one for one in forecasts if not one.is_choice])
        curves["choice_plus"], curves["choice_times"] = choices.chance_curves(seats, True)
        curves["position_times"] = positions.chance_curves(seats, False)[1]
    places = {"points_plus": 1}
    return {
        name: [round(float(figure), places.get(name, 2)) for figure in curve]
        for name, curve in curves.items()
    }


class Columns:
    """Forecasts as arrays, and curves through them: figures at the knots, straight in between."""

    def __init__(self, np: Any, forecasts: Sequence[Forecast]) -> None:
        self.np = np
        _, _, _, progress, self.win, self.points, self.share, self.total = (
            np.array(column, dtype=float) for column in zip(*forecasts, strict=True)
        )
        games = np.array([forecast.game for forecast in forecasts])
        _, place, count = np.unique(games, return_inverse=True, return_counts=True)
        self.weight = FORECASTS_OF_A_GAME / count[place]
        self.near = self.nearness(progress)

    def nearness(self, progress: Any) -> Any:
        """How much each knot counts at each forecast's progress."""
        np, knots = self.np, self.np.array(KNOTS)
        place = np.clip(np.searchsorted(knots, progress, side="right") - 1, 0, len(knots) - 2)
        part = np.clip((progress - knots[place]) / (knots[place + 1] - knots[place]), 0, 1)
        near = np.zeros((len(progress), len(knots)))
        rows = np.arange(len(progress))
        near[rows, place], near[rows, place + 1] = 1 - part, part
        return near

    def bending(self) -> Any:
        """The square form of how much a curve bends."""
        np, knots = self.np, KNOTS
        form = np.zeros((len(knots), len(knots)))
        for place in range(len(knots) - 2):
            left, right = knots[place + 1] - knots[place], knots[place + 2] - knots[place + 1]
            bend = np.zeros(len(knots))
            bend[place : place + 3] = 1 / left, -1 / left - 1 / right, 1 / right
            form += np.outer(bend, bend) * (left + right) / 2
        return form

    def resistance(self, stiff: Sequence[float], stay: Sequence[float]) -> Any:
        """What holds both curves back, the first of them and the second."""
        np = self.np
        form, nothing = self.bending(), np.zeros((len(KNOTS), len(KNOTS)))
        held = np.block([[stiff[0] * form, nothing], [nothing, stiff[1] * form]])
        return held + np.diag(np.repeat(stay, len(KNOTS)))

    def points_curves(self) -> tuple[Any, Any]:
        """What is added to expected points, and what they are multiplied by: least squares."""
        np, knots = self.np, len(KNOTS)
        inputs = np.hstack([self.near, self.near * (self.points / SPREAD)[:, None]])
        weighed = inputs.T * (self.weight / SPREAD**2)
        held = self.resistance(POINTS_STIFF, POINTS_STAY)
        start = np.concatenate([np.zeros(knots), np.full(knots, SPREAD)])
        solved = np.linalg.solve(
            weighed @ inputs + held, weighed @ self.total + POINTS_STAY[1] * start
        )
        return solved[:knots], np.maximum(solved[knots:] / SPREAD, LEAST_POINTS_SLOPE)

    def chance_curves(self, seats: int, with_plus: bool) -> tuple[Any, Any]:
        """The same of the odds to win, from even ones: logistic regression by Newton's steps."""
        np, knots = self.np, len(KNOTS)
        even = np.log(1 / (seats - 1))
        win = np.clip(self.win, NEARLY, 1 - NEARLY)
        odds = np.log(win / (1 - win)) - even
        inputs = np.hstack([self.near, self.near * odds[:, None]])
        held = self.resistance((STIFF, STIFF), (STAY, STAY))
        start = np.concatenate([np.zeros(knots), np.ones(knots)])
        solved = start.copy()
        free = np.concatenate([np.full(knots, with_plus), np.full(knots, True)])
        for _ in range(STEPS):
            chance = 1 / (1 + np.exp(-(inputs @ solved + even)))
            slope = inputs.T @ (self.weight * (chance - self.share)) + held @ (solved - start)
            curve = (inputs.T * (self.weight * chance * (1 - chance))) @ inputs + held
            step = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
            solved[free] -= np.clip(step, -MOST_STEP, MOST_STEP)
        return solved[:knots], np.maximum(solved[knots:], LEAST_CHANCE_SLOPE)


def calibration_text(
    curves: Mapping[int, Mapping[str, list[float]]], fit: Mapping[str, object]
) -> str:
    """The text of `calibration.toml`."""
    lines = [
        "# How forecasts of searches become true ones in the course of a game, see",
        "# `bots/calibration.py`. `python -m raidtable.learn calibrate` fits it.",
        f"progress = {list(KNOTS)}",
    ]
    for seats, of_seats in curves.items():
        lines += ["", f"[seats.{seats}]"]
        lines += [f"{name} = {figures}" for name, figures in of_seats.items()]
    lines += ["", "[fit]"]
    lines += [f"{name} = {quoted(figure)}" for name, figure in fit.items()]
    return "\n".join([*lines, ""])


def quoted(figure: object) -> str:
    return f'"{figure}"' if isinstance(figure, str) else str(figure)
