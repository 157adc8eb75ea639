"""Decisions: the single entry point for moves, undo and redo of people, programs and bots.

A decision is worked out on a copy, written as a row, and only then put into effect. So an error in
the rules writes nothing, and a move is durable before anybody sees it.
"""

import asyncio
from dataclasses import replace

from prometheus_client import Counter
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from raidtable.engine.errors import IllegalAction, RaidtableError
from raidtable.engine.state import OVER
from raidtable.engine.words import N_
from raidtable.faults import reports as faults
from raidtable.server import messages
from raidtable.server.errors import Failed, NotAllowed, Rejected, Stale
from raidtable.server.storage.order_rows import Order, holds_order, remove_order
from raidtable.server.storage.records import (
    AGREE,
    ASK,
    BOT,
    PERSON,
    PLAYS,
    UNDO,
    LobbyStatus,
    StoredMove,
)
from raidtable.server.storage.results import has_results, remove_results, write_results
from raidtable.server.storage.rows import read_seats, write_move
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.clock_keeping import Change as ClockChange
from raidtable.server.tables.clock_keeping import settle
from raidtable.server.tables.live_table import Change, LiveTable
from raidtable.server.tables.occasions import VOTED
from raidtable.server.tables.undo import check_undo_row, new_request, undo_policy
from raidtable.server.tables.undo_requests import UndoRequest
from raidtable.undo_policy import NOT_YOUR_TURN

MOVES = Counter("raidtable_moves_total", "Decisions that were saved, of people and of bots", ["by"])
# By whether a bot decides. Every move counts here, so the labels are looked up once.
MOVES_BY = {False: MOVES.labels("person"), True: MOVES.labels("bot")}


async def act(
    tables: Tables,
    table: str,
    seat: int,
    seq: int,
    kind: str,
    text: str,
    user: str | None,
    order: Order | None = None,
) -> LiveTable:
    """Take one decision, exactly once. A bot has no user.

    `seq` is the number of moves that the player has seen: when the table has moved on, the
    decision is stale and changes nothing. A decision of kind ORDER names the order that it uses up.
    """
    # The client may hang up meanwhile: a written row is applied and sent all the same.
    move = StoredMove(kind, seat, text)
    return await asyncio.shield(_act(tables, table, seq, move, user, order))


async def _act(
    tables: Tables,
    table: str,
    seq: int,
    move: StoredMove,
    user: str | None,
    order: Order | None = None,
) -> LiveTable:
    if user is not None:  # a bot that has thought may move: none begins to think while paused
        tables.doors.check_move()
    live = await tables.get(table)
    async with live.lock:
        try:
            change = prepared(tables, live, seq, move, user)
        except (NotAllowed, Rejected, Stale):
            # This process may be behind: only the database has the last word.
            if not await tables.refresh_and_notify(live):
                raise
            change = prepared(tables, live, seq, move, user)
        while not await write(tables, live, change, user, order):
            # Another row took the number. If it was a question, the decision still fits.
            if not await tables.refresh_and_notify(live):
                raise NotAllowed(messages.NOT_YOUR_SEAT)
            change = prepared(tables, live, seq, move, user)
        live.commit(change)
        if order is not None:
            left = tuple(other for other in live.orders.orders if other != order)
            live.orders = replace(live.orders, orders=left)
        MOVES_BY[user is None].inc()
        if change.match_change is not None:
            live.row["moved_at"] = tables.clock.now()
            live.row |= status_after(live, change)._asdict()
        tables.notify(live)
        if move.kind == ASK:  # a bot that waits for the answer goes on after the grace
            asyncio.get_running_loop().call_later(live.grace_s + 0.1, tables.notify, live)
    return live


def prepared(
    tables: Tables, live: LiveTable, seq: int, move: StoredMove, user: str | None
) -> Change:
    """The change, worked out on a copy; raises an error if it cannot be made."""
    check_allowed(live, seq, move, user)
    if move.kind == UNDO:
        back = undo_policy(live).decisions_back((move.seat,))
        move = move._replace(text=move.text or str(back))
    elif move.kind == ASK:
        move = move._replace(text=new_request(live, move.seat, move.text).text())
    try:
        change = live.prepare(move)
        return change._replace(move=move._replace(digest=live.digest_after(change)))
    except IllegalAction:
        why = live.match.explain(move.text, names=live.names) if is_known(live, move) else None
        raise Rejected(why.sentence if why else messages.NO_SUCH_CHOICE) from None
    except RaidtableError as problem:
        raise Rejected(problem) from None
    except Exception as error:
        reference = tables.on_fault(live, move.seat, error, faults.APPLY, move.text)
        raise Failed(messages.CHOICE_FAILED, reference) from error


