"""Rulings on the die, the vehicles and the journey: 8 to 20, 48 to 52, and some from 75 on."""

from typing import Any

from tests.games.storm_raiders.given import Table, given, trip

import raidtable

FULL = {"trike": 4, "plane": 4, "sub": 4}
ONE_EACH = {"trike": 1, "plane": 1, "sub": 1}


def test_ruling_8_resting_is_always_possible() -> None:
    highest = {vehicle: ["black:6"] for vehicle in FULL}
    stories: list[dict[str, Any]] = [{"damage": {0: FULL}}, {"dice": {0: highest}}]
    for story in stories:
        table = given(tray=["black:5"], **story)
        table.play("draft:black:5")
        assert table.legal == ["rest"]


def test_ruling_9_full_row_takes_no_die() -> None:
    table = given(
        tray=["black:4"],
        dice={0: {"trike": ["black:1"]}},
        damage={0: {"trike": 3}},
        crew={0: ["mechanic"]},
    )
    table.play("draft:black:4")
    assert "go:trike:w1" not in table.legal
    assert table.refusal("go:trike:w1").name == "row_full"
    table.play("crew:mechanic:trike")
    assert "go:trike:w1" in table.legal


def test_ruling_10_damage_on_a_full_row_costs_health() -> None:
    # The 5 takes the last space, so there is no room for its Damage.
    nearly_full: dict[str, Any] = {"dice": {0: {"trike": ["black:1"]}}, "damage": {0: {"trike": 2}}}
    table = trip("black:5", "trike:w1", **nearly_full)
    assert table.seat(0)["health"] == 1
    assert table.damage(0) == {"trike": 2}
    # Once for each Damage.
    table = trip("black:2", "plane:w0:storm", damage={0: {"trike": 4, "plane": 3, "sub": 4}})
    assert table.seat(0)["health"] == 3
    # At the end of the track nothing happens.
    table = trip("black:5", "trike:w1", health={0: 4}, **nearly_full)
    assert table.seat(0)["health"] == 4
    assert table.damage(0) == {"trike": 2}


def test_ruling_11_what_is_removed_leaves_its_space_to_dice_or_damage() -> None:
    story: dict[str, Any] = {
        "tray": ["black:4"],
        "dice": {0: {"trike": ["black:1", "black:3"]}},
        "damage": {0: {"trike": 2}},
        "crew": {0: ["dispatcher"]},
    }
    table = given(**story)
    table.play("draft:black:4", "crew:dispatcher:trike:black:1", "go:trike:w1")
    assert table.dice(0) == {"trike": ["black:3", "black:4"]}
    assert table.damage(0) == {"trike": 2}
    table = given(**story)
    table.play("draft:black:4", "crew:dispatcher:trike:black:1", "go:plane:w0:storm")
    assert table.damage(0)["trike"] == 3
    assert table.seat(0)["health"] == 0
    # A full row is not pushed by Damage.
    table = given(**story)
    table.play("draft:black:4", "go:plane:w0:storm", "suffer")
    assert table.damage(0)["trike"] == 2
    assert table.dice(0)["trike"] == ["black:1", "black:3"]
    assert table.seat(0)["health"] == 1


def test_ruling_12_the_value_as_placed_counts() -> None:
    table = given(tray=["black:4"], crew={0: ["old_salt"]})
    table.play("draft:black:4", "crew:old_salt:up", "go:trike:w1")
    assert table.damage(0) == {"trike": 1}
    table = given(tray=["black:5"], crew={0: ["navigator"]})
    table.play("draft:black:5", "crew:navigator:down", "go:trike:w1")
    assert table.damage(0) == {}
    # A 3 makes the Desert Deuce's journey shorter; so does a 2 that was changed to a 3.
    table = given(tray=["black:2"], vehicles={0: ["desert_deuce"]}, crew={0: ["navigator"]})
    table.play("draft:black:2")
    assert table.refusal("go:trike:w3").name == "too_far"
    table.play("crew:navigator:up")
    assert "go:trike:w3" in table.legal
    # A 4 that was a 3 does not let the Devil's Needle prevent the Storm's Damage.
    table = given(tray=["black:3"], vehicles={0: ["devils_needle"]}, crew={0: ["navigator"]})
    table.play("draft:black:3", "crew:navigator:up", "go:plane:w0:storm")
    assert table.damage(0) == ONE_EACH
    # The Big Score requires a 5 before its own change, and the new value is placed.
    table = given(tray=["black:4"], vehicles={0: ["big_score"]}, crew={0: ["navigator"]})
    table.play("draft:black:4")
    assert "adapt:trike:3" not in table.legal
    table.play("crew:navigator:up", "adapt:trike:3", "go:trike:w1")
    assert table.dice(0) == {"trike": ["black:3"]}
    assert table.damage(0) == {}


