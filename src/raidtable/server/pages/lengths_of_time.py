"""Lengths of time in words, as clocks show them."""

from raidtable.engine.words import Translator
from raidtable.server import days_messages as days
from raidtable.server.pages.relative_time import DAY, HOUR, MINUTE


def length_of_time(text: Translator, seconds: float) -> str:
    """In days and hours; below a day in hours, below an hour in minutes."""
    if seconds >= DAY:
        left = int(seconds % DAY // HOUR)
        return text.say(days.DAYS_HOURS, days=int(seconds // DAY), hours=left)
    if seconds >= HOUR:
        return text.say(days.HOURS, hours=int(seconds // HOUR))
    return text.say(days.MINUTES, minutes=max(0, int(seconds // MINUTE)))
