"""A table by days, with a clock that the tests drive: deadlines, late seats, votes, days off."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pytest
from sqlalchemy import Connection, select, update
from tests.server.driven_clock import BEGIN, DAY, HOUR, MINUTE, DrivenClock
from tests.server.playing import open_tables, play_first

from raidtable.server.errors import BadField, NotAllowed, NotFound, Rejected
from raidtable.server.security.users import new_user
from raidtable.server.storage.records import AGREE, ASK, BOT, PERSON, PLAY, REFUSE
from raidtable.server.storage.schema import MOVES, SEATS, TABLES
from raidtable.server.tables import absences, decisions, seats, table_talk
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.late_seats import sweep_late
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.pace import DAYS, FRIENDS, LIVE, Pace, pace_from
from raidtable.server.tables.votes import END, PACE, PAUSE, REPLACE, RESUME

pytest_plugins = ["tests.server.postgres"]
BY_DAYS = pace_from(DAYS)
Work = Callable[["Game"], Awaitable[None]]


class Game:
    """A running table with people, whose user ids are in the order of their seats."""

    def __init__(self, tables: Tables, clock: DrivenClock, live: LiveTable, users: list[str]):
        self.tables, self.clock, self.live, self.users = tables, clock, live, users
        self.told: list[tuple[str, str, int, str]] = []
        tables.occasions.listeners.append(lambda _, *told: self.told.append(told))

    @property
    def actor(self) -> int:
        return self.live.match.actor

    @property
    def table(self) -> str:
        return self.live.id

    def left(self, seat: int) -> float:
        return self.live.clocks.left(seat, self.clock.now())

    async def play(self) -> None:
        await play_first(self.tables, self.table, self.users[self.actor])

    async def play_bot(self) -> None:
        await play_first(self.tables, self.table, None)

    async def pass_on(self) -> None:
        """Decide until it is another seat's turn."""
        seat = self.actor
        while self.actor == seat:
            await self.play()

    async def act(self, seat: int, kind: str, text: str = "") -> None:
        user = self.users[seat]
        await decisions.act(self.tables, self.table, seat, self.live.seq, kind, text, user)

    async def sweep(self) -> list[int]:
        """The seats that this sweep found late."""
        return [due.seat for due in await sweep_late(self.tables, self.clock.now())]

    async def ask(self, seat: int, subject: str, about: str = "-") -> None:
        await table_talk.ask(self.tables, self.table, self.users[seat], subject, about)

    async def answer(self, seat: int, *, agrees: bool = True) -> None:
        (vote,) = self.live.talk.votes.values()
        user = self.users[seat]
        await table_talk.answer(self.tables, self.table, user, vote.number, agrees=agrees)

    async def stored(self) -> "Stored":
        def read(c: Connection) -> Stored:
            row = c.execute(select(TABLES).where(TABLES.c.id == self.table)).one()
            here = select(SEATS).where(SEATS.c.table_id == self.table).order_by(SEATS.c.seat)
            found = c.execute(here).all()
            return Stored(
                row.due_at, row.clock_from, row.status, [seat.bank_s for seat in found],
                [seat.late_at for seat in found],
            )  # fmt: skip

        return await self.tables.database.read(read)


class Stored(NamedTuple):
    due_at: float | None
    clock_from: float | None
    status: str
    banks: list[float | None]
    late: list[float | None]


async def table_of(
    tables: Tables, people: int, pace: Pace = BY_DAYS, *, bots: int = 0
) -> tuple[str, list[str]]:
    users = [await new_user(tables.database, name) for name in ("Ana", "Bram", "Cleo")[:people]]
    players = ["me", *["open"] * (people - 1), *["random"] * bots]
    table = await create_table(tables, users[0], "raids", players, {}, seed="days", pace=pace)
    for seat, user in enumerate(users[1:], 1):
        await seats.join(tables, table, user, seat)
    return table, users