def test_ruling_13_only_a_rolled_1_is_wild() -> None:
    any_value = [f"set:{value}" for value in range(2, 7)]
    table = given(tray=["black:1"], damage={0: ONE_EACH})
    table.play("draft:black:1")
    assert table.legal[:5] == any_value
    table.play("set:6", "rest")
    assert table.damage(0) == {}
    table = given(tray=["black:1"], crew={0: ["navigator", "navigator"]})
    table.play("draft:black:1", "crew:navigator:up", "crew:navigator:down")
    assert table.position["die"] == "black:1"
    assert not set(any_value) & set(table.legal)
    table = given(crew={0: ["gambler"]})
    table.play("draft:black:2", "crew:gambler", "roll:1")
    assert table.legal[:5] == any_value


def test_ruling_14_die_changes_come_in_any_order_and_each_once() -> None:
    for changes, value in (
        (["crew:juggler", "crew:navigator:up"], "black:6"),
        (["crew:navigator:up", "crew:juggler"], "black:4"),
    ):
        table = given(crew={0: ["juggler", "navigator"]})
        table.play("draft:black:2", *changes)
        assert table.position["die"] == value
        assert not [text for text in table.legal if text.startswith("crew:")]
    table = given(tray=["black:1"])
    table.play("draft:black:1", "set:3")
    assert not [text for text in table.legal if text.startswith("set:")]
    # All before placing: at the wreck the card is no longer of use.
    table = trip("black:2", "trike:w1", crew={0: ["navigator"]}, wrecks={"w1": {"fuel": 1}})
    assert table.legal == ["salvage:fuel", "done"]


def test_ruling_15_journey_may_cost_less_than_the_die() -> None:
    table = trip("black:4", "trike:w1")
    assert table.site(0) == "w1"
    assert table.actor == 1


def test_ruling_16_journey_does_not_end_where_it_began() -> None:
    table = given(tray=["black:6"])
    table.play("draft:black:6")
    for vehicle in ("trike", "plane", "sub"):
        assert f"go:{vehicle}:s0" not in table.legal
        assert table.refusal(f"go:{vehicle}:s0").name == "must_move"
    # One way to each site, though a 6 could take several.
    ends = [text.split(":")[2] for text in table.legal if text.startswith("go:trike:")]
    assert len(ends) == len(set(ends)) > 1


def test_ruling_17_journey_may_come_down_to_nothing() -> None:
    # From a port of 1 to a port of 1 the Salvage Siren needs nothing; each die is enough.
    table = given(
        tray=["black:1"],
        site={0: "s4", 1: "s0"},
        vehicles={0: ["salvage_siren"]},
        crew={0: ["harbour_pilot"]},
    )
    table.play("draft:black:1")
    ports = {text for text in table.legal if text.startswith("go:sub:")}
    assert ports == {f"go:sub:{site}" for site in ("w3", "w5", "w7", "w9", "w11")}
    table.play("crew:harbour_pilot")
    assert "go:sub:s0" in table.legal
    table.play("go:sub:w5")
    assert table.dice(0) == {"sub": ["black:1"]}


def test_ruling_18_junker_saves_one_hour_in_all() -> None:
    # To w10 over s4 and s3 it is 5 hours, to w3 directly 3.
    table = given(tray=["black:3"], vehicles={0: ["junker"]})
    table.play("draft:black:3")
    assert table.refusal("go:plane:w10").figures["missing"] == 1
    assert "go:plane:w3" in table.legal
    table = given(tray=["black:4"], vehicles={0: ["junker"]})
    table.play("draft:black:4")
    assert "go:plane:w10" in table.legal
    table = given(vehicles={0: ["junker"]})
    table.play("draft:black:2")
    assert table.refusal("go:plane:w3").figures["missing"] == 1


def test_ruling_19_fewer_hours_and_plane_only_paths_are_apart() -> None:
    story: dict[str, Any] = {"site": {0: "s3"}, "crew": {0: ["pathfinder", "mountain_guide"]}}
    table = given(tray=["black:6"], **story)
    table.play("draft:black:6", "crew:pathfinder")
    assert table.refusal("go:trike:w9").name == "no_land_way"
    table = given(tray=["black:1"], **story)
    table.play("draft:black:1", "crew:mountain_guide")
    assert table.refusal("go:trike:w9").name == "too_far"
    table.play("crew:pathfinder")
    assert "go:trike:w9" in table.legal


