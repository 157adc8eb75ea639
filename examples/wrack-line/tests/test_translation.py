"""Every catalogue is complete, and so are the rules in its language."""

from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from raidtable.games.rules_pages import load_rules
from wrack_line.presentation.words import WrackWords

SOURCES = Path(__file__).parents[1] / "src" / "wrack_line"


TRANSLATIONS = sorted(path.name for path in (SOURCES / "locale").iterdir())
every_translation = pytest.mark.parametrize("language", TRANSLATIONS)


def catalogue(language: str) -> Catalog:
    with (SOURCES / f"locale/{language}/LC_MESSAGES/wrack_line.po").open("rb") as source:
        return read_po(source)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def forms(text: Any) -> list[str]:
    """A message, or its singular and plural forms."""
    return [text] if isinstance(text, str) else list(text)


@every_translation
def test_every_message_is_in_the_catalogue_and_nothing_else(language: str) -> None:
    found = extract_from_dir(SOURCES, keywords={"N_": None, "NN_": (1, 2)})
    assert {message.id for message in catalogue(language) if message.id} == {
        row[2] for row in found
    }


@every_translation
def test_every_message_is_translated_with_its_placeholders(language: str) -> None:
    for message in catalogue(language):
        if message.id:
            for one, other in zip(forms(message.id), forms(message.string), strict=True):
                assert other, one
                assert placeholders(other) == placeholders(one)


def test_the_built_catalogue_is_used() -> None:
    assert WrackWords("es").title() == "Línea de marea"
    assert WrackWords("en").title() == "Wrack Line"


@every_translation
def test_rules_have_the_same_sections_in_all_languages(language: str) -> None:
    english, translated = load_rules("wrack_line"), load_rules("wrack_line", language)
    assert [section.anchor for section in translated] == [section.anchor for section in english]
    assert all(one.title != other.title for one, other in zip(english, translated, strict=True))
