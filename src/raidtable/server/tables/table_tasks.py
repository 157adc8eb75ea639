"""One task for each table that needs one: bots that decide, moves that the table plays itself."""

import asyncio
from collections.abc import Callable, Coroutine

from raidtable.server.tables.live_table import LiveTable


class TableTasks:
    """Works at all tables, with one task at each of them.

    `work` is started at a table that is woken and for which `is_due` holds. When it has ended, the
    table is looked at again, because it may have changed meanwhile. If it has failed, `on_failure`
    is called instead.
    """

    def __init__(
        self,
        work: Callable[[LiveTable], Coroutine[None, None, None]],
        is_due: Callable[[LiveTable], bool],
        on_failure: Callable[[LiveTable, BaseException], None],
    ) -> None:
        self.work = work
        self.is_due = is_due
        self.on_failure = on_failure
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.closed = False

    def wake(self, live: LiveTable) -> None:
        """Start to work at that table if that is due, unless it is under way."""
        if not self.closed and live.id not in self.tasks and self.is_due(live):
            task = asyncio.get_running_loop().create_task(self.work(live))
            self.tasks[live.id] = task
            task.add_done_callback(lambda done: self.rest(live, done))

    def rest(self, live: LiveTable, done: "asyncio.Task[None]") -> None:
        del self.tasks[live.id]
        if done.cancelled():
            return
        problem = done.exception()
        if problem is None:
            self.wake(live)
        else:
            self.on_failure(live, problem)

    async def settled(self, live: LiveTable) -> None:
        """Wait until the work at that table has ended."""
        task = self.tasks.get(live.id)
        if task is not None:
            await asyncio.wait([task])

    async def close(self) -> None:
        """Start nothing more, and let what is under way end."""
        self.closed = True
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
