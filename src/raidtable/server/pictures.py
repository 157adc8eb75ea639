"""A picture of each game: its board as it is laid out at the start."""

import gzip
from functools import cache

from raidtable.engine import drawing
from raidtable.engine.match import Match, options_from
from raidtable.games import registry

# Any seed would do; with this one the picture is always the same.
SEED = "picture"


@cache
def picture(game_id: str, language: str) -> bytes:
    """An SVG of its own, packed by gzip."""
    game = registry.get(game_id)
    match = Match(game, options_from(game, max(game.seat_counts), {}), SEED)
    words = game.words(language, drawing.SEAT_LETTERS)
    return gzip.compress(drawing.picture(game, match.view(), words).encode(), mtime=0)
