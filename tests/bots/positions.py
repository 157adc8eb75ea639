"""Random positions in which a seat has a choice, for the tests of bots."""

from functools import cache

from tests.helpers import Setting, settings_of

from raidtable.bots import registry
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.engine.view import View

# Some random games take thousands of decisions, most of them pointless.
LATEST = 300


class Position:
    """A position, the seat to move, and the view of that seat."""

    def __init__(self, setting: Setting, number: int, state: State) -> None:
        self.game = setting.game
        self.name = f"{setting}/{number}"
        self.state = state
        self.seats = setting.seats
        self.seat: int = state.actor
        self.view: View = setting.game.rules.view(state, state.actor)
        self.legal: list[Action] = setting.game.rules.legal(state)

    def redealt(self, times: int) -> list[State]:
        """Random determinizations of the same view."""
        return [
            self.game.rules.determinise(self.view, seeded(f"redealt/{self.name}/{time}"))
            for time in range(times)
        ]


def position(setting: Setting, number: int) -> Position:
    """A position of a random game, uniform over its first `LATEST` choices."""
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
    """`count` positions, cycling through the seat counts and the settings of each seat count."""
    settings = settings_of(game)
    tables = [[one for one in settings if one.seats == seats] for seats in game.rules.seat_counts]
    chosen = []
    for number in range(count):
        table = tables[number % len(tables)]
        chosen.append(position(table[number // len(tables) % len(table)], number))
    return chosen


def bots_of(game: Game) -> list[str]:
    """Every bot, each play style at one level, and those for research."""
    personas = [f"bot:3:{persona}" for persona in game.bots.personas]
    return [*registry.bot_names(), *personas, "classic:3", "net:10", "timed:60000", "plain:10"]
