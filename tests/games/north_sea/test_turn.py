"""A turn: a worker is placed, another picked up; limits at its end; drawing; hidden information."""

import pytest
from tests.games.north_sea.given import at, given
from tests.table import logged

PLACES = ["barracks", "mill", "silversmith"]


def test_turns_go_clockwise() -> None:
    table = given(seats=3, turn=1)
    order = []
    for place, pick_up in [("mill", "treasury"), ("treasury", "mill")] * 2:
        order.append(table.actor)
        table.play(f"place:{place}")
        while table.step != "PickUpWorker":
            table.play("skip")
        table.play(f"pickup:{pick_up}")
        while table.step != "Turn":
            table.play("skip")
    assert order == [1, 2, 0, 1]


def test_first_player_can_place_a_black_worker_at_barracks_mill_or_silversmith() -> None:
    table = given()
    assert table.legal == [f"place:{name}" for name in PLACES]


def test_turn_is_place_act_pick_up_act() -> None:
    table = given()
    table.play("place:mill")
    assert table.step == "Mill"
    table.play("mill:provisions")
    assert table.step == "PickUpWorker"
    table.play("pickup:gate_house")
    assert table.step == "GateHouse"
    table.play("draw", "card:archer", "card:sage")
    assert table.goods(0) == {"provisions": 1}
    assert table.hand(0) == ["archer", "sage"]
    assert (table.actor, table.step) == (1, "Turn")


@pytest.mark.parametrize("worker", ["black", "grey", "white"])
def test_every_turn_begins_and_ends_with_one_worker_in_hand(worker: str) -> None:
    table = given(
        worker={0: worker}, village={"mill": "grey", "town_hall": "white", "treasury": "black"}
    )
    table.play("place:silversmith", "smith")
    assert table.seat(0)["worker"] is None
    assert len(table.village) == 4
    table.play("pickup:mill", "mill:provisions")
    assert table.seat(0)["worker"] == "grey"
    assert table.village == {"silversmith": worker, "town_hall": "white", "treasury": "black"}


def test_building_with_a_worker_cannot_be_placed_at() -> None:
    reason = given().refusal("place:treasury")
    assert (reason.name, reason.rule) == ("occupied", "place")


@pytest.mark.parametrize("building", ["armoury", "long_house"])
def test_armoury_and_long_house_take_no_black_worker(building: str) -> None:
    reason = given().refusal(f"place:{building}")
    assert (reason.name, reason.rule) == ("wrong_worker", "place")
    assert reason.figures["workers"] == ["grey", "white"]
    for worker in ("grey", "white"):
        assert f"place:{building}" in given(worker={0: worker}).legal


def test_worker_just_placed_cannot_be_picked_up() -> None:
    table = at("mill")
    table.play("mill:provisions")
    assert table.legal == ["pickup:gate_house", "pickup:town_hall", "pickup:treasury"]
    assert table.refusal("pickup:mill").name == "just_placed"
    assert table.refusal("pickup:barracks").name == "nobody_there"


def test_building_that_can_do_nothing_is_passed_over() -> None:
    table = given(worker={0: "grey"}, silver={0: 1})
    table.play("place:armoury")
    assert table.step == "PickUpWorker"


@pytest.mark.parametrize("hand", [[], ["champion"], ["folke"], ["armourer"]], ids=repr)
@pytest.mark.parametrize("building", ["barracks", "town_hall"])
def test_ruling_49_barracks_and_town_hall_ask_whatever_the_hand_holds(
    building: str, hand: list[str]
) -> None:
    placed = at(building, hand={0: hand}, silver={0: 1})
    village = dict.fromkeys([building, "treasury", "gate_house"], "black")
    picked = at("mill", hand={0: hand}, silver={0: 1}, village=village)
    picked.play("skip", f"pickup:{building}")
    for table in (placed, picked):
        assert table.step == {"barracks": "Barracks", "town_hall": "TownHall"}[building]
        assert table.actor == 0
        assert "skip" in table.legal
        assert table.play("skip") == [{"event": "Declined", "seat": 0, "building": building}]


def test_action_may_be_declined_when_placing_and_when_picking_up() -> None:
    table = at("mill", hand={0: ["archer"]})
    table.play("skip", "pickup:treasury", "skip")
    assert table.goods(0) == {}
    assert table.hand(0) == ["archer"]
    assert table.actor == 1


