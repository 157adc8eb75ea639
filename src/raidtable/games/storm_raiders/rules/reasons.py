"""Reasons why an action is not legal now, if the current step does not give one.

Each verb of the notation has a function. It looks for the reason in the position, from the most
specific one to the most general: that the action belongs to another moment.
"""

from collections.abc import Callable
from typing import Final

from raidtable.engine.action import Action, Numbered
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason
from raidtable.games.storm_raiders.rules.actions import CHOOSE_RAIDER, Adapt, Go, Pair, UseCrew
from raidtable.games.storm_raiders.rules.components import (
    COLOUR_NAMES,
    CREW_TOKEN,
    FACES,
    NEEDS,
    RAIDERS,
    RESOURCE_NAMES,
    SITE_IDS,
    TYPE_NAMES,
    VEHICLE_NAMES,
    WEAPONRY,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.reasons_crew import why_not_crew
from raidtable.games.storm_raiders.rules.reasons_dashboard import BY_VERB as OF_MATS
from raidtable.games.storm_raiders.rules.seat import Seat, colour_of, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    CHOOSE_TILES,
    DISCARD_CARGO,
    EARLY_SALVAGE,
    PAY_CONTRACT,
    PLACE_STANDEES,
    PLACED,
    PREPARE,
    RESTING,
    SALVAGE,
    TAKE_DAMAGE,
    TAKE_REWARDS,
    TRADE_RESOURCE,
)
from raidtable.games.storm_raiders.rules.steps.contract import missing
from raidtable.games.storm_raiders.rules.steps.journey_choices import refused_journeys
from raidtable.games.storm_raiders.rules.steps.own_turn import SALVAGE_LIMIT
from raidtable.games.storm_raiders.rules.steps.reach import CHANGES_DICE, own_values
from raidtable.games.storm_raiders.rules.tokens import count, packed

OF_CHANCE: Final = ("token", "contract", "raider", "vehicle", "card", "first", "roll")


def why_not(s: StormState, a: Action) -> Reason:
    """Why the actor cannot choose that action now. It uses only what the actor sees."""
    verb = a.text.partition(":")[0]
    if verb in OF_CHANCE:
        return Reason("chance", "rounds")
    if verb == "choose":
        assert isinstance(a, Numbered)
        return choose(s, a)
    if verb == "start":
        return Reason("start_at_hold" if s.stack[-1] == PLACE_STANDEES else "started", "standees")
    if s.stack[-1] in (CHOOSE_TILES, PLACE_STANDEES):
        return Reason("not_set_up", "dashboards")
    if isinstance(a, UseCrew):
        return why_not_crew(s, a)
    if s.actor != s.turn_seat:
        return Reason("not_your_turn", "reactions")
    return BY_VERB[verb](s, s.player, a)


def choose(s: StormState, a: Numbered) -> Reason:
    if s.stack[-1] != CHOOSE_TILES:
        return Reason("tiles_chosen", "experienced")
    tile = a.number if a in CHOOSE_RAIDER else RAIDERS + a.number
    each = len(s.seats) * s.dealt_each
    if tile in s.tiles and s.tiles.index(tile) % each // s.dealt_each == s.actor:
        return Reason("other_kind_of_tile", "experienced")
    return Reason("tile_not_dealt", "experienced", tile=a.text.partition(":")[2])


# The die


def not_now(s: StormState) -> Reason:
    """Why the drafted die cannot be used or changed at this moment."""
    if s.die == NONE:
        return Reason("draft_first", "draft")
    if s.has_flag(PLACED) or s.has_flag(RESTING):
        return Reason("die_used", "use-die")
    return Reason("finish_first", "any-time")


def draft(s: StormState, seat: Seat, a: Action) -> Reason:
    if s.die == NONE:
        return Reason("finish_first", "any-time")
    colour = COLOUR_NAMES[colour_of(s.die)]
    return Reason("drafted", "draft", colour=colour, value=value_of(s.die))


