"""A picture of each game: its board as it is laid out at the start."""

import gzip
from functools import cache

from raidtable.engine.match import Match, options_from
from raidtable.engine.state import SPECTATOR
from raidtable.games import registry

# Any seed would do; with this one the picture is always the same.
SEED = "picture"
FACES = 'font-family="Alegreya Sans, Segoe UI, system-ui, sans-serif" font-weight="700"'
SEAT_LETTERS = "ABCD"


@cache
def picture(game_id: str, language: str) -> bytes:
    """An SVG of its own, packed by gzip."""
    game = registry.get(game_id)
    seats = max(game.seat_counts)
    match = Match(game, options_from(game, seats, {}), SEED)
    words = game.words(language, list(SEAT_LETTERS[:seats]))
    drawing = game.drawing(match.view(SPECTATOR), words, [])
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {FACES} '
        f'viewBox="0 0 {drawing.width} {drawing.height}">'
        f"{game.art(drawing.art, language)}{drawing.pieces}</svg>"
    )
    return gzip.compress(svg.encode(), mtime=0)
