"""Days on which a person's clocks stand: weekends and vacations, in the person's time zone."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

SATURDAY = 5
ONE_DAY = timedelta(days=1)
# The first and last day of each vacation, both included.
Vacations = tuple[tuple[date, date], ...]


@dataclass(frozen=True)
class DaysOff:
    """The days off of one person. Days begin at midnight in the time zone, so one on which the
    clocks change has 23 or 25 hours."""

    time_zone: str = ""
    weekends_off: bool = False
    vacations: Vacations = ()

    @property
    def zone(self) -> tzinfo:
        return zone_of(self.time_zone)

    def is_off(self, day: date) -> bool:
        if self.weekends_off and day.weekday() >= SATURDAY:
            return True
        return any(first <= day <= last for first, last in self.vacations)

    def day_of(self, moment: float) -> date:
        """The day in the person's time zone."""
        return datetime.fromtimestamp(moment, self.zone).date()

    def begin_of(self, day: date) -> float:
        """The moment at which a day begins. Where midnight is skipped, that is the next moment;
        where it comes twice, the first one."""
        return datetime(day.year, day.month, day.day, tzinfo=self.zone).timestamp()

    def stands_until(self, moment: float) -> float | None:
        """When the clocks run again, if they stand at that moment; otherwise None."""
        day = self.day_of(moment)
        if not self.is_off(day):
            return None
        while self.is_off(day):
            day += ONE_DAY
        return self.begin_of(day)

    def next_day(self, moment: float) -> float:
        """When the day after that moment's day begins."""
        return self.begin_of(self.day_of(moment) + ONE_DAY)

    def running_seconds(self, start: float, end: float) -> float:
        """How many seconds of that time count: those of days that are not off."""
        if not self.weekends_off and not self.vacations:
            return max(0.0, end - start)
        return sum(until - since for since, until in self._running(start, end))

    def deadline(self, start: float, seconds: float) -> float:
        """The first moment at which so many seconds have run since `start`."""
        if not self.weekends_off and not self.vacations:
            return start + seconds
        if seconds <= 0:
            return start
        for since, until in self._running(start, None):
            if until - since >= seconds:
                return since + seconds
            seconds -= until - since
        raise AssertionError("time does not end")

    def _running(self, start: float, end: float | None) -> Iterator[tuple[float, float]]:
        """The parts of that time which are not off, a part for each day."""
        day = self.day_of(start)
        since = start
        while end is None or since < end:
            day += ONE_DAY
            until = self.begin_of(day)
            if end is not None:
                until = min(until, end)
            if until > since and not self.is_off(day - ONE_DAY):
                yield since, until
            since = max(since, until)


@cache
def zone_names() -> frozenset[str]:
    """The names that a person may choose."""
    return frozenset(name for name in available_timezones() if is_usual(name))


def is_usual(name: str) -> bool:
    """Whether people know a zone by that name: the rest are files and older spellings."""
    return name == "UTC" or ("/" in name and not name.startswith(("posix/", "right/", "Etc/")))


@cache
def zone_of(name: str) -> tzinfo:
    """The zone of that name; UTC for one that is not known."""
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def days_in(vacations: Iterable[tuple[date, date]], year: int) -> int:
    """How many days of that year lie in the vacations; each day counts once."""
    days = {
        first + ONE_DAY * number
        for first, last in vacations
        for number in range((last - first).days + 1)
    }
    return sum(day.year == year for day in days)
