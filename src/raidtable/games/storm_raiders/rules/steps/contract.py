"""At a Stormhold: fulfilling its Contract, paying, and the rewards."""

from mypy_extensions import i64

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason
from raidtable.games.storm_raiders.rules.actions import (
    DONE,
    FULFIL,
    OVERHAUL,
    PAY,
    REMOVE,
    REWARD,
    SKIP,
    SPARE,
)
from raidtable.games.storm_raiders.rules.actions import REPAIR as REPAIR_ACTIONS
from raidtable.games.storm_raiders.rules.components import (
    AGE_DAMAGED,
    AGE_GREY,
    ALL_SLOTS,
    AT_ANY_TIME,
    CONTRACT_NAMES,
    CONTRACT_REWARDS,
    CREW_AMOUNT,
    CREW_EFFECT,
    FROM_CONTRACT,
    HELD,
    IN_CONTRACT,
    IN_TURN,
    PAY_LESS,
    PRESTIGE,
    REFRESH_OTHERS,
    RESOURCE_NAMES,
    REWARD_CREW,
    REWARD_DIALS,
    REWARD_DIE,
    REWARD_MEDAL,
    REWARD_MOD,
    REWARD_NAMES,
    REWARD_REFRESH,
    REWARD_REPAIR,
    REWARD_RESOURCE,
    REWARDS,
    SUBSTITUTE,
    TYPE_NAMES,
    TYPES,
    V_OVERHAUL,
    WEAPONRY,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.effects import (
    can_gain_crew,
    gain_medal,
    hit,
    remove_die,
    repair,
)
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    GAIN_CREW,
    PAY_CONTRACT,
    PLACE_MOD,
    RANDOM_RESOURCE,
    REFRESH_CREW,
    REMOVE_DIE,
    REPAIR,
    SHIFT_DIALS,
    TAKE_DAMAGE,
    TAKE_REWARDS,
)
from raidtable.games.storm_raiders.rules.step_ids import OVERHAUL as OVERHAUL_STEP
from raidtable.games.storm_raiders.rules.steps.own_turn import OwnStep, add_dice, has_use, spare
from raidtable.games.storm_raiders.rules.tokens import MOST, PER_TYPE, count, one, total


def missing(owed: i64, stock: i64, discount: i64, substitutes: i64) -> i64:
    """The number of Resources that are missing for what is owed; 0 or less if it can be paid.

    Weaponry counts as anything, a discount as one Resource, and a substitute lets one that is not
    needed count as one that is. Rule: `paying`.
    """
    short: i64 = 0
    needs = owed  # never Weaponry
    has = stock
    while needs:
        lack = (needs & MOST) - (has & MOST)
        if lack > 0:
            short += lack
        needs >>= PER_TYPE
        has >>= PER_TYPE
    if substitutes:
        unneeded = spare(owed, stock)
        if substitutes > unneeded:
            substitutes = unneeded
    return short - count(stock, WEAPONRY) - discount - substitutes


def can_fulfil(s: StormState) -> bool:
    return missing(s.owed, s.player.stock, s.discount, s.substitutes) <= 0


def can_fulfil_with_crew(s: StormState) -> bool:
    """Whether the Contract could be paid with the help of the face-up cards, and of those that one
    of them can refresh."""
    discount = s.discount
    substitutes = s.substitutes
    refreshes = 0
    for card in s.player.crew:
        if not card & 1 and CREW_EFFECT[card >> 1] == REFRESH_OTHERS:
            refreshes += CREW_AMOUNT[card >> 1]
    for card in s.player.crew:
        effect = CREW_EFFECT[card >> 1]
        if card & 1 and effect in (PAY_LESS, SUBSTITUTE):
            refreshes -= 1
        if not card & 1 or refreshes >= 0:
            if effect == PAY_LESS and discount + 1 < total(s.owed):
                discount += 1
            elif effect == SUBSTITUTE:
                substitutes += 1
    return missing(s.owed, s.player.stock, discount, substitutes) <= 0


