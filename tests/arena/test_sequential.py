"""The sequential test: it is valid no matter how often it is checked, and decides quickly."""

import math
from collections.abc import Callable

import pytest

from raidtable.arena.sequential import Sequential, log_capital
from raidtable.engine.rng import Rng, seeded

CHECKS = 100
RUNS = 200


def won(rng: Rng, share: float) -> bool:
    return int(rng.below(10**6)) < share * 10**6


def blocks_of_two(rng: Rng, share: float) -> float:
    """The mean of two games, each won with that probability."""
    return sum(won(rng, share) for _ in range(2)) / 2


def blocks_of_four(rng: Rng, share: float) -> float:
    return sum(won(rng, share) for _ in range(4)) / 4


def equal_pair(rng: Rng, share: float) -> float:
    """Two games with the same result, as with one deal: the highest variance of a seed block."""
    return float(won(rng, share))


@pytest.mark.parametrize(
    ("draw", "share"),
    [
        (blocks_of_two, 0.5),
        (equal_pair, 0.5),
        (blocks_of_four, 0.25),
        (equal_pair, 0.8),
        (blocks_of_two, 0.98),
    ],
)
def test_the_true_share_is_refuted_by_few_however_often_one_looks(
    draw: Callable[[Rng, float], float], share: float
) -> None:
    """The threshold is the true win rate, so every verdict is wrong: at most 5% of the runs may
    reach one. The seeds are fixed, and two standard deviations are allowed."""
    wrong = 0
    for run in range(RUNS):
        rng = seeded(f"coverage/{share}/{run}")
        test = Sequential(share)
        for _ in range(CHECKS):
            test.add(draw(rng, share))
        wrong += bool(test.verdict)
    assert wrong <= 0.05 * RUNS + 2 * math.sqrt(RUNS * 0.05 * 0.95)


def test_an_ordinary_interval_would_not_keep_it() -> None:
    """Shows that the test above is strict: an ordinary 95% interval, checked as often, is wrong far
    more often."""
    wrong = 0
    for run in range(RUNS):
        rng = seeded(f"coverage/0.5/{run}")
        total = 0.0
        for look in range(1, CHECKS + 1):
            total += equal_pair(rng, 0.5)
            if look > 10 and abs(total / look - 0.5) > 1.96 * 0.5 / math.sqrt(look):
                wrong += 1
                break
    assert wrong > 0.2 * RUNS


@pytest.mark.parametrize(
    ("draw", "threshold", "share", "within"),
    [
        (blocks_of_two, 0.5, 0.7, 150),
        (blocks_of_four, 0.25, 0.4, 120),
        (blocks_of_two, 0.8, 0.95, 150),
        (blocks_of_two, 0.98, 1.0, 300),
    ],
)
def test_a_stronger_bot_is_found_out_in_good_time(
    draw: Callable[[Rng, float], float], threshold: float, share: float, within: int
) -> None:
    for run in range(10):
        rng = seeded(f"power/{run}")
        test = Sequential(threshold)
        while not test.verdict:
            test.add(draw(rng, share))
        assert test.verdict == "above"
        assert test.observations <= within
        low, high = test.interval()
        assert threshold - 1e-5 <= low <= test.mean <= high


def test_a_weaker_bot_is_found_out_too() -> None:
    test = Sequential(0.5)
    rng = seeded("weaker")
    while not test.verdict:
        test.add(blocks_of_two(rng, 0.3))
    assert test.verdict == "below"
    assert test.interval()[1] <= 0.5 + 1e-5
    assert test.observations < 200


def test_the_first_verdict_stays() -> None:
    test = Sequential(0.5)
    for _ in range(30):
        test.add(1.0)
    assert test.verdict == "above"
    for _ in range(200):
        test.add(0.0)
    assert test.verdict == "above"
    assert test.interval()[1] < 0.5


def test_above_and_below_are_judged_alike() -> None:
    up, down = Sequential(0.3), Sequential(0.7)
    rng = seeded("mirror")
    for _ in range(40):
        value = blocks_of_four(rng, 0.4)
        up.add(value)
        down.add(1 - value)
        assert {"above": "below", "below": "above"}.get(up.verdict, "") == down.verdict
    low, high = up.interval()
    assert down.interval() == pytest.approx((1 - high, 1 - low), abs=1e-5)


def test_before_the_first_block_nothing_is_known() -> None:
    test = Sequential(0.5)
    assert (test.mean, test.interval(), test.verdict) == (0.0, (0.0, 1.0), "")


def test_a_fair_game_brings_no_gain() -> None:
    """Over all outcomes of two observations, the expected capital equals the stake."""
    for mean in (0.25, 0.5, 0.9):
        expected = 0.0
        for first, second in ((0, 0), (0, 1), (1, 0), (1, 1)):
            chance = math.prod(mean if won else 1 - mean for won in (first, second))
            test = Sequential(mean)
            test.add(float(first))
            test.add(float(second))
            expected += chance * math.exp(log_capital(test.seen, mean))
        assert expected == pytest.approx(1)
