"""Validates JSON input, with error messages for people."""

from collections.abc import Sequence
from typing import TypeVar

from raidtable.engine.errors import RaidtableError
from raidtable.engine.messages import N_, Text
from raidtable.engine.state import NONE

T = TypeVar("T")

THE_POSITION = N_("The position")
NOTHING_TO_DECIDE = N_("The position: there is nothing to decide at the last of 'steps'.")


class Written:
    """One JSON object, read key by key.

    `where` names it in error messages; `error` is the type that is raised.
    """

    def __init__(self, data: object, where: Text, error: type[RaidtableError]) -> None:
        self.where = where
        self.error = error
        if not isinstance(data, dict):
            raise error(
                N_("{where} must be an object with keys, not {kind}."),
                where=where,
                kind=kind_of(data),
            )
        self.data: dict[str, object] = data

    def refuse(self, complaint: str | RaidtableError, **values: object) -> RaidtableError:
        """The error for a complaint: a message marked for the catalogue with its values, or
        another error."""
        detail = Text(complaint, **values) if isinstance(complaint, str) else complaint
        return self.error(N_("{where}: {complaint}"), where=self.where, complaint=detail)

    def within(self, key: str) -> Text:
        """The name of the value under that key."""
        return Text(N_("{where}, {key!r}"), where=self.where, key=key)

    def only(self, keys: Sequence[str]) -> None:
        """Reject unknown keys, so that a misspelt key is not silently ignored."""
        for key in self.data:
            if key not in keys:
                raise self.refuse(
                    N_("unknown key {key!r}. Known keys: {keys}."), key=key, keys=", ".join(keys)
                )

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
            raise self.refuse(
                N_("{key!r} must be a text, not {kind}."), key=key, kind=kind_of(value)
            )
        return value

    def choice(self, key: str, default: str, names: Sequence[str]) -> str:
        return self._choice(self.data.get(key, default), key, names)

    def items(self, key: str, default: Sequence[object], length: int | None = None) -> list[object]:
        value = self.data.get(key, default)
        if not isinstance(value, list | tuple):
            raise self.refuse(
                N_("{key!r} must be a list, not {kind}."), key=key, kind=kind_of(value)
            )
        if length is not None and len(value) != length:
            raise self.refuse(
                N_("{key!r} must have {length} entries, not {found}."),
                key=key,
                length=length,
                found=len(value),
            )
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
            raise self.refuse(N_("{key!r} names something twice."), key=key)
        return sum(1 << number for number in numbers)

    def counts(self, key: str, default: dict[str, int], names: Sequence[str]) -> dict[str, int]:
        """An object with the count of each name; missing names count as 0."""
        inner = Written(self.data.get(key, default), self.within(key), self.error)
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
                raise self.refuse(
                    N_("{key!r} cannot have {count} of {name!r}: {left} left."),
                    key=pile,
                    count=count,
                    name=name,
                    left=left[name],
                )
        rest = {name: count - held[name] for name, count in left.items()}
        if self.has(discards) and rest != self.counts(discards, {}, list(left)):
            raise self.refuse(
                N_("{pile!r} and {discards!r} together must hold everything that is left."),
                pile=pile,
                discards=discards,
            )
        return rest

    def agrees(self, key: str, actual: dict[str, int]) -> None:
        """Reject given counts that differ from what the rest of the position leaves."""
        counts = self.inner(key, list(actual))
        for name in counts.data:
            if counts.whole(name, 0, 0, 999) != actual[name]:
                raise counts.refuse(
                    N_("the rest of the position leaves {count} {name}."),
                    count=actual[name],
                    name=name,
                )

    def objects(
        self, key: str, default: Sequence[object], length: int | None = None
    ) -> list["Written"]:
        return [
            Written(item, self._entry(key, number), self.error)
            for number, item in enumerate(self.items(key, default, length))
        ]

    def inner(self, key: str, keys: Sequence[str]) -> "Written":
        """The object under a key, which may have those keys; empty when it is left out."""
        inner = Written(self.data.get(key, {}), self.within(key), self.error)
        inner.only(keys)
        return inner

    def _entry(self, key: str, number: int) -> Text:
        return Text(N_("{where}, {key!r} {number}"), where=self.where, key=key, number=number)

    def _whole(self, value: object, key: str, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(
                N_("{key!r} must be a whole number, not {kind}."), key=key, kind=kind_of(value)
            )
        if not low <= value <= high:
            raise self.refuse(
                N_("{key!r} must be from {low} to {high}, not {value}."),
                key=key,
                low=low,
                high=high,
                value=value,
            )
        return value

    def _choice(self, value: object, key: str, names: Sequence[str]) -> str:
        if not isinstance(value, str):
            raise self.refuse(
                N_("{key!r} must be a name, not {kind}."), key=key, kind=kind_of(value)
            )
        if value not in names:
            raise self.refuse(
                N_("{key!r} cannot be {value!r}. Choose one of: {names}."),
                key=key,
                value=value,
                names=listed(names),
            )
        return value


def kind_of(value: object) -> Text:
    """What JSON calls it, with an article."""
    if isinstance(value, bool):
        return Text(N_("true or false"))
    if isinstance(value, int | float):
        return Text(N_("the number {value}"), value=value)
    if isinstance(value, str) and len(value) <= 40:
        return Text(N_("the text {value!r}"), value=value)
    if isinstance(value, str):
        return Text(N_("a text"))
    if isinstance(value, list | tuple):
        return Text(N_("a list"))
    if isinstance(value, dict):
        return Text(N_("an object"))
    return Text("null") if value is None else Text(N_("a {type}"), type=type(value).__name__)


def listed(names: Sequence[str], most: int = 12) -> Text | str:
    """The names as text, truncated after `most`."""
    shown = ", ".join(names[:most])
    if len(names) <= most:
        return shown
    return Text(N_("{names} and {n} more"), names=shown, n=len(names) - most)


def name_or_null(names: Sequence[str], number: int) -> str | None:
    """How a position writes a number that `Written.index` reads."""
    return None if number == NONE else names[number]


def number_or_null(value: int) -> int | None:
    """How a position writes a number that `Written.whole_or_none` reads."""
    return None if value == NONE else value


def names_of_bits(names: Sequence[str], bits: int) -> list[str]:
    """How a position writes bits that `Written.bits` reads."""
    return [name for number, name in enumerate(names) if (bits >> number) & 1]
