"""What a seat may be asked next, for orders ahead: its turn, the time between turns, Damage."""

from mypy_extensions import i64

from raidtable.engine.event import Value
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import FROM_STORM, TURNS, TYPE_NAMES, TYPES
from raidtable.games.storm_raiders.rules.effects import hit, hit_vehicle
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    BETWEEN_TURNS,
    DRAFT_DIE,
    DROP_RESOURCES,
    END_ROUND,
    MOVE_STORM,
    ROLL_DICE,
    ROLL_LAST_DIE,
    ROUND,
    TAKE_DAMAGE,
    TAKE_TURNS,
)


def asked_next(s: StormState, seat: int) -> list[StormState]:
    """The positions before they are opened: the next turn of the seat in this round, a pause
    between turns in which it may use a card, and each Damage that the Storm may do to it.

    Nothing is known before the dice of the round are rolled.
    """
    if TAKE_TURNS not in s.stack or ROLL_DICE in s.stack:
        return []
    found: list[StormState] = []
    turn = next_turn(s, seat)
    if turn != NONE:
        own = at_rest(s)
        own.turns = turn + 1
        own.turn_seat = seat
        own.stack.append(DRAFT_DIE)
        found.append(own)
    pause = pause_for(s, seat)
    if pause is not None:
        found.append(pause)
    for vehicle in range(TYPES):
        hurt = at_rest(s)
        hurt.turns = s.players * TURNS
        hurt.stack = [ROUND, END_ROUND, DROP_RESOURCES, TAKE_DAMAGE]
        hurt.drop_sites = 1
        hurt.drop_site = s.storm
        hurt.hits = [hit(FROM_STORM, seat, vehicle)]
        found.append(hurt)
    return found


def next_turn(s: StormState, seat: int) -> i64:
    """How many turns of the round come before the next one of that seat, or NONE."""
    for turn in range(s.turns, s.players * TURNS):
        if (s.first + turn) % s.players == seat:
            return turn
    return NONE


def pause_for(s: StormState, seat: int) -> StormState | None:
    """A pause between the turns of two others in this round."""
    for turns in range(max(1, s.turns), s.players * TURNS + 1):
        last = (s.first + turns - 1) % s.players
        following = (s.first + turns) % s.players if turns < s.players * TURNS else NONE
        if seat not in (last, following):
            pause = at_rest(s)
            pause.turns = turns
            for other in range(s.players):
                if other != seat:
                    pause.asked |= 1 << other
            pause.stack.append(BETWEEN_TURNS)
            return pause
    return None


def at_rest(s: StormState) -> StormState:
    """The position between two turns of this round."""
    between = s.copy()
    between.stack = [ROUND, END_ROUND, MOVE_STORM, ROLL_LAST_DIE, TAKE_TURNS]
    between.turn_seat = NONE
    between.die = NONE
    between.wild = 0
    between.vehicle = NONE
    between.target = NONE
    between.through_storm = 0
    between.flags = 0
    between.forged = 0
    between.hours_off = 0
    between.salvaged = 0
    between.weapons = 0
    between.crew_tokens = 0
    between.salvage_more = 0
    between.taken = 0
    between.repaired = 0
    between.repairs = 0
    between.extra_repairs = 0
    between.removals = 0
    between.removals_black = 0
    between.removals_grey = 0
    between.remove_from = NONE
    between.owed = 0
    between.discount = 0
    between.substitutes = 0
    between.rewards = 0
    between.draws = 0
    between.found = 0
    between.hits = []
    between.asked = 0
    return between


def about(s: StormState) -> dict[str, Value]:
    """Which vehicle the Damage comes to."""
    if s.stack[-1] == TAKE_DAMAGE:
        return {"vehicle": TYPE_NAMES[hit_vehicle(s.hits[0])]}
    return {}
