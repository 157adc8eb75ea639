"""Choices, outcomes and explanations of a match: sentences, and their values as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from raidtable.engine.event import Value

if TYPE_CHECKING:
    from raidtable.engine.action import Action
    from raidtable.engine.drawing import Preview
    from raidtable.engine.view import View
    from raidtable.engine.words import Words


@dataclass(frozen=True)
class Choice:
    """A legal action: its text, a sentence that says what it does, and its values."""

    text: str
    sentence: str
    figures: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Outcome:
    """A possible outcome of a random event with its integer weight and exact probability."""

    text: str
    sentence: str
    weight: int
    probability: Fraction

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Explanation:
    """Whether an action is legal now; if not, why and which rule says so.

    `missing` is how much is missing in all and `lacks` the amount of each thing. `figures` are
    those of the reason, for example the colour of the worker that is needed.
    """

    text: str
    legal: bool
    sentence: str
    rule: str
    lacks: Mapping[str, int] = field(default_factory=dict)
    figures: Mapping[str, Value] = field(default_factory=dict)

    @property
    def missing(self) -> int:
        missing = self.figures.get("missing", 0)
        return missing if isinstance(missing, int) else 0

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<{self.text}: {self.sentence} (rule {self.rule})>"


def figures_of(
    words: "Words", view: "View", action: "Action", preview: "Preview | None"
) -> Mapping[str, object]:
    """The figures of a choice: those of its preview, and as "changes" the gains and costs that its
    sentence states."""
    figures: dict[str, object] = {} if preview is None else dict(preview.figures)
    figures["changes"] = words.figures(view, action).data()
    return figures
