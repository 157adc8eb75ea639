"""Pictures that are the same for everybody: the games' vignettes, and the boards of examples."""

import gzip
import hashlib
from functools import cache

import raidtable
from raidtable.engine.drawing import SEAT_LETTERS, picture
from raidtable.games import registry
from raidtable.games.examples import load_examples

# The least width of an example's picture, in pixels.
LEAST_WIDTH = 330


@cache
def vignette(game_id: str) -> bytes:
    """The game's vignette, compressed by gzip."""
    return gzip.compress(registry.get(game_id).presentation.vignette().encode(), mtime=0)


@cache
def vignette_address(game_id: str) -> str:
    """The address changes with the picture, so that browsers may cache it forever."""
    return f"/art/{game_id}.svg?v={version(vignette(game_id))}"


@cache
def example_picture(game_id: str, name: str, language: str) -> bytes:
    """The board at the start of an example of the rules, compressed by gzip."""
    example = load_examples(game_id)[name]
    match = raidtable.position(game_id, example.position, chance="by_hand")
    words = match.game.presentation.words(language, SEAT_LETTERS)
    width, _ = example_size(game_id, name)
    drawn = picture(match.game, match.view(), words, width=width, crop=example.crop)
    return gzip.compress(drawn.encode(), mtime=0)


def example_size(game_id: str, name: str) -> tuple[int, int]:
    """The width and height of an example's picture: a small part of a board is enlarged."""
    crop = load_examples(game_id)[name].crop
    assert crop is not None, name
    width = max(round(crop[2]), LEAST_WIDTH)
    return width, round(width * crop[3] / crop[2])


@cache
def example_address(game_id: str, name: str, language: str) -> str:
    found = version(example_picture(game_id, name, language))
    return f"/art/{game_id}/{language}/{name}.svg?v={found}"


def version(compressed: bytes) -> str:
    return hashlib.sha256(compressed).hexdigest()[:12]
