"""Our bots against the searches of OpenSpiel, at equal time.

    pip install open_spiel          in an environment that has raidtable, too
    python bench/openspiel.py raids --games 20
    python bench/openspiel.py north_sea --search ismcts --bot bot:5 --seats 4

MCTSBot and ISMCTSBot are used as packaged, in Python, with random games by our compiled engine at
their leaves. MCTSBot sees all cards, which is an advantage in games with hidden ones; ISMCTSBot
samples positions from its view, as our search does. The foreign search has one seat, ours all
others, in each seat in turn. Before each of its decisions it gets as many simulations as fit into
our mean CPU time for a decision; both times are reported.
"""

import argparse
import sys
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from raidtable.arena.schedule import seed_of
from raidtable.arena.sequential import Sequential
from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.options import options_from
from raidtable.engine.playout import playout
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.games import registry

UCT = 1.4
# Simulations before anything is measured, and the fewest and most of a decision.
FIRST, FEWEST, MOST = 20, 2, 1_000_000
THRESHOLD = 0.95


@dataclass
class GameType:
    """What the searches ask about a game."""

    reward_model: Any = pyspiel.GameType.RewardModel.TERMINAL
    dynamics: Any = pyspiel.GameType.Dynamics.SEQUENTIAL
    information: Any = pyspiel.GameType.Information.IMPERFECT_INFORMATION


class ForeignGame:
    """One of our games as OpenSpiel's searches see it."""

    def __init__(self, game: Game, rng: Rng) -> None:
        self.game = game
        self.rules = game.rules
        self.rng = rng

    def get_type(self) -> GameType:
        return GameType()

    def max_utility(self) -> float:
        return 1.0


class ForeignState:
    """A position; actions are numbered by their codes."""

    def __init__(self, game: ForeignGame, state: State) -> None:
        self.game = game
        self.rules = game.rules
        self.state = state
        self.key: str | None = None

    def get_game(self) -> ForeignGame:
        return self.game

    def clone(self) -> "ForeignState":
        return ForeignState(self.game, self.state.copy())

    def current_player(self) -> int:
        return int(self.state.actor)

    def is_terminal(self) -> bool:
        return bool(self.state.actor == OVER)

    def is_chance_node(self) -> bool:
        return bool(self.state.actor == CHANCE)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.rules.outcomes(self.state)
        total = sum(weight for _, weight in outcomes)
        return [(action.code, weight / total) for action, weight in outcomes]

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [action.code for action in self.rules.legal(self.state)]

    def apply_action(self, code: int) -> None:
        self.rules.apply(self.state, self.rules.actions.all[code], None)
        self.key = None

    def information_state_string(self) -> str:
        """What the player to move sees."""
        if self.key is None:
            self.key = repr(self.rules.view(self.state, self.state.actor).data())
        return self.key

    def resample_from_infostate(self, player: int, sampler: object) -> "ForeignState":
        view = self.rules.view(self.state, player)
        return ForeignState(self.game, self.rules.determinise(view, self.game.rng))

    def returns(self) -> list[float]:
        """The winners share 1, the others lose it, so that all together are 0."""
        result = self.rules.result(self.state)
        seats, winners = len(result.ranks), result.winners
        return [
            (seats / len(winners) - 1) / (seats - 1) if seat in winners else -1 / (seats - 1)
            for seat in range(seats)
        ]


class Rollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """Random games by our engine instead of OpenSpiel's own."""

    def evaluate(self, state: ForeignState) -> Any:
        end = state.clone()
        playout(end.rules, end.state, end.game.rng)
        return np.array(end.returns())


class Foreign:
    """One of OpenSpiel's searches, which gets as much time as ours took so far."""

    def __init__(self, game: Game, search: str, seed: str) -> None:
        self.game = ForeignGame(game, seeded(f"{seed}/rollouts"))
        numbers = np.random.RandomState(seeded(seed).below(1 << 31))
        evaluator = Rollouts(random_state=numbers)
        if search == "mcts":
            self.bot = mcts.MCTSBot(self.game, UCT, FIRST, evaluator, False, numbers)
        else:
            self.bot = ismcts.ISMCTSBot(self.game, evaluator, UCT, FIRST, random_state=numbers)
        self.limit = "max_simulations" if search == "mcts" else "_max_simulations"

    def choose(self, state: State, simulations: int) -> Action:
        setattr(self.bot, self.limit, simulations)
        code: int = self.bot.step(ForeignState(self.game, state))
        return self.game.rules.actions.all[code]


@dataclass
class Spent:
    """CPU time of the real decisions of a side, and its simulations."""

    seconds: float = 0.0
    decisions: int = 0
    simulations: int = 0

    @property
    def mean(self) -> float:
        return self.seconds / max(self.decisions, 1)

    def add(self, begun: float, simulations: int = 0) -> None:
        self.seconds += time.process_time() - begun
        self.decisions += 1
        self.simulations += simulations


def fitting(ours: Spent, theirs: Spent) -> int:
    """The simulations that make up for the time in which the foreign search is ahead or behind."""
    if not ours.decisions or not theirs.decisions:
        return FIRST
    due = ours.mean * (theirs.decisions + 1) - theirs.seconds
    rate = theirs.simulations / theirs.seconds
    return min(max(round(due * rate), FEWEST), MOST)


def play(
    game: Game, search: str, bot: str, seats: int, seat: int, seed: str, sides: tuple[Spent, Spent]
) -> float:
    """One game; our side's share of the win."""
    ours, theirs = sides
    match = Match(game, options_from(game, seats, {}), seed)
    foreign = Foreign(game, search, f"{seed}/foreign")
    own = [bots.make(bot, game) for _ in range(seats)]
    while not match.over:
        actor, legal = match.actor, match.actions()
        begun = time.process_time()
        if len(legal) == 1:
            action = legal[0]
        elif actor == seat:
            simulations = fitting(ours, theirs)
            # The position itself: MCTSBot is allowed to see it, ISMCTSBot asks for samples.
            action = foreign.choose(match._state.copy(), simulations)
            theirs.add(begun, simulations)
        else:
            rng = seeded(f"{seed}/bot/{actor}/{match.ply}")
            action = own[actor].choose(match.view(actor), legal, Budget(), rng)
            ours.add(begun)
        match.play(action.text, actor)
    winners = match.result.winners
    return 1.0 - (1 / len(winners) if seat in winners else 0.0)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--search", choices=("mcts", "ismcts"), default="mcts")
    parser.add_argument("--bot", default="bot:5")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=540.0)
    parser.add_argument("--seed", default="openspiel")
    asked = parser.parse_args()
    game = registry.get(asked.game)
    sides = ours, theirs = Spent(), Spent()
    test = Sequential(THRESHOLD)
    begun = time.monotonic()
    for number in range(asked.games):
        seed = seed_of(asked.seed, number // asked.seats)
        seat = number % asked.seats
        test.add(play(game, asked.search, asked.bot, asked.seats, seat, seed, sides))
        if time.monotonic() - begun > asked.seconds:
            break
    low, high = test.interval()
    sys.stdout.write(
        f"{asked.game}, {asked.seats} seats, {asked.bot} against {asked.search}: ours wins "
        f"{100 * test.mean:.0f}% ({100 * low:.0f}-{100 * high:.0f}) of {test.observations} games; "
        f"{1000 * ours.mean:.1f} ms a decision, {1000 * theirs.mean:.1f} ms and "
        f"{theirs.simulations / max(theirs.decisions, 1):.0f} simulations for the foreign search\n"
    )


if __name__ == "__main__":
    main()
