"""Judgement: how well the seats stand in a position that a bot imagines, by weights with names."""

from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from raidtable.engine.state import State

S = TypeVar("S", bound=State)

HUNDREDTHS: Final = 100


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(Generic[S]):
    """A guess of what the seats will have scored in the end. A game's own declares its weights as
    attributes, and has them from a file."""

    def __init__(self, weights: dict[str, int]) -> None:
        for name, weight in weights.items():
            setattr(self, name, weight)

    def worths(self, s: S) -> list[int]:
        """Each seat's likely points at the end, in hundredths; after the seats, those of an
        opponent that the rules script, if there is one."""
        raise NotImplementedError


def leads(worths: list[int], seats: int) -> list[int]:
    """How far each seat is before the best of the others; who plays quite alone, before nobody."""
    best, second, holder = -(10**9), -(10**9), -1
    for number, worth in enumerate(worths):
        if worth > best:
            best, second, holder = worth, best, number
        elif worth > second:
            second = worth
    if len(worths) == 1:
        return worths
    return [worths[seat] - (second if seat == holder else best) for seat in range(seats)]
