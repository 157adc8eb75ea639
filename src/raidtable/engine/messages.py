"""Messages for people: English sentences with placeholders, translated where they are shown.

A message is marked where it is written, with `N_`, `NN_` (one that counts), `NC_` (one with a
context, where one English word has several translations) or `NCN_` (both). The catalogues in
`raidtable/locale` translate it (gettext). `Text` holds a message together with its values until
somebody reads it.
"""

from collections.abc import Callable, Mapping, Sequence

# A message, or its singular and plural.
Message = str | tuple[str, str]

# gettext's separator between a context and its message.
CONTEXT_END = "\x04"


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for "mark, do not translate yet"
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - the same for a message that counts
    return one, many


def NC_(context: str, message: str) -> str:  # noqa: N802 - the same with a context
    return f"{context}{CONTEXT_END}{message}"


def NCN_(context: str, one: str, many: str) -> tuple[str, str]:  # noqa: N802 - both
    return NC_(context, one), many


def without_context(message: str) -> str:
    return message.rpartition(CONTEXT_END)[2]


EITHER = N_("{first} or {last}")
PACKAGE_MISSING = N_("The package {package} is missing. Install it with pip install '{extra}'.")


class Text:
    """A message with its values. `str` gives it in English, `Translator.sentence` in a language.

    A value may be a text itself, or an error. `n` chooses the form of a message that counts.
    """

    def __init__(self, message: Message, **values: object) -> None:
        self.message = message
        self.values = values

    def __str__(self) -> str:
        return in_english(self.message, self.values)


class LazyText(Text):
    """A text that a function of the language makes."""

    def __init__(self, in_language: Callable[[str], str]) -> None:
        super().__init__(in_language("en"))
        self.in_language = in_language


def in_english(message: Message, values: Mapping[str, object]) -> str:
    if not isinstance(message, str):
        message = message[0] if values.get("n") == 1 else message[1]
    text = without_context(message)
    return text.format(**values) if values else text


class Alternatives(Text):
    """The items as a text: 2, 3 or 4."""

    def __init__(self, items: Sequence[object]) -> None:
        self.items = [str(item) for item in items]
        *first, last = self.items
        if first:
            super().__init__(EITHER, first=", ".join(first), last=last)
        else:
            super().__init__(last)
