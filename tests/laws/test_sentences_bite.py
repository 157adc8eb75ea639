"""The property tests of true sentences and real reasons pass for a correct game, and each fails for
messages or rules made to break it."""

from collections.abc import Callable
from typing import Any

import pytest
from tests import toy
from tests.helpers import Setting, Walk, random_picks, random_play, settings_of

from raidtable.engine.action import Action
from raidtable.engine.claims import (
    TABLE,
    Amount,
    Holdings,
    between,
    gain,
    lose,
    moves,
    phrase,
)
from raidtable.engine.drawing import Preview
from raidtable.engine.event import Event, Log
from raidtable.engine.rng import seeded
from raidtable.engine.step import Reason
from raidtable.engine.view import View
from raidtable.engine.words import Ask, AskMessages, Words
from raidtable.games import registry
from raidtable.games.raids.presentation.passage import Passage
from raidtable.games.raids.presentation.words.messages import CHOOSE_DONE, GAINS_VIKINGS
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.state import VILLAGE, Longship, RaidsState
from raidtable.testing.invariants.real_reasons import Reasons
from raidtable.testing.invariants.true_sentences import Truth, check_positions

PEEK = "Peek at the next card"
WAIT = "Wait"
SHOW = "Show a card of rank {rank} for {points} points (cards left: {left})"
NEXT = "The next player will show {points} points"


class TrueWords(toy.SpiesWords):
    """Messages of the toy game with correct claims."""

    always_stated = frozenset({"cards", "points"})
    labels = frozenset({SHOW})

    def holdings(self, view: View) -> Holdings:
        assert isinstance(view, toy.SpiesView)
        table = view.table
        held = {(seat, "cards"): len(table.hand(seat)) for seat in range(table.seats)}
        points = {(seat, "points"): sum(row) for seat, row in enumerate(table.shown)}
        undealt = len(table.cards) - table.dealt
        return {**held, **points, (TABLE, "cards"): undealt}

    def visible(self, view: View, action: Action) -> bool:
        return action is not toy.DEAL[0]

    def prompt(self, view: View) -> str:
        return self.offer("Show a card.", "show:") if view.actor >= 0 else "Chance"

    def choice(self, view: View, action: Action) -> str:
        assert isinstance(view, toy.SpiesView)
        table = view.table
        if action not in toy.SHOW:
            return {toy.PEEK: PEEK, toy.WAIT: WAIT}.get(action) or action.text
        return self.show(table, toy.SHOW.index(action))

    def show(self, table: toy.SpiesState, rank: int) -> str:
        seat = table.turn_seat
        left = len(table.hand(seat)) - 1
        return self.say(
            SHOW,
            rank=rank,
            points=gain(seat, "points", rank),
            left=Amount(left, lose(seat, "cards", 1).claims),
        )

    def event(self, event: Event) -> str:
        if event.name == "Dealt":
            return self.say("{n} card dealt", moves(TABLE, event.seat, "cards", 1))
        if event.name != "Showed":
            return event.name
        rank = event.public["rank"]
        assert isinstance(rank, int)
        return self.say(
            "Showed {n}",
            gain(event.seat, "points", rank),
            cards=lose(event.seat, "cards", 1),
        )

    def reason(self, reason: Reason) -> str:
        return "" if reason.name == "elsewhere" else super().reason(reason)


class TrueSpies(toy.Spies):
    """The toy game with these messages, and a reason for every illegal action."""

    def __init__(self, words: type[Words] = TrueWords) -> None:
        super().__init__()
        self.words_type = words

    def words(self, language: str, names: list[str] | None = None) -> Words:
        return self.words_type(language, names)

    def why_not(self, s: toy.SpiesState, a: Action) -> Reason | None:
        return Reason("elsewhere", "play")

    def previews(
        self, v: View, words: Words, legal: list[Action], /, *, portrait: bool = False
    ) -> dict[str, Preview]:
        """The points that the other seats may show before this one decides again."""
        assert isinstance(v, toy.SpiesView)
        return {
            action.text: Preview([words.choice(v, action)], "")
            for action in legal
            if action in toy.SHOW
        }


def walk_under(check: Callable[[Walk], None], setting: Setting) -> None:
    for seed in range(4):
        assert Walk(setting, seed, random_picks(seeded(f"toy/{seed}"))).through(check).over


@pytest.mark.parametrize("law", [Truth, Reasons])
@pytest.mark.parametrize("setting", settings_of(toy.as_game(TrueSpies())), ids=repr)
def test_words_that_claim_what_they_say_keep_the_laws(law: Any, setting: Setting) -> None:
    walk_under(law(setting.game), setting)


# Messages that violate one invariant each


