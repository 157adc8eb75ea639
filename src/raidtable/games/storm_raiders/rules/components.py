"""The printed figures of the pieces, loaded and checked once into tables."""

from typing import Any, Final

from raidtable.engine.data import check, load_toml

DATA: Final[dict[str, Any]] = load_toml("raidtable.games.storm_raiders.rules", "components.toml")

RULES_VERSION: Final[int] = DATA["rules_version"]
SEAT_COUNTS: Final[list[int]] = DATA["seat_counts"]

# Rounds, by the number of players
ROUNDS: Final[int] = DATA["rounds"]
TURNS: Final[int] = DATA["turns"]
BLACK_DICE: Final[tuple[int, ...]] = tuple(DATA["black_dice"])
GREY_DICE: Final[tuple[int, ...]] = tuple(DATA["grey_dice"])
MEDAL_ROUNDS: Final[tuple[tuple[int, ...], ...]] = tuple(map(tuple, DATA["medal_rounds"]))
STORM_MODIFIERS: Final[tuple[int, ...]] = tuple(DATA["storm_modifiers"])
SHORTEST_STORM: Final = 2
DROPS: Final[tuple[int, ...]] = tuple(DATA["drops"])
PER_WRECK: Final[int] = DATA["resources_per_wreck"]

# A die: a colour and a value as one number from 0, black before grey.
BLACK: Final = 0
GREY: Final = 1
COLOUR_NAMES: Final[tuple[str, ...]] = ("black", "grey")
FACES: Final = 6
DICE: Final = 12
DIE_NAMES: Final[tuple[str, ...]] = tuple(
    f"{colour}:{value}" for colour in COLOUR_NAMES for value in range(1, FACES + 1)
)

# The dashboard
TRIKE: Final = 0
PLANE: Final = 1
SUB: Final = 2
TYPES: Final = 3
TYPE_NAMES: Final[tuple[str, ...]] = ("trike", "plane", "sub")
SPACES: Final[int] = DATA["spaces"]
MOD: Final = 0
MEDAL: Final = 1
CREW: Final = 2
DIALS: Final = 3
DIAL_NAMES: Final[tuple[str, ...]] = ("mod", "medal", "crew")
DIAL_TOP: Final[int] = DATA["dial_top"]
HEALTH: Final[tuple[int, ...]] = tuple(DATA["health"])
WORST_HEALTH: Final[int] = len(HEALTH) - 1
TOP_MODS: Final[int] = DATA["limits"]["mods"]
TOP_MEDALS: Final[int] = DATA["limits"]["medals"]
TOP_CREW: Final[int] = DATA["limits"]["crew"]
CARGO_VARIANT: Final[int] = DATA["cargo_variant"]
REPAIRS: Final[tuple[int, ...]] = (0, *DATA["repairs_by_die"])
SLOTS: Final[int] = len(DATA["mod_slots"])
SLOT_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in DATA["mod_slots"])
ALL_SLOTS: Final[int] = (1 << SLOTS) - 1


def slots_of(condition: str) -> tuple[int, ...]:
    """By vehicle type, the slot whose Mod removes that condition, as a bit; 0 for none."""
    return tuple(
        sum(
            1 << number
            for number, row in enumerate(DATA["mod_slots"])
            if row["vehicle"] == name and row["removes"] == condition
        )
        for name in TYPE_NAMES
    )


DIE_SLOT: Final[tuple[int, ...]] = slots_of("place_die")
WEAPONRY_SLOT: Final[tuple[int, ...]] = slots_of("salvage_weaponry")
DOUBLE_SLOT: Final[tuple[int, ...]] = slots_of("salvage_two")


def bits(numbers: list[int]) -> int:
    return sum(1 << number for number in numbers)


# By vehicle type, the dice that damage it when they are placed, as bits of their values.
HARD_VALUES: Final[tuple[int, ...]] = tuple(
    sum(bits(row.get("values", [])) for row in DATA["mod_slots"] if row["vehicle"] == name)
    for name in TYPE_NAMES
)

