"""The pace of a table: live, by days, or among friends without a clock.

A clock has a bank, an increment for each turn, and a cap. People set them in minutes at a live
table and in days at a table by days.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from raidtable.engine.errors import BadOption
from raidtable.engine.words import N_

LIVE, DAYS, FRIENDS = "live", "days", "friends"
PACES = (LIVE, DAYS, FRIENDS)
MINUTE = 60.0
HOUR = 60 * MINUTE
DAY = 24 * HOUR
UNITS = {LIVE: MINUTE, DAYS: DAY}
# By days, where the form or the program leaves it open: bank, increment, cap.
USUAL_DAYS = (5.0, 1.0, 5.0)
MOST = {LIVE: 600.0, DAYS: 60.0}
# What one gift of time is.
GIFT_S = {LIVE: 5 * MINUTE, DAYS: DAY}
# Who decides late or comes back has at least this long for the rest of the turn.
FINISH_S = {LIVE: MINUTE, DAYS: HOUR}

NO_SUCH_PACE = N_("{name!r} is not a pace. Choose live, days or friends.")
NOT_A_NUMBER = N_("{text!r} is not a time. Give a number, such as 5.")
MOST_DAYS = N_("A clock by days has a bank of more than 0 and at most {most} days.")
MOST_MINUTES = N_("A live clock has a bank of more than 0 and at most {most} minutes.")
BAD_INCREMENT = N_("The increment is 0 or more, and not above the cap.")
BAD_CAP = N_("The cap can't be below the bank, nor above {most}.")
NEEDS_BANK = N_("An increment and a cap need a bank.")
NO_CLOCK = N_("A table at the pace of friends has no clock, so it has no bank.")
ONE_DEVICE = N_("A table on one device has no clock. Choose the live pace without a bank.")


@dataclass(frozen=True)
class Pace:
    """A pace; the times are in seconds, and None without a clock."""

    name: str = LIVE
    bank_s: float | None = None
    increment_s: float = 0.0
    cap_s: float = 0.0

    @property
    def has_clock(self) -> bool:
        return self.bank_s is not None

    @property
    def hands_over_by_grace(self) -> bool:
        """Whether anybody may give the seat of who keeps the others waiting to a bot."""
        return self.name == LIVE and not self.has_clock

    @property
    def gift_s(self) -> float:
        return GIFT_S.get(self.name, 0.0)

    @property
    def finish_s(self) -> float:
        return FINISH_S.get(self.name, 0.0)

    @property
    def most_s(self) -> float:
        """The most time that gifts can bring a seat to."""
        return 2 * self.cap_s

    def columns(self) -> dict[str, object]:
        """The columns of the table."""
        has_clock = self.has_clock
        return {
            "pace": self.name,
            "bank_s": self.bank_s,
            "increment_s": self.increment_s if has_clock else None,
            "cap_s": self.cap_s if has_clock else None,
        }

    @classmethod
    def of_row(cls, row: Mapping[str, Any]) -> "Pace":
        bank = row.get("bank_s")
        name = row.get("pace") or LIVE
        if bank is None:
            return cls(name)
        return cls(name, bank, row["increment_s"] or 0.0, row["cap_s"] or bank)

    def text(self) -> str:
        """The pace in the row of a vote, without spaces."""
        if not self.has_clock:
            return self.name
        return f"{self.name}:{self.bank_s:g}:{self.increment_s:g}:{self.cap_s:g}"

    @classmethod
    def read(cls, text: str) -> "Pace":
        name, *times = text.split(":")
        return cls(name, *map(float, times))


OLD = Pace()

# A time as a form or a program gives it: a number, its text, or nothing.
Given = float | str | None


def pace_from(name: str, bank: Given = None, increment: Given = None, cap: Given = None) -> Pace:
    """The pace that somebody chose, with times in minutes or days; raises BadOption with the
    reason if there is no such pace."""
    name = name or LIVE
    if name not in PACES:
        raise BadOption(NO_SUCH_PACE, name=name)
    given = [number_in(value) for value in (bank, increment, cap)]
    if name == FRIENDS:
        if any(value is not None for value in given):
            raise BadOption(NO_CLOCK)
        return Pace(FRIENDS)
    if name == LIVE and given[0] is None:
        if given[1] or given[2]:
            raise BadOption(NEEDS_BANK)
        return Pace(LIVE)
    usual = USUAL_DAYS if name == DAYS else (0.0, 0.0, given[0] or 0.0)
    bank_n, increment_n = (
        value if value is not None else default
        for value, default in zip(given[:2], usual[:2], strict=True)
    )
    cap_n = given[2] if given[2] is not None else max(bank_n, min(usual[2], MOST[name]))
    check(name, bank_n, increment_n, cap_n)
    unit = UNITS[name]
    return Pace(name, bank_n * unit, increment_n * unit, cap_n * unit)


def check(name: str, bank: float, increment: float, cap: float) -> None:
    most = MOST[name]
    if not 0 < bank <= most:
        raise BadOption(MOST_DAYS if name == DAYS else MOST_MINUTES, most=f"{most:g}")
    if not bank <= cap <= most:
        raise BadOption(BAD_CAP, most=f"{most:g}")
    if not 0 <= increment <= cap:
        raise BadOption(BAD_INCREMENT)


def number_in(given: Given) -> float | None:
    """The number; None where nothing was given. People write 0,5 or 0.5."""
    if given is None or given == "":
        return None
    try:
        number = float(given.strip().replace(",", ".") if isinstance(given, str) else given)
    except ValueError:
        raise BadOption(NOT_A_NUMBER, text=given) from None
    if not math.isfinite(number):
        raise BadOption(NOT_A_NUMBER, text=str(given))
    return number
