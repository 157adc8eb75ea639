"""The three ways the end of the game comes near."""

from typing import Final

from mypy_extensions import i64

from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.games.north_sea.rules.components import FORTRESS, SET_SITE, SETS, SITE_KIND, TOKENS
from raidtable.games.north_sea.rules.state import NorthSeaState

FORTRESSES_RAIDED: Final = 0
OFFERINGS_OUT: Final = 1
VALKYRIES_GONE: Final = 2
ENDING_NAMES: Final[tuple[str, ...]] = ("fortresses", "offerings", "valkyries")


def begin_ending(s: NorthSeaState, ending: int, log: Log | None) -> None:
    """The first condition that is met counts; later ones change nothing. Rule: `end-triggers`."""
    if s.ending == NONE:
        s.ending = ending
        if log is not None:
            log.add("EndBegan", s.turn_seat, ending=ENDING_NAMES[ending])


def is_met(s: NorthSeaState, ending: int) -> bool:
    """Whether that condition holds now. Once met, it holds for the rest of the game."""
    if ending == OFFERINGS_OUT:
        return s.offer_pile.size == 0 and not s.offer_under
    return fortress_sets(s) <= 1 if ending == FORTRESSES_RAIDED else valkyries_on_board(s) == 0


def fortress_sets(s: NorthSeaState) -> i64:
    """Sets of plunder that are left in the Fortresses."""
    left: i64 = 0
    for number in range(SETS):
        if s.set_workers[number] != NONE and SITE_KIND[SET_SITE[number]] == FORTRESS:
            left += 1
    return left


def valkyries_on_board(s: NorthSeaState) -> i64:
    left: i64 = 0
    for number in range(SETS):
        left += s.tokens[number * TOKENS + TOKENS - 1]
    return left


def check_offerings(s: NorthSeaState, log: Log | None) -> None:
    """The stack of Offerings has been emptied."""
    if is_met(s, OFFERINGS_OUT):
        begin_ending(s, OFFERINGS_OUT, log)


def check_board(s: NorthSeaState, log: Log | None) -> None:
    """One set of plunder is left in the Fortresses, or no Valkyrie is left on the board."""
    for ending in (FORTRESSES_RAIDED, VALKYRIES_GONE):
        if is_met(s, ending):
            begin_ending(s, ending, log)
