"""The contents of the box, written out a second time, and the source of each figure."""

from collections import Counter
from typing import Any

import pytest

from raidtable.engine.data import load_text, load_toml
from raidtable.games.storm_raiders.rules import components

DATA = load_toml("raidtable.games.storm_raiders.rules", "components.toml")
SIDES = ["A", "B"]


def by_id(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in rows}


def side(name: str) -> dict[str, Any]:
    return by_id(DATA["sides"])[name]


# Counts and tracks


def test_box_holds_60_resources_30_contracts_36_crew_cards_8_raiders_and_24_vehicles() -> None:
    assert sum(row["count"] for row in DATA["resources"]) == 60
    assert len(DATA["contracts"]) == 30
    assert sum(row["copies"] for row in DATA["crew"]) == 36
    assert len(DATA["raiders"]) == 8
    types = Counter(row["type"] for row in DATA["vehicles"])
    assert types == {"trike": 8, "plane": 8, "sub": 8}


def test_resources_are_of_seven_types() -> None:
    assert {row["id"]: row["count"] for row in DATA["resources"]} == {
        "general_goods": 12, "fuel": 10, "mechanical": 9, "electrical": 9, "orichalcum": 7,
        "weaponry": 8, "crew": 5,
    }  # fmt: skip


def test_rounds_dice_medals_and_drops() -> None:
    assert (DATA["rounds"], DATA["turns"], DATA["seat_counts"]) == (6, 2, [1, 2, 3, 4])
    dice = list(zip(DATA["black_dice"], DATA["grey_dice"], strict=True))
    assert dice == [(3, 2), (3, 2), (4, 3), (5, 4)]
    assert DATA["medal_rounds"] == [[2, 5], [2, 5], [2, 4, 6], [1, 2, 3, 4, 5, 6]]
    assert DATA["storm_modifiers"] == [0, 0, 0, 1, 2, 3]
    # Spaces 2 to 9
    assert DATA["drops"] == [3, 2, 2, 1, 1, 1, 1, 1]
    assert DATA["resources_per_wreck"] == 3


def test_one_die_more_is_rolled_than_there_are_turns() -> None:
    for players in (2, 3, 4):
        rolled = DATA["black_dice"][players - 1] + DATA["grey_dice"][players - 1]
        assert rolled == players * DATA["turns"] + 1


def test_dashboard() -> None:
    assert DATA["limits"] == {"mods": 7, "medals": 7, "crew": 7}
    assert (DATA["cargo_variant"], DATA["spaces"], DATA["dial_top"]) == (8, 4, 5)
    assert DATA["health"] == [0, 1, 2, 3, 4]
    assert DATA["repairs_by_die"] == [0, 1, 1, 2, 2, 3]


def test_seven_mod_slots_stand_for_the_seven_conditions_of_damage() -> None:
    slots = {row["id"]: (row["vehicle"], row["removes"]) for row in DATA["mod_slots"]}
    assert slots == {
        "trike_high_die": ("trike", "place_die"),
        "trike_weaponry": ("trike", "salvage_weaponry"),
        "plane_high_die": ("plane", "place_die"),
        "plane_double_salvage": ("plane", "salvage_two"),
        "plane_weaponry": ("plane", "salvage_weaponry"),
        "sub_double_salvage": ("sub", "salvage_two"),
        "sub_weaponry": ("sub", "salvage_weaponry"),
    }
    values = {row["id"]: row["values"] for row in DATA["mod_slots"] if "values" in row}
    assert values == {"trike_high_die": [5, 6], "plane_high_die": [6]}


def test_solo_figures() -> None:
    assert DATA["solo"] == {"start_spaces": 6, "pile": 12, "salvage": 2}


# Contracts: needs, Prestige, rewards of the grey side

