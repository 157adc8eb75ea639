"""Steps: one stateless object for each decision of a rulebook."""

from typing import ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from raidtable.engine.action import Action
from raidtable.engine.event import Log, Value
from raidtable.engine.rng import Rng
from raidtable.engine.state import CHANCE, State

S = TypeVar("S", bound=State)


class Reason:
    """Why a visible choice is not legal now: a name for the words, the rule's anchor, the
    figures.

    `lacks` is the missing amount of each thing; the figure "missing" is how much is missing in
    all: their sum, unless something else can replace part of it.
    """

    def __init__(
        self, name: str, rule: str, lacks: dict[str, int] | None = None, **figures: Value
    ) -> None:
        self.name = name
        self.rule = rule
        self.figures: dict[str, Value] = figures
        self.lacks: dict[str, int] = {}
        if lacks is not None:
            self.lacks = {thing: amount for thing, amount in lacks.items() if amount > 0}
            figures.setdefault("missing", sum(self.lacks.values()))


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A decision: who takes it, what is legal, what happens, and which rule it is.

    Steps lie on the state's stack, innermost last. When one comes to the top, `open` does what
    needs no decision; a step that has nothing to ask pops or replaces itself and answers False.
    """

    rule: ClassVar[str] = ""

    def open(self, s: S, log: Log | None) -> bool:
        """Does what needs no decision.

        True when a decision is due; False when the stack has changed.
        """
        return True

    def decides(self, s: S) -> int:
        """The seat that takes this decision."""
        raise NotImplementedError

    def legal(self, s: S) -> list[Action]:
        """What may be chosen: never empty, sorted by code."""
        raise NotImplementedError

    def apply(self, s: S, a: Action, log: Log | None) -> None:
        """Carries the action out. Trusts that it is legal."""
        raise NotImplementedError

    def implied(self, s: S) -> Action | None:
        """What older rules did here without asking; None where they asked too.

        Records of older rules are replayed with it. A question with one answer may be new.
        """
        legal = self.legal(s)
        return legal[0] if len(legal) == 1 else None

    def refused(self, s: S) -> list[tuple[Action, Reason]]:
        """What a person might try here but may not, each with the reason."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceStep(Step[S]):
    """A roll, draw or shuffle: chance decides, by integer weights."""

    def decides(self, s: S) -> int:
        return CHANCE

    def outcomes(self, s: S) -> list[tuple[Action, int]]:
        """Each possible outcome with its weight, sorted by code."""
        raise NotImplementedError

    def sample(self, s: S, rng: Rng) -> Action:
        """One outcome by the same law, without listing them."""
        raise NotImplementedError

    def legal(self, s: S) -> list[Action]:
        return [outcome for outcome, _ in self.outcomes(s)]
