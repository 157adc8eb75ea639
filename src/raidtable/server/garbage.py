"""When Python looks for garbage: not while people play.

Reference counts free everything that a move leaves behind (`tests/server/test_garbage.py` checks
it). The garbage collector is for objects that refer to each other in a circle, and looks at
everything that is new: with 200 tables that took 30 to 70 ms each second, in which nobody got an
answer. So it runs when nothing happens at any table.
"""

import asyncio
import gc
import time
from collections.abc import Callable

LOOK_EVERY_S = 5.0
# It runs after this long without a change at any table, at most this often.
IDLE_S = 5.0
PAUSE_S = 600.0
# So often it looks at old objects, too. That takes seconds on a large server.
EVERYTHING_S = 24 * 3600.0
# It runs in any case when there are this many more objects: some gigabytes.
MOST_NEW = 10_000_000


def stop_collecting() -> None:
    """Call it once, when the server has started: what it holds now, it will always hold."""
    gc.collect()
    gc.freeze()
    gc.disable()


class Collector:
    """Decides when to look for garbage. All times are by the monotonic clock."""

    def __init__(self, now: float) -> None:
        self.last = self.last_everything = now

    def is_due(self, now: float, last_change: float, new_objects: int) -> bool:
        is_idle = now - last_change > IDLE_S and now - self.last > PAUSE_S
        return is_idle or new_objects > MOST_NEW

    def collect(self, now: float) -> None:
        """Look at what is new since the last time, and once a day at everything."""
        if now - self.last_everything > EVERYTHING_S:
            gc.unfreeze()
            self.last_everything = now
        gc.collect()
        gc.freeze()
        self.last = now


async def collect_when_idle(last_change: Callable[[], float]) -> None:
    collector = Collector(time.monotonic())
    while True:
        await asyncio.sleep(LOOK_EVERY_S)
        now = time.monotonic()
        if collector.is_due(now, last_change(), gc.get_count()[0]):
            collector.collect(now)
