"""Actions: what seats and chance do. Each exists once in a process and is compared with `is`."""

from collections.abc import Sequence
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One choice.

    Its text is stable and is what records hold; its code may change between versions.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.code = -1

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __copy__(self) -> "Action":
        return self

    def __deepcopy__(self, memo: object) -> "Action":
        return self

    def __reduce__(self) -> str:
        # An unpickled copy would break identity: send the action's text to another process instead.
        raise TypeError("an action is sent by its text, not pickled")


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbered(Action):
    """An action about one thing, by its number: a card, a seat, a space."""

    def __init__(self, text: str, number: int) -> None:
        super().__init__(text)
        self.number: Final = number


A = TypeVar("A", bound=Action)


class ActionTable:
    """All actions of a game: text to action to code and back.

    Codes are dense, in the order of adding.
    """

    def __init__(self) -> None:
        self.all: list[Action] = []
        self.by_text: dict[str, Action] = {}

    def add(self, action: A) -> A:
        if action.text in self.by_text:
            raise ValueError(f"two actions have the text {action.text!r}")
        action.code = len(self.all)
        self.all.append(action)
        self.by_text[action.text] = action
        return action

    def plain(self, text: str) -> Action:
        """Adds an action that its text says completely."""
        return self.add(Action(text))

    def named(self, verb: str, names: Sequence[str]) -> list[Numbered]:
        """Adds one action for each name, in order: `verb:name`."""
        return [self.add(Numbered(f"{verb}:{name}", number)) for number, name in enumerate(names)]

    def alias(self, text: str, action: Action) -> None:
        """Accepts another text for that action; records hold its own text."""
        if text in self.by_text:
            raise ValueError(f"two actions have the text {text!r}")
        self.by_text[text] = action

    def find(self, text: str) -> Action | None:
        return self.by_text.get(text)

    def __len__(self) -> int:
        return len(self.all)
