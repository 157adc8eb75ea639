"""Tables of the web server without a database, to look at what their pages show."""

from raidtable.engine.match import Match
from raidtable.engine.state import State
from raidtable.server.storage.records import PERSON, SeatHolder
from raidtable.server.tables.live_table import LiveTable
from raidtable.testing.selection import Setting


def table_at(setting: Setting, state: State) -> LiveTable:
    """A table of people at that position; its chance waits, so that nothing but the position and
    what is decided can show."""
    row = {
        "id": "table", "game": setting.game.id, "seats": setting.seats,
        "options": setting.options.chosen, "seed": "the same", "start": None, "hot_seat": 0,
        "rules": setting.game.rules.rules_version,
        "moved_at": 0.0,
    }  # fmt: skip
    people = [SeatHolder(PERSON, f"user {seat}", None, f"P{seat}") for seat in range(setting.seats)]
    live = LiveTable(row, people)
    live.match = Match(setting.game, setting.options, None, start=state.copy())
    return live
