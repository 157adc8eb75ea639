"""Rulings on the Storm's site, wrecks, Contracts and their rewards: 4 to 7, 21 to 34, 47, 77."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import DATA, Table, trip

MODS: list[str] = [row["id"] for row in DATA["mod_slots"]]
# Seven cards that only change a drafted die.
SEVEN = ["navigator"] * 3 + ["gambler"] * 2 + ["juggler"] * 2
ONE_EACH = {"trike": 1, "plane": 1, "sub": 1}
# Two Medals, or two Mods on the blue side, and nothing else.
TWO_MEDALS = {"stock": {0: {"general_goods": 1, "mechanical": 1}}, "contracts": {"s4": "K03"}}


def deliver(contract: str, *, age: str = "grey", **story: Any) -> Table:
    """Seat 0 has gone to s4 by Trike with a 2 and fulfilled that Contract."""
    laid = {"s4": {"contract": contract, "age": age}}
    table = trip("black:2", "trike:s4", contracts=laid, **story)
    table.play("fulfil")
    return table


def test_ruling_4_storm_damages_every_vehicle_of_who_enters_or_crosses_its_site() -> None:
    assert trip("black:2", "trike:w0:storm").damage(0) == ONE_EACH
    assert trip("black:4", "plane:w4:storm", storm="w3").damage(0) == ONE_EACH
    assert trip("black:5", "sub:w11:storm", storm="w11").damage(0) == ONE_EACH
    # Not on Mud's Mauler, nor when the site is left.
    mauler = {0: ["muds_mauler"]}
    assert trip("black:2", "trike:w0", vehicles=mauler).damage(0) == {}
    assert trip("black:2", "trike:w12", site={0: "w0"}).damage(0) == {}


def test_ruling_5_storms_site_is_salvaged_after_its_damage() -> None:
    table = trip("black:2", "trike:w0:storm", wrecks={"w0": {"fuel": 1}}, crew={0: ["welder"]})
    assert table.step == "TakeDamage"
    assert table.wreck("w0") == {"fuel": 1}
    table.play("suffer", "suffer", "suffer")
    assert table.damage(0) == ONE_EACH
    assert table.legal == ["salvage:fuel", "done"]
    table.play("salvage:fuel")
    assert table.stock(0) == {"fuel": 1}


def test_ruling_6_cargo_is_unlimited_or_discarded_down_to_8() -> None:
    story: dict[str, Any] = {"stock": {0: {"fuel": 7, "orichalcum": 1}}}
    story["wrecks"] = {"w1": {"mechanical": 2}}
    table = trip("black:2", "trike:w1", **story)
    table.play("salvage:mechanical", "salvage:mechanical")
    assert sum(table.stock(0).values()) == 10
    table = trip("black:2", "trike:w1", cargo="limited", **story)
    table.play("salvage:mechanical")
    assert table.legal == ["discard:fuel", "discard:mechanical", "discard:orichalcum"]
    table.play("discard:orichalcum", "salvage:mechanical", "discard:fuel")
    assert table.stock(0) == {"fuel": 6, "mechanical": 2}
    assert table.position["discards"] == {"fuel": 1, "orichalcum": 1}


@pytest.mark.parametrize(
    ("contract", "stock"),
    [
        ("K11", {"general_goods": 2, "fuel": 1}),
        # A Mod is already next to its Medal.
        ("K20", {"general_goods": 1, "mechanical": 2}),
    ],
)
def test_ruling_7_every_medal_of_a_blue_contract_is_a_mod(
    contract: str, stock: dict[str, int]
) -> None:
    table = deliver(contract, age="blue", stock={0: stock})
    table.play("mod:trike_weaponry", "mod:sub_weaponry")
    assert table.seat(0)["mods"] == ["trike_weaponry", "sub_weaponry"]
    assert table.seat(0)["medals"] == 0
    assert table.actor == 1


def test_ruling_21_resources_then_damage_then_crew_then_the_effect() -> None:
    table = trip("black:3", "plane:w3", wrecks={"w3": {"crew": 1, "fuel": 1}}, crew={0: ["welder"]})
    table.play("salvage:crew", "salvage:fuel")
    assert table.step == "TakeDamage"
    table.play("suffer")
    assert table.damage(0) == {"plane": 1}
    assert table.step == "DrawCrew"
    table.play("card:medic", "card:bosun")
    assert table.dials(0) == {}
    table.play("keep:medic")
    assert table.dials(0) == {"medal": 1}


def test_ruling_22_crew_token_is_one_of_the_two_resources() -> None:
    table = trip("black:3", "plane:w3", wrecks={"w3": {"crew": 1, "fuel": 2}})
    table.play("salvage:crew", "salvage:fuel")
    assert table.step == "DrawCrew"
    assert table.wreck("w3") == {"fuel": 1}
    assert table.damage(0) == {"plane": 1}


def test_ruling_23_crew_token_at_seven_cards_brings_the_effect_but_no_card() -> None:
    table = trip("black:3", "plane:w3", wrecks={"w3": {"crew": 1}}, crew={0: SEVEN})
    table.play("salvage:crew")
    assert table.actor == 1
    assert len(table.crew(0)) == 7
    assert table.position["discards"] == {"crew": 1}
    assert table.dials(0) == {"medal": 1}


def test_ruling_95_who_has_seven_cards_may_destroy_the_starting_card_to_make_room() -> None:
    story: dict[str, Any] = {"wrecks": {"w3": {"crew": 1}}, "crew": {0: [*SEVEN[:6], "rigger"]}}
    table = trip("black:3", "plane:w3", **story)
    table.play("salvage:crew")
    assert (table.step, table.legal) == ("GainCrew", ["skip", "destroy:rigger"])
    table.play("destroy:rigger", "mod:trike_weaponry", "card:medic", "card:bosun", "keep:medic")
    assert len(table.crew(0)) == 7
    # Otherwise the token is lost.
    table = trip("black:3", "plane:w3", **story)
    table.play("salvage:crew", "skip")
    assert len(table.crew(0)) == 7
    assert table.position["discards"] == {"crew": 1}
    # With all slots full, the starting card cannot be destroyed, so there is no question.
    table = trip("black:3", "plane:w3", mods={0: MODS}, **story)
    table.play("salvage:crew")
    assert table.actor == 1


def test_ruling_24_crew_token_is_discarded_and_two_cards_are_drawn() -> None:
    table = trip("black:3", "trike:w1", wrecks={"w1": {"crew": 1}})
    table.play("salvage:crew")
    assert table.position["discards"] == {"crew": 1}
    table.play("card:medic", "card:bosun")
    assert table.legal == ["keep:bosun", "keep:medic"]
    table.play("keep:bosun")
    assert table.crew(0) == ["bosun"]
    assert [card["card"] for card in table.position["under"]] == ["medic"]


def test_ruling_25_a_damage_may_go_only_where_the_effect_is_impossible() -> None:
    story: dict[str, Any] = {"damage": {0: {"plane": 1, "sub": 2}}}
    for site, with_effect, without_effect in (
        ("w1", {}, {"dials": {0: {"mod": 5}}}),
        ("w0", {"health": {0: 1}, "storm": "w6"}, {"storm": "w6"}),
    ):
        story["wrecks"] = {site: {"fuel": 1}}
        table = trip("black:2", f"trike:{site}", **story, **with_effect)
        table.play("salvage:fuel")
        assert table.actor == 1
        assert table.seat(0)["health"] == 0
        for answer, left in (("repair:sub", 1), ("skip", 2)):
            table = trip("black:2", f"trike:{site}", **story, **without_effect)
            table.play("salvage:fuel")
            assert table.legal == ["repair:plane", "repair:sub", "skip"]
            table.play(answer)
            assert table.damage(0) == {"plane": 1, "sub": left}


def test_ruling_26_three_resources_do_one_damage_and_each_weaponry_its_own() -> None:
    story: dict[str, Any] = {"crew": {0: ["scavenger"]}}
    table = trip("black:3", "plane:w3", wrecks={"w3": {"fuel": 3}}, **story)
    table.play("salvage:fuel", "salvage:fuel", "crew:scavenger", "salvage:fuel")
    assert table.damage(0) == {"plane": 1}
    table = trip("black:3", "plane:w3", wrecks={"w3": {"fuel": 1, "weaponry": 2}}, **story)
    table.play("salvage:fuel", "salvage:weaponry", "crew:scavenger", "salvage:weaponry")
    assert table.damage(0) == {"plane": 3}


def test_ruling_27_gains_beyond_seven_are_lost() -> None:
    goods = {0: {"general_goods": 1, "mechanical": 1}}
    table = deliver("K03", stock=goods, medals={0: 6})
    assert table.seat(0)["medals"] == 7
    assert table.actor == 1
    table = deliver("K03", age="blue", stock=goods, mods={0: MODS})
    assert table.seat(0)["contracts"] == ["K03"]
    assert table.actor == 1
    table = deliver("K08", stock={0: {"mechanical": 1, "electrical": 1}}, crew={0: SEVEN})
    assert len(table.crew(0)) == 7
    assert table.actor == 1
    # In a rest there is a choice, and the others are offered.
    for full, left in (
        ({"mods": {0: MODS}}, ["gain:medal", "gain:crew"]),
        ({"medals": {0: 7}}, ["gain:mod", "gain:crew"]),
        ({"crew": {0: SEVEN}}, ["gain:mod", "gain:medal"]),
    ):
        assert trip("black:2", "rest", **full).legal == left


def test_ruling_29_contract_needs_an_arrival_this_turn() -> None:
    assert trip("black:2", "trike:s4", **TWO_MEDALS).step == "FulfilContract"
    table = trip("black:2", "rest", site={0: "s4"}, **TWO_MEDALS)
    table.play("gain:medal")
    assert table.actor == 1
    assert table.position["contracts"]["s4"] is not None
    # Arriving in a rest does not count as reaching the Stormhold by a journey.
    table = trip("black:2", "rest", raider={0: "marco"}, **TWO_MEDALS)
    table.play("ability", "port:s4", "gain:medal")
    assert table.site(0) == "s4"
    assert table.actor == 1


def test_ruling_30_one_contract_in_a_turn() -> None:
    table = trip(
        "black:2",
        "trike:s4",
        stock={0: {"general_goods": 2, "mechanical": 2}},
        contracts={"s0": "K17", "s4": "K03"},
    )
    table.play("fulfil")
    assert table.actor == 1
    assert table.seat(0)["contracts"] == ["K03"]
    assert table.position["contracts"]["s4"] is None


def test_ruling_31_contracts_damage_comes_before_its_rewards() -> None:
    goods = {"stock": {0: {"general_goods": 2}}}
    table = deliver("K01", age="damaged", **goods)
    assert table.damage(0) == {"trike": 1}
    assert table.legal == ["reward:mod", "reward:remove_damage"]
    table.play("reward:remove_damage")
    assert table.damage(0) == {}
    # A Welder prevents it, Mods do not.
    table = deliver("K01", age="damaged", crew={0: ["welder"]}, **goods)
    assert table.legal == ["suffer", "crew:welder"]
    table.play("crew:welder")
    assert table.damage(0) == {}
    assert table.step == "PlaceMod"
    mods = ["trike_high_die", "trike_weaponry"]
    assert deliver("K01", age="damaged", mods={0: mods}, **goods).damage(0) == {"trike": 1}


def test_ruling_32_possible_rewards_in_any_order_and_only_dials_may_be_declined() -> None:
    story: dict[str, Any] = {"stock": {0: {"electrical": 2, "orichalcum": 2}}}
    table = deliver("K30", dials={0: {"mod": 1}}, face_down={0: ["juggler"]}, **story)
    assert table.seat(0)["medals"] == 2
    assert table.legal == ["reward:crew_card", "reward:refresh_crew", "reward:swap_dial"]
    table.play("reward:swap_dial")
    assert table.legal == ["shift:medal:mod", "shift:crew:mod", "skip"]
    table.play("skip", "reward:refresh_crew")
    # The last one is resolved automatically.
    assert table.crew(0) == ["juggler"]
    assert table.step == "DrawCrew"
    for value in (0, 5):
        dials = {"mod": value, "medal": value, "crew": value}
        table = deliver("K30", dials={0: dials}, face_down={0: ["juggler"]}, **story)
        assert table.legal == ["reward:crew_card", "reward:refresh_crew"]


def test_ruling_33_reward_may_remove_the_die_just_placed() -> None:
    stock = {0: {"general_goods": 1, "fuel": 2}}
    table = deliver("K14", stock=stock, dice={0: {"plane": ["grey:1"]}})
    assert table.legal == ["remove:trike:black:2", "remove:plane:grey:1"]
    table.play("remove:trike:black:2")
    assert table.dice(0) == {"plane": ["grey:1"]}


def test_ruling_34_random_weaponry_is_harmless_and_crew_becomes_a_card() -> None:
    stock = {0: {"general_goods": 1, "electrical": 1}}
    table = deliver("K04", stock=stock)
    table.play("token:weaponry")
    assert table.stock(0) == {"weaponry": 1}
    assert table.damage(0) == {}
    assert table.actor == 1
    table = deliver("K04", stock=stock)
    table.play("token:crew")
    assert table.position["discards"]["crew"] == 1
    table.play("card:medic", "card:bosun", "keep:medic")
    assert table.crew(0) == ["medic"]
    assert table.stock(0) == {}


def test_ruling_47_early_salvage_has_no_effect_and_no_damage() -> None:
    story: dict[str, Any] = {"vehicles": {0: ["bottom_grubba"]}}
    table = trip("black:4", "sub:s4", site={0: "w1"}, wrecks={"w1": {"weaponry": 1}}, **story)
    assert table.legal == ["salvage:weaponry", "skip"]
    table.play("salvage:weaponry")
    assert table.stock(0) == {"weaponry": 1}
    assert table.damage(0) == table.dials(0) == {}
    # Not at an empty wreck, nor at a Stormhold.
    assert trip("black:4", "sub:s4", site={0: "w1"}, **story).actor == 1
    assert trip("black:4", "sub:s4", **story).actor == 1


def test_ruling_77_trader_takes_no_crew_token() -> None:
    story: dict[str, Any] = {"stock": {0: {"fuel": 1}}, "crew": {0: ["trader"]}}
    table = trip(
        "black:2", "trike:w1", wrecks={"w1": {"crew": 1, "electrical": 1, "mechanical": 1}}, **story
    )
    table.play("crew:trader")
    assert table.legal == ["trade:fuel:mechanical", "trade:fuel:electrical"]
    table = trip("black:2", "trike:w1", wrecks={"w1": {"crew": 1}}, **story)
    assert table.legal == ["salvage:crew", "done"]
