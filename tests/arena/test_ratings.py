"""Ratings and intervals: published values, and games sampled from a known distribution."""

import math
import sys
from itertools import combinations

import pytest
from tests.arena.rows import row

from raidtable.arena import ratings
from raidtable.arena.games import Row
from raidtable.arena.ratings import mean_estimate, share_estimate, standings, wilson
from raidtable.engine.errors import BadOption
from raidtable.engine.rng import Rng, seeded

STRENGTHS = {"a": 1350.0, "b": 1500.0, "c": 1650.0}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "RESAMPLES", 24)


def drawn(bots: tuple[str, ...], seed: str, rng: Rng) -> Row:
    """A game sampled from the Plackett-Luce model: the winner first, then the best of the rest."""
    scale = ratings.BETA * math.sqrt(len(bots))
    left = list(range(len(bots)))
    ranks = [0] * len(bots)
    for place in range(1, len(bots) + 1):
        odds = [math.exp(STRENGTHS[bots[seat]] / scale) for seat in left]
        point = rng.below(1 << 30) / (1 << 30) * sum(odds)
        chosen = 0
        while point >= odds[chosen]:
            point -= odds[chosen]
            chosen += 1
        ranks[left.pop(chosen)] = place
    return row(bots, ranks, seed)


def games(blocks: int, seats: int, name: str = "draw") -> list[Row]:
    rng = seeded(name)
    return [
        drawn(bots[turn:] + bots[:turn], f"{block}", rng)
        for block in range(blocks)
        for bots in combinations(STRENGTHS, seats)
        for turn in range(seats)
    ]


