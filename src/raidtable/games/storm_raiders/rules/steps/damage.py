"""Damage about to be taken, one after another, and ways to prevent it."""

from mypy_extensions import i64

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.step import Step
from raidtable.games.storm_raiders.rules.actions import HARM, PREVENT, TAKE_DAMAGE, Extra, UseCrew
from raidtable.games.storm_raiders.rules.components import (
    AT_ANY_TIME,
    CREW_EFFECT,
    FROM_FORGER,
    IN_DAMAGE,
    IN_TURN,
    PREVENTS,
    REFRESH_OTHERS,
    REMOVE_DIE,
    REPAIR_ANY,
    REPAIR_USED,
    TYPE_NAMES,
    TYPES,
    VEHICLE_NAMES,
    WORST_HEALTH,
)
from raidtable.games.storm_raiders.rules.effects import (
    hit,
    hit_seat,
    hit_source,
    hit_vehicle,
    suffer,
    use_crew,
)
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import CAN_PREVENT, CAN_REPAIR, UNHARMED
from raidtable.games.storm_raiders.rules.step_ids import TAKE_DAMAGE as TAKE_DAMAGE_STEP
from raidtable.games.storm_raiders.rules.steps.own_turn import (
    OwnStep,
    add_crew_uses,
    add_extras,
    use_extra,
)


class TakeDamage(Step[StormState]):
    """Each Damage is taken or prevented by the seat that it hits. Rules: `damage`, `reactions`."""

    rule = "damage"

    def open(self, s: StormState, log: Log | None) -> bool:
        while s.hits:
            coming = s.hits[0]
            number = hit_seat(coming)
            vehicle = hit_vehicle(coming)
            seat = s.seats[number]
            if not seat.can_be_damaged(vehicle):
                self.ward_off(s, seat, vehicle, log)
            elif number == s.turn_seat and s.has_flag(UNHARMED):
                self.ward_off(s, seat, s.vehicle, log)
            elif not seat.has_space(vehicle) and seat.health >= WORST_HEALTH:
                del s.hits[0]
                if log is not None:
                    log.add("NothingLeftToLose", number, vehicle=TYPE_NAMES[vehicle])
            elif can_react(s, seat, number, vehicle):
                return True
            else:
                del s.hits[0]
                suffer(s, number, vehicle, log)
        s.stack.pop()
        return False

    def ward_off(self, s: StormState, seat: Seat, vehicle: i64, log: Log | None) -> None:
        """The ability of that vehicle keeps the Damage away."""
        number = hit_seat(s.hits[0])
        del s.hits[0]
        if log is not None:
            log.add("WardedOff", number, tile=VEHICLE_NAMES[seat.vehicles[vehicle]])

    def decides(self, s: StormState) -> int:
        return hit_seat(s.hits[0])

    def legal(self, s: StormState) -> list[Action]:
        number = hit_seat(s.hits[0])
        legal: list[Action] = [TAKE_DAMAGE]
        if number == s.turn_seat:
            if self.can_prevent(s):
                legal.append(PREVENT)
            add_extras(s, legal, IN_DAMAGE | IN_TURN | AT_ANY_TIME)
        else:
            add_crew_uses(s, s.seats[number], legal, IN_DAMAGE | AT_ANY_TIME)
        return legal

    def can_prevent(self, s: StormState) -> bool:
        """Whether the Ugly Duckling can prevent it; or the Mad-Wick!, if health would be lost."""
        if s.has_flag(CAN_REPAIR):
            return not s.player.has_space(hit_vehicle(s.hits[0]))
        return s.has_flag(CAN_PREVENT)

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        number = hit_seat(s.hits[0])
        if isinstance(a, UseCrew):
            use_crew(s, number, a, log)
        elif isinstance(a, Extra):
            use_extra(s, a, log)
        elif a is PREVENT:
            s.flags &= ~(CAN_PREVENT | CAN_REPAIR)
            self.ward_off(s, s.player, s.vehicle, log)
        else:
            vehicle = hit_vehicle(s.hits[0])
            del s.hits[0]
            suffer(s, number, vehicle, log)


def can_react(s: StormState, seat: Seat, number: i64, vehicle: i64) -> bool:
    """Whether the Damage could be prevented, or room be made for it on a full row.

    Rule: `reactions`.
    """
    own_turn = number == s.turn_seat
    if own_turn and s.has_flag(CAN_PREVENT):
        return True
    uses: list[Action] = []
    add_crew_uses(s, seat, uses, IN_DAMAGE)
    if uses:
        return True
    if own_turn and can_refresh_help(s, seat):
        return True
    return not seat.has_space(vehicle) and can_make_room(s, seat, own_turn, vehicle)


def can_refresh_help(s: StormState, seat: Seat) -> bool:
    """Whether a card that could prevent the Damage is face down, and another can refresh it."""
    refresher = False
    helper = False
    for card in seat.crew:
        kind = card >> 1
        if card & 1:
            helper = helper or (PREVENTS[kind] >> hit_source(s.hits[0])) & 1 == 1
        else:
            refresher = refresher or CREW_EFFECT[kind] == REFRESH_OTHERS
    return refresher and helper


def can_make_room(s: StormState, seat: Seat, own_turn: bool, vehicle: i64) -> bool:
    """Whether a Damage or a die could be taken off that vehicle before the next one comes."""
    if own_turn and s.has_flag(CAN_REPAIR):
        return True
    uses: list[Action] = []
    add_crew_uses(s, seat, uses, AT_ANY_TIME | (IN_TURN if own_turn else 0))
    for use in uses:
        assert isinstance(use, UseCrew)
        effect = CREW_EFFECT[use.kind]
        if effect == REPAIR_USED and s.vehicle == vehicle:
            return True
        if effect in (REPAIR_ANY, REMOVE_DIE) and use.first == vehicle:
            return True
    return False


class HarmVehicle(OwnStep):
    """A Forger's Damage in a rest goes on any vehicle. Rule: `forger`."""

    rule = "forger"
    windows = 0

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        for vehicle in range(TYPES):
            if s.player.can_be_damaged(vehicle):
                legal.append(HARM[vehicle])
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.hits.append(hit(FROM_FORGER, s.turn_seat, a.number))
        if len(s.hits) == s.forged:
            s.stack[-1] = TAKE_DAMAGE_STEP
