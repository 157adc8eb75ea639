"""Whether a written position within a turn of Storm Raiders is possible: flags, die, site,
Contract."""

import itertools
from typing import Final

from raidtable.engine.checked_input import Written
from raidtable.engine.messages import N_
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    ABILITY_AMOUNT,
    ANY_VALUE,
    CONTRACT_REWARDS,
    CONTRACTS,
    COPIES,
    CREW_AMOUNT,
    CREW_EFFECT,
    DIAL_TOP,
    DOUBLE_REPAIR,
    DRAW_RESOURCES,
    EXTRA_DICE,
    FEWER_HOURS,
    KINDS,
    LOOK_AT_MORE,
    MEDAL_TO_DIAL,
    MOD_IF_REPAIRED,
    MOVE_TO_PORT,
    NEEDS,
    PAY_LESS,
    REMOVES_BLACK,
    REMOVES_GREY,
    REPAIRS,
    REST_AMOUNT,
    REST_EFFECT,
    REWARD_MEDAL,
    REWARD_MOD,
    REWARDS,
    SALVAGE_MORE,
    SUBSTITUTE,
    TYPES,
    V_FLIP_OR_PREVENT,
    V_PLANE_DIE_OR_TRIKE_REPAIR,
    V_PREVENT_ALL,
    V_REPAIR_ANY,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.effects import cards_left
from raidtable.games.storm_raiders.rules.seat import value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    ABILITY_USED,
    CAN_PREVENT,
    CAN_REPAIR,
    EARLY_SALVAGE,
    END_TURN,
    FULFIL_CONTRACT,
    HARM_VEHICLE,
    KEEP_CREW,
    MAY_REFRESH,
    MOVE,
    OVERHAUL,
    PAY_CONTRACT,
    PLACED,
    PREPARE,
    RAISE_DIAL,
    REPAIR_AT_SITE,
    REST_END,
    RESTING,
    SALVAGE,
    SET_DIE,
    SITE_EFFECT,
    TAKE_REWARDS,
    TRADE_RESOURCE,
    UNHARMED,
    VEHICLE_ABILITY,
)
from raidtable.games.storm_raiders.rules.step_rows import LIES_ON, MOST_OPEN, RAIDER
from raidtable.games.storm_raiders.rules.steps.contract import can_fulfil
from raidtable.games.storm_raiders.rules.steps.die_changes import can_be_placed
from raidtable.games.storm_raiders.rules.steps.own_turn import SALVAGE_LIMIT, can_trade
from raidtable.games.storm_raiders.rules.steps.reach import (
    CHANGES_DICE,
    reachable,
    reachable_unharmed,
)
from raidtable.games.storm_raiders.rules.tokens import MOST, count, counts, total

AT_WRECK: Final = (EARLY_SALVAGE, SALVAGE, SITE_EFFECT, REPAIR_AT_SITE)
AT_HOLD: Final = (FULFIL_CONTRACT, PAY_CONTRACT, OVERHAUL, TAKE_REWARDS)
# The most hours that one card takes off a journey.
MOST_HOURS_OFF: Final = max(
    CREW_AMOUNT[kind] for kind in range(KINDS) if CREW_EFFECT[kind] == FEWER_HOURS
)


def most_uses(effect: int) -> int:
    """The number of times that cards of that effect can be used in one step: a Bosun refreshes some
    of them."""
    copies = sum(COPIES[kind] for kind in range(KINDS) if CREW_EFFECT[kind] == effect)
    return copies + MOST_OPEN[MAY_REFRESH]


def check_turn(w: Written, s: StormState, row: list[int]) -> None:
    check_flags(w, s, row)
    check_die(w, s, row)
    check_needs(w, s, row)
    check_place(w, s, row)
    check_gains(w, s, row)
    if SALVAGE in row:
        check_salvage(w, s)
    if TRADE_RESOURCE in row and not can_trade(s, s.player):
        raise w.refuse(N_("there is nothing to trade at this site."))
    if FULFIL_CONTRACT in row or PAY_CONTRACT in row:
        check_visit(w, s, row)
    if TAKE_REWARDS in row:
        check_rewards(w, s)
    if RAISE_DIAL in row and min(s.player.dials) == DIAL_TOP:
        raise w.refuse(N_("no dial can be raised."))
    check_removing(w, s, row)


