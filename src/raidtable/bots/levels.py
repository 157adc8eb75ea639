"""Five levels of the same bot: how long it looks ahead, and how much it errs."""

from typing import Any, Final, NamedTuple

from raidtable.bots.bot import Bot, Budget, Thought
from raidtable.bots.search import Finding, Manner, Search
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.judgement import Judgement
from raidtable.engine.rng import Rng
from raidtable.engine.state import State
from raidtable.engine.view import View


class Level(NamedTuple):
    """Iterations of the search, and how far from the best a choice may be: 0 is always the best, at
    1 a choice tried half as often is taken half as often."""

    iterations: int
    noise: float


LEVELS: Final[dict[int, Level]] = {
    1: Level(16, 2.0),
    2: Level(40, 0.8),
    3: Level(120, 0.4),
    4: Level(500, 0.15),
    5: Level(10_000, 0.0),
}
# Noise is drawn in steps of this size.
FINE: Final = 1 << 20


def level_of(game: Game, number: int) -> Level:
    """That level in that game: what tells good play from bad is not the same in all of them."""
    usual, own = LEVELS[number], game.bots.levels.get(str(number), {})
    return Level(int(own.get("iterations", usual.iterations)), own.get("noise", usual.noise))


class SearchBot(Bot):
    """Looks ahead, and takes what held up best; with noise, something near it."""

    def __init__(
        self,
        game: Game,
        level: Level,
        judgement: Judgement[Any] | None,
        manner: Manner,
    ) -> None:
        super().__init__(game)
        self.level = level
        self.judgement = judgement
        self.manner = manner
        self.search: Search | None = None
        # What it will see at its next decision, if nothing comes in between.
        self.expected: View | None = None

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
        if len(legal) == 1:
            self.thought = None
            if self.expected != view:
                self.search = None
            self.expect(view, legal[0], rng)
            return legal[0]
        thought = self.think(view, legal, budget, rng)
        self.thought = thought
        chosen = pick(thought.findings, self.level.noise, rng)
        assert self.search is not None
        if self.expect(view, chosen, rng):
            self.search.follow(chosen)
        return chosen

    def think(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Thought:
        """Looks ahead from a view; goes on with the tree of the decision before, where that leads
        here."""
        search = self.search
        if search is None or self.expected != view:
            search = self.search = Search(self.game.rules, self.judgement, self.manner, view, rng)
        else:
            search.go_on(view, rng)
        search.run(budget.iterations or self.level.iterations, budget.seconds)
        return Thought(search.findings(legal), search.iterations, search.seconds)

    def expect(self, view: View, chosen: Action, rng: Rng) -> bool:
        """Foresees the view at the next decision, where the bot decides again at once: then its
        tree is kept."""
        imagined: State = self.game.rules.determinise(view, rng)
        self.game.rules.apply(imagined, chosen, None)
        if imagined.actor != view.seat:
            self.search = self.expected = None
            return False
        self.expected = self.game.rules.view(imagined, view.seat)
        return self.search is not None


def pick(findings: list[Finding], noise: float, rng: Rng) -> Action:
    """The choice that was tried most; with noise, each by how often it was."""
    if not noise:
        return findings[0].action
    shares = [(finding.visits / findings[0].visits) ** (1 / noise) for finding in findings]
    mark = rng.below(FINE) / FINE * sum(shares)
    for finding, share in zip(findings, shares, strict=True):
        mark -= share
        if mark < 0:
            return finding.action
    return findings[0].action
