"""The printed figures of the pieces, loaded and checked once into tables."""

from typing import Any, Final

from raidtable.engine.data import check, load_toml

DATA: Final[dict[str, Any]] = load_toml("raidtable.games.north_sea.rules", "components.toml")

RULES_VERSION: Final[int] = DATA["rules_version"]
SEAT_COUNTS: Final[list[int]] = DATA["seat_counts"]

# Goods of seats and of the supply, by index in their lists. A seat never has Valkyries.
SILVER: Final = 0
PROVISIONS: Final = 1
GOLD: Final = 2
IRON: Final = 3
LIVESTOCK: Final = 4
VALKYRIE: Final = 5
GOODS: Final = 5
GOODS_NAMES: Final[tuple[str, ...]] = (
    "silver", "provisions", "gold", "iron", "livestock", "valkyrie",
)  # fmt: skip
PLUNDER: Final[tuple[int, ...]] = (GOLD, IRON, LIVESTOCK)
# Tokens in a set of plunder: gold, iron, livestock, valkyrie, counted from FIRST_TOKEN.
FIRST_TOKEN: Final = GOLD
TOKENS: Final = 4
TOKEN_COUNTS: Final[tuple[int, ...]] = tuple(
    DATA["plunder"][name] for name in GOODS_NAMES[FIRST_TOKEN:]
)
BOX: Final[tuple[int, ...]] = (DATA["silver"], DATA["provisions"], *TOKEN_COUNTS)

# Worker colours
BLACK: Final = 0
GREY: Final = 1
WHITE: Final = 2
COLOUR_NAMES: Final[tuple[str, ...]] = ("black", "grey", "white")
WORKERS: Final[tuple[int, ...]] = tuple(DATA["workers"][name] for name in COLOUR_NAMES)


def colours(names: list[str]) -> int:
    """A set of worker colours as bits."""
    return sum(1 << COLOUR_NAMES.index(name) for name in names)


# Buildings
GATE_HOUSE: Final = 0
TOWN_HALL: Final = 1
TREASURY: Final = 2
BARRACKS: Final = 3
ARMOURY: Final = 4
MILL: Final = 5
SILVERSMITH: Final = 6
LONG_HOUSE: Final = 7
BUILDINGS: Final = 8
BUILDING_ROWS: Final[list[dict[str, Any]]] = DATA["buildings"]
BUILDING_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in BUILDING_ROWS)
BUILDING_TAKES: Final[tuple[int, ...]] = tuple(colours(row["workers"]) for row in BUILDING_ROWS)
STARTS_BLACK: Final[tuple[bool, ...]] = tuple(row["starts_black"] for row in BUILDING_ROWS)


def by_colour(building: int, good: str) -> tuple[int, ...]:
    """The amount of a good that the building gives to a worker of each colour."""
    given: dict[str, int] = BUILDING_ROWS[building][good]
    return tuple(given.get(name, 0) for name in COLOUR_NAMES)


GATE_HOUSE_CARDS: Final[int] = BUILDING_ROWS[GATE_HOUSE]["cards"]
# The Treasury: the number of cards it takes, and the goods it gives for them.
SILVER_FOR_CARDS: Final[int] = BUILDING_ROWS[TREASURY]["for_silver"]["silver"]
GOLD_FOR_CARDS: Final[int] = BUILDING_ROWS[TREASURY]["for_gold"]["gold"]
CARDS_FOR_SILVER: Final[int] = BUILDING_ROWS[TREASURY]["for_silver"]["cards"]
CARDS_FOR_GOLD: Final[int] = BUILDING_ROWS[TREASURY]["for_gold"]["cards"]
# The Armoury: the goods it takes, and the Armour it gives for them.
IRON_FOR_ARMOUR: Final[int] = BUILDING_ROWS[ARMOURY]["for_iron"]["iron"]
SILVER_FOR_ARMOUR: Final[int] = BUILDING_ROWS[ARMOURY]["for_silver"]["silver"]
ARMOUR_FOR_IRON: Final[int] = BUILDING_ROWS[ARMOURY]["for_iron"]["armour"]
ARMOUR_FOR_SILVER: Final[int] = BUILDING_ROWS[ARMOURY]["for_silver"]["armour"]
MILL_PROVISIONS: Final[tuple[int, ...]] = by_colour(MILL, "provisions")
MILL_GOLD: Final[tuple[int, ...]] = by_colour(MILL, "gold")
SMITH_SILVER: Final[tuple[int, ...]] = by_colour(SILVERSMITH, "silver")
# The Long House
LIVESTOCK_FOR_PROVISIONS: Final[int] = BUILDING_ROWS[LONG_HOUSE]["barter"]["livestock"]
PROVISIONS_FOR_LIVESTOCK: Final[int] = BUILDING_ROWS[LONG_HOUSE]["barter"]["provisions"]

