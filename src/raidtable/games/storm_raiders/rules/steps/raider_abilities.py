"""Abilities of raiders in a rest, once at any point of it."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep
from raidtable.games.storm_raiders.rules.actions import (
    KEEP_RESOURCE,
    MOVE_TO,
    RAISE,
    REPAIR,
    SKIP,
    TOKEN,
)
from raidtable.games.storm_raiders.rules.components import (
    CREW_TOKEN,
    DIAL_NAMES,
    DIAL_TOP,
    DIALS,
    DRAW_RESOURCES,
    EXTRA_DICE,
    MEDAL_TO_DIAL,
    MOVE_TO_PORT,
    PORT,
    RAIDER_NAMES,
    RESOURCE_NAMES,
    REST_AMOUNT,
    REST_EFFECT,
    SITE_IDS,
    SITES,
    TYPES,
)
from raidtable.games.storm_raiders.rules.effects import (
    can_gain_crew,
    gain_resource,
    refill_bag,
    remove_die,
    repair,
)
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    ABILITY_USED,
    RAISE_DIAL,
    REMOVE_DICE,
    REPAIR_OR_REMOVE,
)
from raidtable.games.storm_raiders.rules.step_ids import DRAW_RESOURCES as DRAW_RESOURCES_STEP
from raidtable.games.storm_raiders.rules.step_ids import KEEP_RESOURCE as KEEP_RESOURCE_STEP
from raidtable.games.storm_raiders.rules.step_ids import MOVE_TO_PORT as MOVE_TO_PORT_STEP
from raidtable.games.storm_raiders.rules.steps.own_turn import (
    ForcedStep,
    OwnStep,
    add_dice,
    add_repairs,
)
from raidtable.games.storm_raiders.rules.steps.setting_up import tokens_in_bag
from raidtable.games.storm_raiders.rules.tokens import count, one, sample, total


def can_use_ability(s: StormState) -> bool:
    """Whether the raider has an ability for any point of the rest, unused and of use now.

    Rule: `rest-ability`.
    """
    if s.has_flag(ABILITY_USED):
        return False
    seat = s.player
    effect = REST_EFFECT[seat.raider]
    if effect == EXTRA_DICE:
        return len(seat.dice) > 0
    if effect == DRAW_RESOURCES:
        return s.bag != 0 or s.discards != 0
    if effect == MEDAL_TO_DIAL:
        return seat.medals > 0 and min(seat.dials) < DIAL_TOP
    return effect == MOVE_TO_PORT


def use_ability(s: StormState, log: Log | None) -> None:
    seat = s.player
    s.flags |= ABILITY_USED
    effect = REST_EFFECT[seat.raider]
    if log is not None:
        log.add("UsedRaider", s.turn_seat, raider=RAIDER_NAMES[seat.raider])
    if effect == EXTRA_DICE:
        s.removals = REST_AMOUNT[seat.raider]
        s.stack.append(REMOVE_DICE)
    elif effect == DRAW_RESOURCES:
        s.stack.append(DRAW_RESOURCES_STEP)
    elif effect == MOVE_TO_PORT:
        s.stack.append(REPAIR_OR_REMOVE)
        s.stack.append(MOVE_TO_PORT_STEP)
    else:
        seat.medals -= 1
        if log is not None:
            log.add("PaidMedal", s.turn_seat)
        s.stack.append(RAISE_DIAL)


class DrawResources(ChanceStep[StormState]):
    """Qari draws two Resources from the bag. Rule: `qari`."""

    rule = "qari"

    def open(self, s: StormState, log: Log | None) -> bool:
        if total(s.found) < REST_AMOUNT[s.player.raider]:
            refill_bag(s, log)
            if s.bag:
                return True
        s.stack[-1] = KEEP_RESOURCE_STEP
        return False

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        return tokens_in_bag(s)

    def sample(self, s: StormState, rng: Rng) -> Action:
        return TOKEN[sample(s.bag, rng)]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.bag -= one(a.number)
        s.found += one(a.number)
        if log is not None:
            log.add("FoundResource", s.turn_seat, resource=RESOURCE_NAMES[a.number])


class KeepResource(ForcedStep):
    """Qari keeps one of them; the other is discarded. Rule: `qari`."""

    rule = "qari"
    windows = 0

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        for kind in range(CREW_TOKEN):
            if count(s.found, kind):
                legal.append(KEEP_RESOURCE[kind])
        # A Crew token that brings no card is not offered together with a useful Resource.
        if count(s.found, CREW_TOKEN) and (not legal or can_gain_crew(s, s.player)):
            legal.append(KEEP_RESOURCE[CREW_TOKEN])
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.discards += s.found - one(a.number)
        s.found = 0
        s.stack.pop()
        gain_resource(s, a.number, log)


class MoveToPort(OwnStep):
    """Marco may move to any port but the Storm's site. Rule: `marco`."""

    rule = "marco"

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        for site in range(SITES):
            if PORT[s.side][site] and site != s.storm and site != s.player.site:
                legal.append(MOVE_TO[site])
        legal.append(SKIP)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        s.stack.pop()
        if a is not SKIP:
            assert isinstance(a, Numbered)
            sites = SITE_IDS[s.side]
            if log is not None:
                origin = sites[s.player.site]
                log.add("MovedToPort", s.turn_seat, origin=origin, site=sites[a.number])
            s.player.site = a.number


class RepairOrRemove(ForcedStep):
    """Marco removes a Damage or a die. Rule: `marco`."""

    rule = "marco"

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        add_repairs(s.player, legal)
        add_dice(s.player, NONE, legal)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.stack.pop()
        if a is REPAIR[a.number % TYPES]:
            repair(s, s.turn_seat, a.number, log)
        else:
            remove_die(s, a.number, log)


class RaiseDial(ForcedStep):
    """Endi raises any dial for a Medal. Rule: `endi`."""

    rule = "endi"
    windows = 0

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        for dial in range(DIALS):
            if s.player.dials[dial] < DIAL_TOP:
                legal.append(RAISE[dial])
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.stack.pop()
        s.player.raise_dial(a.number)
        if log is not None:
            value = s.player.dials[a.number]
            log.add("RaisedDial", s.turn_seat, dial=DIAL_NAMES[a.number], value=value)