def played(url: str, work: Work, people: int = 2, pace: Pace = BY_DAYS, *, bots: int = 0) -> None:
    async def scenario() -> None:
        clock = DrivenClock()
        async with open_tables(url, clock=clock) as tables:
            table, users = await table_of(tables, people, pace, bots=bots)
            await work(Game(tables, clock, await tables.get(table), users))

    asyncio.run(scenario())


@pytest.fixture
def url(tmp_path: object) -> str:
    return f"sqlite:///{tmp_path}/tables.sqlite3"


# The clock


def test_the_clock_begins_when_the_last_seat_is_taken(url: str) -> None:
    async def scenario() -> None:
        clock = DrivenClock()
        async with open_tables(url, clock=clock) as tables:
            ana = await new_user(tables.database, "Ana")
            table = await create_table(tables, ana, "raids", ["me", "open"], {}, pace=BY_DAYS)
            live = await tables.get(table)
            assert live.clocks.since is None
            clock.pass_time(DAY)
            await seats.join(tables, table, await new_user(tables.database, "Bram"), 1)
            assert live.clocks.due_at == BEGIN + DAY + 5 * DAY

    asyncio.run(scenario())


def test_the_deadline_is_stored_with_the_move(url: str) -> None:
    async def work(game: Game) -> None:
        first = game.actor
        game.clock.pass_time(2 * DAY)
        await game.pass_on()
        stored = await game.stored()
        assert stored.banks[first] == 4 * DAY
        assert stored.due_at == game.clock.now() + 5 * DAY
        assert stored.clock_from == game.clock.now()
        async with open_tables(url, clock=game.clock) as other:
            assert (await other.get(game.table)).clocks == game.live.clocks

    played(url, work)


def test_it_stands_while_a_bot_thinks(url: str) -> None:
    async def work(game: Game) -> None:
        while game.live.seats[game.actor].kind == PERSON:
            await game.pass_on()
        assert (await game.stored()).due_at is None
        game.clock.pass_time(DAY)
        before = [game.left(0), game.left(1)]
        while game.live.seats[game.actor].kind == BOT:
            await game.play_bot()
        assert [game.left(0), game.left(1)] == before
        assert (await game.stored()).due_at is not None

    played(url, work, bots=1)


def test_it_stands_while_an_undo_is_asked_and_an_undo_changes_no_bank(url: str) -> None:
    async def work(game: Game) -> None:
        first = game.actor
        await game.pass_on()
        second = game.actor
        game.clock.pass_time(HOUR)
        await game.act(first, ASK)
        assert (await game.stored()).due_at is None
        game.clock.pass_time(DAY)
        assert game.left(second) == 5 * DAY - HOUR
        await game.act(second, REFUSE)
        assert (await game.stored()).due_at == game.clock.now() + 5 * DAY - HOUR
        await game.play()

    played(url, work)


def test_an_undo_gives_no_time_back_takes_none_and_brings_no_second_increment(url: str) -> None:
    async def work(game: Game) -> None:
        first = game.actor
        game.clock.pass_time(3 * DAY)
        await game.pass_on()
        second = game.actor
        assert game.left(first) == 3 * DAY
        game.clock.pass_time(HOUR)
        await game.act(first, ASK)
        await game.act(second, AGREE)
        assert game.actor == first
        assert [game.left(first), game.left(second)] == [3 * DAY, 5 * DAY - HOUR]
        await game.pass_on()
        assert game.left(first) == 3 * DAY

    played(url, work)


def test_at_zero_nothing_happens_but_that_the_seat_is_late_once(url: str) -> None:
    async def work(game: Game) -> None:
        late = game.actor
        game.clock.pass_time(5 * DAY - 1)
        assert await game.sweep() == []
        game.clock.pass_time(DAY)
        assert await game.sweep() == [late]
        assert await game.sweep() == []
        assert (await game.stored()).late[late] == BEGIN + 5 * DAY
        told = [(user, game.table, 0, "late") for user in sorted(game.users)]
        assert game.told == told, "the others learn it, too: now they may act"
        assert game.live.seats[late].kind == PERSON
        assert game.actor == late
        await game.play()
        assert (await game.stored()).late == [None, None]
        assert game.left(late) >= HOUR

    played(url, work)


