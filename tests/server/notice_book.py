"""What people must be told in a simulated month, worked out apart from the server: by the rules in
docs/players, from what the test saw happen. `Sent` keeps what the server really sent."""

from collections import Counter
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from tests.server.driven_clock import HOUR

from raidtable.server.notices.message import Message, Result
from raidtable.server.notices.notices import Notices
from raidtable.server.notices.outbox import Notice
from raidtable.server.notices.ways import Way

# Those about the own turn, the most urgent last.
URGENCY = ("turn", "reminded", "reminder", "short")
SENDING: ContextVar[Notice] = ContextVar("SENDING")


@dataclass(frozen=True)
class Quiet:
    """A person's quiet hours: minutes after midnight in their time zone. None are as long as a
    day."""

    zone: str
    start: int = 0
    end: int = 0
    urgent: bool = True

    def ends_in(self, now: float) -> float:
        """How many seconds of quiet hours are still to come; 0 if it is not quiet."""
        local = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        minute = local.hour * 60 + local.minute
        if (minute - self.start) % 1440 >= (self.end - self.start) % 1440:
            return 0.0
        # Zones change their clocks at night: the end is what a clock on the wall shows.
        end = local.replace(hour=self.end // 60, minute=self.end % 60, second=0)
        seconds = end.timestamp() - now
        return seconds if seconds > 0 else seconds + self.day_after(local, end)

    def day_after(self, local: datetime, end: datetime) -> float:
        """How much later that time is on the next day: 23 to 25 hours."""
        later = datetime(local.year, local.month, local.day, tzinfo=local.tzinfo)
        day = datetime.fromordinal(later.toordinal() + 1)
        moved = end.replace(year=day.year, month=day.month, day=day.day)
        return moved.timestamp() - end.timestamp()

    def lets_through(self, now: float, due_at: float | None) -> bool:
        left = self.ends_in(now)
        if left <= 0:
            return True
        is_close = due_at is not None and now < due_at < now + left + HOUR
        return self.urgent and is_close and due_at is not None and now >= due_at - HOUR


@dataclass
class Turn:
    """The turn of a person at a table: since when, and what of it is told and to be told."""

    user: str
    since: float
    waiting: set[str] = field(default_factory=set)
    made: set[str] = field(default_factory=set)


class NoticeBook:
    """Who is to be told what, and when."""

    def __init__(self, quiet: dict[str, Quiet]) -> None:
        self.quiet = quiet
        self.turns: dict[str, Turn] = {}
        # By table: who is to hear that a seat is late, or of the end, and since when it is so.
        self.late: dict[str, dict[str, float]] = {}
        self.over: dict[str, dict[str, float]] = {}
        self.expected: Counter[tuple[str, str, str]] = Counter()  # by person, table and occasion

    def begin(self, table: str, user: str | None, now: float, *, is_known: bool = False) -> None:
        """From now on the table waits for that person, or for none."""
        self.late.pop(table, None)
        if user is None:
            self.turns.pop(table, None)
            return
        self.turns[table] = Turn(user, now, set() if is_known else {"turn"}, {"turn"})

    def remind(self, table: str) -> None:
        self.turns[table].waiting.add("reminded")

    def sweep(
        self, now: float, due: dict[str, tuple[float | None, float]], paused: set[str]
    ) -> Counter[tuple[str, str, str]]:
        """What is to be told at this moment. `due` has the deadline and the cap of each clock."""
        told: Counter[tuple[str, str, str]] = Counter()
        for table, turn in self.turns.items():
            due_at, cap = due.get(table, (None, 0.0))
            is_held = table in paused
            if due_at is not None and due_at > now and not is_held:
                for occasion, left in (("reminder", 12 * HOUR), ("short", 0.15 * cap)):
                    begins = due_at - left
                    if turn.since < begins <= now and occasion not in turn.made:
                        turn.made.add(occasion)
                        turn.waiting.add(occasion)
            if turn.waiting and not is_held and self.quiet[turn.user].lets_through(now, due_at):
                told[turn.user, table, max(turn.waiting, key=URGENCY.index)] += 1
                turn.waiting.clear()
        for occasion, people in (("late", self.late), ("ended", self.over)):
            for table, users in people.items():
                for user, since in list(users.items()):
                    # A notice is held back for a moment.
                    if now > since and self.quiet[user].lets_through(now, None):
                        told[user, table, occasion] += 1
                        del users[user]
        self.expected += told
        return told

    def expected_by_occasion(self) -> Counter[str]:
        found = Counter[str]()
        for (*_, occasion), times in self.expected.items():
            found[occasion] += times
        return found


class Sent:
    """What processes have sent: for each notice how often, and since the last look."""

    def __init__(self) -> None:
        self.notices: Counter[tuple[str, str, int, str]] = Counter()
        self.new: Counter[tuple[str, str, str]] = Counter()

    def connect(self, notices: Notices) -> None:
        """Take what that process sends by webhooks."""
        send = notices.sender.send

        async def note(notice: Notice) -> None:
            SENDING.set(notice)
            await send(notice)

        notices.sender.send = note  # type: ignore[method-assign]
        notices.sender.sends["webhook"] = self.take

    async def take(self, way: Way, message: Message) -> Result:
        notice = SENDING.get()
        assert (notice.user, notice.table, notice.occasion) == (
            way.user, message.table, message.occasion,
        )  # fmt: skip
        self.notices[notice[:4]] += 1
        self.new[way.user, message.table, message.occasion] += 1
        return Result.SENT

    def look(self) -> Counter[tuple[str, str, str]]:
        found, self.new = self.new, Counter()
        return found