def check_allowed(live: LiveTable, seq: int, move: StoredMove, user: str | None) -> None:
    """Raise an error if that user, or a bot, who has seen `seq` moves may not do that."""
    if user is None:
        may_act = live.seats[move.seat].kind == BOT
    else:
        may_act = move.seat in live.seats_of(user)
    if not may_act:
        raise NotAllowed(messages.NOT_YOUR_SEAT)
    if seq != live.seq:
        raise Stale(messages.MOVED_ON)
    if live.status == "open":
        raise Rejected(N_("The table is waiting for a player."))
    if live.status == "closed":
        raise Rejected(messages.TABLE_CLOSED)
    if live.talk.is_ended or live.clocks.is_paused:
        why = messages.GAME_ENDED if live.talk.is_ended else messages.GAME_PAUSED
        # A bot that has thought meanwhile has nothing to say any more.
        raise Stale(why) if user is None else Rejected(why)
    check_decision(live, move)


def check_decision(live: LiveTable, move: StoredMove) -> None:
    """Raise Rejected if the seat may not decide that now. Whether a choice is legal is found out
    when it is worked out."""
    if move.kind not in PLAYS:
        try:
            check_undo_row(live, move.kind, move.seat, move.text)
        except RaidtableError as problem:
            raise Rejected(problem) from None
    elif live.match.actor != move.seat:
        raise Rejected(NOT_YOUR_TURN)
    elif live.tutorial is not None and move.text != live.scripted:
        raise Rejected(messages.NOT_YET)


def is_known(live: LiveTable, move: StoredMove) -> bool:
    """Whether the game has an action of that text."""
    return live.match.game.rules.actions.find(move.text) is not None


def status_after(live: LiveTable, change: Change) -> LobbyStatus:
    actor = live.match.actor if change.match_change is None else change.match_change.actor
    return LobbyStatus(live.status_after(change), actor)


async def write(
    tables: Tables, live: LiveTable, change: Change, user: str | None, order: Order | None = None
) -> bool:
    """Write the row; return whether no other row has its number, the seat still belongs to the
    same player, and the order that it follows still stands."""
    seq, now = live.rows, tables.clock.now()
    status = None if change.match_change is None else status_after(live, change)
    clocks = live.clocks

    def write_row(c: Connection) -> bool:
        nonlocal clocks
        tables.announcer.announce(c, live.id)
        if order is not None and not holds_order(c, live.id, order):
            return False
        if not write_move(c, live.id, seq, change.move, status, user, now):
            return False
        if order is not None:
            remove_order(c, live.id, order)
        if clocks.pace.has_clock:
            effect = effect_on_clocks(live, change, user, now)
            clocks = settle(c, live.id, now, effect, ran=live.match.actor)
        if status is not None:
            tables.turns.moved(c, live, status, user)
        request = live.undo_request
        if request is not None and (change.move.kind != AGREE or status is not None):
            tables.turns.answered(c, live.id, request.number)
        if change.move.kind == ASK:
            tell_asked(tables, c, live, change.move, seq)
        store_result(c, live, change, now)
        return True

    try:
        written = await tables.database.write(write_row, live.id)
    except SQLAlchemyError as error:
        reference = tables.on_fault(live, change.move.seat, error, faults.DATABASE)
        raise Failed(messages.NOT_SAVED, reference) from error
    if written:
        live.clocks = clocks
    return written


def tell_asked(
    tables: Tables, c: Connection, live: LiveTable, move: StoredMove, number: int
) -> None:
    """The people who must agree to an undo are told: the clock stands until they answer."""
    request = UndoRequest.read(move.seat, move.text, number)
    holders = [live.seats[seat] for seat in request.missing]
    users = [holder.user for holder in holders if holder.kind == PERSON and holder.user]
    tables.occasions.tell(c, users, live.id, number, VOTED)


def effect_on_clocks(
    live: LiveTable, change: Change, user: str | None, now: float
) -> ClockChange | None:
    """What a decision does to the clocks besides letting the next one run: only a person's own
    decision does anything. An undo gives no time back and takes none."""
    seat, after = change.move.seat, change.match_change
    if user is None or after is None or change.move.kind in (UNDO, AGREE):
        return None
    # A turn that was undone has brought its increment.
    credits = after.kept + len(after.added) > live.furthest
    passes = after.actor != seat
    return lambda clocks: clocks.decided(seat, now, passes=passes, credits=credits)


def store_result(c: Connection, live: LiveTable, change: Change, now: float) -> None:
    """Store the result with the move that ends the game; remove it with an undo of that move."""
    after = change.match_change
    if after is None or not has_results(live.row):
        return
    if after.actor == OVER:
        result = live.match.game.rules.result(after.state)
        write_results(c, live.row, read_seats(c, live.id), result, now)
    elif live.match.over:
        remove_results(c, live.id)
