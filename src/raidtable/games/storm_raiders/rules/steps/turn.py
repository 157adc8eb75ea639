"""A turn: the die is drafted, changed, and placed on a vehicle or the tent."""

from mypy_extensions import i64

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep, Reason
from raidtable.games.storm_raiders.rules.actions import DRAFT, END, GO, REST, ROLL, SET, Adapt, Go
from raidtable.games.storm_raiders.rules.components import (
    ABILITY_AMOUNT,
    ANY_VALUE,
    AT_ANY_TIME,
    COLOUR_NAMES,
    DICE,
    DIE_SLOT,
    FACES,
    FROM_DIE,
    FROM_FORGER,
    HARD_VALUES,
    IN_DRAFT,
    IN_TRAVEL,
    IN_TURN,
    REMOVES_BLACK,
    REMOVES_GREY,
    REST_EFFECT,
    SITE_IDS,
    SITES,
    TYPE_NAMES,
    TYPES,
    V_DIE_PER_DAMAGE,
    V_EARLY_SALVAGE,
    V_FLIP_OR_PREVENT,
    V_PLANE_DIE_OR_TRIKE_REPAIR,
    V_PREVENT_ALL,
    V_REMOVE_DICE,
    V_REMOVE_EQUAL_DICE,
    V_REPAIR_ANY,
    V_STORM_PROOF,
    VEHICLE_NAMES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.effects import gain_medal, hit, set_die
from raidtable.games.storm_raiders.rules.seat import Seat, colour_of, die_of, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    AT_SITE,
    BETWEEN_TURNS,
    CAN_PREVENT,
    CAN_REPAIR,
    EARLY_SALVAGE,
    END_TURN,
    HARM_VEHICLE,
    MOVE,
    PLACED,
    PREPARE,
    REMOVE_DICE,
    REST_DICE,
    REST_END,
    REST_GAIN,
    REST_REFRESH,
    REST_REPAIR,
    RESTING,
    SET_DIE,
    TAKE_DAMAGE,
    UNHARMED,
    VEHICLE_ABILITY,
)
from raidtable.games.storm_raiders.rules.steps.journey_choices import (
    add_adaptations,
    add_journeys,
    refused_journeys,
)
from raidtable.games.storm_raiders.rules.steps.own_turn import OwnStep, has_use
from raidtable.games.storm_raiders.rules.steps.reach import net_of
from raidtable.games.storm_raiders.rules.tokens import count, one
from raidtable.games.storm_raiders.rules.travel import BY_LAND


class DraftDie(OwnStep):
    """Select any die from the middle of the map. Rule: `draft`."""

    rule = "draft"

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        for die in range(DICE):
            if count(s.tray, die):
                legal.append(DRAFT[die])
        return legal

    def refused(self, s: StormState) -> list[tuple[Action, Reason]]:
        return [
            (DRAFT[die], Reason("no_such_die", "draft"))
            for die in range(DICE)
            if not count(s.tray, die)
        ]

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.tray -= one(a.number)
        s.die = a.number
        s.wild = 1 if value_of(a.number) == 1 else 0
        s.stack[-1] = PREPARE
        if log is not None:
            colour = COLOUR_NAMES[colour_of(a.number)]
            log.add("DraftedDie", s.turn_seat, colour=colour, value=value_of(a.number))
        if s.medal_die == a.number:
            s.medal_die = NONE
            gain_medal(s, log)


class Prepare(OwnStep):
    """Change the die by crew cards and abilities, then travel with a vehicle, or rest.

    Rule: `use-die`.
    """

    rule = "use-die"
    windows = IN_DRAFT | IN_TRAVEL | IN_TURN | AT_ANY_TIME

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        seat = s.player
        if s.wild:
            for value in range(2, FACES + 1):
                legal.append(SET[value])
        if s.vehicle == NONE:
            for vehicle in range(TYPES):
                add_adaptations(s, seat, vehicle, legal)
        for vehicle in range(TYPES):
            if s.vehicle == NONE or s.vehicle == vehicle:
                add_journeys(s, seat, vehicle, legal)
        if s.vehicle == NONE:
            legal.append(REST)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        if isinstance(a, Go):
            set_out(s, a, log)
        elif isinstance(a, Adapt):
            s.vehicle = a.vehicle
            if s.player.ability(a.vehicle) == V_FLIP_OR_PREVENT:
                s.flags |= CAN_PREVENT
            if log is not None:
                name = VEHICLE_NAMES[s.player.vehicles[a.vehicle]]
                log.add("UsedVehicle", s.turn_seat, tile=name)
            set_die(s, a.value, log)
        elif a is REST:
            begin_rest(s, log)
        else:
            assert isinstance(a, Numbered)
            set_die(s, a.number, log)

    def refused(self, s: StormState) -> list[tuple[Action, Reason]]:
        refused = super().refused(s)
        for vehicle in range(TYPES):
            if s.vehicle == NONE or s.vehicle == vehicle:
                refused.extend(refused_journeys(s, s.player, vehicle))
            else:
                bound = Reason("bound", "vehicle-dice", vehicle=TYPE_NAMES[s.vehicle])
                refused.extend((GO[(vehicle * SITES + site) * 2], bound) for site in range(SITES))
        if s.vehicle != NONE:
            refused.append((REST, Reason("bound", "vehicle-dice", vehicle=TYPE_NAMES[s.vehicle])))
        return refused


# Using the die


