"""The names of the players at a table, in the language of the reader."""

from collections.abc import Sequence

from raidtable.bots.registry import opponents
from raidtable.bots.words import titles
from raidtable.engine.game import Game
from raidtable.games import registry
from raidtable.server.storage.records import BOT, OPEN, SeatHolder


def names_of(seats: Sequence[SeatHolder], game: Game, language: str) -> list[str]:
    """The names of the players. Bots that play for nobody else are named by persona and level, no
    two of them the same; a bot that no longer exists keeps its stored name."""
    known = opponents(game)
    bots = [
        holder.bot if holder.kind == BOT and holder.user is None and holder.bot in known else None
        for holder in seats
    ]
    called = titles(bots, game.presentation.words(language))
    return [name or holder.name for holder, name in zip(seats, called, strict=True)]


def names_in_lobby(seats: Sequence[SeatHolder], game_id: str, language: str) -> list[str]:
    """The names of the players; empty for a free seat. A game that is not installed has no words
    for its bots."""
    names = [holder.name for holder in seats]
    if game_id in registry.game_ids():
        names = names_of(seats, registry.get(game_id), language)
    return ["" if holder.kind == OPEN else name for holder, name in zip(seats, names, strict=True)]