def end_visit(s: StormState) -> None:
    s.owed = 0
    s.discount = 0
    s.substitutes = 0


class FulfilContract(OwnStep):
    """The Contract of this Stormhold may be fulfilled. Rule: `stormhold`."""

    rule = "stormhold"
    windows = IN_CONTRACT | IN_TURN | AT_ANY_TIME

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        if can_fulfil(s):
            legal.append(FULFIL)
        legal.append(DONE)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        if a is DONE:
            s.stack.pop()
            end_visit(s)
        else:
            s.stack[-1] = PAY_CONTRACT
            if log is not None:
                contract = s.holds[s.player.site - WRECKS]
                log.add("BeganPaying", s.turn_seat, contract=CONTRACT_NAMES[contract])

    def refused(self, s: StormState) -> list[tuple[Action, Reason]]:
        if can_fulfil(s):
            return []
        short = missing(s.owed, s.player.stock, s.discount, s.substitutes)
        lacks = {
            name: int(count(s.owed, kind) - count(s.player.stock, kind))
            for kind, name in enumerate(RESOURCE_NAMES)
        }
        return [(FULFIL, Reason("cannot_pay", "paying", lacks, missing=int(short)))]


class PayContract(OwnStep):
    """The owed Resources are paid one by one, if there is a choice. Rule: `paying`."""

    rule = "paying"
    windows = 0

    def open(self, s: StormState, log: Log | None) -> bool:
        while s.owed and total(s.owed) > s.discount:
            options = self.options(s)
            if len(options) > 1:
                return True
            self.act(s, options[0], log)
        take_contract(s, log)
        return False

    def due(self, s: StormState) -> i64:
        """The type that is paid for now."""
        kind: i64 = 0
        while count(s.owed, kind) == 0:
            kind += 1
        return kind

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        due = self.due(s)
        stock = s.player.stock
        owed = s.owed - one(due)
        for kind in range(HELD):
            if count(stock, kind):
                substitutes = s.substitutes
                if kind != due and kind != WEAPONRY:
                    substitutes -= 1
                left = stock - one(kind)
                if substitutes >= 0 and missing(owed, left, s.discount, substitutes) <= 0:
                    legal.append(PAY[kind])
        if s.discount and missing(owed, stock, s.discount - 1, s.substitutes) <= 0:
            legal.append(SPARE)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        due = self.due(s)
        s.owed -= one(due)
        if a is SPARE:
            s.discount -= 1
            return
        assert isinstance(a, Numbered)
        if a.number != due and a.number != WEAPONRY:
            s.substitutes -= 1
        s.player.stock -= one(a.number)
        s.discards += one(a.number)
        if log is not None:
            log.add("Paid", s.turn_seat, resource=RESOURCE_NAMES[a.number])


def take_contract(s: StormState, log: Log | None) -> None:
    """The Contract is kept; its Damage goes to the vehicle used, then its rewards are taken.

    Rules: `contract-damage`, `rewards`.
    """
    seat = s.player
    hold = seat.site - WRECKS
    contract = s.holds[hold]
    age = s.ages[hold]
    s.holds[hold] = NONE
    s.ages[hold] = AGE_GREY
    bit: i64 = 1
    seat.contracts |= bit << contract
    end_visit(s)
    for kind in range(REWARDS):
        rewarded = kind
        if kind == REWARD_MEDAL and age != AGE_GREY:
            rewarded = REWARD_MOD
        s.rewards += CONTRACT_REWARDS[contract][kind] * one(rewarded)
    if log is not None:
        log.add(
            "Fulfilled", s.turn_seat, contract=CONTRACT_NAMES[contract], points=PRESTIGE[contract]
        )
    s.stack.pop()
    if seat.ability(s.vehicle) == V_OVERHAUL:
        s.stack.append(OVERHAUL_STEP)
    s.stack.append(TAKE_REWARDS)
    if age == AGE_DAMAGED:
        s.hits.append(hit(FROM_CONTRACT, s.turn_seat, s.vehicle))
        s.stack.append(TAKE_DAMAGE)


