"""Reviews with a judge whose figures are known: everything adds up exactly."""

import json

import pytest
from tests.reviews.games import GAMES, QUICK, PlainJudge, finish, record_of

import raidtable
from raidtable.reviews.data import ReviewData
from raidtable.reviews.judge import JudgeSettings
from raidtable.reviews.ledger import in_wins, percentage
from raidtable.reviews.reviewer import Reviewer
from raidtable.reviews.tasks import Worker
from raidtable.reviews.walk import Kind


def reviewed(game: str, seats: int, gap: float = 0.1, error: float = 0.0) -> ReviewData:
    reviewer = Reviewer(record_of(game, seats), QUICK)
    return finish(reviewer, PlainJudge(reviewer.walk.game, gap, error))


@pytest.fixture(scope="module", params=GAMES)
def review(request: pytest.FixtureRequest) -> ReviewData:
    return reviewed(request.param, 3)


def test_every_ply_gets_shares_that_add_up_to_one(review: ReviewData) -> None:
    assert review["state"] == "done"
    assert len(review["shares"]) == review["plies"] + 1
    for shares in review["shares"]:
        assert shares is not None
        assert sum(shares) == pytest.approx(1, abs=1e-5)
    assert review["shares"][-1] == pytest.approx(review["result"]["shares"], abs=1e-6)
    assert review["points"][-1] == review["result"]["totals"]


def test_the_ledger_of_each_seat_adds_up_in_shares_and_points(review: ReviewData) -> None:
    for line in review["ledger"]:
        for parts, result in (
            (line["shares"], review["result"]["shares"]),
            (line["points"], review["result"]["totals"]),
        ):
            total = sum(
                (parts["start"], parts["luck"], parts["own"], parts["others"], parts["rest"])
            )
            assert total == pytest.approx(parts["result"], abs=1e-9)
            assert parts["result"] == result[line["seat"]]
        assert sum(line["by_rival"]) == pytest.approx(line["shares"]["others"])
        wins = in_wins(line["shares"])
        assert sum(wins.values()) - wins["result"] == wins["result"]


def test_the_parts_of_all_seats_cancel_out(review: ReviewData) -> None:
    """What one seat loses, others gain."""
    ledger = [line["shares"] for line in review["ledger"]]
    assert sum(parts["luck"] for parts in ledger) == pytest.approx(0, abs=1e-3)
    assert sum(parts["rest"] for parts in ledger) == pytest.approx(0, abs=1e-3)
    assert sum(parts["own"] + parts["others"] for parts in ledger) == pytest.approx(0, abs=1e-3)


def test_each_decision_costs_what_the_judge_says(review: ReviewData) -> None:
    lost = [0.0] * 3
    for decision in review["decisions"]:
        is_best = decision["best"] == decision["action"]
        assert decision["loss"] == (0.0 if is_best else 0.1)
        assert decision["changes"][decision["seat"]] == -decision["loss"]
        assert decision["verdict"] == ("" if is_best else "mistake")
        assert decision["stage"] == ("first" if is_best else "second")
        lost[decision["seat"]] += decision["loss"]
    assert any(lost)
    for line, figures in zip(review["ledger"], review["figures"], strict=True):
        assert line["shares"]["own"] == pytest.approx(-lost[line["seat"]])
        assert figures["mean_loss"] * figures["counted"] == pytest.approx(lost[line["seat"]])
        assert figures["mistakes"] == round(lost[line["seat"]] / 0.1)


def test_luck_is_the_value_after_minus_the_mean_over_all_outcomes() -> None:
    """By hand, from the public interface of the match."""
    record = record_of("storm_raiders", 2)
    reviewer = Reviewer(record, QUICK)
    judge = PlainJudge(reviewer.walk.game)
    review = finish(reviewer, judge)
    walk = reviewer.walk
    lucky = 0
    for chance in review["chances"]:
        ply = chance["ply"]
        outcomes = walk.outcomes(ply)
        values = [judge.value(walk.after(ply, action)).shares for action, _ in outcomes]
        total = sum(weight for _, weight in outcomes)
        for seat in range(2):
            luck_of_all = [
                weight
                * (
                    values[number][seat]
                    - sum(w * v[seat] for (_, w), v in zip(outcomes, values, strict=True)) / total
                )
                for number, (_, weight) in enumerate(outcomes)
            ]
            assert sum(luck_of_all) == pytest.approx(0, abs=1e-9)
            number = [action.text for action, _ in outcomes].index(chance["action"])
            assert chance["luck"][seat] == pytest.approx(
                luck_of_all[number] / outcomes[number][1], abs=1e-5
            )
            lucky += chance["luck"][seat] != 0
    assert lucky