# Resources. Crew tokens are never held: they become crew cards.
WEAPONRY: Final = 5
CREW_TOKEN: Final = 6
RESOURCES: Final[int] = len(DATA["resources"])
HELD: Final = 6
RESOURCE_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in DATA["resources"])
RESOURCE_COUNTS: Final[tuple[int, ...]] = tuple(row["count"] for row in DATA["resources"])

# The map: 13 wrecks in the clockwise order of the Storm Path, then 5 Stormholds.
SIDE_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in DATA["sides"])
WRECKS: Final = 13
HOLDS: Final = 5
SITES: Final = 18
SITE_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in DATA["sides"][0]["sites"])
# By side: the names of the sites in the log, because each side has its own.
SITE_IDS: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(f"{side}-{name}" for name in SITE_NAMES) for side in SIDE_NAMES
)
HEAL: Final = 3
EFFECT_NAMES: Final[tuple[str, ...]] = (*DIAL_NAMES, "health")
# The effect of a wreck when it is salvaged: raise that dial, or HEAL.
SITE_EFFECT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(EFFECT_NAMES.index(row["effect"]) for row in side["sites"] if "effect" in row)
    for side in DATA["sides"]
)
PORT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(row["port"] for row in side["sites"]) for side in DATA["sides"]
)
STORM_START: Final[tuple[int, ...]] = tuple(effects.index(HEAL) for effects in SITE_EFFECT)
# Each path: two sites, its hours, and whether only a Plane may take it.
PATHS: Final[tuple[tuple[tuple[int, int, int, bool], ...], ...]] = tuple(
    tuple(
        (
            SITE_NAMES.index(row["a"]),
            SITE_NAMES.index(row["b"]),
            row["hours"],
            row.get("plane_only", False),
        )
        for row in side["paths"]
    )
    for side in DATA["sides"]
)

# Contracts
CONTRACTS: Final[int] = len(DATA["contracts"])
CONTRACT_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in DATA["contracts"])
# The needs of a Contract: by type, and as a row of icons from top to bottom.
NEEDS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(row["needs"].get(name, 0) for name in RESOURCE_NAMES[:WEAPONRY])
    for row in DATA["contracts"]
)
ICONS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(kind for kind in range(WEAPONRY) for _ in range(needs[kind])) for needs in NEEDS
)
PRESTIGE: Final[tuple[int, ...]] = tuple(row["prestige"] for row in DATA["contracts"])
REWARD_MEDAL: Final = 0
REWARD_MOD: Final = 1
REWARD_CREW: Final = 2
REWARD_RESOURCE: Final = 3
REWARD_REFRESH: Final = 4
REWARD_DIALS: Final = 5
REWARD_DIE: Final = 6
REWARD_REPAIR: Final = 7
REWARDS: Final = 8
REWARD_NAMES: Final[tuple[str, ...]] = (
    "medal", "mod", "crew_card", "random_resource", "refresh_crew", "swap_dial", "remove_die",
    "remove_damage",
)  # fmt: skip
CONTRACT_REWARDS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(row["rewards"].count(name) for name in REWARD_NAMES) for row in DATA["contracts"]
)
# The side of a Contract on its Stormhold
AGE_GREY: Final = 0
AGE_BLUE: Final = 1
AGE_DAMAGED: Final = 2
AGE_NAMES: Final[tuple[str, ...]] = ("grey", "blue", "damaged")

