"""What runs in a bot's process. It knows neither web nor database, so that it starts fast."""

import multiprocessing
import os
import signal
import threading
from functools import lru_cache
from typing import Any

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.server.live import first_match

# So many matches a worker remembers, to play on instead of anew.
REMEMBERED = 64


def begin_worker() -> None:
    """A worker ends with its server, also when that was killed and could not say so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops its workers itself
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def choose(row: dict[str, Any], texts: list[str], seat: int, name: str) -> str:
    """What that bot does, given the seat's view alone."""
    match = match_at(row, texts)
    bot = bots.make(name, match.game)
    rng = seeded(f"{row['seed']}/bot/{seat}/{match.ply}")
    return bot.choose(match.view(seat), match.actions(), Budget(), rng).text


@lru_cache(maxsize=REMEMBERED)
def remembered(table: str) -> list[Match]:
    """A place for the match of that table; filled and kept by `match_at`."""
    return []


def match_at(row: dict[str, Any], texts: list[str]) -> Match:
    """The match after these actions: played on from the remembered one, where that fits."""
    kept = remembered(row["id"])
    played = [ply.action.text for ply in kept[0].plies] if kept else []
    if not kept or texts[: len(played)] != played:
        kept[:] = [first_match(row)]
    match = kept[0]
    while match.ply < len(texts):
        match.play(texts[match.ply])  # chance follows by itself, from the seed
    return match
