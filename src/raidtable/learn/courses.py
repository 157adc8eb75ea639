"""Targets from the course of a game. Needs numpy alone, like `packed`.

The result of a long game says little about one position of it: most of its luck comes later. So
what a position should be worth is partly what the next one kept is worth, and only partly what
came later still, down to the result: returns with a trace, as in temporal-difference learning.
"""

from itertools import pairwise
from typing import Any

import numpy as np

Array = Any
# Parts of a game that have a temperature of their own: early leads mean less than late ones.
PARTS = 8


class Courses:
    """The positions of each game in their order."""

    def __init__(self, data: Any) -> None:
        """The rows of `packed.Rows`."""
        self.first = np.flatnonzero(data.seat[:] == 0)
        game, ply = data.game[self.first], data.ply[self.first].astype(np.int64)
        assert np.all((game[1:] != game[:-1]) | (ply[1:] >= ply[:-1])), "plies are in order"
        is_last = np.append(game[1:] != game[:-1], True)
        ends = np.flatnonzero(is_last)
        number = np.arange(len(self.first))
        end = ends[np.searchsorted(ends, number)]
        # The positions by how many follow them in their game.
        left = end - number
        order = np.argsort(left, kind="stable")
        bounds = np.searchsorted(left[order], np.arange(left.max(initial=0) + 2))
        self.steps = [order[a:b] for a, b in pairwise(bounds)]
        self.seats = data.seats[self.first].astype(np.int64)
        self.share = np.asarray(data.share, dtype=np.float32)
        # The part of the game that each position is in, by row.
        part = np.minimum(PARTS * ply // np.maximum(ply[end] + 1, 1), PARTS - 1)
        self.part = np.repeat(part, self.seats)

    def returns(self, chances: Array, trace: float) -> Array:
        """The target of each row: of what the next position is worth, and of what came later."""
        target = self.share.copy()
        for positions in self.steps[1:]:
            for seats in np.unique(self.seats[positions]):
                chosen = self.first[positions[self.seats[positions] == seats]]
                rows = (chosen[:, None] + np.arange(seats)).reshape(-1)
                later = rows + seats
                target[rows] = (1 - trace) * chances[later] + trace * target[later]
        return target
