"""Sweeps: work that falls due by the time of day, looked for every few seconds.

Every process sweeps. A sweep claims each row that it acts on by an UPDATE that names what the row
must still be; so of two processes that find the same row only one acts, on SQLite and PostgreSQL
alike, and what one process did not get to before it ended another one finds.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from raidtable.server.clock import Clock
from raidtable.server.errors import Unavailable

LOG = logging.getLogger("raidtable.sweeps")
EVERY_S = 5.0

# Does what is due at that moment.
Work = Callable[[float], Awaitable[object]]


class Sweep(NamedTuple):
    """A kind of work, with its name for the log."""

    name: str
    work: Work


class Sweeps:
    """All sweeps of a process, in one task."""

    def __init__(self, clock: Clock, every_s: float = EVERY_S) -> None:
        self.clock = clock
        self.every_s = every_s
        self.sweeps: list[Sweep] = []

    def add(self, name: str, work: Work) -> None:
        self.sweeps.append(Sweep(name, work))

    async def sweep(self) -> None:
        """Do all that is due now. A sweep that fails does not keep the others from theirs."""
        for name, work in self.sweeps:
            try:
                await work(self.clock.now())
            except Unavailable as problem:
                LOG.warning("%s: the sweep waits: %s", name, problem.reason)
            except Exception:
                LOG.exception("%s: the sweep failed", name)

    async def sweep_forever(self) -> None:
        while True:
            await self.sweep()
            await asyncio.sleep(self.every_s)
