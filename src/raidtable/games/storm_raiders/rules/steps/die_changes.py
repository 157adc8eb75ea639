"""Whether a drafted die can be placed on a vehicle after the changes that are still possible.

Changes come in any order (ruling 14), so a change may be made that only a later one makes fit
(ruling 88). The search plays the cards on copies of the position. It is rarely needed: most dice
fit at once, or there is no card that could help.
"""

from typing import Final

from mypy_extensions import i64

from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.actions import USE_CREW, UseCrew
from raidtable.games.storm_raiders.rules.components import (
    ADJUST_DIE,
    CREW_EFFECT,
    DICE,
    FACES,
    FEWER_HOURS,
    FLIP_DIE,
    FORGE_DIE,
    FREE_DEPARTURE,
    LOWERS_DIE,
    PLANE_PATHS,
    PORT,
    RAISES_DIE,
    REFRESH_OTHERS,
    REMOVE_DIE,
    REPAIR_ANY,
    REROLL_DIE,
    SHORTENS,
    SUB,
    TRIKE,
)
from raidtable.games.storm_raiders.rules.effects import refresh, set_die, use_crew
from raidtable.games.storm_raiders.rules.seat import Seat, colour_of, die_of, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import MAY_REFRESH, PLACED, PREPARE, SET_DIE
from raidtable.games.storm_raiders.rules.step_ids import REROLL_DIE as REROLL_DIE_STEP
from raidtable.games.storm_raiders.rules.steps.reach import can_go, own_values

# Crew cards that change the die, or that bring such cards back.
CHANGES_DIE: Final = (ADJUST_DIE, REROLL_DIE, FLIP_DIE, FORGE_DIE, REFRESH_OTHERS)
# Cards that open longer journeys.
LEADS_FURTHER: Final = (FEWER_HOURS, PLANE_PATHS, FREE_DEPARTURE)
# By kind of card, as looking a flag up is quickest: cards that change the die, that open longer
# journeys, that bring others back, and all that may let a die be placed that could not be.
CHANGERS: Final = tuple([1 if effect in CHANGES_DIE else 0 for effect in CREW_EFFECT])
LEADERS: Final = tuple([1 if effect in LEADS_FURTHER else 0 for effect in CREW_EFFECT])
REFRESHERS: Final = tuple([1 if effect == REFRESH_OTHERS else 0 for effect in CREW_EFFECT])
HELPS: Final = (*CHANGES_DIE, *LEADS_FURTHER, REPAIR_ANY, REMOVE_DIE)
HELPERS: Final = tuple([1 if effect in HELPS else 0 for effect in CREW_EFFECT])

VALUE_BIT: Final = tuple([1 << value for value in range(FACES + 1)])

Known = dict[tuple[int, ...], bool]


def is_bound(s: StormState) -> bool:
    """Whether a vehicle's own ability has changed the die, which must go on that vehicle then."""
    return s.vehicle >= 0 and not s.has_flag(PLACED)


def has_card(seat: Seat, kinds: tuple[int, ...]) -> bool:
    """Whether a card of a flagged kind is face up."""
    for card in seat.crew:  # noqa: SIM110 - compiled, a generator costs more than the loop
        if not card & 1 and kinds[card >> 1]:
            return True
    return False


def can_change(s: StormState, seat: Seat, vehicle: i64, value: i64) -> bool:
    """Whether the vehicle's own ability may turn the die to a value that cannot go yet: cards that
    follow let it be placed. Rule: `vehicle-dice`."""
    if not could_help(s, seat, vehicle, value):
        return False
    after = s.copy()
    bind(after, vehicle, value)
    return search(after, vehicle, {})


def can_fit_later(s: StormState, seat: Seat, vehicle: i64) -> bool:
    """Whether changes to the die or the row can let the die be placed on the vehicle."""
    if could_help(s, seat, vehicle, value_of(s.die)):
        return can_be_placed(s, vehicle)
    changes_itself = s.vehicle != vehicle and len(own_values(seat, vehicle, s.die)) > 0
    return changes_itself and can_be_placed(s, vehicle)


