"""A puzzle as data: a line of JSON in a file of puzzles.

`position` is a written position, seen from the view of `seat`, which decides. Shares of the win are
fractions of 1, what `seat` can expect from what it knows.
"""

from typing import Final, TypedDict

FORMAT: Final = 1
# The best choice keeps so much more of a win than any other.
LEAST_GAP: Final = 0.08
# Fewer choices are guessed too easily, more are too long a list.
FEWEST_CHOICES: Final = 3
MOST_CHOICES: Final = 16


class ChoiceData(TypedDict):
    """A choice: what it keeps of the win, the standard error of that, and the points expected."""

    action: str
    share: float
    error: float
    points: float


class PuzzleJudgeData(TypedDict):
    """What judged the choices: the net's checksum (null without a net), the iterations for each
    choice in the two looks, and the seed."""

    net: str | None
    first: int
    second: int
    seed: str


class OriginData(TypedDict):
    """The game that the position is from: the seed, the number of the game, the ply, the bots."""

    seed: str
    number: int
    ply: int
    bot: str


class PuzzleData(TypedDict):
    """A puzzle. `theme` is the anchor of a rule; `choices` has all legal ones, the best first;
    `shallow` says how often shallow searches find the best choice, by their name, and `rating` is
    made of that."""

    format: int
    id: str
    game: str
    rules: int
    seat: int
    theme: str
    rating: int
    shallow: dict[str, float]
    choices: list[ChoiceData]
    judge: PuzzleJudgeData
    origin: OriginData
    options: dict[str, str]
    position: dict[str, object]
