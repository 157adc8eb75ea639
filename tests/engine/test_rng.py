"""The RNG: its stream is fixed, uniform and the same in every build."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from raidtable.engine.rng import Rng, seeded

WORD = 2**32


def rotated(word: int, bits: int) -> int:
    return (word << bits | word >> (32 - bits)) % WORD


def reference(words: list[int]) -> Iterator[int]:
    """xoshiro128++ as published by its authors, with 32-bit words."""
    s = list(words)
    while True:
        yield (rotated((s[0] + s[3]) % WORD, 7) + s[0]) % WORD
        t = (s[1] << 9) % WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 11)


def words_of(name: str) -> list[int]:
    digest = hashlib.sha256(name.encode()).digest()
    return [int.from_bytes(digest[start : start + 4], "big") for start in (0, 4, 8, 12)]


@pytest.mark.parametrize(
    "words", [[1, 2, 3, 4], [0, 0, 0, 1], [WORD - 1] * 4, [0x9E3779B9, 0, 0x7F4A7C15, 0]]
)
def test_stream_is_xoshiro128_plus_plus(words: list[int]) -> None:
    rng = Rng("any", *words)
    assert [rng.next32() for _ in range(500)] == list(islice(reference(words), 500))


def test_stream_of_a_name_comes_from_its_sha256() -> None:
    rng = seeded("raidtable")
    assert [rng.next32() for _ in range(100)] == list(islice(reference(words_of("raidtable")), 100))


def test_stream_is_pinned() -> None:
    """Records contain seeds: a change here would make all of them invalid."""
    rng = seeded("raidtable")
    assert [rng.next32() for _ in range(4)] == [2801426698, 2504085648, 3526001809, 2172235083]
    rng = seeded("7/chance/0")
    assert [rng.below(16) for _ in range(12)] == [1, 11, 5, 11, 3, 7, 10, 6, 8, 4, 6, 15]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 16, 1000, 2**30 + 1, 2**31 - 1])
def test_below_stays_below(n: int) -> None:
    rng = seeded(f"below/{n}")
    drawn = [rng.below(n) for _ in range(2_000)]
    assert min(drawn) >= 0
    assert max(drawn) < n
    if n <= 16:
        assert set(drawn) == set(range(n))


@pytest.mark.parametrize("n", [2, 3, 7, 10])
def test_below_is_fair(n: int) -> None:
    rng = seeded(f"fair/{n}")
    counts = Counter(rng.below(n) for _ in range(20_000))
    expected = 20_000 / n
    assert sum((counts[k] - expected) ** 2 / expected for k in range(n)) < 3 * n + 10


def test_below_draws_an_unfair_word_again() -> None:
    """2**32 is not divisible by 3, so one word, 0, must be rejected."""
    words = [0, 5, 9, 0]
    first, second = islice(reference(words), 2)
    assert first == 0
    assert Rng("any", *words).below(3) == second * 3 // WORD
    assert Rng("any", *words).below(4) == 0


def test_splits_are_named_streams() -> None:
    parent = seeded("match")
    bot, deal = parent.split("bot"), parent.split("deal")
    assert (bot.name, deal.name) == ("match/bot", "match/deal")
    assert [bot.next32() for _ in range(5)] != [deal.next32() for _ in range(5)]
    assert parent.split("bot").next32() == seeded("match/bot").next32()


def test_split_and_parent_do_not_disturb_each_other() -> None:
    parent, untouched = seeded("match"), seeded("match")
    before = parent.split("bot")
    expected = [before.next32() for _ in range(5)]
    assert [parent.next32() for _ in range(5)] == [untouched.next32() for _ in range(5)]
    after = parent.split("bot")
    assert [after.next32() for _ in range(5)] == expected


def test_copy_goes_on_alone() -> None:
    rng = seeded("match")
    rng.next32()
    copy = rng.copy()
    ahead = [copy.next32() for _ in range(5)]
    assert [rng.next32() for _ in range(5)] == ahead
    assert copy.name == rng.name
