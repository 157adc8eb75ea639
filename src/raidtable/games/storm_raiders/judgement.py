"""How well a seat stands: a hand-made guess of its final Prestige, in hundredths of a point."""

from mypy_extensions import i64

from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.components import (
    AGE_DAMAGED,
    CONTRACT_REWARDS,
    CREW_TOKEN,
    DIAL_TOP,
    DIE_SLOT,
    FACES,
    HARD_VALUES,
    HEAL,
    HEALTH,
    HOLDS,
    NEEDS,
    PRESTIGE,
    REPAIRS,
    REWARD_DIALS,
    REWARDS,
    ROUNDS,
    SITE_EFFECT,
    SITES,
    SPACES,
    TURNS,
    TYPES,
    WEAPONRY,
    WRECKS,
)
from raidtable.games.storm_raiders.scoring import mods_of, opponent_points, total_points
from raidtable.games.storm_raiders.state import (
    FULFIL_CONTRACT,
    GAIN_CREW,
    KEEP_CREW,
    PAY_CONTRACT,
    PLACE_MOD,
    PREPARE,
    RANDOM_RESOURCE,
    REST_DICE,
    REST_GAIN,
    REST_REPAIR,
    SALVAGE,
    TAKE_REWARDS,
    Seat,
    StormState,
    value_of,
)
from raidtable.games.storm_raiders.state import (
    SITE_EFFECT as SITE_EFFECT_STEP,
)
from raidtable.games.storm_raiders.steps.contract import missing
from raidtable.games.storm_raiders.steps.own import SALVAGE_LIMIT
from raidtable.games.storm_raiders.steps.turn import reachable, reachable_unharmed
from raidtable.games.storm_raiders.tokens import count, packed, total
from raidtable.games.storm_raiders.view import StormView

# What each Contract needs, as the stock counts it.
OWED: list[int] = [packed(list(needs)) for needs in NEEDS]


def judge(v: StormView, seat: int) -> int:
    """Twice the seat's worth, less that of its best rival, and what its pending choices promise."""
    s = v.table
    own = seat_worth(s, s.seats[seat])
    if s.turn_seat == seat:
        own += pending_worth(s, s.seats[seat])
    if s.solo:
        return 2 * own - 100 * opponent_points(s)
    best_rival: i64 = -100_000
    for other in range(len(s.seats)):
        if other != seat:
            worth = seat_worth(s, s.seats[other])
            if worth > best_rival:
                best_rival = worth
    return 2 * own - best_rival


def turns_left(s: StormState) -> i64:
    """Turns that each seat still has, about."""
    rounds = ROUNDS - len(s.storm_row)
    return rounds * TURNS - s.turns // s.players


def seat_worth(s: StormState, seat: Seat) -> i64:
    left = turns_left(s)
    worth = 100 * total_points(seat)
    # What multiplies or is multiplied will grow: each step of a dial by things still to be gained.
    worth += 16 * left * (seat.dials[0] + seat.dials[1] + seat.dials[2])
    worth += 11 * left * (mods_of(seat) + seat.medals + len(seat.crew)) + 6 * left * mods_of(seat)
    worth += 4 * left * (len(seat.crew) - seat.face_down())
    damage = seat.total_damage()
    worth -= damage * (6 * left + 20) + seat.health * (8 * left + 25)
    if left:
        held = total(seat.stock)
        worth += 55 * (held if held < 7 else 7) + 40 * count(seat.stock, WEAPONRY)
        worth += best_contract(s, seat)
    for vehicle in range(TYPES):
        room = SPACES - seat.dice_on(vehicle) - seat.damage[vehicle]
        if room > 0 and left:
            worth += 14 * (FACES - seat.highest_on(vehicle)) + 10 * room
    return worth


def contract_worth(s: StormState, seat: Seat, hold: i64) -> i64:
    """The points of the Contract there, and what its rewards are likely to bring."""
    contract = s.holds[hold]
    if contract == NONE:
        return 0
    worth: i64 = 100 * PRESTIGE[contract]
    rewards = CONTRACT_REWARDS[contract]
    for kind in range(REWARDS):
        worth += rewards[kind] * (180 if kind < REWARD_DIALS else 60)
    if s.ages[hold] == AGE_DAMAGED:
        worth -= 60
    return worth


