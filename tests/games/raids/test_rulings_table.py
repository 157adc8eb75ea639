"""Rulings on taking tiles, recruiting, the Harbor, scoring and the ghost: 20 to 40, 43, from 45
on."""

import pytest
from tests.games.raids.given import BLUE, PINK, RED, YELLOW, given, standing_at
from tests.table import logged


def test_ruling_20_excess_crew_goes_overboard_or_the_tile_is_discarded() -> None:
    table = standing_at("v1-goods-wood", vikings=10)
    assert table.legal == ["place", "discard"]
    table.play("place")
    assert table.ship(RED).vikings == 9
    table = standing_at("v1-goods-wood", vikings=10)
    table.play("discard")
    assert table.ship(RED).vikings == 10


def test_ruling_21_the_tile_must_be_taken_and_only_ship_tiles_may_be_discarded() -> None:
    table = standing_at("v1-weapon-simple")
    assert table.legal == ["place", "discard"]
    assert table.match.explain("dock").legal is False
    for tile in ("v1-rune-rune", "v1-port-simple"):
        table = standing_at(tile)
        assert table.step == "Navigate"
        assert table.ship(RED).beside == [tile]


def test_ruling_22_every_passing_ship_recruits_at_a_village() -> None:
    table = given(
        seats=4,
        sea={
            6: "v1-goods-wood",
            7: "v1-goods-pigs",
            8: "v1-goods-furs",
            9: "v1-goods-mead",
        },
    )
    table.play("sail:6", "sail:7", "sail:8", "sail:9")
    assert [table.ship(seat).vikings for seat in range(4)] == [3, 3, 3, 3]


def test_ruling_23_a_nearly_full_ship_takes_what_fits_of_a_visit() -> None:
    table = given(
        sea={1: "v1-visit-visit", 2: "v1-rune-rune", 3: "v1-goods-wood"}, ships=[{"vikings": 9}]
    )
    table.play("sail:2", "sail:3")
    assert table.ship(RED).vikings == 10
    assert table.ship(BLUE).vikings == 3
    assert table.shares(1) == 0


def test_ruling_24_a_port_buys_first_so_that_freed_shields_count() -> None:
    aboard = ["v3-goods-wood"] + ["v1-sail-simple"] * 3 + ["v1-goods-pigs"]
    table = standing_at("v3-port-simple", voyage=3, aboard=aboard, vikings=4)
    table.play("sell:v3-goods-wood")
    assert table.ship(RED).vikings == 5
    table = standing_at("v3-port-simple", voyage=3, aboard=aboard, vikings=4)
    table.play("done")
    assert table.ship(RED).vikings == 4


def test_ruling_25_sails_pay_after_voyage_4_and_feed_mjollnir() -> None:
    table = given(
        voyage=4,
        ships=[{"vikings": 3, "aboard": ["v3-sail-double", "v4-mjollnir-double"]}],
        arrived=[RED, BLUE, YELLOW],
    )
    assert table.match.over
    assert table.ship(RED).vikings == 5
    assert table.match.result.points[RED]["mjollnirs"] == 10


def test_ruling_26_sails_come_before_the_harbor_tile() -> None:
    table = given(ships=[{}, {"aboard": ["v1-sail-simple"]}], arrived=[BLUE, YELLOW])
    names = [event["event"] for event in table.play("dock")]
    assert names.index("SailsRecruited") < names.index("HarborPaid")


def test_ruling_27_a_count_of_zero_ranks_too() -> None:
    table = given(
        seats=4,
        voyage=3,
        ships=[{"beside": ["v1-rune-rune"]}],
        arrived=[PINK, YELLOW, BLUE],
        harbors=["arrival", "sails", "runes", "ports"],
    )
    table.play("dock")
    coins = [table.ship(seat).coins for seat in (RED, PINK, YELLOW, BLUE)]
    assert coins == [[6], [3], [1], []]


@pytest.mark.parametrize("harbor", ["goods_total", "goods_kinds"])
def test_ruling_28_goods_aboard_and_sold_count_alike(harbor: str) -> None:
    table = given(
        voyage=2,
        ships=[
            {"aboard": ["v1-goods-wood"], "beside": ["v1-goods-pigs", "v2-goods-furs"]},
            {"aboard": ["v1-goods-furs", "v1-goods-mead"]},
            {"beside": ["v2-goods-pigs"]},
        ],
        arrived=[YELLOW, BLUE],
        harbors=["arrival", harbor, "runes", "ports"],
    )
    table.play("dock")
    assert [table.ship(seat).coins for seat in range(3)] == [[6], [3], [1]]


def test_ruling_29_shields_count_manned_or_not() -> None:
    table = given(
        voyage=2,
        ships=[{"vikings": 0}, {"vikings": 9, "aboard": ["v1-goods-wood"]}],
        arrived=[YELLOW, BLUE],
        harbors=["arrival", "shields", "runes", "ports"],
    )
    events = table.play("dock")
    assert [event["seat"] for event in logged(events, "HarborPaid")] == [YELLOW, RED, BLUE]


def test_ruling_30_the_nth_to_arrive_gets_start_space_n() -> None:
    table = given(seats=4)
    table.play("dock")
    assert table.ship(PINK).space == 0
    table.play("dock", "dock", "dock")
    assert [table.ship(seat).berth for seat in range(4)] == [1, 2, 3, 4]


def test_ruling_31_pennants_score_on_the_ship() -> None:
    table = given(voyage=4, ships=[{"aboard": ["v4-pennant-p6"], "vikings": 0}])
    assert table.points(RED) == {"pennants": 6}