def could_help(s: StormState, seat: Seat, vehicle: i64, value: i64) -> bool:
    """Whether a search is worth while for a die of that value, which cannot go on the vehicle yet:
    without a card that makes room, a higher die or a longer journey it finds nothing, and no card
    helps a Sub that is at no port."""
    if vehicle == SUB and PORT[s.side][seat.site] == 0:
        return False
    highest = seat.highest_on(vehicle)
    is_full = not seat.has_space(vehicle)
    raised = value
    for card in seat.crew:
        kind = card >> 1
        if card & 1 or not HELPERS[kind]:
            continue
        effect = CREW_EFFECT[kind]
        if effect == REFRESH_OTHERS:
            return True
        if is_full:
            if effect == REPAIR_ANY:
                return True
            if effect == REMOVE_DIE:
                return True
        elif effect == ADJUST_DIE:
            raised += RAISES_DIE[kind]
            if raised > highest:
                return True
        elif effect == REMOVE_DIE:
            if value <= highest:
                return True
        elif LEADERS[kind]:
            if value > highest:
                return True
        elif CHANGERS[kind] and highest < FACES:
            return True
    return False


def can_be_placed(s: StormState, vehicle: i64) -> bool:
    """Whether some changes let the die be placed on the vehicle and lead somewhere.

    The die is in hand, and the top step is `Prepare` or one that was opened on it.
    """
    return search(s.copy(), vehicle, {})


def search(s: StormState, vehicle: i64, known: Known) -> bool:
    """The same, for a copy that may be changed. `known` holds the positions searched before."""
    s.actor = s.turn_seat
    top = s.stack[-1]
    if top == PREPARE:
        key = key_of(s, vehicle)
        if key not in known:
            known[key] = search_changes(s, vehicle, known)
        return known[key]
    s.stack.pop()
    if top == SET_DIE:
        return search_values(s, vehicle, known, 1)
    if top == REROLL_DIE_STEP:
        return search_rolls(s, vehicle, known)
    if top == MAY_REFRESH:
        return search_refreshes(s, vehicle, known)
    return search(s, vehicle, known)  # a Mod that is being placed makes no difference


def key_of(s: StormState, vehicle: i64) -> tuple[int, ...]:
    seat = s.player
    fixed = (s.die, s.wild, s.vehicle, s.hours_off, s.flags, seat.damage[vehicle], len(seat.dice))
    return (*fixed, *seat.dice, *seat.crew)


def search_changes(s: StormState, vehicle: i64, known: Known) -> bool:
    seat = s.player
    if can_go(s, seat, vehicle, s.die):
        return True
    use_helpers(s, seat, vehicle)
    if not has_card(seat, REFRESHERS):
        return Changes(s, seat, vehicle).fit(value_of(s.die), s.wild != 0, s.vehicle == vehicle)
    if can_go(s, seat, vehicle, s.die) or (s.wild and search_values(s.copy(), vehicle, known, 2)):
        return True
    if s.vehicle != vehicle:
        for value in own_values(seat, vehicle, s.die):
            after = s.copy()
            bind(after, vehicle, value)
            if search(after, vehicle, known):
                return True
    for card in seat.crew:
        if not card & 1 and CHANGERS[card >> 1]:
            for use in USE_CREW[card >> 1]:
                if changes_within_faces(s, use) and search_use(s, vehicle, use, known):
                    return True
    return False


