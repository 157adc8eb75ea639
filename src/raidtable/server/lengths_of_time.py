"""Lengths of time in words: on clocks, in lists of tables, in notices."""

from raidtable.engine.words import Translator
from raidtable.server import pace_messages as messages

MINUTE, HOUR, DAY = 60, 3600, 86_400


def units_of(seconds: float) -> tuple[str, int, int]:
    """The message of that much time, and its figures: "3 d 6 h", "9 h", "40 min", "20 s"."""
    if seconds >= DAY:
        hours = int(seconds % DAY // HOUR)
        message = messages.DAYS_HOURS if hours else messages.DAYS_LEFT
        return message, int(seconds // DAY), hours
    if seconds >= HOUR:
        return messages.HOURS_LEFT, int(seconds // HOUR), 0
    if seconds >= MINUTE:
        return messages.MINUTES_LEFT, int(seconds // MINUTE), 0
    return messages.SECONDS_LEFT, max(0, int(seconds)), 0


def in_words(text: Translator, seconds: float) -> str:
    """That much time in at most two units, as a clock that counts down shows it."""
    message, first, second = units_of(seconds)
    return text.say(message, number=first, hours=second)


def in_whole_minutes(text: Translator, seconds: float) -> str:
    """The same where nothing counts seconds: below a minute it is "0 min"."""
    if seconds < MINUTE:
        return text.say(messages.MINUTES_LEFT, number=0)
    return in_words(text, seconds)
