"""Rulings on cards played at the Town Hall: 25 to 34, 50 to 58 and 60 on."""

import pytest
from tests.games.north_sea.given import at, is_over, played
from tests.table import logged


def test_ruling_25_gravedigger_needs_crew_and_another_hand_card() -> None:
    table = played("gravedigger", crew={0: ["sage"]})
    assert table.legal == ["skip"]
    table.play("skip")
    assert is_over(table)
    assert table.crew(0) == ["sage"]
    assert played("gravedigger", hand={0: ["sage"]}).legal == ["skip"]
    # A second Gravedigger is another card; the played one is not.
    table = played("gravedigger", hand={0: ["gravedigger"]}, crew={0: ["sage"]})
    table.play("recall:sage", "enlist:gravedigger")
    assert table.crew(0) == ["gravedigger"]


def test_ruling_26_card_may_be_played_that_can_do_nothing() -> None:
    for card in ("avenger", "barbarian", "brawler", "jeweller", "mercenary", "recruiter", "scout"):
        table = played(card)
        if card == "recruiter":  # the others cannot see whether the hand has a card to hire
            table.play("skip")
        assert is_over(table)
        assert table.goods(0) == {}
        assert table.discards == {card: 1}
    assert played("jeweller", silver={0: 1}).goods(0) == {"silver": 1}
    table = at("treasury", hand={0: ["folke"]})
    table.play("cash:silver", "discard:folke")
    assert table.goods(0) == {"silver": 2}


def test_ruling_27_opponents_lose_what_they_have_and_it_goes_to_the_supply() -> None:
    table = played("avenger", seats=3, silver={1: 0, 2: 1})
    assert table.goods(1) == {}
    assert table.goods(2) == {}
    assert table.goods(0) == {}
    assert table.supply["silver"] == 32


def test_ruling_28_both_workers_change_places_even_of_equal_colour() -> None:
    table = played("archer", worker={0: "white"})
    table.play("target:1")
    # The worker that was just placed can be chosen too; equal colours are a swap without effect.
    assert table.legal == [
        f"swap:{name}" for name in ("gate_house", "town_hall", "treasury", "barracks")
    ]
    table.play("swap:town_hall")
    assert table.seat(1)["worker"] == "white"
    assert table.village["town_hall"] == "black"
    table = played("archer")
    before = table.village
    table.play("target:1", "swap:gate_house")
    assert table.village == before


def test_ruling_29_merchant_acts_with_the_colour_of_the_worker_at_the_town_hall() -> None:
    village = {"mill": "black", "armoury": "grey", "barracks": "black"}
    rich = {"iron": {0: 1}, "livestock": {0: 1}}
    table = played("merchant", village=village, crew={0: ["forager"]}, **rich)
    for building in ("armoury", "long_house"):
        assert table.refusal(f"use:{building}").name == "not_accepted"
    assert table.refusal("use:town_hall").name == "not_town_hall"
    table.play("use:mill", "mill:provisions")
    assert table.seat(0)["provisions"] == 2
    table = played("merchant", village=village, worker={0: "white"}, **rich)
    table.play("use:armoury", "arm:iron")
    assert table.seat(0)["armour"] == 2
    # If it is picked up at the Town Hall, it has that worker's colour.
    table = at(
        "mill",
        village={"town_hall": "white", "gate_house": "black", "barracks": "black"},
        hand={0: ["merchant"]},
        crew={0: ["sage"]},
        livestock={0: 2},
    )
    table.play("skip", "pickup:town_hall", "play:merchant", "use:long_house", "barter", "barter")
    assert table.goods(0) == {"provisions": 4}


def test_ruling_30_only_opponents_give_to_a_mercenary_and_from_their_own() -> None:
    table = played("mercenary", seats=3, silver={0: 1, 1: 1}, provisions={0: 1, 2: 1})
    assert table.goods(0) == {"silver": 2, "provisions": 2}
    assert table.goods(1) == table.goods(2) == {}
    assert table.supply["silver"] == 30
    assert is_over(table)