def check_flags(w: Written, s: StormState, row: list[int]) -> None:
    """A die that is used was placed or rested on; each ability keeps to its vehicle or raider."""
    seat = s.player
    placed, resting = s.has_flag(PLACED), s.has_flag(RESTING)
    if (placed or resting) != (row[0] == END_TURN) or (placed and resting):
        raise w.refuse(N_("'flags' must say of a die that is used either 'placed' or 'resting'."))
    if len(row) > 1 and row[0] == END_TURN and resting != (row[1] == REST_END):
        raise w.refuse(
            N_("these 'steps' are not those of a turn that rests.")
            if resting
            else N_("these 'steps' are not those of a turn that travels.")
        )
    ability = seat.ability(s.vehicle) if s.vehicle != NONE else NONE
    asked_for = placed and seat.ability_asks_for(s.vehicle, s.die)
    unharmed = asked_for and ability == V_PREVENT_ALL
    if (
        (s.has_flag(CAN_PREVENT) and ability != V_FLIP_OR_PREVENT)
        or (s.has_flag(CAN_REPAIR) and not (asked_for and ability == V_REPAIR_ANY))
        or s.has_flag(UNHARMED) != unharmed
    ):
        raise w.refuse(N_("'flags' do not fit the ability of the vehicle that is used."))
    if s.has_flag(ABILITY_USED) and not (resting and REST_EFFECT[seat.raider] in USED_ONCE):
        raise w.refuse(N_("'flags' cannot say 'ability_used' of this raider and turn."))


# Abilities that raiders use once in a rest.
USED_ONCE: Final = (EXTRA_DICE, DRAW_RESOURCES, MOVE_TO_PORT, MOD_IF_REPAIRED, MEDAL_TO_DIAL)


def check_die(w: Written, s: StormState, row: list[int]) -> None:
    """The die in hand, and the vehicle that an ability has bound it to."""
    if s.wild and value_of(s.die) != 1:
        raise w.refuse(N_("only a 1 as it was rolled is 'wild'."))
    for vehicle in range(TYPES):
        if count(s.hours_off, vehicle) > most_uses(FEWER_HOURS) * MOST_HOURS_OFF:
            raise w.refuse(N_("'hours_off' are more than crew cards can give."))
    if row[0] == PREPARE and s.vehicle != NONE:
        changes = s.player.ability(s.vehicle) in CHANGES_DICE
        if not changes or not can_be_placed(s, s.vehicle):
            raise w.refuse(N_("no ability can have bound the die to 'vehicle'."))
    if SET_DIE in row and row[0] == PREPARE and not s.forged:
        raise w.refuse(N_("'forged' must count the Forger that sets the die."))


def check_needs(w: Written, s: StormState, row: list[int]) -> None:
    """Each step is one that this vehicle or this raider can open."""
    seat = s.player
    for under, step in itertools.pairwise(row):
        need = LIES_ON[step][under]
        if need is None:
            continue
        whose, abilities = need
        if whose == RAIDER:
            used = s.has_flag(ABILITY_USED) or abilities == (ANY_VALUE,)
            fits = used and REST_EFFECT[seat.raider] in abilities
        else:
            fits = s.vehicle != NONE and seat.ability(s.vehicle) in abilities
        if not fits:
            raise w.refuse(
                N_("the raider does not open these 'steps'.")
                if whose == RAIDER
                else N_("the vehicle does not open these 'steps'.")
            )
    if VEHICLE_ABILITY in row and not seat.ability_asks_for(s.vehicle, s.die):
        raise w.refuse(N_("the vehicle's ability does not ask for this 'die'."))
    if HARM_VEHICLE in row and not (s.has_flag(RESTING) and s.forged):
        raise w.refuse(N_("a vehicle is harmed for a Forger's rest only."))


def check_place(w: Written, s: StormState, row: list[int]) -> None:
    """The end of the journey, and whether the steps at that site are possible."""
    seat = s.player
    if MOVE in row:
        bit = 1 << s.target
        clean = reachable_unharmed(s, seat, s.vehicle, s.die) & bit
        if not reachable(s, seat, s.vehicle, s.die) & bit or bool(clean) == bool(s.through_storm):
            raise w.refuse(N_("'target' is not in reach of 'die', or not by that way."))
    elif s.has_flag(PLACED) and seat.site != s.target:
        raise w.refuse(N_("'target' must be the site of the seat that has moved."))
    for steps, at_wreck in ((AT_WRECK, True), (AT_HOLD, False)):
        if any(step in steps for step in row) and (seat.site < WRECKS) != at_wreck:
            raise w.refuse(
                N_("these 'steps' need a wreck.")
                if at_wreck
                else N_("these 'steps' need a Stormhold.")
            )


