"""The games there are, by id. Each is loaded when it is first asked for."""

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, cast

from raidtable.engine.errors import UnknownGame
from raidtable.engine.game import Game

GameId = Literal["raids", "north_sea", "storm_raiders"]


def _raids() -> Game[Any]:
    from raidtable.games.raids.rules.rules import Raids

    return Raids()


def _north_sea() -> Game[Any]:
    from raidtable.games.north_sea.rules.rules import NorthSea

    return NorthSea()


def _storm_raiders() -> Game[Any]:
    from raidtable.games.storm_raiders.rules.rules import StormRaiders

    return StormRaiders()


LOADERS: dict[GameId, Callable[[], Game[Any]]] = {
    "raids": _raids,
    "north_sea": _north_sea,
    "storm_raiders": _storm_raiders,
}


def game_ids() -> list[GameId]:
    return list(LOADERS)


def get(game_id: str) -> Game[Any]:
    """The game of that id; the same object each time."""
    if game_id not in game_ids():
        raise UnknownGame(f"There is no game {game_id!r}; there are {', '.join(LOADERS)}.")
    return _loaded(game_id)


@cache
def _loaded(game_id: str) -> Game[Any]:
    return LOADERS[cast("GameId", game_id)]()
