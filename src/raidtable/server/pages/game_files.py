"""The games' vignettes: small pictures for the home page."""

import gzip
import hashlib
from functools import cache

from raidtable.games import registry


@cache
def vignette(game_id: str) -> bytes:
    """The game's vignette, compressed by gzip."""
    return gzip.compress(registry.get(game_id).presentation.vignette().encode(), mtime=0)


@cache
def vignette_address(game_id: str) -> str:
    """The address changes with the picture, so that browsers may cache it forever."""
    version = hashlib.sha256(vignette(game_id)).hexdigest()[:12]
    return f"/art/{game_id}.svg?v={version}"
