"""Evaluation functions: estimate each seat's final score in a position, by named weights."""

from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from raidtable.engine.state import State

S = TypeVar("S", bound=State)

HUNDREDTHS: Final = 100


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(Generic[S]):
    """Estimates the final score of each seat. A game's subclass declares its weights as attributes,
    which come from a file."""

    def __init__(self, weights: dict[str, int]) -> None:
        for name, weight in weights.items():
            setattr(self, name, weight)

    def worths(self, s: S) -> list[int]:
        """Each seat's expected final score in hundredths of a point, followed by the score of a
        scripted opponent, if there is one."""
        raise NotImplementedError


def leads(worths: list[int], seats: int) -> list[int]:
    """Each seat's score margin over the best of the others. A lone seat has its own score."""
    best, second, holder = -(10**9), -(10**9), -1
    for number, worth in enumerate(worths):
        if worth > best:
            best, second, holder = worth, best, number
        elif worth > second:
            second = worth
    if len(worths) == 1:
        return worths
    return [worths[seat] - (second if seat == holder else best) for seat in range(seats)]
