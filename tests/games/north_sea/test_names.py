"""Names of pieces: with their article in a sentence, without it in a list."""

import pytest
from tests.games.north_sea.given import given

from raidtable.engine.step import Reason
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.north_sea.presentation.words import messages
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords

HEROES = ["brynjar", "folke", "ragnhildr"]
NAMES = [*messages.BUILDINGS.values(), *messages.SITES.values()] + [
    name for card, name in messages.CARDS.items() if card not in HEROES
]


def words_in(language: str) -> NorthSeaWords:
    words = registry.get("north_sea").presentation.words(language)
    assert isinstance(words, NorthSeaWords)
    return words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_has_an_article_in_every_language(language: str) -> None:
    words = words_in(language)
    for name in NAMES:
        assert words.the(name).endswith(words.label(name))
        assert len(words.the(name)) > len(words.label(name))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hero", HEROES)
def test_a_hero_has_a_name_and_no_article(language: str, hero: str) -> None:
    words = words_in(language)
    assert words.the(messages.CARDS[hero]) == words.card(hero) == hero.capitalize()


def test_a_hired_hero_is_named_without_article_and_another_card_with_it() -> None:
    words = words_in("en")
    match = given(hand={0: ["archer", "brynjar"]}, silver={0: 8}).match
    match.play("place:barracks")
    choices = [words.choice(match.view(0), action) for action in match.actions()]
    assert any(choice.startswith("Hire the Archer for 3 silver") for choice in choices)
    assert any(choice.startswith("Hire Brynjar for 4 silver") for choice in choices)


@pytest.mark.parametrize(
    ("language", "building", "said"),
    [
        ("en", "mill", "The Mill has been used this turn."),
        ("es", "mill", "El Molino ya se ha usado este turno."),
        ("es", "treasury", "La Tesorería ya se ha usado este turno."),
    ],
)
def test_an_article_that_begins_a_sentence_has_a_capital(
    language: str, building: str, said: str
) -> None:
    reason = Reason("used_already", "merchant", building=building)
    assert words_in(language).reason(reason) == said