def best_contract(s: StormState, seat: Seat) -> i64:
    """How near the best Contract is: its worth, less for what is still lacking."""
    best: i64 = 0
    for hold in range(HOLDS):
        if s.holds[hold] != NONE:
            lacks = missing(OWED[s.holds[hold]], seat.stock, 0, 0)
            worth = contract_worth(s, seat, hold) // 3
            worth -= 110 * (lacks if lacks > 0 else 0)
            if worth > best:
                best = worth
    return best


def pending_worth(s: StormState, seat: Seat) -> i64:
    """What the open steps of the turn promise."""
    worth: i64 = 0
    for step in s.stack:
        if step == PREPARE:
            worth += best_use(s, seat)
        elif step == SALVAGE:
            more = SALVAGE_LIMIT + s.salvage_more - s.salvaged
            worth += wreck_worth(s, seat, seat.site, more)
        elif step == SITE_EFFECT_STEP:
            worth += effect_worth(s, seat, seat.site)
        elif step in (FULFIL_CONTRACT, PAY_CONTRACT):
            worth += contract_worth(s, seat, seat.site - WRECKS)
        elif step in (GAIN_CREW, KEEP_CREW, PLACE_MOD, REST_GAIN):
            worth += 150
        elif step == TAKE_REWARDS:
            worth += 120 * total(s.rewards)
        elif step == RANDOM_RESOURCE:
            worth += 80
        elif step == REST_REPAIR:
            worth += 45 * (s.repairs + s.extra_repairs)
        elif step == REST_DICE:
            worth += 12 * dice_from(seat, value_of(s.die))
    return worth


def dice_from(seat: Seat, value: i64) -> i64:
    """How much room a rest with that value makes on the vehicles."""
    room: i64 = 0
    for placed in seat.dice:
        if value_of(placed % 12) >= value:
            room += 2 + value_of(placed % 12) // 2
    return room


def best_use(s: StormState, seat: Seat) -> i64:
    """The best that the die in hand could do, about: a journey, or a rest."""
    best = rest_worth(s, seat)
    value = value_of(s.die)
    for vehicle in range(TYPES):
        if (s.vehicle == NONE or s.vehicle == vehicle) and seat.can_place(vehicle, value):
            cost: i64 = 14 * value
            if (HARD_VALUES[vehicle] >> value) & 1 and not seat.mods & DIE_SLOT[vehicle]:
                cost += 80
            sites = reachable(s, seat, vehicle, s.die)
            unharmed = reachable_unharmed(s, seat, vehicle, s.die)
            for site in range(SITES):
                if (sites >> site) & 1:
                    worth = site_worth(s, seat, site) - cost
                    if not (unharmed >> site) & 1:
                        worth -= 260
                    if worth > best:
                        best = worth
    return best + (60 if s.wild else 0)


def rest_worth(s: StormState, seat: Seat) -> i64:
    value = value_of(s.die)
    repairs = REPAIRS[value]
    damage = seat.total_damage()
    worth: i64 = 150 + 45 * (repairs if repairs < damage else damage)
    worth += 12 * dice_from(seat, value)
    return worth + (30 if seat.face_down() else 0)


def site_worth(s: StormState, seat: Seat, site: i64) -> i64:
    if site < WRECKS:
        return wreck_worth(s, seat, site, SALVAGE_LIMIT)
    hold = site - WRECKS
    if s.holds[hold] != NONE and missing(OWED[s.holds[hold]], seat.stock, 0, 0) <= 0:
        return contract_worth(s, seat, hold)
    return -40


def wreck_worth(s: StormState, seat: Seat, site: i64, most: i64) -> i64:
    """Resources that may be taken there, and the effect."""
    here = s.wrecks[site]
    if here == 0 or most == 0:
        return effect_worth(s, seat, site) if s.salvaged else 0
    found = total(here)
    worth = 85 * (found if found < most else most)
    if count(here, CREW_TOKEN):
        worth += 60
    return worth + effect_worth(s, seat, site)


def effect_worth(s: StormState, seat: Seat, site: i64) -> i64:
    effect = SITE_EFFECT[s.side][site]
    if effect == HEAL:
        return (100 if HEALTH[seat.health] else 0) + 10 * seat.total_damage()
    if seat.dials[effect] >= DIAL_TOP:
        return 20
    counts = (mods_of(seat), seat.medals, len(seat.crew))
    return 100 * counts[effect] + 16 * turns_left(s)
