"""The small version of each game: a position of the full rules, small enough to be solved.

`small.json` of a game has it, as a written position for two seats.
"""

import json
from pathlib import Path
from typing import Any

from raidtable.engine.data import load_text
from raidtable.engine.errors import BadOption, BadPosition
from raidtable.engine.match import Match
from raidtable.engine.messages import N_
from raidtable.exact.solver import SEATS
from raidtable.front import position
from raidtable.games import registry


def small(game: str) -> Match[Any]:
    """A match at the small version of a game."""
    try:
        written = load_text(registry.get(game).package, "small.json")
    except FileNotFoundError:
        raise BadOption(
            N_("{game} has no small version. Name a written position with --position."), game=game
        ) from None
    return position(game, json.loads(written), seats=SEATS)


def written_in(game: str, file: Path) -> Match[Any]:
    """A match at the position that is written in a file."""
    try:
        written = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise BadPosition(N_("{file} is not JSON."), file=file) from None
    return position(game, written)
