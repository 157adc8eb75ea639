"""What people at a table do besides deciding: they vote, give time, and remind each other.

Each of these is a row of the table, written like a move: the first row of a number counts, and its
effect is in the same transaction.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection, update

from raidtable.bots.registry import USUAL
from raidtable.engine.words import N_
from raidtable.server import messages
from raidtable.server.days_off import DaysOff
from raidtable.server.errors import NotAllowed, NotFound, Rejected, Stale
from raidtable.server.storage.clock_rows import read_clock_rows, read_seat_clocks
from raidtable.server.storage.records import (
    BOT,
    GIVE,
    NO,
    PERSON,
    REMIND,
    VOTE,
    YES,
    StoredMove,
)
from raidtable.server.storage.rows import lock_table, write_talk
from raidtable.server.storage.schema import SEATS, TABLES
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.clock_keeping import settle
from raidtable.server.tables.clocked_table import ClockedTable
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.occasions import ENDED, REMINDED, VOTED
from raidtable.server.tables.pace import DAY, Pace
from raidtable.server.tables.table_clocks import Clocks
from raidtable.server.tables.turn_listener import TurnListener
from raidtable.server.tables.votes import (
    END,
    NOTHING,
    PACE,
    PAUSE,
    REPLACE,
    RESUME,
    SUBJECTS,
    Vote,
    voices_needed,
)

# The row that a person with that seat may write now; raises an error if there is none.
Row = Callable[[LiveTable, int], StoredMove]
# A row may find its number taken; each time the table is read again.
TRIES = 5
# At a table without a clock, somebody whom it has waited for this long is absent.
ABSENT_S = 7 * DAY
# Somebody can be reminded by hand this often.
REMINDED_S = DAY

NOT_RUNNING = N_("This game isn't running.")
NO_SUCH_VOTE = N_("There is no such vote.")
VOTE_OPEN = N_("There is already a vote about that.")
VOTE_DONE = N_("That vote is over.")
NOT_A_VOTER = N_("This vote isn't yours.")
PAUSED_ALREADY = N_("The game is paused already.")
NOT_PAUSED = N_("The game isn't paused.")
SAME_PACE = N_("The table has that pace already.")
NOT_LATE = N_("{seat} isn't late: a bot can't play on yet.")
NOT_ABSENT = N_("At a table without a clock, a bot can play on after a week without a move.")
OWN_SEAT = N_("That is your own seat.")
NO_CLOCK_HERE = N_("This table has no clock.")
ENOUGH_TIME = N_("{seat} has as much time as this table allows.")
NOT_WAITED_FOR = N_("The table doesn't wait for {seat}.")
REMINDED_LATELY = N_("{seat} was reminded less than a day ago.")


def is_late(table: ClockedTable, seat: int) -> bool:
    """Whether the time of a person's seat has run out; without a clock, whether the table has
    waited for that person for a week."""
    if table.seats[seat].kind != PERSON or table.clocks.is_paused:
        return False
    now = table.clock.now()
    if table.clocks.pace.has_clock:
        return table.clocks.late_since(seat, now) is not None
    if table.clocks.pace.hands_over_by_grace:
        return False
    is_waited_for = table.actor == seat and table.status == "running"
    return is_waited_for and now - table.row["moved_at"] >= ABSENT_S


def voters_of(live: LiveTable, subject: str, about: str, asker: int) -> frozenset[int]:
    """The seats that vote, one of each person: those who are not late, and who asks. The pace
    concerns everybody; about a bot in a seat, its owner has no voice."""
    first: dict[str | None, int] = {}
    for seat, holder in enumerate(live.seats):
        if holder.kind == PERSON:
            first.setdefault(holder.user, seat)
    if subject == REPLACE:
        first.pop(live.seats[int(about)].user, None)
    user = live.seats[asker].user
    late = {seat for seat in first.values() if subject != PACE and is_late(live, seat)}
    return frozenset({*first.values()} - late | ({first[user]} if user in first else set()))


def may_ask(live: LiveTable, subject: str, about: str, seat: int) -> str | None:
    """Why there can be no such vote now; None if there can."""
    key = f"{subject} {about}" if subject == REPLACE else subject
    if key in live.talk.votes:
        return VOTE_OPEN
    if subject == PAUSE and live.clocks.is_paused:
        return PAUSED_ALREADY
    if subject == RESUME and not live.clocks.is_paused:
        return NOT_PAUSED
    if subject == PACE and Pace.read(about) == live.clocks.pace:
        return SAME_PACE
    if subject == REPLACE:
        if live.seats[int(about)].user == live.seats[seat].user:
            return OWN_SEAT
        if not is_late(live, int(about)):
            return NOT_LATE if live.clocks.pace.has_clock else NOT_ABSENT
    return None


async def ask(
    tables: Tables, table: str, user: str, subject: str, about: str = NOTHING
) -> LiveTable:
    """Ask the people at the table to agree to something. If no more voices are needed, it is
    done."""

    def row(live: LiveTable, seat: int) -> StoredMove:
        if subject not in SUBJECTS:
            raise Rejected(NO_SUCH_VOTE)
        if subject == REPLACE:
            check_seat(live, about)
        why = may_ask(live, subject, about, seat)
        if why is not None:
            raise Rejected(why, seat=name_of(live, about))
        voters = voters_of(live, subject, about, seat)
        voice = next(s for s in voters if live.seats[s].user == user)
        needed = voices_needed(subject, len(voters))
        vote = Vote(0, voice, subject, about, needed, voters, frozenset({voice}))
        return StoredMove(VOTE, voice, vote.text())

    return await say(tables, table, user, row)


async def answer(tables: Tables, table: str, user: str, number: int, *, agrees: bool) -> LiveTable:
    """Say yes or no to a vote; who asked withdraws it by a no."""

    def row(live: LiveTable, _: int) -> StoredMove:
        vote = live.talk.find(number)
        if vote is None:
            raise Rejected(VOTE_DONE)
        voice = next((s for s in sorted(vote.voters) if live.seats[s].user == user), None)
        if voice is None:
            raise NotAllowed(NOT_A_VOTER)
        if voice in (vote.agreed if agrees else vote.refused):
            raise Stale(messages.MOVED_ON)  # a second click
        return StoredMove(YES if agrees else NO, voice, str(number))

    return await say(tables, table, user, row)


async def give_time(tables: Tables, table: str, user: str, seat: int) -> LiveTable:
    """Give another person at the table a day, or minutes at a live table."""

    def row(live: LiveTable, own: int) -> StoredMove:
        check_seat(live, str(seat))
        if not live.clocks.pace.has_clock:
            raise Rejected(NO_CLOCK_HERE)
        if live.seats[seat].user == user:
            raise Rejected(OWN_SEAT)
        left = live.clocks.left(seat, tables.clock.now())
        if left >= live.clocks.pace.most_s:
            raise Rejected(ENOUGH_TIME, seat=live.names[seat])
        return StoredMove(GIVE, own, str(seat))

    return await say(tables, table, user, row)


async def remind(tables: Tables, table: str, user: str, seat: int) -> LiveTable:
    """Remind the person whom the table waits for, once a day."""

    def row(live: LiveTable, own: int) -> StoredMove:
        check_seat(live, str(seat))
        if live.seats[seat].user == user:
            raise Rejected(OWN_SEAT)
        if not may_remind(live, seat):
            raise Rejected(NOT_WAITED_FOR, seat=live.names[seat])
        if was_reminded(live, seat):
            raise Rejected(REMINDED_LATELY, seat=live.names[seat])
        return StoredMove(REMIND, own, str(seat))

    return await say(tables, table, user, row)


def may_remind(live: LiveTable, seat: int) -> bool:
    is_person = live.seats[seat].kind == PERSON
    return is_person and live.match.actor == seat and not live.clocks.is_paused


def was_reminded(live: LiveTable, seat: int) -> bool:
    """Whether somebody reminded that seat in the last day."""
    return live.clock.now() - live.talk.reminded.get(seat, -REMINDED_S) < REMINDED_S


def check_seat(live: LiveTable, seat: str) -> None:
    if not (seat.isdecimal() and int(seat) < len(live.seats)):
        raise NotFound(messages.NO_SUCH_SEAT)
    if live.seats[int(seat)].kind != PERSON:
        raise Rejected(messages.NO_PERSON_THERE)


def name_of(live: LiveTable, about: str) -> str:
    return live.names[int(about)] if about.isdecimal() else ""


# Writing


async def say(tables: Tables, table: str, user: str, row: Row) -> LiveTable:
    """Write the row that somebody at the table may say now, with its effect."""
    live = await tables.get(table)
    for _ in range(TRIES):
        async with live.lock:
            own = live.seats_of(user)
            if not own:
                raise NotAllowed(messages.NOT_AT_TABLE)
            if live.status != "running" or live.tutorial is not None:
                raise Rejected(NOT_RUNNING)
            try:
                said = row(live, own[0])
            except (NotAllowed, Rejected):
                # This process may be behind: only the database has the last word.
                if not await tables.refresh_and_notify(live):
                    raise
                continue
            said = said._replace(made_at=tables.clock.now())
            written = await tables.database.write(partial(write, tables, live, said), live.id)
            if not written:
                await tables.refresh(live)
        if written:
            await tables.catch_up(live)
            return live
    raise Stale(messages.MOVED_ON)


def write(tables: Tables, live: LiveTable, said: StoredMove, c: Connection) -> bool:
    """Write the row and its effect; return whether no other row has its number."""
    number = live.rows
    if not write_talk(c, live.id, number, said):
        return False
    tables.announcer.announce(c, live.id)
    tell = partial(tables.occasions.tell, c)
    if said.kind == GIVE:
        change = partial(with_gift, int(said.text), said.made_at)
        settle(c, live.id, said.made_at, change)
    elif said.kind == REMIND:
        tell([live.seats[int(said.text)].user or ""], live.id, number, REMINDED)
    else:
        vote = live.talk.after(said, number)
        assert vote is not None  # it was checked, and nothing was written since
        if vote.has_passed or vote.has_failed:
            tables.turns.answered(c, live.id, vote.number)
        if vote.has_passed:
            put_into_effect(tables.turns, c, live, vote, said.made_at)
            if vote.subject == END:
                tell(people_of(live), live.id, live.turn, ENDED)
        elif said.kind == VOTE:
            missing = [live.seats[seat].user or "" for seat in vote.missing]
            tell(missing, live.id, number, VOTED)
    return True


def people_of(live: LiveTable) -> list[str]:
    return [holder.user for holder in live.seats if holder.user is not None]


def put_into_effect(
    turns: TurnListener, c: Connection, live: LiveTable, vote: Vote, now: float
) -> None:
    """What a vote that passed does to the table."""
    lock_table(c, live.id)
    change = None
    if vote.subject in (PAUSE, RESUME):
        change = partial(with_pause, now if vote.subject == PAUSE else None)
    elif vote.subject == END:
        c.execute(update(TABLES).where(TABLES.c.id == live.id).values(status="over"))
    elif vote.subject == REPLACE:
        is_seat = (SEATS.c.table_id == live.id) & (SEATS.c.seat == int(vote.about))
        c.execute(update(SEATS).where(is_seat, SEATS.c.kind == PERSON).values(kind=BOT, bot=USUAL))
    else:
        rows = read_clock_rows(c, live.id)
        assert rows is not None  # its row was just written
        off = tuple(read_seat_clocks(c, live.id, rows.row).off)
        change = partial(with_pace, Pace.read(vote.about), off, now)
    settle(c, live.id, now, change)
    if vote.subject == PACE:
        turns.began_anew(c, live)


def with_gift(seat: int, now: float, clocks: Clocks) -> Clocks:
    return clocks.given(seat, now)


def with_pause(paused_at: float | None, clocks: Clocks) -> Clocks:
    return replace(clocks, paused_at=paused_at)


def with_pace(pace: Pace, off: tuple[DaysOff, ...], now: float, clocks: Clocks) -> Clocks:
    return clocks.stopped(now).at_pace(pace, off)
