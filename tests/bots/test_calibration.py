"""Calibrated forecasts: within bounds, in the same order, and by what everybody sees."""

from itertools import pairwise

import pytest
from tests.bots.positions import positions
from tests.helpers import GAMES, every_game, settings_of

from raidtable.bots import registry
from raidtable.bots.bot import Budget
from raidtable.bots.calibration import Calibration, calibration_of
from raidtable.bots.levels import SearchBot
from raidtable.bots.search import Finding
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, OVER
from raidtable.games import registry as games
from raidtable.reviews.judge import JudgeSettings, SearchingJudge

# A table in which everything is easy to reckon with.
TABLE = {
    "progress": [0.0, 0.5, 1.0],
    "seats": {
        "2": {
            "points_plus": [40.0, 20.0, 0.0],
            "points_times": [0.5, 1.0, 1.0],
            "choice_plus": [0.0, -0.5, 0.0],
            "choice_times": [0.5, 1.0, 2.0],
            "position_times": [1.0, 1.0, 2.0],
        }
    },
}
RAIDS = games.get("raids")


def searcher(game: Game, name: str) -> SearchBot:
    bot = registry.make(name, game)
    assert isinstance(bot, SearchBot)
    return bot


def made() -> Calibration:
    return Calibration(RAIDS, TABLE)


def test_corrections_lie_between_the_knots() -> None:
    curves = made().curves[2]
    assert curves.at(0.25).points(10) == 30 + 0.75 * 10
    assert curves.at(0.0).points(10) == curves.at(-1.0).points(10) == 45
    assert curves.at(1.0).points(10) == curves.at(2.0).points(10) == 10


def test_chances_move_from_even_ones() -> None:
    curves = made().curves[2]
    assert curves.at(0.0).chance(0.5) == pytest.approx(0.5)
    assert 0.5 < curves.at(0.0).chance(0.8) < 0.8 < curves.at(1.0).chance(0.8) < 1
    assert curves.at(0.5).chance(0.5) < 0.5
    assert curves.at(1.0).shares([0.8, 0.2]) == pytest.approx((16 / 17, 1 / 17))
    assert curves.at(1.0).shares([1.0, 0.0]) == (1.0, 0.0)


def test_an_error_grows_as_the_share_is_stretched() -> None:
    last = made().curves[2].at(1.0)
    step = 1e-4
    slope = (last.shares([0.6 + step, 0.4 - step])[0] - last.shares([0.6, 0.4])[0]) / step
    assert last.share_error(0.01, 0.6) == pytest.approx(0.01 * slope, rel=0.01)


def test_seats_that_were_not_measured_stay_as_they_are() -> None:
    other = made().of_state(positions(RAIDS, 1)[0].state, 3)
    assert other.points(12.5) == 12.5
    assert other.chance(0.3) == pytest.approx(0.3)
    assert other.shares([0.5, 0.3, 0.2]) == pytest.approx((0.5, 0.3, 0.2))


@every_game
def test_every_correction_keeps_the_order(game: Game) -> None:
    calibration = calibration_of(game)
    assert calibration is not None
    assert set(calibration.curves) == set(game.rules.seat_counts)
    action = game.rules.actions.all[0]
    findings = [Finding(action, 1, win / 50, 100.0 * win) for win in range(51)]
    for curves in calibration.curves.values():
        for progress in range(21):
            better = curves.at(progress / 20).findings(findings)
            assert all(0 <= one.win <= 1 for one in better)
            assert all(a.win < b.win and a.points < b.points for a, b in pairwise(better[1:-1]))


@every_game
def test_progress_is_public_and_goes_from_start_to_end(game: Game) -> None:
    progress, rules = game.bots.progress, game.rules
    assert progress is not None
    for setting in settings_of(game):
        rng, s, course = seeded(f"progress/{setting}"), setting.start(), []
        while s.actor != OVER:
            course.append(progress(s))
            if s.actor == CHANCE:
                rules.apply(s, rules.sample(s, rng), None)
                continue
            other = rules.determinise(rules.view(s, s.actor), seeded("other"))
            assert progress(other) == course[-1]
            legal = rules.legal(s)
            rules.apply(s, legal[rng.below(len(legal))], None)
        course.append(progress(s))
        assert course[0] < 0.1
        assert course[-1] > 0.6
        assert all(0 <= at <= 1 for at in course)
        assert all(before <= after + 0.1 for before, after in pairwise(course))


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game in GAMES for name in ("bot:4", "classic:4", "plain:10", "bot:1")],
    ids=lambda value: getattr(value, "id", value),
)
def test_only_the_usual_evaluation_is_corrected(game: Game, name: str) -> None:
    level = int(name[-1])
    is_usual = name == "bot:4" or (game.bots.net is None and level in (1, 4))
    is_usual = is_usual and not name.startswith("plain")
    assert (searcher(game, name).calibration is not None) == is_usual


@every_game
def test_a_bot_tells_corrected_forecasts_and_plays_the_same(game: Game) -> None:
    here = next(one for one in positions(game, 8) if one.seats == 2)
    view, legal = here.view, here.legal
    own, raw = searcher(game, "bot:3"), searcher(game, "bot:3")
    raw.calibration = None
    assert own.choose(view, legal, Budget(), seeded("same")) is raw.choose(
        view, legal, Budget(), seeded("same")
    )
    assert own.thought is not None
    assert raw.thought is not None
    pairs = list(zip(own.thought.findings, raw.thought.findings, strict=True))
    assert all(a.action is b.action and a.visits == b.visits for a, b in pairs)
    correction = calibration_of(game)
    assert correction is not None
    made_true = correction.of_state(here.state, 2)
    assert pairs[0][0].win == pytest.approx(made_true.chance(pairs[0][1].win))
    assert pairs[0][0].points == pytest.approx(100 * made_true.points(pairs[0][1].points / 100))


@every_game
def test_a_judge_corrects_the_shares_of_all_seats(game: Game) -> None:
    s = next(one.state for one in positions(game, 8) if one.seats == 4)
    settings = JudgeSettings(value=20)
    corrected = SearchingJudge(game, settings).value(s)
    raw = SearchingJudge(game, settings, is_calibrated=False).value(s)
    calibration = calibration_of(game)
    assert calibration is not None
    here = calibration.of_state(s, 4)
    assert sum(corrected.shares) == pytest.approx(1)
    assert corrected.shares == pytest.approx(here.shares(raw.shares))
    assert corrected.points == pytest.approx(tuple(map(here.points, raw.points)))
