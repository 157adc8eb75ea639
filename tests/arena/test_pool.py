"""Pools return the same results in the same order, whatever the number of processes."""

import sys
import types
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import pytest
from tests.arena.test_games import timeless

from raidtable.arena.games import play
from raidtable.arena.pool import AHEAD, opened, usual_processes
from raidtable.arena.schedule import tables, tournament
from raidtable.engine.errors import BadOption


class Ray:
    """A fake of Ray, with the parts that a pool uses; a job runs when its result is requested."""

    def __init__(self) -> None:
        self.log: list[Any] = []

    def init(self, **options: Any) -> None:
        self.log.append("init")

    def shutdown(self) -> None:
        self.log.append("shutdown")

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, work: Any) -> Any:
        return types.SimpleNamespace(remote=lambda job: (work, job))

    def get(self, reference: Any) -> Any:
        work, job = reference
        return work(job)

    def cancel(self, reference: Any) -> None:
        self.log.append(reference[1])


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Ray:
    ray = Ray()
    monkeypatch.setitem(sys.modules, "ray", ray)
    return ray


def test_processes_bring_what_one_does_in_the_order_of_the_jobs() -> None:
    jobs = tournament("raids", tables(["greedy", "random", "search:4"], 2), 2, 8, "p", {})
    alone = [timeless(play(job)) for job in jobs]
    with opened(1) as pool:
        assert [timeless(row) for row in pool.map(play, jobs)] == alone
    with opened(2) as pool:
        assert [timeless(row) for row in pool.map(play, jobs)] == alone
        # With endless jobs, a few are submitted ahead, and the pool can be used again.
        endless = pool.map(abs, count(-3))
        assert list(islice(endless, 5)) == [3, 2, 1, 0, 1]
        endless.close()
        assert list(pool.map(abs, [-1, -2])) == [1, 2]
        # An exception in a worker process is raised here.
        with pytest.raises(ZeroDivisionError):
            list(pool.map(reciprocal, [1, 0]))


def reciprocal(number: int) -> float:
    return 1 / number


def test_a_cluster_does_the_same(ray: Ray) -> None:
    with opened(4, on_ray=True) as pool:
        assert list(pool.map(abs, [-3, 2, -1])) == [3, 2, 1]
    assert ray.log == ["init", "shutdown"]


def test_a_cluster_is_given_only_so_much_ahead(ray: Ray) -> None:
    taken = []

    def numbers() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    with opened(1, on_ray=True) as pool:
        endless = pool.map(abs, numbers())
        assert next(endless) == 0
        endless.close()
    assert taken == list(range(AHEAD))
    assert ray.log == ["init", *taken[1:], "shutdown"]


def test_without_ray_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install 'raidtable\[ray\]'"), opened(1, True):
        pass


def test_every_core_is_used() -> None:
    assert usual_processes() >= 1
