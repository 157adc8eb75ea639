"""Requests of programs that wait for the next change of a table, instead of asking again."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from raidtable.server.security.limits import StreamLimits
from raidtable.server.tables.live_table import LiveTable

# The longest that a request may wait.
LONGEST_WAIT_S = 60.0
# How often a waiting request finds out whether its program has gone.
LOOK_S = 5.0


class WaitingRequest:
    """Among the subscribers of a table, like an open page."""

    obvious_for: str | None = None

    def __init__(self) -> None:
        self.ended = False
        self.has_news = asyncio.Event()

    def send_update(self, live: LiveTable) -> None:
        self.has_news.set()

    def end(self) -> None:
        self.ended = True
        self.has_news.set()


def stamp(live: LiveTable) -> tuple[object, ...]:
    """What changes with everything that a program waits for."""
    asked = live.undo_request
    request = None if asked is None else (asked.number, tuple(sorted(asked.missing)))
    holders = tuple((holder.kind, holder.user) for holder in live.seats)
    return live.seq, live.status, request, live.clocks.is_paused, holders


async def wait_for_change(
    live: LiveTable, seconds: float, has_left: Callable[[], Awaitable[bool]]
) -> None:
    """Wait until the table has changed, but no longer than that. It ends early if the program has
    left, or the server stops."""
    waiting = WaitingRequest()
    before = stamp(live)
    until = time.monotonic() + seconds
    live.subscribers.append(waiting)
    try:
        while not waiting.ended and stamp(live) == before:
            left = until - time.monotonic()
            if left <= 0 or await has_left():
                return
            waiting.has_news.clear()
            try:
                await asyncio.wait_for(waiting.has_news.wait(), min(left, LOOK_S))
            except TimeoutError:
                continue
    finally:
        live.subscribers.remove(waiting)


class Places:
    """The places for waiting requests, limited as those for event streams are."""

    def __init__(self, limits: StreamLimits, address: str, person: str) -> None:
        self.limits = limits
        self.counted_as = address, person

    def __enter__(self) -> bool:
        self.has_one = self.limits.enter(*self.counted_as)
        return self.has_one

    def __exit__(self, *fault: object) -> None:
        if self.has_one:
            self.limits.leave(*self.counted_as)
