"""Clocks as pure functions: banks, increments, days off, and time zones."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.driven_clock import BEGIN, DAY, HOUR, MINUTE

from raidtable.engine.errors import BadOption
from raidtable.server.days_off import DaysOff, days_in, zone_names, zone_of
from raidtable.server.tables.pace import DAYS, FRIENDS, LIVE, Pace, pace_from
from raidtable.server.tables.table_clocks import Clocks

BY_DAYS = pace_from(DAYS)
ZONES = ("UTC", "Europe/Madrid", "America/New_York", "Africa/Cairo", "Pacific/Apia", "Asia/Kolkata")


def clocks(*off: DaysOff, pace: Pace = BY_DAYS) -> Clocks:
    people = off or (DaysOff(), DaysOff())
    return Clocks().at_pace(pace, people)


def moment(zone: str, *parts: int) -> float:
    return datetime(*parts, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[misc, arg-type]


# Pace


def test_a_table_by_days_has_five_days_one_a_turn_and_never_more_than_five() -> None:
    assert Pace(DAYS, 5 * DAY, DAY, 5 * DAY) == BY_DAYS
    assert pace_from(DAYS, "2", "0,5", "3") == Pace(DAYS, 2 * DAY, DAY / 2, 3 * DAY)
    assert pace_from(LIVE, 20, 1) == Pace(LIVE, 20 * MINUTE, MINUTE, 20 * MINUTE)
    assert pace_from(DAYS, 10).cap_s == 10 * DAY
    assert not pace_from("").has_clock
    assert not pace_from(FRIENDS).has_clock


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        (("fast",), "'fast' is not a pace"),
        ((DAYS, "many"), "'many' is not a time"),
        ((DAYS, "nan"), "'nan' is not a time"),
        ((DAYS, 0), "more than 0 and at most 60 days"),
        ((DAYS, 61), "more than 0 and at most 60 days"),
        ((LIVE, 601), "at most 600 minutes"),
        ((DAYS, 5, 1, 4), "The cap can't be below the bank"),
        ((DAYS, 5, -1), "The increment is 0 or more"),
        ((DAYS, 5, 6, 5), "not above the cap"),
        ((LIVE, None, 1), "need a bank"),
        ((FRIENDS, 5), "has no clock"),
    ],
)
def test_a_pace_that_cannot_be_is_rejected_with_the_reason(
    chosen: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(BadOption, match=sentence):
        pace_from(*chosen)


@pytest.mark.parametrize("pace", [BY_DAYS, Pace(), Pace(FRIENDS), pace_from(LIVE, 20, 1, 30)])
def test_the_text_of_a_pace_says_it_whole(pace: Pace) -> None:
    assert Pace.read(pace.text()) == pace


# Banks


def test_only_the_clock_of_the_seat_to_move_runs() -> None:
    running = clocks().started(0, BEGIN)
    assert running.due_at == BEGIN + 5 * DAY
    assert running.left(0, BEGIN + DAY) == 4 * DAY
    assert running.left(1, BEGIN + DAY) == 5 * DAY


def test_a_small_decision_adds_nothing_and_the_end_of_the_turn_adds_the_increment_once() -> None:
    running = clocks().started(0, BEGIN)
    small = running.decided(0, BEGIN + 2 * DAY, passes=False, credits=True)
    assert small is running
    passed = small.decided(0, BEGIN + 2 * DAY, passes=True, credits=True)
    assert passed.banks == (4 * DAY, 5 * DAY)
    assert passed.since is None


def test_the_increment_never_lifts_a_bank_above_the_cap_but_what_was_given_stays() -> None:
    running = clocks().started(0, BEGIN)
    assert running.decided(0, BEGIN + HOUR, passes=True, credits=True).banks[0] == 5 * DAY
    rich = running.given(0, BEGIN)
    assert rich.banks[0] == 6 * DAY
    again = rich.started(0, BEGIN).decided(0, BEGIN + HOUR, passes=True, credits=True)
    assert again.banks[0] == 6 * DAY - HOUR


def test_gifts_end_at_twice_the_cap() -> None:
    rich = clocks()
    for _ in range(12):
        rich = rich.given(1, BEGIN)
    assert rich.banks == (5 * DAY, 10 * DAY)


def test_a_turn_that_was_undone_brings_no_second_increment() -> None:
    running = clocks().started(0, BEGIN)
    assert running.decided(0, BEGIN + 2 * DAY, passes=True, credits=False).banks[0] == 3 * DAY


def test_at_zero_the_seat_is_late_and_who_decides_late_has_time_to_finish() -> None:
    running = clocks().started(0, BEGIN)
    end = BEGIN + 5 * DAY
    assert running.late_since(0, end - 1) is None
    assert running.late_since(0, end + DAY) == end
    assert running.left(0, end + DAY) == 0
    swept = replace(running, late=(end, None))
    small = swept.decided(0, end + DAY, passes=False, credits=True)
    assert (small.late, small.banks[0]) == ((None, None), HOUR)
    whole = swept.decided(0, end + DAY, passes=True, credits=True)
    assert (whole.late, whole.banks[0]) == ((None, None), DAY + HOUR)


def test_who_comes_back_has_an_increment_and_is_not_late() -> None:
    away = replace(clocks(), banks=(0.0, 5 * DAY), late=(BEGIN, None))
    back = away.come_back(0)
    assert (back.banks, back.late) == ((DAY, 5 * DAY), (None, None))


# Days off


def test_the_clock_stands_on_weekends_in_the_person_s_own_time_zone() -> None:
    auckland = DaysOff("Pacific/Auckland", weekends_off=True)
    friday = moment("Pacific/Auckland", 2026, 11, 20, 12)
    assert auckland.running_seconds(friday, friday + 3 * DAY) == DAY
    assert auckland.deadline(friday, DAY) == friday + 3 * DAY
    assert auckland.stands_until(friday) is None
    monday = moment("Pacific/Auckland", 2026, 11, 23)
    assert auckland.stands_until(monday - HOUR) == monday


def test_a_day_off_on_which_the_clocks_change_has_23_or_25_hours() -> None:
    off = DaysOff("Europe/Madrid", vacations=((date(2026, 10, 25), date(2026, 10, 25)),))
    before = moment("Europe/Madrid", 2026, 10, 24, 12)
    assert off.deadline(before, DAY) == before + DAY + 25 * HOUR
    off = DaysOff("Europe/Madrid", vacations=((date(2026, 3, 29), date(2026, 3, 29)),))
    before = moment("Europe/Madrid", 2026, 3, 28, 12)
    assert off.deadline(before, DAY) == before + DAY + 23 * HOUR


def test_a_day_whose_midnight_is_skipped_begins_with_its_first_moment() -> None:
    # In Cairo, clocks go from 00:00 to 01:00 on the last Friday of April.
    off = DaysOff("Africa/Cairo", vacations=((date(2026, 4, 24), date(2026, 4, 24)),))
    before = moment("Africa/Cairo", 2026, 4, 23, 23)
    assert off.running_seconds(before, before + 2 * HOUR) == HOUR
    assert off.deadline(before, 2 * HOUR) == before + HOUR + 23 * HOUR + HOUR


def test_an_unknown_time_zone_is_utc() -> None:
    assert zone_of("Mars/Olympus") is UTC
    assert zone_of("../etc/passwd") is UTC
    assert {"Europe/Madrid", "UTC"} <= zone_names()
    assert not any(name.startswith(("posix/", "right/")) for name in zone_names())


def test_each_day_of_a_vacation_counts_once_and_in_its_year() -> None:
    spans = ((date(2026, 12, 30), date(2027, 1, 2)), (date(2026, 12, 31), date(2026, 12, 31)))
    assert days_in(spans, 2026) == 2
    assert days_in(spans, 2027) == 2


def seconds_by_hand(off: DaysOff, start: int, end: int) -> int:
    """The seconds that count, minute by minute."""
    count = 0
    for second in range(start, end, 60):
        day = datetime.fromtimestamp(second, zone_of(off.time_zone)).date()
        count += 0 if off.is_off(day) else 60
    return count


spans = st.tuples(st.integers(0, 40), st.integers(0, 9)).map(
    lambda span: (
        date(2026, 10, 1) + timedelta(days=span[0]),
        date(2026, 10, 1) + timedelta(days=span[0] + span[1]),
    )
)
some_days_off = st.builds(
    DaysOff, st.sampled_from(ZONES), st.booleans(), st.lists(spans, max_size=3).map(tuple)
)
# Whole minutes from the first of October on: all these zones change their clocks on a minute.
OCTOBER = int(datetime(2026, 10, 1, tzinfo=UTC).timestamp())
moments = st.integers(0, 45 * 24 * 60).map(lambda minutes: OCTOBER + 60 * minutes)


@given(some_days_off, moments, st.integers(0, 12 * 24 * 60))
def test_the_seconds_that_run_are_those_of_days_that_are_not_off(
    off: DaysOff, start: int, minutes: int
) -> None:
    end = start + 60 * minutes
    assert off.running_seconds(start, end) == seconds_by_hand(off, start, end)


@given(some_days_off, moments, st.integers(0, 8 * 24 * 3600))
def test_a_deadline_is_the_first_moment_at_which_the_time_has_run(
    off: DaysOff, start: int, seconds: int
) -> None:
    end = off.deadline(start, seconds)
    assert abs(off.running_seconds(start, end) - seconds) < 1e-3
    if seconds:
        assert off.running_seconds(start, end - 1) <= seconds - 1 + 1e-3


steps = st.lists(
    st.tuples(
        st.sampled_from(("pass", "small", "undo", "stop", "give", "nothing")),
        st.integers(1, 3 * 24 * 3600),
    ),
    max_size=25,
)


@given(st.tuples(some_days_off, some_days_off), moments, steps)
def test_no_clock_is_negative_and_what_ran_is_what_was_taken(
    off: tuple[DaysOff, DaysOff], start: int, deeds: list[tuple[str, int]]
) -> None:
    """Another account of the same game, kept by hand: what each seat has used and got."""
    now, seat = float(start), 0
    table = Clocks().at_pace(BY_DAYS, off).started(seat, now)
    banks = [5 * DAY, 5 * DAY]
    for deed, seconds in deeds:
        ran = off[seat].running_seconds(now, now + seconds) if table.since is not None else 0.0
        now += seconds
        was_late = banks[seat] - ran <= 1e-3 and table.since is not None
        banks[seat] = max(0.0, banks[seat] - ran)
        if deed in ("pass", "small"):
            if was_late:
                banks[seat] = max(banks[seat], HOUR)
            if deed == "pass":
                banks[seat] = max(banks[seat], min(5 * DAY, banks[seat] + DAY))
            table = table.decided(seat, now, passes=deed == "pass", credits=True)
            seat = 1 - seat if deed == "pass" else seat
            table = table.run_on(seat, now)
        elif deed == "undo":
            seat = 1 - seat
            table = table.run_on(seat, now)
        elif deed == "stop":
            table = table.run_on(None, now)
        elif deed == "give":
            banks[1 - seat] = max(banks[1 - seat], min(banks[1 - seat] + DAY, 10 * DAY))
            table = table.given(1 - seat, now).run_on(seat, now)
        for number in (0, 1):
            left = table.left(number, now)
            assert left >= 0
            assert abs(left - banks[number]) < 1, (deed, number)
        if table.since is not None:
            assert table.due_at == pytest.approx(off[seat].deadline(now, banks[seat]), abs=1)
