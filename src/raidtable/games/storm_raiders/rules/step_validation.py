"""Which rows of steps a game can be in, and the working values that each of them needs."""

import itertools
from typing import Final

from raidtable.engine.checked_input import Written
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    ABILITY_AMOUNT,
    ANY_VALUE,
    CONTRACT_REWARDS,
    CONTRACTS,
    COPIES,
    CREW_AMOUNT,
    CREW_EFFECT,
    CREW_TOKEN,
    DIAL_TOP,
    DOUBLE_REPAIR,
    DRAW_RESOURCES,
    DROPS,
    EXTRA_DICE,
    FEWER_HOURS,
    FROM_CONTRACT,
    FROM_DIE,
    FROM_FORGER,
    FROM_SALVAGE,
    FROM_STORM,
    KINDS,
    LOOK_AT_MORE,
    MEDAL_TO_DIAL,
    MOD_IF_REPAIRED,
    MOVE_TO_PORT,
    NEEDS,
    PAY_LESS,
    REFRESH_OTHERS,
    REMOVES_BLACK,
    REMOVES_GREY,
    REPAIRS,
    RESOURCE_COUNTS,
    REST_AMOUNT,
    REST_EFFECT,
    REWARD_MEDAL,
    REWARD_MOD,
    REWARDS,
    SALVAGE_MORE,
    SHORTEST_STORM,
    STORM_MODIFIERS,
    SUBSTITUTE,
    TYPES,
    V_DIE_PER_DAMAGE,
    V_EARLY_SALVAGE,
    V_FLIP_OR_PREVENT,
    V_OVERHAUL,
    V_PLANE_DIE_OR_TRIKE_REPAIR,
    V_PREVENT_ALL,
    V_REFRESH_AFTER_MOVE,
    V_REFRESH_AFTER_SINGLE,
    V_REMOVE_DICE,
    V_REMOVE_EQUAL_DICE,
    V_REPAIR_ANY,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.effects import (
    cards_left,
    hit_seat,
    hit_source,
    hit_vehicle,
)
from raidtable.games.storm_raiders.rules.state import (
    ABILITY_USED,
    AT_SITE,
    BETWEEN_TURNS,
    CAN_PREVENT,
    CAN_REPAIR,
    CHOOSE_FIRST,
    CHOOSE_TILES,
    DEAL_STARTERS,
    DEAL_TILES,
    DISCARD_CARGO,
    DRAFT_DIE,
    DRAW_CREW,
    DROP_RESOURCES,
    EARLY_SALVAGE,
    END_ROUND,
    END_TURN,
    FULFIL_CONTRACT,
    GAIN_CREW,
    HARM_VEHICLE,
    KEEP_CREW,
    KEEP_RESOURCE,
    LAY_CONTRACTS,
    LAY_RESOURCES,
    MAY_REFRESH,
    MOVE,
    MOVE_STORM,
    OPENING_MOVES,
    OPPONENT_MOVES,
    OPPONENT_ROLLS,
    OVERHAUL,
    PAY_CONTRACT,
    PLACE_MOD,
    PLACE_STANDEES,
    PLACED,
    PREPARE,
    RAISE_DIAL,
    RANDOM_RESOURCE,
    REFRESH_CREW,
    REFRESH_PAIR,
    REMOVE_DICE,
    REMOVE_DIE,
    REPAIR,
    REPAIR_AT_SITE,
    REPAIR_OR_REMOVE,
    REROLL_DIE,
    REST_DICE,
    REST_END,
    REST_GAIN,
    REST_REFRESH,
    REST_REPAIR,
    RESTING,
    REVEAL_CONTRACT,
    ROLL_DICE,
    ROLL_LAST_DIE,
    ROUND,
    SALVAGE,
    SET_DIE,
    SHIFT_DIALS,
    SITE_EFFECT,
    TAKE_DAMAGE,
    TAKE_REWARDS,
    TAKE_TURNS,
    TRADE_RESOURCE,
    UNHARMED,
    VEHICLE_ABILITY,
    StormState,
    value_of,
)
from raidtable.games.storm_raiders.rules.state import DRAW_RESOURCES as DRAW_RESOURCES_STEP
from raidtable.games.storm_raiders.rules.state import MOVE_TO_PORT as MOVE_TO_PORT_STEP
from raidtable.games.storm_raiders.rules.steps.contract import can_fulfil
from raidtable.games.storm_raiders.rules.steps.die_changes import can_be_placed
from raidtable.games.storm_raiders.rules.steps.own_turn import SALVAGE_LIMIT, can_trade
from raidtable.games.storm_raiders.rules.steps.reach import (
    CHANGES_DICE,
    reachable,
    reachable_unharmed,
)
from raidtable.games.storm_raiders.rules.steps.storm import onwards
from raidtable.games.storm_raiders.rules.tokens import MOST, count, counts, total

