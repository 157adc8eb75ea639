"""Hints: what a strong bot would consider in a seat's place."""

from typing import Final, NamedTuple

from raidtable.bots import registry
from raidtable.bots.bot import Budget
from raidtable.bots.levels import SearchBot
from raidtable.bots.search import Finding
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.judgement import HUNDREDTHS
from raidtable.engine.rng import Rng
from raidtable.engine.view import View

ADVISER: Final = "bot:4"
MOST_HINTS: Final = 3


class Hint(NamedTuple):
    """A choice with its estimate: the action, the win probability, and the expected final score."""

    action: str
    win: float
    points: float


def promised(finding: Finding) -> Hint:
    return Hint(finding.action.text, finding.win, finding.points / HUNDREDTHS)


def hints(game: Game, view: View, legal: list[Action], budget: Budget, rng: Rng) -> list[Hint]:
    """The best of the choices of the view's seat, which has several, the best first."""
    adviser = registry.make(ADVISER, game)
    assert isinstance(adviser, SearchBot)
    findings = adviser.think(view, legal, budget, rng).findings
    return [promised(finding) for finding in findings[:MOST_HINTS]]
