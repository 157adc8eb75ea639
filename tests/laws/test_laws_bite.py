"""The property tests pass for a game with hidden information, and each fails for a game made to
break it."""

from collections.abc import Callable
from typing import Any

import pytest
from tests import toy
from tests.helpers import Setting, Walk, random_picks, random_play, settings_of

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.step import Reason, Step
from raidtable.engine.view import View
from raidtable.games import registry
from raidtable.testing.invariants.chance import check_chance
from raidtable.testing.invariants.conservation import check_conservation
from raidtable.testing.invariants.contract import (
    STATE_CHECKS,
    check_legal,
    check_refusals,
    check_rest,
)
from raidtable.testing.invariants.copies import check_copies, check_going_on
from raidtable.testing.invariants.determinise import check_determinise
from raidtable.testing.invariants.isolation import check_copy, check_looking, check_view_is_apart
from raidtable.testing.invariants.obvious import check_obvious
from raidtable.testing.invariants.secrecy import check_nothing_is_shown_untold, check_secrecy
from raidtable.testing.invariants.silent_leaks import check_positions, check_silent_leaks

Check = Callable[[Walk], None]
LAWS: list[Check] = [
    *STATE_CHECKS,
    check_conservation,
    check_copy,
    check_copies,
    check_going_on,
    check_looking,
    check_view_is_apart,
    check_chance,
    check_secrecy,
    check_nothing_is_shown_untold,
    check_determinise,
    check_silent_leaks,
    check_obvious,
]


def walk_under(law: Check, setting: Setting) -> None:
    for seed in range(4):
        assert Walk(setting, seed, random_picks(seeded(f"toy/{seed}"))).through(law).over


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("setting", settings_of(toy.SPIES), ids=repr)
def test_a_game_with_secrets_keeps_every_law(law: Check, setting: Setting) -> None:
    walk_under(law, setting)


# Games that violate one invariant each


class LeakyView(toy.Spies):
    """All seats see the cards of the last seat."""

    def view(self, s: toy.SpiesState, seat: int) -> toy.SpiesView:
        view = super().view(s, seat)
        view.table.cards[-toy.HAND :] = s.cards[-toy.HAND :]
        return view


class HastyTable(toy.Spies):
    """Calls the first legal choice of some deal obvious."""

    def obvious(self, v: View) -> Action | None:
        return self.legal(self.determinise(v, seeded("haste")))[0]


class SharedView(toy.Spies):
    """A view allows its holder to change the shown cards."""

    def view(self, s: toy.SpiesState, seat: int) -> toy.SpiesView:
        view = super().view(s, seat)
        view.table.shown = s.shown
        return view


class WrongImagination(toy.Spies):
    """A determinization ignores a card that the seat knows."""

    def determinise(self, v: View, rng: Rng) -> toy.SpiesState:
        s = super().determinise(v, rng)
        s.cards.reverse()
        return s


class ShallowState(toy.SpiesState):
    """Its copies share the list of shown cards."""

    def copy(self) -> toy.SpiesState:
        copy = super().copy()
        copy.shown = self.shown
        return copy


class ShallowCopies(toy.Spies):
    def setup(self, options: Any) -> toy.SpiesState:
        made = super().setup(options)
        return ShallowState(
            made.actor,
            made.stack,
            made.turn_seat,
            made.dealt,
            made.cards,
            made.known,
            made.shown,
            made.pool,
            made.waited,
            made.peeked,
        )


class OtherSteps(toy.Spies):
    """The same game with one of its steps replaced."""

    def __init__(self, play: Step[toy.SpiesState], deal: Step[toy.SpiesState]) -> None:
        super().__init__()
        self.steps[:] = [play, deal]


class UnsortedPlay(toy.Play):
    def legal(self, s: toy.SpiesState) -> list[Action]:
        return super().legal(s)[::-1]


class RestlessPlay(toy.Play):
    def open(self, s: toy.SpiesState, log: Log | None) -> bool:
        s.waited = 1 - s.waited
        return super().open(s, log)


