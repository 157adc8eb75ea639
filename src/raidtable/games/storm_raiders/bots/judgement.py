"""How well seats stand: a guess of their final Prestige, in hundredths of a point, by weights."""

from mypy_extensions import i64

from raidtable.engine.judgement import Judgement
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
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
    ROUNDS,
    SITE_EFFECT,
    SITES,
    SPACES,
    TURNS,
    TYPES,
    WEAPONRY,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.scoring import mods_of, opponent_points, total_points
from raidtable.games.storm_raiders.rules.seat import HIGHEST, ROW_SHIFT, Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
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
)
from raidtable.games.storm_raiders.rules.step_ids import SITE_EFFECT as SITE_EFFECT_STEP
from raidtable.games.storm_raiders.rules.steps.contract import missing
from raidtable.games.storm_raiders.rules.steps.own_turn import SALVAGE_LIMIT
from raidtable.games.storm_raiders.rules.steps.reach import reachable, reachable_unharmed
from raidtable.games.storm_raiders.rules.tokens import count, packed, total

# What each Contract needs, as the stock counts it.
OWED: list[int] = [packed(list(needs)) for needs in NEEDS]


class StormJudgement(Judgement[StormState]):
    """Prestige, and what a seat is likely to make of what it has."""

    dial_turn: i64
    thing_turn: i64
    mod_turn: i64
    face_up_turn: i64
    damage: i64
    damage_turn: i64
    wound: i64
    wound_turn: i64
    cargo: i64
    weaponry: i64
    room: i64
    low_dice: i64
    contract_dial: i64
    contract_reward: i64
    contract_damaged: i64
    contract_near: i64
    contract_lacks: i64
    gain: i64
    reward: i64
    random_resource: i64
    repair: i64
    rest_room: i64
    rest: i64
    rest_refresh: i64
    journey_value: i64
    journey_hard: i64
    journey_harm: i64
    wild: i64
    nothing_there: i64
    salvage: i64
    salvage_crew: i64
    heal: i64
    heal_damage: i64
    dial_thing: i64
    dial_full: i64

    def __init__(self, weights: dict[str, int]) -> None:
        super().__init__(weights)
        # By Contract: its points, and what its rewards are likely to bring.
        self.contract_worths = [
            100 * PRESTIGE[contract]
            + sum(
                amount * (self.contract_dial if kind < REWARD_DIALS else self.contract_reward)
                for kind, amount in enumerate(CONTRACT_REWARDS[contract])
            )
            for contract in range(len(PRESTIGE))
        ]

    def worth(self, s: StormState, seat: int) -> int:
        player = s.seats[seat]
        worth = self.seat_worth(s, player)
        return worth + self.turn_worth(s, player) if seat == s.turn_seat else worth

    def worths(self, s: StormState) -> list[int]:
        worths = [self.worth(s, seat) for seat in range(len(s.seats))]
        if s.solo:
            worths.append(100 * opponent_points(s))
        return worths

    def seat_worth(self, s: StormState, seat: Seat) -> i64:
        left = turns_left(s)
        worth = 100 * total_points(seat)
        # What multiplies or is multiplied will grow: each step of a dial by things still to be
        # gained.
        mods = mods_of(seat)
        crew: i64 = len(seat.crew)
        worth += self.dial_turn * left * (seat.dials[0] + seat.dials[1] + seat.dials[2])
        worth += self.thing_turn * left * (mods + seat.medals + crew) + self.mod_turn * left * mods
        worth += self.face_up_turn * left * (crew - seat.face_down())
        worth -= seat.total_damage() * (self.damage_turn * left + self.damage)
        worth -= seat.health * (self.wound_turn * left + self.wound)
        if left:
            held = total(seat.stock)
            worth += self.cargo * (held if held < 7 else 7)
            worth += self.weaponry * count(seat.stock, WEAPONRY)
            worth += self.best_contract(s, seat)
            for vehicle in range(TYPES):
                row = seat.row_of(vehicle)
                room = SPACES - (row >> ROW_SHIFT) - seat.damage[vehicle]
                if room > 0:
                    worth += self.low_dice * (FACES - (row & HIGHEST)) + self.room * room
        return worth

    def contract_worth(self, s: StormState, hold: i64) -> i64:
        """The worth of the Contract there."""
        contract = s.holds[hold]
        if contract == NONE:
            return 0
        worth: i64 = self.contract_worths[contract]
        if s.ages[hold] == AGE_DAMAGED:
            worth -= self.contract_damaged
        return worth

    def best_contract(self, s: StormState, seat: Seat) -> i64:
        """How near the best Contract is: its worth, less for what is still lacking."""
        best: i64 = 0
        for hold in range(HOLDS):
            if s.holds[hold] != NONE:
                lacks = missing(OWED[s.holds[hold]], seat.stock, 0, 0)
                worth = self.contract_worth(s, hold) * self.contract_near // 100
                worth -= self.contract_lacks * (lacks if lacks > 0 else 0)
                if worth > best:
                    best = worth
        return best

    def turn_worth(self, s: StormState, seat: Seat) -> i64:
        """What the open steps of the turn promise."""
        worth: i64 = 0
        for step in s.stack:
            if step == PREPARE:
                worth += self.best_use(s, seat)
            elif step == SALVAGE:
                more = SALVAGE_LIMIT + s.salvage_more - s.salvaged
                worth += self.wreck_worth(s, seat, seat.site, more)
            elif step == SITE_EFFECT_STEP:
                worth += self.effect_worth(s, seat, seat.site)
            elif step in (FULFIL_CONTRACT, PAY_CONTRACT):
                worth += self.contract_worth(s, seat.site - WRECKS)
            elif step in (GAIN_CREW, KEEP_CREW, PLACE_MOD, REST_GAIN):
                worth += self.gain
            elif step == TAKE_REWARDS:
                worth += self.reward * total(s.rewards)
            elif step == RANDOM_RESOURCE:
                worth += self.random_resource
            elif step == REST_REPAIR:
                worth += self.repair * (s.repairs + s.extra_repairs)
            elif step == REST_DICE:
                worth += self.rest_room * dice_from(seat, value_of(s.die))
        return worth

    def best_use(self, s: StormState, seat: Seat) -> i64:
        """The best that the die in hand could do, about: a journey, or a rest."""
        best = self.rest_worth(seat, value_of(s.die))
        value = value_of(s.die)
        for vehicle in range(TYPES):
            if (s.vehicle == NONE or s.vehicle == vehicle) and seat.can_place(vehicle, value):
                cost: i64 = self.journey_value * value
                if (HARD_VALUES[vehicle] >> value) & 1 and not seat.mods & DIE_SLOT[vehicle]:
                    cost += self.journey_hard
                sites = reachable(s, seat, vehicle, s.die)
                unharmed = reachable_unharmed(s, seat, vehicle, s.die)
                for site in range(SITES):
                    if (sites >> site) & 1:
                        worth = self.site_worth(s, seat, site) - cost
                        if not (unharmed >> site) & 1:
                            worth -= self.journey_harm
                        if worth > best:
                            best = worth
        return best + (self.wild if s.wild else 0)

    def rest_worth(self, seat: Seat, value: i64) -> i64:
        repairs = REPAIRS[value]
        damage = seat.total_damage()
        worth: i64 = self.rest + self.repair * (repairs if repairs < damage else damage)
        worth += self.rest_room * dice_from(seat, value)
        return worth + (self.rest_refresh if seat.face_down() else 0)

    def site_worth(self, s: StormState, seat: Seat, site: i64) -> i64:
        if site < WRECKS:
            return self.wreck_worth(s, seat, site, SALVAGE_LIMIT)
        hold = site - WRECKS
        if s.holds[hold] != NONE and missing(OWED[s.holds[hold]], seat.stock, 0, 0) <= 0:
            return self.contract_worth(s, hold)
        return self.nothing_there

    def wreck_worth(self, s: StormState, seat: Seat, site: i64, most: i64) -> i64:
        """Resources that may be taken there, and the effect."""
        here = s.wrecks[site]
        if here == 0 or most == 0:
            return self.effect_worth(s, seat, site) if s.salvaged else 0
        found = total(here)
        worth = self.salvage * (found if found < most else most)
        if count(here, CREW_TOKEN):
            worth += self.salvage_crew
        return worth + self.effect_worth(s, seat, site)

    def effect_worth(self, s: StormState, seat: Seat, site: i64) -> i64:
        effect = SITE_EFFECT[s.side][site]
        if effect == HEAL:
            wounded = self.heal if HEALTH[seat.health] else 0
            return wounded + self.heal_damage * seat.total_damage()
        if seat.dials[effect] >= DIAL_TOP:
            return self.dial_full
        counts = (mods_of(seat), seat.medals, len(seat.crew))
        return self.dial_thing * counts[effect] + self.dial_turn * turns_left(s)


def turns_left(s: StormState) -> i64:
    """Turns that each seat still has, about."""
    rounds = ROUNDS - len(s.storm_row)
    return rounds * TURNS - s.turns // s.players


def dice_from(seat: Seat, value: i64) -> i64:
    """How much room a rest with that value makes on the vehicles."""
    room: i64 = 0
    for placed in seat.dice:
        if value_of(placed % 12) >= value:
            room += 2 + value_of(placed % 12) // 2
    return room
