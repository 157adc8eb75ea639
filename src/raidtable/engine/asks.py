"""A decision as a question to the player to move, with help below it."""

import re
from typing import NamedTuple

from raidtable.engine.claims import phrase
from raidtable.engine.messages import Message

# The end of the first sentence.
FIRST_SENTENCE = re.compile(r"(?<=[.?!]) +")


class AskMessages(NamedTuple):
    """The messages of a decision.

    The question has no full stop and fits on a line; it begins with a word that is no name. Names
    of seats are in the help, which may be empty.
    """

    question: Message
    help: Message = ""


class Ask(NamedTuple):
    """What the player to move is asked, and help with the answer."""

    question: str
    help: str = ""


def split_prompt(prompt: str, seat: str) -> Ask:
    """The first sentence of a prompt as the question, without the name of the seat."""
    asked = prompt.removeprefix(f"{seat}: ") if seat else prompt
    question, *rest = FIRST_SENTENCE.split(asked, maxsplit=1)
    return Ask(phrase(question[:1].upper() + question[1:], prompt), "".join(rest))


def inside_sentence(question: str) -> str:
    """The question as it continues a sentence: with a small first letter."""
    first = 1 if question.startswith(("¿", "¡")) else 0
    return question[:first] + question[first : first + 1].lower() + question[first + 1 :]
