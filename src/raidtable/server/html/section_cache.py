"""What was made for a table's page before: most moves leave most of a page unchanged."""

from collections.abc import Callable
from typing import Any, TypeVar

from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.log import Lines

T = TypeVar("T")

# Equal to nothing that a section is made from, not even to None.
NOTHING = (object(), None)


class SectionCache:
    """The parts of a table's page that were made last, and the lines of its log."""

    def __init__(self) -> None:
        self.lines = Lines()
        # By what it is and who sees it: from what it was made, and the result.
        self._made: dict[tuple[object, ...], tuple[object, Any]] = {}

    def get(self, key: tuple[object, ...], made_from: object, make: Callable[[], T]) -> T:
        """The result under that key, if it was made from the same; otherwise a new one.

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
