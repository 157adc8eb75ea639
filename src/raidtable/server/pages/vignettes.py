"""The games' vignettes as the home page asks for them."""

import gzip
import hashlib
from functools import cache

from raidtable.games import registry


@cache
def picture(game_id: str) -> bytes:
    """The game's vignette, packed by gzip."""
    return gzip.compress(registry.get(game_id).vignette().encode(), mtime=0)


@cache
def picture_address(game_id: str) -> str:
    """Where it is; the address changes with the picture, so that browsers may keep it for ever."""
    version = hashlib.sha256(picture(game_id)).hexdigest()[:12]
    return f"/art/{game_id}.svg?v={version}"
