"""Shown moves: what a player did, as one line of icons and as marks on the board."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from raidtable.engine.event import Event


class MoveMarks(NamedTuple):
    """The marks of a move in three layers of SVG markup, so that those of several moves do not
    cover each other: `ways` are below the pieces, `rings` above them, and `number` above all rings.
    """

    ways: str = ""
    rings: str = ""
    number: str = ""


NO_MARKS = MoveMarks()


class DescribeMove(Protocol):
    def __call__(self, events: Sequence[Event], words: Any, seat: int, /) -> str:
        """Markup of one line for a move of that seat: what it did, paid and won. Only the public
        form of the events may be used. An empty text: the page shows the log lines instead."""


class MarkMove(Protocol):
    def __call__(
        self, events: Sequence[Event], seat: int, number: str, art: str, /, *, portrait: bool
    ) -> MoveMarks:
        """The marks for a move of that seat, in the units of the drawing with that static layer:
        its way in the seat's colour, a disc with the text `number` at its end, which has one
        character. Empty if nothing moved."""


def no_line(events: Sequence[Event], words: Any, seat: int, /) -> str:
    return ""


def no_marks(
    events: Sequence[Event], seat: int, number: str, art: str, /, *, portrait: bool
) -> MoveMarks:
    return NO_MARKS


@dataclass(frozen=True)
class ShownMoves:
    """How the moves of a game are shown after they were made.

    `source_icons` is the markup of the icon of each source of points, for the bars at the end.
    """

    line: DescribeMove = no_line
    marks: MarkMove = no_marks
    source_icons: dict[str, str] = field(default_factory=dict)