def test_the_seat_of_a_table_that_cannot_be_read_is_late_once(url: str) -> None:
    async def work(game: Game) -> None:
        gone = update(TABLES).where(TABLES.c.id == game.table).values(game="gone")
        await game.tables.database.write(lambda c: c.execute(gone))
        game.tables.forget(game.live)
        game.clock.pass_time(6 * DAY)
        assert await game.sweep() == [game.actor]
        assert await game.sweep() == []

    played(url, work)


def test_nobody_hands_a_seat_over_by_grace_at_a_table_by_days_or_of_friends(url: str) -> None:
    async def work(game: Game) -> None:
        game.clock.pass_time(30 * DAY)
        other = 1 - game.actor
        with pytest.raises(NotAllowed, match="by vote"):
            await seats.give_seat(game.tables, game.table, game.users[other], game.actor, "random")
        assert game.live.late is None

    played(url, work)
    played(f"{url}2", work, pace=pace_from(FRIENDS))


def test_a_live_table_without_a_bank_hands_over_by_grace_as_ever(url: str) -> None:
    async def work(game: Game) -> None:
        game.clock.pass_time(181)
        late = game.actor
        await seats.give_seat(game.tables, game.table, game.users[1 - late], late, "random")
        assert game.live.seats[late].kind == BOT

    played(url, work, pace=Pace())


def test_a_live_clock_counts_minutes(url: str) -> None:
    async def work(game: Game) -> None:
        first = game.actor
        game.clock.pass_time(3 * MINUTE)
        await game.pass_on()
        assert game.left(first) == 8 * MINUTE
        await table_talk.give_time(game.tables, game.table, game.users[game.actor], first)
        assert game.left(first) == 13 * MINUTE

    played(url, work, pace=pace_from(LIVE, 10, 1))


# Time that is given, reminders


def test_anybody_at_the_table_gives_another_a_day(url: str) -> None:
    async def work(game: Game) -> None:
        late = game.actor
        other = 1 - late
        game.clock.pass_time(6 * DAY)
        await game.sweep()
        with pytest.raises(Rejected, match="your own seat"):
            await table_talk.give_time(game.tables, game.table, game.users[late], late)
        await table_talk.give_time(game.tables, game.table, game.users[other], late)
        assert (await game.stored()).late == [None, None]
        assert (await game.stored()).due_at == game.clock.now() + DAY
        assert [note.kind for note in game.live.talk.notes] == ["give"]
        game.clock.pass_time(DAY)
        assert await game.sweep() == [late], "it is late a second time"
        stranger = await new_user(game.tables.database, "Dag")
        with pytest.raises(NotAllowed):
            await table_talk.give_time(game.tables, game.table, stranger, late)

    played(url, work)


def test_gifts_end_at_twice_the_cap(url: str) -> None:
    async def work(game: Game) -> None:
        waits = 1 - game.actor
        giver = game.users[game.actor]
        for _ in range(5):
            await table_talk.give_time(game.tables, game.table, giver, waits)
        with pytest.raises(Rejected, match="as much time as this table allows"):
            await table_talk.give_time(game.tables, game.table, giver, waits)
        assert game.left(waits) == 10 * DAY

    played(url, work)


def test_somebody_is_reminded_once_a_day(url: str) -> None:
    async def work(game: Game) -> None:
        waited_for, other = game.actor, 1 - game.actor
        user = game.users[other]
        await table_talk.remind(game.tables, game.table, user, waited_for)
        with pytest.raises(Rejected, match="less than a day ago"):
            await table_talk.remind(game.tables, game.table, user, waited_for)
        with pytest.raises(Rejected, match="doesn't wait"):
            await table_talk.remind(game.tables, game.table, game.users[waited_for], other)
        game.clock.pass_time(DAY)
        await table_talk.remind(game.tables, game.table, user, waited_for)
        assert [told[3] for told in game.told] == ["reminded", "reminded"]

    played(url, work)


# Votes