CONTRACTS = {
    "K01": ("2 general_goods", 4, "medal remove_damage"),
    "K02": ("1 general_goods, 1 fuel", 4, "medal refresh_crew"),
    "K03": ("1 general_goods, 1 mechanical", 3, "medal medal"),
    "K04": ("1 general_goods, 1 electrical", 4, "medal random_resource"),
    "K05": ("2 fuel", 3, "medal remove_die random_resource"),
    "K06": ("1 fuel, 1 mechanical", 5, "medal remove_damage"),
    "K07": ("1 fuel, 1 electrical", 4, "medal swap_dial refresh_crew"),
    "K08": ("1 mechanical, 1 electrical", 4, "medal crew_card"),
    "K09": ("1 general_goods, 1 orichalcum", 5, "medal random_resource"),
    "K10": ("1 fuel, 1 orichalcum", 5, "medal medal"),
    "K11": ("2 general_goods, 1 fuel", 6, "medal medal"),
    "K12": ("2 general_goods, 1 mechanical", 7, "medal remove_damage"),
    "K13": ("2 general_goods, 1 electrical", 6, "medal crew_card"),
    "K14": ("1 general_goods, 2 fuel", 7, "medal remove_die"),
    "K15": ("1 general_goods, 1 fuel, 1 mechanical", 6, "medal remove_damage random_resource"),
    "K16": ("1 general_goods, 1 fuel, 1 electrical", 6, "medal random_resource refresh_crew"),
    "K17": ("1 general_goods, 1 mechanical, 1 electrical", 7, "medal medal"),
    "K18": ("2 fuel, 1 orichalcum", 7, "medal medal remove_die"),
    "K19": ("1 fuel, 1 mechanical, 1 electrical", 7, "medal swap_dial remove_die"),
    "K20": ("1 general_goods, 2 mechanical", 7, "medal mod"),
    "K21": ("1 general_goods, 1 electrical, 1 orichalcum", 8, "medal crew_card"),
    "K22": ("1 fuel, 2 electrical", 7, "medal crew_card"),
    "K23": ("2 mechanical, 1 orichalcum", 8, "medal remove_damage random_resource"),
    "K24": ("2 general_goods, 1 fuel, 1 electrical", 8, "medal medal random_resource"),
    "K25": (
        "1 general_goods, 1 fuel, 1 mechanical, 1 electrical", 9, "medal crew_card refresh_crew",
    ),
    "K26": ("1 general_goods, 2 mechanical, 1 electrical", 9, "medal medal remove_damage"),
    "K27": ("1 general_goods, 1 fuel, 1 electrical, 1 orichalcum", 9, "medal medal crew_card"),
    "K28": (
        "1 fuel, 1 mechanical, 1 electrical, 1 orichalcum", 9,
        "medal medal random_resource remove_die",
    ),
    "K29": ("2 mechanical, 2 orichalcum", 9, "medal medal crew_card random_resource"),
    "K30": ("2 electrical, 2 orichalcum", 9, "medal medal crew_card swap_dial refresh_crew"),
}  # fmt: skip


@pytest.mark.parametrize("contract", CONTRACTS)
def test_contract(contract: str) -> None:
    row = by_id(DATA["contracts"])[contract]
    needs = ", ".join(f"{count} {name}" for name, count in row["needs"].items())
    assert (needs, row["prestige"], " ".join(row["rewards"])) == CONTRACTS[contract]


def test_contracts_need_two_to_four_resources_and_give_a_medal() -> None:
    assert list(CONTRACTS) == [row["id"] for row in DATA["contracts"]]
    needed = Counter(sum(row["needs"].values()) for row in DATA["contracts"])
    assert needed == {2: 10, 3: 13, 4: 7}
    assert all("medal" in row["rewards"] for row in DATA["contracts"])


def test_no_contract_needs_weaponry_or_crew() -> None:
    needed = {name for row in DATA["contracts"] for name in row["needs"]}
    assert needed == {"general_goods", "fuel", "mechanical", "electrical", "orichalcum"}


# Crew cards: copies, when they can be used, whether on other turns too, their effect

