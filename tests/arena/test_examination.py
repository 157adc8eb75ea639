"""Bots against themselves: points, absurd moves, and forecasts compared with results."""

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from tests.arena.rows import row
from tests.cli.conftest import Run
from tests.helpers import every_game

from raidtable.arena import examination_page
from raidtable.arena.examination import (
    BINS,
    Examination,
    examination_from,
    jobs,
    mean_miss,
)
from raidtable.arena.games import Moment, play
from raidtable.engine.game import Game
from raidtable.games import registry


def forecasting(*moments: Moment) -> Examination:
    """A game that seat 0 won with 90 points, and seat 1 lost with 80."""
    one = Examination()
    one.add(replace(row(["a", "a"], [1, 2]), moments=moments))
    return one


def test_forecasts_are_compared_with_results() -> None:
    one = forecasting(
        Moment(0, 0.62, 70.0, ()), Moment(1, 0.38, 85.0, (1,)), Moment(0, 1.0, 90.0, (0, 1))
    )
    first, second, last = one.wins
    assert (first[6].count, first[6].forecast, first[6].actual) == (1, 0.62, 1.0)
    assert (second[3].count, second[3].actual) == (1, 0.0)
    assert last[BINS - 1].miss == 0.0
    assert [(part.too_low, part.off) for part in one.expected] == [(20, 20), (-5, 5), (0, 0)]
    assert mean_miss(one.all_wins()) == pytest.approx((0.38 + 0.38 + 0) / 3)
    assert (one.mean_points, one.decisions, one.absurd) == (85, 3, {0: 1, 1: 2})


def test_bots_that_forecast_nothing_have_points_and_absurd_moves_all_the_same() -> None:
    one = forecasting(Moment(0, None, None, (0,)))
    assert (one.decisions, one.absurd, one.mean_points) == (1, {0: 1}, 85)
    assert mean_miss(one.all_wins()) == 0


def test_a_true_forecaster_is_off_by_nothing() -> None:
    """Of two seats that are each said to win half the time, one does."""
    one = forecasting(Moment(0, 0.55, 90.0, ()), Moment(1, 0.45, 80.0, ()))
    assert mean_miss(one.all_wins()) == pytest.approx(0.45)
    one.add(replace(row(["a", "a"], [2, 1]), moments=(Moment(0, 0.5, 80.0, ()),)))
    assert one.all_wins()[5].miss == pytest.approx(0.5 - 1.05 / 2)


def test_what_is_stored_comes_back() -> None:
    one = forecasting(Moment(0, 0.62, 70.0, (2,)), Moment(1, 0.38, 85.0, ()))
    assert examination_from(json.loads(json.dumps(asdict(one)))) == one


def test_each_decision_with_a_choice_is_a_moment() -> None:
    played = play(next(jobs("raids", "search:2", 2, 1, "moments")))
    counts = [len(thinking.seconds) for thinking in played.thinking]
    assert [sum(m.seat == seat for m in played.moments) for seat in range(2)] == counts
    assert all(moment.win is not None and 0 <= moment.win <= 1 for moment in played.moments)


@pytest.mark.parametrize("game", ["north_sea", "storm_raiders"])
def test_absurd_moves_of_whole_games_are_counted(game: str) -> None:
    """`greedy` has no forecasts."""
    played = play(next(jobs(game, "greedy", 2, 1, "moments")))
    known = range(len(registry.get(game).bots.absurdities))
    assert len(played.moments) > 50
    assert all(one in known for moment in played.moments for one in moment.absurd)
    assert {moment.win for moment in played.moments} == {None}


@every_game
def test_the_page_has_every_absurdity_and_both_tables(game: Game) -> None:
    one = forecasting(Moment(0, 0.62, 70.0, (0,)), Moment(1, 0.38, 85.0, ()))
    text = examination_page.page({f"{game.id}/2/bot:3": one})
    assert len(game.bots.absurdities) >= 3
    for absurdity in game.bots.absurdities:
        assert absurdity.name in text
    assert "| `bot:3` | 2 | 1 | 85.0 | 2 | 500.0 | 0.0 |" in text
    assert "62 → 100 (1)" in text
    assert text.count("Not examined yet.") == 2


def test_the_command_writes_the_page_and_keeps_earlier_bots(run: Run, tmp_path: Path) -> None:
    asked = ("examine", "--game", "raids", "--games", "1", "--processes", "1")
    folder = ("--folder", str(tmp_path))
    assert run(*asked, "--bot", "greedy", *folder).complaint == ""
    ran = run(*asked, "--bot", "search:4", *folder)
    assert "raids/4/search:4: " in ran.text
    assert "absurd moves in 1,000" in ran.text
    kept = json.loads((tmp_path / "examination.json").read_text())
    assert sorted(kept) == [f"raids/{n}/{b}" for n in (2, 4) for b in ("greedy", "search:4")]
    assert "| `greedy` | 4 | 1 | " in (tmp_path / "examination.md").read_text()


def test_what_cannot_be_examined_is_refused(run: Run, tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path))
    assert "no bot 'chess'" in run("examine", "--bot", "chess", *folder).complaint
    (tmp_path / "examination.json").write_text("[1]")
    assert "does not contain results" in run("examine", *folder).complaint
