"""Orders ahead in words, for their owner."""

from typing import Any

from raidtable.engine.event import Event
from raidtable.engine.step import Reason
from raidtable.engine.words import Words
from raidtable.server import days_messages as days


def ended_sentence(reason: dict[str, Any], words: Words) -> str:
    """Why the orders ended, in a sentence that begins with them."""
    why = words.say(days.ENDED[reason["why"]])
    if "reason" in reason:
        told = Reason(reason["reason"], reason["rule"], reason["lacks"] or None)
        told.figures.update(reason["figures"])
        why = words.reason(told)
    elif "event" in reason:
        figures = {**reason["event"]}
        name, seat = figures.pop("event"), figures.pop("seat")
        why = words.event(Event(name, seat, figures, {}, 0, False)) or why
    return words.say(days.ORDERS_ENDED, why=why)