CREW = {
    "navigator": (3, "draft", {"name": "adjust_die", "by": [-1, 1]}),
    "gambler": (2, "draft", {"name": "reroll_die"}),
    "juggler": (2, "draft", {"name": "flip_die"}),
    "forger": (1, "draft", {"name": "forge_die"}),
    "pathfinder": (
        3, "travel", {"name": "fewer_hours", "vehicles": ["trike", "plane", "sub"], "amount": 1},
    ),
    "mountain_guide": (2, "travel", {"name": "plane_paths"}),
    "harbour_pilot": (1, "travel", {"name": "free_departure"}),
    "welder": (
        3, "damage",
        {"name": "prevent_damage", "sources": ["die", "salvage", "contract", "storm", "forger"]},
    ),
    "storm_warden": (1, "damage", {"name": "prevent_all", "sources": ["storm"]}),
    "scavenger": (2, "salvage", {"name": "salvage_more"}),
    "quartermaster": (1, "contract", {"name": "pay_less"}),
    "broker": (2, "contract", {"name": "substitute"}),
    "mechanic": (2, "any", {"name": "repair_any"}),
    "dispatcher": (2, "turn", {"name": "remove_die"}),
    "bosun": (1, "turn", {"name": "refresh_others", "amount": 2}),
    "tinkerer": (1, "turn", {"name": "shift_dials"}),
    "recruiter": (1, "gain_crew", {"name": "look_at_more", "amount": 4}),
    "medic": (1, "turn", {"name": "heal"}),
    "trader": (1, "salvage", {"name": "trade"}),
    "old_salt": (1, "draft", {"name": "adjust_die", "by": [1]}),
    "deckhand": (1, "travel", {"name": "fewer_hours", "vehicles": ["trike", "sub"], "amount": 1}),
    "grease_hand": (1, "turn", {"name": "repair_used"}),
    "rigger": (1, "damage", {"name": "prevent_damage", "sources": ["die", "salvage"]}),
}  # fmt: skip
STARTERS = ["old_salt", "deckhand", "grease_hand", "rigger"]


@pytest.mark.parametrize("card", CREW)
def test_crew_card(card: str) -> None:
    row = by_id(DATA["crew"])[card]
    values = (row["copies"], row["window"], row["effect"])
    assert values == CREW[card]
    assert row.get("starting", False) == (card in STARTERS)


def test_there_are_19_ordinary_kinds_of_crew_card_and_4_starting_ones() -> None:
    assert list(CREW) == [row["id"] for row in DATA["crew"]]
    assert len(CREW) == 23
    ordinary = [copies for card, (copies, *_) in CREW.items() if card not in STARTERS]
    assert (len(ordinary), sum(ordinary)) == (19, 32)


# Raiders and vehicles

RAIDERS = {
    "reid": ({"crew": 2, "medal": 1}, "refresh_all"),
    "khena": ({"medal": 2, "mod": 1}, "double_repair"),
    "thorne": ({"medal": 3}, "any_value"),
    "anya": ({"mod": 2, "medal": 1}, "extra_dice"),
    "qari": ({"medal": 2, "crew": 1}, "draw_resources"),
    "marco": ({"mod": 3}, "move_to_port"),
    "abaako": ({"crew": 2, "mod": 1}, "mod_if_repaired"),
    "endi": ({"mod": 2, "crew": 1}, "medal_to_dial"),
}


@pytest.mark.parametrize("raider", RAIDERS)
def test_raider(raider: str) -> None:
    row = by_id(DATA["raiders"])[raider]
    assert (row["dials"], row["rest"]["name"]) == RAIDERS[raider]
    assert sum(row["dials"].values()) == 3


# Type, mark, serial number, ability
VEHICLES = {
    "half_cracked": ("trike", "MK2", "7347H8", "adjust_die"),
    "rust_bandit": ("trike", "MK4", "4563RD", "refresh_after_single"),
    "desert_deuce": ("trike", "MK3", "8956D4", "fewer_hours"),
    "big_score": ("trike", "MK3", "8956B4", "wild_die"),
    "ugly_duckling": ("trike", "MK4", "3293U7", "flip_or_prevent"),
    "muds_mauler": ("trike", "MK3", "8362X2", "storm_proof"),
    "spectre": ("trike", "MK3", "8874S3", "overhaul"),
    "trail_blazer": ("trike", "MK5", "6329T0", "remove_dice"),
    "blue_jay": ("plane", "MK5", "J06483", "place_equal"),
    "ut_moreretur": ("plane", "MK1", "U8734", "die_per_damage"),
    "junker": ("plane", "MK2", "J74623", "fewer_hours_passing"),
    "fire_brand": ("plane", "MK3", "F7362", "remove_dice"),
    "devils_needle": ("plane", "MK1", "M3223", "prevent_all"),
    "mad_wick": ("plane", "MK2", "D7201", "repair_any"),
    "nose_dive": ("plane", "MK2", "3293X", "remove_equal_dice"),
    "hakmet": ("plane", "MK1", "R73840", "wild_die"),
    "orca": ("sub", "MK2", "738740", "plane_die_or_trike_repair"),
    "crab_grab": ("sub", "MK1", "28940C", "undamageable"),
    "salvage_siren": ("sub", "MK2", "47953S", "fewer_hours"),
    "strike_out": ("sub", "MK6", "93579S", "refresh_after_move"),
    "beluga": ("sub", "MK2", "83473B", "place_equal"),
    "undertow": ("sub", "MK2", "12084U", "wild_die"),
    "tight_spot": ("sub", "MK4", "94213T", "wild_die"),
    "bottom_grubba": ("sub", "MK3", "32471S", "early_salvage"),
}


