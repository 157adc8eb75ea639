"""Hiring, at the Barracks and by a Recruiter."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason
from raidtable.games.north_sea.rules.actions import DISMISS, HIRE, each_once
from raidtable.games.north_sea.rules.components import CARD_NAMES, HERO, SILVER, TOP_CREW
from raidtable.games.north_sea.rules.state import NorthSeaState, Seat
from raidtable.games.north_sea.rules.steps.choice import HandChoice


class HireCrew(HandChoice):
    """A hire that has begun, or a Recruiter's, is carried through. Rule: `hire`."""

    rule = "hire"

    def options(self, s: NorthSeaState) -> list[Action]:
        return hire_options(s)

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        hire_or_dismiss(s, a, log)

    def end(self, s: NorthSeaState) -> None:
        end_hire(s)

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        return refused_hires(s)


def end_hire(s: NorthSeaState) -> None:
    s.stack.pop()
    s.hire_cost = NONE
    s.dismissed = 0


def hire_options(s: NorthSeaState) -> list[Action]:
    seat = s.player
    legal = each_once(HIRE, [card for card in seat.hand if hireable(s, seat, card, NONE)])
    if not s.dismissed:
        for card in sorted(set(seat.crew)):
            if can_hire(s, card):
                legal.append(DISMISS[card])
    return legal


def hireable(s: NorthSeaState, seat: Seat, card: int, leaving: int) -> bool:
    """Whether the card could be hired once `leaving` (if any) has left the crew."""
    crew = len(seat.crew)
    heroes = seat.has_hero()
    cost = s.card_cost(seat, card)
    if leaving != NONE:
        crew -= 1
        heroes = heroes and not HERO[leaving]
        if s.hire_cost == NONE:
            # A discount that leaves no longer counts.
            cost = s.card_cost_without(seat, card, leaving)
    return crew < TOP_CREW and cost <= seat.stock[SILVER] and not (HERO[card] and heroes)


def can_hire(s: NorthSeaState, leaving: int) -> bool:
    """Whether any hand card could be hired once `leaving` has left."""
    seat = s.player
    return any(hireable(s, seat, card, leaving) for card in seat.hand)


def can_hire_after_dismissal(s: NorthSeaState) -> bool:
    return any(can_hire(s, card) for card in s.player.crew)


def hire_or_dismiss(s: NorthSeaState, a: Action, log: Log | None) -> None:
    assert isinstance(a, Numbered)
    seat = s.player
    card = a.number
    if a is DISMISS[card]:
        seat.crew.remove(card)
        s.discard(card)
        s.dismissed = 1
        if log is not None:
            log.add("DismissedCrew", s.turn_seat, card=CARD_NAMES[card])
        return
    cost = s.card_cost(seat, card)
    s.pay(seat, SILVER, cost)
    seat.remove_card(card, s.everyone())
    seat.crew.append(card)
    end_hire(s)
    if log is not None:
        log.add("Hired", s.turn_seat, card=CARD_NAMES[card], silver=cost)


def refused_hires(s: NorthSeaState) -> list[tuple[Action, Reason]]:
    seat = s.player
    refused: list[tuple[Action, Reason]] = []
    for card in sorted(set(seat.hand)):
        name = CARD_NAMES[card]
        if hireable(s, seat, card, NONE):
            continue
        short = s.card_cost(seat, card) - seat.stock[SILVER]
        if short > 0:
            reason = Reason("silver_short", "hire", {"silver": int(short)}, card=name)
        elif len(seat.crew) >= TOP_CREW:
            reason = Reason("crew_full", "hire", card=name)
        else:
            reason = Reason("second_hero", "heroes", card=name)
        refused.append((HIRE[card], reason))
    return refused
