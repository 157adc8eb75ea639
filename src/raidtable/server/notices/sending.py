"""What a process is sending now: it is seen through to its end, also when the server stops.

Whatever is claimed is not sent by another process. So between claim and answer nothing may be
cancelled.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
# Longer than a message takes, if its receiver does not answer.
CLOSING_S = 20.0


class Sending:
    """Tasks that are not cancelled with those that wait for them."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def through(self, work: Coroutine[Any, Any, T]) -> T:
        """Do the work to its end, whatever becomes of the caller."""
        return await asyncio.shield(self.begin(work))

    async def close(self) -> None:
        """Wait for everything that has begun, and for what that begins."""
        loop = asyncio.get_running_loop()
        until = loop.time() + CLOSING_S
        while self.tasks and loop.time() < until:
            await asyncio.wait(self.tasks, timeout=until - loop.time())
