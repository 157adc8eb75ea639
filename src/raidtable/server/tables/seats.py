"""Seats: people sit down, leave, let a bot play for them, and come back."""

from functools import partial

from sqlalchemy import Connection, Update, exists, select, update

from raidtable.bots.words import title
from raidtable.engine.errors import RaidtableError
from raidtable.engine.words import N_
from raidtable.server import messages
from raidtable.server.errors import NotAllowed, NotFound, Rejected, Stale
from raidtable.server.security.blocks import NOT_HERE, is_kept_away
from raidtable.server.security.tokens import SeatToken, Tokens
from raidtable.server.security.users import find_user
from raidtable.server.storage.records import BACK, BOT, OPEN, PERSON, STANDS_IN, StoredMove
from raidtable.server.storage.rows import SEATS_CHANGED, lock_table, next_row, write_talk
from raidtable.server.storage.schema import SEATS, TABLES
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.clock_keeping import settle
from raidtable.server.tables.creation import check_bot
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.table_clocks import Clocks

SEAT_CHANGED = N_("Someone else has that seat now.")
# A row about a seat may find its number taken; then the next one is tried.
TRIES = 5


async def join(tables: Tables, table: str, user: str, seat: int) -> None:
    """Take an open seat; the first who asks gets it."""
    live = await tables.get(table)
    me = await find_user(tables.database, user)
    if me is None:
        raise NotAllowed(N_("Your session has expired. Reload the page."))
    await tables.doors.check_sit(user, table)
    if await tables.database.read(lambda c: is_kept_away(c, user, table)):
        raise Rejected(NOT_HERE)
    if seat not in range(len(live.seats)):
        raise NotFound(messages.NO_SUCH_SEAT)
    if live.seats_of(user) and not live.row["hot_seat"]:
        raise Rejected(N_("You already have a seat at this table."))
    here = SEATS.alias()
    sits = exists().where(here.c.table_id == table, here.c.user_id == user)
    change = (
        update(SEATS)
        .where(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.kind == OPEN)
        .values(kind=PERSON, user_id=user, name=me["name"])
    )
    if not live.row["hot_seat"]:
        change = change.where(~sits)
    taken = await change_seat(tables, live, change)
    if not taken:
        raise Rejected(N_("That seat is taken."))


async def join_rematch(tables: Tables, table: str, user: str, seat: int) -> str | None:
    """Sit down at a table that somebody opened to play again after that one, if there is one."""
    free = exists().where(
        SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == seat, SEATS.c.kind == OPEN
    )
    query = select(TABLES.c.id).where(TABLES.c.parent == table, free)
    found: list[str] = await tables.database.read(lambda c: list(c.execute(query).scalars()))
    for waiting in found:
        try:
            await join(tables, waiting, user, seat)
        except Rejected:
            continue  # somebody was faster, or the user sits there already
        return waiting
    return None


async def leave(tables: Tables, table: str, user: str, seat: int) -> None:
    """Give a seat up again before the game has begun."""
    live = await tables.get(table)
    if seat not in live.seats_of(user) or user == live.row["host"]:
        raise NotAllowed(N_("You can't leave a seat that isn't yours."))
    here = SEATS.alias()
    change = (
        update(SEATS)
        .where(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.user_id == user)
        .where(exists().where(here.c.table_id == table, here.c.kind == OPEN))
        .values(kind=OPEN, user_id=None, name="?")
    )
    if not await change_seat(tables, live, change):
        raise Rejected(N_("The game has started: let a bot play for you instead."))


