"""Futures of a position: pieces of work that fit together, and what they say."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.reviews.games import GAMES, record_of

import raidtable
from raidtable.engine.rng import seeded
from raidtable.reviews.data import FuturesData
from raidtable.reviews.futures import (
    FuturesTask,
    fan_of,
    futures,
    futures_of,
    interval,
    play_on,
    quantile,
)


@pytest.fixture(scope="module")
def fan() -> FuturesData:
    return futures(record_of("raids", 3), 60, 24)


def test_futures_fit_their_schema_and_can_be_repeated(fan: FuturesData) -> None:
    sent = json.loads(json.dumps(fan))
    schema = Draft202012Validator(raidtable.schema("raids", "futures"))
    assert [error.message for error in schema.iter_errors(sent)] == []
    assert futures(record_of("raids", 3), 60, 24) == fan
    assert futures(record_of("raids", 3), 60, 24, seed="other") != fan


def test_shares_add_up_and_every_future_counts(fan: FuturesData) -> None:
    assert (fan["futures"], fan["of"], fan["ply"]) == (24, 24, 60)
    assert sum(seat["share"] for seat in fan["seats"]) == pytest.approx(1)
    for seat in fan["seats"]:
        low, high = seat["interval"]
        assert 0 <= low <= seat["share"] <= high <= 1
        assert sum(seat["totals"].values()) == 24
        mean = sum(int(total) * count for total, count in seat["totals"].items()) / 24
        assert seat["mean"] == pytest.approx(mean)
    assert sum(fan["first"].values()) == 24


def test_bands_begin_at_the_points_now_and_are_nested(fan: FuturesData) -> None:
    match = raidtable.load(record_of("raids", 3)).at(60)
    points = match.result_so_far(reveal=True).totals
    assert len(fan["moments"]) == len(fan["seats"][0]["bands"])
    assert (fan["moments"][0], fan["moments"][-1]) == (0, 1)
    for seat, total in zip(fan["seats"], points, strict=True):
        assert seat["bands"][0]["outer"] == [total, total]
        for band in seat["bands"]:
            outer, inner = band["outer"], band["inner"]
            assert outer[0] <= inner[0] <= band["middle"] <= inner[1] <= outer[1]
        assert int(min(seat["totals"], key=int)) <= seat["bands"][-1]["outer"][0]


@pytest.mark.parametrize("game", GAMES)
def test_pieces_give_the_same_futures_in_any_order(game: str) -> None:
    record = json.dumps(record_of(game, 2))
    whole = play_on(FuturesTask(record, 40, 0, 5))
    assert len(whole) == 5
    pieces = play_on(FuturesTask(record, 40, 3, 2)) + play_on(FuturesTask(record, 40, 0, 3))
    assert sorted(pieces) == whole


def test_the_first_choice_can_be_set() -> None:
    record = record_of("raids", 2)
    match = raidtable.load(record).at(40)
    for begin in match.legal()[:2]:
        fan = futures(record, 40, 4, begin=begin)
        assert fan["first"] == {begin: 4}
    with pytest.raises(raidtable.IllegalAction, match="not legal"):
        futures(record, 40, 4, begin="lay:v1-rune-rune")


def test_futures_of_what_a_seat_knows_do_not_depend_on_the_rest() -> None:
    """Two positions that look the same to a seat have the same futures."""
    played = raidtable.load(record_of("north_sea", 2))
    ply = next(number for number in range(60, 200) if played.at(number).actor >= 0)
    match = played.at(ply)
    seat = match.actor
    other = match.copy()
    other._state = match.game.rules.determinise(match.view(seat), seeded("other"))
    assert other.digest != match.digest
    task = FuturesTask("", ply, 0, 3, seat=seat)
    assert list(futures_of(other, task)) == list(futures_of(match, task))
    open_task = FuturesTask("", ply, 0, 3)
    assert list(futures_of(other, open_task)) != list(futures_of(match, open_task))


def test_a_running_game_has_futures_and_a_finished_one_has_none() -> None:
    running = raidtable.new("storm_raiders", seats=2, seed=3)
    assert futures(running.record(), count=2)["futures"] == 2
    with pytest.raises(raidtable.BadOption, match="no futures"):
        futures(record_of("raids", 2))
    with pytest.raises(raidtable.BadOption, match="at least one"):
        futures(record_of("raids", 2), 3, 0)
    with pytest.raises(raidtable.BadOption, match="no bot"):
        futures(record_of("raids", 2), 3, 1, player="nobody")


def test_a_fan_grows() -> None:
    fan, tasks = fan_of(record_of("raids", 2), 30, 25)
    assert [(task.first, task.count) for task in tasks] == [(0, 10), (10, 10), (20, 5)]
    empty: Any = fan.data()
    assert (empty["futures"], empty["seats"]) == (0, [])
    fan.add(play_on(tasks[1]))
    fan.add(play_on(tasks[1]))
    assert (fan.data()["futures"], fan.data()["of"]) == (10, 25)


def test_intervals_and_quantiles() -> None:
    assert interval(0.5, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert interval(0.0, 10)[0] == 0
    assert quantile([1, 2, 3, 4], 0.5) == 2.5
    assert quantile([7], 0.95) == 7
