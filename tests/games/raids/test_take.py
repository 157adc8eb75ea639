"""Phase 1: taking the tile at the ship's space."""

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW, given, standing_at
from tests.table import logged

import raidtable

FULL = ["v1-sail-simple", "v1-sail-simple", "v1-weapon-simple", "v1-goods-wood", "v1-goods-pigs"]


def test_turn_begins_by_taking_the_tile_in_front_of_the_ship() -> None:
    table = standing_at("v1-weapon-simple")
    assert (table.actor, table.step, table.match.rule) == (RED, "TakeTile", "take")
    table.play("place")
    assert table.ship(RED).aboard == ["v1-weapon-simple"]
    assert table.sea(3) is None
    assert table.step == "Navigate"


def test_first_turn_of_a_voyage_has_no_tile_to_take() -> None:
    table = given(sea={1: "v1-rune-rune"})
    assert table.step == "Navigate"


def test_tile_may_be_placed_on_an_empty_space_replace_a_tile_or_be_discarded() -> None:
    table = standing_at("v1-goods-furs", aboard=["v1-sail-simple", "v1-goods-wood"])
    assert table.legal == ["place", "replace:v1-sail-simple", "replace:v1-goods-wood", "discard"]


def test_replacing_is_allowed_though_a_space_is_empty_and_the_old_tile_leaves_the_game() -> None:
    table = standing_at("v1-goods-furs", aboard=["v1-sail-simple", "v1-goods-wood"])
    table.play("replace:v1-sail-simple")
    assert sorted(table.ship(RED).aboard) == ["v1-goods-furs", "v1-goods-wood"]


def test_of_two_like_tiles_one_is_replaced() -> None:
    table = standing_at("v1-goods-furs", aboard=FULL, vikings=0)
    assert table.legal.count("replace:v1-sail-simple") == 1
    table.play("replace:v1-sail-simple")
    assert table.ship(RED).aboard.count("v1-sail-simple") == 1


def test_full_ship_replaces_or_discards() -> None:
    table = standing_at("v1-goods-furs", aboard=FULL)
    assert "place" not in table.legal
    assert table.refusal("place").name == "ship_full"
    assert table.refusal("place").rule == "take"
    with pytest.raises(raidtable.IllegalAction, match="no empty space"):
        table.play("place")


def test_only_a_tile_aboard_can_be_replaced() -> None:
    table = standing_at("v1-goods-furs", aboard=["v1-goods-wood"])
    reason = table.refusal("replace:v1-goods-pigs")
    assert (reason.name, reason.rule) == ("not_aboard", "take")
    assert reason.figures == {"tile": "v1-goods-pigs"}


def test_discarded_tile_leaves_the_game_and_does_not_score() -> None:
    table = standing_at("v1-pennant-p2")
    table.play("discard")
    assert table.ship(RED).aboard == []
    assert table.ship(RED).beside == []
    assert table.sea(3) is None
    assert table.points(RED) == {}


@pytest.mark.parametrize("tiles", [FULL, FULL[::-1], FULL[2:] + FULL[:2]])
def test_reorganising_the_ship_changes_nothing(tiles: list[str]) -> None:
    table = standing_at("v1-pennant-p2", aboard=tiles, vikings=5)
    assert table.legal == [
        "replace:v1-weapon-simple",
        "replace:v1-sail-simple",
        "replace:v1-goods-wood",
        "replace:v1-goods-pigs",
        "discard",
    ]
    table.play("replace:v1-weapon-simple")
    assert table.ship(RED).vikings == 5


def test_each_bare_space_has_2_shields_and_a_tile_covers_them_with_its_own() -> None:
    table = standing_at("v1-sail-simple", vikings=10)
    table.play("place")
    assert table.ship(RED).vikings == 9


def test_crew_beyond_the_shields_goes_overboard() -> None:
    table = standing_at("v3-goods-wood", voyage=3, vikings=10)
    events = table.play("place")
    assert table.ship(RED).vikings == 8
    assert logged(events, "LostOverboard")[0]["vikings"] == 2


def test_crew_that_still_finds_shields_stays() -> None:
    table = standing_at("v3-goods-wood", voyage=3, vikings=8)
    events = table.play("place")
    assert table.ship(RED).vikings == 8
    assert not logged(events, "LostOverboard")


