"""Setting up: the map, Resources, Contracts, dashboards, the first player and the standees."""

from collections import Counter

import pytest
from tests.games.storm_raiders.given import DATA, HOLDS, TYPES, WRECKS, Table

import raidtable
from raidtable.engine.errors import BadOption

STARTERS = ["old_salt", "deckhand", "grease_hand", "rigger"]
RAIDERS: list[str] = [row["id"] for row in DATA["raiders"]]
VEHICLES: list[str] = [row["id"] for row in DATA["vehicles"]]


def unpacked(seats: int, **options: str) -> Table:
    return Table(raidtable.new("storm_raiders", seats=seats, chance="by_hand", **options))


def until(step: str, seats: int, **options: str) -> Table:
    """Play first choices up to that step."""
    table = unpacked(seats, **options)
    while table.step != step:
        table.play(table.legal[0])
    return table


def test_one_to_four_can_play() -> None:
    for seats in (1, 2, 3, 4):
        assert len(unpacked(seats).position["seats"]) == seats
    for seats in (0, 5):
        with pytest.raises(BadOption):
            unpacked(seats)


# The map


@pytest.mark.parametrize("side", ["A", "B"])
def test_either_side_has_five_stormholds_and_a_ring_of_13_wrecks(side: str) -> None:
    position = unpacked(2, side=side).position
    assert position["side"] == side
    assert list(position["wrecks"]) == WRECKS == [f"w{number}" for number in range(13)]
    assert list(position["contracts"]) == HOLDS == [f"s{number}" for number in range(5)]
    sites = next(row["sites"] for row in DATA["sides"] if row["id"] == side)
    effects = Counter(row["effect"] for row in sites if "effect" in row)
    assert effects == {"mod": 4, "medal": 4, "crew": 4, "health": 1}


def test_side_a_is_the_map_unless_another_is_chosen() -> None:
    assert unpacked(2).position["side"] == "A"


@pytest.mark.parametrize(("side", "start"), [("A", "w0"), ("B", "w6")])
def test_storm_starts_clockwise_on_the_health_site(side: str, start: str) -> None:
    position = unpacked(2, side=side).position
    assert (position["storm"], position["heading"]) == (start, "clockwise")
    sites = next(row["sites"] for row in DATA["sides"] if row["id"] == side)
    assert [row["id"] for row in sites if row.get("effect") == "health"] == [start]


# Resources and Contracts


def test_three_resources_are_drawn_onto_each_wreck() -> None:
    table = unpacked(2)
    assert table.odds == {f"token:{row['id']}": row["count"] for row in DATA["resources"]}
    assert sum(table.odds.values()) == 60
    table.play("token:fuel", "token:crew", "token:fuel", "token:weaponry")
    assert table.wreck("w0") == {"fuel": 2, "crew": 1}
    assert table.wreck("w1") == {"weaponry": 1}
    assert (table.odds["token:fuel"], table.odds["token:crew"]) == (8, 4)


def test_21_resources_stay_in_the_bag() -> None:
    table = until("LayContracts", 2)
    assert [sum(table.wreck(wreck).values()) for wreck in WRECKS] == [3] * 13
    assert sum(table.seen()["bag"].values()) == 21


def test_a_grey_contract_is_laid_on_each_stormhold() -> None:
    table = until("LayContracts", 2)
    assert len(table.odds) == 30
    assert len(set(table.odds.values())) == 1
    for number in (7, 11, 2, 30, 19):
        table.play(f"contract:K{number:02}")
    assert table.position["contracts"] == {
        "s0": {"contract": "K07", "age": "grey"},
        "s1": {"contract": "K11", "age": "grey"},
        "s2": {"contract": "K02", "age": "grey"},
        "s3": {"contract": "K30", "age": "grey"},
        "s4": {"contract": "K19", "age": "grey"},
    }
    assert len(table.seen()["unseen_contracts"]) == 25


# Dashboards


def test_each_player_is_dealt_a_raider_and_three_vehicles() -> None:
    table = until("DealTiles", 2)
    assert table.odds == {f"raider:{name}": 1 for name in RAIDERS}
    table.play("raider:qari")
    assert "raider:qari" not in table.odds
    table.play("raider:reid")
    assert table.odds == {f"vehicle:{name}": 1 for name in VEHICLES[:8]}
    table.play("vehicle:spectre", "vehicle:big_score")
    assert table.odds == {f"vehicle:{name}": 1 for name in VEHICLES[8:16]}
    table.play("vehicle:junker", "vehicle:hakmet")
    assert table.odds == {f"vehicle:{name}": 1 for name in VEHICLES[16:]}
    table.play("vehicle:orca", "vehicle:beluga")
    assert table.seat(0)["raider"] == "qari"
    assert table.seat(0)["vehicles"] == ["spectre", "junker", "orca"]
    assert table.seat(1)["raider"] == "reid"
    assert table.seat(1)["vehicles"] == ["big_score", "hakmet", "beluga"]