# Settlements
HARBOUR: Final = 0
OUTPOST: Final = 1
MONASTERY: Final = 2
FORTRESS: Final = 3
KIND_NAMES: Final[tuple[str, ...]] = ("harbour", "outpost", "monastery", "fortress")
SITE_ROWS: Final[list[dict[str, Any]]] = DATA["settlements"]
SITES: Final[int] = len(SITE_ROWS)
SITE_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in SITE_ROWS)
SITE_KIND: Final[tuple[int, ...]] = tuple(KIND_NAMES.index(row["kind"]) for row in SITE_ROWS)
SITE_CREW: Final[tuple[int, ...]] = tuple(row["crew"] for row in SITE_ROWS)
SITE_PROVISIONS: Final[tuple[int, ...]] = tuple(row["provisions"] for row in SITE_ROWS)
SITE_GOLD: Final[tuple[int, ...]] = tuple(row["gold"] for row in SITE_ROWS)
SITE_TAKES: Final[tuple[int, ...]] = tuple(colours(row["workers"]) for row in SITE_ROWS)
SITE_DICE: Final[tuple[int, ...]] = tuple(row["dice"] for row in SITE_ROWS)
# The levels of a settlement, lowest first, and the points of each.
SITE_STRENGTHS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(level[0] for level in row["levels"]) for row in SITE_ROWS
)
SITE_POINTS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(level[1] for level in row["levels"]) for row in SITE_ROWS
)
# Plunder sets are in one list, settlement by settlement; a settlement's sets begin at FIRST_SET.
SET_ROWS: Final[list[tuple[int, dict[str, Any]]]] = [
    (site, row) for site in range(SITES) for row in SITE_ROWS[site]["sets"]
]
SETS: Final[int] = len(SET_ROWS)
SET_SITE: Final[tuple[int, ...]] = tuple(site for site, _ in SET_ROWS)
SET_TOKENS: Final[tuple[int, ...]] = tuple(row["tokens"] for _, row in SET_ROWS)
SET_WORKER: Final[tuple[int, ...]] = tuple(COLOUR_NAMES.index(row["worker"]) for _, row in SET_ROWS)
FIRST_SET: Final[tuple[int, ...]] = (
    *(SET_SITE.index(site) for site in range(SITES)),
    SETS,
)
SET_NAMES: Final[tuple[str, ...]] = tuple(
    f"{SITE_NAMES[site]}-{1 + number - FIRST_SET[site]}" for number, site in enumerate(SET_SITE)
)

# Offerings: cost by good, and points
OFFERINGS: Final[int] = len(DATA["offerings"])
OFFERING_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in DATA["offerings"])
OFFERING_COST: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(row["cost"].get(name, 0) for name in GOODS_NAMES[:GOODS]) for row in DATA["offerings"]
)
OFFERING_POINTS: Final[tuple[int, ...]] = tuple(row["points"] for row in DATA["offerings"])
FACE_UP: Final[int] = DATA["start"]["offerings_face_up"]

# Cards. A deck is the printed one (0) or, by option, the early one (1).
DECK_NAMES: Final[tuple[str, ...]] = ("printed", "early")
CARD_ROWS: Final[list[dict[str, Any]]] = DATA["cards"]
EARLY_ROWS: Final[dict[str, dict[str, Any]]] = {row["id"]: row for row in DATA["early"]}
CARDS: Final[int] = len(CARD_ROWS)
CARD_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in CARD_ROWS)
CARD_NUMBERS: Final[dict[str, int]] = {name: card for card, name in enumerate(CARD_NAMES)}
COPIES: Final[tuple[int, ...]] = tuple(row["copies"] for row in CARD_ROWS)
STRENGTH: Final[tuple[int, ...]] = tuple(row["strength"] for row in CARD_ROWS)
HERO: Final[tuple[bool, ...]] = tuple(row.get("hero", False) for row in CARD_ROWS)


def in_deck(deck: int, card: int, key: str) -> Any:
    """The figures that this deck prints on the card."""
    row = CARD_ROWS[card]
    if deck == 1:
        row = {**row, **EARLY_ROWS.get(row["id"], {})}
    return row.get(key)


