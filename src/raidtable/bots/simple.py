"""Simple bots: random play, greedy play that looks one step ahead, and flat Monte Carlo."""

import time
from typing import Any, Final

from raidtable.bots.bot import Bot, Budget
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.judgement import Judgement, leads
from raidtable.engine.playout import playout
from raidtable.engine.rng import Rng
from raidtable.engine.view import View

# Greedy plays one move in this many at random: otherwise two greedy bots could repeat their moves
# forever in a game without a turn limit.
WHIM: Final = 50
# How much a point of lead counts for flat Monte Carlo, compared with a win.
LEAD: Final = 1e-4


class RandomBot(Bot):
    """Chooses among the legal actions with equal probability."""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
        return legal[rng.below(len(legal))]


class GreedyBot(Bot):
    """Tries each action on a position that fits the view and chooses the one with the best result.
    Now and then it plays at random."""

    def __init__(self, game: Game, judgement: Judgement[Any] | None = None) -> None:
        """Another evaluation function may replace the game's own for one step."""
        super().__init__(game)
        self.judgement = judgement or game.bots.judgement(game.bots.one_step_weights)

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        if rng.below(WHIM) == 0:
            return legal[rng.below(len(legal))]
        imagined = self.game.rules.determinise(view, rng)
        best: list[Action] = []
        best_worth = 0
        for action in legal:
            state = imagined.copy()
            self.game.rules.apply(state, action, None)
            worths = self.judgement.worths(state)
            # Own points come first, then those of the best rival.
            worth = worths[view.seat] + leads(worths, len(worths))[view.seat]
            if not best or worth > best_worth:
                best, best_worth = [action], worth
            elif worth == best_worth:
                best.append(action)
        return best[rng.below(len(best))]


class FlatBot(Bot):
    """Plays its choices to the end at random, one after another, and takes the best: no tree, no
    evaluation. The lead over the best rival decides between equal shares of wins."""

    def __init__(self, game: Game, playouts: int) -> None:
        super().__init__(game)
        self.playouts = playouts

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        most = budget.iterations or self.playouts
        until = None if budget.seconds is None else time.perf_counter() + budget.seconds
        worths = [0.0] * len(legal)
        tries = [0] * len(legal)
        for number in range(most):
            if until is not None and number >= len(legal) and time.perf_counter() >= until:
                break
            place = number % len(legal)
            tries[place] += 1
            worths[place] += self.worth(view, legal[place], rng)
        means = [
            worth / tried if tried else -1e9 for worth, tried in zip(worths, tries, strict=True)
        ]
        return legal[means.index(max(means))]

    def worth(self, view: View, action: Action, rng: Rng) -> float:
        """The share of the win after one random game, and a little for the lead."""
        rules = self.game.rules
        state = rules.determinise(view, rng)
        rules.apply(state, action, None)
        playout(rules, state, rng)
        result = rules.result(state)
        totals = list(result.totals)
        own = totals.pop(view.seat)
        rivals = totals if result.opponent is None else [result.opponent]
        share = 1 / len(result.winners) if view.seat in result.winners else 0.0
        return share + LEAD * (own - max(rivals, default=0))
