"""Quiet hours: the part of the day, in a person's time zone, in which nothing is sent."""

from datetime import date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

HOUR_MINUTES = 60
DAY_MINUTES = 24 * HOUR_MINUTES
UTC = ZoneInfo("UTC")


def zone_of(name: str | None) -> ZoneInfo:
    """The time zone of that name; UTC if there is none."""
    if not name:
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        # The last one: some systems have folders of time zones, such as `America`.
        return UTC


def is_zone(name: str) -> bool:
    """Whether there is a time zone of that name."""
    return name == UTC.key or zone_of(name) is not UTC


def minutes_of(text: str) -> int | None:
    """The minutes after midnight of a time such as 22:30; None for anything else."""
    hours, colon, minutes = text.strip().partition(":")
    if not (colon and hours.isdecimal() and minutes.isdecimal() and len(minutes) == 2):
        return None
    total = int(hours[:3]) * HOUR_MINUTES + int(minutes)
    return total if int(minutes) < HOUR_MINUTES and total < DAY_MINUTES else None


def clock_text(minutes: int) -> str:
    return f"{minutes // HOUR_MINUTES:02}:{minutes % HOUR_MINUTES:02}"


def moment_of(day: date, minutes: int, zone: ZoneInfo, *, after: float) -> float:
    """When that time of the day comes, in seconds since 1970.

    In the night in which clocks go back, a time comes twice: then the first one after `after`.
    """
    wall = datetime.combine(day, time(*divmod(minutes, HOUR_MINUTES)), tzinfo=zone)
    moment = wall.timestamp()
    return moment if moment > after else wall.replace(fold=1).timestamp()


class QuietHours(NamedTuple):
    """From one time of the day until another one, perhaps of the next day."""

    start: int
    end: int
    zone: ZoneInfo

    def until(self, moment: float) -> float:
        """When something that is ready at that moment may be sent: at once, or when the quiet
        hours end."""
        if self.start == self.end:
            return moment
        local = datetime.fromtimestamp(moment, self.zone)
        minute = local.hour * HOUR_MINUTES + local.minute
        day = local.date()
        if self.start < self.end:
            is_quiet = self.start <= minute < self.end
        else:
            is_quiet = minute >= self.start or minute < self.end
            if minute >= self.start:
                day += timedelta(days=1)
        return moment_of(day, self.end, self.zone, after=moment) if is_quiet else moment


def last_time(minutes: int, zone: ZoneInfo, now: float) -> float:
    """When that time of the day was last."""
    today = datetime.fromtimestamp(now, zone).date()
    found = [moment_of(day, minutes, zone, after=0) for day in (today, today - timedelta(days=1))]
    return next(moment for moment in found if moment <= now)