COST: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(in_deck(deck, card, "cost") for card in range(CARDS)) for deck in range(2)
)

# Effects of hired crew, from the effects that the cards name, and the parameters of each effect.
# The tables below are by card.
CREW_EFFECTS: Final[dict[str, set[str]]] = {
    "building_bonus": {"at", "amount"},
    "end_points": {"amount"},
    "end_points_per": {"of", "amount"},
    "killed_avenge": set(),
    "killed_gain": {"of", "amount"},
    "killed_return": set(),
    "raid_discount": {"at", "of", "amount"},
    "raid_points": {"at", "amount"},
    "raid_strength": {"at", "amount"},
    "reroll": {"amount"},
    "strength_per": {"of", "every"},
}


def crew_figure(effect: str, figure: str, **wanted: str) -> tuple[int, ...]:
    """That figure of every card whose crew effect has this name and these parameters, otherwise
    0."""
    return tuple(
        int(row["crew"].get(figure, 1))
        if row["crew"]["effect"] == effect
        and all(row["crew"].get(key) == value for key, value in wanted.items())
        else 0
        for row in CARD_ROWS
    )


RAID_POINTS: Final[tuple[tuple[int, ...], ...]] = tuple(
    crew_figure("raid_points", "amount", at=kind) for kind in KIND_NAMES
)
RAID_STRENGTH: Final[tuple[tuple[int, ...], ...]] = tuple(
    crew_figure("raid_strength", "amount", at=kind) for kind in KIND_NAMES
)
PROVISIONS_OFF: Final[tuple[tuple[int, ...], ...]] = tuple(
    crew_figure("raid_discount", "amount", at=kind, of="provisions") for kind in KIND_NAMES
)
GOLD_OFF: Final[tuple[tuple[int, ...], ...]] = tuple(
    crew_figure("raid_discount", "amount", at=kind, of="gold") for kind in KIND_NAMES
)
BUILDING_BONUS: Final[tuple[tuple[int, ...], ...]] = tuple(
    crew_figure("building_bonus", "amount", at=name) for name in BUILDING_NAMES
)
REROLLS: Final[tuple[int, ...]] = crew_figure("reroll", "amount")
PER_ARMOUR: Final[tuple[int, ...]] = crew_figure("strength_per", "every", of="armour")
PER_VALKYRIES: Final[tuple[int, ...]] = crew_figure("strength_per", "every", of="valkyries")
PER_OTHER_CREW: Final[tuple[int, ...]] = crew_figure("strength_per", "every", of="other_crew")
END_POINTS: Final[tuple[int, ...]] = crew_figure("end_points", "amount")
END_PER_LIVESTOCK: Final[tuple[int, ...]] = crew_figure("end_points_per", "amount", of="livestock")
END_PER_OFFERING: Final[tuple[int, ...]] = crew_figure("end_points_per", "amount", of="offering")
KILLED_AVENGES: Final[tuple[int, ...]] = crew_figure("killed_avenge", "amount")
KILLED_RETURNS: Final[tuple[int, ...]] = crew_figure("killed_return", "amount")
KILLED_GOLD: Final[tuple[int, ...]] = crew_figure("killed_gain", "amount", of="gold")
KILLED_POINTS: Final[tuple[int, ...]] = crew_figure("killed_gain", "amount", of="points")

# Effects of cards at the Town Hall: the name of the effect and its figures, by deck and card.
NO_EFFECT: Final = -1
HALL_EFFECTS: Final[tuple[str, ...]] = (
    "all_lose", "collect", "crew_for_plunder", "cycle_offerings", "discounted_offering", "draw",
    "draw_up_to", "exchange", "gain", "hire", "one_loses_armour", "steal", "steal_plunder",
    "swap_cards", "swap_crew", "swap_hands", "swap_worker", "use_building",
)  # fmt: skip

# The parameters of these effects; "gain" names the good that is gained, and the others have none.
HALL_PARAMETERS: Final[dict[str, set[str]]] = {
    "all_lose": {"of", "amount"},
    "draw": {"amount"},
    "draw_up_to": {"amount"},
    "exchange": {"give", "get"},
    "hire": {"cost"},
    "steal": {"of", "amount"},
}


def hall(deck: int, card: int) -> dict[str, Any]:
    printed: dict[str, Any] = in_deck(deck, card, "hall") or {}
    return printed


