"""Fitting a calibration: it finds what was wrong with forecasts, and no more than that."""

import tomllib
from math import exp, log
from pathlib import Path

import pytest

from raidtable.bots.calibration import Calibration
from raidtable.engine.rng import seeded
from raidtable.games import registry
from raidtable.learn.calibrating import ForecastJob, play_for_forecasts
from raidtable.learn.calibration_fit import KNOTS, Forecast, calibration_text, fitted
from raidtable.learn.parts import main

GAME = "raids"
GAMES = 1500


def odds(chance: float) -> float:
    return log(chance / (1 - chance))


def invented(seats: int, too_low: float, stretch: float) -> list[Forecast]:
    """Forecasts whose faults are known: points are too low, less and less, and odds too timid."""
    rng = seeded(f"invented/{seats}")
    found = []
    even = 1 / seats
    for number in range(GAMES):
        for is_choice in (True, False):
            progress = rng.below(1000) / 1000
            win = (1 + rng.below(98)) / 100
            truth = 1 / (1 + exp(-(stretch * (odds(win) - odds(even)) + odds(even))))
            share = float(rng.below(10_000) / 10_000 < truth)
            points = 20.0 + int(rng.below(40))
            total = points + too_low * (1 - progress)
            found.append(Forecast(number, seats, is_choice, progress, win, points, share, total))
    return found


def test_known_faults_are_found() -> None:
    data = {"progress": list(KNOTS), "seats": fitted(invented(2, 30.0, 2.0) + invented(4, 0, 0.5))}
    curves = Calibration(registry.get(GAME), data).curves
    for progress in (0.1, 0.5, 0.9):
        two, four = curves[2].at(progress), curves[4].at(progress)
        assert two.points(40) == pytest.approx(40 + 30 * (1 - progress), abs=1.5)
        assert two.chance(0.7) == pytest.approx(1 / (1 + exp(-2 * odds(0.7))), abs=0.04)
        assert two.shares([0.7, 0.3])[0] == pytest.approx(two.chance(0.7), abs=0.05)
        assert four.points(40) == pytest.approx(40, abs=1.5)
        assert four.chance(0.25) == pytest.approx(0.25, abs=0.04)
        assert four.chance(0.6) < 0.5


def test_little_evidence_changes_little() -> None:
    few = [one for one in invented(2, 0.0, 1.0) if one.game < 2]
    here = (
        Calibration(registry.get(GAME), {"progress": list(KNOTS), "seats": fitted(few)})
        .curves[2]
        .at(0.5)
    )
    assert here.chance(0.7) == pytest.approx(0.7, abs=0.2)
    assert here.points(40) == pytest.approx(40, abs=3)


def test_a_lone_seat_keeps_its_chance() -> None:
    alone = [one._replace(seats=1) for one in invented(2, 10.0, 1.0)]
    assert set(fitted(alone)[1]) == {"points_plus", "points_times"}


def test_the_file_is_read_as_it_was_written() -> None:
    curves = fitted(invented(2, 30.0, 2.0))
    read = tomllib.loads(calibration_text(curves, {"games": 3, "seed": "a"}))
    assert read["seats"]["2"] == curves[2]
    assert (read["progress"], read["fit"]) == (list(KNOTS), {"games": 3, "seed": "a"})


def test_a_game_gives_the_same_forecasts_again() -> None:
    job = ForecastJob(GAME, 2, 0, "again")
    first = play_for_forecasts(job)
    assert first == play_for_forecasts(job)
    assert {one.is_choice for one in first} == {True, False}
    assert all(0 < one.win < 1 and 0 <= one.progress <= 1 for one in first)
    assert {one.total for one in first} <= set(range(-50, 200))


def test_the_command_writes_a_table(tmp_path: Path) -> None:
    file = tmp_path / "calibration.toml"
    main(["calibrate", GAME, "--games", "1", "--processes", "1", "--to", str(file)])
    read = tomllib.loads(file.read_text())
    assert set(read["seats"]) == {"2", "3", "4"}
    assert read["fit"]["games"] == 3
    Calibration(registry.get(GAME), read)
