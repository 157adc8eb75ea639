"""Translations are complete: rules, catalogue, and all texts of a game.

Every language in the list of `raidtable.engine.languages` must pass these tests.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from tests.helpers import Setting, every_game, every_setting, is_looked_at

from raidtable.engine.data import load_text
from raidtable.engine.forms import SHORT, USUAL, split_forms
from raidtable.engine.game import Game
from raidtable.engine.languages import ALL, SOURCE
from raidtable.engine.match import Match
from raidtable.engine.plies import UndoLimit
from raidtable.engine.rng import seeded
from raidtable.engine.words import PERCENT, Translator, Words
from raidtable.games.rules_pages import Section, load_rules
from raidtable.games.storm_raiders.presentation.words.messages import TILES

SOURCES = Path(__file__).parents[1] / "src"
TRANSLATIONS = [language for language in ALL if language != SOURCE]
# Words that are the same in all languages.
NAMES = {"mjöllnir", "mjöllnirs", "berserker", "brynjar", "folke", "ragnhildr"}
# Of a Contract (K17), and a space on a dashboard ([ X]).
SIGNS = {"d", "min", "k", "x"}
# Names made of common words: not every "salvage" is the Salvage Siren.
TITLES = re.compile("|".join(re.escape(name) for name in TILES.values()))

every_translation = pytest.mark.parametrize("language", TRANSLATIONS)


# Rules


def grouping(page: list[Section]) -> list[int]:
    """For each section, the index of the first section of its group, so that names of groups do not
    matter."""
    groups = [section.group for section in page]
    return [groups.index(group) for group in groups]


def links_in(section: Section) -> list[str]:
    """Pictures and links to rules, which are the same in every language."""
    return sorted(re.findall(r"\]\(([^)]+)\)", section.text))


@every_game
@every_translation
def test_rules_page_has_the_same_sections_in_the_same_order(game: Game, language: str) -> None:
    english, translated = load_rules(game.id), load_rules(game.id, language)
    assert [section.anchors for section in translated] == [section.anchors for section in english]
    assert grouping(translated) == grouping(english)


@every_game
@every_translation
def test_each_rule_is_translated_and_shows_the_same_pictures(game: Game, language: str) -> None:
    for english, translated in zip(load_rules(game.id), load_rules(game.id, language), strict=True):
        assert bool(translated.text) == bool(english.text), translated
        assert not english.text or translated.text != english.text, translated
        assert links_in(translated) == links_in(english), translated


@every_game
@every_translation
def test_sources_are_translated_section_by_section(game: Game, language: str) -> None:
    english, translated = (
        load_text(game.package, name).split("\n## ")
        for name in ("SOURCES.md", f"SOURCES.{language}.md")
    )
    assert len(english) == len(translated) > 1
    assert not set(english) & set(translated)


# The catalogue


def catalogue_of(language: str) -> Catalog:
    po = SOURCES / "raidtable" / "locale" / language / "LC_MESSAGES" / "raidtable.po"
    with po.open("rb") as source:
        return read_po(source)


# The marks of `raidtable.engine.messages`; "c" is the context.
MARKS = {"N_": None, "NN_": (1, 2), "NC_": ((1, "c"), 2), "NCN_": ((1, "c"), 2, 3)}


@cache
def marked_messages() -> set[tuple[str | None, str | tuple[str, ...]]]:
    """The messages marked in the sources, each with its context."""
    found = extract_from_dir(SOURCES, keywords=MARKS)
    return {(context, message) for _, _, message, _, context in found}


def forms(message: Message) -> list[tuple[str, str]]:
    """Each form of the translation with its English form."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string or ""))]
    one, many = message.id
    return [(many if form else one, text) for form, text in enumerate(message.string or ())]


def figures_in(text: str, counts: bool) -> set[tuple[str, str | None]]:
    """The placeholders of a message, each with its conversion. A plural's count may be shown in
    digits or as a word."""
    return {
        ("n" if counts and name == "number" else name, conversion)
        for _, name, _, conversion in Formatter().parse(text)
        if name
    }


@every_translation
def test_catalogue_holds_what_the_sources_say_and_nothing_else(language: str) -> None:
    catalogue = catalogue_of(language)
    held = {(message.context, message.id) for message in catalogue if message.id}
    assert marked_messages() - held == set(), "take them in with `make words` and translate them"
    assert held - marked_messages() == set()
    assert not catalogue.obsolete