class Boasting(TrueWords):
    """Claims one point too many."""

    def show(self, table: toy.SpiesState, rank: int) -> str:
        text = super().show(table, rank)
        return self.say("{text}, {n} more", gain(table.turn_seat, "points", 1), text=text)


class Forgetful(TrueWords):
    """Loses claims by building a text by hand."""

    def show(self, table: toy.SpiesState, rank: int) -> str:
        return f"{super().show(table, rank)}!"


class Secretive(TrueWords):
    """Does not mention that a card is lost."""

    def show(self, table: toy.SpiesState, rank: int) -> str:
        return self.say("{n} points", gain(table.turn_seat, "points", rank))


class Hiding(TrueWords):
    """Makes a claim that its text does not show."""

    def show(self, table: toy.SpiesState, rank: int) -> str:
        lost = lose(table.turn_seat, "cards", 1)
        return self.say("{points} points", lost, points=gain(table.turn_seat, "points", rank))


class Vague(TrueWords):
    """Claims a range that is too wide."""

    def show(self, table: toy.SpiesState, rank: int) -> str:
        lost = lose(table.turn_seat, "cards", 1)
        points = between(table.turn_seat, "points", rank - 1, rank)
        return phrase(self.say("{points} points, {n} card", lost, points=points), lost, points)


class Numbered(TrueWords):
    """Has a number in a message."""

    def choice(self, view: View, action: Action) -> str:
        return self.say("Wait 1 turn") if action is toy.WAIT else super().choice(view, action)


class Figured(TrueWords):
    """Uses a number that is not a claim as a value."""

    def choice(self, view: View, action: Action) -> str:
        return self.say("Wait {n}", 1) if action is toy.WAIT else super().choice(view, action)


class Patched(TrueWords):
    """Puts a number into a value by hand."""

    def choice(self, view: View, action: Action) -> str:
        if action is not toy.WAIT:
            return super().choice(view, action)
        return self.say("Wait {time}", time=f"for {len(action.text)} turns")


class Confusing(TrueWords):
    """Has the same text for two choices."""

    def choice(self, view: View, action: Action) -> str:
        return WAIT if action is toy.PEEK else super().choice(view, action)


class Tempting(TrueWords):
    """Names an option that is not legal."""

    def prompt(self, view: View) -> str:
        return self.offer("Wait, if you like.", "wait") if view.actor >= 0 else "Chance"


class Omitting(TrueWords):
    """The log omits that a card was dealt."""

    def event(self, event: Event) -> str:
        return "" if event.name == "Dealt" else super().event(event)


class Exaggerating(TrueWords):
    """The log claims more than happened."""

    def event(self, event: Event) -> str:
        if event.name == "Waited":
            return self.say("{n} point", gain(event.seat, "points", 1))
        return super().event(event)


class Impatient(TrueWords):
    """Claims a later change as an immediate one."""

    def choice(self, view: View, action: Action) -> str:
        if action is not toy.WAIT or view.actor < 0:
            return super().choice(view, action)
        return self.say("Wait, then lose {n} card", lose(view.actor, "cards", 1))


class Patient(TrueWords):
    """Correctly claims a later change: one of the cards will be shown."""

    def choice(self, view: View, action: Action) -> str:
        if action is not toy.WAIT or view.actor < 0:
            return super().choice(view, action)
        assert isinstance(view, toy.SpiesView)
        hand, until = view.table.hand(view.actor), ("Showed",)
        points = between(view.actor, "points", min(hand), max(hand), until)
        lost = lose(view.actor, "cards", 1, until)
        return self.say("Wait, then show {n} card for {points} points", lost, points=points)


class Certain(Patient):
    """Claims the best of the later outcomes as certain."""

    def choice(self, view: View, action: Action) -> str:
        if action is not toy.WAIT or view.actor < 0:
            return super().choice(view, action)
        assert isinstance(view, toy.SpiesView)
        best = max(view.table.hand(view.actor))
        return self.say("Wait, then {n} points", gain(view.actor, "points", best, ("Showed",)))


class Foreseeing(TrueSpies):
    """Its previews list all alternatives."""

    def lines(self, seat: int, hand: list[int]) -> list[str]:
        words = self.words_type("en")
        return [words.say(NEXT, points=gain(seat, "points", rank, ("Showed",))) for rank in hand]

    def previews(
        self, v: View, words: Words, legal: list[Action], /, *, portrait: bool = False
    ) -> dict[str, Preview]:
        assert isinstance(v, toy.SpiesView)
        lines = self.lines(v.actor, v.table.hand(v.actor))
        return {"wait": Preview(lines, "", exclusive=True)} if toy.WAIT in legal else {}


class Shortsighted(Foreseeing):
    """Omits an alternative."""

    def lines(self, seat: int, hand: list[int]) -> list[str]:
        return super().lines(seat, [hand[0], hand[0] - 10])


