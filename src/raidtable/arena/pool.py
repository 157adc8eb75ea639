"""Runs jobs in this process, in several processes or on a Ray cluster.

Results come in the order of the jobs, so they do not depend on which process is faster.
"""

import os
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from raidtable.bots.workers import worker_processes
from raidtable.engine.errors import BadOption
from raidtable.engine.messages import PACKAGE_MISSING

J = TypeVar("J")
R = TypeVar("R")

# Jobs submitted ahead for each process: enough that none is idle while a long game runs.
AHEAD = 8


class Pool(ABC):
    """Runs jobs; each subclass decides how many at a time."""

    @abstractmethod
    def map(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R, None, None]:
        """Yield the results in the order of the jobs.

        The jobs may be endless: only a few are submitted ahead, and closing the generator cancels
        them.
        """


class InProcess(Pool):
    """Runs one job after another in this process."""

    def map(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R, None, None]:
        yield from map(work, jobs)


class Processes(Pool):
    """Runs jobs in several processes on this machine."""

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
    """Runs jobs on the Ray cluster of RAY_ADDRESS (default: a local one)."""

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
    """Open a pool and shut it down at the end. With `processes` 1, jobs run in this process."""
    if on_ray:
        ray = import_ray()
        ray.init(ignore_reinit_error=True, log_to_driver=False)
        try:
            yield Cluster(ray)
        finally:
            ray.shutdown()
    elif processes == 1:
        yield InProcess()
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
        raise BadOption(PACKAGE_MISSING, package="ray", extra="raidtable[ray]") from None
    return ray


def usual_processes() -> int:
    """The number of cores available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