# The rows of steps outside a player's turn in which a game can wait, or go on by itself.
SETTING_UP: Final[list[int]] = [
    PLACE_STANDEES, CHOOSE_FIRST, DEAL_STARTERS, CHOOSE_TILES, DEAL_TILES, LAY_CONTRACTS,
    LAY_RESOURCES,
]  # fmt: skip
CLEANING_UP: Final[list[int]] = [ROUND, END_ROUND, MOVE_STORM, ROLL_LAST_DIE]
IN_ROUND: Final[list[int]] = [*CLEANING_UP, TAKE_TURNS]
# The last Storm has passed: whoever can repair is asked, then the game is over.
AFTER_ROUNDS: Final[list[list[int]]] = [[ROUND, BETWEEN_TURNS], []]
BESIDE_TURNS: Final[list[list[int]]] = [
    *AFTER_ROUNDS,
    [*IN_ROUND, ROLL_DICE, LAY_CONTRACTS],
    [*IN_ROUND, ROLL_DICE],
    IN_ROUND,
    [*IN_ROUND, BETWEEN_TURNS],
    CLEANING_UP,
    [ROUND, END_ROUND, DROP_RESOURCES],
    [ROUND, END_ROUND, DROP_RESOURCES, TAKE_DAMAGE],
]
OPPONENTS: Final[list[list[int]]] = [
    [ROUND, OPENING_MOVES, REVEAL_CONTRACT],
    [ROUND, OPENING_MOVES, OPPONENT_MOVES, REVEAL_CONTRACT],
    [*IN_ROUND, BETWEEN_TURNS, OPPONENT_MOVES, OPPONENT_ROLLS],
    [*IN_ROUND, BETWEEN_TURNS, OPPONENT_MOVES, REVEAL_CONTRACT],
    [*IN_ROUND, BETWEEN_TURNS, REVEAL_CONTRACT],
]

