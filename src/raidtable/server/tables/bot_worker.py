"""The code of a bot's worker process. It imports neither web nor database, so it starts fast."""

from functools import lru_cache
from typing import Any

from raidtable.bots import registry as bots
from raidtable.bots.bot import Bot, Budget
from raidtable.bots.hints import Hint, hints
from raidtable.bots.words import Explanation, explain_choice
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.games import registry
from raidtable.reviews import futures
from raidtable.reviews import tasks as reviews
from raidtable.server.tables.starting_match import first_match

# The number of matches and bots that a worker keeps, to continue with them.
REMEMBERED = 64


def choose(
    row: dict[str, Any], texts: list[str], seat: int, name: str, seconds: float
) -> tuple[str, Explanation | None]:
    """The choice of that bot, given only the seat's view, and why.

    A level's budget is in simulations; on a slow or busy machine it ends after these seconds.
    """
    match = match_at(row, texts)
    bot = bot_of(row["id"], row["game"], seat, name)
    rng = seeded(f"{row['seed']}/bot/{seat}/{match.ply}")
    view = match.view(seat)
    chosen = bot.choose(view, match.actions(), Budget(seconds=seconds), rng)
    return chosen.text, explain_choice(bot.thought, chosen, view, match.view())


def advise(row: dict[str, Any], texts: list[str], seat: int, seconds: float) -> list[Hint]:
    """The best choices of that seat, which is to decide, from its view alone.

    The RNG stream is not named after the table's seed, because that decides what is hidden.
    """
    match = match_at(row, texts)
    rng = seeded(f"{row['id']}/hint/{match.ply}")
    budget = Budget(seconds=seconds)
    return hints(match.game, match.view(seat), match.actions(), budget, rng)


def judge(task: reviews.Task, seconds: float) -> list[reviews.Found]:
    """A piece of a review. Its time is not limited, so that it finds the same everywhere: a piece
    takes a fraction of a second."""
    del seconds
    return reviews.perform(task)


def play_futures(task: futures.FuturesTask, seconds: float) -> list[futures.Future]:
    """Some futures of a position, to their ends."""
    del seconds
    return futures.play_on(task)


@lru_cache(maxsize=REMEMBERED)
def bot_of(table: str, game_id: str, seat: int, name: str) -> Bot:
    """The bot in that seat, with its search tree."""
    del table, seat  # another seat has another bot
    return bots.make(name, registry.get(game_id))


@lru_cache(maxsize=REMEMBERED)
def remembered(table: str) -> list[Match]:
    """A list that holds the match of that table; `match_at` fills it."""
    return []


def match_at(row: dict[str, Any], texts: list[str]) -> Match:
    """The match after these actions: continued from the kept one, if that fits."""
    kept = remembered(row["id"])
    played = [ply.action.text for ply in kept[0].plies] if kept else []
    if not kept or texts[: len(played)] != played:
        match = first_match(row)
        match.seed = None  # the actions contain the random events
        kept[:] = [match]
    match = kept[0]
    while match.ply < len(texts):
        match.play(texts[match.ply])
    return match
