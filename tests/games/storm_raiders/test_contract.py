"""At a Stormhold: paying for its Contract, the Damage on it, and rewards of every kind."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import DATA, Table, trip

SLOTS: list[str] = [row["id"] for row in DATA["mod_slots"]]
CONTRACTS: dict[str, dict[str, Any]] = {row["id"]: row for row in DATA["contracts"]}
both_sides = pytest.mark.parametrize("side", ["grey", "blue"])


def at_hold(contract: str, age: str = "grey", way: str = "trike", **story: Any) -> Table:
    """Seat 0 has just come from w1 to s0, which has that Contract, with what it needs."""
    story.setdefault("stock", {0: CONTRACTS[contract]["needs"]})
    story.setdefault("contracts", {"s0": {"contract": contract, "age": age}})
    return trip("black:6" if way == "sub" else "black:3", f"{way}:s0", site={0: "w1"}, **story)


def fulfilled(contract: str, age: str = "grey", **story: Any) -> Table:
    """The Contract is fulfilled; the Mods that its blue side gives for Medals are placed."""
    table = at_hold(contract, age, **story)
    table.play("fulfil")
    if age != "grey":
        for _ in range(CONTRACTS[contract]["rewards"].count("medal")):
            take(table, "mod")
            table.play(next(text for text in table.legal if text.startswith("mod:")))
    return table


def take(table: Table, reward: str) -> None:
    """Start with that reward, unless it is the only choice and has already started."""
    if table.step == "TakeRewards":
        table.play(f"reward:{reward}")


def is_over(table: Table) -> bool:
    """Whether the turn of seat 0 is over."""
    return (table.actor, table.step) == (1, "DraftDie")


# Fulfilling and paying


def test_printed_example_2_goods_and_1_fuel_give_6_prestige_and_2_medals() -> None:
    held = {"general_goods": 3, "fuel": 1}
    table = at_hold("K11", stock={0: held})
    assert table.legal == ["fulfil", "done"]
    table.play("fulfil")
    assert table.seat(0)["contracts"] == ["K11"]
    assert table.stock(0) == {"general_goods": 1}
    assert table.seat(0)["medals"] == 2
    assert table.points(0)["contracts"] == 6
    assert is_over(table)


def test_contract_need_not_be_fulfilled() -> None:
    table = at_hold("K11")
    table.play("done")
    assert table.seat(0)["contracts"] == []
    assert table.stock(0) == {"general_goods": 2, "fuel": 1}
    assert is_over(table)


def test_contract_is_fulfilled_only_on_arriving() -> None:
    contracts = {"s0": {"contract": "K11", "age": "grey"}}
    table = trip("black:3", "rest", contracts=contracts, stock={0: CONTRACTS["K11"]["needs"]})
    table.play("gain:medal")
    assert is_over(table)


def test_stormhold_stays_empty_for_the_rest_of_the_round() -> None:
    table = fulfilled("K11")
    assert table.position["contracts"]["s0"] is None
    table.play("draft:black:2", "rest", "gain:medal")
    assert (table.actor, table.step) == (0, "DraftDie")
    assert table.position["contracts"]["s0"] is None


def test_payment_goes_to_the_discards() -> None:
    table = fulfilled("K11")
    assert table.position["discards"] == {"general_goods": 2, "fuel": 1}


def test_weaponry_pays_for_any_type() -> None:
    table = at_hold("K11", stock={0: {"fuel": 1, "weaponry": 2}})
    table.play("fulfil")
    assert table.stock(0) == {}
    assert table.position["discards"] == {"fuel": 1, "weaponry": 2}


def test_player_chooses_what_to_pay_where_there_is_a_choice() -> None:
    table = at_hold("K11", stock={0: {"general_goods": 2, "fuel": 1, "weaponry": 1}})
    table.play("fulfil")
    assert table.legal == ["pay:general_goods", "pay:weaponry"]
    table.play("pay:general_goods", "pay:general_goods")
    assert table.legal == ["pay:fuel", "pay:weaponry"]
    table.play("pay:fuel")
    assert table.stock(0) == {"weaponry": 1}
    assert is_over(table)


@pytest.mark.parametrize(
    "held", [{}, {"general_goods": 2}, {"general_goods": 1, "fuel": 9}, {"weaponry": 2}]
)
def test_contract_that_cannot_be_paid_is_passed_over(held: dict[str, int]) -> None:
    assert is_over(at_hold("K11", stock={0: held}))


def test_contract_that_cannot_be_paid_is_refused() -> None:
    # The Broker could help, so the question is asked.
    table = at_hold("K11", stock={0: {"general_goods": 3}}, crew={0: ["broker"]})
    assert table.legal == ["done", "crew:broker"]
    reason = table.refusal("fulfil")
    assert (reason.name, reason.rule, reason.figures) == ("cannot_pay", "paying", {"missing": 1})
    table.play("crew:broker", "fulfil")
    assert table.seat(0)["contracts"] == ["K11"]


# Damage


@pytest.mark.parametrize("way", ["trike", "plane", "sub"])
def test_damage_on_a_contract_goes_onto_the_vehicle_used(way: str) -> None:
    table = at_hold("K03", "damaged", way, mods={0: SLOTS[:5]})
    table.play("fulfil")
    assert table.damage(0) == {way: 1}


@pytest.mark.parametrize("age", ["grey", "blue"])
def test_contract_without_damage_does_none(age: str) -> None:
    assert fulfilled("K03", age).damage(0) == {}


def test_damage_of_a_contract_comes_before_its_rewards() -> None:
    table = fulfilled("K01", "damaged")
    # The only Damage has just come with the Contract.
    assert table.damage(0) == {}
    assert is_over(table)


# Rewards: one test for each kind, grey side and blue


def test_every_contract_has_a_medal_on_its_grey_side() -> None:
    assert all("medal" in row["rewards"] for row in CONTRACTS.values())


@pytest.mark.parametrize("name", CONTRACTS)
def test_both_sides_give_the_same_prestige(name: str) -> None:
    for age in ("grey", "blue", "damaged"):
        table = at_hold(name, age)
        table.play("fulfil")
        assert table.points(0)["contracts"] == CONTRACTS[name]["prestige"]


def test_grey_contract_gives_medals() -> None:
    table = fulfilled("K03")
    assert (table.seat(0)["medals"], table.seat(0)["mods"]) == (2, [])
    assert is_over(table)


def test_blue_contract_gives_mods_in_place_of_medals() -> None:
    table = at_hold("K03", "blue")
    table.play("fulfil")
    assert table.step == "PlaceMod"
    table.play("mod:plane_weaponry", "mod:trike_weaponry")
    assert (table.seat(0)["medals"], table.seat(0)["mods"]) == (
        0,
        ["trike_weaponry", "plane_weaponry"],
    )
    assert is_over(table)


@both_sides
def test_reward_of_a_mod(side: str) -> None:
    table = fulfilled("K20", side)
    assert table.seat(0)["medals"] == (1 if side == "grey" else 0)
    table.play("mod:sub_weaponry")
    assert table.seat(0)["mods"] == [*([] if side == "grey" else SLOTS[:1]), "sub_weaponry"]
    assert is_over(table)


@both_sides
def test_reward_of_a_crew_card(side: str) -> None:
    table = fulfilled("K08", side)
    take(table, "crew_card")
    table.play("card:medic", "card:trader", "keep:medic")
    assert table.crew(0) == ["medic"]
    assert is_over(table)


@both_sides
def test_reward_of_a_random_resource(side: str) -> None:
    table = fulfilled("K04", side)
    assert table.step == "RandomResource"
    assert table.odds == {f"token:{kind}": count for kind, count in table.seen()["bag"].items()}
    table.play("token:orichalcum")
    assert table.stock(0) == {"orichalcum": 1}
    assert is_over(table)


@both_sides
def test_reward_of_a_refreshed_crew_card(side: str) -> None:
    table = fulfilled("K02", side, face_down={0: ["medic", "trader"]})
    assert table.legal == ["refresh:medic", "refresh:trader"]
    table.play("refresh:trader")
    assert (table.crew(0), table.face_down(0)) == (["trader"], ["medic"])
    assert is_over(table)


@both_sides
def test_reward_of_a_dial_up_and_another_down(side: str) -> None:
    table = fulfilled("K07", side, dials={0: {"mod": 1, "crew": 2}})
    table.play("shift:medal:mod")
    assert table.dials(0) == {"medal": 1, "crew": 2}
    assert is_over(table)


@both_sides
def test_reward_of_a_die_removed(side: str) -> None:
    table = fulfilled("K14", side, dice={0: {"plane": ["grey:5"], "sub": ["black:1", "grey:5"]}})
    assert table.legal == [
        "remove:trike:black:3",
        "remove:plane:grey:5",
        "remove:sub:black:1",
        "remove:sub:grey:5",
    ]
    table.play("remove:sub:grey:5")
    assert table.dice(0) == {"trike": ["black:3"], "plane": ["grey:5"], "sub": ["black:1"]}
    assert is_over(table)


@both_sides
def test_reward_of_a_damage_removed(side: str) -> None:
    table = fulfilled("K01", side, damage={0: {"trike": 1, "sub": 2}})
    assert table.legal == ["repair:trike", "repair:sub"]
    table.play("repair:sub")
    assert table.damage(0) == {"trike": 1, "sub": 1}
    assert is_over(table)


@pytest.mark.parametrize(
    ("first", "damage"), [("random_resource", {"sub": 1}), ("remove_damage", {})]
)
def test_rewards_are_taken_in_any_order(first: str, damage: dict[str, int]) -> None:
    table = fulfilled("K15", damage={0: {"sub": 1}})
    assert table.legal == ["reward:random_resource", "reward:remove_damage"]
    table.play(f"reward:{first}")
    # By now the Damage is gone if it was chosen first.
    assert (table.step, table.damage(0)) == ("RandomResource", damage)
    table.play("token:fuel")
    assert (table.damage(0), table.stock(0)) == ({}, {"fuel": 1})
    assert is_over(table)


def test_reward_that_is_not_possible_is_lost() -> None:
    # No card is face down, no dial can fall, and there is no Damage.
    for contract in ("K02", "K07", "K01"):
        table = fulfilled(contract)
        assert table.seat(0)["medals"] == 1
        assert is_over(table)


# Effects of rewards


def test_mod_goes_into_any_open_slot() -> None:
    table = at_hold("K03", "blue", mods={0: ["plane_high_die", "sub_weaponry"]})
    table.play("fulfil")
    open_slots = [slot for slot in SLOTS if slot not in ("plane_high_die", "sub_weaponry")]
    assert table.legal == [f"mod:{slot}" for slot in open_slots]


def test_mod_without_an_open_slot_is_lost() -> None:
    table = at_hold("K03", "blue", mods={0: SLOTS[1:]})
    table.play("fulfil")
    assert table.seat(0)["mods"] == SLOTS
    assert is_over(table)


def test_medal_beyond_the_seventh_is_lost() -> None:
    assert fulfilled("K03", medals={0: 6}).seat(0)["medals"] == 7


def test_crew_is_gained_by_keeping_one_of_two_cards() -> None:
    table = fulfilled("K08")
    assert table.odds["card:navigator"] == 3
    table.play("card:navigator")
    assert table.odds["card:navigator"] == 2
    table.play("card:medic")
    assert table.legal == ["keep:navigator", "keep:medic"]
    assert [row["card"] for row in table.seen(0)["drawn"]] == ["navigator", "medic"]
    assert [row["card"] for row in table.seen(1)["drawn"]] == [None, None]
    table.play("keep:navigator")
    assert table.crew(0) == ["navigator"]
    assert [row["card"] for row in table.seen(0)["under"]] == ["medic"]
    assert [row["card"] for row in table.seen(1)["under"]] == [None]


def test_card_not_kept_goes_to_the_bottom_of_the_pile() -> None:
    table = fulfilled("K08", under=[{"card": "tinkerer", "known_by": [1]}])
    table.play("card:medic", "card:trader", "keep:trader")
    assert [row["card"] for row in table.position["under"]] == ["tinkerer", "medic"]


SEVEN_CARDS = ["navigator"] * 3 + ["pathfinder"] * 3 + ["harbour_pilot"]


def test_eighth_crew_card_is_not_gained() -> None:
    table = fulfilled("K08", crew={0: SEVEN_CARDS[:6]})
    assert table.step == "DrawCrew"
    table = fulfilled("K08", crew={0: SEVEN_CARDS[:5]}, face_down={0: SEVEN_CARDS[5:]})
    assert len(table.crew(0)) + len(table.face_down(0)) == 7
    assert is_over(table)


def test_refreshed_card_can_be_used_again() -> None:
    table = fulfilled("K02", face_down={0: ["medic"]}, health={0: 1})
    assert table.legal == ["end", "crew:medic"]
    table.play("crew:medic")
    assert (table.seat(0)["health"], table.face_down(0)) == (0, ["medic"])


def test_removed_die_may_be_the_one_just_placed() -> None:
    table = fulfilled("K14", dice={0: {"trike": ["black:1"]}})
    table.play("remove:trike:black:3")
    assert table.dice(0) == {"trike": ["black:1"]}


def test_damage_is_removed_from_any_vehicle() -> None:
    table = fulfilled("K01", damage={0: {"trike": 1, "plane": 1, "sub": 1}})
    assert table.legal == ["repair:trike", "repair:plane", "repair:sub"]


def test_one_dial_rises_while_another_falls() -> None:
    dials = {0: {"mod": 5, "medal": 1}}
    table = fulfilled("K07", dials=dials)
    assert table.legal == ["shift:medal:mod", "shift:crew:mod", "shift:crew:medal", "skip"]
    table.play("shift:crew:mod")
    assert table.dials(0) == {"mod": 4, "medal": 1, "crew": 1}
    table = fulfilled("K07", dials=dials)
    table.play("skip")
    assert table.dials(0) == {"mod": 5, "medal": 1}


def test_random_weaponry_does_no_damage() -> None:
    table = fulfilled("K04")
    table.play("token:weaponry")
    assert (table.stock(0), table.damage(0)) == ({"weaponry": 1}, {})
    assert is_over(table)


def test_random_crew_token_becomes_a_crew_card() -> None:
    table = fulfilled("K04")
    table.play("token:crew", "card:medic", "card:trader", "keep:medic")
    assert (table.stock(0), table.crew(0)) == ({}, ["medic"])
    assert table.position["discards"]["crew"] == 1


def test_random_resource_from_an_empty_bag_comes_from_the_discards() -> None:
    needs = CONTRACTS["K04"]["needs"]
    elsewhere = {row["id"]: row["count"] - needs.get(row["id"], 0) for row in DATA["resources"]}
    table = fulfilled("K04", wrecks={"w9": elsewhere})
    assert table.odds == {"token:general_goods": 1, "token:electrical": 1}
    assert table.position["discards"] == {}


def test_contract_can_be_paid_with_a_card_that_a_bosun_refreshes() -> None:
    table = trip(
        "black:3", "trike:s1", contracts={"s1": "K01"}, stock={0: {"general_goods": 1, "fuel": 1}},
        crew={0: ["bosun"]}, face_down={0: ["broker"]},
    )  # fmt: skip
    assert (table.step, table.legal) == ("FulfilContract", ["done", "crew:bosun"])
    table.play("crew:bosun", "refresh:broker", "crew:broker", "fulfil", "pay:fuel")
    assert table.seat(0)["contracts"] == ["K01"]


def test_card_may_be_used_before_it_is_refreshed_by_a_reward() -> None:
    table = trip(
        "black:3", "trike:s1", contracts={"s1": "K02"}, stock={0: {"general_goods": 1, "fuel": 1}},
        crew={0: ["mechanic"]}, damage={0: {"sub": 1}},
    )  # fmt: skip
    table.play("fulfil")
    assert (table.step, table.legal[0]) == ("TakeRewards", "done")
    table.play("crew:mechanic:sub")
    assert (table.crew(0), table.damage(0)) == (["mechanic"], {})
