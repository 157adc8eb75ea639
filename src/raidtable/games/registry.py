"""The games there are, by id: those of this package, and those that other packages bring.

An installed package adds a game by an entry point in the group `raidtable.games` that names its
`Game`. Each game is loaded when it is first asked for.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from raidtable.engine.errors import UnknownGame
from raidtable.engine.game import Game

GROUP = "raidtable.games"
OWN = ("raids", "north_sea", "storm_raiders")


def game_ids() -> list[str]:
    """Our own games first, then those of other packages by name."""
    return [*OWN, *sorted(_added())]


def get(game_id: str) -> Game:
    """The game with that id; the same object each time."""
    if game_id not in game_ids():
        raise UnknownGame(f"There is no game {game_id!r}; there are {', '.join(game_ids())}.")
    return _loaded(game_id)


@cache
def _added() -> dict[str, EntryPoint]:
    """Entry points of other packages. A name that one of our games has is ignored."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in OWN}


@cache
def _loaded(game_id: str) -> Game:
    if game_id in OWN:
        game = import_module(f"raidtable.games.{game_id}").GAME
    else:
        game = _added()[game_id].load()
    if not isinstance(game, Game) or game.id != game_id:
        raise UnknownGame(f"The entry point {game_id!r} does not name a game with that id.")
    return game
