"""How often a bot chooses what is exactly best."""

from collections.abc import Sequence
from typing import NamedTuple

from raidtable.bots.bot import Budget
from raidtable.bots.own_bots import make
from raidtable.engine.options import Seed
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.state import State
from raidtable.exact.solver import Solver, Worth


class Comparison(NamedTuple):
    """`best` of so many decisions were best; on the mean one lost that much of a win."""

    bot: str
    decisions: int
    best: int
    lost: float


def compare(
    solver: Solver, bot: str, seed: Seed, most: int, decisions: Sequence[tuple[State, list[Worth]]]
) -> Comparison:
    """Let the bot choose in some of these decisions, drawn from the seed."""
    rules = solver.rules
    drawn = sample(decisions, most, seeded(f"{seed}/decisions"))
    best = 0
    lost = 0.0
    for number, (state, worths) in enumerate(drawn):
        player = make(bot, solver.game)
        view, legal = rules.view(state, state.actor), rules.legal(state)
        chosen = player.choose(view, legal, Budget(), seeded(f"{seed}/{bot}/{number}"))
        player.close(None)
        value = next(worth.value for worth in worths if worth.action == chosen.text)
        best += value.high >= worths[0].value.low
        lost += max(0.0, float(worths[0].value.low - value.high))
    return Comparison(bot, len(drawn), best, lost / len(drawn) if drawn else 0.0)


def sample(
    decisions: Sequence[tuple[State, list[Worth]]], most: int, rng: Rng
) -> list[tuple[State, list[Worth]]]:
    """At most that many of them, each as likely as any other."""
    left = list(decisions)
    return [left.pop(rng.below(len(left))) for _ in range(min(most, len(left)))]
