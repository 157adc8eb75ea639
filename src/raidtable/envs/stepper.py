"""The inner loop of a batch of games (`raidtable.envs.batch`): positions, and rows of buffers.
Compiled."""

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from raidtable.engine.action import Action
from raidtable.engine.errors import IllegalAction
from raidtable.engine.features import Features
from raidtable.engine.messages import N_
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.rules import Options, Rules
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.envs.rows import Row

GOES_ON: Final = 0
ENDED: Final = 1
CUT_SHORT: Final = 2

# For each seat, what a finished game is worth to it.
Worth = Callable[[Rules[Any], State], list[float]]


class Stepper:
    """The compiled part: positions of all games, and the buffers as flat views."""

    def __init__(
        self,
        rules: Rules[Any],
        features: Features[Any],
        options: Options,
        worth: Worth,
        seed: str,
        limit: int,
        row: Row,
        mask: Row,
        actors: "memoryview[int]",
        endings: "memoryview[int]",
        rewards: "memoryview[float]",
    ) -> None:
        self.rules = rules
        self.features = features
        self.options = options
        self.worth = worth
        self.seed = seed
        self.limit: i64 = limit
        self.row = row
        self.mask = mask
        self.actors = actors
        self.endings = endings
        self.rewards = rewards
        self.games: i64 = len(self.actors)
        self.seats: i64 = options.seats
        self.auto_reset = True
        self.settles_chance = True
        self.opening: State = rules.setup(options)
        rules.proceed(self.opening, None)
        games = len(self.actors)
        self.states: list[State] = [self.opening for _ in range(games)]
        self.streams: list[Rng] = [seeded(seed) for _ in range(games)]
        self.legal: list[list[Action]] = [[] for _ in range(games)]
        self.decisions: list[int] = [0] * games
        self.played: list[int] = [0] * games
        self.rewarded: list[bool] = [False] * games

    def reset(self, seed: str) -> None:
        """Begin all games again, the first on each row."""
        self.seed = seed
        for number in range(self.games):
            self.played[number] = 0
            self.clear_ending(number)
            self.start(number)

    def start(self, number: i64) -> None:
        """Begin the next game on that row."""
        self.streams[number] = seeded(f"{self.seed}/{number}/{self.played[number]}")
        self.played[number] += 1
        self.decisions[number] = 0
        state = self.opening.copy()
        self.states[number] = state
        self.settle(number, state)
        self.show(number)

    def settle(self, number: i64, state: State) -> None:
        """Play random events until somebody decides."""
        if self.settles_chance:
            rules, stream = self.rules, self.streams[number]
            while state.actor == CHANCE:
                rules.apply(state, rules.sample(state, stream), None)

    def chosen(self, codes: list[int]) -> list[Action]:
        """The legal actions with those codes; nothing is played yet."""
        actions: list[Action] = []
        for number in range(self.games):
            code: i64 = codes[number]
            found = False
            for action in self.legal[number]:
                if action.code == code:
                    actions.append(action)
                    found = True
                    break
            if not found:
                raise IllegalAction(
                    N_("Game {number} of the batch can't play the action with code {code} now."),
                    legal=[action.text for action in self.legal[number]],
                    number=number,
                    code=code,
                )
        return actions

    def step(self, codes: list[int]) -> None:
        """Play one action in each game."""
        actions = self.chosen(codes)
        for number in range(self.games):
            self.clear_ending(number)
            state = self.states[number]
            self.rules.apply(state, actions[number], None)
            self.decisions[number] += 1
            self.settle(number, state)
            if state.actor == OVER:
                self.end(number, ENDED)
            elif self.decisions[number] >= self.limit:
                self.end(number, CUT_SHORT)
            else:
                self.show(number)

    def end(self, number: i64, how: i64) -> None:
        self.endings[number] = how
        if how == ENDED:
            first = number * self.seats
            for worth in self.worth(self.rules, self.states[number]):
                self.rewards[first] = worth
                first += 1
            self.rewarded[number] = True
        if self.auto_reset:
            self.start(number)
        else:
            self.show(number)

    def clear_ending(self, number: i64) -> None:
        """Forget how the step before ended."""
        self.endings[number] = GOES_ON
        if self.rewarded[number]:
            self.rewarded[number] = False
            first = number * self.seats
            for place in range(first, first + self.seats):
                self.rewards[place] = 0.0

    def show(self, number: i64) -> None:
        """Fill the rows of that game. At the end, and at random events, seat 0 looks."""
        state = self.states[number]
        actor: i64 = state.actor
        self.actors[number] = actor
        mask = self.mask
        legal: list[Action] = []
        if actor != OVER:
            legal = self.rules.legal(state)
            for action in legal:
                mask.put(action.code)
        mask.write(number)
        self.legal[number] = legal
        row, features = self.row, self.features
        features.shared(state, row)
        features.seat(state, actor if actor >= 0 else 0, row)
        row.write(number)

    def random_actions(self, rng: Rng) -> list[int]:
        """The code of one legal action for each game, each as likely as the others."""
        codes: list[int] = []
        for legal in self.legal:
            codes.append(legal[rng.below(len(legal))].code)
        return codes
