"""The immediate consequences of a choice in Storm Raiders, as notes with their claims."""

from collections.abc import Iterable
from typing import Final

from raidtable.engine.action import Action
from raidtable.engine.claims import Amount, Claim, Phrase, becomes, claims_of, gain, lose, phrase
from raidtable.games.storm_raiders.presentation.words import choice_messages as ask
from raidtable.games.storm_raiders.presentation.words import holdings as h
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words.pieces import StormPieces
from raidtable.games.storm_raiders.rules.actions import FULFIL, PAY
from raidtable.games.storm_raiders.rules.components import DIALS, HELD, RESOURCE_NAMES, TYPES
from raidtable.games.storm_raiders.rules.scoring import mods_of, prestige
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.tokens import count

# When claims are settled. No event of a turn begins the next turn, so the first of these waits
# until all consequences of a choice are over.
WHEN_TURN_ENDS: Final = ("BeganTurn",)
WHEN_REFRESHED: Final = ("Refreshed",)
WHEN_DESTROYED: Final = ("DestroyedStarter",)
WHEN_MOD_PLACED: Final = ("PlacedMod",)

# The holdings that each kind of note is about.
HARMS: Final = frozenset({h.DAMAGE, h.HEALTH_LOST})
ON_MAT: Final = frozenset({h.DICE, *h.DIAL, h.MODS})
CARGO: Final = frozenset({*h.RESOURCE, h.MEDALS})
CREW: Final = frozenset({h.CARDS, h.FACE_DOWN})

# Notes, and claims that need no note.
Outcomes = tuple[list[str], str]


