"""The boards of the worked examples in the rules: pictures that are the same for everybody."""

import gzip
import hashlib
from functools import cache

import raidtable
from raidtable.engine.drawing import picture
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.games.rules_examples import load_examples
from raidtable.server import base_path

# In pixels: a small part of a board is enlarged.
LEAST_WIDTH = 330


@cache
def example_board(game_id: str, name: str, language: str) -> bytes:
    """The board at the start of an example, compressed by gzip."""
    example = load_examples(game_id)[name]
    match = raidtable.position(game_id, example.position, chance="by_hand")
    words = match.game.presentation.words(language, SEAT_LETTERS)
    width, _ = example_size(game_id, name)
    drawn = picture(match.game, match.view(), words, width=width, crop=example.crop)
    return gzip.compress(drawn.encode(), mtime=0)


@cache
def example_address(game_id: str, name: str, language: str) -> str:
    """The address changes with the picture, so that browsers may cache it forever."""
    version = hashlib.sha256(example_board(game_id, name, language)).hexdigest()[:12]
    return f"{base_path.PREFIX}/art/{game_id}/{language}/{name}.svg?v={version}"


def example_size(game_id: str, name: str) -> tuple[int, int]:
    """The width and height of the picture."""
    crop = load_examples(game_id)[name].crop
    assert crop is not None, name
    width = max(round(crop[2]), LEAST_WIDTH)
    return width, round(width * crop[3] / crop[2])
