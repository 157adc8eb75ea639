"""Searches fixed positions and prints the findings. test_search runs it in each build."""

import json
import sys

from raidtable.bots import registry, search
from raidtable.bots.bot import Budget
from raidtable.bots.levels import SearchBot
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Options
from raidtable.engine.state import CHANCE
from raidtable.games.registry import game_ids, get

BUDGETS = {"bot:2": 20, "plain:10": 2}
DECISIONS = 30


def findings(game: Game, seats: int, name: str) -> list[object]:
    """The findings about a decision with several choices, after some random ones."""
    values = {option.name: option.values[0] for option in game.rules.options_for(seats)}
    state = game.rules.setup(Options(seats, values))
    game.rules.proceed(state, None)
    rng = seeded(f"searched/{game.id}/{seats}")
    decisions = 0
    while state.actor == CHANCE or decisions < DECISIONS or len(game.rules.legal(state)) == 1:
        if state.actor == CHANCE:
            game.rules.apply(state, game.rules.sample(state, rng), None)
        else:
            legal = game.rules.legal(state)
            game.rules.apply(state, legal[rng.below(len(legal))], None)
            decisions += 1
    bot = registry.make(name, game)
    assert isinstance(bot, SearchBot)
    view, legal = game.rules.view(state, state.actor), game.rules.legal(state)
    thought = bot.think(view, legal, Budget(BUDGETS[name]), rng)
    # Numbers as text, to compare all digits.
    return [
        [one.action.text, one.visits, repr(one.win), repr(one.points)] for one in thought.findings
    ]


def all_findings() -> dict[str, list[object]]:
    return {
        f"{game_id}/{seats}/{name}": findings(get(game_id), seats, name)
        for game_id in game_ids()
        for seats in get(game_id).rules.seat_counts
        for name in BUDGETS
    }


def main() -> None:
    """Print whether this build is compiled, and the findings."""
    compiled = not str(search.__file__).endswith(".py")
    sys.stdout.write(json.dumps({"compiled": compiled, "findings": all_findings()}))


if __name__ == "__main__":
    main()
