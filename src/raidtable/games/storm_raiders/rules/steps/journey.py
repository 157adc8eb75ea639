"""A journey: abilities before the move, the move, and the visit to the site."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.engine.step import Step
from raidtable.games.storm_raiders.rules.actions import DONE, REMOVE, REPAIR, SALVAGE, SKIP, SWEEP
from raidtable.games.storm_raiders.rules.components import (
    CREW_TOKEN,
    DICE,
    FROM_STORM,
    NEEDS,
    PLANE,
    REMOVES_FROM,
    RESOURCE_NAMES,
    RESOURCES,
    SITE_IDS,
    SUB,
    TRIKE,
    TYPES,
    V_PLANE_DIE_OR_TRIKE_REPAIR,
    V_REFRESH_AFTER_MOVE,
    V_REMOVE_DICE,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.effects import hit, remove_die, repair, store
from raidtable.games.storm_raiders.rules.seat import colour_of, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    FULFIL_CONTRACT,
    GAIN_CREW,
    REFRESH_CREW,
    TAKE_DAMAGE,
)
from raidtable.games.storm_raiders.rules.step_ids import SALVAGE as SALVAGE_STEP
from raidtable.games.storm_raiders.rules.steps.contract import can_fulfil_with_crew
from raidtable.games.storm_raiders.rules.steps.own_turn import OwnStep, add_dice
from raidtable.games.storm_raiders.rules.tokens import count, one, packed


class EarlySalvage(OwnStep):
    """The Bottom Grubba may salvage one Resource before it leaves, without Damage or effect.

    Rule: `abilities`.
    """

    rule = "abilities"

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.wrecks[s.player.site]:
            return True
        s.stack.pop()
        return False

    def options(self, s: StormState) -> list[Action]:
        return [*resources_here(s), SKIP]

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        s.stack.pop()
        if a is SKIP:
            return
        assert isinstance(a, Numbered)
        take_from_wreck(s, a.number, log)
        if a.number == CREW_TOKEN:
            s.stack.append(GAIN_CREW)


def resources_here(s: StormState) -> list[Action]:
    """A choice for each type of Resource at the player's site."""
    legal: list[Action] = []
    here = s.wrecks[s.player.site]
    for kind in range(RESOURCES):
        if count(here, kind):
            legal.append(SALVAGE[kind])
    return legal


def take_from_wreck(s: StormState, kind: int, log: Log | None) -> None:
    """A Resource goes from the wreck to the stock, a Crew token to the discards."""
    s.wrecks[s.player.site] -= one(kind)
    if log is not None:
        site = SITE_IDS[s.side][s.player.site]
        log.add("Salvaged", s.turn_seat, resource=RESOURCE_NAMES[kind], site=site)
    if kind == CREW_TOKEN:
        s.discards += one(kind)
    else:
        store(s, kind)


class VehicleAbility(OwnStep):
    """Dice or Damage that the used vehicle may take off, before it moves. Rule: `abilities`."""

    rule = "abilities"
    windows = 0

    def open(self, s: StormState, log: Log | None) -> bool:
        if len(self.options(s)) > 1:
            return True
        self.finish(s)
        return False

    def finish(self, s: StormState) -> None:
        s.removals = 0
        s.removals_black = 0
        s.removals_grey = 0
        s.extra_repairs = 0
        s.stack.pop()

    def options(self, s: StormState) -> list[Action]:
        seat = s.player
        ability = seat.ability(s.vehicle)
        legal: list[Action] = []
        if ability == V_REMOVE_DICE:
            source = REMOVES_FROM[seat.vehicles[s.vehicle]]
            previous = NONE
            for placed in seat.dice:
                left = s.removals_grey if colour_of(placed % DICE) else s.removals_black
                if placed != previous and placed // DICE == source and left:
                    legal.append(REMOVE[placed])
                previous = placed
        elif ability == V_PLANE_DIE_OR_TRIKE_REPAIR:
            if s.extra_repairs and seat.damage[TRIKE]:
                legal.append(REPAIR[TRIKE])
            if s.removals:
                add_dice(seat, PLANE, legal)
        elif len(self.equal_dice(s)):
            legal.append(SWEEP)
        legal.append(DONE)
        return legal

    def equal_dice(self, s: StormState) -> list[int]:
        """The dice on Trike and Sub of the value that was placed."""
        equal: list[int] = []
        for placed in s.player.dice:
            if placed // DICE in (TRIKE, SUB) and value_of(placed % DICE) == value_of(s.die):
                equal.append(placed)
        return equal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        if a is SWEEP:
            for placed in self.equal_dice(s):
                remove_die(s, placed, log)
            self.finish(s)
        elif a is REPAIR[TRIKE]:
            repair(s, s.turn_seat, TRIKE, log)
            s.extra_repairs -= 1
            s.removals = 0
        elif isinstance(a, Numbered):
            remove_die(s, a.number, log)
            s.extra_repairs = 0
            if s.removals:
                s.removals -= 1
            elif colour_of(a.number % DICE):
                s.removals_grey -= 1
            else:
                s.removals_black -= 1
        else:
            self.finish(s)


class Move(Step[StormState]):
    """The standee moves; the Storm damages each vehicle of a player who enters its site.

    Rules: `moving`, `storm-site`.
    """

    rule = "moving"

    def open(self, s: StormState, log: Log | None) -> bool:
        s.stack.pop()
        seat = s.player
        seat.site = s.target
        if log is not None:
            log.add("Moved", s.turn_seat, site=SITE_IDS[s.side][seat.site])
        if seat.ability(s.vehicle) == V_REFRESH_AFTER_MOVE:
            s.stack.append(REFRESH_CREW)
        if s.through_storm:
            if log is not None:
                log.add("EnteredStorm", s.turn_seat)
            for vehicle in range(TYPES):
                s.hits.append(hit(FROM_STORM, s.turn_seat, vehicle))
            s.stack.append(TAKE_DAMAGE)
        return False


class AtSite(Step[StormState]):
    """A wreck is salvaged, a Stormhold's Contract fulfilled. Rules: `wreck`, `stormhold`."""

    rule = "wreck"

    def open(self, s: StormState, log: Log | None) -> bool:
        site = s.player.site
        s.stack.pop()
        if site < WRECKS:
            if s.wrecks[site]:
                s.stack.append(SALVAGE_STEP)
        elif s.holds[site - WRECKS] != NONE:
            s.owed = packed(list(NEEDS[s.holds[site - WRECKS]]))
            if can_fulfil_with_crew(s):
                s.stack.append(FULFIL_CONTRACT)
            else:
                s.owed = 0
        return False