def has_parameters(action: dict[str, Any]) -> bool:
    """Whether a Town Hall action names what its effect needs, and nothing more."""
    if not action or action["effect"] == "gain":
        return True
    return action.keys() - {"effect"} == HALL_PARAMETERS.get(action["effect"], set())


HALL_EFFECT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        HALL_EFFECTS.index(hall(deck, card)["effect"]) if hall(deck, card) else NO_EFFECT
        for card in range(CARDS)
    )
    for deck in range(2)
)
HALL_AMOUNT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(int(hall(deck, card).get("amount", 0)) for card in range(CARDS)) for deck in range(2)
)
HALL_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(GOODS_NAMES.index(hall(deck, card).get("of", "silver")) for card in range(CARDS))
    for deck in range(2)
)
HIRE_COST: Final[int] = next(
    hall(0, card)["cost"] for card in range(CARDS) if "cost" in hall(0, card)
)


def hall_goods(deck: int, key: str) -> tuple[tuple[int, ...], ...]:
    """Goods by card: those it gives or gets in an exchange, or gains (key "")."""
    return tuple(
        tuple(
            int((hall(deck, card).get(key, {}) if key else hall(deck, card)).get(name, 0))
            for name in GOODS_NAMES[:GOODS]
        )
        for card in range(CARDS)
    )


HALL_GIVES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    hall_goods(deck, "give") for deck in range(2)
)
HALL_GETS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    hall_goods(deck, "get") for deck in range(2)
)
HALL_GAINS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    hall_goods(deck, "") for deck in range(2)
)
HALL_ARMOUR: Final[tuple[int, ...]] = tuple(
    int(hall(0, card).get("armour", 0)) for card in range(CARDS)
)

# Dice, tracks, limits
FACES: Final[tuple[int, ...]] = tuple(sorted(set(DATA["die"])))
FACE_WEIGHTS: Final[tuple[int, ...]] = tuple(DATA["die"].count(face) for face in FACES)
VALKYRIE_POINTS: Final[tuple[int, ...]] = tuple(DATA["valkyrie_points"])
ARMOUR_POINTS: Final[tuple[int, ...]] = tuple(DATA["armour_points"])
TOP_VALKYRIES: Final[int] = len(VALKYRIE_POINTS) - 1
TOP_ARMOUR: Final[int] = DATA["limits"]["armour"]
TOP_CREW: Final[int] = DATA["limits"]["crew"]
TURN_LIMIT: Final[int] = DATA["limits"]["at_turn_end"]
START_SILVER: Final[int] = DATA["start"]["silver"]
DEALT: Final[int] = DATA["start"]["cards_dealt"]
KEPT: Final[int] = DATA["start"]["cards_kept"]

check(sum(COPIES) == 71, "there are not 71 Townsfolk")
check(OFFERINGS == 16, "there are not 16 Offering tiles")
check(SETS == 23 and sum(SET_TOKENS) == 70, "the board does not hold 70 tokens in 23 sets")
check(sum(TOKEN_COUNTS) == 80, "the bag does not hold 80 tokens")
check(len(BUILDING_NAMES) == BUILDINGS, "there are not 8 buildings")
check(
    [name for name, gold in zip(COLOUR_NAMES, MILL_GOLD, strict=True) if gold] == ["white"],
    "the Mill does not give gold to white workers alone",
)
check(sum(WORKERS) == 30, "there are not 30 workers")
check(SET_WORKER.count(GREY) == WORKERS[GREY], "grey workers are left over")
check(SET_WORKER.count(WHITE) == WORKERS[WHITE], "white workers are left over")
check(len(ARMOUR_POINTS) == TOP_ARMOUR + 1, "the Armour track has not its points")
check(all(row["crew"]["effect"] in CREW_EFFECTS for row in CARD_ROWS), "an unknown crew effect")
check(
    all(
        row["crew"].keys() - {"effect"} == CREW_EFFECTS[row["crew"]["effect"]] for row in CARD_ROWS
    ),
    "a crew effect has not its parameters",
)
check(
    all(has_parameters(hall(deck, card)) for deck in range(2) for card in range(CARDS)),
    "a Town Hall effect has not its parameters",
)
check(
    {hall(deck, card).get("effect") for deck in range(2) for card in range(CARDS)} - {None}
    == set(HALL_EFFECTS),
    "the Town Hall effects that cards name are not the known ones",
)
check(set(EARLY_ROWS) <= set(CARD_NAMES), "an early card that is not in the deck")
