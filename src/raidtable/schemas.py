"""JSON Schemas of game records, written positions, views and reviews.

The schemas of our games are published with the documentation, one file for each kind of data of
each game. Their address contains a version: it changes when data that was valid is no longer.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, get_args

from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.json_schema import Schema, schema_of
from raidtable.engine.match_copies import FORMAT
from raidtable.engine.messages import N_
from raidtable.games import registry
from raidtable.reviews.data import FuturesData, ReviewData

Kind = Literal["record", "position", "view", "review", "futures"]
KINDS: tuple[Kind, ...] = get_args(Kind)
VERSION = 1
DIALECT = "https://json-schema.org/draft/2020-12/schema"
SITE = "https://raidtable.github.io/raidtable"
DIGEST = "^[0-9a-f]{16}$"
# A game may name its types in this module of its package.
TYPES_MODULE = "rules.data_types"


def schema(game: str, kind: str = "record") -> Schema:
    """The JSON Schema of a game's records, written positions ("position"), views ("view"), reviews
    ("review") or futures of a position ("futures")."""
    found = registry.get(game)
    if kind not in KINDS:
        raise BadOption(
            N_("There is no schema {kind!r}. Choose one of: {kinds}."),
            kind=kind,
            kinds=", ".join(KINDS),
        )
    made = MAKERS[kind](found)
    if made is None:
        raise BadOption(
            N_("{game} has no schema {kind!r}, because it does not name its types."),
            game=game,
            kind=kind,
        )
    return {
        "$schema": DIALECT,
        "$id": address(game, kind),
        "title": f"{game} {kind}",
        **made,
    }


def address(game: str, kind: str) -> str:
    """The `$id` of a schema: where the documentation publishes it."""
    return f"{SITE}/{path(game, kind)}"


def path(game: str, kind: str) -> str:
    """The file of a schema, within the documentation."""
    return f"schemas/v{VERSION}/{game}/{kind}.json"


def types_of(game: Game) -> Any:
    """The module with the game's types; None if it has none."""
    name = f"{game.package}.{TYPES_MODULE}"
    try:
        return import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name is None or not f"{name}.".startswith(f"{problem.name}."):
            raise  # the module is there, and lacks something itself
        return None


def position_schema(game: Game) -> Schema | None:
    types = types_of(game)
    return None if types is None else schema_of(types.POSITION)


def view_schema(game: Game) -> Schema | None:
    types = types_of(game)
    return None if types is None else schema_of(types.VIEW)


def record_schema(game: Game) -> Schema:
    """A record has the same keys in every game; options, seats and actions are the game's own."""
    rules = game.rules
    written = position_schema(game) or {"type": "object"}
    definitions = {
        **written.pop("$defs", {}),
        "Position": written,
        "Action": {"enum": [action.text for action in rules.actions.all]},
    }
    return {
        "description": "A game as `match.record()` writes it and `raidtable.load` reads it.",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "game": {"const": game.id},
            "rules": {"type": "integer", "minimum": 1, "maximum": rules.rules_version},
            "seats": {"enum": list(rules.seat_counts)},
            "options": {
                "type": "object",
                "properties": {option.name: {"enum": option.values} for option in rules.options},
                "additionalProperties": False,
            },
            "seed": {
                "description": "Decides all random events; null if they were entered by hand.",
                "type": ["string", "integer", "null"],
            },
            "start": {
                "description": "The position that the match started from; without it, set-up.",
                "$ref": "#/$defs/Position",
            },
            "actions": {
                "description": "Decisions and random outcomes, in order.",
                "type": "array",
                "items": {"$ref": "#/$defs/Action"},
            },
            "implied": {
                "description": "Numbers of actions that older rules took without a decision.",
                "type": "array",
                "items": {"type": "integer", "minimum": 0},
            },
            "digest": {
                "description": "A hash of the last position.",
                "type": "string",
                "pattern": DIGEST,
            },
            "names": {
                "description": "The names of the players by seat.",
                "type": "array",
                "items": {"type": "string"},
            },
        },
        "required": ["format", "game", "rules", "seats", "options", "seed", "actions"],
        "additionalProperties": False,
        "$defs": definitions,
    }


def review_schema(game: Game) -> Schema:
    return of_game(game, schema_of(ReviewData))


def futures_schema(game: Game) -> Schema:
    return of_game(game, schema_of(FuturesData))


def of_game(game: Game, made: Schema) -> Schema:
    """The schema of data that has the same keys in every game."""
    made["properties"]["game"] = {"const": game.id}
    return made


MAKERS: dict[str, Callable[[Game], Schema | None]] = {
    "record": record_schema,
    "position": position_schema,
    "view": view_schema,
    "review": review_schema,
    "futures": futures_schema,
}