# What a step needs beside the one it lies on: one of those abilities of the vehicle that was used,
# or one of those of the raider who rests. None: nothing more.
Need = tuple[str, tuple[int, ...]] | None
VEHICLE: Final = "vehicle"
RAIDER: Final = "raider"
FOUND_BY_QARI: Final[Need] = (RAIDER, (DRAW_RESOURCES,))
RESTS: Final[tuple[int, ...]] = (REST_REFRESH, REST_REPAIR, REST_DICE, REST_GAIN, REST_END)
CREW_GAINED_ON: Final[dict[int, Need]] = {
    MOVE: (VEHICLE, (V_EARLY_SALVAGE,)),
    SITE_EFFECT: None,
    REFRESH_PAIR: None,
    GAIN_CREW: None,
    TAKE_REWARDS: None,
    **dict.fromkeys(RESTS, FOUND_BY_QARI),
    REST_END: None,
}
# In a turn: what may lie on what. The first step of a turn's row is one of STARTS.
STARTS: Final = (DRAFT_DIE, PREPARE, END_TURN)
LIES_ON: Final[dict[int, dict[int, Need]]] = {
    REROLL_DIE: {PREPARE: None},
    SET_DIE: {PREPARE: None, REST_REFRESH: (RAIDER, (ANY_VALUE,))},
    AT_SITE: {END_TURN: None},
    MOVE: {AT_SITE: None},
    EARLY_SALVAGE: {MOVE: (VEHICLE, (V_EARLY_SALVAGE,))},
    VEHICLE_ABILITY: {
        MOVE: (VEHICLE, (V_REMOVE_DICE, V_PLANE_DIE_OR_TRIKE_REPAIR, V_REMOVE_EQUAL_DICE))
    },
    SALVAGE: {END_TURN: None},
    TRADE_RESOURCE: {SALVAGE: None, REFRESH_PAIR: None},
    DISCARD_CARGO: {
        MOVE: (VEHICLE, (V_EARLY_SALVAGE,)),
        SALVAGE: None,
        TAKE_REWARDS: None,
        **dict.fromkeys(RESTS, FOUND_BY_QARI),
    },
    SITE_EFFECT: {END_TURN: None},
    REPAIR_AT_SITE: {END_TURN: None},
    REFRESH_PAIR: {SITE_EFFECT: (VEHICLE, (V_REFRESH_AFTER_SINGLE,))},
    REFRESH_CREW: {
        AT_SITE: (VEHICLE, (V_REFRESH_AFTER_MOVE,)),
        SITE_EFFECT: (VEHICLE, (V_REFRESH_AFTER_SINGLE,)),
        TAKE_REWARDS: None,
    },
    FULFIL_CONTRACT: {END_TURN: None},
    PAY_CONTRACT: {END_TURN: None},
    OVERHAUL: {END_TURN: (VEHICLE, (V_OVERHAUL,))},
    TAKE_REWARDS: {END_TURN: None, OVERHAUL: None},
    RANDOM_RESOURCE: {TAKE_REWARDS: None},
    SHIFT_DIALS: {TAKE_REWARDS: None},
    REPAIR: {TAKE_REWARDS: None},
    REMOVE_DIE: {TAKE_REWARDS: None, END_TURN: (VEHICLE, (V_OVERHAUL,))},
    REMOVE_DICE: {
        END_TURN: (VEHICLE, (V_DIE_PER_DAMAGE,)),
        **dict.fromkeys(RESTS, (RAIDER, (EXTRA_DICE,))),
    },
    GAIN_CREW: CREW_GAINED_ON,
    KEEP_CREW: CREW_GAINED_ON,
    DRAW_CREW: {KEEP_CREW: None},
    REST_END: {END_TURN: None},
    REST_GAIN: {REST_END: None},
    REST_DICE: {REST_GAIN: None},
    REST_REPAIR: {REST_DICE: None},
    REST_REFRESH: {REST_REPAIR: None},
    HARM_VEHICLE: {SET_DIE: None, REST_REFRESH: None},
    DRAW_RESOURCES_STEP: dict.fromkeys(RESTS, FOUND_BY_QARI),
    KEEP_RESOURCE: dict.fromkeys(RESTS, FOUND_BY_QARI),
    REPAIR_OR_REMOVE: dict.fromkeys(RESTS, (RAIDER, (MOVE_TO_PORT,))),
    MOVE_TO_PORT_STEP: {REPAIR_OR_REMOVE: None},
    RAISE_DIAL: dict.fromkeys(RESTS, (RAIDER, (MEDAL_TO_DIAL,))),
}
# Where Damage comes from, by the step that its taking lies on.
SOURCES: Final[dict[int, tuple[int, ...]]] = {
    **dict.fromkeys((MOVE, EARLY_SALVAGE, VEHICLE_ABILITY), (FROM_DIE, FROM_FORGER)),
    **dict.fromkeys((AT_SITE, REFRESH_CREW, DROP_RESOURCES), (FROM_STORM,)),
    **dict.fromkeys((SITE_EFFECT, REFRESH_PAIR, GAIN_CREW), (FROM_SALVAGE,)),
    TAKE_REWARDS: (FROM_CONTRACT,),
    **dict.fromkeys((SET_DIE, REST_REFRESH), (FROM_FORGER,)),
}
LIES_ON[TAKE_DAMAGE] = {under: None for under in SOURCES if under != DROP_RESOURCES}
# What a player may open on any decision of the turn: a starting card destroyed, or a Bosun used.
EXTRAS: Final = (PLACE_MOD, MAY_REFRESH)
# In a turn, steps on which nobody decides.
UNDECIDED: Final = (
    REROLL_DIE, MOVE, AT_SITE, SITE_EFFECT, RANDOM_RESOURCE, DRAW_CREW, DRAW_RESOURCES_STEP,
)  # fmt: skip
AT_WRECK: Final = (EARLY_SALVAGE, SALVAGE, SITE_EFFECT, REPAIR_AT_SITE)
AT_HOLD: Final = (FULFIL_CONTRACT, PAY_CONTRACT, OVERHAUL, TAKE_REWARDS)
# The most that may be open of a kind: a Mod of each cause, what a Bosun gives, all Crew tokens.
MOST_OPEN: Final = {
    PLACE_MOD: 2,
    MAY_REFRESH: CREW_AMOUNT[CREW_EFFECT.index(REFRESH_OTHERS)],
    GAIN_CREW: RESOURCE_COUNTS[CREW_TOKEN],
}
# The most hours that one card takes off a journey.
MOST_HOURS_OFF: Final = max(
    CREW_AMOUNT[kind] for kind in range(KINDS) if CREW_EFFECT[kind] == FEWER_HOURS
)


