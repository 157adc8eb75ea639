"""Makes JSON Schemas of types: TypedDicts, lists, dicts, literals, unions and plain values.

`Annotated` narrows a type: `Annotated[str, OneOf(names)]` is one of these names and
`Annotated[int, Between(0, 9)]` a number from 0 to 9.

(Pydantic makes schemas too, but up to Python 3.11 only of the TypedDicts of typing_extensions, and
games import nothing but the standard library.)
"""

import inspect
from collections.abc import Sequence
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Schema = dict[str, Any]

PLAIN = {bool: "boolean", int: "integer", str: "string", float: "number", NoneType: "null"}


class OneOf:
    """One of these names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)


class Between(NamedTuple):
    """A number in that range, both ends included."""

    low: int
    high: int


def schema_of(kind: Any) -> Schema:
    """The schema of a type; each TypedDict in it is a definition in `$defs`."""
    definitions: dict[str, Schema] = {}
    made = _schema(kind, definitions)
    if "$ref" in made:
        made = definitions.pop(made["$ref"].rpartition("/")[2])
    return {**made, "$defs": definitions} if definitions else made


def _schema(kind: Any, definitions: dict[str, Schema]) -> Schema:
    origin, arguments = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return _reference(kind, definitions)
    if origin is NotRequired:
        return _schema(arguments[0], definitions)
    if origin is Annotated:
        return _narrowed(_schema(arguments[0], definitions), arguments[1:])
    if origin in (UnionType, Union):
        return _union([_schema(option, definitions) for option in arguments])
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin is list:
        return {"type": "array", "items": _schema(arguments[0], definitions)}
    if origin is dict:
        names, values = (_schema(argument, definitions) for argument in arguments)
        made: Schema = {"type": "object", "additionalProperties": values}
        return {**made, "propertyNames": {"enum": names["enum"]}} if "enum" in names else made
    if kind is Any:
        return {}
    return {"type": PLAIN[NoneType if kind is None else kind]}


def _reference(kind: Any, definitions: dict[str, Schema]) -> Schema:
    if kind.__name__ not in definitions:
        definitions[kind.__name__] = {}  # named before it is made, because types may be recursive
        hints = get_type_hints(kind, include_extras=True)
        definitions[kind.__name__] = {
            "description": inspect.cleandoc(kind.__doc__ or "").replace("\n", " "),
            "type": "object",
            "properties": {name: _schema(hint, definitions) for name, hint in hints.items()},
            "required": [name for name in hints if name in kind.__required_keys__],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{kind.__name__}"}


def _narrowed(made: Schema, notes: Sequence[object]) -> Schema:
    for note in notes:
        if isinstance(note, OneOf):
            made = {"enum": list(note.names)}
        elif isinstance(note, Between):
            made = {**made, "minimum": note.low, "maximum": note.high}
    return made


def _union(options: list[Schema]) -> Schema:
    """Null next to a plain type or an enumeration needs no `anyOf`."""
    null = {"type": "null"}
    others = [option for option in options if option != null]
    if null not in options or len(others) != 1:
        return {"anyOf": options}
    other = others[0]
    if isinstance(other.get("type"), str) and other["type"] not in ("object", "array"):
        return {**other, "type": [other["type"], "null"]}
    return {"enum": [*other["enum"], None]} if set(other) == {"enum"} else {"anyOf": options}
