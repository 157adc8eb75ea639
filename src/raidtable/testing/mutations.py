"""Corrupts JSON documents in the ways that people, programs and cheaters do."""

import copy
from typing import Any

from hypothesis import strategies as st

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 25),
    st.sampled_from([2**31, 2**63, -(2**63) - 1, 10**30]),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["\ud800", "{0}", "__class__"]),
    st.recursive(
        st.none() | st.integers(0, 3) | st.text(max_size=2),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
        ),
        max_leaves=4,
    ),
)


class Spot:
    """A place in a document: its list or object, and its index or key there."""

    def __init__(self, holder: Any, key: Any, path: tuple[Any, ...]) -> None:
        self.holder = holder
        self.key = key
        self.path = path

    @property
    def value(self) -> Any:
        return self.holder[self.key]


def keys_of(document: Any) -> list[Any]:
    if isinstance(document, dict):
        return list(document)
    return list(range(len(document))) if isinstance(document, list) else []


def spots(document: Any, path: tuple[Any, ...] = ()) -> list[Spot]:
    """Every place in the document, outer ones first."""
    found = []
    for key in keys_of(document):
        found.append(Spot(document, key, (*path, key)))
        found += spots(document[key], (*path, key))
    return found


def at(document: Any, path: tuple[Any, ...]) -> Any:
    """The value at that path in another document of the same kind, or None."""
    for key in path:
        if key not in keys_of(document):
            return None
        document = document[key]
    return document


WAYS = [
    "take over",
    "nudge",
    "empty",
    "swap",
    "move",
    "double",
    "drop",
    "retype",
    "rename",
    "junk",
]


@st.composite
def spoilt(draw: st.DrawFn, document: dict[str, Any], other: dict[str, Any]) -> Any:
    """The document after a few changes, each small enough that most of it stays valid.

    `other` is a valid document of the same kind: values copied from it are wrong only in
    combination with the rest, which careless validation misses.
    """
    spoiled = copy.deepcopy(document)
    mixed = draw(st.lists(st.sampled_from(sorted(document)), max_size=6, unique=True))
    for key in mixed:
        if key in other:
            spoiled[key] = copy.deepcopy(other[key])
    for _ in range(draw(st.integers(0 if mixed else 1, 4))):
        places = spots(spoiled)
        outer = [place for place in places if len(place.path) == 1]
        if places:
            spot = draw(st.sampled_from(outer) | st.sampled_from(places))
            change(draw, draw(st.sampled_from(WAYS)), spot, places, other)
    return spoiled


def change(draw: st.DrawFn, way: str, spot: Spot, places: list[Spot], other: Any) -> None:
    """Change one place in that way; do nothing if the way does not fit."""
    near = [place for place in places if place.path[:-1] == spot.path[:-1]]
    alike = [place for place in places if type(place.value) is type(spot.value)]
    if way == "take over":
        spot.holder[spot.key] = copy.deepcopy(at(other, spot.path))
    elif way == "nudge" and type(spot.value) is int:
        spot.holder[spot.key] += draw(st.sampled_from([1, -1, 2, -2]))
    elif way == "empty" and type(spot.value) in (int, list, dict):
        spot.holder[spot.key] = type(spot.value)()
    elif way == "swap":
        mate = draw(st.sampled_from(near))
        spot.holder[spot.key], mate.holder[mate.key] = mate.value, spot.value
    elif way == "move":
        spot.holder[spot.key] = copy.deepcopy(draw(st.sampled_from(alike)).value)
    elif way == "double" and isinstance(spot.holder, list):
        spot.holder.insert(spot.key, copy.deepcopy(spot.value))
    elif way == "drop":
        del spot.holder[spot.key]
    elif way == "retype" and type(spot.value) is int:
        spot.holder[spot.key] = draw(st.sampled_from([float, str, bool]))(spot.value)
    elif way == "rename" and isinstance(spot.holder, dict):
        spot.holder[draw(st.text(max_size=4))] = spot.holder.pop(spot.key)
    elif way == "junk":
        spot.holder[spot.key] = draw(JUNK)
