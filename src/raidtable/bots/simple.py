"""Two simple bots: random play, and greedy play that looks one step ahead."""

from typing import Any, Final

from raidtable.bots.bot import Bot, Budget
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.judgement import Judgement, leads
from raidtable.engine.rng import Rng
from raidtable.engine.view import View

# Greedy plays one move in this many at random: otherwise two greedy bots could repeat their moves
# forever in a game without a turn limit.
WHIM: Final = 50


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
