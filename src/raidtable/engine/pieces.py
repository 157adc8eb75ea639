"""What positions consist of: copied by hand, compared by contents, sent between processes."""

from collections.abc import Callable, Hashable

from mypy_extensions import mypyc_attr


def fields(thing: object) -> dict[str, object]:
    """The attributes of an object: those in its `__dict__`, and those of a compiled class."""
    names = [*getattr(type(thing), "__mypyc_attrs__", ()), *getattr(thing, "__dict__", ())]
    return {name: getattr(thing, name) for name in names if not name.startswith("__")}


def comparable(thing: object) -> Hashable:
    """The contents of a position as values that can be compared and hashed."""
    if isinstance(thing, list | tuple):
        return tuple([comparable(item) for item in thing])
    if isinstance(thing, dict):
        return tuple([(key, comparable(value)) for key, value in thing.items()])
    if isinstance(thing, Pieces):
        return type(thing).__name__, comparable(fields(thing))
    assert isinstance(thing, Hashable)
    return thing


def rebuilt(kind: Callable[..., object], parts: dict[str, object]) -> object:
    """An object of that class with those fields, which its constructor takes by name."""
    return kind(**parts)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Pieces:
    """The base of positions and of the objects in them. The constructor of a subclass takes every
    field by its name.

    They change in place: copy one before it becomes a key.
    """

    def copy(self) -> "Pieces":
        """An object that shares nothing with this one."""
        raise NotImplementedError

    def __copy__(self) -> object:
        return self.copy()

    def __deepcopy__(self, memo: object) -> object:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return rebuilt, (type(self), fields(self))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and comparable(self) == comparable(other)

    def __hash__(self) -> int:
        return hash(comparable(self))
