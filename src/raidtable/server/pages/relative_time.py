"""Times relative to now, in words."""

from raidtable.engine.words import Translator
from raidtable.server import messages

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def ago(text: Translator, seconds: float) -> str:
    """That many seconds ago, in whole units."""
    if seconds < MINUTE:
        return text.say(messages.JUST_NOW)
    for unit, message in ((DAY, messages.DAYS_AGO), (HOUR, messages.HOURS_AGO)):
        if seconds >= unit:
            return text.say(message, int(seconds // unit))
    return text.say(messages.MINUTES_AGO, int(seconds // MINUTE))
