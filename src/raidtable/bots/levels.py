"""Levels of the search bot: its number of iterations, and its noise."""

from typing import Any, Final, NamedTuple

from raidtable.bots.bot import Bot, Budget, Thought
from raidtable.bots.calibration import Calibration
from raidtable.bots.search import Finding, Search, SearchSettings
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.judgement import Judgement
from raidtable.engine.rng import Rng
from raidtable.engine.state import State
from raidtable.engine.view import View


class Level(NamedTuple):
    """Iterations of the search, and noise: with 0 the best choice is always played; with 1 a choice
    visited half as often is played half as often. A level may have a limit in seconds, too."""

    iterations: int
    noise: float
    seconds: float | None = None


# Levels by named evaluation alone.
CLASSIC_LEVELS: Final[dict[int, Level]] = {
    1: Level(16, 2.0),
    2: Level(40, 0.8),
    3: Level(120, 0.4),
    4: Level(500, 0.15),
    5: Level(10_000, 0.0),
}
LEVELS: Final[dict[int, Level]] = CLASSIC_LEVELS | {6: Level(100_000, 0.0, 3.0)}
# Resolution of the noise.
FINE: Final = 1 << 20


def uses_net(game: Game, number: int) -> bool:
    """Whether that level uses the game's net, if it has one: friendly levels may do without."""
    return bool(game.bots.levels_with_net.get(str(number), {}).get("net", True))


def level_of(game: Game, number: int, with_net: bool = False) -> Level:
    """That level in that game: games may change its iterations and noise."""
    usual = LEVELS[number]
    with_net = with_net and uses_net(game, number)
    of_game = (game.bots.levels_with_net if with_net else game.bots.levels).get(str(number), {})
    return Level(
        int(of_game.get("iterations", usual.iterations)),
        of_game.get("noise", usual.noise),
        usual.seconds,
    )


class SearchBot(Bot):
    """Searches and plays the best choice; with noise, sometimes another good one."""

    def __init__(
        self,
        game: Game,
        level: Level,
        judgement: Judgement[Any] | None,
        settings: SearchSettings,
    ) -> None:
        super().__init__(game)
        self.level = level
        self.judgement = judgement
        self.settings = settings
        # What makes its forecasts true, where that was measured.
        self.calibration: Calibration | None = None
        self.search: Search | None = None
        # The view at its next decision, if nothing happens in between.
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
        """Search from a view, with the previous tree if that decision led here."""
        search = self.search
        if search is None or self.expected != view:
            search = self.search = Search(self.game.rules, self.judgement, self.settings, view, rng)
        else:
            search.go_on(view, rng)
        search.run(
            budget.iterations or self.level.iterations,
            self.level.seconds if budget.seconds is None else budget.seconds,
        )
        findings = search.findings(legal)
        if self.calibration is not None:
            findings = self.calibration.of_view(view, search.seats).findings(findings)
        return Thought(findings, search.iterations, search.seconds)

    def expect(self, view: View, chosen: Action, rng: Rng) -> bool:
        """Predict the view at the next decision if the bot decides again at once; then it keeps its
        tree."""
        imagined: State = self.game.rules.determinise(view, rng)
        self.game.rules.apply(imagined, chosen, None)
        if imagined.actor != view.seat:
            self.search = self.expected = None
            return False
        self.expected = self.game.rules.view(imagined, view.seat)
        return self.search is not None


def pick(findings: list[Finding], noise: float, rng: Rng) -> Action:
    """The choice with most visits; with noise, a random choice weighted by visits."""
    if not noise:
        return findings[0].action
    shares = [(finding.visits / findings[0].visits) ** (1 / noise) for finding in findings]
    mark = rng.below(FINE) / FINE * sum(shares)
    for finding, share in zip(findings, shares, strict=True):
        mark -= share
        if mark < 0:
            return finding.action
    return findings[0].action
