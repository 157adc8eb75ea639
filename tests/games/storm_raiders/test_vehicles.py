"""The ability of each of the 24 vehicles."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given, trip
from tests.table import logged


def drafted(vehicle: str, die: str, **story: Any) -> Table:
    """Seat 0, which has that vehicle, has drafted the die."""
    table = given(vehicles={0: [vehicle]}, tray=[die], **story)
    table.play(f"draft:{die}")
    return table


def using(vehicle: str, die: str, way: str, **story: Any) -> Table:
    """Seat 0 goes that way with the die."""
    table = drafted(vehicle, die, **story)
    table.play(f"go:{way}")
    return table


def ways(table: Table, kind: str) -> list[str]:
    """The sites to which the vehicle of that type can go now."""
    return [text.split(":", 2)[2] for text in table.legal if text.startswith(f"go:{kind}:")]


def changes(table: Table, kind: str) -> list[int]:
    """The values to which the vehicle can turn the die."""
    return [int(text[-1]) for text in table.legal if text.startswith(f"adapt:{kind}:")]


# Changing the die


def test_die_changed_by_a_vehicle_must_go_on_that_vehicle() -> None:
    table = drafted("tight_spot", "grey:2", crew={0: ["navigator", "pathfinder"]})
    table.play("adapt:sub:5")
    assert {text.split(":")[1] for text in table.legal if text.startswith("go:")} == {"sub"}
    assert "rest" not in table.legal
    cards = [text for text in table.legal if text.startswith("crew:")]
    assert cards == ["crew:navigator:up", "crew:navigator:down", "crew:pathfinder"]


def test_vehicle_changes_a_die_only_to_a_value_that_it_can_take() -> None:
    table = drafted("undertow", "black:3", dice={0: {"sub": ["grey:3"]}})
    assert changes(table, "sub") == [4, 5, 6]


def test_vehicle_does_not_change_a_die_that_leads_nowhere() -> None:
    # From the port of 3 at s0 a Sub needs at least 4 hours.
    assert changes(drafted("undertow", "black:3"), "sub") == [4, 5, 6]


def test_crew_cards_come_before_and_after_the_vehicles_own_change() -> None:
    table = drafted("big_score", "black:4", crew={0: ["navigator", "navigator"]})
    assert changes(table, "trike") == []
    table.play("crew:navigator:up")
    assert changes(table, "trike") == [1, 2, 3, 4, 6]
    table.play("adapt:trike:3", "crew:navigator:down")
    assert table.position["die"] == "black:2"


# Trikes


def test_half_cracked_moves_a_grey_die_by_one() -> None:
    assert changes(drafted("half_cracked", "grey:3"), "trike") == [2, 4]
    assert changes(drafted("half_cracked", "black:3"), "trike") == []


def test_half_cracked_does_not_go_round_from_6_to_1() -> None:
    assert changes(drafted("half_cracked", "grey:6"), "trike") == [5]
    assert changes(drafted("half_cracked", "grey:1"), "trike") == [2]


def test_half_cracked_places_the_die_as_changed() -> None:
    table = drafted("half_cracked", "grey:4")
    table.play("adapt:trike:5", "go:trike:w1")
    assert table.dice(0) == {"trike": ["grey:5"]}
    assert table.damage(0) == {"trike": 1}


AT_W1 = {"w1": {"fuel": 1, "crew": 1, "mechanical": 1}}


def test_rust_bandit_refreshes_two_cards_after_a_single_resource() -> None:
    down = {0: ["navigator", "medic", "bosun"]}
    table = using("rust_bandit", "black:1", "trike:w1", wrecks=AT_W1, face_down=down)
    table.play("salvage:fuel", "done")
    assert table.legal == ["refresh:navigator", "refresh:bosun", "refresh:medic"]
    table.play("refresh:medic", "refresh:bosun")
    assert (table.crew(0), table.face_down(0)) == (["bosun", "medic"], ["navigator"])


def test_rust_bandit_refreshes_nothing_after_two_resources_or_none() -> None:
    down = {0: ["navigator", "medic"]}
    table = using("rust_bandit", "black:1", "trike:w1", wrecks=AT_W1, face_down=down)
    table.play("salvage:fuel", "salvage:mechanical")
    assert table.face_down(0) == ["navigator", "medic"]
    table = using("rust_bandit", "black:1", "trike:w1", wrecks=AT_W1, face_down=down)
    table.play("done")
    assert table.face_down(0) == ["navigator", "medic"]


def test_rust_bandit_lets_a_card_gained_by_the_salvage_be_used_first() -> None:
    table = using(
        "rust_bandit", "black:1", "trike:w1", wrecks=AT_W1, face_down={0: ["navigator"]},
        health={0: 2},
    )  # fmt: skip
    table.play("salvage:crew", "done", "card:medic", "card:welder", "keep:medic", "crew:medic")
    assert table.legal == ["refresh:navigator", "refresh:medic"]
    table.play("refresh:navigator")
    assert table.crew(0) == ["navigator", "medic"]
    assert table.seat(0)["health"] == 1


def test_rust_bandit_offers_no_scavenger_once_the_salvage_is_over() -> None:
    wrecks = {"w1": {"fuel": 3, "crew": 1}}
    table = using("rust_bandit", "black:1", "trike:w1", wrecks=wrecks, face_down={0: ["medic"]})
    table.play("salvage:crew", "done", "card:scavenger", "card:welder", "keep:scavenger")
    assert "crew:scavenger" not in table.legal


def test_desert_deuce_needs_one_hour_less_with_a_3_or_more() -> None:
    # From s0 the Trike needs 2 hours to w2 and s4, and 4 to s3.
    assert ways(drafted("desert_deuce", "black:2"), "trike") == ["w0:storm", "w1", "w2", "s4"]
    assert "s3" in ways(drafted("desert_deuce", "black:3"), "trike")
    assert "s3" not in ways(drafted("big_score", "black:3"), "trike")


@pytest.mark.parametrize("value", [3, 4, 5])
def test_desert_deuce_goes_as_far_as_others_with_one_more(value: int) -> None:
    shortened = ways(drafted("desert_deuce", f"black:{value}"), "trike")
    assert shortened == ways(drafted("spectre", f"black:{value + 1}"), "trike")


def test_big_score_turns_a_5_to_any_value() -> None:
    assert changes(drafted("big_score", "grey:5"), "trike") == [1, 2, 3, 4, 6]
    assert changes(drafted("big_score", "grey:4"), "trike") == []
    table = drafted("big_score", "black:5")
    table.play("adapt:trike:1", "go:trike:w1")
    assert (table.dice(0), table.damage(0)) == ({"trike": ["black:1"]}, {})


def test_ugly_duckling_flips_a_low_die_and_prevents_a_damage() -> None:
    table = drafted("ugly_duckling", "black:2")
    assert changes(table, "trike") == [5]
    table.play("adapt:trike:5", "go:trike:w1")
    assert table.legal == ["suffer", "prevent"]
    table.play("prevent")
    assert (table.dice(0), table.damage(0)) == ({"trike": ["black:5"]}, {})


def test_ugly_duckling_prevents_damage_without_a_flip_from_any_source() -> None:
    weapons = {"w1": {"weaponry": 2, "fuel": 1}}
    table = using("ugly_duckling", "black:1", "trike:w1", wrecks=weapons)
    table.play("salvage:weaponry", "salvage:weaponry", "prevent")
    assert table.damage(0) == {"trike": 1}
    marked = {"s4": {"contract": "K01", "age": "damaged"}}
    table = using(
        "ugly_duckling", "black:2", "trike:s4", contracts=marked, stock={0: {"general_goods": 2}}
    )
    table.play("fulfil", "prevent")
    assert table.damage(0) == {}


def test_ugly_duckling_does_neither_with_a_high_die() -> None:
    table = drafted("ugly_duckling", "black:4")
    assert changes(table, "trike") == []
    table = using("ugly_duckling", "black:5", "trike:w1")
    assert table.damage(0) == {"trike": 1}


def test_ugly_duckling_keeps_the_choice_whether_to_prevent() -> None:
    table = using("ugly_duckling", "black:2", "trike:w0:storm")
    table.play("suffer", "prevent")
    assert table.damage(0) == {"trike": 1, "sub": 1}


def test_muds_mauler_enters_crosses_and_salvages_at_the_storms_site_unharmed() -> None:
    table = using("muds_mauler", "black:2", "trike:w0", wrecks={"w0": {"fuel": 1}})
    table.play("salvage:fuel")
    assert (table.damage(0), table.stock(0)) == ({}, {"fuel": 1})
    crossing = drafted("muds_mauler", "black:3", site={0: "w1"})
    assert "w12" in ways(crossing, "trike")
    assert "w12:storm" in ways(drafted("spectre", "black:3", site={0: "w1"}), "trike")


def test_muds_mauler_protects_no_other_vehicle_used() -> None:
    table = using("muds_mauler", "black:2", "plane:w0:storm")
    assert table.damage(0) == {"trike": 1, "plane": 1, "sub": 1}


def fulfilling(vehicle: str, **story: Any) -> Table:
    """Seat 0 fulfils K03 at s4 with its Trike."""
    stock = {0: {"general_goods": 1, "mechanical": 1}}
    table = using(vehicle, "black:2", "trike:s4", contracts={"s4": "K03"}, stock=stock, **story)
    table.play("fulfil")
    return table


def test_spectre_takes_a_die_and_a_damage_off_one_vehicle_after_a_contract() -> None:
    story: dict[str, Any] = {
        "damage": {0: {"plane": 2, "sub": 1}},
        "dice": {0: {"plane": ["black:1", "grey:4"]}},
    }
    table = fulfilling("spectre", **story)
    # The Trike is among them: it has the die that brought it here.
    whole = [text for text in table.legal if text.startswith("overhaul:")]
    assert whole == ["overhaul:trike", "overhaul:plane", "overhaul:sub"]
    table.play("overhaul:plane", "remove:plane:grey:4")
    assert table.damage(0) == {"plane": 1, "sub": 1}
    assert table.dice(0) == {"trike": ["black:2"], "plane": ["black:1"]}


def test_spectre_may_overhaul_itself_or_nothing() -> None:
    table = fulfilling("spectre")
    assert table.legal == ["overhaul:trike", "skip"]
    table.play("overhaul:trike")
    assert table.dice(0) == {}
    table = fulfilling("spectre")
    table.play("skip")
    assert table.dice(0) == {"trike": ["black:2"]}


SUB_DICE = {"sub": ["black:1", "black:3", "grey:4", "grey:5"]}


def test_trail_blazer_removes_a_black_and_a_grey_die_from_the_sub() -> None:
    table = using("trail_blazer", "black:4", "trike:w1", dice={0: SUB_DICE})
    table.play("remove:sub:black:3")
    assert table.legal == ["remove:sub:grey:4", "remove:sub:grey:5", "done"]
    table.play("remove:sub:grey:5")
    assert table.dice(0) == {"trike": ["black:4"], "sub": ["black:1", "grey:4"]}


def test_trail_blazer_removes_one_colour_alone_and_needs_a_4() -> None:
    table = using("trail_blazer", "black:4", "trike:w1", dice={0: {"sub": ["grey:1", "grey:2"]}})
    table.play("remove:sub:grey:1")
    assert table.dice(0) == {"trike": ["black:4"], "sub": ["grey:2"]}
    table = using("trail_blazer", "black:3", "trike:w1", dice={0: SUB_DICE})
    assert table.dice(0) == {"trike": ["black:3"]} | SUB_DICE


# Planes


def test_blue_jay_takes_a_die_equal_to_the_highest() -> None:
    table = drafted("blue_jay", "black:3", dice={0: {"plane": ["grey:3"]}})
    assert ways(table, "plane")
    lower = drafted("blue_jay", "black:2", dice={0: {"plane": ["grey:3"]}})
    assert ways(lower, "plane") == []
    other = drafted("hakmet", "black:3", dice={0: {"plane": ["grey:3"]}})
    assert ways(other, "plane") == []


TRIKE_DICE = {"trike": ["black:5", "grey:1", "grey:4"]}


def test_ut_moreretur_removes_a_die_for_each_damage_taken_in_the_turn() -> None:
    story: dict[str, Any] = {"dice": {0: TRIKE_DICE}, "wrecks": {"w1": {"weaponry": 1, "fuel": 1}}}
    table = using("ut_moreretur", "black:6", "plane:w1", **story)
    # One for the 6, one for two Resources, one for the Weaponry
    table.play("salvage:weaponry", "salvage:fuel")
    assert table.damage(0) == {"plane": 3}
    table.play("remove:plane:black:6", "remove:trike:black:5", "remove:trike:grey:1")
    assert table.dice(0) == {"trike": ["grey:4"]}
    assert table.actor == 1


def test_ut_moreretur_may_leave_dice_and_does_nothing_for_prevented_damage() -> None:
    table = using("ut_moreretur", "black:6", "plane:w1", dice={0: TRIKE_DICE})
    table.play("done")
    assert table.dice(0) == {"plane": ["black:6"]} | TRIKE_DICE
    table = using("ut_moreretur", "black:6", "plane:w1", dice={0: TRIKE_DICE}, crew={0: ["welder"]})
    table.play("crew:welder")
    assert table.actor == 1


def test_ut_moreretur_counts_damage_that_cost_health() -> None:
    full = {"plane": 3, "sub": 4, "trike": 1}
    table = using(
        "ut_moreretur", "black:2", "plane:w0:storm", dice={0: TRIKE_DICE}, damage={0: full}
    )
    assert table.seat(0)["health"] == 3
    table.play("remove:plane:black:2", "remove:trike:black:5", "remove:trike:grey:1")
    assert table.dice(0) == {"trike": ["grey:4"]}


def test_junker_needs_one_hour_less_when_it_passes_a_site() -> None:
    # w12 is three hours away, over w0 or s4; w3 is a path of three hours.
    story: dict[str, Any] = {"storm": "w6"}
    assert "w12" in ways(drafted("junker", "black:2", **story), "plane")
    assert "w3" not in ways(drafted("junker", "black:2", **story), "plane")
    assert "w12" not in ways(drafted("hakmet", "black:2", **story), "plane")


def test_fire_brand_removes_two_grey_dice_from_the_trike_with_a_black_die() -> None:
    table = using("fire_brand", "black:3", "plane:w1", dice={0: TRIKE_DICE})
    assert table.legal == ["remove:trike:grey:1", "remove:trike:grey:4", "done"]
    table.play("remove:trike:grey:4", "remove:trike:grey:1")
    assert table.dice(0) == {"trike": ["black:5"], "plane": ["black:3"]}
    table = using("fire_brand", "grey:3", "plane:w1", dice={0: TRIKE_DICE})
    assert table.dice(0) == {"plane": ["grey:3"]} | TRIKE_DICE


def test_devils_needle_prevents_all_damage_of_the_turn_with_a_1_3_or_5() -> None:
    story: dict[str, Any] = {"storm": "w1", "wrecks": {"w1": {"weaponry": 2}}}
    table = using("devils_needle", "black:3", "plane:w1:storm", **story)
    table.play("salvage:weaponry", "salvage:weaponry")
    assert (table.damage(0), table.seat(0)["health"]) == ({}, 0)
    table = using("devils_needle", "black:2", "plane:w1:storm", **story)
    table.play("salvage:weaponry", "salvage:weaponry")
    assert table.damage(0) == {"trike": 1, "plane": 3, "sub": 1}
    assert table.seat(0)["health"] == 1


def test_devils_needle_does_not_help_in_the_clean_up() -> None:
    # The last turn of the round is seat 0's; the remaining black 2 takes the Storm to w7.
    table = given(
        vehicles={0: ["devils_needle"]},
        site={0: "s2"},
        first=1,
        turns=3,
        storm="w5",
        tray={"black:2": 1, "black:3": 1},
    )
    table.play("draft:black:3", "go:plane:w7")
    assert table.position["storm"] == "w7"
    assert table.damage(0) == {"trike": 1, "plane": 1, "sub": 1}


def test_mad_wick_removes_a_damage_at_any_point_of_the_turn() -> None:
    story: dict[str, Any] = {"damage": {0: {"trike": 1}}, "wrecks": {"w1": {"fuel": 1}}}
    table = using("mad_wick", "black:3", "plane:w1", **story)
    table.play("salvage:fuel")
    assert table.legal == ["end", "wick:trike"]
    table.play("wick:trike")
    assert (table.damage(0), table.actor) == ({}, 1)
    table = using("mad_wick", "black:4", "plane:w1", **story)
    assert not any(text.startswith("wick") for text in table.legal)


def test_mad_wick_removes_damage_that_the_turn_brings() -> None:
    table = using("mad_wick", "black:2", "plane:w1", wrecks={"w1": {"weaponry": 1}})
    table.play("salvage:weaponry", "wick:plane")
    assert table.damage(0) == {}


def test_nose_dive_sweeps_dice_of_the_same_value_off_trike_and_sub() -> None:
    dice = {"trike": ["black:1", "grey:4"], "sub": ["black:4", "grey:5"]}
    table = using("nose_dive", "grey:4", "plane:w1", dice={0: dice})
    assert table.legal == ["sweep", "done"]
    table.play("sweep")
    assert table.dice(0) == {"trike": ["black:1"], "plane": ["grey:4"], "sub": ["grey:5"]}
    table = using("nose_dive", "black:4", "plane:w1", dice={0: dice})
    assert table.dice(0) == {"plane": ["black:4"]} | dice


def test_hakmet_turns_a_6_to_any_value() -> None:
    assert changes(drafted("hakmet", "grey:6"), "plane") == [1, 2, 3, 4, 5]
    assert changes(drafted("hakmet", "grey:5"), "plane") == []
    table = drafted("hakmet", "black:6")
    table.play("adapt:plane:5", "go:plane:w1")
    assert (table.dice(0), table.damage(0)) == ({"plane": ["black:5"]}, {})


# Subs


def test_orca_removes_a_die_from_the_plane_or_two_damage_from_the_trike() -> None:
    story: dict[str, Any] = {
        "damage": {0: {"trike": 3}},
        "dice": {0: {"plane": ["black:1", "grey:2"]}},
    }
    table = using("orca", "black:4", "sub:s4", **story)
    assert table.legal == ["repair:trike", "remove:plane:black:1", "remove:plane:grey:2", "done"]
    table.play("repair:trike")
    assert table.legal == ["repair:trike", "done"]
    table.play("repair:trike")
    assert (table.damage(0), table.site(0)) == ({"trike": 1}, "s4")
    table = using("orca", "black:4", "sub:s4", **story)
    table.play("remove:plane:grey:2")
    assert table.dice(0) == {"plane": ["black:1"], "sub": ["black:4"]}
    assert table.damage(0) == {"trike": 3}


def test_orca_may_remove_just_one_damage_or_nothing() -> None:
    table = using("orca", "black:4", "sub:s4", damage={0: {"trike": 3}})
    table.play("repair:trike", "done")
    assert table.damage(0) == {"trike": 2}
    table = using("orca", "black:4", "sub:s4", damage={0: {"trike": 3}})
    table.play("done")
    assert table.damage(0) == {"trike": 3}


def test_crab_grab_never_takes_damage_and_loses_no_health() -> None:
    weapons = {"w5": {"weaponry": 2}}
    table = using("crab_grab", "black:4", "sub:w5", wrecks=weapons)
    table.play("salvage:weaponry", "salvage:weaponry")
    assert (table.damage(0), table.seat(0)["health"]) == ({}, 0)
    table = using("crab_grab", "black:2", "trike:w0:storm")
    assert table.damage(0) == {"trike": 1, "plane": 1}
    marked = {"s4": {"contract": "K03", "age": "damaged"}}
    stock = {0: {"general_goods": 1, "mechanical": 1}}
    table = using("crab_grab", "black:4", "sub:s4", contracts=marked, stock=stock)
    table.play("fulfil")
    assert table.damage(0) == {}


def test_salvage_siren_needs_two_hours_less() -> None:
    """From s0 (3) to a port of 1 a Sub needs 4 hours, of 2 it needs 5, of 3 it needs 6."""
    assert ways(drafted("salvage_siren", "black:2"), "sub") == ["w5", "w9", "s4"]
    assert ways(drafted("orca", "black:2"), "sub") == []
    with_3 = ways(drafted("salvage_siren", "black:3"), "sub")
    assert with_3 == ["w3", "w5", "w7", "w9", "w11", "s4"]


def test_strike_out_refreshes_a_card_after_moving() -> None:
    table = using("strike_out", "black:4", "sub:s4", face_down={0: ["medic", "bosun"]})
    assert table.site(0) == "s4"
    assert table.legal == ["refresh:bosun", "refresh:medic"]
    table.play("refresh:medic")
    assert table.crew(0) == ["medic"]


def test_strike_out_refreshes_nothing_when_another_vehicle_moves() -> None:
    table = using("strike_out", "black:4", "trike:s4", face_down={0: ["medic", "bosun"]})
    assert table.face_down(0) == ["bosun", "medic"]


def test_beluga_takes_a_die_equal_to_the_highest() -> None:
    table = drafted("beluga", "black:4", dice={0: {"sub": ["grey:4"]}})
    assert ways(table, "sub")
    other = drafted("orca", "black:4", dice={0: {"sub": ["grey:4"]}})
    assert ways(other, "sub") == []


def test_undertow_turns_a_3_to_any_value() -> None:
    # At w5, a port of 1, even a 2 leads somewhere.
    assert changes(drafted("undertow", "grey:3", site={0: "w5"}), "sub") == [2, 4, 5, 6]
    assert changes(drafted("undertow", "grey:4", site={0: "w5"}), "sub") == []


def test_tight_spot_turns_grey_dice_to_any_value() -> None:
    assert changes(drafted("tight_spot", "grey:4", site={0: "w5"}), "sub") == [2, 3, 5, 6]
    assert changes(drafted("tight_spot", "black:4", site={0: "w5"}), "sub") == []


def at_w5(**story: Any) -> Table:
    """A Bottom Grubba leaves w5, which has Weaponry, for w9."""
    wrecks = {"w5": {"weaponry": 1, "crew": 1}, "w9": {"fuel": 3}}
    return using("bottom_grubba", "black:2", "sub:w9", site={0: "w5"}, wrecks=wrecks, **story)


def test_bottom_grubba_salvages_before_moving_without_damage_or_effect() -> None:
    table = at_w5()
    assert table.legal == ["salvage:weaponry", "salvage:crew", "skip"]
    table.play("salvage:weaponry")
    assert (table.stock(0), table.damage(0), table.dials(0)) == ({"weaponry": 1}, {}, {})
    assert table.site(0) == "w9"
    table.play("salvage:fuel", "salvage:fuel")
    assert table.stock(0) == {"fuel": 2, "weaponry": 1}
    assert (table.damage(0), table.dials(0)) == ({"sub": 1}, {"medal": 1})


def test_bottom_grubba_gains_a_card_for_a_crew_token_before_moving() -> None:
    table = at_w5()
    events = table.play("salvage:crew", "card:medic", "card:bosun", "keep:medic")
    assert table.crew(0) == ["medic"]
    assert logged(events, "Moved")


def test_bottom_grubba_may_leave_everything_and_finds_nothing_at_a_stormhold() -> None:
    table = at_w5()
    table.play("skip")
    assert (table.stock(0), table.site(0)) == ({}, "w9")
    table = using("bottom_grubba", "black:4", "sub:s4")
    assert table.site(0) == "s4"


def test_mad_wick_prevents_a_damage_that_would_cost_health() -> None:
    full = {"trike": ["black:1", "black:2", "black:3", "black:4"]}
    table = trip(
        "black:3", "plane:w1:storm", storm="w1", vehicles={0: ["mad_wick"]}, dice={0: full}
    )
    assert (table.step, table.seat(0)["health"]) == ("TakeDamage", 0)
    table.play("prevent")
    assert (table.damage(0), table.seat(0)["health"]) == ({"plane": 1, "sub": 1}, 0)


def test_die_that_the_ugly_duckling_flipped_may_still_be_raised() -> None:
    table = given(tray=["black:3"], vehicles={0: ["ugly_duckling"]}, crew={0: ["old_salt"]})
    table.play("draft:black:3", "adapt:trike:4", "crew:old_salt:up")
    assert table.position["die"] == "black:5"
    assert not any(text.endswith(":down") or text == "rest" for text in table.legal)