# Crew cards: 19 ordinary kinds, then the 4 starting ones.
CREW_ROWS: Final[list[dict[str, Any]]] = DATA["crew"]
KINDS: Final[int] = len(CREW_ROWS)
CREW_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in CREW_ROWS)
COPIES: Final[tuple[int, ...]] = tuple(row["copies"] for row in CREW_ROWS)
STARTING: Final[tuple[bool, ...]] = tuple(row.get("starting", False) for row in CREW_ROWS)
FIRST_STARTER: Final[int] = STARTING.index(True)
STARTERS: Final[int] = KINDS - FIRST_STARTER
WINDOW_NAMES: Final[tuple[str, ...]] = (
    "draft", "travel", "salvage", "contract", "damage", "gain_crew", "turn", "any",
)  # fmt: skip
IN_DRAFT: Final = 1
IN_TRAVEL: Final = 2
IN_SALVAGE: Final = 4
IN_CONTRACT: Final = 8
IN_DAMAGE: Final = 16
IN_GAIN: Final = 32
IN_TURN: Final = 64
AT_ANY_TIME: Final = 128
WINDOW: Final[tuple[int, ...]] = tuple(1 << WINDOW_NAMES.index(row["window"]) for row in CREW_ROWS)
ADJUST_DIE: Final = 0
REROLL_DIE: Final = 1
FLIP_DIE: Final = 2
FORGE_DIE: Final = 3
FEWER_HOURS: Final = 4
PLANE_PATHS: Final = 5
FREE_DEPARTURE: Final = 6
PREVENT_DAMAGE: Final = 7
PREVENT_ALL: Final = 8
SALVAGE_MORE: Final = 9
PAY_LESS: Final = 10
SUBSTITUTE: Final = 11
REPAIR_ANY: Final = 12
REMOVE_DIE: Final = 13
REFRESH_OTHERS: Final = 14
SHIFT_DIALS: Final = 15
LOOK_AT_MORE: Final = 16
HEAL_ONE: Final = 17
TRADE: Final = 18
REPAIR_USED: Final = 19
CREW_EFFECTS: Final[tuple[str, ...]] = (
    "adjust_die", "reroll_die", "flip_die", "forge_die", "fewer_hours", "plane_paths",
    "free_departure", "prevent_damage", "prevent_all", "salvage_more", "pay_less", "substitute",
    "repair_any", "remove_die", "refresh_others", "shift_dials", "look_at_more", "heal", "trade",
    "repair_used",
)  # fmt: skip
CREW_EFFECT: Final[tuple[int, ...]] = tuple(
    CREW_EFFECTS.index(row["effect"]["name"]) for row in CREW_ROWS
)
CREW_AMOUNT: Final[tuple[int, ...]] = tuple(row["effect"].get("amount", 1) for row in CREW_ROWS)
# By kind: by how much a die may go up, and down; 0 for not at all.
RAISES_DIE: Final[tuple[int, ...]] = tuple(
    max(0, *row["effect"].get("by", [0])) for row in CREW_ROWS
)
LOWERS_DIE: Final[tuple[int, ...]] = tuple(
    -min(0, *row["effect"].get("by", [0])) for row in CREW_ROWS
)
# By kind: the vehicle types whose journeys it shortens, as bits.
SHORTENS: Final[tuple[int, ...]] = tuple(
    bits([TYPE_NAMES.index(name) for name in row["effect"].get("vehicles", [])])
    for row in CREW_ROWS
)
# Sources of Damage, and by kind those that a card prevents, as bits.
FROM_DIE: Final = 0
FROM_SALVAGE: Final = 1
FROM_CONTRACT: Final = 2
FROM_STORM: Final = 3
FROM_FORGER: Final = 4
SOURCE_NAMES: Final[tuple[str, ...]] = ("die", "salvage", "contract", "storm", "forger")
PREVENTS: Final[tuple[int, ...]] = tuple(
    bits([SOURCE_NAMES.index(name) for name in row["effect"].get("sources", [])])
    for row in CREW_ROWS
)
CREW_DRAWN: Final = 2

# Storm Raiders
RAIDER_ROWS: Final[list[dict[str, Any]]] = DATA["raiders"]
RAIDERS: Final[int] = len(RAIDER_ROWS)
RAIDER_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in RAIDER_ROWS)
RAIDER_DIALS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(row["dials"].get(name, 0) for name in DIAL_NAMES) for row in RAIDER_ROWS
)
REFRESH_ALL: Final = 0
DOUBLE_REPAIR: Final = 1
ANY_VALUE: Final = 2
EXTRA_DICE: Final = 3
DRAW_RESOURCES: Final = 4
MOVE_TO_PORT: Final = 5
MOD_IF_REPAIRED: Final = 6
MEDAL_TO_DIAL: Final = 7
REST_EFFECTS: Final[tuple[str, ...]] = (
    "refresh_all", "double_repair", "any_value", "extra_dice", "draw_resources", "move_to_port",
    "mod_if_repaired", "medal_to_dial",
)  # fmt: skip
REST_EFFECT: Final[tuple[int, ...]] = tuple(
    REST_EFFECTS.index(row["rest"]["name"]) for row in RAIDER_ROWS
)
REST_AMOUNT: Final[tuple[int, ...]] = tuple(row["rest"].get("amount", 0) for row in RAIDER_ROWS)