def most_uses(effect: int) -> int:
    """How often cards of that effect can be used in one step: a Bosun refreshes some of them."""
    copies = sum(COPIES[kind] for kind in range(KINDS) if CREW_EFFECT[kind] == effect)
    return copies + MOST_OPEN[MAY_REFRESH]


def setting_up(s: StormState) -> list[int]:
    """The steps of set-up that are left, the last of them first; none once the game has begun."""
    first = 2 if s.solo else 1
    if s.solo and s.stack[1:2] != [OPENING_MOVES]:
        return []
    left = s.stack[first:]
    return left if left and left == SETTING_UP[: len(left)] else []


def row_in_turn(s: StormState) -> list[int]:
    """The steps of a player's turn; empty outside a turn."""
    row = s.stack[len(IN_ROUND) :]
    in_turn = s.stack[: len(IN_ROUND)] == IN_ROUND and bool(row) and row[0] in STARTS
    return row if in_turn else []


def own_row(row: list[int]) -> list[int]:
    """The row without what a player has opened on its last decision."""
    place = len(row)
    while place and row[place - 1] in EXTRAS:
        place -= 1
    return row[:place]


def check_steps(w: Written, s: StormState) -> None:
    """The row of steps is one that a game can be in, and each finds the values it works with."""
    row = row_in_turn(s)
    if row:
        known = is_row(row)
    else:
        known = s.stack in BESIDE_TURNS or bool(setting_up(s)) or (s.solo and s.stack in OPPONENTS)
    if not known:
        raise w.refuse("'steps' is not a row of steps that a game can be in.")
    check_working_values(w, s, row)
    if row:
        check_turn(w, s, own_row(row))
    if DROP_RESOURCES in s.stack:
        check_drops(w, s)
    if TAKE_DAMAGE in s.stack:
        check_hits(w, s)


def is_row(row: list[int]) -> bool:
    """Whether each step of a turn lies on one that can open it."""
    own = own_row(row)
    for under, step in itertools.pairwise(own):
        if under not in LIES_ON.get(step, {}):
            return False
    for step, most in MOST_OPEN.items():
        if row.count(step) > most:
            return False
    return len(own) == len(row) or own[-1] not in UNDECIDED


