"""Raidtable: a table for three raiding board games, with every rule enforced.

import raidtable
match = raidtable.new("raids", seats=4, seed=7)
match.play(match.legal()[0])
"""

from raidtable.engine.descriptions import Choice, Explanation, Outcome
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
from raidtable.engine.printed_components import Component, Components, Figure
from raidtable.engine.rules import Options, Result
from raidtable.engine.state import CHANCE, OVER, SPECTATOR
from raidtable.engine.view import View
from raidtable.engine.words import LANGUAGES
from raidtable.front import branch, components, load, new, position, review, verify
from raidtable.games.registry import game_ids
from raidtable.games.signatures import Chance, GameId
from raidtable.schemas import schema
from raidtable.texts.answers import UnclearAnswer, read_answer
from raidtable.texts.telling import rules_text, text
from raidtable.texts.theme import Theme
from raidtable.version import __version__

__all__ = [
    "CHANCE",
    "LANGUAGES",
    "OVER",
    "SPECTATOR",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CannotUndo",
    "Chance",
    "Choice",
    "Component",
    "Components",
    "Explanation",
    "Figure",
    "GameId",
    "IllegalAction",
    "Match",
    "NoLegalAction",
    "NotYourTurn",
    "Options",
    "Outcome",
    "RaidtableError",
    "Result",
    "RulesChanged",
    "Theme",
    "UnclearAnswer",
    "UnknownAction",
    "UnknownGame",
    "View",
    "__version__",
    "branch",
    "components",
    "game_ids",
    "load",
    "new",
    "position",
    "read_answer",
    "review",
    "rules_text",
    "schema",
    "text",
    "verify",
]