# Vehicles: 8 Trikes, 8 Planes, 8 Subs
VEHICLE_ROWS: Final[list[dict[str, Any]]] = DATA["vehicles"]
VEHICLES: Final[int] = len(VEHICLE_ROWS)
OF_TYPE: Final = 8
VEHICLE_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in VEHICLE_ROWS)
VEHICLE_TYPE: Final[tuple[int, ...]] = tuple(TYPE_NAMES.index(row["type"]) for row in VEHICLE_ROWS)
V_ADJUST_DIE: Final = 0
V_REFRESH_AFTER_SINGLE: Final = 1
V_FEWER_HOURS: Final = 2
V_WILD_DIE: Final = 3
V_FLIP_OR_PREVENT: Final = 4
V_STORM_PROOF: Final = 5
V_OVERHAUL: Final = 6
V_REMOVE_DICE: Final = 7
V_PLACE_EQUAL: Final = 8
V_DIE_PER_DAMAGE: Final = 9
V_FEWER_HOURS_PASSING: Final = 10
V_PREVENT_ALL: Final = 11
V_REPAIR_ANY: Final = 12
V_REMOVE_EQUAL_DICE: Final = 13
V_PLANE_DIE_OR_TRIKE_REPAIR: Final = 14
V_UNDAMAGEABLE: Final = 15
V_REFRESH_AFTER_MOVE: Final = 16
V_EARLY_SALVAGE: Final = 17
ABILITIES: Final[tuple[str, ...]] = (
    "adjust_die", "refresh_after_single", "fewer_hours", "wild_die", "flip_or_prevent",
    "storm_proof", "overhaul", "remove_dice", "place_equal", "die_per_damage",
    "fewer_hours_passing", "prevent_all", "repair_any", "remove_equal_dice",
    "plane_die_or_trike_repair", "undamageable", "refresh_after_move", "early_salvage",
)  # fmt: skip
ABILITY: Final[tuple[int, ...]] = tuple(
    ABILITIES.index(row["ability"]["name"]) for row in VEHICLE_ROWS
)
ABILITY_AMOUNT: Final[tuple[int, ...]] = tuple(
    row["ability"].get("amount", 0) for row in VEHICLE_ROWS
)


def dice_meant(ability: dict[str, Any]) -> int:
    """The dice that an ability works with, as bits; all, unless it names values or a colour."""
    values = ability.get("values", range(1, FACES + 1))
    colours = [ability["colour"]] if "colour" in ability else COLOUR_NAMES
    return sum(
        1 << (COLOUR_NAMES.index(colour) * FACES + value - 1)
        for colour in colours
        for value in values
    )


ABILITY_DICE: Final[tuple[int, ...]] = tuple(dice_meant(row["ability"]) for row in VEHICLE_ROWS)
# The vehicles whose dice are removed, and the number of each colour, by vehicle
REMOVES_FROM: Final[tuple[int, ...]] = tuple(
    TYPE_NAMES.index(row["ability"].get("type", "trike")) for row in VEHICLE_ROWS
)
REMOVES_BLACK: Final[tuple[int, ...]] = tuple(
    row["ability"].get("black", 0) for row in VEHICLE_ROWS
)
REMOVES_GREY: Final[tuple[int, ...]] = tuple(row["ability"].get("grey", 0) for row in VEHICLE_ROWS)
# By how much a vehicle's ability may change the die
ABILITY_BY: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(row["ability"].get("by", [])) for row in VEHICLE_ROWS
)
# The hours that the ability saves on a journey through a site.
PASSING_HOURS: Final[int] = ABILITY_AMOUNT[ABILITY.index(V_FEWER_HOURS_PASSING)]

