"""The bots there are, by name."""

from typing import Any

from raidtable.bots.bot import Bot
from raidtable.bots.simple import GreedyBot, RandomBot
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot_names() -> list[str]:
    return list(BOTS)


def make(name: str, game: Game[Any]) -> Bot:
    if name not in BOTS:
        raise BadOption(f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
    return BOTS[name](game)