def test_ruling_20_sub_passes_no_sites() -> None:
    # Wherever the Storm is, only a journey that ends there meets it.
    for storm in ("w0", "w1", "w12", "w11"):
        table = given(tray=["black:5"], storm=storm)
        table.play("draft:black:5")
        ways = [text for text in table.legal if text.startswith("go:sub:w11")]
        assert ways == ["go:sub:w11:storm" if storm == "w11" else "go:sub:w11"]


def test_ruling_48_ut_moreretur_counts_damage_that_arrived() -> None:
    story: dict[str, Any] = {
        "vehicles": {0: ["ut_moreretur"]},
        "dice": {0: {"trike": ["black:1", "black:2"]}},
    }
    table = trip("black:6", "plane:w3", crew={0: ["welder"]}, wrecks={"w3": {"fuel": 2}}, **story)
    table.play("crew:welder", "salvage:fuel", "salvage:fuel")
    assert table.damage(0) == {"plane": 1}
    assert table.position["removals"] == 1
    # Lost health counts, but not Damage when no health is left to lose.
    table = trip("black:6", "plane:w3", damage={0: {"plane": 3}}, **story)
    assert table.seat(0)["health"] == 1
    assert table.position["removals"] == 1
    table = trip("black:6", "plane:w3", damage={0: {"plane": 3}}, health={0: 4}, **story)
    assert table.actor == 1


def test_ruling_49_devils_needle_prevents_the_damage_of_its_turn_only() -> None:
    needle: dict[str, Any] = {"vehicles": {0: ["devils_needle"]}}
    assert trip("black:3", "plane:w0:storm", **needle).damage(0) == {}
    assert trip("black:2", "plane:w0:storm", **needle).damage(0) == ONE_EACH
    table = trip("black:3", "plane:w2", turns=3, tray={"black:3": 1, "black:4": 1}, **needle)
    assert table.position["storm"] == "w4"
    assert table.damage(0) == ONE_EACH


def test_ruling_50_ugly_duckling_may_flip_and_may_prevent() -> None:
    duckling: dict[str, Any] = {"vehicles": {0: ["ugly_duckling"]}}
    for answer, damage in (("prevent", {}), ("suffer", {"trike": 1})):
        table = given(**duckling)
        table.play("draft:black:2", "adapt:trike:5", "go:trike:w1")
        assert table.legal == ["suffer", "prevent"]
        table.play(answer)
        assert table.dice(0) == {"trike": ["black:5"]}
        assert table.damage(0) == damage
    # If it is not flipped, the die still prevents a Damage, from any source, and only one.
    table = trip("black:3", "trike:w1", wrecks={"w1": {"weaponry": 2}}, **duckling)
    table.play("salvage:weaponry", "salvage:weaponry", "prevent")
    assert table.dice(0) == {"trike": ["black:3"]}
    assert table.damage(0) == {"trike": 1}
    assert trip("black:5", "trike:w1", **duckling).damage(0) == {"trike": 1}


def test_ruling_51_vehicles_remove_what_is_there_if_the_player_likes() -> None:
    # A Fire Brand may take two grey dice; there is one.
    brand = {0: ["fire_brand"]}
    dice = {0: {"trike": ["black:3", "grey:2"]}}
    table = trip("black:4", "plane:w1", vehicles=brand, dice=dice)
    assert table.legal == ["remove:trike:grey:2", "done"]
    table.play("remove:trike:grey:2")
    assert table.actor == 1
    # A Nose Dive takes all or none.
    for answer, left in (
        ("sweep", {"plane": ["grey:4"], "sub": ["black:5"]}),
        ("done", {"trike": ["black:4"], "plane": ["grey:4"], "sub": ["black:5", "grey:4"]}),
    ):
        dice = {0: {"trike": ["black:4"], "sub": ["black:5", "grey:4"]}}
        table = trip("grey:4", "plane:w1", vehicles={0: ["nose_dive"]}, dice=dice)
        assert table.legal == ["sweep", "done"]
        table.play(answer)
        assert table.dice(0) == left
    # An Orca takes one Damage if there are not two.
    orca = {0: ["orca"]}
    dice = {0: {"plane": ["grey:1"]}}
    table = trip("black:4", "sub:w5", vehicles=orca, damage={0: {"trike": 1}}, dice=dice)
    assert table.legal == ["repair:trike", "remove:plane:grey:1", "done"]
    table.play("repair:trike")
    assert table.damage(0) == {}
    assert table.dice(0)["plane"] == ["grey:1"]
    assert table.site(0) == "w5"
    # A Spectre's vehicle may have Damage and no die, and nothing need be removed.
    for answer, plane in (("overhaul:plane", {}), ("skip", {"plane": 1})):
        table = trip(
            "black:2",
            "trike:s4",
            vehicles={0: ["spectre"]},
            damage={0: {"plane": 1}},
            stock={0: {"general_goods": 1, "mechanical": 1}},
            contracts={"s4": "K03"},
        )
        table.play("fulfil")
        assert table.legal == ["overhaul:trike", "overhaul:plane", "skip"]
        table.play(answer)
        assert table.damage(0) == plane


