"""When Python looks for garbage: never for long while people play.

Reference counts free everything that a move or a stream leaves behind, which
`tests/server/test_garbage.py` checks. The garbage collector is for objects that refer to each other
in a circle, as those of many pages do. It looks at new objects in small portions, and at older ones
when nothing happens at any table: with 200 tables that took 30 to 70 ms again and again, in which
nobody got an answer.
"""

import asyncio
import gc
import time
from collections.abc import Callable

# New objects in one portion: ten to thirty milliseconds. A portion has what all tables show now,
# too, so smaller ones look at that more often: with 5,000 it took twice as much of each move.
PORTION = 20_000
NEVER = 1_000_000_000
LOOK_EVERY_S = 5.0
# It looks at everything after this long without a change at any table, at most this often.
IDLE_S = 5.0
PAUSE_S = 600.0
# And in any case after this many portions, which left some gigabytes: that takes seconds.
MOST_PORTIONS = 1_000


def keep_pauses_short() -> None:
    """Call it once, when the server has started: what it holds now, it will always hold."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(PORTION, NEVER, NEVER)


def is_due(idle_s: float, since_last_s: float, portions: int) -> bool:
    """Whether to look at everything, so many portions after the last time."""
    return (idle_s > IDLE_S and since_last_s > PAUSE_S) or portions > MOST_PORTIONS


async def collect_when_idle(last_change: Callable[[], float]) -> None:
    """Look at everything from time to time. `last_change` is by the monotonic clock."""
    collected = time.monotonic()
    while True:
        await asyncio.sleep(LOOK_EVERY_S)
        now = time.monotonic()
        if is_due(now - last_change(), now - collected, gc.get_count()[1]):
            gc.collect()
            collected = time.monotonic()
