"""Names with grammatical forms, and messages that ask for one."""

import gettext
from io import BytesIO
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from raidtable.engine import translator
from raidtable.engine.claims import Claim, Phrase, claims_of
from raidtable.engine.forms import each_form, form_of, split_forms
from raidtable.engine.languages import ALL
from raidtable.engine.translator import Translator
from raidtable.engine.words import Words

CARD, DIE, TAKES, BACK, BOTH = (
    "the |Archer",
    "black {value}",
    "{seat} takes {card}.",
    "{card} is back.",
    "{first} and {last}",
)
TRANSLATED = {
    CARD: "der |Schütze\nakk: den |Schützen\nshort: Sch.",
    DIE: "schwarze {value}\ndat: schwarzen {value}",
    TAKES: "{seat} nimmt {card:akk}.",
    BACK: "{card:Akk} gibt es wieder.",
    BOTH: "{first} und {last}",
}


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Words:
    """Words of a catalogue with these messages, in the last language of the list."""
    language = list(ALL)[-1]
    made = Catalog(language)
    for message, text in TRANSLATED.items():
        made.add(message, text)
    file = BytesIO()
    write_mo(file, made)
    file.seek(0)
    found = gettext.GNUTranslations(file)
    used = translator.UsedTexts()
    monkeypatch.setattr(translator, "catalogue", lambda *_: found)
    monkeypatch.setattr(translator, "used_texts", lambda *_: used)
    return Words(language)


def test_a_translation_is_split_into_its_forms() -> None:
    assert split_forms("der Hafen") == ("der Hafen", {})
    assert split_forms("der Hafen\nakk: den Hafen\nzu: zum: Hafen") == (
        "der Hafen",
        {"akk": "den Hafen", "zu": "zum: Hafen"},
    )
    assert split_forms("two\nlines") == ("two\nlines", {})
    assert split_forms("der Hafen\na: one letter is a format of numbers") == (
        "der Hafen\na: one letter is a format of numbers",
        {},
    )


def test_a_message_chooses_the_form(words: Words) -> None:
    card = words.the(CARD)
    assert card == "der Schütze"
    assert words.say(TAKES, seat="Ada", card=card) == "Ada nimmt den Schützen."
    assert words.say(BACK, card=card) == "Den Schützen gibt es wieder."
    assert words.label(CARD) == "Schütze"
    assert form_of(words.label(CARD), "akk") == "Schützen"
    assert form_of(card, "short") == "Sch."


def test_a_value_without_the_form_is_shown_as_it_is(words: Words) -> None:
    assert words.say(TAKES, seat="Ada", card="Folke") == "Ada nimmt Folke."
    assert words.say(BACK, card="folke") == "Folke gibt es wieder."
    assert form_of("Folke", "akk") == "Folke"


def test_forms_have_figures_too(words: Words) -> None:
    die = words.say(DIE, value=5)
    assert die == "schwarze 5"
    assert f"{die:dat}" == "schwarzen 5"


def test_a_list_has_the_forms_of_its_parts(words: Words) -> None:
    both = words.join([words.the(CARD), "Folke"])
    assert both == "der Schütze und Folke"
    assert form_of(both, "akk") == "den Schützen und Folke"


def test_forms_keep_claims_and_claims_keep_forms(words: Words) -> None:
    claim = Claim(0, "cards", 1, 1)
    card = Phrase(words.the(CARD), (claim,))
    said = words.say(TAKES, seat="Ada", card=card)
    assert said == "Ada nimmt den Schützen."
    assert claims_of(said) == (claim,)
    assert claims_of(each_form(card, str.upper)) == (claim,)


def test_formats_of_texts_and_numbers_still_work() -> None:
    assert f"{Phrase('ab'):>4}" == "  ab"
    assert f"{Phrase('ab')}" == "ab"


@pytest.mark.parametrize("language", ALL)
def test_numbers_have_the_signs_of_the_language(language: str) -> None:
    thousands, decimal = ALL[language].thousands, ALL[language].decimal
    t: Any = Translator(language)
    assert t.decimal(1234567.25, 1) == f"1{thousands}234{thousands}567{decimal}2"
    assert t.decimal(-12) == "-12"
    assert t.percent(45.5, 1).startswith(f"45{decimal}5")
