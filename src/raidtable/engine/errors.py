"""The errors that the engine raises for bad input. They never leave a partial change behind.

RaidtableError
├── UnknownGame        no game has that id
├── BadOption          a seat count, seed or option the game does not have
├── IllegalAction      the action is not legal now; carries the step, the rule and the legal texts
│   ├── UnknownAction  no action of this game has that text
│   └── NotYourTurn    another seat decides now
├── NoLegalAction      a running game without legal actions; carries the step and the rule
├── CannotUndo         nothing to undo or redo, or something was revealed since
├── StaleChange        a prepared change came too late: the match has changed since
├── BadRecord          a record that is malformed, or that these rules cannot replay
│   └── RulesChanged   the rules have changed since; carries the valid part of the match
└── BadPosition        a serialized position that is malformed or impossible
"""

from typing import TYPE_CHECKING

from raidtable.engine.messages import Message, Text, in_english

if TYPE_CHECKING:
    from raidtable.engine.match import Match


class RaidtableError(Exception):
    """The root of them all. `str` gives an English sentence; `Translator.sentence` translates it.

    `message` is marked for the catalogue (see `raidtable.engine.messages`), and `values` fill its
    placeholders. An error made from another error or text takes over its message and values.
    """

    def __init__(self, message: "Message | Text | RaidtableError", **values: object) -> None:
        text = message if isinstance(message, Text | RaidtableError) else Text(message, **values)
        super().__init__(in_english(text.message, text.values))
        self.message: Message = text.message
        self.values: dict[str, object] = text.values


class UnknownGame(RaidtableError):
    """No game has that id."""


class BadOption(RaidtableError):
    """A seat count, seed or option that the game does not have."""


class IllegalAction(RaidtableError):
    """The action is not legal now."""

    def __init__(
        self,
        message: Message | Text,
        *,
        step: str = "",
        rule: str = "",
        legal: list[str],
        **values: object,
    ) -> None:
        super().__init__(message, **values)
        self.step = step
        self.rule = rule
        self.legal = legal


class UnknownAction(IllegalAction):
    """No action of this game has that text."""


class NotYourTurn(IllegalAction):
    """Another seat decides now."""


class NoLegalAction(RaidtableError):
    """A running game has no legal actions: a fault in the rules, or an impossible position."""

    def __init__(self, message: Message, *, step: str, rule: str) -> None:
        super().__init__(message, step=step, rule=rule)
        self.step = step
        self.rule = rule


class CannotUndo(RaidtableError):
    """There is nothing to undo or redo, or something was revealed since."""


class StaleChange(RaidtableError):
    """The match has changed since this change was prepared."""


class BadRecord(RaidtableError):
    """A record that is malformed, or that the rules of this version cannot replay."""


class RulesChanged(BadRecord):
    """A record of older rules that the current ones cannot replay to its end.

    `match` is at the last valid position. The next recorded action has that number and
    text; `rule` is the anchor of the rule that refuses it.
    """

    def __init__(
        self,
        message: Message,
        *,
        match: "Match",
        rules: int,
        number: int,
        text: str,
        rule: str,
        **values: object,
    ) -> None:
        super().__init__(message, rules=rules, **values)
        self.match = match
        self.rules = rules
        self.number = number
        self.text = text
        self.rule = rule


class BadPosition(RaidtableError):
    """A serialized position that is malformed or impossible."""
