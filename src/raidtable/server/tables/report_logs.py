"""The log that goes with a report: what was said at the table, and what everybody saw of the game.

It holds ids of users instead of names, so that it follows a change of name, and the deletion of an
account finds what the person wrote.
"""

import json
from typing import Any

from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import Words
from raidtable.server.tables.live_table import LiveTable

# The last lines of the game. The chat of a table in memory is its last lines anyway.
MOST_LINES = 200


def log_of(live: LiveTable) -> str:
    """The log of a table as JSON."""
    words = live.match.game.presentation.words("en")  # seats go by their colours
    data = {
        "table": live.id,
        "game": live.match.game.id,
        "seats": [holder.user or holder.bot or "" for holder in live.seats],
        "chat": [[row["made_at"], row["user_id"], row["text"]] for row in live.chat],
        "lines": public_lines(live, words)[-MOST_LINES:],
    }
    return json.dumps(data, ensure_ascii=False)


def public_lines(live: LiveTable, words: Words) -> list[str]:
    told = [
        words.told(event.seen_from(SPECTATOR)) for ply in live.match.plies for event in ply.events
    ]
    return [line for line in told if line]


def read_log(text: str) -> dict[str, Any]:
    """The log as data; empty if the report has none."""
    found: dict[str, Any] = json.loads(text) if text else {}
    return found


def people_in(log: dict[str, Any]) -> set[str]:
    """The ids of users in a log, next to those of bots."""
    return {*log.get("seats", []), *(line[1] for line in log.get("chat", []))}


def without_person(text: str, user: str) -> str:
    """The log without what that person wrote."""
    log = read_log(text)
    log["chat"] = [line for line in log["chat"] if line[1] != user]
    return json.dumps(log, ensure_ascii=False)
