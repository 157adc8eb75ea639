"""Hints on their way through an address, for pages without a script.

They are signed by the server, and hold only for the position they were made for.
"""

import json

from raidtable.bots.hints import Hint
from raidtable.server.tables.live_table import LiveTable


def written(live: LiveTable, hints: list[Hint]) -> str:
    return json.dumps([live.id, live.seq, hints])


def read(live: LiveTable, text: str) -> tuple[Hint, ...]:
    """The hints in a signed text; none where they are about another position."""
    try:
        table, seq, hints = json.loads(text)
        found = tuple(Hint(*hint) for hint in hints)
    except (ValueError, TypeError):
        return ()  # some other sentence of ours
    return found if (table, seq) == (live.id, live.seq) else ()