def check_gains(w: Written, s: StormState, row: list[int]) -> None:
    """Crew cards and Resources to choose from."""
    seat = s.player
    if KEEP_CREW in row:
        most = CREW_AMOUNT[CREW_EFFECT.index(LOOK_AT_MORE)]
        drawing = len(s.drawn) + s.draws
        if s.draws > cards_left(s) or drawing not in range(1, most + 1):
            raise w.refuse(N_("{count} crew cards are more than can be drawn."), count=drawing)
        if not all((known >> s.turn_seat) & 1 for known in s.drawn_by):
            raise w.refuse(N_("'drawn' cards are known by the seat that draws them."))
        if not seat.has_room_for_crew():
            raise w.refuse(N_("the seat that draws has no room for another crew card."))
    if total(s.found) > REST_AMOUNT[REST_EFFECT.index(DRAW_RESOURCES)]:
        raise w.refuse(N_("'found' is more than Qari draws."))


def check_salvage(w: Written, s: StormState) -> None:
    if (
        s.salvage_more > most_uses(SALVAGE_MORE)
        or s.salvaged > SALVAGE_LIMIT + s.salvage_more
        or s.weapons + s.crew_tokens > s.salvaged
    ):
        raise w.refuse(
            N_("'salvaged' is more than may be salvaged, or less than it is made up of.")
        )


def check_visit(w: Written, s: StormState, row: list[int]) -> None:
    """The owed Resources are those that the Contract of this Stormhold needs, less those paid."""
    contract = s.holds[s.player.site - WRECKS]
    if contract == NONE:
        raise w.refuse(N_("this Stormhold has no Contract to fulfil."))
    needs, owed = [*NEEDS[contract], 0, 0], counts(s.owed)
    paid = [needs[kind] - owed[kind] for kind in range(len(needs))]
    if min(paid) < 0 or (any(paid) and FULFIL_CONTRACT in row):
        raise w.refuse(N_("'owed' is not what the Contract of this Stormhold needs."))
    if (
        s.discount > min(most_uses(PAY_LESS), sum(needs) - 1)
        or s.substitutes > most_uses(SUBSTITUTE)
        or (PAY_CONTRACT in row and not can_fulfil(s))
    ):
        raise w.refuse(
            N_("'owed' cannot be paid with these Resources, 'discount' and 'substitutes'.")
        )


def check_rewards(w: Written, s: StormState) -> None:
    """Some Contract of the seat gives them; one that is not grey has a Mod for a Medal."""
    for contract in range(CONTRACTS):
        for turned in (False, True):
            given = list(CONTRACT_REWARDS[contract])
            if turned:
                given[REWARD_MOD] += given[REWARD_MEDAL]
                given[REWARD_MEDAL] = 0
            enough = all(count(s.rewards, kind) <= given[kind] for kind in range(REWARDS))
            if enough and (s.player.contracts >> contract) & 1:
                return
    raise w.refuse(N_("'rewards' are more than a Contract of this seat gives."))


def check_removing(w: Written, s: StormState, row: list[int]) -> None:
    """Dice and Damage that may still be taken off by an ability, or in a rest."""
    seat = s.player
    if VEHICLE_ABILITY in row:
        tile = seat.vehicles[s.vehicle]
        repairs = seat.ability(s.vehicle) == V_PLANE_DIE_OR_TRIKE_REPAIR
        most = 1
        most_extra = ABILITY_AMOUNT[tile] if repairs else 0
        if s.removals_black > REMOVES_BLACK[tile] or s.removals_grey > REMOVES_GREY[tile]:
            raise w.refuse(
                N_("'removals_black' or 'removals_grey' are more than the ability gives.")
            )
    else:
        # Damage that is taken in a turn turns into dice, however much it is.
        most = REST_AMOUNT[seat.raider] if s.has_flag(RESTING) else MOST
        most_repairs = REPAIRS[value_of(s.die)]
        if s.repairs > most_repairs:
            raise w.refuse(N_("'repairs' are more than the die gives."))
        doubled = REST_EFFECT[seat.raider] == DOUBLE_REPAIR
        most_extra = most_repairs - s.repairs if doubled else 0
    if s.removals > most or s.extra_repairs > most_extra:
        raise w.refuse(N_("'removals' or 'extra_repairs' are more than the ability gives."))
