"""The viewer of a table, and their settings."""

import json
from typing import Any, NamedTuple

from raidtable.bots.hints import Hint
from raidtable.engine.state import SPECTATOR
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.orders import may_order


class OwnOrders(NamedTuple):
    """What a viewer sees of their own orders ahead: whether they may lay some down, how many
    stand, and why earlier ones ended, as JSON."""

    may: bool = False
    standing: int = 0
    ended: str = ""

    @property
    def reason(self) -> dict[str, Any] | None:
        return json.loads(self.ended) if self.ended else None


NO_OWN_ORDERS = OwnOrders()

NOBODY = frozenset[str]()


class Viewer:
    """A person at the page of a table.

    `seats` are their own seats, `lent` those they have left to a bot. `shown` is the seat whose
    view they get. `portrait` requests the board of a phone held upright. `hints` are those they
    requested about their current decision. `address` is that of the server, for links that they
    share. `plays_obvious` says that the table plays obvious choices for them. `orders` tells about
    their own orders ahead. `muted` are the people in the chat whom they do not want to read.
    """

    def __init__(
        self,
        seats: tuple[int, ...],
        shown: int,
        language: str,
        *,
        lent: tuple[int, ...] = (),
        is_host: bool = False,
        asks_why: bool = False,
        portrait: bool = False,
        hints: tuple[Hint, ...] = (),
        address: str = "",
        plays_obvious: bool = False,
        orders: OwnOrders = NO_OWN_ORDERS,
        muted: frozenset[str] = NOBODY,
    ) -> None:
        self.seats = seats
        self.shown = shown
        self.language = language
        self.lent = lent
        self.is_host = is_host
        self.asks_why = asks_why
        self.portrait = portrait
        self.hints = hints
        self.address = address
        self.plays_obvious = plays_obvious
        self.orders = orders
        self.muted = muted
        # Viewers with the same key see the same.
        self.key = (
            seats, shown, language, lent, is_host, asks_why, portrait, hints, address,
            plays_obvious, orders, muted,
        )  # fmt: skip


def viewer_at(
    live: LiveTable,
    user: str | None,
    language: str,
    as_seat: int,
    *,
    asks_why: bool = False,
    portrait: bool = False,
    hints: tuple[Hint, ...] = (),
    address: str = "",
    plays_obvious: bool = False,
) -> Viewer:
    """The user as a viewer of that table.

    A person with several seats sees one of them when it is to decide and the page asked for it.
    """
    seats = live.seats_of(user)
    shown = SPECTATOR
    if len(seats) == 1:
        shown = live.shown_seat(seats[0])
    elif as_seat in seats and live.match.actor == as_seat:
        shown = as_seat
    return Viewer(
        seats,
        shown,
        language,
        lent=live.lent_by(user),
        is_host=user == live.row["host"],
        asks_why=asks_why,
        portrait=portrait,
        hints=hints if shown == live.match.actor else (),
        address=address,
        plays_obvious=plays_obvious,
        orders=own_orders(live, user, seats[0]) if len(seats) == 1 else NO_OWN_ORDERS,
        muted=muted_here(live, user),
    )


def own_orders(live: LiveTable, user: str | None, seat: int) -> OwnOrders:
    """The reason why orders ended is told until the player decides again."""
    ended = live.orders.ended.get(seat)
    reason = ""
    if ended is not None and ended.seq < len(live.history.moments):
        since = live.history.plies_since(ended.seq, live.match)
        if all(ply.actor != seat for _, ply in since) and not live.match.over:
            reason = json.dumps(ended.reason)
    return OwnOrders(may_order(live, user, seat), len(live.orders.of(seat)), reason)


def muted_here(live: LiveTable, user: str | None) -> frozenset[str]:
    """The people in the table's chat whom the user has muted."""
    muted = live.doors.muted_by(user)
    return muted.intersection(row["user_id"] for row in live.chat) if muted else NOBODY