@pytest.mark.parametrize("vehicle", VEHICLES)
def test_vehicle(vehicle: str) -> None:
    row = by_id(DATA["vehicles"])[vehicle]
    assert (row["type"], row["mark"], row["serial"], row["ability"]["name"]) == VEHICLES[vehicle]


# The dice that an ability requires
DICE_MEANT = {
    "half_cracked": {"colour": "grey"},
    "desert_deuce": {"values": [3, 4, 5, 6]},
    "big_score": {"values": [5]},
    "ugly_duckling": {"values": [1, 2, 3]},
    "trail_blazer": {"values": [4, 5, 6]},
    "fire_brand": {"colour": "black"},
    "devils_needle": {"values": [1, 3, 5]},
    "mad_wick": {"values": [1, 2, 3]},
    "nose_dive": {"colour": "grey"},
    "hakmet": {"values": [6]},
    "undertow": {"values": [3]},
    "tight_spot": {"colour": "grey"},
}


@pytest.mark.parametrize("vehicle", VEHICLES)
def test_dice_that_an_ability_asks_for(vehicle: str) -> None:
    ability = by_id(DATA["vehicles"])[vehicle]["ability"]
    asked = {key: ability[key] for key in ("colour", "values") if key in ability}
    assert asked == DICE_MEANT.get(vehicle, {})


# The maps

# Each wreck in the clockwise order of the Storm Path: its effect and its port
WRECKS = {
    "A": (
        "health 0, mod 3, crew 0, medal 2, mod 0, crew 1, medal 0, mod 2, crew 0, medal 1, "
        "mod 0, medal 2, crew 0"
    ),
    "B": (
        "medal 1, crew 0, mod 3, medal 0, crew 2, mod 0, health 1, medal 0, mod 2, crew 0, "
        "medal 3, mod 0, crew 0"
    ),
}
HOLD_PORTS = {"A": [3, 0, 3, 0, 1], "B": [2, 0, 3, 0, 1]}
# Hours, and P for plane-only
PATHS = {
    "A": (
        "s0-w0 2, s0-w1 1, s0-w2 2, s0-w3 3P, s1-w3 1, s1-w4 2, s1-w5 2P, s2-w5 1, s2-w6 1, "
        "s2-w7 2P, s3-w8 1, s3-w9 2P, s3-w10 1, s4-w11 1, s4-w12 2, s4-w0 2P, w0-w1 2, w1-w2 1, "
        "w2-w3 2P, w3-w4 1, w4-w5 3P, w5-w6 1, w7-w8 2, w8-w9 2P, w9-w10 1P, w10-w11 3P, "
        "w11-w12 1, w12-w0 1, s0-s1 3, s1-s2 2, s2-s3 3P, s3-s4 2, s4-s0 2, s2-w8 3"
    ),
    "B": (
        "s0-w12 1, s0-w0 2P, s0-w1 3P, s1-w1 1, s1-w2 2, s1-w3 1, s2-w4 2, s2-w5 1, s2-w6 2P, "
        "s3-w6 1, s3-w7 2, s3-w8 1, s4-w9 2, s4-w10 1, s4-w11 2P, w0-w1 2P, w1-w2 1, w2-w3 1, "
        "w3-w4 2, w4-w5 1, w5-w6 3P, w6-w7 1, w7-w8 2P, w8-w9 3P, w9-w10 1, w10-w11 2P, "
        "w11-w12 1, w12-w0 2P, s0-s1 2, s1-s2 3P, s2-s3 2, s3-s4 2, s4-s0 3P"
    ),
}
NAMES = [f"w{number}" for number in range(13)] + [f"s{number}" for number in range(5)]


