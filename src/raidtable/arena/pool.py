"""Work for many processes, or for a Ray cluster. Results come in the order of the jobs, so nothing
that is made of them depends on who was faster."""

import os
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from raidtable.bots.workers import worker_processes
from raidtable.engine.errors import BadOption

J = TypeVar("J")
R = TypeVar("R")

# So many jobs for each process are under way or waiting: enough that none idles behind a long game.
AHEAD = 8


class Pool(ABC):
    """Does jobs; how many at once is its own affair."""

    @abstractmethod
    def map(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R, None, None]:
        """The results, in the order of the jobs. Jobs may be without end: only some are taken
        ahead, and who has enough closes the generator."""


class Here(Pool):
    """One job after another, in this process."""

    def map(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R, None, None]:
        yield from map(work, jobs)


class Processes(Pool):
    """So many processes of this machine."""

    def __init__(self, executor: ProcessPoolExecutor, processes: int) -> None:
        self.executor = executor
        self.ahead = AHEAD * processes

    def map(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R, None, None]:
        waiting: deque[Future[R]] = deque()
        try:
            for job in jobs:
                waiting.append(self.executor.submit(work, job))
                if len(waiting) >= self.ahead:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


class Cluster(Pool):
    """A Ray cluster: that of RAY_ADDRESS, else one of this machine alone."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        self.ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def map(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R, None, None]:
        remote = self.ray.remote(work)
        waiting: deque[Any] = deque()
        try:
            for job in jobs:
                waiting.append(remote.remote(job))
                if len(waiting) >= self.ahead:
                    yield self.ray.get(waiting.popleft())
            while waiting:
                yield self.ray.get(waiting.popleft())
        finally:
            for reference in waiting:
                self.ray.cancel(reference)


@contextmanager
def opened(processes: int, on_ray: bool = False) -> Iterator[Pool]:
    """A pool for as long as it is needed. One process needs no other."""
    if on_ray:
        ray = import_ray()
        ray.init(ignore_reinit_error=True, log_to_driver=False)
        try:
            yield Cluster(ray)
        finally:
            ray.shutdown()
    elif processes == 1:
        yield Here()
    else:
        executor = worker_processes(processes)
        try:
            yield Processes(executor, processes)
        finally:
            executor.shutdown(cancel_futures=True)


def import_ray() -> Any:
    try:
        import ray
    except ModuleNotFoundError:
        raise BadOption(
            "A Ray cluster needs the package ray: pip install 'raidtable[ray]' brings it."
        ) from None
    return ray


def usual_processes() -> int:
    """One for each core that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