def test_ruling_32_runes_score_in_full_sets_of_five_and_then_the_rest() -> None:
    runes = ["v2-rune-rune"] * 2 + ["v3-rune-rune"] * 3 + ["v4-rune-rune"] * 3
    table = given(voyage=4, ships=[{"beside": runes, "vikings": 0}])
    assert table.points(RED) == {"runes": 15 + 6}


def test_ruling_33_what_is_left_on_the_sea_is_removed() -> None:
    table = given(
        voyage=4,
        sea={3: "v4-goods-furs", 4: "v4-pillage-pillage"},
        arrived=[RED, BLUE, YELLOW],
    )
    assert set(table.position["sea"]) == {None, "village"}
    assert table.position["shares"] == {}


def test_ruling_34_the_ghost_moves_whenever_it_is_furthest_behind() -> None:
    sea = {3: "v1-goods-wood", 6: "v1-goods-pigs", 8: "v1-goods-furs"}
    table = given(seats=2, sea=sea, ships=[{"space": 3}, {"space": 8}], ghost=5)
    assert table.position["ghost"] == 5
    table.play("discard", "sail:6")
    assert table.position["ghost"] == 10


def test_ruling_35_the_ghost_removes_no_tile() -> None:
    table = given(
        seats=2,
        sea={2: "v1-goods-wood", 6: "v1-goods-pigs", 7: "v1-goods-furs"},
        ships=[{"space": 6}, {"space": 7}],
    )
    assert table.position["ghost"] == 10
    assert table.sea(2) == "v1-goods-wood"


def test_ruling_36_one_catches_up_with_the_ghost_and_sails_past_its_village() -> None:
    table = given(
        seats=2,
        sea={1: "v1-goods-wood", 2: "v1-goods-pigs", 6: "v1-goods-furs", 9: "v1-goods-mead"},
        ships=[{"space": 1, "vikings": 0}, {"space": 9}],
        ghost=5,
    )
    table.play("discard")
    assert table.sea(2) is None
    assert "sail:5" not in table.legal
    table.play("sail:6")
    assert table.ship(RED).vikings == 1


def test_ruling_37_the_ghost_takes_no_coin_and_fills_no_rank() -> None:
    table = given(
        seats=2,
        sea={18: "v1-goods-wood", 19: "v1-goods-pigs"},
        ships=[{"space": 18}, {"space": 19}],
        ghost=15,
    )
    assert table.position["ghost"] == 20
    table.play("discard", "dock", "discard", "dock")
    assert [table.ship(seat).coins for seat in (RED, BLUE)] == [[6], [3]]


@pytest.mark.parametrize("ghost", [0, 10, 20])
def test_ruling_38_the_ghost_gets_space_1_and_the_players_2_and_3_by_arrival(ghost: int) -> None:
    table = given(seats=2, ghost=ghost, arrived=[BLUE, RED])
    assert table.position["ghost"] == 0
    assert (table.ship(BLUE).berth, table.ship(RED).berth) == (2, 3)
    assert table.actor == RED


def test_ruling_39_the_ghost_uses_up_no_share() -> None:
    table = given(
        seats=2,
        voyage=2,
        sea={
            6: "v2-visit-visit",
            7: "v2-pillage-pillage",
            11: "v2-goods-wood",
            12: "v2-goods-pigs",
        },
        ships=[{"space": 11}, {"space": 12}],
        ghost=5,
    )
    assert table.position["ghost"] == 15
    assert (table.shares(6), table.shares(7)) == (2, 2)


def test_ruling_40_tied_players_share_the_victory() -> None:
    table = given(seats=2, voyage=4, ships=[{"coins": [3]}, {}], arrived=[BLUE, RED])
    assert table.match.result.totals == [6, 6]
    assert table.match.result.winners == [RED, BLUE]


def test_ruling_43_with_the_ghost_still_in_the_harbor_nobody_owes_catching_up() -> None:
    table = given(
        seats=2,
        sea={2: "v1-goods-wood", 6: "v1-goods-pigs"},
        ships=[{"space": 6}],
    )
    assert (table.actor, table.position["ghost"]) == (BLUE, 0)
    assert table.sea(2) == "v1-goods-wood"
    assert "sail:2" in table.legal


def test_ruling_45_recruits_are_limited_by_free_shields_alone() -> None:
    full = [{"vikings": 10}, {"vikings": 10}, {"vikings": 10}, {"vikings": 8}]
    table = given(seats=4, sea={9: "v1-goods-wood"}, ships=full, arrived=[RED, BLUE, YELLOW])
    table.play("dock")
    assert [table.ship(seat).vikings for seat in range(4)] == [10, 10, 10, 10]


def test_ruling_46_who_declines_a_free_fight_still_sacrifices() -> None:
    table = given(
        sea={1: "v1-monster-m2", 3: "v1-rune-rune"},
        ships=[{"vikings": 2, "aboard": ["v1-weapon-simple", "v1-weapon-simple"]}],
    )
    table.play("sail:3")
    assert table.legal == ["fight", "sacrifice"]
    assert table.refusal("pass").name == "deal_with_monster"
    table.play("sacrifice")
    assert table.ship(RED).vikings == 1


def test_ruling_47_a_voyage_ends_when_both_players_are_home_wherever_the_ghost_is() -> None:
    table = given(seats=2, sea={4: "v1-goods-wood"}, ships=[{}, {}])
    events = table.play("dock", "dock")
    assert not logged(events, "GhostSailed")
    assert (table.position["voyage"], table.position["ghost"]) == (2, 0)