class ContraryPlay(toy.Play):
    def refused(self, s: toy.SpiesState) -> list[tuple[Action, Reason]]:
        return [(action, Reason("once", "play")) for action in self.legal(s)]


class TalkativePlay(toy.Play):
    """Logs for all seats which card was seen."""

    def apply(self, s: toy.SpiesState, a: Action, log: Log | None) -> None:
        place = s.peeked_place()
        super().apply(s, a, log)
        if a is toy.PEEK and log is not None:
            log.add("Gossiped", s.turn_seat, rank=s.cards[place])


class HastyPlay(toy.Play):
    """Skips the rest of a turn if the hand contains a certain card."""

    def apply(self, s: toy.SpiesState, a: Action, log: Log | None) -> None:
        super().apply(s, a, log)
        if a is toy.WAIT and 0 in s.hand(s.turn_seat):
            s.turn_seat = (s.turn_seat + 1) % s.seats


class LossyDeal(toy.Deal):
    def apply(self, s: toy.SpiesState, a: Action, log: Log | None) -> None:
        super().apply(s, a, log)
        s.pool.put(0)


class OneSidedDeal(toy.Deal):
    """Samples something that is not among the outcomes."""

    def outcomes(self, s: toy.SpiesState) -> list[tuple[Action, int]]:
        return [outcome for outcome in super().outcomes(s) if outcome[0] is not toy.DEAL[0]]


@pytest.mark.parametrize(
    ("law", "rules"),
    [
        (check_nothing_is_shown_untold, LeakyView()),
        (check_secrecy, OtherSteps(TalkativePlay(), toy.Deal())),
        (check_silent_leaks, OtherSteps(TalkativePlay(), toy.Deal())),
        (check_silent_leaks, OtherSteps(HastyPlay(), toy.Deal())),
        (check_obvious, HastyTable()),
        (check_view_is_apart, SharedView()),
        (check_determinise, WrongImagination()),
        (check_copy, ShallowCopies()),
        (check_legal, OtherSteps(UnsortedPlay(), toy.Deal())),
        (check_rest, OtherSteps(RestlessPlay(), toy.Deal())),
        (check_refusals, OtherSteps(ContraryPlay(), toy.Deal())),
        (check_conservation, OtherSteps(toy.Play(), LossyDeal())),
        (check_chance, OtherSteps(toy.Play(), OneSidedDeal())),
    ],
    ids=lambda value: getattr(value, "__name__", type(value).__name__),
)
def test_a_game_that_breaks_a_law_is_caught(law: Check, rules: toy.Spies) -> None:
    with pytest.raises(AssertionError) as caught:
        walk_under(law, Setting(toy.as_game(rules), 2, {}))
    assert any("after this record" in note for note in caught.value.__notes__)


# A leak planted in a real game


class PassedOver(Step[Any]):
    """A step that is silently skipped if doing nothing is its only choice."""

    def __init__(self, step: Step[Any]) -> None:
        self.step = step

    def open(self, s: Any, log: Log | None) -> bool:
        if [action.text for action in self.step.legal(s)] != ["skip"]:
            return self.step.open(s, log)
        s.stack.pop()
        return False

    def decides(self, s: Any) -> int:
        return self.step.decides(s)

    def legal(self, s: Any) -> list[Action]:
        return self.step.legal(s)

    def apply(self, s: Any, a: Action, log: Log | None) -> None:
        self.step.apply(s, a, log)

    def refused(self, s: Any) -> list[tuple[Action, Reason]]:
        return self.step.refused(s)


@pytest.mark.parametrize("name", ["Barracks", "TownHall"])
@random_play
def test_passing_over_a_building_in_silence_is_caught(name: str) -> None:
    """North Sea once did this, and so revealed whether a card in the hand could be used."""
    game = registry.get("north_sea")
    number = [type(step).__name__ for step in game.rules.steps].index(name)
    step = game.rules.steps[number]
    game.rules.steps[number] = type(name, (PassedOver,), {})(step)  # prompts depend on the name
    try:
        with pytest.raises(AssertionError, match=r"by what is hidden|tells .* what is hidden"):
            check_positions(game, 0, 20_000)
    finally:
        game.rules.steps[number] = step