def check_working_values(w: Written, s: StormState, row: list[int]) -> None:
    """A working value belongs to its steps, and is refused beside any other."""
    top = s.stack[-1] if s.stack else NONE
    start = row[0] if row else NONE
    drafted = start in (PREPARE, END_TURN)
    placed, resting = s.has_flag(PLACED), s.has_flag(RESTING)
    repairing = REST_REPAIR in row and REST_REFRESH not in row
    ability = s.player.ability(s.vehicle) if row and s.vehicle != NONE else NONE
    abilities = VEHICLE_ABILITY in row
    removes = abilities and ability in (V_PLANE_DIE_OR_TRIKE_REPAIR, V_REMOVE_EQUAL_DICE)
    removes_coloured = abilities and ability == V_REMOVE_DICE
    visiting = FULFIL_CONTRACT in row or PAY_CONTRACT in row
    dropping = DROP_RESOURCES in s.stack
    for name, needed, allowed, given in (
        ("turn_seat", bool(row), False, s.turn_seat != NONE),
        ("die", drafted, False, s.die != NONE),
        ("wild", False, drafted and not placed, s.wild > 0),
        ("vehicle", placed, start == PREPARE, s.vehicle != NONE),
        ("target", placed, False, s.target != NONE),
        ("through_storm", False, placed, s.through_storm > 0),
        ("flags", start == END_TURN, start == PREPARE, s.flags > 0),
        ("forged", False, drafted, s.forged > 0),
        ("hours_off", False, drafted, s.hours_off > 0),
        ("salvaged", False, SALVAGE in row, s.salvaged > 0),
        ("weapons", False, SALVAGE in row, s.weapons > 0),
        ("crew_tokens", False, SALVAGE in row, s.crew_tokens > 0),
        ("salvage_more", False, SALVAGE in row, s.salvage_more > 0),
        ("taken", False, start == END_TURN, s.taken > 0),
        ("repaired", False, resting, s.repaired > 0),
        ("repairs", False, repairing, s.repairs > 0),
        ("extra_repairs", False, repairing or abilities, s.extra_repairs > 0),
        ("removals", REMOVE_DICE in row, removes, s.removals > 0),
        ("removals_black", False, removes_coloured, s.removals_black > 0),
        ("removals_grey", False, removes_coloured, s.removals_grey > 0),
        ("remove_from", own_row(row)[-2:] == [END_TURN, REMOVE_DIE], False, s.remove_from != NONE),
        ("owed", visiting, False, s.owed > 0),
        ("discount", False, visiting, s.discount > 0),
        ("substitutes", False, visiting, s.substitutes > 0),
        ("rewards", False, TAKE_REWARDS in row, s.rewards > 0),
        ("draws", top == DRAW_CREW, False, s.draws > 0),
        ("drawn", KEEP_CREW in row and top != DRAW_CREW, KEEP_CREW in row, len(s.drawn) > 0),
        ("found", KEEP_RESOURCE in row, DRAW_RESOURCES_STEP in row, s.found > 0),
        ("hits", TAKE_DAMAGE in s.stack, HARM_VEHICLE in row, len(s.hits) > 0),
        ("asked", False, top == BETWEEN_TURNS, s.asked > 0),
        ("drop_sites", dropping, False, s.drop_sites > 0),
        ("drop_site", dropping, False, s.drop_site != NONE),
        ("drop_each", dropping, False, s.drop_each > 0),
        ("drop_left", dropping, False, s.drop_left > 0),
        ("dealt", False, top in (DEAL_TILES, CHOOSE_TILES), len(s.tiles) > 0),
    ):
        if needed and not given:
            raise w.refuse(f"{name!r} must be given with these 'steps'.")
        if given and not needed and not allowed:
            raise w.refuse(f"{name!r} has no meaning with these 'steps'.")


# In a turn


def check_turn(w: Written, s: StormState, row: list[int]) -> None:
    check_flags(w, s, row)
    check_die(w, s, row)
    check_needs(w, s, row)
    check_place(w, s, row)
    check_gains(w, s, row)
    if SALVAGE in row:
        check_salvage(w, s)
    if TRADE_RESOURCE in row and not can_trade(s, s.player):
        raise w.refuse("there is nothing to trade at this site.")
    if FULFIL_CONTRACT in row or PAY_CONTRACT in row:
        check_visit(w, s, row)
    if TAKE_REWARDS in row:
        check_rewards(w, s)
    if RAISE_DIAL in row and min(s.player.dials) == DIAL_TOP:
        raise w.refuse("no dial can be raised.")
    check_removing(w, s, row)


def check_flags(w: Written, s: StormState, row: list[int]) -> None:
    """A die that is used was placed or rested on; each ability keeps to its vehicle or raider."""
    seat = s.player
    placed, resting = s.has_flag(PLACED), s.has_flag(RESTING)
    if (placed or resting) != (row[0] == END_TURN) or (placed and resting):
        raise w.refuse("'flags' must say of a die that is used either 'placed' or 'resting'.")
    if len(row) > 1 and row[0] == END_TURN and resting != (row[1] == REST_END):
        raise w.refuse(f"these 'steps' are not those of a turn {'at rest' if resting else 'away'}.")
    ability = seat.ability(s.vehicle) if s.vehicle != NONE else NONE
    asked_for = placed and seat.ability_asks_for(s.vehicle, s.die)
    unharmed = asked_for and ability == V_PREVENT_ALL
    if (
        (s.has_flag(CAN_PREVENT) and ability != V_FLIP_OR_PREVENT)
        or (s.has_flag(CAN_REPAIR) and not (asked_for and ability == V_REPAIR_ANY))
        or s.has_flag(UNHARMED) != unharmed
    ):
        raise w.refuse("'flags' do not fit the ability of the vehicle that is used.")
    if s.has_flag(ABILITY_USED) and not (resting and REST_EFFECT[seat.raider] in USED_ONCE):
        raise w.refuse("'flags' cannot say 'ability_used' of this raider and turn.")


