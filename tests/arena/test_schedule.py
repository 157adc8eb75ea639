"""Schedules: all bots meet equally often, in every seat, with the same seeds."""

from collections import Counter, defaultdict
from itertools import islice

import pytest

from raidtable.arena.games import Job
from raidtable.arena.schedule import challenge, order, rotations, tables, tournament
from raidtable.engine.errors import BadOption


def jobs(bots: str, seats: int, games: int, ladder: bool = False) -> list[Job]:
    return tournament("raids", tables(list(bots), seats, ladder), seats, games, "s", {})


def test_a_round_robin_seats_every_set_of_bots() -> None:
    assert tables("abc", 2) == [[("a", "b")], [("a", "c")], [("b", "c")]]
    assert tables("abcd", 3) == [[tuple(set_)] for set_ in ("abc", "abd", "acd", "bcd")]
    assert tables("abcd", 4) == [[tuple("abcd")]]


def test_fewer_bots_than_seats_fill_them_evenly_by_pairs() -> None:
    assert tables("ab", 4) == [[tuple("aabb")]]
    assert tables("ab", 3) == [[tuple("aab"), tuple("abb")]]
    assert tables("abc", 4) == [[tuple("aabb")], [tuple("aacc")], [tuple("bbcc")]]


def test_a_ladder_seats_neighbours() -> None:
    assert tables("abc", 2, ladder=True) == [[("a", "b")], [("b", "c")]]
    assert tables("abcd", 4, ladder=True) == [[tuple(set_)] for set_ in ("aabb", "bbcc", "ccdd")]


def test_alone_each_bot_has_a_table() -> None:
    assert tables("ab", 1) == [[("a",)], [("b",)]]


def test_what_is_no_tournament_is_refused() -> None:
    with pytest.raises(BadOption, match="at least 2 bots"):
        tables("a", 2)
    with pytest.raises(BadOption, match="each bot once"):
        tables("aba", 2)


@pytest.mark.parametrize(
    ("bots", "seats"), [("ab", 2), ("abc", 2), ("abcd", 3), ("abcd", 4), ("ab", 3), ("abc", 4)]
)
def test_each_bot_sits_in_each_seat_equally_often(bots: str, seats: int) -> None:
    seen: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for job in jobs(bots, seats, 2 * seats):
        for seat, bot in enumerate(job.bots):
            seen[bot][seat] += 1
    assert set(seen) == set(bots)
    for counts in seen.values():
        assert len(counts) == seats
        assert len(set(counts.values())) == 1
    assert len({sum(counts.values()) for counts in seen.values()}) == 1


def test_all_tables_play_the_same_seeds() -> None:
    seeds: defaultdict[frozenset[str], Counter[str]] = defaultdict(Counter)
    for job in jobs("abc", 2, 10):
        seeds[frozenset(job.bots)][job.seed] += 1
    assert len(seeds) == 3
    assert len({frozenset(counted.items()) for counted in seeds.values()}) == 1
    # Each seed is played once in each rotation.
    assert list(next(iter(seeds.values())).values()) == [2] * 5


def test_games_are_rounded_up_to_whole_blocks() -> None:
    assert len(jobs("abcd", 4, 5)) == 8
    assert len(jobs("abc", 2, 10)) == 30


def test_blocks_take_the_orders_around_the_table_in_turn() -> None:
    orders = {order(tuple("abcd"), block) for block in range(6)}
    assert len(orders) == 6
    assert order(tuple("abcd"), 6) == order(tuple("abcd"), 0)
    assert rotations(("a", "b", "c")) == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]


def test_a_challenge_goes_from_seat_to_seat_and_on_without_end() -> None:
    first = list(islice(challenge("raids", "a", "b", 3, "s", {}), 7))
    assert ["".join(job.bots) for job in first] == ["abb", "bab", "bba"] * 2 + ["abb"]
    assert [job.seed for job in first] == ["s/block/0"] * 3 + ["s/block/1"] * 3 + ["s/block/2"]
    later = islice(challenge("raids", "a", "b", 3, "s", {}, first=1), 4)
    assert list(later) == first[3:]
    assert next(challenge("raids", "a", "", 1, "s", {})).bots == ("a",)
