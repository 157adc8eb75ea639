"""Makes decisions with bots and prints the imported modules. test_honesty runs it in a separate
process with the package's folder, and "open" to run the package's `__init__`.

`__init__` imports `Match` for players. Without it, only the modules that bots need are imported.
"""

import json
import pkgutil
import sys
from importlib import import_module
from types import ModuleType


def decide() -> None:
    """Make the first decision with several choices of every game, with every bot."""
    from raidtable.bots import registry
    from raidtable.bots.bot import Budget
    from raidtable.engine.rng import seeded
    from raidtable.engine.rules import Options
    from raidtable.engine.state import CHANCE
    from raidtable.games.registry import game_ids, get

    for game_id in game_ids():
        game = get(game_id)
        seats = max(game.rules.seat_counts)
        values = {option.name: option.values[0] for option in game.rules.options_for(seats)}
        state = game.rules.setup(Options(seats, values))
        game.rules.proceed(state, None)
        rng = seeded("apart")
        while state.actor == CHANCE or len(game.rules.legal(state)) == 1:
            chance = state.actor == CHANCE
            game.rules.apply(
                state, game.rules.sample(state, rng) if chance else game.rules.legal(state)[0], None
            )
        view, legal = game.rules.view(state, state.actor), game.rules.legal(state)
        for name in (*registry.bot_names(), "plain:1"):
            bot = registry.make(name, game)
            assert bot.choose(view, legal, Budget(iterations=2), rng) in legal


def main() -> None:
    folder, door = sys.argv[1:]
    if door == "shut":
        package = ModuleType("raidtable")
        package.__path__ = [folder]
        sys.modules["raidtable"] = package
    for module in pkgutil.iter_modules([f"{folder}/bots"]):
        import_module(f"raidtable.bots.{module.name}")
    decide()
    sys.stdout.write(json.dumps([name for name in sys.modules if name.startswith("raidtable.")]))


if __name__ == "__main__":
    main()
