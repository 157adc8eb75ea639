"""A position of a game: ints, lists and pools, changed in place and copied by hand."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from raidtable.engine.pieces import Pieces

# Reserved actors and seats. A seat is 0 or more.
CHANCE: Final = -1
OVER: Final = -2
SPECTATOR: Final = -3

# "Nothing here", for fields that hold the index of a piece or place.
NONE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(Pieces):
    """The base of every game's state. It holds no RNG, no log and no future draws."""

    def __init__(self, actor: i64, stack: list[int]) -> None:
        self.actor = actor
        self.stack = stack

    def copy(self) -> "State":
        """A position that shares nothing with this one."""
        raise NotImplementedError
