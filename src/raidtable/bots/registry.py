"""The bots there are, by name.

`random` and `greedy`; `bot:1` to `bot:5` by level, with a persona of the game after another colon;
for research `search:1000` with so many iterations, and `plain:1000`, the same search without any
judgement of the game.
"""

from typing import Any

from raidtable.bots.bot import Bot
from raidtable.bots.levels import LEVELS, Level, SearchBot
from raidtable.bots.search import Manner
from raidtable.bots.simple import GreedyBot, RandomBot
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game

SIMPLE: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
MOST_ITERATIONS = 10_000_000


def bot_names() -> list[str]:
    """For a choice of opponents, from the weakest to the strongest."""
    return [*SIMPLE, *(f"bot:{level}" for level in LEVELS)]


def make(name: str, game: Game[Any]) -> Bot:
    kind, *rest = name.split(":")
    if kind in SIMPLE and not rest:
        return SIMPLE[kind](game)
    if kind == "bot" and rest and rest[0].isdecimal() and int(rest[0]) in LEVELS:
        level = LEVELS[int(rest[0])]
        if len(rest) == 1:
            return SearchBot(game, level, game.judgement(), manner_of(game))
        if len(rest) == 2 and rest[1] in game.personas:
            return SearchBot(game, level, game.judgement(game.personas[rest[1]]), manner_of(game))
        known = ", ".join(game.personas) or "none"
        raise BadOption(f"{game.id} has no persona {':'.join(rest[1:])!r}; there are: {known}.")
    if kind in ("search", "plain") and len(rest) == 1 and rest[0].isdecimal():
        if 0 < int(rest[0]) <= MOST_ITERATIONS:
            judgement = game.judgement() if kind == "search" else None
            return SearchBot(game, Level(int(rest[0]), 0.0), judgement, manner_of(game))
    raise BadOption(f"There is no bot {name!r}; there are {', '.join(bot_names())}.")


def manner_of(game: Game[Any]) -> Manner:
    return Manner(game.manner)