@every_translation
def test_catalogue_names_its_language(language: str) -> None:
    po = SOURCES / "raidtable" / "locale" / language / "LC_MESSAGES" / "raidtable.po"
    assert f'"Language: {language}\\n"' in po.read_text(encoding="utf-8").splitlines()[:8]


@every_translation
def test_a_percent_sign_stands_where_the_catalogue_says(language: str) -> None:
    """With or without a no-break space before it, the same in all messages."""
    sign = Translator(language).say(PERCENT)
    for message in catalogue_of(language):
        for english, translated in forms(message) if message.id else ():
            assert not re.search(r"\s%", english), english
            assert translated.count("%") == translated.count(sign), translated


@every_translation
def test_every_form_that_a_message_asks_for_is_a_form_of_some_name(language: str) -> None:
    """A form by a wrong name would silently be the usual one."""
    asked: set[str] = set()
    known: set[str] = set()
    for message in catalogue_of(language):
        for _, translated in forms(message) if message.id else ():
            known |= set(split_forms(translated)[1])
            asked |= {form.lower() for form in re.findall(r"\{\w+:([^\W\d_]{2,})\}", translated)}
    assert asked - {USUAL} == known - {SHORT}


@every_translation
def test_each_form_of_a_name_has_its_figures(language: str) -> None:
    for message in catalogue_of(language):
        for english, translated in forms(message) if message.id else ():
            assert "\n" not in english
            _, others = split_forms(translated)
            assert len(others) == translated.count("\n"), "a form is written “name: text”"
            for form in others.values():
                assert figures_in(form, False) == figures_in(english, False), form


@every_translation
def test_every_message_is_translated_with_its_figures(language: str) -> None:
    catalogue = catalogue_of(language)
    for message in catalogue:
        if not message.id:  # the header
            continue
        assert not message.fuzzy, message.id
        assert len(forms(message)) == (catalogue.num_plurals if message.pluralizable else 1)
        for english, translated in forms(message):
            assert translated, english
            counts = message.pluralizable
            assert figures_in(translated, counts) == figures_in(english, counts), translated
            assert translated != english or not spoken(words_of(english)) - shared(language)


# A complete game


def words_of(message: str) -> str:
    """The message without its placeholders."""
    return "".join(literal for literal, *_ in Formatter().parse(message))


def shared(language: str) -> set[str]:
    """Words that exist both in English and in that language."""
    return NAMES | SIGNS | ALL[language].shared_words


def spoken(text: str) -> set[str]:
    """The words of the text, without names."""
    return set(re.findall(r"[^\W\d_]+", TITLES.sub("", text).casefold()))


def labels(setting: Setting, words: Words) -> Iterator[str]:
    """Labels that do not depend on the position."""
    for seat in range(setting.seats):
        yield words.seat(seat)
    for option in setting.game.rules.options:
        yield words.option(option.name)
        for value in option.values:
            yield words.option(option.name, value)
    for reason in UndoLimit.MESSAGES.values():
        yield words.say(reason)
    for source in setting.match(1).result.points[0]:
        yield words.source(source)


def said_now(match: Match, words: Words) -> Iterator[str]:
    """The current prompt, choices, reasons for illegal ones, and explanations of pieces."""
    view = match.view(match.actor) if match.actor >= 0 else match.view()
    yield words.prompt(view)
    for action in match.actions():
        yield words.choice(view, action)
    for reason in match.refused().values():
        yield words.reason(reason)
    for note in match.game.presentation.text_board(view, words).notes:
        yield from note


@every_setting
@every_translation
def test_nothing_in_a_whole_game_is_left_in_english(setting: Setting, language: str) -> None:
    """Random events are played by hand, so that their prompts are included."""
    words, english = (
        setting.game.presentation.words(language),
        setting.game.presentation.words("en"),
    )
    match = setting.match(None)
    rng = seeded(f"in {language}")
    said = set(labels(setting, words))
    vocabulary = {word for label in labels(setting, english) for word in spoken(label)}
    while True:
        if is_looked_at(match.ply) or match.over:
            said.update(said_now(match, words))
            for sentence in said_now(match, english):
                vocabulary |= spoken(sentence)
            assert (
                "…" not in match.game.presentation.text_board(match.view(), words).text()
            )  # no label is truncated
        if match.over:
            break
        legal = match.legal()
        for event in match.play(legal[rng.below(len(legal))]):
            said.add(words.event(event))
            vocabulary |= spoken(english.event(event))
    untranslated = vocabulary - shared(language)
    assert {sentence for sentence in said if spoken(sentence) & untranslated} == set()
    assert {sentence for sentence in said if re.search(r"[{}]|None", sentence)} == set()
