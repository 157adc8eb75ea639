"""Inspects positions, views and matches, interpreted or compiled, to compare them."""

import json
from collections.abc import Callable, Iterator
from typing import TypeVar

from raidtable.engine.action import Action
from raidtable.engine.errors import RaidtableError
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.pieces import fields
from raidtable.engine.state import State

T = TypeVar("T")


def contents(thing: object) -> object:
    """The contents of a position or view as plain data; equal only if nothing differs."""
    if thing is None or isinstance(thing, int | str | Action):
        return thing
    if isinstance(thing, list | tuple):
        return [contents(item) for item in thing]
    if isinstance(thing, dict):
        return {key: contents(value) for key, value in thing.items()}
    return {name: contents(value) for name, value in fields(thing).items()}


def parts(thing: object) -> Iterator[object]:
    """Every mutable list, dict and object within, the object itself first."""
    if thing is None or isinstance(thing, int | str | Action):
        return
    if isinstance(thing, list | tuple):
        inner = list(thing)
    elif isinstance(thing, dict):
        inner = list(thing.values())
    else:
        inner = list(fields(thing).values())
    if not isinstance(thing, tuple):
        yield thing
    for item in inner:
        yield from parts(item)


def share_a_part(one: object, other: object) -> bool:
    theirs = {id(part) for part in parts(other)}
    return any(id(part) in theirs for part in parts(one))


def digest_of(game: Game, state: State) -> str:
    """The position as JSON text, which `Match.digest` hashes."""
    return json.dumps(game.rules.write(state), sort_keys=True)


def log_of(match: Match) -> list[dict[str, object]]:
    """All events of the match as data, for comparing."""
    return [event.data() for event in match.events]


def attempt(action: Callable[[], T], error: type[RaidtableError]) -> T | str:
    """The value of the action, or the message of the error that it raised."""
    try:
        return action()
    except error as problem:
        return str(problem)
