"""Messages: placeholders, plurals, lists and languages."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from raidtable.engine.errors import BadOption
from raidtable.engine.words import GAME_OVER, LANGUAGES, NN_, NOT_NOW, Translator, Words, catalogue

CREW = NN_("{n} Viking joins {seat}.", "{n} Vikings join {seat}.")


def test_message_takes_its_figures() -> None:
    assert Translator("en").say(NOT_NOW, prompt="wait.") == "Not now: wait."


@pytest.mark.parametrize(("n", "sentence"), [(0, "0 Vikings join A."), (1, "1 Viking joins A.")])
def test_message_that_counts_takes_its_form(n: int, sentence: str) -> None:
    assert Translator("en").say(CREW, n, seat="A") == sentence


def test_figures_are_not_read_as_messages() -> None:
    """Braces in a name are not placeholders."""
    assert Translator("en").say(CREW, 2, seat="{n}") == "2 Vikings join {n}."


@pytest.mark.parametrize(
    ("parts", "joined"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_join_makes_a_list(parts: list[str], joined: str) -> None:
    assert Translator("en").join(parts) == joined


@pytest.mark.parametrize(
    ("last", "joined"),
    [("Azul", "Rosa y Azul"), ("Inga", "Rosa e Inga"), ("Hija", "Rosa e Hija"),
     ("Hielo", "Rosa y Hielo")],
)  # fmt: skip
def test_spanish_lists_keep_their_sound(last: str, joined: str) -> None:
    assert Translator("es").join(["Rosa", last]) == joined


HOURS = NN_("an hour less", "{number} hours less")


@pytest.mark.parametrize(
    ("language", "n", "text"),
    [
        ("en", 1, "an hour less"),
        ("en", 2, "two hours less"),
        ("en", 11, "11 hours less"),
        ("es", 1, "una hora menos"),
        ("es", 2, "dos horas menos"),
        ("es", 11, "11 horas menos"),
    ],
)
def test_small_numbers_are_words_in_messages_that_ask_for_them(
    language: str, n: int, text: str
) -> None:
    assert Translator(language).say(HOURS, n) == text


@pytest.mark.parametrize(
    ("parts", "joined"),
    [([], ""), (["A"], "A"), (["A", "B"], "A or B"), (["A", "B", "C"], "A, B or C")],
)
def test_either_makes_a_list_of_alternatives(parts: list[str], joined: str) -> None:
    assert Translator("en").either(parts) == joined


@pytest.mark.parametrize(
    ("last", "joined"),
    [("6", "5 o 6"), ("8", "5 u 8"), ("11", "5 u 11"), ("12", "5 o 12"), ("Oro", "5 u Oro"),
     ("hora", "5 u hora"), ("hierro", "5 o hierro")],
)  # fmt: skip
def test_spanish_alternatives_keep_their_sound(last: str, joined: str) -> None:
    assert Translator("es").either(["5", last]) == joined


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_catalogue(language: str) -> None:
    translator = Translator(language)
    assert translator.language == language
    assert translator.say(GAME_OVER)
    assert (translator.say(GAME_OVER) == GAME_OVER) == (language == "en")


SHELL = "A shell lies on the beach."


@pytest.fixture
def beach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package of another author, with a Spanish catalogue of one message."""
    folder = tmp_path / "beach_of_a_test"
    messages = folder / "locale" / "es" / "LC_MESSAGES"
    messages.mkdir(parents=True)
    (folder / "__init__.py").touch()
    translated = Catalog("es")
    translated.add(SHELL, "Hay una concha en la playa.")
    with (messages / "beach_of_a_test.mo").open("wb") as target:
        write_mo(target, translated)
    monkeypatch.syspath_prepend(tmp_path)
    return folder.name


def test_a_package_brings_its_own_catalogue_and_falls_back_to_ours(beach: str) -> None:
    spanish = Translator("es", beach)
    assert spanish.say(SHELL) == "Hay una concha en la playa."
    assert spanish.say(GAME_OVER) == Translator("es").say(GAME_OVER) != GAME_OVER
    assert spanish.say("Nobody has translated this.") == "Nobody has translated this."
    assert Translator("es").say(SHELL) == SHELL
    assert Translator("en", beach).say(SHELL) == SHELL


def test_a_package_without_a_catalogue_has_ours() -> None:
    spanish = Translator("es", "babel.messages")
    assert spanish.say(GAME_OVER) == Translator("es").say(GAME_OVER)


def test_words_use_the_catalogue_of_their_package(beach: str) -> None:
    class BeachWords(Words):
        package = beach

    assert BeachWords("es").say(SHELL) == "Hay una concha en la playa."


def test_unknown_language_is_refused() -> None:
    with pytest.raises(BadOption, match=r"There is no language 'tlh'; choose en, .* or \w\w\."):
        catalogue("tlh")
    with pytest.raises(BadOption):
        Words("tlh")
