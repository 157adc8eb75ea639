"""The clocks of a table, as pure functions of the time.

The clock of the seat to move runs; all others stand. A bank holds what a seat had when its clock
last began to run. The increment of a turn is added when the clock passes on from the seat, once,
and never lifts a bank above the cap.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from raidtable.server.days_off import DaysOff
from raidtable.server.tables.pace import OLD, Pace

T = TypeVar("T")
# Less than this is no time: sums of fractions are not exact.
NO_TIME_S = 1e-3


@dataclass(frozen=True)
class Clocks:
    """The clocks of all seats. Without a clock, only the pace and the pause are set."""

    pace: Pace = OLD
    paused_at: float | None = None
    banks: tuple[float, ...] = ()
    late: tuple[float | None, ...] = ()  # since when each seat is late
    off: tuple[DaysOff, ...] = ()  # the days off of each seat's person
    seat: int = -1  # whose clock runs
    since: float | None = None
    due_at: float | None = None

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    def left(self, seat: int, now: float) -> float:
        """How many seconds a seat has left; never below zero."""
        bank = self.banks[seat]
        if seat == self.seat and self.since is not None:
            bank -= self.off[seat].running_seconds(self.since, max(now, self.since))
        return bank if bank > NO_TIME_S else 0.0

    def late_since(self, seat: int, now: float) -> float | None:
        """Since when the seat is late, also if no sweep has found that yet."""
        if not self.late:
            return None
        if self.late[seat] is not None:
            return self.late[seat]
        is_over = seat == self.seat and self.due_at is not None and self.due_at <= now
        return self.due_at if is_over else None

    def stands_until(self, seat: int, now: float) -> float | None:
        """When the clock of a seat that is to move runs again after its days off, if they are
        why it stands."""
        return self.off[seat].stands_until(now) if seat == self.seat else None

    # Each of these returns the clocks after a change

    def stopped(self, now: float) -> "Clocks":
        """No clock runs. Only the sweep says that a seat is late, so that it is said once."""
        if self.since is None:
            return replace(self, seat=-1)
        banks = put(self.banks, self.seat, self.left(self.seat, now))
        return replace(self, banks=banks, seat=-1, since=None, due_at=None)

    def started(self, seat: int, now: float) -> "Clocks":
        """The clock of that seat runs. The clocks stood before."""
        due_at = self.off[seat].deadline(now, self.banks[seat])
        return replace(self, seat=seat, since=now, due_at=due_at)

    def run_on(self, seat: int | None, now: float) -> "Clocks":
        """The clock of that seat runs, or none. One that runs already goes on as it is."""
        if seat is not None and seat == self.seat and self.since is not None:
            return self
        stands = self.stopped(now)
        return stands if seat is None else stands.started(seat, now)

    def decided(self, seat: int, now: float, *, passes: bool, credits: bool) -> "Clocks":
        """The holder of a seat has decided. Who was late no longer is, and has time to finish the
        turn. If the turn passes on, the increment is added, unless this turn has brought it before
        and was undone."""
        was_late = self.late_since(seat, now) is not None
        if not passes and not was_late:
            return self
        clocks = self.stopped(now)
        if was_late:
            clocks = clocks.with_time(seat, max(clocks.banks[seat], self.pace.finish_s))
        if passes and credits:
            clocks = clocks.with_time(seat, clocks.credited(seat))
        return clocks

    def with_time(self, seat: int, bank: float) -> "Clocks":
        """A seat has that much time and is not late."""
        return replace(self, banks=put(self.banks, seat, bank), late=put(self.late, seat, None))

    def credited(self, seat: int) -> float:
        """The bank of a seat with the increment. What was given above the cap stays."""
        bank = self.banks[seat]
        return max(bank, min(self.pace.cap_s, bank + self.pace.increment_s))

    def given(self, seat: int, now: float) -> "Clocks":
        """Somebody gives the seat time: it is no longer late."""
        clocks = self.stopped(now)
        bank = clocks.banks[seat]
        return clocks.with_time(seat, max(bank, min(bank + self.pace.gift_s, self.pace.most_s)))

    def come_back(self, seat: int) -> "Clocks":
        """The owner of a seat returns to it, with at least an increment and never late."""
        least = max(self.pace.finish_s, self.pace.increment_s)
        return self.with_time(seat, max(self.banks[seat], least))

    def at_pace(self, pace: Pace, off: tuple[DaysOff, ...]) -> "Clocks":
        """All clocks at another pace, with a full bank each; none runs."""
        bank = pace.bank_s
        seats = len(off)
        return replace(
            self,
            pace=pace,
            off=off,
            banks=() if bank is None else (bank,) * seats,
            late=() if bank is None else (None,) * seats,
            seat=-1,
            since=None,
            due_at=None,
        )


def put(values: Sequence[T], place: int, value: T) -> tuple[T, ...]:
    """The values with another one in that place."""
    return (*values[:place], value, *values[place + 1 :])