# At the end of a turn


def test_silver_and_provisions_above_8_go_back_to_the_supply() -> None:
    table = at("silversmith", silver={0: 7}, provisions={0: 9})
    table.play("smith")
    assert table.goods(0) == {"silver": 10, "provisions": 9}
    events = table.play("pickup:town_hall", "skip")
    assert table.goods(0) == {"silver": 8, "provisions": 8}
    returned = logged(events, "ReturnedExcess")
    assert [(event["good"], event["amount"]) for event in returned] == [
        ("silver", 2),
        ("provisions", 1),
    ]
    assert table.supply["silver"] == 24


def test_cards_above_8_are_discarded_one_by_one_as_the_player_likes() -> None:
    hand = ["archer", "brawler", "forager", "huntsman", "jeweller", "sage", "scout", "trader"]
    table = at("gate_house", hand={0: hand})
    table.play("draw", "card:warlord", "card:warlord", "pickup:town_hall", "skip")
    assert (table.actor, table.step) == (0, "EndTurn")
    table.play("discard:warlord", "discard:archer")
    assert table.hand(0) == [*hand[1:], "warlord"]
    assert table.discards == {"archer": 1, "warlord": 1}
    assert table.actor == 1


def test_plunder_has_no_limit() -> None:
    table = at("mill", gold={0: 9}, livestock={0: 10})
    table.play("skip", "pickup:gate_house", "skip")
    assert table.goods(0) == {"gold": 9, "livestock": 10}


def test_ruling_36_only_the_player_whose_turn_ends_returns_what_is_too_much() -> None:
    table = at("silversmith", silver={0: 8, 1: 10})
    table.play("smith", "pickup:town_hall", "skip")
    assert table.goods(0) == {"silver": 8}
    assert table.goods(1) == {"silver": 10}


# Rulings on workers


def test_ruling_1_pick_up_is_from_another_building_though_an_archer_changed_the_worker() -> None:
    table = at("town_hall", worker={1: "grey"}, hand={0: ["archer"]})
    table.play("play:archer", "target:1", "swap:town_hall")
    assert table.village["town_hall"] == "grey"
    assert "pickup:town_hall" not in table.legal
    assert table.refusal("pickup:town_hall").name == "just_placed"


def test_ruling_2_picked_up_worker_has_left_and_its_colour_decides() -> None:
    table = given(village={"mill": "white", "gate_house": "black", "town_hall": "black"})
    table.play("place:silversmith", "smith", "pickup:mill")
    assert "mill" not in table.village
    assert table.seat(0)["worker"] == "white"
    assert table.legal == ["skip", "mill:provisions", "mill:gold"]
    table = at("mill", worker={1: "grey"}, hand={0: ["archer"]})
    table.play("skip", "pickup:town_hall", "play:archer", "target:1")
    assert table.refusal("swap:town_hall").name == "nobody_there"


def test_ruling_3_declined_building_has_not_been_used() -> None:
    table = at("mill", hand={0: ["merchant"]})
    table.play("skip", "pickup:town_hall", "play:merchant", "use:mill", "mill:provisions")
    assert table.goods(0) == {"provisions": 1}


def test_ruling_4_building_a_merchant_used_gives_nothing_more_this_turn() -> None:
    table = at(
        "town_hall",
        village={"mill": "black", "treasury": "black", "gate_house": "black"},
        hand={0: ["merchant"]},
    )
    table.play("play:merchant", "use:mill", "mill:provisions")
    events = table.play("pickup:mill")
    assert len(logged(events, "AlreadyUsed")) == 1
    assert table.goods(0) == {"provisions": 1}
    assert table.actor == 1
    table = at("mill", hand={0: ["merchant"]})
    table.play("mill:provisions", "pickup:town_hall", "play:merchant")
    assert table.refusal("use:mill").name == "used_already"


def test_building_used_in_one_turn_can_be_used_in_the_next() -> None:
    table = at("mill")
    table.play("mill:provisions", "pickup:town_hall", "skip")
    table.play("place:silversmith", "smith", "pickup:mill", "mill:provisions")
    assert table.goods(1) == {"silver": 3, "provisions": 1}


