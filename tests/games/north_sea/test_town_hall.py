"""The effect of each card when it is played at the Town Hall, and the rulings about it."""

import pytest
from tests.games.north_sea.given import at, is_over, played

HEROES = ["brynjar", "folke", "ragnhildr"]


# Cards that need no choice


@pytest.mark.parametrize(
    ("card", "goods"),
    [("forager", {"provisions": 2}), ("huntsman", {"silver": 1, "provisions": 1})],
)
def test_card_gains_goods(card: str, goods: dict[str, int]) -> None:
    table = played(card)
    assert table.goods(0) == goods
    assert is_over(table)


def test_armourer_raises_armour_by_1() -> None:
    table = played("armourer", armour={0: 4})
    assert table.seat(0)["armour"] == 5
    assert played("armourer", armour={0: 10}).seat(0)["armour"] == 10


def test_gatekeeper_draws_3_cards() -> None:
    table = played("gatekeeper", crew={0: ["gatekeeper"]})
    table.play("card:sage", "card:sage", "card:archer")
    assert table.hand(0) == ["archer", "sage", "sage"]
    assert is_over(table)


@pytest.mark.parametrize(
    ("card", "price", "gain"),
    [
        ("cartographer", {"provisions": 1}, "gold"),
        ("jeweller", {"silver": 2}, "gold"),
        ("marauder", {"livestock": 1}, "gold"),
        ("shieldmaiden", {"livestock": 1}, "iron"),
    ],
)
def test_card_exchanges_goods_at_its_price(card: str, price: dict[str, int], gain: str) -> None:
    table = played(card, **{good: {0: amount} for good, amount in price.items()})
    assert table.goods(0) == {gain: 1}
    too_little = {good: {0: amount - 1} for good, amount in price.items()}
    table = played(card, **too_little)
    assert table.goods(0) == {good: row[0] for good, row in too_little.items() if row[0]}
    assert is_over(table)


@pytest.mark.parametrize(("card", "good"), [("avenger", "silver"), ("champion", "provisions")])
def test_every_opponent_pays_1_to_the_supply(card: str, good: str) -> None:
    table = played(card, seats=4, **{good: {0: 5, 1: 3, 2: 0, 3: 1}})
    assert [table.seat(seat)[good] for seat in range(4)] == [5, 2, 0, 0]
    assert table.supply[good] == 32 - 7
    assert is_over(table)


def test_sage_puts_the_offerings_under_the_stack_and_turns_up_three() -> None:
    table = played("sage", offers=["4", "9", "2"])
    assert table.position["offer_under"] == ["4", "9", "2"]
    assert "tile:9" not in table.legal
    table.play("tile:7", "tile:1", "tile:16")
    assert table.position["offers"] == ["7", "1", "16"]
    assert is_over(table)


@pytest.mark.parametrize("hero", HEROES)
def test_hero_cannot_be_played(hero: str) -> None:
    table = at("town_hall", hand={0: [hero]})
    assert table.legal == ["skip"]
    assert table.hand(0) == [hero]


# Cards that affect one opponent


def test_archer_exchanges_an_opponents_worker_with_one_in_the_village() -> None:
    village = {"mill": "black", "armoury": "grey", "long_house": "white"}
    table = played("archer", seats=3, village=village, worker={1: "black", 2: "grey"})
    assert table.legal == ["target:1", "target:2"]
    table.play("target:2", "swap:long_house")
    assert table.seat(2)["worker"] == "white"
    assert table.village["long_house"] == "grey"
    assert is_over(table)


def test_archer_puts_no_black_worker_into_armoury_or_long_house() -> None:
    village = {"mill": "white", "armoury": "grey", "long_house": "white"}
    table = played("archer", village=village)
    table.play("target:1")
    assert table.legal == ["swap:town_hall", "swap:mill"]
    for building in ("armoury", "long_house"):
        reason = table.refusal(f"swap:{building}")
        assert (reason.name, reason.rule) == ("not_accepted", "archer")


