"""The eight buildings of the Village, with each worker colour."""

import pytest
from tests.games.north_sea.given import at, given
from tests.table import logged

COLOURS = ["black", "grey", "white"]
any_worker = pytest.mark.parametrize("worker", COLOURS)


# Gate House


@any_worker
def test_gate_house_draws_2_cards(worker: str) -> None:
    table = at("gate_house", worker={0: worker})
    table.play("draw", "card:sage", "card:archer")
    assert table.hand(0) == ["archer", "sage"]
    assert table.step == "PickUpWorker"


def test_each_gatekeeper_in_the_crew_draws_one_card_more() -> None:
    table = at("gate_house", crew={0: ["gatekeeper", "gatekeeper"]})
    table.play("draw", "card:sage", "card:sage", "card:archer", "card:archer")
    assert len(table.hand(0)) == 4
    assert table.step == "PickUpWorker"


# Town Hall


@any_worker
def test_town_hall_plays_one_card_for_its_action_and_discards_it(worker: str) -> None:
    table = at("town_hall", worker={0: worker}, hand={0: ["archer", "forager", "forager"]})
    assert table.legal == ["skip", "play:archer", "play:forager"]
    table.play("play:forager")
    assert table.goods(0) == {"provisions": 2}
    assert table.hand(0) == ["archer", "forager"]
    assert table.discards == {"forager": 1}
    assert table.step == "PickUpWorker"


def test_hero_has_no_town_hall_action() -> None:
    table = at("town_hall", hand={0: ["brynjar", "forager"]})
    assert table.legal == ["skip", "play:forager"]
    reason = table.refusal("play:brynjar")
    assert (reason.name, reason.rule) == ("hero_has_no_action", "heroes")


# Treasury


@any_worker
def test_treasury_pays_2_silver_for_1_card(worker: str) -> None:
    table = at("treasury", worker={0: worker}, hand={0: ["archer", "sage"]})
    table.play("cash:silver", "discard:sage")
    assert table.goods(0) == {"silver": 2}
    assert table.hand(0) == ["archer"]
    assert table.discards == {"sage": 1}


@any_worker
def test_treasury_pays_1_gold_for_2_cards(worker: str) -> None:
    table = at("treasury", worker={0: worker}, hand={0: ["archer", "sage", "scout"]})
    table.play("cash:gold", "discard:sage", "discard:archer")
    assert table.goods(0) == {"gold": 1}
    assert table.hand(0) == ["scout"]
    assert table.discards == {"archer": 1, "sage": 1}


def test_one_card_buys_no_gold() -> None:
    table = at("treasury", hand={0: ["archer"]})
    assert table.legal == ["skip", "cash:silver"]
    reason = table.refusal("cash:gold")
    assert (reason.name, reason.rule, reason.figures["missing"]) == ("cards_short", "treasury", 1)


# Armoury


@pytest.mark.parametrize("worker", ["grey", "white"])
def test_armoury_gives_2_armour_for_1_iron_or_1_for_2_silver(worker: str) -> None:
    for choice, goods, armour in [("iron", {"silver": 2}, 2), ("silver", {"iron": 1}, 1)]:
        table = at("armoury", worker={0: worker}, iron={0: 1}, silver={0: 2})
        table.play(f"arm:{choice}")
        assert table.goods(0) == goods
        assert table.seat(0)["armour"] == armour


def test_armour_that_cannot_be_paid_is_refused() -> None:
    table = at("armoury", worker={0: "grey"}, iron={0: 1}, silver={0: 1})
    assert table.legal == ["skip", "arm:iron"]
    reason = table.refusal("arm:silver")
    assert (reason.name, reason.rule, reason.figures["missing"]) == ("goods_short", "armoury", 1)


def test_ruling_40_armour_stops_at_10() -> None:
    table = at("armoury", worker={0: "grey"}, iron={0: 2}, armour={0: 9})
    events = table.play("arm:iron")
    assert table.seat(0)["armour"] == 10
    assert table.goods(0) == {"iron": 1}
    assert [event["armour"] for event in logged(events, "BoughtArmour")] == [1]
    table = at("armoury", worker={0: "grey"}, iron={0: 2}, armour={0: 10})
    assert table.step == "PickUpWorker"


# Mill


@pytest.mark.parametrize(("worker", "provisions"), [("black", 1), ("grey", 2), ("white", 2)])
@pytest.mark.parametrize("foragers", [0, 1, 2])
def test_mill_gives_provisions_by_colour_and_1_more_for_each_forager(
    worker: str, provisions: int, foragers: int
) -> None:
    table = at("mill", worker={0: worker}, crew={0: ["forager"] * foragers})
    table.play("mill:provisions")
    assert table.goods(0) == {"provisions": provisions + foragers}


def test_white_worker_may_take_1_gold_at_the_mill_and_forager_adds_nothing() -> None:
    table = at("mill", worker={0: "white"}, crew={0: ["forager"]})
    table.play("mill:gold")
    assert table.goods(0) == {"gold": 1}


@pytest.mark.parametrize("worker", ["black", "grey"])
def test_only_a_white_worker_takes_gold_at_the_mill(worker: str) -> None:
    reason = at("mill", worker={0: worker}).refusal("mill:gold")
    assert (reason.name, reason.rule) == ("white_only", "mill")


