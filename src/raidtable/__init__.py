"""Raidtable: a table for three raiding board games, with every rule enforced.

import raidtable
match = raidtable.new("raids", seats=4, seed=7)
match.play(match.legal()[0])
"""

from raidtable.engine.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    CannotUndo,
    IllegalAction,
    NoLegalAction,
    NotYourTurn,
    RaidtableError,
    RulesChanged,
    UnknownAction,
    UnknownGame,
)
from raidtable.engine.match import Match
from raidtable.engine.state import CHANCE, OVER, SPECTATOR
from raidtable.front import branch, load, new, position, verify
from raidtable.games.registry import game_ids
from raidtable.version import __version__

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CannotUndo",
    "IllegalAction",
    "Match",
    "NoLegalAction",
    "NotYourTurn",
    "RaidtableError",
    "RulesChanged",
    "UnknownAction",
    "UnknownGame",
    "__version__",
    "branch",
    "game_ids",
    "load",
    "new",
    "position",
    "verify",
]
