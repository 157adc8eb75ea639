"""The sentences of notices, in the language of their reader."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from raidtable.engine.messages import N_, NN_
from raidtable.engine.words import Translator
from raidtable.games import registry
from raidtable.server.lengths_of_time import in_whole_minutes
from raidtable.server.notices.occasions import (
    ENDED,
    INVITED,
    LATE,
    REMINDED,
    REMINDER,
    SHORT,
    TURN,
    VOTE,
)
from raidtable.server.storage.records import PERSON, SeatHolder
from raidtable.server.storage.rows import read_seats
from raidtable.server.storage.schema import TABLES
from raidtable.server.tables.seat_names import names_in_lobby

WITH = N_("{game} with {names}")
# Each without and with the time that is left.
OWN = {
    TURN: (N_("{where}: your turn."), N_("{where}: your turn, {left} left.")),
    REMINDER: (N_("{where}: still your turn."), N_("{where}: still your turn, {left} left.")),
    SHORT: (
        N_("{where}: little time for your turn."),
        N_("{where}: little time for your turn, {left} left."),
    ),
    REMINDED: (
        N_("{where}: the others wait for you."),
        N_("{where}: the others wait for you, {left} left."),
    ),
}
OF_OTHERS = (N_("{where}: {name} is to move."), N_("{where}: {name} is to move, {left} left."))
LATE_SELF = N_("{where}: your time has run out, and the others may let a bot play on.")
LATE_OTHER = N_("{where}: {name}'s time has run out.")
PLAIN = {
    VOTE: N_("{where}: your answer is asked for."),
    ENDED: N_("{where}: the game is over."),
    INVITED: N_("{where}: you are invited."),
}
TEST = N_("This is a test: notices of Raidtable arrive here.")
WAITING = NN_("{n} table waits for you:", "{n} tables wait for you:")


class TableFacts(NamedTuple):
    """What a notice says about a table, without reading its moves."""

    id: str
    game: str
    actor: int | None
    due_at: float | None
    seats: list[SeatHolder]


def read_facts(c: Connection, table: str) -> TableFacts | None:
    query = select(TABLES.c.id, TABLES.c.game, TABLES.c.actor, TABLES.c.due_at)
    row = c.execute(query.where(TABLES.c.id == table)).first()
    return facts_in(c, row) if row is not None else None


def facts_in(c: Connection, row: Any) -> TableFacts:
    return TableFacts(row.id, row.game, row.actor, row.due_at, read_seats(c, row.id))


def title_of(game: str, language: str) -> str:
    """The name of the game; its id if it is not installed any more."""
    if game not in registry.game_ids():
        return game
    return registry.get(game).presentation.words(language).title()


def where(text: Translator, facts: TableFacts, names: Sequence[str], reader: str | None) -> str:
    """The game, and with whom it is played."""
    game = title_of(facts.game, text.language)
    others = [
        name
        for holder, name in zip(facts.seats, names, strict=True)
        if name and not (holder.kind == PERSON and holder.user == reader)
    ]
    return text.say(WITH, game=game, names=", ".join(others)) if others else game


def sentence_for(
    facts: TableFacts, occasion: str, user: str, reader: str, language: str, now: float
) -> str:
    """The sentence of a notice about `user`, for `reader`."""
    text = Translator(language)
    names = names_in_lobby(facts.seats, facts.game, language)
    place = where(text, facts, names, reader)
    left = (
        in_whole_minutes(text, facts.due_at - now) if facts.due_at and facts.due_at > now else None
    )
    actor = facts.actor if facts.actor is not None and facts.actor >= 0 else None
    name = names[actor] if actor is not None else ""
    if occasion in OWN:
        without, with_time = OWN[occasion] if reader == user else OF_OTHERS
        if left is None:
            return text.say(without, where=place, name=name)
        return text.say(with_time, where=place, name=name, left=left)
    if occasion == LATE:
        is_self = actor is not None and facts.seats[actor].user == reader
        return text.say(LATE_SELF if is_self else LATE_OTHER, where=place, name=name)
    return text.say(PLAIN[occasion], where=place)
