"""Counted multisets: a stack, bag or deck in unknown order."""

from mypy_extensions import i64, mypyc_attr

from raidtable.engine.pieces import Pieces
from raidtable.engine.rng import Rng


@mypyc_attr(acyclic=True)
class Pool(Pieces):
    """How many of each kind are left.

    Kinds are small ints; the order of drawing is left to chance.
    """

    def __init__(self, counts: list[int], size: i64 = -1) -> None:
        self.counts = counts
        if size < 0:
            size = 0
            for count in counts:
                size += count
        self.size = size

    def take(self, kind: i64) -> None:
        self.counts[kind] -= 1
        self.size -= 1

    def put(self, kind: i64) -> None:
        self.counts[kind] += 1
        self.size += 1

    def sample(self, rng: Rng) -> i64:
        """A kind, as likely as its share of the pool; nothing is taken. The pool is not empty."""
        left = rng.below(self.size)
        kind: i64 = 0
        for count in self.counts:
            left -= count
            if left < 0:
                break
            kind += 1
        return kind

    def kinds(self) -> list[tuple[int, int]]:
        """Each kind that is left, with its count."""
        return [(kind, count) for kind, count in enumerate(self.counts) if count]

    def copy(self) -> "Pool":
        return Pool(self.counts[:], self.size)
