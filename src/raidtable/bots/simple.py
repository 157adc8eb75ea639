"""Two first bots: one that does anything, and one that looks a step ahead."""

from typing import Final

from raidtable.bots.bot import Bot, Budget
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.judgement import leads
from raidtable.engine.rng import Rng
from raidtable.engine.view import View

# Greedy takes one choice in so many on a whim: two of its kind could otherwise do the same few
# things for ever, where a game ends by deeds alone.
WHIM: Final = 50


class RandomBot(Bot):
    """Every legal action is as likely as any other."""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
        return legal[rng.below(len(legal))]


class GreedyBot(Bot):
    """Tries each action on a position that fits the view, and takes the one that leaves it best.
    Now and then it takes anything."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.judgement = game.bots.judgement(game.bots.one_step_weights)

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
