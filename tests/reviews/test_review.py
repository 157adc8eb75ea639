"""`raidtable.review` with the real judge, and few iterations."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.reviews.games import GAMES, QUICK, record_of

import raidtable
from raidtable.games import registry
from raidtable.reviews.reviewer import Reviewer
from raidtable.reviews.tasks import Task, perform


@pytest.fixture(scope="module")
def review() -> Any:
    return raidtable.review(record_of("raids", 2), iterations=30)


def test_a_review_fits_its_schema_and_can_be_repeated(review: Any) -> None:
    sent = json.loads(json.dumps(review))
    schema = Draft202012Validator(raidtable.schema("raids", "review"))
    assert [error.message for error in schema.iter_errors(sent)] == []
    assert not schema.is_valid({**sent, "seats": "2"})
    assert sent == raidtable.review(json.dumps(record_of("raids", 2)), iterations=30)
    net = registry.get("raids").bots.net
    assert net is not None
    assert review["judge"]["net"] == net["checksum"]
    assert (review["judge"]["value"], review["judge"]["second"]) == (5, 120)


def test_another_seed_looks_at_other_lines(review: Any) -> None:
    other = raidtable.review(record_of("raids", 2), iterations=30, seed=2)
    assert other["judge"]["seed"] == "2"
    assert other["shares"] != review["shares"]


def test_verdicts_have_a_second_look_that_agrees(review: Any) -> None:
    assert any(decision["verdict"] for decision in review["decisions"])  # greedy errs
    for decision in review["decisions"]:
        if decision["verdict"]:
            assert decision["stage"] == "second"
            assert decision["gap"] > 2 * decision["error"]
            assert decision["loss"] >= 0.03
        assert (
            decision["action"] in [tried["action"] for tried in decision["tried"]]
            or not (decision["loss"])
        )


@pytest.mark.parametrize("game", GAMES)
def test_tasks_are_small_pure_functions(game: str) -> None:
    """The same task finds the same, also after other tasks, and in a fresh process."""
    reviewer = Reviewer(record_of(game, 2), QUICK)
    values = reviewer.next_task()
    assert values is not None
    ply = reviewer.data["decisions"][3]["ply"]
    chance = reviewer.data["chances"][-1]["ply"]
    looks = [
        Task(reviewer.record, QUICK, "first", (ply,)),
        Task(reviewer.record, QUICK, "chance", (chance,)),
        values,
    ]
    found = [perform(task) for task in looks]
    assert [perform(task) for task in reversed(looks)] == found[::-1]
    worths = [finding.worth for finding in found[2]]
    assert all(worth is not None and abs(sum(worth.shares) - 1) < 1e-5 for worth in worths)


def test_a_solo_game_shares_the_win_with_the_scripted_opponent() -> None:
    review = raidtable.review(record_of("storm_raiders", 1), iterations=12)
    assert review["state"] == "done"
    assert all(shares is not None and 0 <= shares[0] <= 1 for shares in review["shares"])
    parts = review["ledger"][0]["shares"]
    assert parts["others"] == 0
    assert parts["start"] + parts["luck"] + parts["own"] + parts["rest"] == pytest.approx(
        parts["result"]
    )
    assert review["result"]["opponent"] is not None


def test_a_review_without_time_ends_with_what_it_knows() -> None:
    review = raidtable.review(record_of("raids", 2), seconds=0)
    assert review["state"] == "running"
    assert 0 < review["progress"]["done"] < review["progress"]["of"]
    assert review["shares"][0] is not None


def test_what_cannot_be_reviewed_is_said_clearly() -> None:
    running = raidtable.new("raids", seats=2, seed=1)
    with pytest.raises(raidtable.BadRecord, match="not over after 20 actions"):
        raidtable.review(running.record())
    with pytest.raises(raidtable.BadRecord, match="not JSON"):
        raidtable.review("nothing")
    with pytest.raises(raidtable.BadOption, match="1 to 1000000 iterations, not 0"):
        raidtable.review(record_of("raids", 2), iterations=0)
