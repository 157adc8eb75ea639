"""The bots by name.

`random` and `greedy`; `bot:1` to `bot:5` by level, with a persona of the game after another colon;
for research `search:1000` with that many iterations, and `plain:1000`, the same search without an
evaluation function.
"""

from collections.abc import Sequence

from raidtable.bots.bot import Bot
from raidtable.bots.levels import LEVELS, Level, SearchBot, level_of
from raidtable.bots.search import SearchSettings
from raidtable.bots.simple import GreedyBot, RandomBot
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.messages import N_

SIMPLE: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
MOST_ITERATIONS = 10_000_000
# The default opponent, and the levels of several default opponents.
USUAL = "bot:3"
USUAL_LEVELS = (2, 3)


def bot_names() -> list[str]:
    """For a choice of opponents, from the weakest to the strongest."""
    return [*SIMPLE, *(f"bot:{level}" for level in LEVELS)]


def opponents(game: Game) -> list[str]:
    """The bots that can play at a table of that game; research bots cannot."""
    levels = [f"bot:{level}" for level in LEVELS]
    tastes = [f"{level}:{persona}" for level in levels for persona in game.bots.personas]
    return [*SIMPLE, *levels, *tastes]


def company(game: Game, levels: Sequence[int], first: int = 0) -> list[str]:
    """Bots of those levels, with the game's personas in turn, starting with that one."""
    tastes = [f":{persona}" for persona in game.bots.personas] or [""]
    return [
        f"bot:{level}{tastes[(first + number) % len(tastes)]}"
        for number, level in enumerate(levels)
    ]


def make(name: str, game: Game) -> Bot:
    kind, *rest = name.split(":")
    if kind in SIMPLE and not rest:
        return SIMPLE[kind](game)
    number = whole(rest[0]) if rest else 0
    if kind == "bot" and number in LEVELS:
        level = level_of(game, number)
        if len(rest) == 1:
            return SearchBot(game, level, game.bots.judgement(), search_settings(game))
        if len(rest) == 2 and rest[1] in game.bots.personas:
            return SearchBot(
                game, level, game.bots.judgement(game.bots.personas[rest[1]]), search_settings(game)
            )
        raise BadOption(
            N_("{game} has no bot style {style!r}. It has: {known}.")
            if game.bots.personas
            else N_("{game} has no bot style {style!r}, and no others."),
            game=game.id,
            style=":".join(rest[1:]),
            known=", ".join(game.bots.personas),
        )
    if kind in ("search", "plain") and len(rest) == 1 and 0 < number <= MOST_ITERATIONS:
        judgement = game.bots.judgement() if kind == "search" else None
        return SearchBot(game, Level(number, 0.0), judgement, search_settings(game))
    raise BadOption(
        N_("There is no bot {name!r}. Choose one of: {known}."),
        name=name,
        known=", ".join(bot_names()),
    )


def whole(text: str) -> int:
    """The number in a bot's name; 0 if it is not a valid one."""
    return int(text) if text.isdecimal() and len(text) <= len(str(MOST_ITERATIONS)) else 0


def search_settings(game: Game) -> SearchSettings:
    return SearchSettings(game.bots.search)
