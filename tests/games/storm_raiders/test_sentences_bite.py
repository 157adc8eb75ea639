"""The property tests of true sentences and real reasons find former bugs of Storm Raiders."""

from typing import Any

import pytest
from tests.helpers import random_play

from raidtable.engine.action import Action
from raidtable.engine.event import Event
from raidtable.engine.game import Game
from raidtable.engine.step import Reason
from raidtable.engine.view import View
from raidtable.games import registry
from raidtable.games.storm_raiders.presentation.words import prompt_messages as ask
from raidtable.games.storm_raiders.presentation.words.prompts import Asked
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.testing.invariants import real_reasons, true_sentences


class RepairingMore(StormWords):
    """A rest claims to remove more Damage than it does."""

    def _removed_later(self, number: int, now: Seat, damage: int, dice: int) -> list[str]:
        return super()._removed_later(number, now, damage + 1, dice)


class WithoutOutcomes(StormWords):
    """Choices omit their immediate consequences."""

    def with_outcome(self, sentence: str, s: StormState, action: Action) -> str:
        return sentence


class TravellingAlways(StormWords):
    """Offers a journey with any die."""

    def _prepare(self, s: StormState, figures: dict[str, object]) -> Asked:
        return ask.PROMPTS["Prepare"], ("go:", "rest"), 0


class FreeAbilities(StormWords):
    """The log omits that Endi pays a Medal."""

    def event(self, event: Event) -> str:
        return "" if event.name == "PaidMedal" else super().event(event)


class SilentSetUp(StormWords):
    """The log omits the starting values of a dashboard."""

    def event(self, event: Event) -> str:
        return "" if event.name == "StartedDamaged" else super().event(event)


class Alike(StormWords):
    """Has the same text for all journeys to a site."""

    def choice(self, view: View, action: Action) -> str:
        verb, _, rest = action.text.partition(":")
        return rest.split(":")[1] if verb == "go" else super().choice(view, action)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (RepairingMore, "claims"),
        (WithoutOutcomes, "leaves out"),
        (TravellingAlways, "is not legal"),
        (FreeAbilities, "the rules do"),
        (SilentSetUp, "the rules do"),
        (Alike, "are both"),
    ],
)
@random_play
def test_what_storm_raiders_once_said_is_caught(words: type[StormWords], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        true_sentences.check_positions(registry.get("storm_raiders"), 0, 5_000, words("en"))


class Forgetful:
    """The rules, without a reason for cards that the player does not have. Not a subclass, because
    the rules may be compiled."""

    def __init__(self) -> None:
        self.rules = registry.get("storm_raiders").rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def why_not(self, s: StormState, a: Action) -> Reason | None:
        reason = self.rules.why_not(s, a)
        assert reason is not None
        return None if reason.name == "not_owned" else reason


@random_play
def test_a_bare_answer_for_a_card_is_caught() -> None:
    game = registry.get("storm_raiders")
    rules: Any = Forgetful()
    forgetful = Game(game.id, game.package, rules=rules, presentation=game.presentation)
    with pytest.raises(AssertionError, match="no reason at"):
        real_reasons.check_positions(forgetful, 0, 50)