async def give_seat(tables: Tables, table: str, user: str, seat: int, bot: str | None) -> None:
    """Give a seat to a bot: an open one, the user's own, or that of a player who keeps all waiting.

    Without a bot, the seat goes back to its person.
    """
    live = await tables.get(table)
    if seat not in range(len(live.seats)):
        raise NotFound(messages.NO_SUCH_SEAT)
    if live.tutorial is not None:
        raise Rejected(messages.NO_BOT_HERE)
    holder = live.seats[seat]
    own_seats = live.seats_of(user)
    if user != live.row["host"] and not own_seats and holder.user != user:
        raise NotAllowed(N_("Only players at this table can do that."))
    if holder.kind == OPEN and user != live.row["host"]:
        raise NotAllowed(N_("Only the host can give open seats to bots."))
    if bot is not None:
        check_bot(bot, live.match.game)
    if bot is None:
        if holder.kind != BOT or holder.user != user:
            raise NotAllowed(N_("That wasn't your seat."))
        values: dict[str, object] = {"kind": PERSON, "bot": None}
    else:
        if holder.kind == BOT and holder.user != user and live.stuck != seat:
            raise NotAllowed(N_("A bot already plays that seat."))
        if holder.kind == PERSON and holder.user != user and live.late != seat:
            by_grace = live.clocks.pace.hands_over_by_grace
            raise NotAllowed(messages.NOT_KEPT_WAITING if by_grace else messages.BY_VOTE_ONLY)
        name = holder.name if holder.user else title(bot, live.match.game.presentation.words("en"))
        values = {"kind": BOT, "bot": bot, "name": name}
    note = None
    if live.status == "running" and holder.user is not None:
        note = StoredMove(BACK if bot is None else STANDS_IN, seat, bot or "")
    change = update(SEATS).where(
        SEATS.c.table_id == table,
        SEATS.c.seat == seat,
        SEATS.c.kind == holder.kind,
        SEATS.c.bot.is_not_distinct_from(holder.bot),
        SEATS.c.user_id.is_not_distinct_from(holder.user),
    )
    changed = await change_seat(tables, live, change.values(values), note)
    if not changed:
        raise Stale(SEAT_CHANGED)


class RowTaken(RaidtableError):
    """Another row has the number that this one was to get."""


async def change_seat(
    tables: Tables, live: LiveTable, change: Update, note: StoredMove | None = None
) -> bool:
    """Apply the change if the seat has not changed since it was read; return whether it was.

    The note is the row that tells it in the table's log.
    """
    now = tables.clock.now()

    def write(c: Connection) -> bool:
        # As at a move, the row comes first and the lock of the table after it.
        if note is not None and not write_talk(
            c, live.id, next_row(c, live.id), note._replace(made_at=now)
        ):
            raise RowTaken(messages.MOVED_ON)
        lock_table(c, live.id)
        tables.announcer.announce(c, live.id)
        if not c.execute(change).rowcount:
            if note is not None:
                raise Stale(SEAT_CHANGED)  # takes the note back
            return False
        # The player to move gets the whole grace time.
        c.execute(SEATS_CHANGED, {"id_of_table": live.id, "now": now})
        comes_back = note is not None and note.kind == BACK
        seat = note.seat if note is not None else -1
        settle(c, live.id, now, partial(after_return, seat) if comes_back else None)
        tables.turns.seated(c, live)
        if comes_back and live.match.actor == seat:
            tables.turns.began_anew(c, live)
        return True

    for _ in range(TRIES):
        try:
            changed = await tables.database.write(write, live.id)
        except RowTaken:
            continue
        except Stale:
            await tables.catch_up(live)
            raise
        await tables.catch_up(live)
        return changed
    raise Stale(messages.MOVED_ON)


def after_return(seat: int, clocks: Clocks) -> Clocks:
    """The clocks when the owner of a seat comes back to it."""
    return clocks.come_back(seat) if clocks.pace.has_clock else clocks


# Seat tokens: a program that sends one plays for that seat


def seat_tokens(tokens: Tokens, live: LiveTable, user: str | None) -> dict[int, str]:
    """A token for each seat of the user."""
    return {
        seat: tokens.write(SeatToken(live.id, seat, user or "", live.seats[seat].token_epoch))
        for seat in live.seats_of(user)
    }


async def renew_token(tables: Tables, table: str, user: str, seat: int) -> None:
    """Revoke all tokens of the user's seat, so that only new ones work."""
    live = await tables.get(table)
    change = (
        update(SEATS)
        .where(SEATS.c.table_id == table, SEATS.c.seat == seat)
        .where(SEATS.c.user_id == user, SEATS.c.kind == PERSON)
        .values(token_epoch=SEATS.c.token_epoch + 1)
    )

    def write(c: Connection) -> bool:
        lock_table(c, table)
        tables.announcer.announce(c, table)
        return bool(c.execute(change).rowcount)

    changed = await tables.database.write(write, table)
    await tables.refresh_tables([live.id])
    if not changed:
        raise NotAllowed(N_("That isn't your seat."))