class Dreaming(Foreseeing):
    """Lists an impossible alternative."""

    def lines(self, seat: int, hand: list[int]) -> list[str]:
        return super().lines(seat, [*hand, 10])


class LateDeal(toy.Play):
    """Costs one card more than its text says."""

    def show(self, s: toy.SpiesState, rank: int, log: Log | None) -> None:
        seat = s.turn_seat
        super().show(s, rank, log)
        s.shown[seat].append(1)


def spies_with(play: toy.Play) -> TrueSpies:
    rules = TrueSpies()
    rules.steps[0] = play
    return rules


@pytest.mark.parametrize("rules", [TrueSpies(Patient), Foreseeing()], ids=["claims", "previews"])
def test_later_outcomes_may_be_a_range_or_alternatives(rules: TrueSpies) -> None:
    game = toy.as_game(rules)
    walk_under(Truth(game), Setting(game, 2, {}))


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (TrueSpies(Boasting), "claims"),
        (TrueSpies(Forgetful), "has lost"),
        (TrueSpies(Secretive), "leaves out"),
        (TrueSpies(Hiding), "does not show"),
        (TrueSpies(Vague), "claims"),
        (TrueSpies(Numbered), "has a number that is no claim"),
        (TrueSpies(Figured), "is no claim"),
        (TrueSpies(Patched), "is no claim"),
        (TrueSpies(Confusing), "are both"),
        (TrueSpies(Tempting), "is not legal"),
        (TrueSpies(Omitting), "the rules do"),
        (TrueSpies(Exaggerating), "the rules do"),
        (TrueSpies(Impatient), "claims"),
        (TrueSpies(Certain), "claims"),
        (Shortsighted(), "leave out"),
        (Dreaming(), "never happens"),
        (spies_with(LateDeal()), "the rules do"),
    ],
    ids=lambda value: getattr(getattr(value, "words_type", value), "__name__", ""),
)
def test_a_sentence_that_is_not_true_is_caught(rules: TrueSpies, says: str) -> None:
    game = toy.as_game(rules)
    with pytest.raises(AssertionError, match=says) as caught:
        walk_under(Truth(game), Setting(game, 2, {}))
    assert any("after this record" in note for note in caught.value.__notes__)


class Speechless(TrueSpies):
    """Has no reasons besides those of the current step."""

    def why_not(self, s: toy.SpiesState, a: Action) -> Reason | None:
        return None


def test_a_bare_answer_is_caught() -> None:
    game = toy.as_game(Speechless())
    with pytest.raises(AssertionError, match="no reason at Play"):
        walk_under(Reasons(game), Setting(game, 2, {}))


# Former bugs of Raids


class Uncapped(RaidsWords):
    """Claims Vikings without a Shield for them."""

    def _passed(self, s: RaidsState, passage: Passage, end: int) -> list[str]:
        villages = s.sea[passage.start + 1 : end].count(VILLAGE)
        return [self.say(GAINS_VIKINGS, gain(s.actor, "vikings", villages))] if villages else []


class AlwaysRecruiting(RaidsWords):
    """Claims that a Port always gives a Viking."""

    def _crew_choice(self, s: RaidsState, action: Action) -> str:
        if action.text == "done":
            return self.say(CHOOSE_DONE, gain(s.actor, "vikings", 1))
        return super()._crew_choice(s, action)


class SmallCrew(RaidsWords):
    """Requires more Vikings than there are."""

    def _ask_fighter(self, s: RaidsState) -> Ask:
        asked = AskMessages("Send {more}, or flee ahead")
        return self.asked(asked, "retaliate", "flee:", more=s.sent + 1)


class LookingAlike(RaidsWords):
    """Does not distinguish tiles of two voyages."""

    def _own_tile(self, ship: Longship, tile: int) -> str:
        return self.tile(tile)


class SilentSale(RaidsWords):
    """Omits that a Viking joins with the last sale."""

    def _sell_choice(self, s: RaidsState, ship: Longship, tile: int) -> str:
        return self.say("Sell your {tile}", tile=self.tile(tile))


class FreeAttacks(RaidsWords):
    """The log omits the cost of an attack."""

    def event(self, event: Event) -> str:
        return "Attacked" if event.name == "Attacked" else super().event(event)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (Uncapped, "claims"),
        (AlwaysRecruiting, "claims"),
        (SmallCrew, "is not legal"),
        (LookingAlike, "are both"),
        (SilentSale, "leaves out"),
        (FreeAttacks, "the rules do"),
    ],
)
@random_play
def test_what_raids_once_said_is_caught(words: type[RaidsWords], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_positions(registry.get("raids"), 0, 5_000, words("en"))