def test_ruling_96_spectres_die_and_damage_are_each_optional_from_one_vehicle() -> None:
    for answer, damage, dice in (
        ("repair:plane", {}, {"trike": ["black:2"], "plane": ["grey:4"]}),
        ("remove:plane:grey:4", {"plane": 1}, {"trike": ["black:2"]}),
        ("overhaul:plane", {}, {"trike": ["black:2"]}),
        ("skip", {"plane": 1}, {"trike": ["black:2"], "plane": ["grey:4"]}),
    ):
        table = trip(
            "black:2",
            "trike:s4",
            vehicles={0: ["spectre"]},
            damage={0: {"plane": 1}},
            dice={0: {"plane": ["grey:4"]}},
            stock={0: {"general_goods": 1, "mechanical": 1}},
            contracts={"s4": "K03"},
        )
        table.play("fulfil")
        # The Trike has only a die.
        assert table.legal == [
            "repair:plane", "remove:plane:grey:4", "overhaul:trike", "overhaul:plane", "skip"
        ]  # fmt: skip
        table.play(answer)
        assert (table.damage(0), table.dice(0)) == (damage, dice)
        assert table.actor == 1


def test_ruling_52_crab_grab_is_skipped_by_all_damage() -> None:
    crab = {0: ["crab_grab"]}
    table = trip("black:2", "plane:w0:storm", vehicles=crab)
    assert table.damage(0) == {"trike": 1, "plane": 1}
    table = trip(
        "black:4",
        "sub:s4",
        vehicles=crab,
        stock={0: {"general_goods": 1, "mechanical": 1}},
        contracts={"s4": {"contract": "K03", "age": "damaged"}},
    )
    table.play("fulfil")
    assert table.seat(0)["contracts"] == ["K03"]
    assert table.damage(0) == {}
    assert table.seat(0)["health"] == 0
    # Nor does the set-up put Damage on it.
    dealt = [
        seat
        for seed in range(4)
        for seat in Table(raidtable.new("storm_raiders", seats=4, seed=seed)).position["seats"]
    ]
    crabs = [seat["damage"] for seat in dealt if "crab_grab" in seat["vehicles"]]
    others = [seat["damage"] for seat in dealt if "crab_grab" not in seat["vehicles"]]
    assert crabs
    assert all(damage == {"trike": 1, "plane": 1, "sub": 0} for damage in crabs)
    assert all(damage == ONE_EACH for damage in others)


def test_ruling_75_trail_blazer_takes_one_die_of_each_colour_or_fewer() -> None:
    blazer = {0: ["trail_blazer"]}
    dice = {0: {"sub": ["black:1", "black:2", "grey:3"]}}
    table = trip("black:4", "trike:w1", vehicles=blazer, dice=dice)
    assert table.legal == [
        "remove:sub:black:1",
        "remove:sub:black:2",
        "remove:sub:grey:3",
        "done",
    ]
    table.play("remove:sub:black:1")
    assert table.legal == ["remove:sub:grey:3", "done"]
    table.play("done")
    assert table.dice(0)["sub"] == ["black:2", "grey:3"]
    table = trip("black:4", "trike:w1", vehicles=blazer, dice=dice)
    table.play("remove:sub:grey:3", "remove:sub:black:2")
    assert table.dice(0)["sub"] == ["black:1"]
    assert table.actor == 1
    assert trip("black:3", "trike:w1", vehicles=blazer, dice=dice).actor == 1


