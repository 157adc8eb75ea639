"""Markup that is kept by what it shows: most moves leave most of a drawing as it was."""

from collections.abc import Callable, Hashable

MOST = 2048


class Kept:
    """The latest markup of one kind; the oldest goes when there are too many."""

    def __init__(self) -> None:
        self._made: dict[Hashable, str] = {}

    def get(self, shows: Hashable, make: Callable[[], str]) -> str:
        """The markup for these values, which must be all that it shows."""
        made = self._made.get(shows)
        if made is None:
            if len(self._made) >= MOST:
                del self._made[next(iter(self._made))]
            made = self._made[shows] = make()
        return made