def test_ruling_31_sage_moves_the_tiles_there_are_and_ends_no_ending() -> None:
    tiles = [str(number) for number in range(1, 17)]
    table = played(
        "sage", offers=["1", None, "2"], offerings={1: tiles[2:]}, ending="offerings", last_turns=1
    )
    assert table.position["offers"] == ["1", "2", None]
    assert table.position["ending"] == "offerings"
    assert is_over(table)
    table = played("sage", offers=["1", "2", "3"], offerings={1: tiles[4:]})
    table.play("tile:4")
    assert table.position["offers"] == ["4", "1", "2"]
    assert table.position["offer_under"] == ["3"]
    assert table.position["ending"] is None


def test_ruling_33_scout_counts_the_hands_after_it_is_discarded() -> None:
    table = played("scout", hand={0: ["archer", "sage"], 1: ["folke", "trader", "warlord"]})
    table.play("target:1")
    assert table.legal == ["count:1", "count:2"]
    table.play("count:2", "trade:archer", "trade:sage", "trade:folke", "trade:warlord")
    assert table.hand(0) == ["folke", "warlord"]
    assert table.hand(1) == ["archer", "sage", "trader"]
    table = played("scout", hand={1: ["folke"]})
    assert is_over(table)


def test_ruling_34_trader_is_an_offering_but_not_the_long_house() -> None:
    table = played("trader", crew={0: ["sage", "trader"]}, offers=["1", "2", "3"], silver={0: 6})
    table.play("offer:1", "omit:silver", "tile:4")
    assert table.goods(0) == {"silver": 3}
    assert is_over(table)
    assert table.points(0) == {"offerings": 2, "crew": 1}
    table = at(
        "town_hall",
        village={"long_house": "grey", "mill": "black", "barracks": "black"},
        hand={0: ["trader"]},
        silver={0: 3},
        livestock={0: 1},
    )
    table.play("play:trader", "offer:1", "omit:silver", "tile:4", "pickup:long_house", "barter")
    assert table.goods(0) == {"provisions": 2}


@pytest.mark.parametrize("hand", [["folke"], ["sage"]], ids=repr)
def test_ruling_49_played_card_asks_whatever_the_hand_holds(hand: list[str]) -> None:
    crew = {0: ["brynjar"]}
    hire = played("recruiter", hand={0: hand}, crew={0: ["brynjar", "sage"]}, silver={0: 1})
    assert (hire.step, hire.legal) == ("HireCrew", ["skip"])
    swap = played("gravedigger", hand={0: hand}, crew={0: [*crew[0], "archer"]})
    assert swap.step == "RecallCrew"
    use = played("merchant", hand={0: hand}, crew=crew)
    assert use.step == "UseBuilding"


def test_ruling_50_played_card_is_discarded_before_its_action() -> None:
    table = played("gatekeeper")
    assert table.discards == {"gatekeeper": 1}
    # It is shuffled with the others if the pile is empty, and may be drawn at once.
    others = table.seen()["unseen"] | {"gatekeeper": 3}
    table = played("gatekeeper", discards=others)
    assert table.odds["card:gatekeeper"] == 4


@pytest.mark.parametrize("card", ["cartographer", "jeweller", "marauder"])
def test_ruling_51_exchange_that_the_supply_cannot_pay_does_nothing(card: str) -> None:
    goods = {"provisions": {0: 1}, "silver": {0: 2}, "livestock": {0: 1}}
    table = played(card, supply={"gold": 0}, **goods)
    assert table.goods(0) == {"silver": 2, "provisions": 1, "livestock": 1}
    assert is_over(table)


@pytest.mark.parametrize("omitted", ["silver", "iron", "livestock"])
def test_ruling_53_trader_leaves_out_any_one_token_silver_included(omitted: str) -> None:
    table = played("trader", offers=["13", "1", "3"], iron={0: 1}, livestock={0: 2}, silver={0: 1})
    table.play("offer:13")
    assert table.legal == ["omit:silver", "omit:iron", "omit:livestock"]
    table.play(f"omit:{omitted}", "tile:4")
    assert table.goods(0) == {omitted: 1}