def test_two_of_three_let_a_bot_play_on_and_its_owner_comes_back(url: str) -> None:
    async def work(game: Game) -> None:
        late = game.actor
        others = [seat for seat in range(3) if seat != late]
        with pytest.raises(Rejected, match="isn't late"):
            await game.ask(others[0], REPLACE, str(late))
        game.clock.pass_time(5 * DAY)
        await game.sweep()
        await game.ask(others[0], REPLACE, str(late))
        assert game.live.seats[late].kind == PERSON
        (vote,) = game.live.talk.votes.values()
        assert (set(vote.agreed), set(vote.missing)) == ({others[0]}, {others[1]})
        assert game.told[-1][0] == game.users[others[1]]
        with pytest.raises(NotAllowed, match="isn't yours"):
            await game.answer(late)
        await game.answer(others[1])
        assert game.live.seats[late].kind == BOT
        assert (await game.stored()).due_at is None
        seq = game.live.seq
        while game.actor == late:
            await game.play_bot()
        decided = game.live.seq - seq
        await seats.give_seat(game.tables, game.table, game.users[late], late, None)
        assert game.live.seats[late].kind == PERSON
        assert game.live.talk.came_back == {late: decided}
        assert (await game.stored()).late[late] is None
        assert game.left(late) == DAY

    played(url, work, people=3)


def test_a_move_of_the_late_seat_ends_the_vote_about_it(url: str) -> None:
    async def work(game: Game) -> None:
        late = game.actor
        other = next(seat for seat in range(3) if seat != late)
        game.clock.pass_time(5 * DAY)
        await game.sweep()
        await game.ask(other, REPLACE, str(late))
        await game.play()
        assert not game.live.talk.votes
        assert game.live.seats[late].kind == PERSON

    played(url, work, people=3)


def test_among_friends_a_bot_plays_on_after_a_week_if_the_others_want_it(url: str) -> None:
    async def work(game: Game) -> None:
        away, other = game.actor, 1 - game.actor
        game.clock.pass_time(6 * DAY)
        with pytest.raises(Rejected, match="after a week"):
            await game.ask(other, REPLACE, str(away))
        game.clock.pass_time(DAY)
        await game.ask(other, REPLACE, str(away))
        assert game.live.seats[away].kind == BOT

    played(url, work, pace=pace_from(FRIENDS))


def test_a_pause_needs_more_than_half_and_lasts_until_half_want_to_go_on(url: str) -> None:
    async def work(game: Game) -> None:
        game.clock.pass_time(HOUR)
        await game.ask(0, PAUSE)
        assert (await game.stored()).due_at is not None, "one of two is not more than half"
        await game.answer(1)
        assert (await game.stored()).due_at is None
        game.clock.pass_time(20 * DAY)
        assert game.left(game.actor) == 5 * DAY - HOUR
        with pytest.raises(Rejected, match="paused"):
            await game.play()
        with pytest.raises(Rejected, match="paused already"):
            await game.ask(0, PAUSE)
        await game.ask(1, RESUME)
        assert (await game.stored()).due_at == game.clock.now() + 5 * DAY - HOUR
        await game.play()

    played(url, work)


def test_a_no_that_makes_it_impossible_ends_the_vote(url: str) -> None:
    async def work(game: Game) -> None:
        await game.ask(0, PAUSE)
        await game.answer(1, agrees=False)
        assert game.live.talk.votes
        await game.answer(2, agrees=False)
        assert not game.live.talk.votes
        assert [note.kind for note in game.live.talk.notes] == ["vote", "no", "no"]
        await game.ask(0, PAUSE)
        await game.answer(0, agrees=False)
        assert not game.live.talk.votes, "who asked has withdrawn it"

    played(url, work, people=3)


def test_all_who_are_not_late_end_the_game_by_agreement_without_a_winner(url: str) -> None:
    async def work(game: Game) -> None:
        late = game.actor
        others = [seat for seat in range(3) if seat != late]
        game.clock.pass_time(5 * DAY)
        await game.sweep()
        await game.ask(others[0], END)
        with pytest.raises(Rejected, match="already a vote"):
            await game.ask(others[1], END)
        await game.answer(others[1])
        stored = await game.stored()
        assert (stored.status, stored.due_at) == ("over", None)
        assert game.live.status == "over"
        assert game.live.is_revealed
        assert {told[3] for told in game.told} == {"late", "vote", "ended"}
        with pytest.raises(Rejected, match="ended this game by agreement"):
            await game.play()
        async with open_tables(url, clock=game.clock) as other:
            assert (await other.get(game.table)).status == "over"

    played(url, work, people=3)


