"""The property test of prompts fails for words that address the wrong reader."""

import pytest
from tests import toy
from tests.helpers import Setting, Walk, random_picks, random_play

from raidtable.engine.event import Event
from raidtable.engine.rng import seeded
from raidtable.engine.view import View
from raidtable.engine.words import Ask, Words
from raidtable.games import registry
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.view import NorthSeaView
from raidtable.testing.invariants.prompts import addresses_reader, check_prompts


class AskingEverybody(NorthSeaWords):
    """Asks those who wait what only the player to move can decide."""

    def waiting(self, view: View) -> str:
        return f"{self.seat(view.actor)}: your move" if view.actor >= 0 else super().waiting(view)


class Nameless(NorthSeaWords):
    """Does not say whose decision it is."""

    def waiting(self, view: View) -> str:
        return "Somebody chooses" if view.actor >= 0 else super().waiting(view)


class TellingHands(NorthSeaWords):
    """Tells those who see the hand what is in it."""

    def waiting(self, view: View) -> str:
        assert isinstance(view, NorthSeaView)
        if view.actor < 0:
            return super().waiting(view)
        return f"{self.seat(view.actor)} holds {view.table.seats[view.actor].hand}"


class LongWinded(NorthSeaWords):
    """Asks at length."""

    def ask(self, view: View) -> Ask:
        asked = super().ask(view)
        return asked._replace(question=f"{asked.question}, or think about it a while longer")


class Chatty(NorthSeaWords):
    """The log speaks to its reader."""

    def event(self, event: Event) -> str:
        return f"Now see: {super().event(event)} Your move may be next."


class Endless(NorthSeaWords):
    """Says at length how far the game is."""

    def progress(self, view: View) -> str:
        return "It may take a good while until it is over"


def walk_with(words: Words) -> None:
    setting = Setting(registry.get("north_sea"), 2, {})
    picks = random_picks(seeded("prompts"))
    Walk(setting, 0, (next(picks) for _ in range(40))).through(lambda w: check_prompts(w, words))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (AskingEverybody, "your move"),
        (Nameless, "Somebody chooses"),
        (TellingHands, "holds"),
        (LongWinded, "a while longer"),
        (Chatty, "Your move may be next"),
        (Endless, "a good while"),
    ],
)
@random_play
def test_words_to_the_wrong_reader_are_caught(words: type[NorthSeaWords], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        walk_with(words("en"))


@pytest.mark.parametrize(
    ("language", "text", "addresses"),
    [
        ("en", "Ana chooses a die", False),
        ("en", "Ana: choose your die", True),
        ("en", "Ana plays the Smith (“every opponent gives you 1 silver”).", False),
        ("en", "Younger ships sail first", False),
        ("es", "Ana elige un dado", False),
        ("es", "Ana: tu dado", True),
        ("es", "¿Qué eliges?", True),
        ("es", "Ana juega la Herrera («cada rival te da 1 de plata»).", False),
        ("de", "Ana wählt einen Würfel", False),
        ("de", "Ana: Wähle deinen Würfel", True),
        ("de", "Was nimmst du?", True),
        ("de", "Ana spielt den Söldner aus („jeder Gegner gibt dir 1 Silber“).", False),
    ],
)
def test_second_person_counts_outside_quotations(language: str, text: str, addresses: bool) -> None:
    assert addresses_reader(text, language) == addresses


@random_play
def test_a_game_that_only_has_prompts_gets_the_other_forms() -> None:
    words = toy.SPIES.presentation.words("en")
    picks = random_picks(seeded("toy prompts"))
    Walk(Setting(toy.SPIES, 2, {}), 0, picks).through(lambda w: check_default(w, words))


def check_default(w: Walk, words: Words) -> None:
    view = w.game.rules.view(w.state, max(w.actor, 0))
    assert words.ask(view) == Ask("Choose.")
    if w.seats_deciding:
        assert words.waiting(view) == f"Seat {w.actor} is choosing"
    assert words.progress(view) == ("Game over" if w.over else "Under way")