def test_replacing_can_cost_crew_too() -> None:
    table = standing_at("v3-goods-wood", voyage=3, aboard=["v1-pennant-p2"], vikings=10)
    table.play("replace:v1-pennant-p2")
    assert table.ship(RED).vikings == 8


def test_no_more_vikings_than_shields_can_be_aboard() -> None:
    with pytest.raises(raidtable.BadPosition, match="11 Vikings find only 10 Shields"):
        standing_at("v1-rune-rune", vikings=11)


def test_rune_goes_beside_the_ship_at_once_and_takes_no_space() -> None:
    table = standing_at("v1-rune-rune", aboard=FULL)
    assert table.step == "Navigate"
    assert table.ship(RED).beside == ["v1-rune-rune"]
    assert table.ship(RED).aboard == FULL


def test_port_goes_beside_the_ship_and_brings_1_viking() -> None:
    table = standing_at("v1-port-simple", vikings=2)
    assert table.step == "Navigate"
    assert table.ship(RED).beside == ["v1-port-simple"]
    assert table.ship(RED).vikings == 3


def test_port_without_goods_aboard_still_brings_1_viking() -> None:
    table = standing_at("v4-port-double", voyage=4, aboard=["v4-pennant-p5"], vikings=0)
    assert table.ship(RED).vikings == 1


def test_simple_port_buys_one_of_the_goods() -> None:
    table = standing_at("v1-port-simple", aboard=["v1-goods-wood", "v1-goods-pigs"])
    assert (table.step, table.match.rule) == ("SellGoods", "port")
    assert table.legal == ["sell:v1-goods-wood", "sell:v1-goods-pigs", "done"]
    table.play("sell:v1-goods-pigs")
    assert table.step == "Navigate"
    assert table.ship(RED).aboard == ["v1-goods-wood"]
    assert table.ship(RED).beside == ["v1-port-simple", "v1-goods-pigs"]


def test_double_port_buys_up_to_two() -> None:
    goods = ["v1-goods-wood", "v1-goods-pigs", "v1-goods-furs"]
    table = standing_at("v4-port-double", voyage=4, aboard=goods)
    table.play("sell:v1-goods-wood")
    assert table.legal == ["sell:v1-goods-pigs", "sell:v1-goods-furs", "done"]
    table.play("sell:v1-goods-furs")
    assert table.step == "Navigate"
    assert table.ship(RED).aboard == ["v1-goods-pigs"]


def test_double_port_is_done_when_the_last_goods_are_sold() -> None:
    table = standing_at("v4-port-double", voyage=4, aboard=["v1-goods-wood"])
    table.play("sell:v1-goods-wood")
    assert table.step == "Navigate"


def test_only_goods_are_sold_and_only_those_aboard() -> None:
    table = standing_at("v1-port-simple", aboard=["v1-goods-wood", "v1-weapon-simple"])
    assert table.legal == ["sell:v1-goods-wood", "done"]
    reason = table.refusal("sell:v1-goods-mead")
    assert (reason.name, reason.rule) == ("not_aboard", "port")
    with pytest.raises(raidtable.UnknownAction):
        table.play("sell:v1-weapon-simple")


def test_port_buys_only_when_it_is_taken() -> None:
    table = given(
        sea={3: "v1-port-simple", 7: "v1-goods-furs", 9: "v1-rune-rune", 12: "v1-sail-simple"},
        ships=[{"space": 3, "aboard": ["v1-goods-wood"]}, {"space": 9}],
        arrived=[YELLOW],
    )
    table.play("done", "sail:12")
    assert table.actor == BLUE
    table.play("dock")
    assert (table.actor, table.step) == (RED, "TakeTile")
    table.play("place")
    assert table.step == "Navigate"
    assert table.match.explain("sell:v1-goods-wood").legal is False


def test_goods_sold_stay_next_to_the_port_and_free_their_space() -> None:
    aboard = ["v3-goods-wood", "v3-goods-pigs", "v3-goods-mead", "v1-sail-simple", "v1-goods-wood"]
    table = standing_at("v3-port-double", voyage=3, aboard=aboard, vikings=2)
    table.play("sell:v3-goods-wood", "sell:v3-goods-pigs")
    assert table.ship(RED).beside == ["v3-port-double", "v3-goods-wood", "v3-goods-pigs"]
    assert table.ship(RED).vikings == 3
