"""Tables of the web server without a database, to test their pages."""

from raidtable.engine.match import Match
from raidtable.engine.state import State
from raidtable.server.storage.records import PERSON, SeatHolder
from raidtable.server.tables.live_table import LiveTable
from raidtable.testing.selection import Setting


def table_of(setting: Setting, seed: str = "the same") -> LiveTable:
    """A new table with human players."""
    row = {
        "id": "table", "game": setting.game.id, "seats": setting.seats,
        "options": setting.options.chosen, "seed": seed, "start": None, "hot_seat": 0,
        "rules": setting.game.rules.rules_version,
        "moved_at": 0.0,
    }  # fmt: skip
    people = [SeatHolder(PERSON, f"user {seat}", None, f"P{seat}") for seat in range(setting.seats)]
    return LiveTable(row, people)


def table_at(setting: Setting, state: State) -> LiveTable:
    """A table with human players at that position. Random events wait, so that the pages depend
    only on the position and the decisions."""
    live = table_of(setting)
    live.match = Match(setting.game, setting.options, None, start=state.copy())
    return live