def test_ruling_5_raid_is_the_whole_turn() -> None:
    table = given(
        crew={0: ["huntsman", "scout"]},
        provisions={0: 2},
        sets={"harbour_west-1": {"livestock": 4}},
    )
    table.play("raid:harbour_west", "plunder:harbour_west-1")
    assert (table.actor, table.step) == (1, "Turn")
    assert len(table.village) == 3
    assert table.seat(0)["worker"] == "grey"


# The draw pile


def test_cards_are_drawn_from_the_pile_and_then_those_put_under_it() -> None:
    discards = everything_but("archer") | {"gatekeeper": 3, "sage": 1, "scout": 2}
    table = at(
        "gate_house",
        crew={0: ["gatekeeper"]},
        discards=discards,
        under=[{"card": "sage", "by": 1}, {"card": "scout", "by": 0}],
    )
    table.play("draw")
    assert table.legal == ["card:archer"]
    table.play("card:archer", "card:archer")
    assert table.hand(0) == ["archer", "archer", "sage"]
    assert table.position["under"] == [{"card": "scout", "by": 0}]


def test_who_put_a_card_under_the_pile_knows_who_drew_it() -> None:
    table = at(
        "gate_house",
        discards=everything_but("scout") | {"scout": 1},
        under=[{"card": "scout", "by": 1}, {"card": "scout", "by": 0}],
    )
    table.play("draw")
    assert table.hand(0) == ["scout", "scout"]
    assert table.position["under"] == []
    assert sorted(table.seat(0)["known"]) == [[], [1]]
    assert table.seen(1)["seats"][0]["hand"] == [None, "scout"]


def test_ruling_37_discards_are_shuffled_when_a_card_is_needed_and_the_pile_is_empty() -> None:
    table = at("gate_house", discards=everything_but("archer") | {"archer": 1})
    events = table.play("draw", "card:archer")
    assert [event["cards"] for event in logged(events, "Reshuffled")] == [70]
    assert table.discards == {}
    assert table.odds["card:berserker"] == 4
    hands = everything_but("archer")
    hand = [card for card, count in hands.items() for _ in range(count)]
    table = at("gate_house", hand={1: hand, 0: ["archer"]})
    table.play("draw", "card:archer")
    assert table.hand(0) == ["archer", "archer"]
    assert table.step == "PickUpWorker"


def test_ruling_59_discard_pile_is_open_to_all() -> None:
    table = at("treasury", hand={0: ["scout", "sage"]})
    table.play("cash:silver", "discard:scout")
    assert [table.seen(seat)["discards"] for seat in (0, 1)] == [{"scout": 1}] * 2
    assert table.seen()["discards"] == {"scout": 1}


# Hidden information


def test_hands_pile_and_face_down_offerings_are_hidden_and_everything_else_is_seen() -> None:
    table = given(
        hand={0: ["archer", "sage"]}, crew={0: ["brawler"]}, silver={0: 3}, offerings={0: ["9"]}
    )
    owner, others = table.seen(0)["seats"][0], table.seen(1)["seats"][0]
    assert owner["hand"] == ["archer", "sage"]
    assert owner["offerings"] == ["9"]
    assert others["hand"] == [None, None]
    assert others["offerings"] == [None]
    assert others["crew"] == ["brawler"]
    assert others["silver"] == 3
    assert table.seen(1)["pile"] == 68
    assert table.seen(1)["unseen"]["archer"] == 2
    assert table.seen(0)["unseen"]["archer"] == 1
    assert "9" in table.seen(1)["unseen_offerings"]


def test_drawn_card_is_told_to_who_drew_it_alone() -> None:
    table = at("gate_house")
    table.match.play("draw")
    drawn = table.match.play("card:archer")[0]
    assert drawn.seen_from(0).data()["card"] == "archer"
    assert "card" not in drawn.seen_from(1).data()


def test_hand_card_that_everybody_saw_is_remembered() -> None:
    table = at("town_hall", seats=3, hand={0: ["gravedigger", "sage"]}, crew={0: ["archer"]})
    table.play("play:gravedigger", "recall:archer", "enlist:sage")
    assert table.seen(1)["seats"][0]["hand"] == ["archer"]
    assert table.seen(2)["seats"][0]["hand"] == ["archer"]


def everything_but(*kinds: str) -> dict[str, int]:
    """The number of all cards except these."""
    return {card: count for card, count in given().seen()["unseen"].items() if card not in kinds}
