"""The numbers of the steps of Storm Raiders, and the flags that hold for the rest of a turn."""

from typing import Final

# Steps, by their place in the game's table of steps.
ROUND: Final = 0
LAY_RESOURCES: Final = 1
LAY_CONTRACTS: Final = 2
DEAL_TILES: Final = 3
CHOOSE_TILES: Final = 4
DEAL_STARTERS: Final = 5
CHOOSE_FIRST: Final = 6
PLACE_STANDEES: Final = 7
OPENING_MOVES: Final = 8
OPPONENT_ROLLS: Final = 9
OPPONENT_MOVES: Final = 10
REVEAL_CONTRACT: Final = 11
ROLL_DICE: Final = 12
TAKE_TURNS: Final = 13
DRAFT_DIE: Final = 14
PREPARE: Final = 15
REROLL_DIE: Final = 16
SET_DIE: Final = 17
EARLY_SALVAGE: Final = 18
VEHICLE_ABILITY: Final = 19
MOVE: Final = 20
AT_SITE: Final = 21
SALVAGE: Final = 22
AFTER_SALVAGE: Final = 23
TRADE_RESOURCE: Final = 24
DISCARD_CARGO: Final = 25
SITE_EFFECT: Final = 26
REPAIR_AT_SITE: Final = 27
FULFIL_CONTRACT: Final = 28
PAY_CONTRACT: Final = 29
TAKE_REWARDS: Final = 30
OVERHAUL: Final = 31
PLACE_MOD: Final = 32
GAIN_CREW: Final = 33
DRAW_CREW: Final = 34
KEEP_CREW: Final = 35
REFRESH_CREW: Final = 36
REFRESH_PAIR: Final = 37
MAY_REFRESH: Final = 38
REMOVE_DIE: Final = 39
REMOVE_DICE: Final = 40
REPAIR: Final = 41
SHIFT_DIALS: Final = 42
RANDOM_RESOURCE: Final = 43
TAKE_DAMAGE: Final = 44
HARM_VEHICLE: Final = 45
REST_REFRESH: Final = 46
REST_REPAIR: Final = 47
REST_DICE: Final = 48
REST_GAIN: Final = 49
REST_END: Final = 50
DRAW_RESOURCES: Final = 51
KEEP_RESOURCE: Final = 52
MOVE_TO_PORT: Final = 53
REPAIR_OR_REMOVE: Final = 54
RAISE_DIAL: Final = 55
END_TURN: Final = 56
BETWEEN_TURNS: Final = 57
ROLL_LAST_DIE: Final = 58
MOVE_STORM: Final = 59
DROP_RESOURCES: Final = 60
END_ROUND: Final = 61

# Flags for the rest of a turn
ON_PLANE_PATHS: Final = 1  # the Trike may take plane-only paths
FREE_PORT: Final = 2  # the port left counts as 0
CAN_PREVENT: Final = 4  # the Ugly Duckling may prevent one Damage
UNHARMED: Final = 8  # all Damage of this turn is prevented
CAN_REPAIR: Final = 16  # the Mad-Wick! may remove one Damage
RESTING: Final = 32
ABILITY_USED: Final = 64  # the raider's, in this rest
PLACED: Final = 128  # the die is on a vehicle

# The steps as a written position names them, in the order of their numbers.
STEP_NAMES: Final[list[str]] = [
    "round", "lay_resources", "lay_contracts", "deal_tiles", "choose_tiles", "deal_starters",
    "choose_first", "place_standees", "opening_moves", "opponent_rolls", "opponent_moves",
    "reveal_contract", "roll_dice", "take_turns", "draft_die", "prepare", "reroll_die", "set_die",
    "early_salvage", "vehicle_ability", "move", "at_site", "salvage", "after_salvage",
    "trade_resource", "discard_cargo", "site_effect", "repair_at_site", "fulfil_contract",
    "pay_contract", "take_rewards", "overhaul", "place_mod", "gain_crew", "draw_crew",
    "keep_crew", "refresh_crew", "refresh_pair", "may_refresh", "remove_die", "remove_dice",
    "repair", "shift_dials", "random_resource", "take_damage", "harm_vehicle", "rest_refresh",
    "rest_repair", "rest_dice", "rest_gain", "rest_end", "draw_resources", "keep_resource",
    "move_to_port", "repair_or_remove", "raise_dial", "end_turn", "between_turns",
    "roll_last_die", "move_storm", "drop_resources", "end_round",
]  # fmt: skip
# The flags, in the order of their bits.
FLAG_NAMES: Final[list[str]] = [
    "plane_paths", "free_port", "can_prevent", "unharmed", "can_repair", "resting",
    "ability_used", "placed",
]  # fmt: skip
