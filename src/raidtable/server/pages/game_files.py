"""Files of each game for the pages: its vignette, and the styles of its player boards.

The address of a file changes with its content, so that browsers may cache it forever.
"""

import gzip
import hashlib
from functools import cache

from raidtable.games import registry
from raidtable.server import base_path


@cache
def vignette(game_id: str) -> bytes:
    """The game's vignette, compressed by gzip."""
    return compressed(registry.get(game_id).presentation.vignette())


@cache
def styles(game_id: str) -> bytes:
    """The game's own styles, compressed by gzip."""
    return compressed(registry.get(game_id).presentation.styles)


@cache
def vignette_address(game_id: str) -> str:
    return f"{base_path.PREFIX}/art/{game_id}.svg?v={version_of(vignette(game_id))}"


@cache
def styles_address(game_id: str) -> str:
    """The address of the game's own styles; empty if it has none."""
    if not registry.get(game_id).presentation.styles:
        return ""
    return f"{base_path.PREFIX}/art/{game_id}.css?v={version_of(styles(game_id))}"


def compressed(text: str) -> bytes:
    return gzip.compress(text.encode(), mtime=0)


def version_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
