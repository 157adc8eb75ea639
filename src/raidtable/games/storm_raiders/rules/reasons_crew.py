"""Reasons why a crew card cannot be used now: it is not yours, is face down, or has no effect."""

from typing import Final

from raidtable.engine.step import Reason
from raidtable.games.storm_raiders.rules.actions import UseCrew
from raidtable.games.storm_raiders.rules.components import (
    ADJUST_DIE,
    AT_ANY_TIME,
    CREW_EFFECT,
    CREW_EFFECTS,
    CREW_NAMES,
    DICE,
    FACES,
    IN_DAMAGE,
    IN_TURN,
    REMOVE_DIE,
    REPAIR_ANY,
    SHIFT_DIALS,
    WINDOW,
    WINDOW_NAMES,
)
from raidtable.games.storm_raiders.rules.reasons_dashboard import dials, no_damage, no_die
from raidtable.games.storm_raiders.rules.rules import STEPS
from raidtable.games.storm_raiders.rules.seat import Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import PLACED, TAKE_DAMAGE
from raidtable.games.storm_raiders.rules.steps.own_turn import OwnStep

RULE: Final = "crew-cards"


def why_not_crew(s: StormState, use: UseCrew) -> Reason:
    seat = s.seats[s.actor]
    card = CREW_NAMES[use.kind]
    if use.kind * 2 not in seat.crew and use.kind * 2 + 1 not in seat.crew:
        return Reason("not_owned", RULE, card=card)
    if not seat.is_ready(use.kind):
        return Reason("is_face_down", RULE, card=card)
    if not WINDOW[use.kind] & open_windows(s):
        return closed(s, use.kind)
    return useless(s, seat, use)


def open_windows(s: StormState) -> int:
    """The windows of cards that the actor may use now."""
    own_turn = s.actor == s.turn_seat
    if s.stack[-1] == TAKE_DAMAGE:
        return IN_DAMAGE | AT_ANY_TIME | (IN_TURN if own_turn else 0)
    step = STEPS[s.stack[-1]]
    return step.windows if isinstance(step, OwnStep) else AT_ANY_TIME


def closed(s: StormState, kind: int) -> Reason:
    """The card belongs to another moment."""
    window = WINDOW[kind]
    if window & (IN_TURN | AT_ANY_TIME) and s.actor == s.turn_seat:
        return Reason("finish_first", "any-time")
    name = WINDOW_NAMES[window.bit_length() - 1]
    return Reason(f"card_of_{name}", RULE, card=CREW_NAMES[kind])


def useless(s: StormState, seat: Seat, use: UseCrew) -> Reason:
    """The card would change nothing."""
    card = CREW_NAMES[use.kind]
    effect = CREW_EFFECT[use.kind]
    if effect == ADJUST_DIE:
        assert not 1 <= value_of(s.die) + use.first <= FACES
        return Reason("die_at_limit", RULE, value=value_of(s.die))
    if effect == REPAIR_ANY:
        return no_damage(use.first)
    if effect == REMOVE_DIE:
        assert use.first * DICE + use.second not in seat.dice
        return no_die(use.first, use.second)
    if effect == SHIFT_DIALS:
        found = dials(seat, use.first, use.second)
        assert found is not None
        return found
    if not s.has_flag(PLACED) and CREW_EFFECTS[effect] == "repair_used":
        return Reason("no_vehicle_used", RULE, card=card)
    return Reason(f"useless_{CREW_EFFECTS[effect]}", RULE, card=card)
