"""Games of bots, without the book-keeping of a match."""

from collections.abc import Sequence

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.testing.selection import Setting
from raidtable.testing.walks import LONGEST_GAME


def play_bots(game: Game, bot_names: Sequence[str], seed: int) -> State:
    """A game of these bots at its end, without the book-keeping of a match."""
    state: State = Setting(game, len(bot_names), {}).start()
    players = [bots.make(name, game) for name in bot_names]
    rng = seeded(f"judged game {seed}")
    for _ in range(LONGEST_GAME):
        if state.actor == OVER:
            return state
        if state.actor == CHANCE:
            action = game.rules.sample(state, rng)
        else:
            view = game.rules.view(state, state.actor)
            action = players[state.actor].choose(view, game.rules.legal(state), Budget(), rng)
        game.rules.apply(state, action, None)
    raise AssertionError(f"{bot_names} go on for ever with seed {seed}")
