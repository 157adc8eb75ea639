"""Errors that people and programs can cause, and the sentence that each of them shows."""

from raidtable.engine.errors import RaidtableError
from raidtable.engine.words import N_, Text, Translator
from raidtable.server import messages


class NotFound(RaidtableError):
    """There is no such table, seat or position."""


class NotAllowed(RaidtableError):
    """The user may not do that."""


class Rejected(RaidtableError):
    """It cannot be done now; nothing was changed."""


class Busy(Rejected):
    """The server has no room for that now."""


class Unavailable(RaidtableError):
    """The database can't be read or written now. Nothing was changed; the host has to do something.

    `reason` is for the host: the end of a sentence, without details that strangers may not see.
    """

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class BadField(Rejected):
    """A field of a form has a wrong value; its page shows the sentence next to the field."""

    def __init__(self, field: str, message: str | RaidtableError, **values: object) -> None:
        super().__init__(message, **values)
        self.field = field


class Failed(Rejected):
    """An error of the program: nothing was changed. The host can look the reference up."""

    def __init__(self, message: str, reference: str) -> None:
        reference_text = Text(messages.REFERENCE, reference=reference)
        super().__init__(
            N_("{problem} {reference}"), problem=Text(message), reference=reference_text
        )
        self.reference = reference


class Unreadable(RaidtableError):
    """This version cannot read the stored table."""


class Stale(RaidtableError):
    """The table has moved on since; the answer is the current position."""


def error_text(problem: RaidtableError, text: Translator) -> str:
    """The message about the problem for a person."""
    return text.sentence(problem)
