"""All tables of the server: read from the database on demand, kept in memory while in use.

Every change of a table goes through this package: pages, the API and bots call `creation`, `seats`,
`decisions`, `chat` and `closed_tables`, which write rows, and then `Tables` applies those rows and
notifies its listeners.
"""

import asyncio
import logging
import math
import re
import secrets
import time
from collections.abc import Callable

from sqlalchemy import Connection, update

from raidtable.engine.errors import RaidtableError
from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import N_
from raidtable.faults import reports as faults
from raidtable.server import messages
from raidtable.server.clock import Clock
from raidtable.server.errors import Busy, NotFound, Unreadable
from raidtable.server.storage.database import Database
from raidtable.server.storage.notices import Listener
from raidtable.server.storage.records import RULES
from raidtable.server.storage.rows import CHAT_SHOWN, read_new_rows, read_table, run, write_note
from raidtable.server.storage.schema import TABLES
from raidtable.server.tables.clock_keeping import clocks_of
from raidtable.server.tables.doorkeeper import OPEN_DOORS, Doorkeeper
from raidtable.server.tables.fair_queue import Origins
from raidtable.server.tables.fault_reports import OnFault, log_fault
from raidtable.server.tables.live_table import LiveTable, replayed
from raidtable.server.tables.occasions import Occasions
from raidtable.server.tables.turn_listener import NoTurnListener, TurnListener

OnChange = Callable[[LiveTable], None]
# The table, and the seat that it is about.
OnPrivateChange = Callable[[LiveTable, int], None]
LOG = logging.getLogger("raidtable.tables")

NO_TABLE = N_("This table doesn't exist.")
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
# A table that nobody asks for leaves memory after this many seconds.
IDLE_S = 600.0
# A request for another worker's table has done everything with it by then.
VISIT_S = 5.0


