"""Random play to the end, in one compiled loop."""

from typing import TypeVar

from raidtable.engine.rng import Rng
from raidtable.engine.rules import Rules
from raidtable.engine.state import CHANCE, OVER, State

S = TypeVar("S", bound=State)


def playout(rules: Rules[S], s: S, rng: Rng) -> int:
    """Plays `s` to its end with uniformly random decisions.

    Returns how many decisions seats took.
    """
    decisions = 0
    while s.actor != OVER:
        if s.actor == CHANCE:
            rules.apply(s, rules.sample(s, rng), None)
        else:
            legal = rules.legal(s)
            rules.apply(s, legal[rng.below(len(legal))], None)
            decisions += 1
    return decisions


def copies(s: State, times: int) -> None:
    """Copies `s` so often and drops each copy: what a copy costs, without the caller's overhead."""
    for _ in range(times):
        s.copy()
