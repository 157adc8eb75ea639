"""What runs in a bot's process. It knows neither web nor database, so that it starts fast."""

from functools import lru_cache
from typing import Any

from raidtable.bots import registry as bots
from raidtable.bots.bot import Bot, Budget
from raidtable.bots.hints import Hint, hints
from raidtable.bots.words import Grounds, grounds
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.games import registry
from raidtable.server.tables.live_table import first_match

# So many matches a worker remembers, to play on instead of anew.
REMEMBERED = 64
# Levels look ahead so often; on a slow machine no longer than this, for people wait.
MOST_SECONDS = 1.4


def choose(
    row: dict[str, Any], texts: list[str], seat: int, name: str
) -> tuple[str, Grounds | None]:
    """What that bot does, given the seat's view alone, and what its choice rests on."""
    match = match_at(row, texts)
    bot = bot_of(row["id"], row["game"], seat, name)
    rng = seeded(f"{row['seed']}/bot/{seat}/{match.ply}")
    view = match.view(seat)
    chosen = bot.choose(view, match.actions(), Budget(seconds=MOST_SECONDS), rng)
    return chosen.text, grounds(bot.thought, chosen, view, match.view())


def advise(row: dict[str, Any], texts: list[str], seat: int) -> list[Hint]:
    """The best choices of that seat, which is to decide, from its view alone.

    The seed of the table decides what is hidden, so the stream is not named after it.
    """
    match = match_at(row, texts)
    rng = seeded(f"{row['id']}/hint/{match.ply}")
    budget = Budget(seconds=MOST_SECONDS)
    return hints(match.game, match.view(seat), match.actions(), budget, rng)


@lru_cache(maxsize=REMEMBERED)
def bot_of(table: str, game_id: str, seat: int, name: str) -> Bot:
    """The bot in that seat, with what it has thought already."""
    del table, seat  # another seat has another bot
    return bots.make(name, registry.get(game_id))


@lru_cache(maxsize=REMEMBERED)
def remembered(table: str) -> list[Match]:
    """A place for the match of that table; filled and kept by `match_at`."""
    return []


def match_at(row: dict[str, Any], texts: list[str]) -> Match:
    """The match after these actions: played on from the remembered one, where that fits."""
    kept = remembered(row["id"])
    played = [ply.action.text for ply in kept[0].plies] if kept else []
    if not kept or texts[: len(played)] != played:
        match = first_match(row)
        match.seed = None  # the actions say what chance did
        kept[:] = [match]
    match = kept[0]
    while match.ply < len(texts):
        match.play(texts[match.ply])
    return match
