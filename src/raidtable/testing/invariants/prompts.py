"""Prompts: each reader is addressed as who they are.

The player to move is asked in the second person, in a question that fits on one line. Everybody
else reads a sentence about that player by name, the same for all. Log lines use the second person
only in quotations from cards.
"""

import re

from raidtable.engine.languages import ALL
from raidtable.engine.state import OVER, SPECTATOR
from raidtable.engine.view import View
from raidtable.engine.words import LANGUAGES, Words
from raidtable.testing.invariants.contract import is_said
from raidtable.testing.selection import Setting
from raidtable.testing.walks import Walk, invariant

# The most characters of a question, of its help, of the sentence for others without names, and of
# the progress of a game.
QUESTION_LIMIT = 45
HELP_LIMIT = 150
WAITING_LIMIT = 60
PROGRESS_LIMIT = 32

SECOND_PERSON = {
    code: re.compile(rf"\b(?:{language.second_person})\b", re.IGNORECASE)
    for code, language in ALL.items()
}
QUOTATION = {
    code: re.compile("{0}[^{1}]*{1}".format(*language.quotation_marks))
    for code, language in ALL.items()
}


def addresses_reader(text: str, language: str) -> bool:
    """Whether the text says "you" to whoever reads it."""
    return SECOND_PERSON[language].search(QUOTATION[language].sub("", text)) is not None


def check_question(words: Words, view: View) -> None:
    """The question for the player to move fits on its line, and the prompt contains it."""
    asked, prompt = words.ask(view), words.prompt(view)
    assert is_said(asked.question)
    assert asked.help == "" or is_said(asked.help)
    assert len(asked.question) <= QUESTION_LIMIT, asked
    assert len(asked.help) <= HELP_LIMIT, asked
    assert asked.question.casefold() in prompt.casefold(), (asked, prompt)
    assert asked.help in prompt, (asked, prompt)
    assert words.seat(view.actor) in prompt, prompt


def check_waiting(words: Words, views: list[View], actor: int) -> None:
    """The sentence for everybody else is about the player to move, and tells no viewer more."""
    said = {words.waiting(view) for view in views}
    assert len(said) == 1, said
    waiting = said.pop()
    assert is_said(waiting)
    assert not addresses_reader(waiting, words.language), waiting
    if actor >= 0:
        name = words.seat(actor)
        assert waiting.startswith(name), waiting
        assert len(waiting) <= WAITING_LIMIT + len(name), waiting


def check_progress(words: Words, views: list[View]) -> None:
    """How far the game is: short, and the same for everybody."""
    said = {words.progress(view) for view in views}
    assert len(said) == 1, said
    progress = said.pop()
    assert is_said(progress)
    assert len(progress) <= PROGRESS_LIMIT, progress
    assert not addresses_reader(progress, words.language), progress


def check_prompts(w: Walk, words: Words) -> None:
    """Check everything that a position says to the player to move, to others and in the log."""
    views = [w.game.rules.view(w.state, seat) for seat in (*range(w.setting.seats), SPECTATOR)]
    if w.seats_deciding:
        check_question(words, views[w.actor])
    if w.actor != OVER:
        check_waiting(words, views, w.actor)
    check_progress(words, views)
    for event in w.events:
        for view in views:
            line = words.event(event.seen_from(view.seat))
            assert not addresses_reader(line, words.language), line


@invariant(36)
def test_everybody_is_addressed_as_who_they_are(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    spoken = [setting.game.presentation.words(language) for language in LANGUAGES]

    def check(w: Walk) -> None:
        for words in spoken:
            check_prompts(w, words)

    Walk(setting, seed, picks).through(check)
