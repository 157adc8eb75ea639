"""Resources in one number: four bits for the count of each type, so that a copy costs nothing.

Dice, hours and rewards are counted in the same way.

No type has more than 15 tokens (components.py checks it), so the counts never overlap.
"""

from typing import Final

from mypy_extensions import i64

from raidtable.engine.rng import Rng
from raidtable.games.storm_raiders.rules.components import RESOURCE_COUNTS, RESOURCES

# The count of a type: shift by four for each type, and mask.
PER_TYPE: Final = 4
MOST: Final = 15


def count(tokens: i64, kind: i64) -> i64:
    """The number of that type."""
    return (tokens >> (PER_TYPE * kind)) & MOST


# A table, as the compiler would shift a literal 1 within 32 bits only. Dice have 12 kinds.
ONES: Final[list[int]] = [1 << (PER_TYPE * kind) for kind in range(12)]


def one(kind: i64) -> i64:
    """A single token of that type; add or subtract it."""
    return ONES[kind]


def total(tokens: i64) -> i64:
    """The total number."""
    found: i64 = 0
    while tokens:
        found += tokens & MOST
        tokens >>= PER_TYPE
    return found


def sample(tokens: i64, rng: Rng) -> i64:
    """Sample a type, weighted by its count; nothing is taken. There is at least one token."""
    left = rng.below(total(tokens))
    kind: i64 = 0
    while left >= tokens & MOST:
        left -= tokens & MOST
        tokens >>= PER_TYPE
        kind += 1
    return kind


def packed(counts: list[int]) -> int:
    return sum(number << (PER_TYPE * kind) for kind, number in enumerate(counts))


def counts(tokens: int) -> list[int]:
    return [(tokens >> (PER_TYPE * kind)) & MOST for kind in range(RESOURCES)]


ALL_TOKENS: Final[int] = packed(list(RESOURCE_COUNTS))