def test_the_pace_changes_when_all_people_agree(url: str) -> None:
    async def work(game: Game) -> None:
        game.clock.pass_time(3 * DAY)
        await game.ask(0, PACE, pace_from(DAYS, 2, 1, 2).text())
        assert game.live.clocks.pace == BY_DAYS
        await game.answer(1)
        assert game.live.clocks.pace == Pace(DAYS, 2 * DAY, DAY, 2 * DAY)
        assert (await game.stored()).due_at == game.clock.now() + 2 * DAY
        with pytest.raises(Rejected, match="that pace already"):
            await game.ask(1, PACE, pace_from(DAYS, 2, 1, 2).text())
        await game.ask(1, PACE, "friends")
        await game.answer(0)
        stored = await game.stored()
        assert (stored.due_at, stored.banks) == (None, [None, None])
        await game.ask(1, PACE, BY_DAYS.text())
        await game.answer(0)
        assert (await game.stored()).due_at == game.clock.now() + 5 * DAY

    played(url, work)


def test_votes_are_no_moves_and_a_page_that_has_not_seen_them_may_play(url: str) -> None:
    async def work(game: Game) -> None:
        seq = game.live.seq
        await game.ask(0, PAUSE)
        await table_talk.give_time(game.tables, game.table, game.users[0], 1)
        assert game.live.seq == seq
        live = await decisions.act(
            game.tables, game.table, game.actor, seq, PLAY, game.live.match.legal()[0],
            game.users[game.actor],
        )  # fmt: skip
        assert live.seq == seq + 1
        again = await Tables(game.tables.database, clock=game.clock).get(game.table)
        assert (again.seq, again.rows) == (live.seq, live.rows)
        assert again.talk.votes == live.talk.votes

    played(url, work)


def test_what_is_no_vote_is_rejected(url: str) -> None:
    async def work(game: Game) -> None:
        for subject, about, problem in (
            ("party", "-", "no such vote"), (REPLACE, "7", "doesn't have that seat"),
            (REPLACE, "x", "doesn't have that seat"), (RESUME, "-", "isn't paused"),
        ):  # fmt: skip
            with pytest.raises((Rejected, NotFound), match=problem):
                await game.ask(0, subject, about)
        with pytest.raises(Rejected, match="vote is over"):
            await table_talk.answer(game.tables, game.table, game.users[0], 99, agrees=True)

    played(url, work)


# Days off


def test_changed_days_off_change_the_deadline_from_now_on(url: str) -> None:
    async def work(game: Game) -> None:
        user = game.users[game.actor]
        game.clock.pass_time(DAY)  # Thursday
        await absences.set_zone_and_weekends(game.tables, user, "UTC", weekends_off=True)
        assert (await game.stored()).due_at == BEGIN + 7 * DAY
        assert game.live.clocks.due_at == BEGIN + 7 * DAY, "the table in memory knows it"
        await absences.add_vacation(game.tables, user, "2026-11-23", "2026-11-24", 30)
        assert (await game.stored()).due_at == BEGIN + 9 * DAY
        (vacation,) = await absences.vacations_of(game.tables, user)
        await absences.end_vacation(game.tables, user, vacation.id)
        assert (await game.stored()).due_at == BEGIN + 7 * DAY
        with pytest.raises(NotFound):
            await absences.end_vacation(game.tables, user, vacation.id)

    played(url, work)