class Tables:
    """All tables, some of them in memory."""

    def __init__(
        self,
        database: Database,
        grace_s: float = LiveTable.grace_s,
        clock: Clock = LiveTable.clock,
    ) -> None:
        self.database = database
        self.clock = clock
        self.occasions = Occasions()
        self.grace_s = grace_s
        self.announcer = database.announcer
        self.listener = Listener(
            database.engine,
            self.announcer.origin,
            on_notice=self.changed_elsewhere,
            on_connect=self.refresh_all,
        )
        self.live: dict[str, LiveTable] = {}
        self.opening: dict[str, asyncio.Task[LiveTable]] = {}
        self.catching_up: dict[str, asyncio.Task[None]] = {}
        self.origins = Origins()
        self.doors: Doorkeeper = OPEN_DOORS
        # Called with a table after each change; after our own; after another process's.
        self.on_change: list[OnChange] = []
        self.on_own_change: list[OnChange] = []
        self.on_foreign_change: list[OnChange] = []
        # Called when the orders of a seat have changed, which only its owner may know.
        self.on_private_change: list[OnPrivateChange] = []
        self.on_fault: OnFault = log_fault
        # Called while a change is written, in its transaction.
        self.turns: TurnListener = NoTurnListener()
        # Above this number of tables in memory no new ones are made.
        self.most: float = math.inf
        # Whether a table belongs to this process, if there are several workers.
        self.is_home: Callable[[str], bool] = lambda _: True

    # New tables

    def check_room(self) -> None:
        """Raise an error if there are too many tables in memory for a new one."""
        if len(self.live) >= self.most and len(self.in_use()) >= self.most:
            raise Busy(messages.TOO_MANY_TABLES)

    async def check_new_table(self, user: str) -> None:
        """Raise an error if that user may not make a table now."""
        await self.doors.check_open_table(user)
        self.check_room()

    def new_id(self) -> str:
        """An id for a new table, which then belongs to this process."""
        while not self.is_home(table := secrets.token_urlsafe(6)):
            pass
        return table

    # Opening tables

    async def get(self, table: str) -> LiveTable:
        """The table with every move that this process knows of."""
        live = self.live.get(table)
        if live is not None:
            live.used_at = time.monotonic()
            return live
        if not TABLE_ID.fullmatch(table):
            raise NotFound(NO_TABLE)
        opening = self.opening.get(table)
        if opening is None:
            opening = asyncio.get_running_loop().create_task(self._open(table))
            self.opening[table] = opening
        return await asyncio.shield(opening)

    async def _open(self, table: str) -> LiveTable:
        try:
            live = await self._read(table)
            live.grace_s = self.grace_s
            live.clock = self.clock
            live.doors = self.doors
            self.live[table] = live
        finally:
            del self.opening[table]
        async with live.lock:
            await self._update_rules(live)
            # A process that was killed may have written the last move, but not the status.
            await self._store_status(live)
        self.notify(live)  # a bot may be due, as after a restart
        return live

    async def _read(self, table: str) -> LiveTable:
        stored = await self.database.read(lambda c: read_table(c, table))
        if stored is None:
            raise NotFound(NO_TABLE)
        try:
            live = replayed(stored)
        except Exception as problem:
            LOG.exception("table %s cannot be read", table)
            change = update(TABLES).where(TABLES.c.id == table).values(status="unreadable")
            await self.database.write(lambda c: run(c, change), table)
            raise Unreadable(messages.UNREADABLE) from problem
        if live.fault is not None and live.closing is not None:
            seat = live.closing.seat
            reference = self.on_fault(live, seat, live.fault, faults.APPLY, live.closing.text)
            live.closing = live.closing._replace(reference=reference)
        return live

    async def _update_rules(self, live: LiveTable) -> None:
        """Note in the rows of a table that continues that it does so under the current rules."""
        while live.needs_update:
            version = str(live.match.game.rules.rules_version)
            if not await self.write_note(live, RULES, version):
                await self.refresh(live)  # another process was faster

    async def _store_status(self, live: LiveTable) -> None:
        """Let the lobby know when a table opens, begins, is over or closed, and who is to move."""
        status = {"status": live.stored_status, "actor": live.match.actor}
        if any(live.row[name] != value for name, value in status.items()):
            change = update(TABLES).where(TABLES.c.id == live.id).values(status)
            await self.database.write(lambda c: run(c, change), live.id)
            live.row |= status

    def in_use(self) -> list[LiveTable]:
        """The tables in memory. Those without viewers and activity leave it first; they are read
        again on demand."""
        for live in list(self.live.values()):
            has_no_bot_due = live.due_bot() is None or live.stuck is not None
            if has_no_bot_due and is_unused(live, IDLE_S):
                del self.live[live.id]
        return list(self.live.values())

    def forget(self, live: LiveTable) -> None:
        """Let go of a table that was deleted: its bots rest, and its open pages ask again and learn
        that."""
        if self.live.get(live.id) is live:
            del self.live[live.id]
        live.is_shut = True
        for page in list(live.subscribers):
            page.end()

    # Following the database

    async def refresh(self, live: LiveTable) -> bool:
        """Apply rows that were written since, also by other processes. The caller holds the lock.

        Returns whether there was anything new.
        """
        known = [line["number"] for line in live.chat]
        new = await self.database.read(lambda c: read_new_rows(c, live.id, live.rows, known))
        if new is None:
            self.forget(live)
            raise NotFound(NO_TABLE)
        clocks = clocks_of(new.clocks)
        changed = bool(
            new.moves
            or new.chat
            or new.is_chat_whole
            or new.seats != live.seats
            or clocks != live.clocks
        )
        live.clocks = clocks
        live.row |= {"status": new.status, "moved_at": new.moved_at, "host": new.host}
        live.seats = new.seats
        if new.is_chat_whole:
            live.chat = new.chat
        elif new.chat:
            live.chat = [*live.chat, *new.chat][-CHAT_SHOWN:]
        for move in new.moves:
            live.apply_row(*move)
        if new.orders != live.orders:
            before, live.orders = live.orders, new.orders
            for seat in before.changed(new.orders):
                self.notify_privately(live, seat)
        return changed

    async def catch_up(self, live: LiveTable) -> None:
        """Apply the rows that were just written to the table, and notify everybody."""
        async with live.lock:
            await self.refresh(live)
            await self._store_status(live)
        self.notify(live)

    async def refresh_and_notify(self, live: LiveTable) -> bool:
        """Refresh the table, whose lock the caller holds; return whether anything was new."""
        changed = await self.refresh(live)
        if changed:
            self.notify(live, from_here=False)
        return changed

    async def refresh_tables(self, tables: list[str]) -> None:
        """Refresh those of these tables that are in memory."""
        for table in tables:
            live = self.live.get(table)
            if live is not None:
                async with live.lock:
                    try:
                        changed = await self.refresh(live)
                    except NotFound:
                        continue  # it was deleted
                if changed:
                    self.notify(live, from_here=False)

    def changed_elsewhere(self, table: str) -> None:
        """Another process has changed that table.

        If it belongs to another worker and nobody looks at it here, it leaves memory: reading each
        of its moves would take as long as half a move.
        """
        live = self.live.get(table)
        if live is not None and not self.is_home(table) and is_unused(live, VISIT_S):
            del self.live[table]
            return
        # A task that waits for its turn to read will see this change too.
        is_known = table in self.live or table in self.opening
        if is_known and table not in self.catching_up:
            task = asyncio.get_running_loop().create_task(self._catch_up(table))
            self.catching_up[table] = task
            task.add_done_callback(log_failure)

    def refresh_all(self) -> None:
        """Any table in memory may have changed: notices were missed."""
        for table in list(self.live):
            self.changed_elsewhere(table)

    async def _catch_up(self, table: str) -> None:
        try:
            live = await self.get(table)
            await live.lock.acquire()
        finally:
            del self.catching_up[table]
        try:
            changed = await self.refresh(live)
        except NotFound:
            return  # it was deleted
        finally:
            live.lock.release()
        if changed:
            self.notify(live, from_here=False)

    # Writing and notifying

    async def write_note(self, live: LiveTable, kind: str, text: str) -> bool:
        """Write a row that no seat decided; return whether no other row has its number."""
        seq = live.rows

        def write(c: Connection) -> bool:
            self.announcer.announce(c, live.id)
            return write_note(c, live.id, seq, kind, text)

        written = await self.database.write(write, live.id)
        if written:
            live.apply_row(kind, SPECTATOR, text)
        return written

    def notify(self, live: LiveTable, *, from_here: bool = True) -> None:
        """Notify viewers and bots. A listener that fails does not keep the others from it."""
        own_or_foreign = self.on_own_change if from_here else self.on_foreign_change
        for listener in (*self.on_change, *own_or_foreign):
            try:
                listener(live)
            except Exception as error:  # noqa: BLE001 - reported; the next listener is called
                self.on_fault(live, SPECTATOR, error, faults.OTHER)

    def notify_privately(self, live: LiveTable, seat: int) -> None:
        """The orders of that seat have changed: nobody else is told."""
        for listener in self.on_private_change:
            try:
                listener(live, seat)
            except Exception as error:  # noqa: BLE001 - reported; the next listener is called
                self.on_fault(live, seat, error, faults.OTHER)


def is_unused(live: LiveTable, seconds: float) -> bool:
    """Whether nobody has looked at a table or decided there for so long."""
    is_busy = live.subscribers or live.lock.locked()
    return not is_busy and live.used_at < time.monotonic() - seconds


def log_failure(task: "asyncio.Task[None]") -> None:
    problem = None if task.cancelled() else task.exception()
    if isinstance(problem, RaidtableError):
        LOG.warning("a table is not brought up to date: %s", problem)
    elif problem is not None:
        LOG.error("a table could not be brought up to date", exc_info=problem)
