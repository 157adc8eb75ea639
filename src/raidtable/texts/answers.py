"""Reads what a language model answers: a number, a notation, a sentence, JSON, or nearly that.

It is tolerant of form and strict about meaning: what could be two choices is refused.
"""

import difflib
import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from raidtable.engine.action import Action
from raidtable.engine.errors import RaidtableError
from raidtable.engine.messages import N_, Alternatives
from raidtable.engine.translator import Translator
from raidtable.engine.view import View
from raidtable.games import registry
from raidtable.texts.telling import explained, listed, words_of
from raidtable.texts.theme import Theme

# The keys under which a JSON answer may name its choice, the best first.
KEYS: Final = ("action", "move", "choice", "answer", "number")
# A line that announces what it says as the answer.
ANNOUNCED: Final = re.compile(
    r"^[\s*_#>-]*(?:final\s+)?(?:answer|action|move|choice)[\s*_]*[:=][\s*_]*(.+)$",
    re.IGNORECASE | re.MULTILINE,
)
NUMBER: Final = re.compile(r"^(?:option|choice|number|no\.?|nr\.?|#)?\s*(\d{1,4})$", re.IGNORECASE)
ROW: Final = re.compile(r"(\d{1,4})[.):]\s+(.+)$")
WRAPPING: Final = " \t\r\n`'\"*_.!;,[]()<>“”«»"
# How alike a slip of spelling must be, and how far from the next choice.
ALIKE: Final = 0.8
APART: Final = 0.05
SHOWN: Final = 80


class UnclearAnswer(RaidtableError):
    """An answer that names no legal choice, or several. `again` asks for another in a language."""

    def again(self, language: str = "en") -> str:
        translator = Translator(language)
        return f"{translator.sentence(self)} {translator.say(ONCE_MORE)}"


ONCE_MORE: Final = N_("Answer once more, with one legal choice and nothing else.")
NOT_FOUND: Final = N_("The answer {answer!r} names no choice.")
SEVERAL: Final = N_("The answer names several choices: {choices}.")
NO_NUMBER: Final = N_("There is no choice {number}; the last is {last}.")
NOT_LEGAL: Final = N_("{action!r} is not legal: {why}")
NOT_ASKED: Final = N_("This seat is not asked anything now.")


class Named(NamedTuple):
    """A choice as it was shown: the text of its action, and its other names."""

    action: str
    names: tuple[str, ...]


def read_answer(
    view: View,
    answer: str,
    *,
    legal: bool = True,
    language: str = "en",
    theme: Theme | None = None,
) -> str:
    """The text of the action that the answer to `raidtable.text(view, ...)` names.

    The arguments are those with which the text was made; without `legal` no numbers were shown, so
    none are read. Any other answer raises `UnclearAnswer`, with the reason.
    """
    words = words_of(registry.get(view.game), language, None)
    swap: Callable[[str], str] = str if theme is None else theme.swap
    choices = [
        Named(action.text, tuple({swap(action.text), swap(words.choice(view, action))}))
        for action in listed(view, theme)
    ]
    if not choices:
        raise UnclearAnswer(NOT_ASKED)
    parts = list(spoken(answer))
    for part in parts:
        found = named_in(view, bare(part), choices, numbered=legal, theme=theme)
        if found is not None:
            return found
    for part in parts:
        found = mentioned(part, choices) or misspelt(bare(part), choices)
        if found is not None:
            return found
    raise unclear(view, parts, answer, language, theme)


def spoken(answer: str) -> Iterator[str]:
    """The parts of an answer that may be the choice, from the most to the least explicit."""
    given = json_choice(answer)
    if given is not None:
        yield given
        return
    announced = ANNOUNCED.findall(answer)
    if announced:
        yield announced[-1]
    yield answer
    lines = [line for line in answer.splitlines() if bare(line)]
    if len(lines) > 1:
        yield lines[-1]