class Changes:
    """The values that cards can give the die if none can be refreshed: a search over its value
    alone.

    Every other card that could help has been used, so which values can go is known.
    """

    def __init__(self, s: StormState, seat: Seat, vehicle: i64) -> None:
        self.seat = seat
        self.vehicle = vehicle
        self.colour: i64 = colour_of(s.die)
        self.goes: i64 = 0  # the values that can go, as bits
        for value in range(1, FACES + 1):
            if can_go(s, seat, vehicle, die_of(self.colour, value)):
                self.goes += VALUE_BIT[value]
        self.cards: list[int] = []  # kinds that change the die, not yet used
        for card in seat.crew:
            if not card & 1 and CHANGERS[card >> 1]:
                self.cards.append(card >> 1)

    def fit(self, value: i64, is_wild: bool, is_bound: bool) -> bool:
        """Whether a die of that value can be made one that goes."""
        if self.goes == 0:
            return False
        if is_wild or self.goes & VALUE_BIT[value]:
            return True
        if not is_bound:
            for changed in own_values(self.seat, self.vehicle, die_of(self.colour, value)):
                if self.fit(changed, False, True):
                    return True
        for place in range(len(self.cards)):
            kind = self.cards[place]
            if kind != NONE:
                self.cards[place] = NONE
                fits = self.fit_with(kind, value, is_bound)
                self.cards[place] = kind
                if fits:
                    return True
        return False

    def fit_with(self, kind: i64, value: i64, is_bound: bool) -> bool:
        """The same, after that card."""
        effect = CREW_EFFECT[kind]
        if effect == FORGE_DIE:
            return True
        if effect == FLIP_DIE:
            return self.fit(FACES + 1 - value, False, is_bound)
        if effect == ADJUST_DIE:
            raised = value + RAISES_DIE[kind]
            if raised <= FACES and self.fit(raised, False, is_bound):
                return True
            lowered = value - LOWERS_DIE[kind]
            return 1 <= lowered < value and self.fit(lowered, False, is_bound)
        # The die is rolled again: a bound one must fit with every result.
        if not is_bound:
            return True
        for rolled in range(1, FACES + 1):  # noqa: SIM110 - compiled, a generator costs more
            if not self.fit(rolled, rolled == 1, True):
                return False
        return True


def bind(s: StormState, vehicle: i64, value: i64) -> None:
    s.vehicle = vehicle
    set_die(s, value, None)


def use_helpers(s: StormState, seat: Seat, vehicle: i64) -> None:
    """Use every card that helps to place a die there, for any value."""
    for card in seat.crew[:]:
        kind = card >> 1
        effect = CREW_EFFECT[kind]
        if card & 1:
            continue
        if effect == REPAIR_ANY:
            if seat.damage[vehicle]:
                use_crew(s, s.turn_seat, USE_CREW[kind][vehicle], None)
        elif effect == REMOVE_DIE:
            if seat.dice_on(vehicle):
                use_crew(s, s.turn_seat, USE_CREW[kind][highest_die(seat, vehicle)], None)
        elif (
            (effect == FEWER_HOURS and (SHORTENS[kind] >> vehicle) & 1)
            or (effect == PLANE_PATHS and vehicle == TRIKE)
            or (effect == FREE_DEPARTURE and vehicle == SUB)
        ):
            use_crew(s, s.turn_seat, USE_CREW[kind][0], None)


def highest_die(seat: Seat, vehicle: i64) -> int:
    """The highest of the dice on the vehicle, as `Seat.dice` counts them."""
    found = -1
    for placed in seat.dice:
        if placed // DICE == vehicle:
            if found < 0 or value_of(placed % DICE) > value_of(found % DICE):
                found = placed
    return found


def changes_within_faces(s: StormState, use: UseCrew) -> bool:
    """Whether a card that adjusts the die leaves it within 1 to 6; others always do."""
    return 1 <= value_of(s.die) + use.first <= FACES


def search_use(s: StormState, vehicle: i64, use: UseCrew, known: Known) -> bool:
    after = s.copy()
    use_crew(after, after.turn_seat, use, None)
    return search(after, vehicle, known)


def search_values(s: StormState, vehicle: i64, known: Known, lowest: int) -> bool:
    """The die is set to any value."""
    for value in range(lowest, FACES + 1):
        after = s.copy()
        set_die(after, value, None)
        if search(after, vehicle, known):
            return True
    return False


def search_rolls(s: StormState, vehicle: i64, known: Known) -> bool:
    """The die is rolled again: a bound one must fit with every result."""
    must_fit = s.vehicle == vehicle
    for value in range(1, FACES + 1):
        after = s.copy()
        after.die = die_of(colour_of(s.die), value)
        after.wild = 1 if value == 1 else 0
        if search(after, vehicle, known) != must_fit:
            return not must_fit
    return must_fit


def search_refreshes(s: StormState, vehicle: i64, known: Known) -> bool:
    """A Bosun may refresh one of the face-down cards, but not itself."""
    for card in s.player.crew:
        if card & 1 and CREW_EFFECT[card >> 1] != REFRESH_OTHERS:
            after = s.copy()
            refresh(after, card >> 1, None)
            if search(after, vehicle, known):
                return True
    return search(s, vehicle, known)
