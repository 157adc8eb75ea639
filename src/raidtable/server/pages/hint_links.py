"""Hints in the address of a page, for browsers without a script.

They are signed by the server, and valid only for the position they were made for.
"""

import json

from raidtable.bots.hints import Hint
from raidtable.server.tables.live_table import LiveTable


def hints_text(live: LiveTable, hints: list[Hint]) -> str:
    return json.dumps([live.id, live.seq, hints])


def read_hints(live: LiveTable, text: str) -> tuple[Hint, ...]:
    """The hints in a signed text; none if they are about another position."""
    try:
        table, seq, hints = json.loads(text)
        found = tuple(Hint(*hint) for hint in hints)
    except (ValueError, TypeError):
        return ()  # a text that was signed for something else
    return found if (table, seq) == (live.id, live.seq) else ()
