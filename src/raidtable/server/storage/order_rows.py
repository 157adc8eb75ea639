"""Orders ahead in the database: what seats will choose at decisions to come."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from raidtable.server.storage.days_schema import ENDED_ORDERS, ORDERS


@dataclass(frozen=True)
class Order:
    """When the seat is asked that question, it chooses that action, once.

    `then` says that it follows the order before it, and does not fit before that one was played.
    `reveals` says that the orders go on whatever is rolled or drawn until then.
    """

    seat: int
    number: int
    user: str
    seq: int  # the number of moves when it was given
    step: str
    action: str
    about: dict[str, Any] = field(default_factory=dict)
    then: bool = False
    reveals: bool = False

    @property
    def condition(self) -> dict[str, Any]:
        return {
            "step": self.step, "about": self.about, "then": self.then, "reveals": self.reveals,
        }  # fmt: skip


@dataclass(frozen=True)
class EndedOrders:
    """Why the orders of a seat ended, for the person who gave them."""

    seq: int
    reason: dict[str, Any]


@dataclass(frozen=True)
class StoredOrders:
    """The orders at a table, and by seat why others have ended."""

    orders: tuple[Order, ...] = ()
    ended: dict[int, EndedOrders] = field(default_factory=dict)

    def of(self, seat: int) -> list[Order]:
        return [order for order in self.orders if order.seat == seat]

    def changed(self, others: "StoredOrders") -> list[int]:
        """The seats whose orders differ from those others, or the end of them."""
        holders = [order.seat for order in (*self.orders, *others.orders)]
        seats = {*holders, *self.ended, *others.ended}
        return sorted(
            seat
            for seat in seats
            if self.of(seat) != others.of(seat) or self.ended.get(seat) != others.ended.get(seat)
        )


NO_ORDERS = StoredOrders()


def read_orders(c: Connection, table: str) -> StoredOrders:
    query = select(ORDERS).where(ORDERS.c.table_id == table)
    rows = c.execute(query.order_by(ORDERS.c.seat, ORDERS.c.number)).mappings().all()
    orders = tuple(
        Order(
            row["seat"], row["number"], row["user_id"], row["seq"], action=row["action"],
            **row["condition"],
        )
        for row in rows
    )  # fmt: skip
    ends = select(ENDED_ORDERS).where(ENDED_ORDERS.c.table_id == table)
    ended = {
        row["seat"]: EndedOrders(row["seq"], row["reason"]) for row in c.execute(ends).mappings()
    }
    return StoredOrders(orders, ended) if orders or ended else NO_ORDERS


def replace_orders(
    c: Connection, table: str, seat: int, orders: Sequence[Order], now: float
) -> None:
    """Put these orders in the place of all others of the seat. Why earlier ones ended has been
    read then."""
    remove_orders(c, table, seat)
    forget_end(c, table, seat)
    for order in orders:
        row = {
            "table_id": table, "seat": seat, "number": order.number, "user_id": order.user,
            "made_at": now, "seq": order.seq, "condition": order.condition, "action": order.action,
        }  # fmt: skip
        c.execute(insert(ORDERS).values(row))


def remove_orders(c: Connection, table: str, seat: int) -> int:
    """Remove all orders of the seat; return their number."""
    return c.execute(
        delete(ORDERS).where(ORDERS.c.table_id == table, ORDERS.c.seat == seat)
    ).rowcount


def end_orders(
    c: Connection, table: str, orders: Sequence[Order], seq: int, reason: dict[str, Any], now: float
) -> bool:
    """Remove these orders of a seat and keep the reason; return whether they were still there."""
    seat = orders[0].seat
    query = select(ORDERS.c.number, ORDERS.c.seq, ORDERS.c.action).where(
        ORDERS.c.table_id == table, ORDERS.c.seat == seat
    )
    known = [(order.number, order.seq, order.action) for order in orders]
    stored = c.execute(query.order_by(ORDERS.c.number).with_for_update())
    if [tuple(row) for row in stored] != known:
        return False
    remove_orders(c, table, seat)
    forget_end(c, table, seat)
    row = {"table_id": table, "seat": seat, "at": now, "seq": seq, "reason": reason}
    c.execute(insert(ENDED_ORDERS).values(row))
    return True


def forget_end(c: Connection, table: str, seat: int) -> None:
    """The holder of the seat has read why the orders ended."""
    c.execute(
        delete(ENDED_ORDERS).where(ENDED_ORDERS.c.table_id == table, ENDED_ORDERS.c.seat == seat)
    )


def holds_order(c: Connection, table: str, order: Order) -> bool:
    """Whether that order still stands; it stays until the transaction ends."""
    query = select(ORDERS.c.action).where(*key_of(table, order)).with_for_update()
    return c.execute(query).first() is not None


def remove_order(c: Connection, table: str, order: Order) -> None:
    """An order has been played."""
    c.execute(delete(ORDERS).where(*key_of(table, order)))


def key_of(table: str, order: Order) -> tuple[Any, ...]:
    return (
        ORDERS.c.table_id == table,
        ORDERS.c.seat == order.seat,
        ORDERS.c.number == order.number,
        ORDERS.c.seq == order.seq,
        ORDERS.c.action == order.action,
    )
