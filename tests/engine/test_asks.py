"""A prompt as a question and its help, and both as one text."""

import pytest

from raidtable.engine.asks import Ask, AskMessages, inside_sentence, split_prompt
from raidtable.engine.claims import offers_of
from raidtable.engine.view import View
from raidtable.engine.words import Words


class Asking(Words):
    """Asks one thing."""

    messages = AskMessages("Take {n} of them, or stop", "They lie beside {rival}.")

    def ask(self, view: View) -> Ask:
        return self.asked(self.messages, "take:", "stop", n=2, rival="Bo")


class AskingBriefly(Asking):
    messages = AskMessages("Which do you take?")


VIEW = View("none", 0, 0)


def test_a_prompt_names_the_seat_and_ends_its_question() -> None:
    words = Asking("en", ["Ana", "Bo"])
    assert words.prompt(VIEW) == "Ana: take 2 of them, or stop. They lie beside Bo."
    assert offers_of(words.prompt(VIEW)) == ("take:", "stop")


def test_a_question_mark_stays_and_help_may_be_missing() -> None:
    words = AskingBriefly("en", ["Ana", "Bo"])
    assert words.ask(VIEW) == Ask("Which do you take?", "")
    assert words.prompt(VIEW) == "Ana: which do you take?"


def test_before_a_random_event_nobody_is_named() -> None:
    words = AskingBriefly("en", ["Ana", "Bo"])
    view = View("none", 0, -1)
    assert words.prompt(view) == words.waiting(view) == "Which do you take?"


def test_words_need_a_question_or_a_prompt() -> None:
    with pytest.raises(NotImplementedError):
        Words("en").prompt(VIEW)
    with pytest.raises(NotImplementedError):
        Words("en").ask(VIEW)


@pytest.mark.parametrize(
    ("prompt", "asked"),
    [
        ("Ana: take a card. You may stop. Or not.", Ask("Take a card.", "You may stop. Or not.")),
        ("Ana: which card?", Ask("Which card?")),
        ("A die is rolled.", Ask("A die is rolled.")),
    ],
)
def test_the_first_sentence_of_a_prompt_is_its_question(prompt: str, asked: Ask) -> None:
    assert split_prompt(prompt, "Ana") == asked


def test_a_question_goes_on_in_small_letters() -> None:
    assert inside_sentence("Take a card") == "take a card"
    assert inside_sentence("¿Qué carta tomas?") == "¿qué carta tomas?"
