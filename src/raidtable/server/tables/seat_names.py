"""The names of the players at a table, in the language of the reader, no two of them the same."""

from collections.abc import Sequence

from raidtable.bots.registry import opponents
from raidtable.bots.words import titles
from raidtable.engine.game import Game
from raidtable.engine.words import Translator
from raidtable.games import registry
from raidtable.server.security.guest_names import guest_name
from raidtable.server.security.names import FORMER_PLAYER, GUEST, NOBODY
from raidtable.server.storage.records import BOT, OPEN, PERSON, SeatHolder


def names_of(seats: Sequence[SeatHolder], game: Game, language: str) -> list[str]:
    """The names of the players. Bots that play for nobody else are named by persona and level; a
    bot that no longer exists keeps its stored name. A free seat goes by its colour, since the log
    may be about it already."""
    known = opponents(game)
    bots = [
        holder.bot if holder.kind == BOT and holder.user is None and holder.bot in known else None
        for holder in seats
    ]
    words = game.presentation.words(language)
    named = zip(seats, titles(bots, words), strict=True)
    return apart(
        [
            name or (words.seat(seat) if holder.kind == OPEN else person_name(holder, language))
            for seat, (holder, name) in enumerate(named)
        ]
    )


def person_name(holder: SeatHolder, language: str) -> str:
    """The stored name. An earlier version stored the same one for all guests."""
    if holder.name == NOBODY:
        return Translator(language).say(FORMER_PLAYER)
    is_plain = holder.user is not None and holder.name == GUEST
    return guest_name(holder.user or "", language) if is_plain else holder.name


def page_of_holder(holder: SeatHolder) -> str:
    """The id of the person in a seat who has a page; empty for bots, free seats and people who have
    left for good."""
    return holder.user or "" if holder.kind == PERSON and holder.name else ""


def apart(names: list[str]) -> list[str]:
    """The names, with a number after one that another seat has already."""
    shown: list[str] = []
    for name in names:
        number = 1 + sum(name.casefold() == other.casefold() for other in names[: len(shown)])
        shown.append(name if number == 1 else f"{name} ({number})")
    return shown


def names_in_lobby(seats: Sequence[SeatHolder], game_id: str, language: str) -> list[str]:
    """The names of the players; empty for a free seat. A game that is not installed has no words
    for its bots."""
    names = [person_name(holder, language) for holder in seats]
    if game_id in registry.game_ids():
        names = names_of(seats, registry.get(game_id), language)
    return ["" if holder.kind == OPEN else name for holder, name in zip(seats, names, strict=True)]
