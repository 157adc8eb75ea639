"""Three bots for the arena, from five lines to thirty: see docs/bots/ten-minutes.md."""

from typing import Any

from raidtable.bots.bot import Bot, Budget
from raidtable.engine.action import Action
from raidtable.engine.playout import playout
from raidtable.engine.rng import Rng
from raidtable.engine.view import View


class Hasty(Bot):
    """Takes the last choice of the list: in Raids, often the longest way."""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
        return legal[-1]


class Collector(Bot):
    """Plays Raids by a few simple preferences, and by what it sees."""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
        return max(legal, key=lambda action: self.value(action.text, view))

    def value(self, text: str, view: View) -> float:
        """What an action is worth: points for its verb, and less for sailing far."""
        verb, _, target = text.partition(":")
        if verb == "sail":
            data: Any = view.data()
            distance = int(target) - int(data["seats"][view.seat]["space"])
            return 5 - 0.4 * distance
        return {"place": 9, "sell": 9, "fight": 8, "dock": 1, "discard": 0}.get(verb, 4)


class Dreamer(Bot):
    """Plays each choice to the end a few times, at random, and takes the best. In any game."""

    dreams = 4

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
        return max(legal, key=lambda action: self.mean_lead(view, action, rng))

    def mean_lead(self, view: View, action: Action, rng: Rng) -> float:
        """The average lead over the best rival at the end."""
        rules = self.game.rules
        total = 0
        for _ in range(self.dreams):
            state = rules.determinise(view, rng)  # a position that fits what the seat knows
            rules.apply(state, action, None)
            playout(rules, state, rng)
            points = rules.result(state).totals
            own = points.pop(view.seat)
            total += own - max(points, default=0)
        return total / self.dreams