# What raiders can do once in a rest.
USED_ONCE: Final = (EXTRA_DICE, DRAW_RESOURCES, MOVE_TO_PORT, MOD_IF_REPAIRED, MEDAL_TO_DIAL)


def check_die(w: Written, s: StormState, row: list[int]) -> None:
    """The die in hand, and the vehicle that an ability has bound it to."""
    if s.wild and value_of(s.die) != 1:
        raise w.refuse("only a 1 as it was rolled is 'wild'.")
    for vehicle in range(TYPES):
        if count(s.hours_off, vehicle) > most_uses(FEWER_HOURS) * MOST_HOURS_OFF:
            raise w.refuse("'hours_off' are more than crew cards can give.")
    if row[0] == PREPARE and s.vehicle != NONE:
        changes = s.player.ability(s.vehicle) in CHANGES_DICE
        if not changes or not can_be_placed(s, s.vehicle):
            raise w.refuse("no ability can have bound the die to 'vehicle'.")
    if SET_DIE in row and row[0] == PREPARE and not s.forged:
        raise w.refuse("'forged' must count the Forger that sets the die.")


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
            raise w.refuse(f"the {whose} does not open these 'steps'.")
    if VEHICLE_ABILITY in row and not seat.ability_asks_for(s.vehicle, s.die):
        raise w.refuse("the vehicle's ability does not ask for this 'die'.")
    if HARM_VEHICLE in row and not (s.has_flag(RESTING) and s.forged):
        raise w.refuse("a vehicle is harmed for a Forger's rest only.")


def check_place(w: Written, s: StormState, row: list[int]) -> None:
    """Where the journey ends, and whether what is done there can be."""
    seat = s.player
    if MOVE in row:
        bit = 1 << s.target
        clean = reachable_unharmed(s, seat, s.vehicle, s.die) & bit
        if not reachable(s, seat, s.vehicle, s.die) & bit or bool(clean) == bool(s.through_storm):
            raise w.refuse("'target' is not in reach of 'die', or not by that way.")
    elif s.has_flag(PLACED) and seat.site != s.target:
        raise w.refuse("'target' must be the site of the seat that has moved.")
    for steps, at_wreck in ((AT_WRECK, True), (AT_HOLD, False)):
        if any(step in steps for step in row) and (seat.site < WRECKS) != at_wreck:
            raise w.refuse(f"these 'steps' need a {'wreck' if at_wreck else 'Stormhold'}.")


def check_gains(w: Written, s: StormState, row: list[int]) -> None:
    """Crew cards and Resources to choose from."""
    seat = s.player
    if KEEP_CREW in row:
        most = CREW_AMOUNT[CREW_EFFECT.index(LOOK_AT_MORE)]
        drawing = len(s.drawn) + s.draws
        if s.draws > cards_left(s) or drawing not in range(1, most + 1):
            raise w.refuse(f"{drawing} crew cards are more than can be drawn.")
        if not all((known >> s.turn_seat) & 1 for known in s.drawn_by):
            raise w.refuse("'drawn' cards are known by the seat that draws them.")
        if not seat.has_room_for_crew():
            raise w.refuse("the seat that draws has no room for another crew card.")
    if total(s.found) > REST_AMOUNT[REST_EFFECT.index(DRAW_RESOURCES)]:
        raise w.refuse("'found' is more than Qari draws.")


def check_salvage(w: Written, s: StormState) -> None:
    if (
        s.salvage_more > most_uses(SALVAGE_MORE)
        or s.salvaged > SALVAGE_LIMIT + s.salvage_more
        or s.weapons + s.crew_tokens > s.salvaged
    ):
        raise w.refuse("'salvaged' is more than may be salvaged, or less than it is made up of.")