def test_a_vacation_that_has_begun_ends_now(url: str) -> None:
    async def work(game: Game) -> None:
        user = game.users[game.actor]
        await absences.add_vacation(game.tables, user, "2026-11-18", "2026-11-30", 30)
        game.clock.pass_time(2 * DAY + HOUR)
        (vacation,) = await absences.vacations_of(game.tables, user)
        await absences.end_vacation(game.tables, user, vacation.id)
        assert (await game.stored()).due_at == game.clock.now() + 5 * DAY
        (vacation,) = await absences.vacations_of(game.tables, user)
        assert vacation.last.isoformat() == "2026-11-19"

    played(url, work)


@pytest.mark.parametrize(
    ("first", "last", "problem"),
    [
        ("2026-12-24", "someday", "first and the last day"),
        ("2026-12-24", "2026-12-23", "before the first"),
        ("2026-11-17", "2026-11-20", "in the past"),
        ("2027-12-01", "2027-12-02", "at most a year"),
        ("2026-12-01", "2026-12-31", "you have 30 of 30 vacation days left in 2026"),
    ],
)
def test_a_vacation_that_cannot_be_is_rejected(
    url: str, first: str, last: str, problem: str
) -> None:
    async def work(game: Game) -> None:
        with pytest.raises(BadField, match=problem):
            await absences.add_vacation(game.tables, game.users[0], first, last, 30)
        with pytest.raises(BadField, match="time zone"):
            await absences.set_zone_and_weekends(
                game.tables, game.users[0], "Mars/Olympus", weekends_off=False
            )
        assert await absences.vacations_of(game.tables, game.users[0]) == []

    played(url, work)


# Several processes


def test_of_two_processes_that_sweep_at_once_one_acts(postgresql: str) -> None:
    async def scenario() -> None:
        clock = DrivenClock()
        told: list[tuple[object, ...]] = []
        async with (
            open_tables(postgresql, clock=clock) as here,
            open_tables(postgresql, clock=clock) as there,
        ):
            for tables in (here, there):
                tables.occasions.listeners.append(lambda _, *about: told.append(about))
            made = [await table_of(here, 2) for _ in range(8)]
            clock.pass_time(5 * DAY)
            found = await asyncio.gather(
                *(sweep_late(tables, clock.now()) for tables in (here, there, here, there))
            )
            tables_found = [due.table for part in found for due in part]
            assert sorted(tables_found) == sorted(table for table, _ in made)
            people = [(user, table, 0, "late") for table, users in made for user in users]
            assert sorted(told, key=str) == sorted(people, key=str)

    asyncio.run(scenario())


def test_a_move_and_a_sweep_at_the_same_moment_do_not_contradict_each_other(
    postgresql: str,
) -> None:
    async def scenario() -> None:
        clock = DrivenClock()
        async with (
            open_tables(postgresql, clock=clock) as here,
            open_tables(postgresql, clock=clock, listens=True) as there,
        ):
            for _ in range(6):
                table, users = await table_of(here, 2)
                live = await here.get(table)
                await there.get(table)
                clock.pass_time(5 * DAY)
                await asyncio.gather(
                    play_first(here, table, users[live.match.actor]),
                    sweep_late(there, clock.now()),
                )
                game = Game(here, clock, live, users)
                stored = await game.stored()
                assert stored.due_at is not None
                assert stored.due_at > clock.now()
                assert stored.late == [None, None]

    asyncio.run(scenario())


def test_two_processes_do_not_both_count_a_voice(postgresql: str) -> None:
    async def scenario() -> None:
        clock = DrivenClock()
        async with (
            open_tables(postgresql, clock=clock) as here,
            open_tables(postgresql, clock=clock) as there,
        ):
            table, users = await table_of(here, 3)
            await there.get(table)
            await asyncio.gather(
                table_talk.ask(here, table, users[0], PAUSE),
                table_talk.ask(there, table, users[1], PAUSE),
                return_exceptions=True,
            )
            live = await there.get(table)
            async with live.lock:
                await there.refresh(live)
            (vote,) = live.talk.votes.values()
            assert len(vote.agreed) == 1
            rows = select(MOVES.c.kind).where(MOVES.c.table_id == table)
            kinds = await here.database.read(lambda c: list(c.execute(rows).scalars()))
            assert kinds == ["vote"]

    asyncio.run(scenario())
