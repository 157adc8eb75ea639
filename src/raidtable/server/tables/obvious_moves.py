"""Obvious moves: the table plays them for people who want that, through the same entry point.

A person's wish is a setting of their page, which each open page of a table carries. What is
obvious depends only on what everybody sees (`Rules.obvious`), so how fast it is played tells the
others nothing about hidden cards.
"""

import asyncio
import logging
from typing import NamedTuple

from raidtable.engine.errors import RaidtableError
from raidtable.server.errors import Stale
from raidtable.server.storage.records import BOT, PERSON, PLAY, REDO
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.decisions import act
from raidtable.server.tables.live_table import LiveTable

LOG = logging.getLogger("raidtable.tables")


class ObviousMove(NamedTuple):
    """A move that a table plays for a person."""

    seat: int
    kind: str
    text: str
    user: str


class ObviousMoves:
    """Plays obvious moves at all tables, one after another at each table."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.playing: dict[str, asyncio.Task[None]] = {}
        self.closed = False
        tables.on_change.append(self.wake)

    def wake(self, live: LiveTable) -> None:
        """Start to play at that table if there is an obvious move, unless it is so already."""
        if not self.closed and live.id not in self.playing and obvious_move(live) is not None:
            task = asyncio.get_running_loop().create_task(self.play(live))
            self.playing[live.id] = task
            task.add_done_callback(lambda done: self.rest(live, done))

    async def play(self, live: LiveTable) -> None:
        while not self.closed and (move := obvious_move(live)) is not None:
            try:
                await act(
                    self.tables, live.id, move.seat, live.seq, move.kind, move.text, move.user
                )
            except Stale:
                continue  # somebody moved meanwhile

    def rest(self, live: LiveTable, done: "asyncio.Task[None]") -> None:
        del self.playing[live.id]
        if done.cancelled():
            return
        problem = done.exception()
        if problem is None:
            self.wake(live)  # the table may have changed meanwhile
        elif isinstance(problem, RaidtableError):
            LOG.warning("the person at table %s plays on alone: %s", live.id, problem)
        else:
            LOG.error("an obvious move failed at table %s", live.id, exc_info=problem)

    async def settled(self, live: LiveTable) -> None:
        """Wait until the obvious moves of that table have been played."""
        task = self.playing.get(live.id)
        if task is not None:
            await asyncio.wait([task])

    async def close(self) -> None:
        self.closed = True
        await asyncio.gather(*self.playing.values(), return_exceptions=True)


def obvious_move(live: LiveTable) -> ObviousMove | None:
    """The move that the table plays now for the person who is to decide, if they want that."""
    if live.status != "running" or live.tutorial is not None or live.undo_request is not None:
        return None
    seat = live.match.actor
    if seat < 0 or live.seats[seat].kind != PERSON:
        return None
    user = live.seats[seat].user
    if user is None or all(page.obvious_for != user for page in live.subscribers):
        return None
    action = live.match.obvious
    if action is None or takes_undo_away(live, action.text):
        return None
    if live.match.next_redo is action:
        return ObviousMove(seat, REDO, "1", user)  # what else was undone can still be redone
    return ObviousMove(seat, PLAY, action.text, user)


def takes_undo_away(live: LiveTable, text: str) -> bool:
    """Whether a bot would move at once after that choice, so that the person could no longer undo
    the decision before it."""
    if live.only_one_person() or not live.match.undo_limit.decisions:
        return False
    after = live.match.prepare(text).actor
    return after >= 0 and live.seats[after].kind == BOT
