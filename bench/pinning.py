"""Which cores the parts of a benchmark get, so that none is measured by the work of another."""

import contextlib
import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Pinning(NamedTuple):
    """The cores of the servers under test, of their database, and of the load generator."""

    servers: list[int]
    database: list[int]
    load: list[int]

    @property
    def is_free(self) -> bool:
        """Whether the servers share their cores with nobody."""
        return set(self.servers).isdisjoint((*self.database, *self.load))

    def __str__(self) -> str:
        said = (
            f"servers on cores {listed(self.servers)}, PostgreSQL on {listed(self.database)}, "
            f"the load generator on {listed(self.load)}"
        )
        return said if self.is_free else f"{said}: too few cores, so they share"


def listed(cores: Sequence[int]) -> str:
    return ", ".join(map(str, cores)) or "any"


def shared_out(processes: int, chosen: Sequence[int] = ()) -> Pinning:
    """A core for each process of the servers, one for the database, the others for the load; with
    `chosen` the servers get these. Where there are too few, all share all."""
    if not hasattr(os, "sched_getaffinity"):  # only Linux pins
        return Pinning([], [], [])
    every = sorted(os.sched_getaffinity(0))
    servers = list(chosen) or every[:processes]
    others = [core for core in every if core not in servers]
    if not others:
        return Pinning(servers if chosen else every, every, every)
    return Pinning(servers, others[:1], others[1:] or others)


@contextlib.contextmanager
def started_on(cores: Sequence[int]) -> Iterator[None]:
    """Processes that are started here run on these cores."""
    before = os.sched_getaffinity(0) if cores else set()
    run_on(cores)
    try:
        yield
    finally:
        run_on(sorted(before))


def run_on(cores: Sequence[int]) -> None:
    """Run this process on these cores; without cores, on those that it has."""
    if cores:
        os.sched_setaffinity(0, cores)
