"""Features: a position as a few active inputs out of many, for an evaluation that was learned.

A feature is on or off. Counts are one-hot: a segment has one feature for each value. A seat is
described from its own side: its own pieces first, then its rivals in turn order, so one form serves
every seat and every number of seats. What is the same for all seats is written once.

Features of a seat use only what that seat may know of the position.
"""

import hashlib
from typing import Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from raidtable.engine.state import State

S = TypeVar("S", bound=State)

# The most features that may be active for one seat: the sums of a net have room for so many.
MOST_ACTIVE: Final = 140


@mypyc_attr(allow_interpreted_subclasses=True)
class Inputs:
    """What features are written into."""

    def put(self, number: i64) -> None:
        """Turn that feature on. Each may be turned on once."""
        raise NotImplementedError


class ActiveInputs(Inputs):
    """The numbers of the active features, in the order of writing."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def put(self, number: i64) -> None:
        self.numbers.append(number)


class Segment:
    """Features that belong together: the first of them is number `first`."""

    def __init__(self, name: str, first: int, length: int) -> None:
        self.name = name
        self.first = first
        self.length = length


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[S]):
    """The features of one game. A subclass declares its segments in `__init__`.

    It may remember what it found out about a position, so searches have one each: `another`.
    """

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.size = 0

    def segment(self, name: str, length: i64) -> i64:
        """Declare a segment; return the number of its first feature."""
        first = self.size
        self.segments.append(Segment(name, first, length))
        self.size = first + length
        return first

    def seats(self, s: S) -> i64:
        """How many seats the position has."""
        raise NotImplementedError

    def shared(self, s: S, out: Inputs) -> None:
        """What is the same from the side of every seat."""
        raise NotImplementedError

    def seat(self, s: S, seat: i64, out: Inputs) -> None:
        """What differs from seat to seat. `shared` was called before, with the same position, and
        may have kept what it found out."""
        raise NotImplementedError

    def another(self) -> "Features[S]":
        """The same features, for another user."""
        return type(self)()

    # For training and tests

    def active(self, s: S, seat: i64) -> list[int]:
        """The numbers of the active features of a seat, sorted."""
        out = ActiveInputs()
        self.shared(s, out)
        self.seat(s, seat, out)
        out.numbers.sort()
        return out.numbers

    def names(self) -> list[str]:
        """A name for each feature."""
        return [
            f"{segment.name}:{place}"
            for segment in self.segments
            for place in range(segment.length)
        ]

    def fingerprint(self) -> str:
        """A hash of all names: a net fits only the features that it was trained with."""
        text = "\n".join([f"{segment.name} {segment.length}" for segment in self.segments])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def put_count(out: Inputs, first: i64, count: i64, most: i64) -> None:
    """Turn on the feature of that count; a larger one counts as `most`, a negative one as 0."""
    if count > most:
        count = most
    elif count < 0:
        count = 0
    out.put(first + count)