@pytest.mark.parametrize("seats", [2, 3])
def test_ratings_find_the_strengths(seats: int) -> None:
    found = standings(games(240 // seats, seats), "s")
    assert [one.bot for one in found] == ["c", "b", "a"]
    for one in found:
        assert one.rating is not None
        assert abs(one.rating.value - STRENGTHS[one.bot]) < 50
        assert one.rating.low < STRENGTHS[one.bot] < one.rating.high
        assert one.rating.low < one.rating.value < one.rating.high
        assert one.rating.high - one.rating.low < 160


def test_more_games_make_intervals_narrower() -> None:
    def width(blocks: int) -> float:
        found = standings(games(blocks, 2), "s")
        return sum(one.rating.high - one.rating.low for one in found if one.rating)

    assert width(40) < 0.6 * width(5)


@pytest.mark.parametrize("blocks", [1, 10])
def test_who_wins_every_game_is_not_known_to_the_point(blocks: int) -> None:
    """Each resample of 20 games won by one bot says the same: the interval must not be a point."""
    one_sided = [
        row(bots, [1, 2] if bots[0] == "a" else [2, 1], f"{n}")
        for n in range(blocks)
        for bots in ("ab", "ba")
    ]
    won, lost = standings(one_sided, "s")
    assert won.rating is not None
    assert lost.rating is not None
    for rating in (won.rating, lost.rating):
        assert rating.low < rating.value < rating.high
        assert rating.high - rating.low > 400
    # A bot 450 points better would win 20 of 20 games one time in five, so that must be within.
    assert won.rating.low - lost.rating.high < 450


def test_more_one_sided_games_raise_the_lower_end() -> None:
    def low(blocks: int) -> float:
        rows = [row("ab", [1, 2], f"{n}") for n in range(blocks)]
        rating = standings(rows, "s")[0].rating
        assert rating is not None
        return rating.low

    assert low(2) < low(10) < low(50)


def test_uncertainties_are_those_of_the_model() -> None:
    """Even games of two: each tells p (1 - p) of the difference, and the prior is added."""
    rows = [row("ab", [1, 2]), row("ab", [2, 1])] * 50
    found = ratings.uncertainties(rows, {"a": 1500.0, "b": 1500.0})
    per_point = math.log(10) / 400
    difference = 1 / (1 / (2 * ratings.INITIAL_UNCERTAINTY**2) + 100 / 4 * per_point**2)
    assert found["a"] == found["b"] == pytest.approx(math.sqrt(difference) / 2)
    far = ratings.uncertainties(rows, {"a": 1900.0, "b": 1100.0})
    assert far["a"] > 2 * found["a"]
    in_all_seats = ratings.uncertainties([row("aa", [1, 2])] * 9, {"a": 1500.0, "b": 1500.0})
    prior = ratings.INITIAL_UNCERTAINTY / math.sqrt(2)
    assert in_all_seats["b"] == pytest.approx(prior)


def test_the_same_seed_gives_the_same_intervals() -> None:
    rows = games(5, 2)
    assert standings(rows, "s") == standings(rows, "s")
    assert standings(rows, "s") != standings(rows, "t")


def test_bots_that_always_tie_have_equal_ratings() -> None:
    rows = [row(bots, [1, 1], f"{n}") for n in range(6) for bots in ("ab", "ba")]
    for one in standings(rows, "s"):
        assert one.rating is not None
        assert one.rating.value == pytest.approx(ratings.INITIAL_RATING)
        assert one.share.value == 0.5


def test_a_bot_in_several_seats_learns_from_each() -> None:
    """Winning with two seats raises the rating more than winning with one and losing with one."""
    model = ratings.model_of_ratings()

    def rated(ranks: list[int]) -> dict[str, float]:
        return ratings.rate(model, [[row("aabb", ranks)]], ["a", "b"])

    both, one = rated([1, 2, 3, 4]), rated([1, 4, 2, 3])
    assert both["a"] > one["a"] > ratings.INITIAL_RATING - 100
    assert both["a"] + both["b"] == pytest.approx(2 * ratings.INITIAL_RATING)
    assert rated([1, 1, 1, 1])["a"] == pytest.approx(ratings.INITIAL_RATING)


def test_alone_nobody_is_rated() -> None:
    rows = [row("a", [1], f"{n}") for n in range(4)]
    (alone,) = standings(rows, "s")
    assert alone.rating is None
    assert alone.share.value == 1


def test_points_shares_and_thinking_are_those_of_the_bots_seats() -> None:
    rows = [
        row("aab", [1, 2, 3], "0", [30, 20, 10], seconds=0.25),
        row("abb", [2, 1, 3], "1", [10, 40, 0], seconds=0.25),
    ]
    found = {one.bot: one for one in standings(rows, "s")}
    assert found["a"].games == 2
    assert found["a"].points.value == pytest.approx((25 + 10) / 2)
    assert found["b"].points.value == pytest.approx((10 + 20) / 2)
    assert found["a"].share.value == pytest.approx((0.5 + 0) / 2)
    assert found["a"].seconds == pytest.approx(0.25)
    assert found["a"].iterations_per_second == pytest.approx(200)


def test_without_numpy_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(BadOption, match=r"pip install 'raidtable\[arena\]'"):
        ratings.import_numpy()


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [
        (50, 100, 0.4038, 0.5962),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilsons_interval(won: int, of: int, low: float, high: float) -> None:
    """The values are from R. G. Newcombe, "Two-sided confidence intervals for the single
    proportion" (1998), or computed by hand."""
    estimate = wilson(won, of)
    assert estimate.value == won / of
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=5e-5)


def test_shared_wins_get_the_interval_of_a_mean() -> None:
    assert share_estimate([1.0, 0.0]) == wilson(1, 2)
    estimate = share_estimate([1.0, 0.5, 0.0, 0.5])
    assert estimate.value == 0.5
    assert estimate.high - 0.5 == pytest.approx(1.96 * math.sqrt(0.5 / 3 / 4), abs=1e-4)
    assert share_estimate([1.0, 1.0, 0.5]).high == 1.0
    always_tied = share_estimate([0.5] * 20)
    assert always_tied.low < 0.3 < always_tied.value < 0.7 < always_tied.high


def test_a_mean_of_one_value_is_uncertain() -> None:
    assert mean_estimate([3.0]).value == 3
    assert mean_estimate([3.0]).high == math.inf
    assert mean_estimate([1.0, 3.0]).low == pytest.approx(2 - 1.96, abs=1e-3)


def test_without_openskill_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(BadOption, match=r"pip install 'raidtable\[arena\]'"):
        standings([row("ab", [1, 2])], "s")