def set_out(s: StormState, a: Go, log: Log | None) -> None:
    """The die is placed on the vehicle, which may be damaged by it, and the journey begins.

    Rules: `place-die`, `place-damage`.
    """
    seat = s.player
    vehicle = a.vehicle
    value = value_of(s.die)
    seat.add_die(vehicle, s.die)
    s.vehicle = vehicle
    s.target = a.site
    s.through_storm = 1 if a.through_storm else 0
    s.wild = 0
    s.flags |= PLACED
    if log is not None:
        colour = COLOUR_NAMES[colour_of(s.die)]
        log.add(
            "SetOut",
            s.turn_seat,
            vehicle=TYPE_NAMES[vehicle],
            origin=SITE_IDS[s.side][seat.site],
            site=SITE_IDS[s.side][a.site],
            # The way: by air or not, and the Storm's site if it must not lead there.
            by_air=1 if net_of(s, seat, vehicle) != BY_LAND else 0,
            avoided=avoided_site(s, seat, a),
            colour=colour,
            value=value,
        )
    s.stack[-1] = END_TURN
    s.stack.append(AT_SITE)
    s.stack.append(MOVE)
    ready_ability(s, seat, vehicle)
    if (HARD_VALUES[vehicle] >> value) & 1 and not seat.mods & DIE_SLOT[vehicle]:
        s.hits.append(hit(FROM_DIE, s.turn_seat, vehicle))
    for _ in range(s.forged):
        s.hits.append(hit(FROM_FORGER, s.turn_seat, vehicle))
    if s.hits:
        s.stack.append(TAKE_DAMAGE)


def avoided_site(s: StormState, seat: Seat, a: Go) -> str:
    """The site that the journey goes around; empty if it may lead anywhere."""
    if a.through_storm or seat.ability(a.vehicle) == V_STORM_PROOF:
        return ""
    return SITE_IDS[s.side][s.storm]


def ready_ability(s: StormState, seat: Seat, vehicle: i64) -> None:
    """Prepare the vehicle's ability with this die: at once, before it moves, or until the turn
    ends.

    Rule: `abilities`.
    """
    ability = seat.ability(vehicle)
    if ability == V_EARLY_SALVAGE:
        if seat.site < WRECKS:
            s.stack.append(EARLY_SALVAGE)
    elif not seat.ability_asks_for(vehicle, s.die):
        return
    elif ability == V_FLIP_OR_PREVENT:
        s.flags |= CAN_PREVENT
    elif ability == V_PREVENT_ALL:
        s.flags |= UNHARMED
    elif ability == V_REPAIR_ANY:
        s.flags |= CAN_REPAIR
    elif ability == V_REMOVE_DICE:
        s.removals_black = REMOVES_BLACK[seat.vehicles[vehicle]]
        s.removals_grey = REMOVES_GREY[seat.vehicles[vehicle]]
        s.stack.append(VEHICLE_ABILITY)
    elif ability == V_PLANE_DIE_OR_TRIKE_REPAIR:
        s.removals = 1
        s.extra_repairs = ABILITY_AMOUNT[seat.vehicles[vehicle]]
        s.stack.append(VEHICLE_ABILITY)
    elif ability == V_REMOVE_EQUAL_DICE:
        s.removals = 1
        s.stack.append(VEHICLE_ABILITY)


def begin_rest(s: StormState, log: Log | None) -> None:
    """The die goes onto the tent. Rule: `rest`."""
    s.flags |= RESTING
    s.stack[-1] = END_TURN
    s.stack.append(REST_END)
    s.stack.append(REST_GAIN)
    s.stack.append(REST_DICE)
    s.stack.append(REST_REPAIR)
    s.stack.append(REST_REFRESH)
    if REST_EFFECT[s.player.raider] == ANY_VALUE:
        s.stack.append(SET_DIE)
    if s.forged:
        s.stack.append(HARM_VEHICLE)
    if log is not None:
        colour = COLOUR_NAMES[colour_of(s.die)]
        log.add("Rested", s.turn_seat, colour=colour, value=value_of(s.die))


class RerollDie(ChanceStep[StormState]):
    """A Gambler's reroll: a 1 is wild again. Rule: `wild`."""

    rule = "wild"

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        return [(ROLL[value], 1) for value in range(1, FACES + 1)]

    def sample(self, s: StormState, rng: Rng) -> Action:
        return ROLL[1 + rng.below(FACES)]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.die = die_of(colour_of(s.die), a.number)
        s.wild = 1 if a.number == 1 else 0
        s.stack.pop()
        if log is not None:
            log.add("RerolledDie", s.turn_seat, value=a.number)


class SetDie(OwnStep):
    """The die is set to any value: by a Forger, or by Thorne for a rest. Rule: `set-die`."""

    rule = "set-die"
    windows = 0

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        for value in range(1, FACES + 1):
            legal.append(SET[value])
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.stack.pop()
        set_die(s, a.number, log)


class EndTurn(OwnStep):
    """Before the turn ends, cards that could still have an effect may be used. Rule: `end-turn`."""

    rule = "end-turn"

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.taken and s.has_flag(PLACED) and s.player.ability(s.vehicle) == V_DIE_PER_DAMAGE:
            # The Ut Moreretur's Damage turns into dice removed. Rule: `abilities`.
            s.removals = s.taken
            s.taken = 0
            s.stack.append(REMOVE_DICE)
            return False
        if has_use(s, self.windows):
            return True
        end_turn(s)
        return False

    def options(self, s: StormState) -> list[Action]:
        return [END]

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        end_turn(s)


def end_turn(s: StormState) -> None:
    """Reset everything that belongs to the turn."""
    s.turn_seat = NONE
    s.die = NONE
    s.wild = 0
    s.vehicle = NONE
    s.target = NONE
    s.through_storm = 0
    s.flags = 0
    s.forged = 0
    s.hours_off = 0
    s.taken = 0
    s.repaired = 0
    s.stack[-1] = BETWEEN_TURNS
