"""A turn: the die is drafted, changed, and placed on a vehicle or the tent."""

from mypy_extensions import i64

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep, Reason
from raidtable.games.storm_raiders.rules.actions import (
    ADAPT,
    DRAFT,
    END,
    GO,
    REST,
    ROLL,
    SET,
    Adapt,
    Go,
    Numbered,
)
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
    SUB,
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
from raidtable.games.storm_raiders.rules.state import (
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
    Seat,
    StormState,
    colour_of,
    die_of,
    value_of,
)
from raidtable.games.storm_raiders.rules.steps.die_changes import HELPERS, can_change, has_card
from raidtable.games.storm_raiders.rules.steps.own_turn import OwnStep, has_use
from raidtable.games.storm_raiders.rules.steps.reach import (
    can_go,
    hours_needed,
    hours_with,
    own_values,
    reachable,
    reachable_unharmed,
)
from raidtable.games.storm_raiders.rules.tokens import count, one
from raidtable.games.storm_raiders.rules.travel import FAR, NO_STORM


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


# Journeys


def add_journeys(s: StormState, seat: Seat, vehicle: i64, legal: list[Action]) -> None:
    """Each site in reach, by the clean way if there is one."""
    if not seat.can_place(vehicle, value_of(s.die)):
        return
    sites = reachable(s, seat, vehicle, s.die)
    unharmed = reachable_unharmed(s, seat, vehicle, s.die)
    place = vehicle * SITES * 2
    while sites:
        if sites & 1:
            legal.append(GO[place] if unharmed & 1 else GO[place + 1])
        sites >>= 1
        unharmed >>= 1
        place += 2


def add_adaptations(s: StormState, seat: Seat, vehicle: i64, legal: list[Action]) -> None:
    """The values to which the vehicle's ability may turn the die. Rule: `vehicle-dice`."""
    values = own_values(seat, vehicle, s.die)
    if not values:
        return
    colour = colour_of(s.die)
    helped = has_card(seat, HELPERS)
    for value in values:
        if can_go(s, seat, vehicle, die_of(colour, value)) or (
            helped and can_change(s, seat, vehicle, value)
        ):
            legal.append(ADAPT[vehicle * (FACES + 1) + value])


def refused_journeys(s: StormState, seat: Seat, vehicle: int) -> list[tuple[Action, Reason]]:
    """Why the vehicle cannot go to each of the sites that it cannot reach."""
    refused: list[tuple[Action, Reason]] = []
    name = TYPE_NAMES[vehicle]
    sites = reachable(s, seat, vehicle, s.die)
    unharmed = reachable_unharmed(s, seat, vehicle, s.die)
    for site in range(SITES):
        place = (vehicle * SITES + site) * 2
        action = GO[place]
        needed = hours_needed(s, seat, vehicle, site, NO_STORM)
        missing = needed - hours_with(s, seat, vehicle, s.die)
        if site == seat.site:
            reason = Reason("must_move", "moving")
        elif not seat.has_space(vehicle):
            reason = Reason("row_full", "higher", vehicle=name)
        elif not seat.can_place(vehicle, value_of(s.die)):
            highest = seat.highest_on(vehicle)
            reason = Reason("not_higher", "higher", vehicle=name, value=highest)
        elif (unharmed >> site) & 1:
            action = GO[place + 1]
            reason = storm_reason(s, seat, vehicle, site)
        elif (sites >> site) & 1:
            reason = Reason("through_the_storm", "storm-site", site=SITE_IDS[s.side][site])
        elif needed >= FAR:
            reason = Reason("no_port" if vehicle == SUB else "no_land_way", "moving", vehicle=name)
        else:
            reason = Reason("too_far", "moving", {"hours": missing}, site=SITE_IDS[s.side][site])
        refused.append((action, reason))
    return refused


def storm_reason(s: StormState, seat: Seat, vehicle: int, site: int) -> Reason:
    """Why no journey through the Storm is needed, or none does harm."""
    if seat.ability(vehicle) == V_STORM_PROOF:
        return Reason("storm_proof", "storm-site", tile=VEHICLE_NAMES[seat.vehicles[vehicle]])
    name = SITE_IDS[s.side][site]
    return Reason("without_the_storm", "storm-site", vehicle=TYPE_NAMES[vehicle], site=name)


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
            site=SITE_IDS[s.side][a.site],
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


def ready_ability(s: StormState, seat: Seat, vehicle: i64) -> None:
    """What the vehicle does with this die: at once, before it moves, or until the turn ends.

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
    """Before the turn ends, cards that could still do something may be used. Rule: `end-turn`."""

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
    """Nothing of a turn outlasts it."""
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