def test_barbarian_takes_1_plunder_of_the_thiefs_choice() -> None:
    table = played("barbarian", seats=3, gold={1: 2}, livestock={1: 1}, silver={2: 5})
    assert table.legal == ["target:1"]
    table.play("target:1")
    assert table.legal == ["steal:gold", "steal:livestock"]
    table.play("steal:livestock")
    assert table.goods(0) == {"livestock": 1}
    assert table.goods(1) == {"gold": 2}
    assert is_over(table)


def test_berserker_lowers_one_opponents_armour_by_1() -> None:
    table = played("berserker", seats=3, armour={0: 3, 1: 2, 2: 4})
    table.play("target:2")
    assert [table.seat(seat)["armour"] for seat in range(3)] == [3, 2, 3]
    assert is_over(table)


@pytest.mark.parametrize(
    ("card", "good", "most"), [("warlord", "silver", 2), ("warmonger", "provisions", 1)]
)
def test_card_takes_goods_from_one_opponent(card: str, good: str, most: int) -> None:
    table = played(card, seats=3, **{good: {1: 5, 2: 5}})
    table.play("target:2")
    assert [table.seat(seat)[good] for seat in range(3)] == [most, 5, 5 - most]
    assert is_over(table)


def test_scout_trades_cards_that_both_pick_in_secret() -> None:
    table = played(
        "scout", seats=3, hand={0: ["archer", "sage"], 1: ["trader", "warlord"], 2: ["folke"]}
    )
    table.play("target:1")
    assert table.legal == ["count:1", "count:2"]
    table.play("count:1", "trade:sage")
    assert table.actor == 1
    assert table.seen(1)["traded"] == [None]
    assert table.legal == ["trade:trader", "trade:warlord"]
    table.play("trade:warlord")
    assert table.hand(0) == ["archer", "warlord"]
    assert table.hand(1) == ["sage", "trader"]
    assert is_over(table)


def test_traded_cards_are_known_to_the_two_who_traded_them_alone() -> None:
    table = played("scout", seats=3, hand={0: ["archer", "sage"], 1: ["trader", "warlord"]})
    table.play("target:1", "count:1", "trade:sage", "trade:warlord")
    assert table.seen(0)["seats"][1]["hand"] == [None, "sage"]
    assert table.seen(1)["seats"][0]["hand"] == [None, "warlord"]
    assert table.seen(2)["seats"][0]["hand"] == [None, None]
    traded = table.match.events[-1]
    assert traded.seen_from(1).data()["given"] == ["sage"]
    assert "given" not in traded.seen_from(2).data()


def test_who_is_not_part_of_a_trade_can_no_longer_tell_what_is_in_those_hands() -> None:
    table = at(
        "town_hall",
        seats=3,
        hand={0: ["archer", "sage", "scout"], 1: ["trader", "warlord"]},
        known={0: [[1, 2], [], []], 1: [[0], [0, 2]]},
    )
    assert table.seen(2)["seats"][0]["hand"] == [None, None, "archer"]
    table.play("play:scout", "target:1", "count:1", "trade:sage", "trade:trader")
    assert table.seen(2)["seats"][0]["hand"] == [None, None]
    assert table.seen(2)["seats"][1]["hand"] == [None, None]
    assert table.seen(1)["seats"][0]["hand"] == ["archer", "trader"]
    assert table.seen(0)["seats"][1]["hand"] == ["sage", "warlord"]


def test_mercenary_each_opponent_gives_1_silver_or_1_provision_as_they_choose() -> None:
    table = played("mercenary", silver={1: 2}, provisions={1: 1})
    assert table.actor == 1
    assert table.legal == ["give:silver", "give:provisions"]
    table.play("give:provisions")
    assert table.goods(0) == {"provisions": 1}
    assert table.goods(1) == {"silver": 2}
    assert is_over(table)


# Cards about crew, offerings and buildings


