"""The match of a table before its first move. It needs neither the web nor the database."""

from typing import Any

from raidtable.engine.match import Match
from raidtable.engine.options import options_from
from raidtable.front import load
from raidtable.games import registry


def first_match(row: dict[str, Any]) -> Match:
    """The match before the first move of this table."""
    if row["start"]:
        return load(row["start"])
    game = registry.get(row["game"])
    options = options_from(game, row["seats"], row["options"])
    return Match(game, options, row["seed"])
