"""What an answer to a puzzle is worth."""

from typing import Final, NamedTuple

from raidtable.engine.errors import IllegalAction
from raidtable.engine.messages import N_
from raidtable.puzzles.data import ChoiceData, PuzzleData
from raidtable.reviews.data import GOOD, VERDICTS

NO_CHOICE: Final = N_("{action!r} is not one of the choices of this puzzle.")
# Notches of a loss, the most first, as in reviews.
NOTCHES: Final = tuple(
    (least, notches) for (least, _), notches in zip(VERDICTS, (3, 2, 1), strict=True)
)


# Half of the 95 % interval, in standard errors.
SURE_95: Final = 1.96


class Answer(NamedTuple):
    """A choice, the best one, and what the choice keeps less."""

    chosen: ChoiceData
    best: ChoiceData
    loss: float

    @property
    def is_solved(self) -> bool:
        return self.loss <= GOOD

    @property
    def notches(self) -> int:
        """How much the choice loses: 0 to 3 notches, at least one if the puzzle is not solved."""
        return notches_of(self.loss)


def notches_of(loss: float) -> int:
    if loss <= GOOD:
        return 0
    return next((notches for least, notches in NOTCHES if loss >= least), 1)


def margin_of(choice: ChoiceData) -> float:
    """How far the true share may lie from the estimated one, at 95 %."""
    return SURE_95 * choice["error"]


def answer_to(puzzle: PuzzleData, action: str) -> Answer:
    """The answer with that choice; an error if the puzzle has no such choice."""
    best = puzzle["choices"][0]
    for choice in puzzle["choices"]:
        if choice["action"] == action:
            return Answer(choice, best, round(best["share"] - choice["share"], 6))
    raise IllegalAction(
        NO_CHOICE, legal=[choice["action"] for choice in puzzle["choices"]], action=action
    )
