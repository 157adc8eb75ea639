"""What kind of game it is: length, branching, chance, hidden information, seats, points by source.

Everything is measured in games between bots: random play is another game.
"""

import math
from dataclasses import dataclass, field, replace
from typing import Any

from raidtable.arena.games import Job, play
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Rules
from raidtable.engine.state import CHANCE, SPECTATOR, State
from raidtable.front import load

# Hidden information is looked at in one decision of so many.
EVERY = 5
# Positions that are dealt from a view, to see whether it leaves anything open.
DEALS = 3


@dataclass
class Anatomy:
    """One game, measured. `choices` has the number of legal actions of each decision, `outcomes` of
    the outcomes of each random event.

    Of the decisions that were looked at, `uncertain` left something open to the seat, and in
    `private` it knew something that spectators did not.
    """

    shares: tuple[float, ...]
    points: list[dict[str, int]]
    choices: list[int] = field(default_factory=list)
    outcomes: list[int] = field(default_factory=list)
    looked_at: int = 0
    uncertain: int = 0
    private: int = 0

    @property
    def tree(self) -> float:
        """How many lines of play as wide as this one there are, as a power of ten."""
        return sum(map(math.log10, self.choices))


def measured(job: Job) -> Anatomy:
    """Play the game, then go through its positions again."""
    row = play(replace(job, keep_record=True))
    match = load(row.record)
    found = Anatomy(row.shares, match.result.points)
    rules = match.game.rules
    state = match.at(0)._state.copy()
    for ply in match.plies:
        if ply.actor == CHANCE:
            found.outcomes.append(len(rules.outcomes(state)))
        else:
            found.choices.append(len(rules.legal(state)))
            if len(found.choices) % EVERY == 0:
                look_at_knowledge(found, rules, state)
        rules.apply(state, ply.action, None)
    return found


def look_at_knowledge(found: Anatomy, rules: Rules[Any], s: State) -> None:
    """Whether the seat to move does not know everything, and whether only it knows something."""
    own, public = rules.view(s, s.actor), rules.view(s, SPECTATOR)
    real = rules.canonical(rules.write(s))
    dealt = (rules.determinise(own, seeded(f"deal {number}")) for number in range(DEALS))
    found.looked_at += 1
    found.uncertain += any(rules.canonical(rules.write(one)) != real for one in dealt)
    found.private += {**own.data(), "seat": None} != {**public.data(), "seat": None}
