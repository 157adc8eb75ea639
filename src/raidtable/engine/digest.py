"""Digests: short names of positions, the same on every machine and in every build."""

import hashlib
import json

from raidtable.engine.game import Game
from raidtable.engine.state import State


def digest_of(game: Game, state: State) -> str:
    """The digest of the position. Positions that differ only in an order without meaning have
    the same digest."""
    return _hash(game.rules.canonical(game.rules.write(state)))


def matches_digest(game: Game, state: State, digest: str) -> bool:
    """Whether that is a digest of the position.

    Earlier versions hashed the position as written, with every order that it has. Records and
    databases keep those digests, so they are accepted too.
    """
    written = game.rules.write(state)
    return digest in (_hash(game.rules.canonical(written)), _hash(written))


def _hash(written: dict[str, object]) -> str:
    text = json.dumps(written, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
