"""The interface of a bot."""

from abc import ABC, abstractmethod

from raidtable.bots.search import Finding
from raidtable.engine.action import Action
from raidtable.engine.errors import RaidtableError
from raidtable.engine.game import Game
from raidtable.engine.rng import Rng
from raidtable.engine.rules import Result
from raidtable.engine.view import View


class Budget:
    """How long a bot may think: iterations or seconds; None means no limit."""

    def __init__(self, iterations: int | None = None, seconds: float | None = None) -> None:
        self.iterations = iterations
        self.seconds = seconds


class Thought:
    """What a bot found out before it chose: the choices it considered, the best first."""

    def __init__(self, findings: list[Finding], iterations: int, seconds: float) -> None:
        self.findings = findings
        self.iterations = iterations
        self.seconds = seconds


class Forfeited(RaidtableError):
    """A bot can't go on, and loses the game for this reason. From then on its seat is played at
    random."""


class Bot(ABC):
    """Chooses for a seat. The same view, budget in iterations and stream give the same choice.

    `thought` is what the last choice rests on, where the bot thought about it.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.thought: Thought | None = None

    @abstractmethod
    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
        """One of the legal actions, from what the view's seat knows."""

    def close(self, result: Result | None) -> None:
        """The game has ended with that result; None if it was broken off. Nothing is chosen after
        that: give back what the bot holds, such as files and processes."""
        self.thought = None
