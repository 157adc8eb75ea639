"""Decisions of the player whose turn it is, and the actions that are allowed at any of them."""

from typing import ClassVar

from mypy_extensions import i64

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason, Step
from raidtable.games.storm_raiders.rules.actions import (
    DESTROY,
    REMOVE,
    REPAIR,
    USE_CREW,
    WICK_REPAIR,
    Destroy,
    Extra,
    Go,
    UseCrew,
    WickRepair,
)
from raidtable.games.storm_raiders.rules.components import (
    ADJUST_DIE,
    ALL_SLOTS,
    AT_ANY_TIME,
    CREW_DRAWN,
    CREW_EFFECT,
    CREW_NAMES,
    CREW_TOKEN,
    DIALS,
    DICE,
    FACES,
    FEWER_HOURS,
    FIRST_STARTER,
    FREE_DEPARTURE,
    HEAL_ONE,
    HELD,
    IN_TURN,
    LOOK_AT_MORE,
    LOWERS_DIE,
    PAY_LESS,
    PLANE_PATHS,
    PORT,
    PREVENT_ALL,
    PREVENT_DAMAGE,
    PREVENTS,
    RAISES_DIE,
    REFRESH_OTHERS,
    REMOVE_DIE,
    REPAIR_ANY,
    REPAIR_USED,
    SALVAGE_MORE,
    SHIFT_DIALS,
    SHORTENS,
    SUB,
    SUBSTITUTE,
    TRADE,
    TRIKE,
    TYPE_NAMES,
    TYPES,
    WEAPONRY,
    WINDOW,
)
from raidtable.games.storm_raiders.rules.effects import cards_left, hit_source, repair, use_crew
from raidtable.games.storm_raiders.rules.seat import Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    CAN_REPAIR,
    FREE_PORT,
    ON_PLANE_PATHS,
    PLACE_MOD,
    PLACED,
    SALVAGE,
)
from raidtable.games.storm_raiders.rules.steps.die_changes import (
    CHANGERS,
    can_fit_later,
    is_bound,
    search,
)
from raidtable.games.storm_raiders.rules.steps.reach import can_go
from raidtable.games.storm_raiders.rules.tokens import count, total

# The number of Resources that a player may salvage at a wreck.
SALVAGE_LIMIT = 2


class OwnStep(Step[StormState]):
    """A decision of the player whose turn it is.

    In addition to its own options it offers crew cards of the open windows, the destruction of the
    starting card, and the ability of the Mad-Wick!. Rule: `any-time`.
    """

    windows: ClassVar[int] = IN_TURN | AT_ANY_TIME

    def decides(self, s: StormState) -> int:
        return s.turn_seat

    def legal(self, s: StormState) -> list[Action]:
        legal = self.options(s)
        add_extras(s, legal, self.windows)
        if s.vehicle >= 0 and not s.flags & PLACED:  # as `is_bound`, in the hot path
            return [action for action in legal if self.can_still_place(s, action)]
        return legal

    def refused(self, s: StormState) -> list[tuple[Action, Reason]]:
        """The choices that would leave a bound die without a place. Rule: `vehicle-dice`."""
        refused: list[tuple[Action, Reason]] = []
        if is_bound(s):
            reason = Reason("must_fit", "vehicle-dice", vehicle=TYPE_NAMES[s.vehicle])
            options = self.options(s)
            add_extras(s, options, self.windows)
            for action in options:
                if not self.can_still_place(s, action):
                    refused.append((action, reason))
        return refused

    def can_still_place(self, s: StormState, a: Action) -> bool:
        """Whether a die that is bound to a vehicle can be placed there after that choice."""
        if isinstance(a, Go) or (leaves_die(a) and can_go(s, s.player, s.vehicle, s.die)):
            return True
        after = s.copy()
        self.apply(after, a, None)
        return search(after, after.vehicle, {})

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        if isinstance(a, Extra):
            use_extra(s, a, log)
        else:
            self.act(s, a, log)

    def options(self, s: StormState) -> list[Action]:
        """The step's own choices, sorted by code."""
        raise NotImplementedError

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        """Carry out one of them."""
        raise NotImplementedError


class ForcedStep(OwnStep):
    """A choice that must be made: a single option is taken at once, and none ends the step."""

    def open(self, s: StormState, log: Log | None) -> bool:
        options = self.options(s)
        if len(options) > 1:
            return True
        if options:
            self.act(s, options[0], log)
        else:
            s.stack.pop()
        return False


# Extras


def leaves_die(a: Action) -> bool:
    """Whether that is an extra that does not change the drafted die."""
    if isinstance(a, UseCrew):
        return not CHANGERS[a.kind]
    return isinstance(a, Extra)


def add_extras(s: StormState, legal: list[Action], windows: i64) -> None:
    """Add the further actions of the player whose turn it is. Rule: `any-time`."""
    seat = s.player
    add_crew_uses(s, seat, legal, windows)
    starter = seat.starter()
    if starter != NONE and seat.mods != ALL_SLOTS:
        legal.append(DESTROY[starter - FIRST_STARTER])
    if s.has_flag(CAN_REPAIR):
        for vehicle in range(TYPES):
            if seat.damage[vehicle]:
                legal.append(WICK_REPAIR[vehicle])


def has_use(s: StormState, windows: i64) -> bool:
    """Whether a crew card or the Mad-Wick! could do something for the player now."""
    if windows & IN_TURN and s.has_flag(CAN_REPAIR) and s.player.total_damage():
        return True
    uses: list[Action] = []
    add_crew_uses(s, s.player, uses, windows)
    return len(uses) > 0


