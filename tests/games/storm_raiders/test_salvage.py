"""At a wreck: salvage, its Damage, crew from Crew tokens, and the effect of the site."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given, trip


def at_wreck(*tokens: str, vehicle: str = "trike", **story: Any) -> Table:
    """Seat 0 has just come to w5 (Crew dial) from s2, and these Resources are there."""
    lying = {token: tokens.count(token) for token in tokens}
    story.setdefault("wrecks", {"w5": lying})
    return trip("black:4", f"{vehicle}:w5", site={0: "s2"}, **story)


def salvage(table: Table, *tokens: str) -> None:
    """Take just these Resources."""
    table.play(*[f"salvage:{token}" for token in tokens])
    if table.step == "Salvage":
        table.play("done")


def is_over(table: Table) -> bool:
    """Whether the turn of seat 0 is over."""
    return (table.actor, table.step) == (1, "DraftDie")


def test_up_to_two_resources_can_be_salvaged() -> None:
    table = at_wreck("fuel", "fuel", "orichalcum")
    assert table.legal == ["salvage:fuel", "salvage:orichalcum", "done"]
    table.play("salvage:orichalcum")
    assert table.legal == ["salvage:fuel", "done"]
    table.play("salvage:fuel")
    assert table.stock(0) == {"fuel": 1, "orichalcum": 1}
    assert table.wreck("w5") == {"fuel": 1}
    assert is_over(table)


def test_one_resource_is_enough() -> None:
    table = at_wreck("fuel", "orichalcum")
    table.play("salvage:fuel", "done")
    assert (table.stock(0), table.wreck("w5")) == ({"fuel": 1}, {"orichalcum": 1})
    assert is_over(table)


def test_nothing_need_be_salvaged() -> None:
    table = at_wreck("fuel")
    table.play("done")
    assert (table.stock(0), table.wreck("w5")) == ({}, {"fuel": 1})
    assert is_over(table)


def test_empty_wreck_offers_nothing() -> None:
    assert is_over(at_wreck())


# Damage


@pytest.mark.parametrize(
    ("tokens", "on_trike", "on_others"),
    [
        (["fuel"], 0, 0),
        (["fuel", "fuel"], 0, 1),
        (["fuel", "crew"], 0, 1),
        (["weaponry"], 1, 1),
        (["fuel", "weaponry"], 1, 2),
        (["weaponry", "weaponry"], 2, 3),
    ],
)
@pytest.mark.parametrize("vehicle", ["trike", "plane", "sub"])
def test_damage_of_salvage_by_vehicle(
    vehicle: str, tokens: list[str], on_trike: int, on_others: int
) -> None:
    table = at_wreck(*tokens, "orichalcum", vehicle=vehicle)
    salvage(table, *tokens)
    damage = on_trike if vehicle == "trike" else on_others
    assert table.damage(0) == ({vehicle: damage} if damage else {})


@pytest.mark.parametrize(
    ("vehicle", "mod", "left"),
    [
        ("trike", "trike_weaponry", 0),
        ("trike", "trike_high_die", 1),
        ("plane", "plane_weaponry", 1),
        ("plane", "plane_double_salvage", 1),
        ("plane", "sub_weaponry", 2),
        ("sub", "sub_weaponry", 1),
        ("sub", "sub_double_salvage", 1),
    ],
)
def test_mod_spares_the_vehicle_the_damage_of_salvage(vehicle: str, mod: str, left: int) -> None:
    table = at_wreck("fuel", "weaponry", vehicle=vehicle, mods={0: [mod]})
    salvage(table, "fuel", "weaponry")
    assert table.damage(0) == ({vehicle: left} if left else {})


# Crew tokens


def test_crew_token_is_discarded_for_a_crew_card() -> None:
    table = at_wreck("crew")
    table.play("salvage:crew")
    assert table.position["discards"] == {"crew": 1}
    assert table.step == "DrawCrew"
    table.play("card:medic", "card:trader", "keep:trader")
    assert (table.crew(0), table.stock(0)) == (["trader"], {})
    assert table.position["under"] == [{"card": "medic", "known_by": [0]}]
    assert table.dials(0) == {"crew": 1}


def test_damage_comes_before_crew_and_crew_before_what_the_site_gives() -> None:
    table = at_wreck("crew", "weaponry")
    salvage(table, "crew", "weaponry")
    assert (table.step, table.damage(0), table.dials(0)) == ("DrawCrew", {"trike": 1}, {})
    table.play("card:medic", "card:trader", "keep:medic")
    assert table.dials(0) == {"crew": 1}


# Effects of the site


@pytest.mark.parametrize(
    ("way", "dial"), [("trike:w1", "mod"), ("trike:w2", "crew"), ("plane:w3", "medal")]
)
def test_site_raises_its_dial_when_something_was_salvaged(way: str, dial: str) -> None:
    table = trip("black:3", way, wrecks={way[-2:]: {"fuel": 2}})
    table.play("salvage:fuel", "done")
    assert table.dials(0) == {dial: 1}


def test_site_raises_its_dial_once_for_two_resources() -> None:
    table = at_wreck("fuel", "fuel")
    salvage(table, "fuel", "fuel")
    assert table.dials(0) == {"crew": 1}


def test_site_gives_nothing_when_nothing_was_salvaged() -> None:
    table = at_wreck("fuel", dials={0: {"crew": 2}})
    table.play("done")
    assert table.dials(0) == {"crew": 2}


def at_health_site(**story: Any) -> Table:
    table = trip("black:2", "trike:w0", storm="w5", wrecks={"w0": {"fuel": 1}}, **story)
    salvage(table, "fuel")
    return table


@pytest.mark.parametrize("health", [1, 2, 3, 4])
def test_health_site_moves_the_tracker_back(health: int) -> None:
    table = at_health_site(health={0: health}, damage={0: {"sub": 1}})
    assert (table.seat(0)["health"], table.damage(0)) == (health - 1, {"sub": 1})
    assert is_over(table)


def test_site_effect_that_is_not_possible_may_be_a_repair() -> None:
    damage = {0: {"plane": 2, "sub": 1}}
    at_top = at_wreck("fuel", dials={0: {"crew": 5}}, damage=damage)
    salvage(at_top, "fuel")
    in_full_health = at_health_site(damage=damage)
    for table in (at_top, in_full_health):
        assert table.step == "RepairAtSite"
        assert table.legal == ["repair:plane", "repair:sub", "skip"]
        table.play("repair:plane")
        assert table.damage(0) == {"plane": 1, "sub": 1}
        assert is_over(table)


def test_repair_at_the_site_may_be_declined() -> None:
    table = at_health_site(damage={0: {"sub": 1}})
    table.play("skip")
    assert table.damage(0) == {"sub": 1}
    assert is_over(table)


def test_site_effect_that_is_not_possible_gives_nothing_without_damage() -> None:
    assert is_over(at_health_site())


# Cargo


def test_any_number_of_resources_can_be_held() -> None:
    held = {"general_goods": 12, "fuel": 8, "orichalcum": 7}
    table = at_wreck("fuel", "fuel", stock={0: held})
    salvage(table, "fuel", "fuel")
    assert table.stock(0) == held | {"fuel": 10}


def test_limited_cargo_discards_down_to_eight() -> None:
    held = {"general_goods": 5, "fuel": 3}
    table = at_wreck("orichalcum", "weaponry", stock={0: held}, cargo="limited")
    table.play("salvage:orichalcum")
    assert table.step == "DiscardCargo"
    assert table.legal == ["discard:general_goods", "discard:fuel", "discard:orichalcum"]
    table.play("discard:fuel")
    assert table.stock(0) == {"general_goods": 5, "fuel": 2, "orichalcum": 1}
    assert table.position["discards"] == {"fuel": 1}
    assert (table.step, table.legal) == ("Salvage", ["salvage:weaponry", "done"])


def test_limited_cargo_holds_eight() -> None:
    table = at_wreck("orichalcum", stock={0: {"fuel": 7}}, cargo="limited")
    table.play("salvage:orichalcum")
    assert table.stock(0) == {"fuel": 7, "orichalcum": 1}
    assert is_over(table)


def test_cargo_is_unlimited_unless_chosen_otherwise() -> None:
    assert given().position["cargo"] == "unlimited"
