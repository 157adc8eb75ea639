"""Clocks on the page of a table: words, a bar of days, and what the page's script counts from.

The markup depends on the time only in whole units, and the script counts down from the moments in
its attributes. So a clock that runs sends no updates.
"""

from datetime import UTC, datetime
from html import escape

from raidtable.engine.languages import ALL
from raidtable.engine.words import Translator, Words
from raidtable.server import pace_messages as messages
from raidtable.server.lengths_of_time import in_words, units_of
from raidtable.server.storage.records import PERSON
from raidtable.server.tables.clocked_table import ClockedTable
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.pace import DAY, DAYS, FRIENDS, Pace
from raidtable.server.tables.table_clocks import Clocks

BAR_WIDTH, BAR_HEIGHT = 100, 6
# Below this part of the cap, a clock is short of time.
SHORT = 0.15
# The most stretches of days off that the script is told of.
MOST_STRETCHES = 40


def faces_of(live: LiveTable) -> tuple[object, ...]:
    """What the clocks show now: a page that was made when they showed something else is old."""
    clocks, now = live.clocks, live.clock.now()
    if clocks.pace.name == FRIENDS:
        return units_of(now - live.row["moved_at"])
    if not clocks.pace.has_clock:
        return ()
    return tuple(
        (units_of(clocks.left(seat, now)), clocks.late_since(seat, now) is not None,
         clocks.stands_until(seat, now))
        for seat in range(len(clocks.banks))
    )  # fmt: skip


def seat_clock(table: ClockedTable, seat: int, text: Translator) -> str:
    """The time of a seat in words; empty for a seat without a clock."""
    clocks, now = table.clocks, table.clock.now()
    if not has_clock(table, seat):
        return ""
    late = clocks.late_since(seat, now)
    if late is not None:
        words = text.say(messages.LATE_BY, time=in_words(text, max(0.0, now - late)))
        sentence = escape(text.say(messages.LATE_BY, time="{time}"))
        counts = f' data-late="{late:.0f}" data-words="{sentence}"'
        return f'<span class="clock late"{counts}>{escape(words)}</span>'
    left = clocks.left(seat, now)
    short = " short" if left < SHORT * clocks.pace.cap_s else ""
    counts = ""
    if seat == clocks.seat and clocks.due_at is not None:
        counts = f' data-due="{clocks.due_at:.0f}" data-stands="{stretches(clocks, seat)}"'
    return f'<span class="clock{short}"{counts}>{escape(in_words(text, left))}</span>'


def has_clock(table: ClockedTable, seat: int) -> bool:
    return table.clocks.pace.has_clock and table.seats[seat].kind == PERSON


def stretches(clocks: Clocks, seat: int) -> str:
    """When a clock that runs stands on days off, until it is due: the script leaves that out."""
    off, since, due_at = clocks.off[seat], clocks.since, clocks.due_at
    if since is None or due_at is None or not (off.weekends_off or off.vacations):
        return ""
    found: list[str] = []
    moment = since
    while moment < due_at and len(found) < MOST_STRETCHES:
        until = off.stands_until(moment)
        if until is not None:
            found.append(f"{moment:.0f}-{until:.0f}")
            moment = until
        else:
            moment = off.next_day(moment)
    return " ".join(found)


def clock_bar(table: ClockedTable, seat: int) -> str:
    """A bar with a cell for each day up to the cap; dashed while the clock stands, hatched when
    little is left. The styles draw both on the ground, which such time lets through."""
    clocks, now = table.clocks, table.clock.now()
    if not has_clock(table, seat):
        return ""
    cap = clocks.pace.cap_s
    share = min(1.0, clocks.left(seat, now) / cap)
    cells = round(cap / DAY) if clocks.pace.name == DAYS else 1
    lines = "".join(
        f'<path d="M{BAR_WIDTH * number / cells:.1f} 0v{BAR_HEIGHT}"/>'
        for number in range(1, cells)
    )
    stands = " stands" if is_standing(table, seat, now) else ""
    short = " short" if share < SHORT else ""
    left = BAR_WIDTH * share
    return (
        f'<svg class="clock-bar{stands}{short}" viewBox="0 0 {BAR_WIDTH} {BAR_HEIGHT}" '
        f'preserveAspectRatio="none" aria-hidden="true" data-cap="{cap:.0f}">'
        f'<rect class="left" width="{left:.1f}" height="{BAR_HEIGHT}"/>'
        f'<rect class="gone" x="{left:.1f}" width="{BAR_WIDTH - left:.1f}" height="{BAR_HEIGHT}"/>'
        f"{lines}</svg>"
    )


def is_standing(table: ClockedTable, seat: int, now: float) -> bool:
    """Whether the clock of a seat stands although the seat is to move, or in a pause."""
    clocks = table.clocks
    if clocks.late_since(seat, now) is not None:
        return False
    is_stopped = table.actor == seat and clocks.seat != seat
    return clocks.is_paused or is_stopped or clocks.stands_until(seat, now) is not None


def standing_words(table: ClockedTable, seat: int, text: Translator) -> str:
    """Why a seat's clock stands, if it does."""
    clocks, now = table.clocks, table.clock.now()
    if not has_clock(table, seat) or clocks.late_since(seat, now) is not None:
        return ""
    if clocks.is_paused:
        return text.say(messages.CLOCK_PAUSED)
    until = clocks.stands_until(seat, now)
    if until is not None:
        day = clocks.off[seat].day_of(until)
        is_near = until - now < 6 * DAY
        named = weekday(text, day.weekday()) if is_near else day.strftime(ALL[text.language].day)
        return text.say(messages.AWAY_UNTIL, day=named)
    if seat == clocks.seat:
        return ""
    if table.actor == seat:
        return text.say(messages.STANDS_FOR_UNDO)
    return text.say(messages.STANDS_UNTIL_TURN)


def weekday(text: Translator, number: int) -> str:
    return text.say(messages.WEEKDAYS[number])


def pace_words(pace: Pace, text: Translator) -> str:
    """The pace in a few words, for lists of tables."""
    if pace.name == DAYS:
        return text.say(messages.BY_DAYS)
    if pace.name == FRIENDS:
        return text.say(messages.NO_CLOCK)
    return text.say(messages.LIVE_CLOCK if pace.has_clock else messages.LIVE)


def pace_sentence(pace: Pace, text: Translator) -> str:
    """The pace and its rules in whole sentences."""
    if pace.has_clock:
        times = {
            "bank": in_words(text, pace.bank_s or 0.0),
            "increment": in_words(text, pace.increment_s),
            "cap": in_words(text, pace.cap_s),
        }
        return text.say(messages.CLOCK_RULES, **times)
    return text.say(messages.FRIENDS_RULES if pace.name == FRIENDS else messages.LIVE_RULES)


def waited_sentence(live: LiveTable, words: Words) -> str:
    """How long a table without a clock has waited for a person: "since Sunday"; otherwise
    empty."""
    seat = live.match.actor
    is_running = live.status == "running" and not live.clocks.is_paused and seat >= 0
    if not is_running or live.clocks.pace.name != FRIENDS or live.seats[seat].kind != PERSON:
        return ""
    moved = live.row["moved_at"]
    waited = live.clock.now() - moved
    name = words.seat(seat)
    if DAY <= waited < 7 * DAY:
        day = weekday(words, datetime.fromtimestamp(moved, UTC).weekday())
        return words.say(messages.WAITED_SINCE, seat=name, day=day)
    return words.say(messages.WAITED_FOR, seat=name, time=in_words(words, waited))
