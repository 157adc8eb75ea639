"""Validates JSON input, with error messages for people."""

from collections.abc import Sequence
from typing import TypeVar

from raidtable.engine.errors import RaidtableError
from raidtable.engine.state import NONE

T = TypeVar("T")


class Written:
    """One JSON object, read key by key.

    `where` names it in error messages; `error` is the type that is raised.
    """

    def __init__(self, data: object, where: str, error: type[RaidtableError]) -> None:
        self.where = where
        self.error = error
        if not isinstance(data, dict):
            raise error(f"{where} must be an object with keys, not {kind_of(data)}.")
        self.data: dict[str, object] = data

    def refuse(self, complaint: str) -> RaidtableError:
        return self.error(f"{self.where}: {complaint}")

    def only(self, keys: Sequence[str]) -> None:
        """Reject unknown keys, so that a misspelt key is not silently ignored."""
        for key in self.data:
            if key not in keys:
                raise self.refuse(f"unknown key {key!r}; it may have {', '.join(keys)}.")

    def has(self, key: str) -> bool:
        return key in self.data

    def whole(self, key: str, default: int, low: int, high: int) -> int:
        return self._whole(self.data.get(key, default), key, low, high)

    def whole_or_none(self, key: str, default: int, low: int, high: int, none: int) -> int:
        """A whole number, or null for `none`."""
        value = self.data.get(key, None if default == none else default)
        return none if value is None else self._whole(value, key, low, high)

    def text(self, key: str, default: str) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self.refuse(f"{key!r} must be a text, not {kind_of(value)}.")
        return value

    def choice(self, key: str, default: str, names: Sequence[str]) -> str:
        return self._choice(self.data.get(key, default), key, names)

    def items(self, key: str, default: Sequence[object], length: int | None = None) -> list[object]:
        value = self.data.get(key, default)
        if not isinstance(value, list | tuple):
            raise self.refuse(f"{key!r} must be a list, not {kind_of(value)}.")
        if length is not None and len(value) != length:
            raise self.refuse(f"{key!r} must have {length} entries, not {len(value)}.")
        return list(value)

    def wholes(self, key: str, default: Sequence[int], low: int, high: int) -> list[int]:
        return [self._whole(item, key, low, high) for item in self.items(key, default)]

    def choices(
        self,
        key: str,
        default: Sequence[str | None],
        names: Sequence[str],
        length: int | None = None,
        or_none: bool = False,
    ) -> list[str | None]:
        return [
            None if item is None and or_none else self._choice(item, key, names)
            for item in self.items(key, default, length)
        ]

    def index(self, key: str, names: Sequence[str], default: int) -> int:
        """The number of a name in `names`; NONE for null."""
        if not self.has(key):
            return default
        return NONE if self.data[key] is None else names.index(self.choice(key, "", names))

    def indices(self, key: str, names: Sequence[str], default: Sequence[int]) -> list[int]:
        """The numbers of a list of names."""
        found = self.choices(key, [names[number] for number in default], names)
        return [names.index(str(name)) for name in found]

    def bits(self, key: str, names: Sequence[str], default: int) -> int:
        """A list of names, none of them twice, as bits."""
        if not self.has(key):
            return default
        numbers = self.indices(key, names, [])
        if len(set(numbers)) < len(numbers):
            raise self.refuse(f"{key!r} names something twice.")
        return sum(1 << number for number in numbers)

    def counts(self, key: str, default: dict[str, int], names: Sequence[str]) -> dict[str, int]:
        """An object with the count of each name; missing names count as 0."""
        inner = Written(self.data.get(key, default), f"{self.where}, {key!r}", self.error)
        inner.only(names)
        return {name: inner.whole(name, 0, 0, 999) for name in names}

    def rest_of(self, pile: str, discards: str, left: dict[str, int]) -> dict[str, int]:
        """The counts of the discards: everything left that is not in the given pile.

        `left` is the content of the box that is not in play. If the discards are given too, they
        must agree.
        """
        held = self.counts(pile, {}, list(left))
        for name, count in held.items():
            if count > left[name]:
                raise self.refuse(f"{pile!r} cannot have {count} of {name!r}: {left[name]} left.")
        rest = {name: count - held[name] for name, count in left.items()}
        if self.has(discards) and rest != self.counts(discards, {}, list(left)):
            raise self.refuse(f"{pile!r} and {discards!r} must together hold all that is left.")
        return rest

    def agrees(self, key: str, actual: dict[str, int]) -> None:
        """Reject given counts that differ from what the rest of the position leaves."""
        counts = self.inner(key, list(actual))
        for name in counts.data:
            if counts.whole(name, 0, 0, 999) != actual[name]:
                raise counts.refuse(f"the rest of the position leaves {actual[name]} {name}.")

    def objects(
        self, key: str, default: Sequence[object], length: int | None = None
    ) -> list["Written"]:
        return [
            Written(item, f"{self.where}, {key!r} {number}", self.error)
            for number, item in enumerate(self.items(key, default, length))
        ]

    def inner(self, key: str, keys: Sequence[str]) -> "Written":
        """The object under a key, which may have those keys; empty when it is left out."""
        inner = Written(self.data.get(key, {}), f"{self.where}, {key!r}", self.error)
        inner.only(keys)
        return inner

    def _whole(self, value: object, key: str, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(f"{key!r} must be a whole number, not {kind_of(value)}.")
        if not low <= value <= high:
            raise self.refuse(f"{key!r} must be from {low} to {high}, not {value}.")
        return value

    def _choice(self, value: object, key: str, names: Sequence[str]) -> str:
        if not isinstance(value, str):
            raise self.refuse(f"{key!r} must be a name, not {kind_of(value)}.")
        if value not in names:
            raise self.refuse(f"{key!r} cannot be {value!r}; it may be {listed(names)}.")
        return value


def kind_of(value: object) -> str:
    """What JSON calls it, with an article."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {value!r}" if len(value) <= 40 else "a text"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    return f"a {type(value).__name__}"


def listed(names: Sequence[str], most: int = 12) -> str:
    """The names as text, truncated after `most`."""
    shown = ", ".join(names[:most])
    return shown if len(names) <= most else f"{shown} and {len(names) - most} more"


def name_or_null(names: Sequence[str], number: int) -> str | None:
    """How a position writes a number that `Written.index` reads."""
    return None if number == NONE else names[number]


def number_or_null(value: int) -> int | None:
    """How a position writes a number that `Written.whole_or_none` reads."""
    return None if value == NONE else value


def names_of_bits(names: Sequence[str], bits: int) -> list[str]:
    """How a position writes bits that `Written.bits` reads."""
    return [name for number, name in enumerate(names) if (bits >> number) & 1]