def add_crew_uses(s: StormState, seat: Seat, legal: list[Action], windows: i64) -> None:
    """The uses of the seat's face-up cards whose window is open, as far as they do anything."""
    previous = NONE
    for card in seat.crew:
        kind = card >> 1
        if not card & 1 and kind != previous and WINDOW[kind] & windows:
            add_uses(s, seat, kind, legal)
            previous = kind


def add_uses(s: StormState, seat: Seat, kind: int, legal: list[Action]) -> None:
    effect = CREW_EFFECT[kind]
    uses = USE_CREW[kind]
    if effect == ADJUST_DIE:
        if value_of(s.die) + RAISES_DIE[kind] <= FACES:
            legal.append(uses[0])
        if LOWERS_DIE[kind] and value_of(s.die) > LOWERS_DIE[kind]:
            legal.append(uses[1])
    elif effect == REPAIR_ANY:
        for vehicle in range(TYPES):
            if seat.damage[vehicle]:
                legal.append(uses[vehicle])
    elif effect == REMOVE_DIE:
        previous = NONE
        for placed in seat.dice:
            if placed != previous:
                legal.append(uses[placed])
            previous = placed
    elif effect == SHIFT_DIALS:
        for up in range(DIALS):
            for down in range(DIALS):
                if seat.can_shift(up, down):
                    legal.append(uses[up * DIALS + down])
    elif is_useful(s, seat, kind, effect):
        legal.append(uses[0])


def is_useful(s: StormState, seat: Seat, kind: i64, effect: i64) -> bool:
    """Whether a card that leaves no choice would change anything now."""
    if effect == FEWER_HOURS:
        for vehicle in range(TYPES):
            if (SHORTENS[kind] >> vehicle) & 1 and may_travel(s, seat, vehicle):
                return True
        return False
    if effect == PLANE_PATHS:
        return not s.has_flag(ON_PLANE_PATHS) and may_travel(s, seat, TRIKE)
    if effect == FREE_DEPARTURE:
        leaves_port = PORT[s.side][seat.site] > 0
        return leaves_port and not s.has_flag(FREE_PORT) and may_travel(s, seat, SUB)
    if effect in (PREVENT_DAMAGE, PREVENT_ALL):
        return (PREVENTS[kind] >> hit_source(s.hits[0])) & 1 == 1
    if effect == SALVAGE_MORE:
        return (
            s.stack[-1] == SALVAGE
            and total(s.wrecks[seat.site]) > SALVAGE_LIMIT + s.salvage_more - s.salvaged
        )
    if effect == TRADE:
        return can_trade(s, seat)
    if effect == PAY_LESS:
        return s.discount + 1 < total(s.owed)
    if effect == SUBSTITUTE:
        return spare(s.owed, seat.stock) > s.substitutes
    if effect == REPAIR_USED:
        return s.has_flag(PLACED) and seat.damage[s.vehicle] > 0
    if effect == REFRESH_OTHERS:
        return seat.face_down() > 0
    if effect == LOOK_AT_MORE:
        return cards_left(s) > CREW_DRAWN
    if effect == HEAL_ONE:
        return seat.health > 0
    return True  # the die is rolled again, flipped or forged


def may_travel(s: StormState, seat: Seat, vehicle: i64) -> bool:
    """Whether the die, which may be wild or changed yet, can go on that vehicle."""
    if s.vehicle != NONE and s.vehicle != vehicle:
        return False
    value = FACES if s.wild else value_of(s.die)
    return seat.can_place(vehicle, value) or can_fit_later(s, seat, vehicle)


def spare(owed: i64, stock: i64) -> i64:
    """The number of Resources held, except Weaponry, that a Contract does not need."""
    found: i64 = 0
    for kind in range(WEAPONRY):
        if count(stock, kind) > count(owed, kind):
            found += count(stock, kind) - count(owed, kind)
    return found


def can_trade(s: StormState, seat: Seat) -> bool:
    """Whether a Resource held could be exchanged for another type at the site."""
    here = s.wrecks[seat.site]
    for given in range(HELD):
        if count(seat.stock, given):
            for taken in range(CREW_TOKEN):
                if taken != given and count(here, taken):
                    return True
    return False


def use_extra(s: StormState, a: Extra, log: Log | None) -> None:
    if isinstance(a, UseCrew):
        use_crew(s, s.turn_seat, a, log)
    elif isinstance(a, Destroy):
        face_down = 0 if s.player.is_ready(a.kind) else 1
        s.player.lose_card(a.kind)
        s.stack.append(PLACE_MOD)
        if log is not None:
            name = CREW_NAMES[a.kind]
            log.add("DestroyedStarter", s.turn_seat, card=name, face_down=face_down)
    elif isinstance(a, WickRepair):
        s.flags &= ~CAN_REPAIR
        repair(s, s.turn_seat, a.vehicle, log)


# Options that several steps share


def add_repairs(seat: Seat, legal: list[Action]) -> None:
    """A choice for each vehicle with Damage."""
    for vehicle in range(TYPES):
        if seat.damage[vehicle]:
            legal.append(REPAIR[vehicle])


def add_dice(seat: Seat, vehicle: i64, legal: list[Action]) -> None:
    """A choice for each different die on the vehicle, or on any for NONE."""
    previous = NONE
    for placed in seat.dice:
        if placed != previous and (vehicle == NONE or placed // DICE == vehicle):
            legal.append(REMOVE[placed])
        previous = placed


def add_face_down(seat: Seat, actions: list[Numbered], legal: list[Action]) -> None:
    """A choice for each different face-down card."""
    previous = NONE
    for card in seat.crew:
        if card & 1 and card != previous:
            legal.append(actions[card >> 1])
        previous = card
