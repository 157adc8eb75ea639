"""Positions from random play in which a seat has a choice: what the tests of bots start from."""

from functools import cache

from tests.helpers import Setting, settings_of

from raidtable.bots import registry
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.engine.view import View

# At random some games go on for thousands of decisions, most of them to no purpose.
LATEST = 300


class Position:
    """A true position, the seat that decides in it, and what that seat knows."""

    def __init__(self, setting: Setting, number: int, state: State) -> None:
        self.game = setting.game
        self.name = f"{setting}/{number}"
        self.state = state
        self.seats = setting.seats
        self.seat: int = state.actor
        self.view: View = setting.game.rules.view(state, state.actor)
        self.legal: list[Action] = setting.game.rules.legal(state)

    def redealt(self, times: int) -> list[State]:
        """Other positions that could lie behind the same view."""
        return [
            self.game.rules.determinise(self.view, seeded(f"redealt/{self.name}/{time}"))
            for time in range(times)
        ]


def position(setting: Setting, number: int) -> Position:
    """One of the choices of a random game, any as likely as another but for the very late."""
    rng = seeded(f"position/{setting}/{number}")
    game, state = setting.game, setting.start()
    choices: list[State] = []
    while state.actor != OVER and len(choices) < LATEST:
        if state.actor == CHANCE:
            action = game.rules.sample(state, rng)
        else:
            legal = game.rules.legal(state)
            if len(legal) > 1:
                choices.append(state.copy())
            action = legal[rng.below(len(legal))]
        game.rules.apply(state, action, None)
    return Position(setting, number, choices[rng.below(len(choices))])


@cache
def positions(game: Game, count: int) -> list[Position]:
    """So many, with all seat counts in turn, and among those of a seat count all its settings."""
    settings = settings_of(game)
    tables = [[one for one in settings if one.seats == seats] for seats in game.rules.seat_counts]
    chosen = []
    for number in range(count):
        table = tables[number % len(tables)]
        chosen.append(position(table[number // len(tables) % len(table)], number))
    return chosen


def bots_of(game: Game) -> list[str]:
    """Every bot there is, each persona at one level, and the search without judgement."""
    personas = [f"bot:3:{persona}" for persona in game.bots.personas]
    return [*registry.bot_names(), *personas, "plain:10"]
