"""The sequential test: it keeps its word however often one looks, and decides in good time."""

import math
from collections.abc import Callable

import pytest

from raidtable.arena.sequential import Sequential, log_capital
from raidtable.engine.rng import Rng, seeded

LOOKS = 100
RUNS = 200


def won(rng: Rng, share: float) -> bool:
    return int(rng.below(10**6)) < share * 10**6


def blocks_of_two(rng: Rng, share: float) -> float:
    """The mean of two games, each won with that chance."""
    return sum(won(rng, share) for _ in range(2)) / 2


def blocks_of_four(rng: Rng, share: float) -> float:
    return sum(won(rng, share) for _ in range(4)) / 4


def twins(rng: Rng, share: float) -> float:
    """Two games that end alike, as those of one deal may: a block scatters most."""
    return float(won(rng, share))


@pytest.mark.parametrize(
    ("draw", "share"),
    [
        (blocks_of_two, 0.5),
        (twins, 0.5),
        (blocks_of_four, 0.25),
        (twins, 0.8),
        (blocks_of_two, 0.98),
    ],
)
def test_the_true_share_is_refuted_by_few_however_often_one_looks(
    draw: Callable[[Rng, float], float], share: float
) -> None:
    """The mark is the truth, so every verdict is wrong: at most 5 % of the runs may reach one. The
    seeds are fixed, and two standard deviations are allowed."""
    wrong = 0
    for run in range(RUNS):
        rng = seeded(f"coverage/{share}/{run}")
        test = Sequential(share)
        for _ in range(LOOKS):
            test.add(draw(rng, share))
        wrong += bool(test.verdict)
    assert wrong <= 0.05 * RUNS + 2 * math.sqrt(RUNS * 0.05 * 0.95)


def test_an_ordinary_interval_would_not_keep_it() -> None:
    """What the test above is worth: looked at as often, a 95 % interval is wrong far more often."""
    wrong = 0
    for run in range(RUNS):
        rng = seeded(f"coverage/0.5/{run}")
        total = 0.0
        for look in range(1, LOOKS + 1):
            total += twins(rng, 0.5)
            if look > 10 and abs(total / look - 0.5) > 1.96 * 0.5 / math.sqrt(look):
                wrong += 1
                break
    assert wrong > 0.2 * RUNS


@pytest.mark.parametrize(
    ("draw", "mark", "share", "within"),
    [
        (blocks_of_two, 0.5, 0.7, 150),
        (blocks_of_four, 0.25, 0.4, 120),
        (blocks_of_two, 0.8, 0.95, 150),
        (blocks_of_two, 0.98, 1.0, 300),
    ],
)
def test_a_stronger_bot_is_found_out_in_good_time(
    draw: Callable[[Rng, float], float], mark: float, share: float, within: int
) -> None:
    for run in range(10):
        rng = seeded(f"power/{run}")
        test = Sequential(mark)
        while not test.verdict:
            test.add(draw(rng, share))
        assert test.verdict == "above"
        assert test.observations <= within
        low, high = test.interval()
        assert mark - 1e-5 <= low <= test.mean <= high


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
    """Over all that two observations may be, the capital is worth the stake in the mean."""
    for mean in (0.25, 0.5, 0.9):
        worth = 0.0
        for first, second in ((0, 0), (0, 1), (1, 0), (1, 1)):
            chance = math.prod(mean if won else 1 - mean for won in (first, second))
            test = Sequential(mean)
            test.add(float(first))
            test.add(float(second))
            worth += chance * math.exp(log_capital(test.seen, mean))
        assert worth == pytest.approx(1)
