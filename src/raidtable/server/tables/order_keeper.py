"""Plays orders ahead and ends them, through the same entry point as all decisions.

Each order that is played is an ordinary row with its own number, so two processes play it once;
the order is removed in the same transaction. The reason why orders end is for their owner alone:
nothing is sent to the others.
"""

import logging
from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import Connection, select

from raidtable.engine.errors import RaidtableError
from raidtable.server.clock import Clock
from raidtable.server.errors import NotAllowed, Rejected, Stale
from raidtable.server.storage.days_schema import ORDERS
from raidtable.server.storage.order_rows import (
    EndedOrders,
    Order,
    end_orders,
    forget_end,
    replace_orders,
)
from raidtable.server.storage.records import ORDER
from raidtable.server.storage.schema import TABLES
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.decisions import act
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.orders import (
    MOVED_SINCE,
    Condition,
    End,
    Play,
    check_may_order,
    made_orders,
    verdict,
)
from raidtable.server.tables.table_tasks import TableTasks

LOG = logging.getLogger("raidtable.tables")


class OrderKeeper:
    """Looks after the orders at all tables, one after another at each table."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        self.tables = tables
        self.clock = clock
        self.playing = TableTasks(self.work, self.is_due, log_failure)
        self.wake = self.playing.wake
        self.settled = self.playing.settled
        self.close = self.playing.close
        tables.on_change.append(self.wake)
        tables.on_private_change.append(lambda live, _: self.wake(live))

    async def resume(self) -> None:
        """Look after orders that were due when the last process stopped."""
        for table in await self.tables.database.read(due_tables):
            if not self.tables.is_home(table):
                continue  # another worker does that
            try:
                await self.tables.get(table)  # wakes the keeper
            except RaidtableError as problem:
                LOG.warning("table %s is left alone: %s", table, problem)

    def is_due(self, live: LiveTable) -> bool:
        if not live.orders.orders or self.tables.doors.is_paused:
            return False
        return any(verdict(live, seat) is not None for seat in seats_with_orders(live))

    async def work(self, live: LiveTable) -> None:
        while not self.playing.closed and live.orders.orders:
            found = [(seat, verdict(live, seat)) for seat in seats_with_orders(live)]
            due = [(seat, what) for seat, what in found if what is not None]
            if not due:
                return
            seat, what = due[0]
            if isinstance(what, Play):
                await self.play(live, what.order)
            else:
                await self.end(live, seat, what)

    async def play(self, live: LiveTable, order: Order) -> None:
        try:
            await act(
                self.tables, live.id, order.seat, live.seq, ORDER, order.action, order.user, order
            )
        except Stale:
            return  # somebody moved meanwhile
        except NotAllowed:
            # The order was taken away, or the seat: the rows have the last word.
            if order in live.orders.orders:
                raise

    async def end(self, live: LiveTable, seat: int, what: End) -> None:
        async with live.lock:
            orders, seq = live.orders.of(seat), live.seq
            if verdict(live, seat) != what:
                return

            def write(c: Connection) -> bool:
                self.tables.announcer.announce(c, live.id)
                return end_orders(c, live.id, orders, seq, what.reason, self.clock.now())

            if not await self.tables.database.write(write, live.id):
                await self.tables.refresh_and_notify(live)
                return
            left = tuple(order for order in live.orders.orders if order.seat != seat)
            ended = {**live.orders.ended, seat: EndedOrders(seq, what.reason)}
            live.orders = replace(live.orders, orders=left, ended=ended)
        self.tables.notify_privately(live, seat)

    async def lay_down(
        self,
        table: str,
        user: str,
        seat: int,
        given: Iterable[Condition],
        *,
        seq: int | None = None,
        reveals: bool = False,
    ) -> LiveTable:
        """Put these orders in the place of all orders of that seat; none takes them back.

        `seq` is the number of moves that the player has seen, if the orders depend on it.
        """
        live = await self.tables.get(table)
        async with live.lock:
            await self.tables.refresh_and_notify(live)
            if seq is not None and seq != live.seq:
                raise Rejected(MOVED_SINCE)
            orders = made_orders(live, user, seat, list(given), reveals=reveals)

            def write(c: Connection) -> None:
                self.tables.announcer.announce(c, live.id)
                replace_orders(c, live.id, seat, orders, self.clock.now())

            await self.tables.database.write(write, live.id)
            kept = tuple(order for order in live.orders.orders if order.seat != seat)
            ended = {number: end for number, end in live.orders.ended.items() if number != seat}
            live.orders = replace(live.orders, orders=(*kept, *orders), ended=ended)
        self.tables.notify_privately(live, seat)
        return live

    async def forget_end(self, table: str, user: str, seat: int) -> None:
        """The player has read why the orders ended."""
        live = await self.tables.get(table)
        if seat not in live.seats_of(user):
            check_may_order(live, user, seat)

        def write(c: Connection) -> None:
            self.tables.announcer.announce(c, live.id)
            forget_end(c, live.id, seat)

        async with live.lock:
            await self.tables.database.write(write, live.id)
            ended = {number: end for number, end in live.orders.ended.items() if number != seat}
            live.orders = replace(live.orders, ended=ended)
        self.tables.notify_privately(live, seat)


def due_tables(c: Connection) -> list[str]:
    """Tables where a seat is asked for which there are orders."""
    query = (
        select(ORDERS.c.table_id)
        .distinct()
        .join(TABLES, (TABLES.c.id == ORDERS.c.table_id) & (TABLES.c.actor == ORDERS.c.seat))
        .where(TABLES.c.status == "running")
    )
    return list(c.execute(query).scalars())


def seats_with_orders(live: LiveTable) -> list[int]:
    return sorted({order.seat for order in live.orders.orders})


def log_failure(live: LiveTable, problem: BaseException) -> None:
    if isinstance(problem, RaidtableError):
        LOG.warning("orders at table %s are not played now: %s", live.id, problem)
    else:
        LOG.error("an order failed at table %s", live.id, exc_info=problem)