class StormOutcomes(StormPieces):
    """Describes the consequences of a choice before the next decision or random event."""

    def with_outcome(self, sentence: str, s: StormState, action: Action) -> str:
        """The sentence with notes on everything that it does not state yet."""
        return self.with_changes(sentence, s, h.foresee(s, action), action)

    def with_changes(self, sentence: str, s: StormState, after: StormState, action: Action) -> str:
        """The same with a known position after the choice."""
        paying = action is FULFIL or action in PAY
        return self.with_outcomes(sentence, self.outcomes(s, after, claims_of(sentence), paying))

    def with_outcomes(self, sentence: str, outcomes: Outcomes) -> str:
        notes, silent = outcomes
        return phrase(self.with_notes(sentence, notes), sentence, *notes, silent)

    def outcomes(
        self, s: StormState, after: StormState, claims: tuple[Claim, ...], paying: bool = False
    ) -> Outcomes:
        """Notes on changes that the claims do not cover."""
        number = int(s.actor)
        stated = Stated(number, claims)
        before, now = s.seats[number], after.seats[number]
        notes = []
        if before.damage != now.damage or before.health != now.health or stated.any_of(HARMS):
            notes += self._harm_notes(number, before, now, stated)
        if (
            before.dice != now.dice
            or before.dials != now.dials
            or before.mods != now.mods
            or stated.any_of(ON_MAT)
        ):
            notes += self._dashboard_notes(number, before, now, stated)
        if (
            before.stock != now.stock
            or before.medals != now.medals
            or before.contracts != now.contracts
            or stated.any_of(CARGO)
        ):
            notes += self._cargo_notes(number, before, now, stated, paying=paying)
        if before.crew != now.crew or stated.any_of(CREW):
            notes += self._crew_notes(number, before, now, stated)
        coming = h.due(after, number) - h.due(s, number) - stated.now(h.DUE)
        if coming > 0:
            notes.append(self.say(ask.DAMAGE_TO_COME, gain(number, h.DUE, coming)))
        elif coming:
            # It comes now, and the notes describe its effect.
            return notes, Phrase("", h.claim(number, h.DUE, coming))
        return notes, ""

    def _harm_notes(self, number: int, before: Seat, now: Seat, stated: "Stated") -> list[str]:
        notes = []
        if h.DAMAGE not in stated.later:
            for vehicle in range(TYPES):
                change = now.damage[vehicle] - before.damage[vehicle]
                change -= stated.now(h.DAMAGE_ON[vehicle])
                if change:
                    message = ask.DAMAGE_ON if change > 0 else ask.DAMAGE_OFF
                    figure = Amount(abs(change), h.damage_claims(number, vehicle, change))
                    notes.append(self.say(message, figure, vehicle=self.type(vehicle)))
        lost = int(now.health - before.health) - stated.now(h.HEALTH_LOST)
        if lost:
            notes.append(self.health_lost(number, lost))
        return notes

    def health_lost(self, number: int, lost: int) -> str:
        message = ask.LOSE_HEALTH if lost > 0 else ask.REGAIN_HEALTH
        return self.say(message, Amount(abs(lost), h.health_claims(number, lost)))

    def _dashboard_notes(self, number: int, before: Seat, now: Seat, stated: "Stated") -> list[str]:
        notes = []
        if h.DICE not in stated.later:
            for vehicle in range(TYPES):
                change = int(now.dice_on(vehicle) - before.dice_on(vehicle))
                change -= stated.now(h.DICE_ON[vehicle])
                if change:
                    assert change < 0
                    figure = Amount(-change, h.dice_claims(number, vehicle, change))
                    notes.append(self.say(ask.DICE_OFF, figure, vehicle=self.type(vehicle)))
        for dial in range(DIALS):
            change = now.dials[dial] - before.dials[dial] - stated.now(h.DIAL[dial])
            if change:
                value = becomes(number, h.DIAL[dial], now.dials[dial] - change, now.dials[dial])
                notes.append(self.say(ask.DIAL_TO, dial=self.dial(dial), value=value))
        mods = int(mods_of(now) - mods_of(before)) - stated.now(h.MODS)
        if mods:
            plugged = self.say(m.REWARDS["mod"], gain(number, h.MODS, mods))
            notes.append(self.say(ask.PLUG_IN, what=plugged))
        return notes

    def _cargo_notes(
        self, number: int, before: Seat, now: Seat, stated: "Stated", *, paying: bool
    ) -> list[str]:
        gains: list[str] = []
        losses: list[str] = []
        for kind in range(HELD):
            change = int(count(now.stock, kind) - count(before.stock, kind))
            change -= stated.now(h.RESOURCE[kind])
            if change:
                figure = Amount(abs(change), h.claim(number, h.RESOURCE[kind], change))
                parts = gains if change > 0 else losses
                parts.append(self.say(m.COUNTED[RESOURCE_NAMES[kind]], figure))
        medals = int(now.medals - before.medals) - stated.now(h.MEDALS)
        notes = []
        if losses:
            message = ask.PAYS if paying else ask.DISCARDS
            notes.append(self.say(message, what=self.join(losses)))
        fulfilled = h.bits_in(int(now.contracts)) - h.bits_in(int(before.contracts))
        if fulfilled:
            points = int(prestige(now.contracts) - prestige(before.contracts))
            claims = (*h.claim(number, h.FULFILLED, 1), *h.claim(number, h.POINTS, points))
            notes.append(self.say(m.COUNTED["points"], Amount(points, claims)))
        if gains:
            notes.append(self.say(ask.GAINS, what=self.join(gains)))
        if medals > 0:
            won = self.say(m.REWARDS["medal"], gain(number, h.MEDALS, medals))
            notes.append(self.say(ask.GAINS, what=won))
        elif medals:
            paid = self.say(m.REWARDS["medal"], lose(number, h.MEDALS, -medals))
            notes.append(self.say(ask.PAYS, what=paid))
        return notes

    def _crew_notes(self, number: int, before: Seat, now: Seat, stated: "Stated") -> list[str]:
        notes = []
        cards = len(now.crew) - len(before.crew) - stated.now(h.CARDS)
        if cards:
            won = self.say(m.REWARDS["crew_card"], gain(number, h.CARDS, cards))
            notes.append(self.say(ask.GAINS, what=won))
        turned = int(now.face_down() - before.face_down()) - stated.now(h.FACE_DOWN)
        if turned and h.FACE_DOWN not in stated.later:
            notes.append(self.say(ask.REFRESHES, lose(number, h.FACE_DOWN, -turned)))
        return notes


class Stated:
    """The changes that a sentence states for a seat: at once, and later."""

    def __init__(self, number: int, claims: Iterable[Claim]) -> None:
        self._now: dict[str, int] = {}
        self.later: set[str] = set()
        for claim in claims:
            if claim.until:
                self.later.add(claim.thing)
            elif claim.seat == number:
                assert claim.low is not None
                self._now[claim.thing] = self._now.get(claim.thing, 0) + claim.low

    def any_of(self, things: frozenset[str]) -> bool:
        """Whether the sentence states that one of these changes at once."""
        return bool(self._now) and not things.isdisjoint(self._now)

    def now(self, thing: str) -> int:
        return self._now.get(thing, 0)