def test_brawler_discards_one_of_the_crew_for_1_plunder_from_the_supply() -> None:
    table = played("brawler", crew={0: ["sage", "archer"]}, supply={"iron": 0})
    assert table.legal == ["dismiss:archer", "dismiss:sage"]
    table.play("dismiss:sage")
    assert table.legal == ["claim:gold", "claim:livestock"]
    table.play("claim:gold")
    assert table.goods(0) == {"gold": 1}
    assert table.crew(0) == ["archer"]
    assert table.discards == {"brawler": 1, "sage": 1}
    assert is_over(table)


def test_brawler_does_nothing_where_the_supply_has_no_plunder() -> None:
    table = played("brawler", crew={0: ["sage"]}, supply={"gold": 0, "iron": 0, "livestock": 0})
    assert is_over(table)
    assert table.crew(0) == ["sage"]


def test_gravedigger_swaps_one_of_the_crew_with_a_hand_card_for_nothing() -> None:
    table = played("gravedigger", hand={0: ["champion"]}, crew={0: ["sage", "archer"]})
    table.play("recall:sage")
    assert table.legal == ["enlist:champion"]
    table.play("enlist:champion")
    assert table.crew(0) == ["archer", "champion"]
    assert table.hand(0) == ["sage"]
    assert is_over(table)


def test_recruiter_hires_a_hand_card_for_2_silver() -> None:
    table = played("recruiter", hand={0: ["champion"]}, silver={0: 3})
    table.play("hire:champion")
    assert table.crew(0) == ["champion"]
    assert table.goods(0) == {"silver": 1}
    assert is_over(table)


def test_trader_makes_an_offering_with_one_token_less() -> None:
    table = played("trader", offers=["12", "6", "1"], gold={0: 1}, livestock={0: 1})
    assert table.legal == ["offer:6", "offer:12"]
    table.play("offer:12")
    assert table.legal == ["omit:iron"]
    table.play("omit:iron", "tile:2")
    assert table.goods(0) == {}
    assert table.seat(0)["offerings"] == ["12"]
    assert table.position["offers"] == ["2", "6", "1"]
    assert is_over(table)


def test_merchant_uses_any_building() -> None:
    table = played("merchant", village={"mill": "black", "barracks": "black", "treasury": "black"})
    table.play("use:silversmith", "smith")
    assert table.goods(0) == {"silver": 3}
    assert is_over(table)


# Early cards


def test_early_cartographer_pays_2_provisions() -> None:
    table = played("cartographer", cards="early", provisions={0: 3})
    assert table.goods(0) == {"provisions": 1, "gold": 1}
    assert played("cartographer", cards="early", provisions={0: 1}).goods(0) == {"provisions": 1}


def test_early_gatekeeper_draws_up_to_3_cards() -> None:
    table = played("gatekeeper", cards="early")
    assert table.legal == ["draw", "done"]
    table.play("draw", "card:sage", "done")
    assert table.hand(0) == ["sage"]
    assert is_over(table)
    table = played("gatekeeper", cards="early")
    table.play("draw", "card:sage", "draw", "card:sage", "draw", "card:scout")
    assert is_over(table)


def test_early_warmonger_takes_up_to_2_provisions() -> None:
    for has, taken in [(5, 2), (1, 1)]:
        table = played("warmonger", cards="early", provisions={1: has})
        table.play("target:1")
        assert table.goods(0) == {"provisions": taken}


def test_early_scout_swaps_whole_hands() -> None:
    table = played("scout", cards="early", seats=3, hand={0: ["sage"], 1: ["folke", "trader"]})
    table.play("target:1")
    assert table.hand(0) == ["folke", "trader"]
    assert table.hand(1) == ["sage"]
    assert table.seen(0)["seats"][1]["hand"] == ["sage"]
    assert table.seen(2)["seats"][1]["hand"] == [None]
    assert is_over(table)


def test_early_scout_may_leave_an_empty_hand_to_either() -> None:
    table = played("scout", cards="early", hand={1: ["folke"]})
    table.play("target:1")
    assert (table.hand(0), table.hand(1)) == (["folke"], [])
    table = played("scout", cards="early", hand={0: ["folke"]})
    table.play("target:1")
    assert (table.hand(0), table.hand(1)) == ([], ["folke"])
    assert is_over(played("scout", cards="early"))
