"""Obvious moves: the table plays them for people who want that, through the same entry point.

A person's wish is a setting of their page, which each open page of a table carries. What is
obvious depends only on what everybody sees (`Rules.obvious`), so how fast it is played tells the
others nothing about hidden cards.
"""

import logging
from typing import NamedTuple

from raidtable.engine.errors import RaidtableError
from raidtable.server.errors import Stale
from raidtable.server.storage.records import BOT, PERSON, PLAY, REDO
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.decisions import act
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.table_tasks import TableTasks

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
        self.playing = TableTasks(self.play, self.is_due, log_failure)
        self.wake = self.playing.wake
        self.settled = self.playing.settled
        self.close = self.playing.close
        tables.on_change.append(self.wake)

    def is_due(self, live: LiveTable) -> bool:
        return not self.tables.doors.is_paused and is_obvious(live)

    async def play(self, live: LiveTable) -> None:
        while not self.playing.closed and (move := obvious_move(live)) is not None:
            try:
                await act(
                    self.tables, live.id, move.seat, live.seq, move.kind, move.text, move.user
                )
            except Stale:
                continue  # somebody moved meanwhile


def log_failure(live: LiveTable, problem: BaseException) -> None:
    if isinstance(problem, RaidtableError):
        LOG.warning("the person at table %s plays on alone: %s", live.id, problem)
    else:
        LOG.error("an obvious move failed at table %s", live.id, exc_info=problem)


def is_obvious(live: LiveTable) -> bool:
    return obvious_move(live) is not None


def obvious_move(live: LiveTable) -> ObviousMove | None:
    """The move that the table plays now for the person who is to decide, if they want that."""
    if live.status != "running" or live.tutorial is not None or live.undo_request is not None:
        return None
    if live.clocks.is_paused:
        return None
    seat = live.match.actor
    if seat < 0 or live.seats[seat].kind != PERSON:
        return None
    if live.orders.of(seat):
        return None  # they answer the question, or end at it
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
