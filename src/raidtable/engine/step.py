"""Steps: one stateless object for each decision of a rulebook."""

from typing import ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from raidtable.engine.action import Action
from raidtable.engine.event import Log, Value
from raidtable.engine.rng import Rng
from raidtable.engine.state import CHANCE, State

S = TypeVar("S", bound=State)


class Reason:
    """Why a visible choice is not legal now: a name for the message, the rule's anchor, values.

    `lacks` is the missing amount of each kind. The value "missing" is the total: their sum, unless
    something else can replace a part of it.
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
    """A decision: the seat that decides, its legal actions, their effect, and the rule.

    The state's stack contains steps, innermost last. When a step comes to the top, `open` does
    everything that needs no decision; a step with nothing to ask pops or replaces itself and
    returns False.
    """

    rule: ClassVar[str] = ""

    def open(self, s: S, log: Log | None) -> bool:
        """Do everything that needs no decision.

        Return True if a decision is needed, False if the stack has changed.
        """
        return True

    def decides(self, s: S) -> int:
        """The seat that takes this decision."""
        raise NotImplementedError

    def legal(self, s: S) -> list[Action]:
        """The legal actions: never empty, sorted by code."""
        raise NotImplementedError

    def apply(self, s: S, a: Action, log: Log | None) -> None:
        """Apply an action, which must be legal."""
        raise NotImplementedError

    def implied(self, s: S) -> Action | None:
        """What older rules did here without asking; None if they asked too.

        Records of older rules are replayed with it. By default a question with one answer may be
        new.
        """
        legal = self.legal(s)
        return legal[0] if len(legal) == 1 else None

    def refused(self, s: S) -> list[tuple[Action, Reason]]:
        """Choices that a player might expect here but that are not legal, each with the reason."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceStep(Step[S]):
    """A roll, draw or shuffle: a random event with integer weights."""

    def decides(self, s: S) -> int:
        return CHANCE

    def outcomes(self, s: S) -> list[tuple[Action, int]]:
        """Each possible outcome with its weight, sorted by code."""
        raise NotImplementedError

    def sample(self, s: S, rng: Rng) -> Action:
        """One outcome with the same distribution, without listing them all."""
        raise NotImplementedError

    def legal(self, s: S) -> list[Action]:
        return [outcome for outcome, _ in self.outcomes(s)]