@pytest.mark.parametrize("name", SIDES)
def test_map_has_13_wrecks_and_5_stormholds(name: str) -> None:
    sites = side(name)["sites"]
    assert [site["id"] for site in sites] == NAMES
    wrecks = ", ".join(f"{site['effect']} {site['port']}" for site in sites[:13])
    assert wrecks == WRECKS[name]
    assert [site["port"] for site in sites[13:]] == HOLD_PORTS[name]
    assert all("effect" not in site for site in sites[13:])


@pytest.mark.parametrize(("name", "count", "plane_only"), [("A", 34, 11), ("B", 33, 12)])
def test_paths_of_the_map(name: str, count: int, plane_only: int) -> None:
    paths = side(name)["paths"]
    path_text = ", ".join(
        f"{path['a']}-{path['b']} {path['hours']}{'P' if path.get('plane_only') else ''}"
        for path in paths
    )
    assert path_text == PATHS[name]
    assert len(paths) == count
    assert sum(path.get("plane_only", False) for path in paths) == plane_only
    assert len({frozenset((path["a"], path["b"])) for path in paths}) == count


@pytest.mark.parametrize("name", SIDES)
def test_three_ports_of_each_value(name: str) -> None:
    ports = Counter(site["port"] for site in side(name)["sites"])
    assert ports == {0: 9, 1: 3, 2: 3, 3: 3}


@pytest.mark.parametrize("name", SIDES)
def test_one_wreck_heals_and_each_dial_has_four(name: str) -> None:
    effects = Counter(site["effect"] for site in side(name)["sites"][:13])
    assert effects == {"health": 1, "mod": 4, "medal": 4, "crew": 4}


@pytest.mark.parametrize("name", SIDES)
def test_no_two_neighbours_on_the_storm_path_have_the_same_effect(name: str) -> None:
    effects = [site["effect"] for site in side(name)["sites"][:13]]
    assert all(effects[place] != effects[place - 1] for place in range(13))


def connected(name: str, by_air: bool) -> set[str]:
    """The sites that can be reached from the first Stormhold."""
    found = {"s0"}
    while True:
        more = {
            place
            for path in side(name)["paths"]
            if by_air or not path.get("plane_only")
            for place in (path["a"], path["b"])
            if {path["a"], path["b"]} & found
        }
        if more <= found:
            return found
        found |= more


@pytest.mark.parametrize("name", SIDES)
def test_planes_reach_every_site(name: str) -> None:
    assert connected(name, by_air=True) == set(NAMES)


@pytest.mark.parametrize(("name", "island"), [("A", "w9"), ("B", "w0")])
def test_trikes_reach_every_site_but_an_island_with_a_port(name: str, island: str) -> None:
    assert set(NAMES) - connected(name, by_air=False) == {island}
    assert by_id(side(name)["sites"])[island]["port"] > 0


# The tables built from the file


def test_tables_are_those_of_the_file() -> None:
    assert list(components.CONTRACT_NAMES) == list(CONTRACTS)
    assert list(components.CREW_NAMES) == list(CREW)
    assert list(components.RAIDER_NAMES) == list(RAIDERS)
    assert list(components.VEHICLE_NAMES) == list(VEHICLES)
    assert list(components.SITE_NAMES) == NAMES
    assert [NAMES[site] for site in components.STORM_START] == ["w0", "w6"]


def test_file_says_what_the_basis_of_a_figure_means() -> None:
    head = load_text("raidtable.games.storm_raiders.rules", "components.toml").split("\n\n")[0]
    for word in ("rulebook", "derived", "reconstructed"):
        assert f"#   {word} " in head


@pytest.mark.parametrize(
    ("ability", "fits"),
    [
        ({"name": "fewer_hours", "amount": 2}, True),
        ({"name": "fewer_hours", "amount": 2, "values": [3]}, True),
        ({"name": "fewer_hours", "values": [3]}, False),
        ({"name": "place_equal"}, True),
        ({"name": "place_equal", "amount": 2}, False),
    ],
)
def test_abilities_have_the_figures_that_the_rules_use(ability: dict[str, Any], fits: bool) -> None:
    known = components.ABILITY_PARAMETERS
    assert components.has_parameters(ability, known) is fits