# Silversmith


@pytest.mark.parametrize(("worker", "silver"), [("black", 3), ("grey", 2), ("white", 2)])
@pytest.mark.parametrize("jewellers", [0, 1, 2])
def test_silversmith_gives_silver_by_colour_and_1_more_for_each_jeweller(
    worker: str, silver: int, jewellers: int
) -> None:
    table = at("silversmith", worker={0: worker}, crew={0: ["jeweller"] * jewellers})
    table.play("smith")
    assert table.goods(0) == {"silver": silver + jewellers}


# Long House


@pytest.mark.parametrize("worker", ["grey", "white"])
def test_long_house_gives_2_provisions_for_1_livestock(worker: str) -> None:
    table = at("long_house", worker={0: worker}, livestock={0: 2})
    table.play("barter")
    assert table.goods(0) == {"provisions": 2, "livestock": 1}
    assert table.step == "PickUpWorker"


def test_offering_is_paid_to_the_supply_taken_face_down_and_replaced_at_once() -> None:
    table = at(
        "long_house",
        worker={0: "grey"},
        offers=["5", "9", "16"],
        gold={0: 1},
        silver={0: 3},
        supply={"gold": 0},
    )
    table.play("offer:5")
    assert table.goods(0) == {"silver": 1}
    assert table.supply["gold"] == 1
    assert table.supply["silver"] == 31
    assert table.seat(0)["offerings"] == ["5"]
    assert table.seen(1)["seats"][0]["offerings"] == [None]
    assert table.step == "TurnUpOfferings"
    table.play("tile:12")
    assert table.position["offers"] == ["12", "9", "16"]
    assert table.points(0) == {"offerings": 3}
    assert table.step == "PickUpWorker"


def test_refused_offering_says_what_is_missing() -> None:
    table = at("long_house", worker={0: "grey"}, offers=["5", "9", "16"], livestock={0: 1})
    assert table.legal == ["skip", "barter"]
    reason = table.refusal("offer:9")
    assert (reason.name, reason.rule) == ("offering_lacks", "offering")
    assert (reason.lacks["iron"], reason.lacks["livestock"]) == (1, 1)
    table = at(
        "long_house", worker={0: "grey"}, offers=["5", "9", "16"], gold={0: 1}, silver={0: 2}
    )
    assert table.refusal("barter").rule == "long-house"


def test_long_house_is_one_of_two_actions() -> None:
    table = at(
        "long_house", worker={0: "grey"}, offers=["1", "2", "3"], livestock={0: 2}, silver={0: 4}
    )
    assert table.legal == ["skip", "barter", "offer:1"]
    table.play("barter")
    assert table.step == "PickUpWorker"


def test_ruling_32_each_sage_gives_one_more_long_house_action() -> None:
    table = at(
        "long_house",
        worker={0: "grey"},
        crew={0: ["sage", "sage"]},
        livestock={0: 4},
        silver={0: 4},
    )
    table.play("barter", "barter", "offer:1", "tile:9")
    assert table.goods(0) == {"provisions": 4, "livestock": 2}
    assert table.step == "PickUpWorker"
    table = at("long_house", worker={0: "grey"}, crew={0: ["sage"]}, livestock={0: 4})
    table.play("barter", "skip")
    assert table.goods(0) == {"provisions": 2, "livestock": 3}


# A limited supply


def test_nothing_can_be_taken_that_the_supply_does_not_have() -> None:
    table = at("silversmith", silver={1: 32})
    assert table.step == "PickUpWorker"
    table = at("mill", worker={0: "white"}, provisions={1: 32})
    assert table.legal == ["skip", "mill:gold"]
    assert table.refusal("mill:provisions").rule == "supply"
    table = at("mill", worker={0: "white"}, supply={"gold": 0})
    assert table.refusal("mill:gold").name == "supply_out"
    table = at("treasury", hand={0: ["sage", "archer"]}, silver={1: 32})
    assert table.legal == ["skip", "cash:gold"]
    assert table.refusal("cash:silver").name == "supply_out"


def test_ruling_35_gains_are_cut_to_the_supply_and_an_empty_exchange_is_not_offered() -> None:
    table = at("silversmith", silver={1: 30})
    table.play("smith")
    assert table.goods(0) == {"silver": 2}
    table = at("long_house", worker={0: "grey"}, livestock={0: 2}, provisions={1: 31})
    table.play("barter")
    assert table.goods(0) == {"provisions": 1, "livestock": 1}
    table = at(
        "long_house", worker={0: "grey"}, livestock={0: 2}, silver={0: 4}, provisions={1: 32}
    )
    assert table.legal == ["skip", "offer:1"]
    assert table.refusal("barter").name == "supply_out"


def test_spent_goods_can_be_gained_again() -> None:
    table = at("armoury", worker={0: "grey"}, silver={0: 2, 1: 30})
    assert table.supply["silver"] == 0
    table.play("arm:silver")
    assert table.supply["silver"] == 2


def test_picking_up_takes_the_action_like_placing() -> None:
    table = given(village={"armoury": "grey", "long_house": "white", "mill": "black"}, iron={0: 1})
    table.play("place:silversmith", "smith", "pickup:armoury", "arm:iron")
    assert table.seat(0)["armour"] == 2