def json_choice(answer: str) -> str | None:
    """What the last JSON object of the answer names, if one names a choice."""
    decoder = json.JSONDecoder()
    named = None
    place = answer.find("{")
    while place >= 0:
        try:
            data, end = decoder.raw_decode(answer, place)
        except (ValueError, RecursionError):
            end = place + 1
        else:
            given = next((data[key] for key in KEYS if isinstance(data.get(key), str | int)), None)
            named = named if given is None or isinstance(given, bool) else str(given)
        place = answer.find("{", end)
    return named


def bare(text: str) -> str:
    return text.strip(WRAPPING)


def folded(text: str) -> str:
    """The text without differences that mean nothing: capitals, spaces, signs between words."""
    return " ".join(re.findall(r"\w+|[^\w\s:,.\-_/]", text.casefold().replace("_", " ")))


def named_in(
    view: View, given: str, choices: Sequence[Named], *, numbered: bool, theme: Theme | None
) -> str | None:
    """The choice that this is a name of: its number, notation or sentence, or the whole row."""
    number = NUMBER.match(given)
    if number is not None and numbered:
        place = int(number[1])
        if not 1 <= place <= len(choices):
            raise UnclearAnswer(NO_NUMBER, number=place, last=len(choices))
        return choices[place - 1].action
    row = ROW.match(given)
    if row is not None and numbered and 1 <= int(row[1]) <= len(choices):
        at_number, named = choices[int(row[1]) - 1].action, mentioned(row[2], choices)
        if named is not None and named != at_number:
            raise UnclearAnswer(SEVERAL, choices=Alternatives([at_number, named]))
        if named is not None:
            return named
    action = action_of(view, given, theme)
    if action is not None and any(choice.action == action.text for choice in choices):
        return action.text
    alike = [choice for choice in choices if folded(given) in map(folded, choice.names)]
    return alike[0].action if len(alike) == 1 else None


def action_of(view: View, given: str, theme: Theme | None) -> Action | None:
    """The action of the game with that notation, legal or not."""
    text = given if theme is None else theme.restore(given)
    actions = registry.get(view.game).rules.actions
    return actions.find(text) or actions.find(text.casefold())


def mentioned(part: str, choices: Sequence[Named]) -> str | None:
    """The one choice whose notation or sentence is in the text."""
    left = part.casefold()
    found: list[str] = []
    names = [(name, choice.action) for choice in choices for name in choice.names]
    for name, action in sorted(names, key=lambda pair: -len(pair[0])):
        # The longest first, so that a name within another is not counted.
        pattern = re.compile(rf"(?<![\w:\-]){re.escape(name.casefold())}(?![\w:\-])")
        if len(name) > 3 and pattern.search(left):
            left = pattern.sub(" ", left)
            if action not in found:
                found.append(action)
    if len(found) > 1:
        raise UnclearAnswer(SEVERAL, choices=Alternatives(found[:4]))
    return found[0] if found else None


def misspelt(given: str, choices: Sequence[Named]) -> str | None:
    """The choice that was meant with a slip of spelling: close to one, not to a second, and with
    the same figures."""
    figures = re.findall(r"\d+", given)
    worths: list[tuple[float, str]] = []
    for choice in choices:
        same = [name for name in choice.names if re.findall(r"\d+", name) == figures]
        ratios = [
            difflib.SequenceMatcher(None, folded(given), folded(name)).ratio() for name in same
        ]
        worths.append((max(ratios, default=0.0), choice.action))
    worths.sort(reverse=True)
    best, action = worths[0]
    second = worths[1][0] if len(worths) > 1 else 0.0
    return action if best >= ALIKE and best - second >= APART else None


def unclear(
    view: View, parts: Sequence[str], answer: str, language: str, theme: Theme | None
) -> UnclearAnswer:
    """The error for an answer that names no legal choice; for an action of the game it says why it
    is not legal."""
    for part in parts:
        action = action_of(view, bare(part), theme)
        if action is not None:
            why = explained(view, action.text, language).sentence
            text = action.text
            if theme is not None:
                text, why = theme.swap(text), theme.swap(why)
            return UnclearAnswer(NOT_LEGAL, action=text, why=why)
    shown = " ".join(answer.split())
    return UnclearAnswer(
        NOT_FOUND, answer=shown if len(shown) <= SHOWN else f"{shown[: SHOWN - 1]}…"
    )