def test_an_uncertain_gap_is_no_loss_and_has_no_verdict() -> None:
    review = reviewed("raids", 2, gap=0.1, error=0.06)
    assert not any(decision["loss"] or decision["verdict"] for decision in review["decisions"])
    assert {decision["gap"] for decision in review["decisions"]} == {0.0, 0.1}
    # A gap that matters is looked at twice, certain or not.
    assert {d["stage"] for d in review["decisions"] if d["gap"]} == {"second"}


@pytest.mark.parametrize(
    ("gap", "verdict"),
    [(0.029, ""), (0.03, "inaccuracy"), (0.06, "mistake"), (0.119, "mistake"), (0.12, "blunder")],
)
def test_verdicts_begin_at_3_6_and_12_wins_in_100(gap: float, verdict: str) -> None:
    review = reviewed("raids", 2, gap=gap)
    assert {d["verdict"] for d in review["decisions"] if d["gap"]} == {verdict}


def test_forced_plies_change_nothing() -> None:
    reviewer = Reviewer(record_of("north_sea", 2), QUICK)
    review = finish(reviewer, PlainJudge(reviewer.walk.game))
    forced = reviewer.walk.plies_of(Kind.FORCED)
    assert forced
    for ply in forced:
        assert review["shares"][ply] == review["shares"][ply + 1]


def test_work_comes_in_order_values_then_the_biggest_swings() -> None:
    reviewer = Reviewer(record_of("raids", 3), QUICK)
    judge = PlainJudge(reviewer.walk.game, gap=0.01)
    wanted = []
    while (task := reviewer.next_task()) is not None:
        if task.wanted == "first":
            wanted.append(task.items)
        else:
            assert task.wanted == "chance" or not wanted
        reviewer.add(Worker(reviewer.walk, judge).perform(task))
    swings = [reviewer.swing(ply, reviewer.walk.states[ply].actor) for p in wanted for ply in p]
    assert swings == sorted(swings, reverse=True)


def test_a_decision_can_be_asked_for() -> None:
    reviewer = Reviewer(record_of("raids", 3), QUICK)
    judge = PlainJudge(reviewer.walk.game)
    values = (len(reviewer.same) + 23) // 24
    finish(reviewer, judge, most=values)
    last = reviewer.data["decisions"][-1]["ply"]
    reviewer.promote(last)
    task = reviewer.next_task()
    assert task is not None
    assert last in task.items


def test_a_stored_review_goes_on_where_it_was() -> None:
    record = record_of("raids", 3)
    whole = reviewed("raids", 3)
    reviewer = Reviewer(record, QUICK)
    judge = PlainJudge(reviewer.walk.game)
    begun = json.loads(json.dumps(finish(reviewer, judge, most=12)))
    assert begun["state"] == "running"
    again = Reviewer(record, QUICK, begun)
    assert 0 < again.data["progress"]["done"] < again.data["progress"]["of"]
    assert finish(again, judge) == whole


def test_a_stored_review_of_another_judge_is_refused() -> None:
    record = record_of("raids", 3)
    begun = reviewed("raids", 3)
    with pytest.raises(raidtable.BadRecord, match="by another judge"):
        Reviewer(record, JudgeSettings(seed="other"), begun)
    with pytest.raises(raidtable.BadRecord, match="another game"):
        Reviewer(record_of("raids", 2), QUICK, begun)


def test_a_task_that_was_given_up_is_offered_again() -> None:
    reviewer = Reviewer(record_of("raids", 2), QUICK)
    first = reviewer.next_task()
    assert first is not None
    other = reviewer.next_task()
    assert other is not None
    assert not set(first.items) & set(other.items)
    reviewer.give_up(first)
    assert reviewer.next_task() == first


def test_the_percentage_falls_from_100() -> None:
    assert percentage(0) == 100
    assert [round(percentage(loss)) for loss in (0.01, 0.02, 0.05, 0.12)] == [96, 92, 80, 59]
    assert percentage(0.9) == 0
