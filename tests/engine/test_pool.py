"""Pools of pieces: counts, draws in proportion to the counts, copies."""

from collections import Counter

from raidtable.engine.pool import Pool
from raidtable.engine.rng import seeded


def test_size_follows_what_is_taken_and_put() -> None:
    pool = Pool([2, 0, 1])
    assert pool.size == 3
    pool.take(0)
    pool.take(2)
    assert (pool.counts, pool.size) == ([1, 0, 0], 1)
    pool.put(1)
    assert (pool.counts, pool.size) == ([1, 1, 0], 2)


def test_kinds_are_those_left_with_their_counts() -> None:
    assert Pool([2, 0, 1]).kinds() == [(0, 2), (2, 1)]
    assert Pool([]).kinds() == []
    assert Pool([]).size == 0


def test_sample_draws_by_share_and_takes_nothing() -> None:
    pool = Pool([0, 3, 0, 1, 0])
    rng = seeded("pool")
    counts = Counter(int(pool.sample(rng)) for _ in range(4_000))
    assert counts.keys() == {1, 3}
    assert 2_850 < counts[1] < 3_150
    assert (pool.counts, pool.size) == ([0, 3, 0, 1, 0], 4)


def test_drawing_all_empties_the_pool() -> None:
    pool = Pool([2, 0, 3])
    rng = seeded("all")
    drawn = []
    while pool.size:
        drawn.append(int(pool.sample(rng)))
        pool.take(drawn[-1])
    assert sorted(drawn) == [0, 0, 2, 2, 2]
    assert pool.counts == [0, 0, 0]


def test_copy_shares_nothing() -> None:
    pool = Pool([1, 1])
    copy = pool.copy()
    copy.take(0)
    assert (pool.counts, pool.size) == ([1, 1], 2)
    assert (copy.counts, copy.size) == ([0, 1], 1)