def check_visit(w: Written, s: StormState, row: list[int]) -> None:
    """What is owed is what the Contract of this Stormhold needs, less what has been paid."""
    contract = s.holds[s.player.site - WRECKS]
    if contract == NONE:
        raise w.refuse("this Stormhold has no Contract to fulfil.")
    needs, owed = [*NEEDS[contract], 0, 0], counts(s.owed)
    paid = [needs[kind] - owed[kind] for kind in range(len(needs))]
    if min(paid) < 0 or (any(paid) and FULFIL_CONTRACT in row):
        raise w.refuse("'owed' is not what the Contract of this Stormhold needs.")
    if (
        s.discount > min(most_uses(PAY_LESS), sum(needs) - 1)
        or s.substitutes > most_uses(SUBSTITUTE)
        or (PAY_CONTRACT in row and not can_fulfil(s))
    ):
        raise w.refuse("'owed' cannot be paid with these Resources, 'discount' and 'substitutes'.")


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
    raise w.refuse("'rewards' are more than a Contract of this seat gives.")


def check_removing(w: Written, s: StormState, row: list[int]) -> None:
    """Dice and Damage that may still be taken off by an ability, or in a rest."""
    seat = s.player
    if VEHICLE_ABILITY in row:
        tile = seat.vehicles[s.vehicle]
        repairs = seat.ability(s.vehicle) == V_PLANE_DIE_OR_TRIKE_REPAIR
        most = 1
        most_extra = ABILITY_AMOUNT[tile] if repairs else 0
        if s.removals_black > REMOVES_BLACK[tile] or s.removals_grey > REMOVES_GREY[tile]:
            raise w.refuse("'removals_black' or 'removals_grey' are more than the ability gives.")
    else:
        # Damage that is taken in a turn turns into dice, however much it is.
        most = REST_AMOUNT[seat.raider] if s.has_flag(RESTING) else MOST
        most_repairs = REPAIRS[value_of(s.die)]
        if s.repairs > most_repairs:
            raise w.refuse("'repairs' are more than the die gives.")
        doubled = REST_EFFECT[seat.raider] == DOUBLE_REPAIR
        most_extra = most_repairs - s.repairs if doubled else 0
    if s.removals > most or s.extra_repairs > most_extra:
        raise w.refuse("'removals' or 'extra_repairs' are more than the ability gives.")


# Damage and the Storm


def check_hits(w: Written, s: StormState) -> None:
    """Damage comes from what the steps have done, to the vehicles that it can hit."""
    place = s.stack.index(TAKE_DAMAGE)
    for number, coming in enumerate(s.hits):
        source = hit_source(coming)
        fits = source in SOURCES[s.stack[place - 1]]
        if s.turn_seat != NONE:
            fits = fits and hit_seat(coming) == s.turn_seat and can_come(s, source)
            if source != FROM_STORM and not s.has_flag(RESTING):
                fits = fits and hit_vehicle(coming) == s.vehicle
        if source != FROM_SALVAGE and coming in s.hits[:number]:
            fits = False
        if not fits:
            raise w.refuse("'hits' are not Damage that can come now.")
    if len(s.hits) > MOST:
        raise w.refuse("'hits' are more than can come at once.")


def can_come(s: StormState, source: int) -> bool:
    """Whether Damage of that source is due in this turn."""
    if source == FROM_FORGER:
        return s.forged > 0
    if source == FROM_STORM:
        return AT_SITE in s.stack and s.through_storm == 1
    return s.has_flag(PLACED) and (source != FROM_SALVAGE or SITE_EFFECT in s.stack)


def check_drops(w: Written, s: StormState) -> None:
    """The Storm drops Resources on its way back, for each space that it has moved."""
    if not s.storm_row:
        raise w.refuse("'storm_row' must hold the die that drove the Storm.")
    spaces = value_of(s.storm_row[-1]) + STORM_MODIFIERS[len(s.storm_row) - 1]
    behind = spaces - s.drop_sites
    each = DROPS[spaces - SHORTEST_STORM]
    whole = behind == 0 and s.drop_left == each
    if (
        behind < 0
        or s.drop_site != onwards(s.storm, -s.heading * behind)
        or s.drop_each != each
        or s.drop_left > each
        or not (whole or TAKE_DAMAGE not in s.stack)
    ):
        raise w.refuse("what the Storm drops does not fit the last die of 'storm_row'.")