@pytest.mark.parametrize(
    ("raider", "dials"),
    [
        ("reid", {"crew": 2, "medal": 1}),
        ("khena", {"medal": 2, "mod": 1}),
        ("thorne", {"medal": 3}),
        ("anya", {"mod": 2, "medal": 1}),
        ("qari", {"medal": 2, "crew": 1}),
        ("marco", {"mod": 3}),
        ("abaako", {"crew": 2, "mod": 1}),
        ("endi", {"mod": 2, "crew": 1}),
    ],
)
def test_raider_raises_the_dials(raider: str, dials: dict[str, int]) -> None:
    table = until("DealTiles", 1)
    table.play(f"raider:{raider}")
    while table.step == "DealTiles":
        table.play(table.legal[0])
    assert table.dials(0) == dials
    assert table.seat(0)["health"] == 0


def test_experienced_players_choose_one_of_two_tiles_of_each_kind() -> None:
    table = until("DealTiles", 2, tiles="choose")
    table.play("raider:reid", "raider:marco", "raider:qari", "raider:endi")
    while table.step == "DealTiles":
        table.play(table.legal[0])
    assert (table.actor, table.legal) == (0, ["choose:reid", "choose:marco"])
    table.play("choose:marco")
    assert table.dials(0) == {"mod": 3}
    for kind in range(3):
        first, second = VEHICLES[8 * kind : 8 * kind + 2]
        assert table.legal == [f"choose:{first}", f"choose:{second}"]
        table.play(f"choose:{second}")
    assert table.seat(0)["vehicles"] == ["rust_bandit", "ut_moreretur", "crab_grab"]
    assert (table.actor, table.legal) == (1, ["choose:qari", "choose:endi"])


def test_each_player_gets_a_starting_crew_card_face_up() -> None:
    table = until("DealStarters", 2)
    assert table.odds == {f"card:{name}": 1 for name in STARTERS}
    table.play("card:rigger")
    assert "card:rigger" not in table.odds
    table.play("card:old_salt")
    assert [table.crew(seat) for seat in range(2)] == [["rigger"], ["old_salt"]]
    assert table.seen()["pile"] == 32
    assert not set(STARTERS) & set(table.seen()["unseen_crew"])


def test_each_vehicle_starts_with_a_damage() -> None:
    table = until("DealStarters", 2)
    assert "crab_grab" not in table.seat(0)["vehicles"]
    assert table.damage(0) == dict.fromkeys(TYPES, 1)


def test_crab_grab_starts_without_damage() -> None:
    table = until("DealStarters", 2)
    assert table.seat(1)["vehicles"][2] == "crab_grab"
    assert table.damage(1) == {"trike": 1, "plane": 1}


# The first player, and the starting sites


def test_chance_decides_who_is_first() -> None:
    table = until("ChooseFirst", 3)
    assert table.odds == {"first:0": 1, "first:1": 1, "first:2": 1}
    table.play("first:2")
    assert table.position["first"] == 2


def test_standees_are_placed_in_reverse_turn_order() -> None:
    table = until("ChooseFirst", 4)
    table.play("first:1")
    order = []
    for hold in ("s3", "s0", "s4", "s2"):
        order.append(table.actor)
        table.play(f"start:{hold}")
    assert order == [0, 3, 2, 1]
    assert [table.site(seat) for seat in range(4)] == ["s3", "s2", "s4", "s0"]


def test_stormhold_of_another_cannot_be_chosen() -> None:
    table = until("PlaceStandees", 2)
    assert table.legal == [f"start:{hold}" for hold in HOLDS]
    table.play("start:s3")
    assert table.legal == ["start:s0", "start:s1", "start:s2", "start:s4"]
    reason = table.refusal("start:s3")
    assert (reason.name, reason.rule) == ("taken", "standees")


# Sources of the figures


def test_box_holds_what_the_rulebook_lists() -> None:
    assert sum(row["count"] for row in DATA["resources"]) == 60
    assert len(DATA["contracts"]) == 30
    assert sum(row["copies"] for row in DATA["crew"]) == 36
    assert [row["id"] for row in DATA["crew"] if row.get("starting")] == STARTERS
    assert len(DATA["raiders"]) == 8
    assert Counter(row["type"] for row in DATA["vehicles"]) == dict.fromkeys(TYPES, 8)


def test_there_is_a_mod_slot_for_each_cause_of_damage() -> None:
    causes = [(row["vehicle"], row["removes"], row.get("values")) for row in DATA["mod_slots"]]
    assert causes == [
        ("trike", "place_die", [5, 6]),
        ("trike", "salvage_weaponry", None),
        ("plane", "place_die", [6]),
        ("plane", "salvage_two", None),
        ("plane", "salvage_weaponry", None),
        ("sub", "salvage_two", None),
        ("sub", "salvage_weaponry", None),
    ]


def test_reconstructed_figures() -> None:
    assert {row["id"]: row["count"] for row in DATA["resources"]} == {
        "general_goods": 12,
        "fuel": 10,
        "mechanical": 9,
        "electrical": 9,
        "orichalcum": 7,
        "weaponry": 8,
        "crew": 5,
    }
    assert (DATA["spaces"], DATA["dial_top"], DATA["health"]) == (4, 5, [0, 1, 2, 3, 4])
    assert DATA["cargo_variant"] == 8
