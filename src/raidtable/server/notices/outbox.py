"""The outbox: what people are to be told, each of it at most once.

A notice is a row of `notices`, and its key is person, table, turn and occasion. It waits until its
time has come. Then a process claims it by a conditional UPDATE, so that of several processes one
sends it. A process that dies between claim and answer may have sent it or not. Nobody can know, so
such a claim expires and the notice is dropped: a notice may be lost with its process, but is never
sent twice. (The reminders of the same turn are other rows, and still come.) A send that certainly
reached nobody puts the row back to wait.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    case,
    delete,
    exists,
    func,
    or_,
    select,
    tuple_,
    update,
)

from raidtable.server.clock import Clock
from raidtable.server.notices.occasions import (
    INVITED,
    LATE,
    OF_TURN,
    REMINDED,
    TURN,
    VOTE,
)
from raidtable.server.notices.preferences import preferences_of
from raidtable.server.storage.days_schema import NOTICE_WAYS, NOTICES
from raidtable.server.storage.records import AGREE, NO, PERSON, PLAYS, REFUSE, YES
from raidtable.server.storage.rows import insert_or_ignore
from raidtable.server.storage.schema import MOVES, SEATS, TABLES

WAITING, CLAIMED, SENT, DROPPED = "waiting", "claimed", "sent", "dropped"
# A notice is held back for so long: an open page shows the turn meanwhile, and a decision that is
# undone at once tells nobody.
HOLD_S = 20.0
# Longer than any send takes.
CLAIM_S = 300.0
# The most that one process sends at the same time.
MOST_AT_ONCE = 16
# Pauses before the next attempt, if a notice has certainly reached nobody.
RETRY_S = (60.0, 600.0, 3600.0)
# Rows of turns that are over are kept for so long.
KEPT_S = 86_400.0
# A page that is open and seen says so at least this often (client: updates/seen.ts).
SEEN_S = 360.0


class Notice(NamedTuple):
    """A notice that a process has claimed."""

    user: str
    table: str
    turn: int
    occasion: str
    attempts: int
    wanted: bool  # whether the person wants this occasion, or only the table's addresses do


class Claims(NamedTuple):
    """What a process has claimed, and how many rows it dropped or put off."""

    claimed: list[Notice]
    settled: int


class Due(NamedTuple):
    """A row whose time has come, with what decides about it."""

    notice: Notice
    due_at: float | None
    has_table_way: bool


def key_of(notice: Notice) -> ColumnElement[bool]:
    return and_(
        NOTICES.c.user_id == notice.user,
        NOTICES.c.table_id == notice.table,
        NOTICES.c.turn == notice.turn,
        NOTICES.c.occasion == notice.occasion,
    )


def tell_all(
    c: Connection,
    users: Sequence[str],
    table: str,
    turn: int,
    occasion: str,
    now: float,
    *,
    is_known: bool = False,
) -> None:
    """Let these people be told, in one statement. What they were told before stays as it is.
    What they know already is only written down."""
    rows = [
        {
            "user_id": user, "table_id": table, "turn": turn, "occasion": occasion,
            "made_at": now, "send_at": now + HOLD_S, "state": DROPPED if is_known else WAITING,
            "ended_at": now if is_known else None, "attempts": 0,
        }
        for user in users
    ]  # fmt: skip
    if rows:
        c.execute(insert_or_ignore(c.dialect.name, NOTICES).values(rows))


def drop_waiting(c: Connection, table: str, turn: int, occasion: str, now: float) -> None:
    """What people were to be told of that is over: whoever was not told yet is not told."""
    of_row = (NOTICES.c.table_id == table, NOTICES.c.turn == turn, NOTICES.c.occasion == occasion)
    change = update(NOTICES).where(*of_row, NOTICES.c.state == WAITING)
    c.execute(change.values(state=DROPPED, ended_at=now))


# Conditions on a row of `notices`

HOLDS_TURN = exists().where(
    TABLES.c.id == NOTICES.c.table_id,
    TABLES.c.status == "running",
    SEATS.c.table_id == TABLES.c.id,
    SEATS.c.seat == TABLES.c.actor,
    SEATS.c.kind == PERSON,
    SEATS.c.user_id == NOTICES.c.user_id,
)
LATER = NOTICES.alias("later")
# These have a number of rows, which is no number of moves.
IS_LATER = case(
    (NOTICES.c.occasion.in_((REMINDED, VOTE, LATE)), LATER.c.made_at > NOTICES.c.made_at),
    else_=LATER.c.turn > NOTICES.c.turn,
)
HAS_LATER_TURN = exists().where(
    LATER.c.user_id == NOTICES.c.user_id,
    LATER.c.table_id == NOTICES.c.table_id,
    LATER.c.occasion == TURN,
    IS_LATER,
)
IS_OF_TURN = NOTICES.c.occasion.in_(OF_TURN)
IS_RUNNING = exists().where(TABLES.c.id == NOTICES.c.table_id, TABLES.c.status == "running")
IS_OPEN = exists().where(TABLES.c.id == NOTICES.c.table_id, TABLES.c.status == "open")
# Nobody can decide while the game is paused: what is about a turn waits.
IS_PAUSED = exists().where(TABLES.c.id == NOTICES.c.table_id, TABLES.c.paused_at.is_not(None))
IS_HELD = and_(IS_OF_TURN, IS_PAUSED.correlate(NOTICES))
# Whether the person that the table waits for is late.
IS_LATE = exists().where(
    TABLES.c.id == NOTICES.c.table_id,
    TABLES.c.status == "running",
    SEATS.c.table_id == TABLES.c.id,
    SEATS.c.seat == TABLES.c.actor,
    SEATS.c.kind == PERSON,
    SEATS.c.late_at.is_not(None),
)
# A seat that was late before, and is so again, is one notice.
HAS_LATER_LATE = exists().where(
    LATER.c.user_id == NOTICES.c.user_id,
    LATER.c.table_id == NOTICES.c.table_id,
    LATER.c.occasion == LATE,
    LATER.c.turn > NOTICES.c.turn,
)
# Whether the person has answered since, or has decided, which they do not do without looking.
HAS_ANSWERED = exists().where(
    MOVES.c.table_id == NOTICES.c.table_id,
    MOVES.c.seq > NOTICES.c.turn,
    MOVES.c.kind.in_((YES, NO, AGREE, REFUSE, *sorted(PLAYS))),
    SEATS.c.table_id == MOVES.c.table_id,
    SEATS.c.seat == MOVES.c.seat,
    SEATS.c.user_id == NOTICES.c.user_id,
)
IS_OVER = or_(
    and_(IS_OF_TURN, or_(~HOLDS_TURN, HAS_LATER_TURN)),
    and_(NOTICES.c.occasion == LATE, or_(~IS_LATE, HAS_LATER_LATE)),
    and_(NOTICES.c.occasion == VOTE, or_(~IS_RUNNING, HAS_ANSWERED)),
    and_(NOTICES.c.occasion == INVITED, ~IS_OPEN),
)
WAS_SEEN = NOTICES.c.seen_at >= NOTICES.c.made_at
CAN_SEND = NOTICE_WAYS.c.kind != "mail"
HAS_TABLE_WAY = exists().where(CAN_SEND, NOTICE_WAYS.c.table_id == NOTICES.c.table_id)
HAS_OWN_WAY = exists().where(
    CAN_SEND,
    NOTICE_WAYS.c.user_id == NOTICES.c.user_id,
    or_(NOTICE_WAYS.c.table_id.is_(None), NOTICE_WAYS.c.table_id == NOTICES.c.table_id),
)
HAS_WAY = or_(HAS_OWN_WAY, and_(IS_OF_TURN, HAS_TABLE_WAY))


class Outbox:
    """The rows of notices. Each method is a part of its caller's transaction."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def tell(self, c: Connection, user_id: str, table_id: str, turn: int, occasion: str) -> None:
        """Let a person be told, unless they were told the same before."""
        tell_all(c, [user_id], table_id, turn, occasion, self.clock.now())

    def has_due(self, c: Connection) -> bool:
        """Whether anything is to be done."""
        now = self.clock.now()
        waits = and_(NOTICES.c.state == WAITING, NOTICES.c.send_at <= now, ~IS_HELD)
        expires = and_(NOTICES.c.state == CLAIMED, NOTICES.c.claimed_at < now - CLAIM_S)
        return (
            c.execute(select(NOTICES.c.turn).where(or_(waits, expires)).limit(1)).first()
            is not None
        )

    def expire_claims(self, c: Connection) -> int:
        """Drop what a process claimed that has died since; return how many there were."""
        now = self.clock.now()
        expires = and_(NOTICES.c.state == CLAIMED, NOTICES.c.claimed_at < now - CLAIM_S)
        change = update(NOTICES).where(expires).values(state=DROPPED, ended_at=now)
        return c.execute(change).rowcount

    def drop_pointless(self, c: Connection) -> int:
        """Drop what is due, but is over, was seen on a page, or can be sent nowhere."""
        now = self.clock.now()
        due = and_(NOTICES.c.state == WAITING, NOTICES.c.send_at <= now)
        change = update(NOTICES).where(due, or_(IS_OVER, WAS_SEEN, ~HAS_WAY))
        return c.execute(change.values(state=DROPPED, ended_at=now)).rowcount

    def claim(self, c: Connection, most: int = MOST_AT_ONCE) -> Claims:
        """Claim what is to be sent now. What comes in quiet hours is put off until their end, and
        of several notices about the same turn the most urgent is left."""
        now = self.clock.now()
        due = self._read_due(c, now, most)
        people = preferences_of(c, {row.notice.user for row in due})
        wanted = [
            row._replace(notice=row.notice._replace(wanted=is_wanted))
            for row in due
            if (is_wanted := row.notice.occasion in people[row.notice.user].occasions)
            or row.has_table_way
        ]
        kept = most_urgent(wanted)
        keys = {row.notice[:4] for row in kept}
        settled = 0
        for row in due:
            if row.notice[:4] not in keys:
                settled += self.finish(c, row.notice, DROPPED, before=WAITING)
        claimed: list[Notice] = []
        for row in kept:
            due_at = row.due_at if row.notice.occasion in OF_TURN else None
            until = people[row.notice.user].send_at(now, due_at)
            if until > now:
                settled += self._put_off(c, row.notice, until)
            elif self._take(c, row.notice, now):
                claimed.append(row.notice)
        return Claims(claimed, settled)

    def _read_due(self, c: Connection, now: float, most: int) -> list[Due]:
        """The rows whose time has come, with all others about the same turns."""
        is_due = and_(NOTICES.c.state == WAITING, NOTICES.c.send_at <= now, ~IS_HELD)
        order = (NOTICES.c.send_at, NOTICES.c.user_id, NOTICES.c.table_id, NOTICES.c.turn)
        first = select(NOTICES.c.user_id, NOTICES.c.table_id).where(is_due)
        pairs = {tuple(row) for row in c.execute(first.order_by(*order).limit(most))}
        if not pairs:
            return []
        is_table_way = and_(IS_OF_TURN, HAS_TABLE_WAY)
        query = (
            select(NOTICES, TABLES.c.due_at, is_table_way.label("has_table_way"))
            .join(TABLES, TABLES.c.id == NOTICES.c.table_id)
            .where(is_due, tuple_(NOTICES.c.user_id, NOTICES.c.table_id).in_(pairs))
            .order_by(*order)
        )
        return [
            Due(notice_in(row), row["due_at"], bool(row["has_table_way"]))
            for row in c.execute(query).mappings()
        ]

    def _take(self, c: Connection, notice: Notice, now: float) -> bool:
        own = update(NOTICES).where(key_of(notice), NOTICES.c.state == WAITING)
        values = {"state": CLAIMED, "claimed_at": now, "attempts": NOTICES.c.attempts + 1}
        return c.execute(own.values(values)).rowcount == 1

    def _put_off(self, c: Connection, notice: Notice, until: float) -> int:
        own = update(NOTICES).where(key_of(notice), NOTICES.c.state == WAITING)
        return c.execute(own.values(send_at=until)).rowcount

    def finish(self, c: Connection, notice: Notice, state: str, before: str = CLAIMED) -> int:
        """The notice is sent or dropped; return whether it still was what it was before."""
        own = update(NOTICES).where(key_of(notice), NOTICES.c.state == before)
        return c.execute(own.values(state=state, ended_at=self.clock.now())).rowcount

    def try_again(self, c: Connection, notice: Notice) -> None:
        """It has certainly reached nobody: send it later, or give up."""
        if notice.attempts >= len(RETRY_S):
            self.finish(c, notice, DROPPED)
            return
        again = self.clock.now() + RETRY_S[notice.attempts]
        own = update(NOTICES).where(key_of(notice), NOTICES.c.state == CLAIMED)
        c.execute(own.values(state=WAITING, claimed_at=None, send_at=again))

    def note_seen(self, c: Connection, user: str, table: str) -> None:
        """An open page shows the person this table now."""
        own = update(NOTICES).where(NOTICES.c.user_id == user, NOTICES.c.table_id == table)
        c.execute(own.where(~HAS_LATER_TURN).values(seen_at=self.clock.now()))

    def bring_forward(self, c: Connection, user: str) -> None:
        """A person has changed the quiet hours: look again at what was put off."""
        now = self.clock.now()
        own = update(NOTICES).where(NOTICES.c.user_id == user, NOTICES.c.state == WAITING)
        later = own.where(NOTICES.c.attempts == 0, NOTICES.c.send_at > now + HOLD_S)
        c.execute(later.values(send_at=now + HOLD_S))

    def forget_old(self, c: Connection) -> int:
        """Delete rows of turns that are over. Those of the current turn stay, however old: they
        keep a second notice away."""
        has_ended = and_(
            NOTICES.c.ended_at < self.clock.now() - KEPT_S, NOTICES.c.ended_at.is_not(None)
        )
        is_past = or_(
            HAS_LATER_TURN,
            and_(IS_OF_TURN, ~HOLDS_TURN),
            and_(NOTICES.c.occasion != INVITED, ~IS_RUNNING),
            and_(NOTICES.c.occasion == INVITED, ~IS_OPEN),
        )
        return c.execute(delete(NOTICES).where(has_ended, is_past)).rowcount

    def count_waiting(self, c: Connection) -> int:
        waits = select(func.count()).select_from(NOTICES).where(NOTICES.c.state == WAITING)
        return int(c.execute(waits).scalar_one())


def notice_in(row: Any) -> Notice:
    return Notice(
        row["user_id"], row["table_id"], row["turn"], row["occasion"], row["attempts"], True
    )


def most_urgent(due: Iterable[Due]) -> list[Due]:
    """Of several rows about a person's turn only one: the most urgent of those that the person
    wants. So it is with a seat that was late twice."""
    best: dict[tuple[object, ...], Due] = {}
    for row in due:
        notice = row.notice
        key: tuple[object, ...] = notice[:4]
        if notice.occasion in (*OF_TURN, LATE):
            key = (*notice[:2], notice.occasion == LATE)
        known = best.get(key)
        if known is None or rank(row) > rank(known):
            best[key] = row
    return list(best.values())


def rank(row: Due) -> tuple[bool, int]:
    order = OF_TURN.index(row.notice.occasion) if row.notice.occasion in OF_TURN else 0
    return row.notice.wanted, order
