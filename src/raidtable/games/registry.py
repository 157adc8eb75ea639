"""The registered games, by id: those of this package, and those of other packages.

An installed package adds a game by an entry point in the group `raidtable.games`: its name is the
game's id, and it refers to the `Game`. Each game is loaded when it is first requested.
"""

import copyreg
import re
import warnings
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from raidtable.engine.errors import UnknownGame
from raidtable.engine.game import Game
from raidtable.engine.messages import N_

GROUP = "raidtable.games"
OWN = ("raids", "north_sea", "storm_raiders")
# Ids are parts of addresses and file names.
ID = re.compile(r"[a-z][a-z0-9_]{0,39}")


def game_ids() -> list[str]:
    """Our own games first, then those of other packages by name."""
    return [*OWN, *sorted(_added())]


def get(game_id: str) -> Game:
    """The game with that id; the same object each time."""
    if game_id not in game_ids():
        raise UnknownGame(
            N_("There is no game {game!r}. Choose one of: {known}."),
            game=game_id,
            known=", ".join(game_ids()),
        )
    return _loaded(game_id)


def packages() -> list[str]:
    """The packages that contain games, ours and others. None of them is imported."""
    return ["raidtable.games", *(point.module for point in _added().values())]


def _by_id(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """How a game is copied and sent to another process: it is the same there."""
    return get, (game.id,)


copyreg.pickle(Game, _by_id)


@cache
def _added() -> dict[str, EntryPoint]:
    """The entry points of other packages, except those whose name is taken or is not a valid id."""
    added: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        if point.name in OWN or point.name in added or not ID.fullmatch(point.name):
            warnings.warn(
                f"The game {point.name!r} ({point.value}) is left out: its name is taken, or is "
                "not made of 1 to 40 small letters, digits and underscores.",
                stacklevel=2,
            )
        else:
            added[point.name] = point
    return added


@cache
def _loaded(game_id: str) -> Game:
    if game_id in OWN:
        game = import_module(f"raidtable.games.{game_id}").GAME
    else:
        game = _added()[game_id].load()
    if not isinstance(game, Game) or game.id != game_id:
        raise UnknownGame(
            N_("The entry point {game!r} does not name a game with that id."), game=game_id
        )
    return game