def set_value(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if not a.number:
        return Reason("no_such_value", "set-die")
    if s.stack[-1] != PREPARE:
        return not_now(s)
    return Reason("shows_it" if s.wild else "not_wild", "wild", value=a.number)


def adapt(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Adapt)
    tile = VEHICLE_NAMES[seat.vehicles[a.vehicle]]
    if not 1 <= a.value <= FACES:
        return Reason("no_such_value", "set-die")
    if seat.ability(a.vehicle) not in CHANGES_DICE:
        return Reason("changes_no_die", "vehicle-dice", tile=tile)
    if s.stack[-1] != PREPARE:
        return not_now(s)
    if s.vehicle != NONE:
        return Reason("bound", "vehicle-dice", vehicle=TYPE_NAMES[s.vehicle])
    if a.value not in own_values(seat, a.vehicle, s.die):
        return Reason("not_to_that_value", "vehicle-dice", tile=tile, value=a.value)
    name = TYPE_NAMES[a.vehicle]
    return Reason("would_not_fit", "vehicle-dice", vehicle=name, value=a.value)


def go(s: StormState, seat: Seat, a: Action) -> Reason:
    """The step lists one of the two ways to each site: the other has the same reason."""
    assert isinstance(a, Go)
    if s.stack[-1] != PREPARE:
        return not_now(s)
    if s.vehicle not in (NONE, a.vehicle):
        return Reason("bound", "vehicle-dice", vehicle=TYPE_NAMES[s.vehicle])
    return refused_journeys(s, seat, a.vehicle)[a.site][1]


def rest(s: StormState, seat: Seat, a: Action) -> Reason:
    return not_now(s)


# At a wreck


def salvage(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if s.stack[-1] not in (SALVAGE, EARLY_SALVAGE):
        return Reason("salvage_when", "wreck")
    if not count(s.wrecks[seat.site], a.number):
        return lacking_here(s, seat, a.number)
    assert s.salvaged >= SALVAGE_LIMIT + s.salvage_more
    return Reason("salvaged_all", "wreck")


def lacking_here(s: StormState, seat: Seat, kind: int) -> Reason:
    site = SITE_IDS[s.side][seat.site]
    return Reason("none_here", "wreck", resource=RESOURCE_NAMES[kind], site=site)


def not_held(kind: int, rule: str) -> Reason:
    if kind == CREW_TOKEN:
        return Reason("crew_is_not_held", "crew-tokens")
    return Reason("not_held", rule, resource=RESOURCE_NAMES[kind])


def trade(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Pair)
    if s.stack[-1] != TRADE_RESOURCE:
        return Reason("needs_card", "trader", card="trader")
    if a.first == a.second:
        return Reason("same_resource", "trader")
    if not count(seat.stock, a.first):
        return not_held(a.first, "trader")
    return lacking_here(s, seat, a.second)


def discard(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if s.stack[-1] == DISCARD_CARGO:
        return not_held(a.number, "cargo")
    return Reason("cargo_fits" if s.cargo else "cargo_unlimited", "cargo")


# At a Stormhold


def fulfil(s: StormState, seat: Seat, a: Action) -> Reason:
    contract = NONE if seat.site < WRECKS else s.holds[seat.site - WRECKS]
    if s.has_flag(PLACED) and contract != NONE and PREPARE not in s.stack:
        lacks = missing(packed(list(NEEDS[contract])), seat.stock, 0, 0)
        if lacks > 0:
            return Reason("cannot_pay", "paying", missing=lacks)
    return Reason("fulfil_when", "stormhold")


def pay(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if s.stack[-1] != PAY_CONTRACT:
        return Reason("pay_when", "paying")
    if not count(seat.stock, a.number):
        return not_held(a.number, "paying")
    due = next(kind for kind in range(WEAPONRY) if count(s.owed, kind))
    if a.number not in (due, WEAPONRY) and not s.substitutes:
        given, name = RESOURCE_NAMES[a.number], RESOURCE_NAMES[due]
        return Reason("pays_for_other", "paying", given=given, resource=name)
    return Reason("needed_for_the_rest", "paying", resource=RESOURCE_NAMES[a.number])


def spare(s: StormState, seat: Seat, a: Action) -> Reason:
    if s.stack[-1] != PAY_CONTRACT:
        return Reason("pay_when", "paying")
    if not s.discount:
        return Reason("needs_card", "paying", card="quartermaster")
    return Reason("discount_needed", "paying")


def reward(s: StormState, seat: Seat, a: Action) -> Reason:
    assert isinstance(a, Numbered)
    if s.stack[-1] != TAKE_REWARDS:
        return Reason("reward_when", "rewards")
    return Reason("useless_reward" if count(s.rewards, a.number) else "no_such_reward", "rewards")


# Going on


def must_choose(s: StormState, seat: Seat, a: Action) -> Reason:
    return Reason("must_choose", "any-time")


def end(s: StormState, seat: Seat, a: Action) -> Reason:
    if s.has_flag(PLACED) or s.has_flag(RESTING):
        return Reason("finish_first", "any-time")
    return Reason("end_when", "end-turn")


def between(s: StormState, seat: Seat, a: Action) -> Reason:
    return Reason("pass_when", "reactions")


def suffer(s: StormState, seat: Seat, a: Action) -> Reason:
    return Reason("no_damage_coming", "damage")


def prevent(s: StormState, seat: Seat, a: Action) -> Reason:
    if s.stack[-1] != TAKE_DAMAGE:
        return Reason("no_damage_coming", "damage")
    return Reason("cannot_prevent", "abilities")


BY_VERB: Final[dict[str, Callable[[StormState, Seat, Action], Reason]]] = {
    **OF_MATS,
    "draft": draft,
    "set": set_value,
    "adapt": adapt,
    "go": go,
    "rest": rest,
    "salvage": salvage,
    "trade": trade,
    "discard": discard,
    "fulfil": fulfil,
    "pay": pay,
    "spare": spare,
    "reward": reward,
    "on": must_choose,
    "done": must_choose,
    "skip": must_choose,
    "end": end,
    "pass": between,
    "suffer": suffer,
    "prevent": prevent,
}