def test_ruling_54_only_opponents_who_can_lose_something_are_named() -> None:
    table = played("warlord", seats=3, silver={0: 2, 2: 1}, provisions={1: 3})
    assert table.legal == ["target:2"]
    reason = table.refusal("target:1")
    assert (reason.name, reason.rule) == ("opponent_has_none", "name-opponent")
    for card in ("warlord", "warmonger", "barbarian", "berserker", "scout"):
        table = at("town_hall", hand={0: [card, "sage"]}, seats=3)
        events = table.play(f"play:{card}")
        assert len(logged(events, "NothingHappened")) == 1
        assert is_over(table)


@pytest.mark.parametrize(("has", "taken"), [(1, 1), (2, 2), (5, 2)])
def test_ruling_55_warlord_takes_as_many_as_are_there_at_most_2(has: int, taken: int) -> None:
    table = played("warlord", silver={1: has})
    table.play("target:1")
    assert table.goods(0) == {"silver": taken}
    assert table.seat(1)["silver"] == has - taken


def test_ruling_56_action_whose_first_choice_is_made_is_carried_through() -> None:
    table = played("brawler", crew={0: ["sage"]})
    assert "skip" not in table.legal
    table.play("dismiss:sage")
    assert table.legal == ["claim:gold", "claim:iron", "claim:livestock"]
    table = played("merchant")
    table.play("use:mill")
    assert table.legal == ["mill:provisions"]


def test_ruling_57_opponents_answer_in_turn_order_and_tiles_go_from_left_to_right() -> None:
    goods = {"silver": {0: 1, 1: 1, 3: 1}, "provisions": {0: 1, 1: 1, 3: 1}}
    table = at("town_hall", seats=4, turn=2, hand={2: ["mercenary"]}, **goods)
    table.play("play:mercenary")
    answered = []
    while not is_over(table):
        answered.append(table.actor)
        table.play("give:silver")
    assert answered == [3, 0, 1]
    assert table.goods(2) == {"silver": 3}
    assert played("sage", offers=["8", "3", "5"]).position["offer_under"] == ["8", "3", "5"]


def test_ruling_58_merchant_is_offered_buildings_that_could_do_something() -> None:
    table = played("merchant", worker={0: "white"})
    assert table.legal == ["use:gate_house", "use:mill", "use:silversmith"]
    for building in ("treasury", "barracks", "armoury", "long_house"):
        reason = table.refusal(f"use:{building}")
        assert (reason.name, reason.rule) == ("does_nothing", "merchant")


def test_ruling_60_played_card_is_carried_out_as_far_as_it_goes() -> None:
    table = played("recruiter", hand={0: ["champion"]}, silver={0: 2})
    assert table.legal == ["hire:champion"]
    table = played("warlord", silver={1: 2})
    assert table.legal == ["target:1"]
    table = played("gravedigger", hand={0: ["champion"]}, crew={0: ["sage"]})
    assert table.legal == ["recall:sage"]
    assert played("jeweller", silver={0: 2}).goods(0) == {"gold": 1}


def test_ruling_61_hand_that_an_early_scout_leaves_too_big_waits_for_its_own_turn() -> None:
    nine = ["archer", "brawler", "forager", "huntsman", "jeweller", "sage", "sage", "trader"]
    table = played("scout", cards="early", hand={0: [*nine, "warlord"], 1: ["folke"]})
    table.play("target:1", "pickup:treasury", "skip")
    assert (table.actor, table.step) == (1, "Turn")
    assert len(table.hand(1)) == 9
    table.play("place:mill", "skip", "pickup:barracks", "skip")
    assert (table.actor, table.step) == (1, "EndTurn")


def test_ruling_62_another_copy_of_the_card_that_came_back_is_a_different_card() -> None:
    table = played("gravedigger", hand={0: ["sage"]}, crew={0: ["sage"]})
    table.play("recall:sage", "enlist:sage")
    assert (table.crew(0), table.hand(0)) == (["sage"], ["sage"])