class TakeRewards(OwnStep):
    """All rewards that are possible, in the order the player likes. Rule: `rewards`."""

    rule = "rewards"

    def open(self, s: StormState, log: Log | None) -> bool:
        while count(s.rewards, REWARD_MEDAL):
            s.rewards -= one(REWARD_MEDAL)
            gain_medal(s, log)
        options = self.options(s)
        # A card may be used first, and refreshed then.
        if len(options) > 1 or (count(s.rewards, REWARD_REFRESH) and has_use(s, self.windows)):
            return True
        self.act(s, options[0], log)
        return False

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        for kind in range(REWARD_MOD, REWARDS):
            if count(s.rewards, kind) and gives_anything(s, s.player, kind):
                legal.append(REWARD[kind])
        if not legal:
            legal.append(DONE)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        if a is DONE:
            s.rewards = 0
            s.stack.pop()
            return
        assert isinstance(a, Numbered)
        s.rewards -= one(a.number)
        s.stack.append(REWARD_STEPS[a.number])
        if log is not None:
            log.add("ChoseReward", s.turn_seat, reward=REWARD_NAMES[a.number])


# The step that each reward opens; Medals need none.
REWARD_STEPS: list[int] = [
    NONE, PLACE_MOD, GAIN_CREW, RANDOM_RESOURCE, REFRESH_CREW, SHIFT_DIALS, REMOVE_DIE, REPAIR,
]  # fmt: skip


def gives_anything(s: StormState, seat: Seat, reward: i64) -> bool:
    """Whether the reward would give anything now."""
    if reward == REWARD_MOD:
        return seat.mods != ALL_SLOTS
    if reward == REWARD_CREW:
        return can_gain_crew(s, seat)
    if reward == REWARD_RESOURCE:
        return s.bag != 0 or s.discards != 0
    if reward == REWARD_REFRESH:
        return seat.face_down() > 0
    if reward == REWARD_DIALS:
        return seat.can_shift_any()
    if reward == REWARD_DIE:
        return len(seat.dice) > 0
    assert reward == REWARD_REPAIR
    return seat.total_damage() > 0


class Overhaul(OwnStep):
    """The Spectre takes a die, a Damage or both off one vehicle after a Contract.

    Rule: `abilities`; ruling 96.
    """

    rule = "abilities"

    def open(self, s: StormState, log: Log | None) -> bool:
        if len(self.options(s)) > 1:
            return True
        s.stack.pop()
        return False

    def options(self, s: StormState) -> list[Action]:
        seat = s.player
        legal: list[Action] = []
        for vehicle in range(TYPES):
            if self.has_both(seat, vehicle):
                legal.append(REPAIR_ACTIONS[vehicle])
        for vehicle in range(TYPES):
            if self.has_both(seat, vehicle):
                add_dice(seat, vehicle, legal)
        for vehicle in range(TYPES):
            if seat.damage[vehicle] or seat.dice_on(vehicle):
                legal.append(OVERHAUL[vehicle])
        legal.append(SKIP)
        return legal

    def has_both(self, seat: Seat, vehicle: i64) -> bool:
        """Whether the vehicle has a die and a Damage, so that one of the two may be left."""
        return seat.damage[vehicle] > 0 and seat.dice_on(vehicle) > 0

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        s.stack.pop()
        if a is SKIP:
            return
        assert isinstance(a, Numbered)
        seat = s.player
        if a is REMOVE[a.number]:
            remove_die(s, a.number, log)
            return
        alone = a is REPAIR_ACTIONS[a.number]
        if log is not None and not alone and self.has_both(seat, a.number):
            log.add("Overhauled", s.turn_seat, vehicle=TYPE_NAMES[a.number])
        if seat.damage[a.number]:
            repair(s, s.turn_seat, a.number, log)
        if seat.dice_on(a.number) and not alone:
            s.remove_from = a.number
            s.stack.append(REMOVE_DIE)
