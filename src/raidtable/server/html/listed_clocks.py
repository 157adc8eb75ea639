"""Whom a table waits for and until when, in a list of tables."""

from markupsafe import Markup, escape

from raidtable.engine.seats import seat_badge
from raidtable.engine.words import Translator
from raidtable.server import days_messages as messages
from raidtable.server import pace_messages
from raidtable.server.html.clocks import clock_bar, has_clock, seat_clock, standing_words
from raidtable.server.lengths_of_time import in_whole_minutes
from raidtable.server.storage.records import PERSON
from raidtable.server.tables.clocked_table import ClockedTable
from raidtable.server.tables.pace import FRIENDS

BETWEEN = Markup(" · ")


def marked(text: Translator, message: str, **parts: Markup) -> Markup:
    """A sentence whose parts are markup."""
    sentence = text.say(message, **{name: f"{{{name}}}" for name in parts})
    return Markup(escape(sentence)).format(**parts)


def own_line(table: ClockedTable, text: Translator) -> Markup:
    """How much time the reader has, who is to move, and how long the table has waited."""
    seat, now = table.actor, table.clock.now()
    clock = Markup(seat_clock(table, seat, text))
    if not clock:
        clock = no_clock(table, seat, text)
    elif not has_run_out(table, seat):
        clock = marked(text, messages.TIME_LEFT, time=clock)
    waits = in_whole_minutes(text, now - table.row["moved_at"])
    standing = escape(standing_words(table, seat, text))
    parts = (clock, standing, escape(text.say(messages.WAITS_SINCE, time=waits)))
    return BETWEEN.join(part for part in parts if part)


def other_line(table: ClockedTable, name: str, text: Translator) -> Markup:
    """Who is to move, and how much time is left, or why the clock stands."""
    seat = table.actor
    bold = Markup("<b>{}</b>").format(name)
    clock = Markup(seat_clock(table, seat, text))
    standing = standing_words(table, seat, text)
    if standing:
        line = BETWEEN.join((bold, escape(standing)))
    elif has_run_out(table, seat):
        line = BETWEEN.join((bold, clock))
    elif has_clock(table, seat):
        line = marked(text, messages.HAS_LEFT, seat=bold, time=clock)
    else:
        decides = marked(text, messages.DECIDES, seat=bold)
        line = BETWEEN.join(part for part in (decides, no_clock(table, seat, text)) if part)
    return Markup(seat_badge(seat)) + " " + line


def no_clock(table: ClockedTable, seat: int, text: Translator) -> Markup:
    """That a person has no clock, where that is the pace."""
    is_friend = table.clocks.pace.name == FRIENDS and table.seats[seat].kind == PERSON
    return escape(text.say(pace_messages.NO_CLOCK)) if is_friend else Markup()


def who_line(table: ClockedTable, names: list[str], text: Translator) -> Markup:
    """For the person who is to move, or for the others; empty where nobody is."""
    if table.actor < 0:
        return Markup()
    if table.row["my_turn"]:
        return own_line(table, text)
    return other_line(table, names[table.actor], text)


def bar_of(table: ClockedTable) -> Markup:
    """The bar of whoever is to move; empty without a clock, and where no time is left."""
    if table.actor < 0 or has_run_out(table, table.actor):
        return Markup()
    return Markup(clock_bar(table, table.actor))


def has_run_out(table: ClockedTable, seat: int) -> bool:
    return table.clocks.late_since(seat, table.clock.now()) is not None
