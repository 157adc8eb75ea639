"""The rows of steps that a game of Storm Raiders can be in."""

import itertools
from typing import Final

from raidtable.games.storm_raiders.rules.components import (
    ANY_VALUE,
    CREW_AMOUNT,
    CREW_EFFECT,
    CREW_TOKEN,
    DRAW_RESOURCES,
    EXTRA_DICE,
    FROM_CONTRACT,
    FROM_DIE,
    FROM_FORGER,
    FROM_SALVAGE,
    FROM_STORM,
    MEDAL_TO_DIAL,
    MOVE_TO_PORT,
    REFRESH_OTHERS,
    RESOURCE_COUNTS,
    V_DIE_PER_DAMAGE,
    V_EARLY_SALVAGE,
    V_OVERHAUL,
    V_PLANE_DIE_OR_TRIKE_REPAIR,
    V_REFRESH_AFTER_MOVE,
    V_REFRESH_AFTER_SINGLE,
    V_REMOVE_DICE,
    V_REMOVE_EQUAL_DICE,
)
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    AT_SITE,
    BETWEEN_TURNS,
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
    VEHICLE_ABILITY,
)
from raidtable.games.storm_raiders.rules.step_ids import DRAW_RESOURCES as DRAW_RESOURCES_STEP
from raidtable.games.storm_raiders.rules.step_ids import MOVE_TO_PORT as MOVE_TO_PORT_STEP

# The rows of steps outside a player's turn in which a game can wait, or go on by itself.
SETTING_UP: Final[list[int]] = [
    PLACE_STANDEES, CHOOSE_FIRST, DEAL_STARTERS, CHOOSE_TILES, DEAL_TILES, LAY_CONTRACTS,
    LAY_RESOURCES,
]  # fmt: skip
CLEANING_UP: Final[list[int]] = [ROUND, END_ROUND, MOVE_STORM, ROLL_LAST_DIE]
IN_ROUND: Final[list[int]] = [*CLEANING_UP, TAKE_TURNS]
# The last Storm has passed: seats that can repair are asked, then the game is over.
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

# Conditions of a step besides the step below it: one of those abilities of the vehicle that was
# used, or of the resting raider. None: no further condition.
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
# In a turn: the steps on top of which each step may be. The first step of a turn's row is one of
# STARTS.
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
# Sources of Damage, by the step below the one that takes it.
SOURCES: Final[dict[int, tuple[int, ...]]] = {
    **dict.fromkeys((MOVE, EARLY_SALVAGE, VEHICLE_ABILITY), (FROM_DIE, FROM_FORGER)),
    **dict.fromkeys((AT_SITE, REFRESH_CREW, DROP_RESOURCES), (FROM_STORM,)),
    **dict.fromkeys((SITE_EFFECT, REFRESH_PAIR, GAIN_CREW), (FROM_SALVAGE,)),
    TAKE_REWARDS: (FROM_CONTRACT,),
    **dict.fromkeys((SET_DIE, REST_REFRESH), (FROM_FORGER,)),
}
LIES_ON[TAKE_DAMAGE] = {under: None for under in SOURCES if under != DROP_RESOURCES}
# Steps that a player may open on any decision of the turn: a starting card destroyed, or a Bosun
# used.
EXTRAS: Final = (PLACE_MOD, MAY_REFRESH)
# In a turn, steps on which nobody decides.
UNDECIDED: Final = (
    REROLL_DIE, MOVE, AT_SITE, SITE_EFFECT, RANDOM_RESOURCE, DRAW_CREW, DRAW_RESOURCES_STEP,
)  # fmt: skip
# The most that may be open of a kind: a Mod of each cause, what a Bosun gives, all Crew tokens.
MOST_OPEN: Final = {
    PLACE_MOD: 2,
    MAY_REFRESH: CREW_AMOUNT[CREW_EFFECT.index(REFRESH_OTHERS)],
    GAIN_CREW: RESOURCE_COUNTS[CREW_TOKEN],
}


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


def row_without_extras(row: list[int]) -> list[int]:
    """The row without the steps that a player has opened on its last decision."""
    place = len(row)
    while place and row[place - 1] in EXTRAS:
        place -= 1
    return row[:place]


def is_row(row: list[int]) -> bool:
    """Whether each step of a turn is above one that can open it."""
    opened = row_without_extras(row)
    for under, step in itertools.pairwise(opened):
        if under not in LIES_ON.get(step, {}):
            return False
    for step, most in MOST_OPEN.items():
        if row.count(step) > most:
            return False
    return len(opened) == len(row) or opened[-1] not in UNDECIDED