def test_ruling_78_ut_moreretur_removes_dice_when_the_turn_ends() -> None:
    table = trip(
        "black:6",
        "plane:w3",
        vehicles={0: ["ut_moreretur"]},
        wrecks={"w3": {"fuel": 2}},
        dice={0: {"trike": ["black:1", "black:2"]}},
    )
    assert table.damage(0) == {"plane": 1}
    assert table.step == "Salvage"
    table.play("salvage:fuel", "salvage:fuel")
    # The site has had its effect: two Damage were taken in the whole turn.
    assert table.dials(0) == {"medal": 1}
    assert table.step == "RemoveDice"
    table.play("remove:trike:black:1", "remove:plane:black:6")
    assert table.dice(0) == {"trike": ["black:2"]}
    assert table.actor == 1


def test_ruling_79_clean_way_before_the_way_through_the_storm() -> None:
    # To w4 it is 4 hours over w3, where the Storm is, and 5 around it.
    for die, way, damage in (
        ("black:5", "go:plane:w4", {}),
        ("black:4", "go:plane:w4:storm", ONE_EACH),
    ):
        table = given(tray=[die], storm="w3")
        table.play(f"draft:{die}")
        assert [text for text in table.legal if text.startswith("go:plane:w4")] == [way]
        table.play(way)
        assert table.damage(0) == damage


def test_ruling_82_refreshed_card_works_again_on_the_same_die() -> None:
    table = given(crew={0: ["bosun", "navigator"]})
    table.play("draft:black:2", "crew:navigator:up", "crew:bosun", "refresh:navigator")
    assert table.crew(0) == ["navigator"]
    table.play("crew:navigator:up")
    assert table.position["die"] == "black:4"


def test_ruling_85_of_equal_dice_the_one_with_the_medal_goes_first() -> None:
    table = given(round=2, tray=["black:6", "black:6"])
    table.play("draft:black:6")
    assert table.seat(0)["medals"] == 1
    table.play("rest", "gain:mod", "mod:trike_weaponry", "draft:black:6")
    assert table.seat(1)["medals"] == 0


def test_ruling_86_vehicle_acts_between_its_damage_and_the_move() -> None:
    table = trip(
        "black:6",
        "trike:w1",
        vehicles={0: ["trail_blazer"]},
        dice={0: {"sub": ["black:1"]}},
        crew={0: ["welder"]},
    )
    assert table.step == "TakeDamage"
    assert table.dice(0)["trike"] == ["black:6"]
    table.play("suffer")
    assert table.step == "VehicleAbility"
    assert table.damage(0) == {"trike": 1}
    assert table.site(0) == "s0"
    table.play("remove:sub:black:1")
    assert table.site(0) == "w1"
    table = trip(
        "black:4",
        "sub:s4",
        site={0: "w1"},
        vehicles={0: ["bottom_grubba"]},
        wrecks={"w1": {"fuel": 1}},
    )
    assert table.step == "EarlySalvage"
    assert table.dice(0) == {"sub": ["black:4"]}
    assert table.site(0) == "w1"
    table.play("salvage:fuel")
    assert table.site(0) == "s4"


def test_ruling_88_vehicles_own_change_comes_in_any_order_and_binds() -> None:
    table = given(
        tray=["grey:3"], vehicles={0: ["half_cracked"]}, crew={0: ["navigator", "navigator"]}
    )
    table.play("draft:grey:3", "crew:navigator:up", "adapt:trike:5")
    # The second Navigator may follow; other vehicles and a rest are no longer legal.
    assert table.crew(0) == ["navigator"]
    others = [text for text in table.legal if not text.startswith("go:trike:")]
    assert others == ["crew:navigator:up", "crew:navigator:down"]
    table.play("go:trike:w1")
    assert table.dice(0) == {"trike": ["grey:5"]}
    # It is offered if and only if some following change lets the die be placed.
    story: dict[str, Any] = {
        "tray": ["grey:3"],
        "vehicles": {0: ["half_cracked"]},
        "dice": {0: {"trike": ["black:4"]}},
    }
    table = given(**story)
    table.play("draft:grey:3")
    assert "adapt:trike:4" not in table.legal
    table = given(crew={0: ["old_salt"]}, **story)
    table.play("draft:grey:3", "adapt:trike:4")
    assert table.legal == ["crew:old_salt:up"]
    table.play("crew:old_salt:up", "go:trike:w1")
    assert table.dice(0) == {"trike": ["black:4", "grey:5"]}
