"""The cache of a table's page: most moves leave most of a page unchanged."""

from collections.abc import Callable
from typing import Any, TypeVar

from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.log import Lines
from raidtable.server.html.recent_moves import MoveMarkup

T = TypeVar("T")

# A value that is equal to no section's source, not even to None.
NOTHING = (object(), None)


class SectionCache:
    """The last parts of a table's page, the lines of its log, and the markup of its moves."""

    def __init__(self) -> None:
        self.lines = Lines()
        self.moves = MoveMarkup()
        # By the kind of part and its viewer: its source values, and the result.
        self._made: dict[tuple[object, ...], tuple[object, Any]] = {}

    def get(self, key: tuple[object, ...], made_from: object, make: Callable[[], T]) -> T:
        """The result under that key, if its source values are the same; otherwise a new one.

        A part that is found here is compressed already.
        """
        known, made = self._made.get(key, NOTHING)
        if known != made_from:
            made = make()
            self._made[key] = (made_from, made)
        found: T = made
        return found

    def part(self, html: str, *key: object) -> Part:
        return self.get(key, html, lambda: Part(html))