# The parameters that effects and abilities have; those in brackets may be missing.
CREW_PARAMETERS: Final[dict[str, str]] = {
    "adjust_die": "by",
    "fewer_hours": "vehicles amount",
    "look_at_more": "amount",
    "prevent_all": "sources",
    "prevent_damage": "sources",
    "refresh_others": "amount",
}
REST_PARAMETERS: Final[dict[str, str]] = {
    "draw_resources": "amount",
    "extra_dice": "amount",
    "mod_if_repaired": "amount",
}
ABILITY_PARAMETERS: Final[dict[str, str]] = {
    "adjust_die": "by (values) (colour)",
    "fewer_hours": "amount (values) (colour)",
    "fewer_hours_passing": "amount",
    "flip_or_prevent": "(values) (colour)",
    "plane_die_or_trike_repair": "amount",
    "prevent_all": "(values) (colour)",
    "refresh_after_move": "amount",
    "refresh_after_single": "amount",
    "remove_dice": "type black grey (values) (colour)",
    "remove_equal_dice": "(values) (colour)",
    "repair_any": "(values) (colour)",
    "wild_die": "(values) (colour)",
}


def has_parameters(effect: dict[str, Any], known: dict[str, str]) -> bool:
    """Whether an effect has all parameters that it needs, and no other."""
    names = known.get(effect["name"], "").split()
    needed = {name for name in names if not name.startswith("(")}
    found = effect.keys() - {"name"}
    return needed <= found <= {name.strip("()") for name in names}


# Solo
OPPONENT_START: Final[int] = DATA["solo"]["start_spaces"]
OPPONENT_PILE: Final[int] = DATA["solo"]["pile"]
OPPONENT_SALVAGE: Final[int] = DATA["solo"]["salvage"]

check(sum(RESOURCE_COUNTS) == 60, "there are not 60 Resources")
check(max(RESOURCE_COUNTS) < 16, "a type of Resource does not fit its four bits")
check(RESOURCE_NAMES[WEAPONRY:] == ("weaponry", "crew"), "Weaponry and Crew are not the last types")
check(CONTRACTS == 30, "there are not 30 Contracts")
check(sum(COPIES) == 36 and STARTERS == 4, "there are not 36 crew cards, 4 of them to start with")
check(all(STARTING[FIRST_STARTER:]), "the starting crew cards are not the last ones")
check(RAIDERS == 8 and VEHICLES == 3 * OF_TYPE, "there are not 8 raiders and 24 vehicles")
check(
    all(VEHICLE_TYPE[number] == number // OF_TYPE for number in range(VEHICLES)),
    "the vehicles are not 8 Trikes, 8 Planes and 8 Subs",
)
check(len(DROPS) == 6 + STORM_MODIFIERS[-1] - 1, "the Storm's drops do not reach its longest way")
for side in DATA["sides"]:
    check(
        tuple(row["id"] for row in side["sites"]) == SITE_NAMES, "the sides differ in their sites"
    )
for effects in SITE_EFFECT:
    check(len(effects) == WRECKS and effects.count(HEAL) == 1, "the wrecks' effects are not right")
check(
    all(has_parameters(row["effect"], CREW_PARAMETERS) for row in CREW_ROWS)
    and all(has_parameters(row["rest"], REST_PARAMETERS) for row in RAIDER_ROWS)
    and all(has_parameters(row["ability"], ABILITY_PARAMETERS) for row in VEHICLE_ROWS),
    "an effect has not its parameters",
)
check(
    all(RAISES_DIE[kind] for kind in range(KINDS) if CREW_EFFECT[kind] == ADJUST_DIE),
    "a card that changes a die does not raise it",
)
for number, amount in enumerate(ABILITY_AMOUNT):
    # The steps of these abilities are made for this number of cards, and the table of journeys for
    # one number of hours.
    for ability, only in (
        (V_REFRESH_AFTER_SINGLE, 2),
        (V_REFRESH_AFTER_MOVE, 1),
        (V_FEWER_HOURS_PASSING, PASSING_HOURS),
    ):
        check(
            ABILITY[number] != ability or amount == only,
            f"{VEHICLE_NAMES[number]} can only have the amount {only}",
        )
check(SLOTS == TOP_MODS, "there are not as many slots as Mods")
check(all(sum(needs) >= 2 for needs in NEEDS), "a Contract needs less than two Resources")
