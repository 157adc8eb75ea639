"""The end of a voyage: Sails, the Harbor tile's coins, and the next voyage."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.raids.given import BLUE, PINK, RED, YELLOW, Table, given
from tests.table import logged


def all_but_red_home(
    *ships: Mapping[str, Any], voyage: int = 2, harbor: str = "goods_total"
) -> Table:
    """Red will dock last; the others are home in the order of their seats."""
    spare = [name for name in ("ports", "monsters", "runes", "shields") if name != harbor]
    harbors = ["arrival", *spare[:3]]
    harbors[voyage - 1] = harbor
    return given(
        seats=len(ships),
        voyage=voyage,
        ships=ships,
        arrived=range(1, len(ships)),
        harbors=harbors,
    )


def payments(events: Sequence[Mapping[str, Any]]) -> list[tuple[int, int]]:
    return [(event["seat"], event["coin"]) for event in logged(events, "HarborPaid")]


def test_voyage_goes_on_until_the_last_ship_is_home() -> None:
    table = given(sea={3: "v1-rune-rune"})
    table.play("dock", "dock")
    assert (table.position["voyage"], table.actor) == (1, YELLOW)
    table.play("dock")
    assert table.position["voyage"] == 2


def test_simple_sail_brings_1_viking_and_a_double_sail_2() -> None:
    table = all_but_red_home(
        {"vikings": 0},
        {"vikings": 0, "aboard": ["v1-sail-simple"]},
        {"vikings": 0, "aboard": ["v2-sail-double", "v2-sail-simple"]},
    )
    events = table.play("dock")
    assert [table.ship(seat).vikings for seat in (BLUE, YELLOW)] == [1, 3]
    assert [event["seat"] for event in logged(events, "SailsRecruited")] == [BLUE, YELLOW]


def test_sails_bring_no_more_than_find_a_shield() -> None:
    table = all_but_red_home({}, {"vikings": 8, "aboard": ["v2-sail-double"]}, {})
    table.play("dock")
    assert table.ship(BLUE).vikings == 9


def test_best_second_and_third_take_6_3_and_1_and_the_fourth_nothing() -> None:
    goods = ["v1-goods-wood", "v1-goods-pigs", "v1-goods-furs"]
    more = ["v2-goods-wood", "v2-goods-pigs"]
    table = all_but_red_home({"aboard": goods}, {}, {"aboard": ["v1-goods-mead"]}, {"aboard": more})
    events = table.play("dock")
    assert payments(events) == [(RED, 6), (PINK, 3), (YELLOW, 1)]
    assert [table.ship(seat).coins for seat in range(4)] == [[6], [], [1], [3]]


def test_earlier_arrival_wins_ties() -> None:
    table = all_but_red_home(
        {"aboard": ["v1-goods-wood"]}, {"aboard": ["v1-goods-pigs"]}, {"aboard": ["v1-goods-furs"]}
    )
    assert payments(table.play("dock")) == [(BLUE, 6), (YELLOW, 3), (RED, 1)]


def test_with_two_players_only_6_and_3_are_paid() -> None:
    table = all_but_red_home({}, {})
    assert payments(table.play("dock")) == [(BLUE, 6), (RED, 3)]


# For each Harbor tile: what Red, Blue (home first) and Yellow (second) have of it, and the seats
# that are paid 6, 3 and 1. With these ties and doubles, a wrong way of counting pays another order.
CONDITIONS: list[tuple[str, list[dict[str, Any]], list[int]]] = [
    (
        "goods_total",
        [
            {"aboard": ["v1-goods-wood", "v2-goods-wood"]},
            {"aboard": ["v1-goods-pigs"]},
            {"beside": ["v1-goods-furs", "v2-goods-furs"], "aboard": ["v2-goods-pigs"]},
        ],
        [YELLOW, RED, BLUE],
    ),
    (
        "goods_kinds",
        [
            {"aboard": ["v1-goods-furs", "v1-goods-mead"]},
            {"aboard": ["v1-goods-wood"], "beside": ["v2-goods-wood", "v3-goods-wood"]},
            {"aboard": ["v1-goods-pigs"], "beside": ["v2-goods-pigs"]},
        ],
        [RED, BLUE, YELLOW],
    ),
    (
        "runes",
        [
            {"beside": ["v1-rune-rune", "v2-rune-rune"]},
            {"beside": ["v1-rune-rune"]},
            {"beside": ["v2-rune-rune", "v3-rune-rune", "v3-rune-rune"]},
        ],
        [YELLOW, RED, BLUE],
    ),
    (
        "shields",
        [
            {"aboard": ["v1-pennant-p2"], "vikings": 0},
            {"aboard": ["v1-sail-simple"], "vikings": 9},
            {"aboard": ["v3-goods-wood"], "vikings": 8},
        ],
        [RED, BLUE, YELLOW],
    ),
    (
        "weapons",
        [
            {"aboard": ["v2-weapon-double"]},
            {"aboard": ["v1-weapon-simple"]},
            {"aboard": ["v1-weapon-simple", "v3-weapon-double"]},
        ],
        [YELLOW, RED, BLUE],
    ),
    (
        "ports",
        [
            {"beside": ["v1-port-simple", "v2-port-simple"]},
            {"beside": ["v3-port-simple"]},
            {"beside": ["v3-port-double"]},
        ],
        [RED, BLUE, YELLOW],
    ),
    (
        "monsters",
        [
            {"beside": ["v1-monster-m2", "v1-monster-m3"]},
            {"beside": ["v3-monster-m5"]},
            {"beside": ["v2-monster-m3", "v2-monster-m4", "v3-monster-m4"]},
        ],
        [YELLOW, RED, BLUE],
    ),
    (
        "sails",
        [
            {"aboard": ["v2-sail-double"]},
            {"aboard": ["v1-sail-simple"]},
            {"aboard": ["v1-sail-simple", "v3-sail-double"]},
        ],
        [YELLOW, RED, BLUE],
    ),
]


@pytest.mark.parametrize(
    ("harbor", "ships", "order"), CONDITIONS, ids=[harbor for harbor, _, _ in CONDITIONS]
)
def test_harbor_tile_pays_for_the_most(
    harbor: str, ships: list[dict[str, Any]], order: list[int]
) -> None:
    table = all_but_red_home(*ships, voyage=3, harbor=harbor)
    events = table.play("dock")
    assert payments(events) == list(zip(order, [6, 3, 1], strict=True))
    assert {event["harbor"] for event in logged(events, "HarborPaid")} == {harbor}


def test_harbor_tile_of_voyage_1_pays_by_arrival_alone() -> None:
    table = given(
        seats=4,
        ships=[{"beside": ["v1-rune-rune", "v1-rune-rune"]}],
        arrived=[PINK, BLUE, YELLOW],
    )
    assert payments(table.play("dock")) == [(PINK, 6), (BLUE, 3), (YELLOW, 1)]


@pytest.mark.parametrize("voyage", [1, 2, 3])
def test_next_voyage_lays_out_the_next_stack(voyage: int) -> None:
    table = given(voyage=voyage, sea={3: f"v{voyage}-goods-wood"}, arrived=[BLUE, YELLOW])
    events = table.play("dock")
    position = table.position
    tiles = [mark for mark in position["sea"] if mark != "village"]
    assert position["voyage"] == voyage + 1
    assert len(tiles) == 16
    assert {tile.split("-")[0] for tile in tiles} == {f"v{voyage + 1}"}
    assert [event["voyage"] for event in logged(events, "VoyageBegan")] == [voyage + 1]


def test_visits_and_pillages_of_the_next_voyage_have_both_shares() -> None:
    table = given(voyage=1, arrived=[BLUE, YELLOW])
    table.play("dock")
    sea = table.position["sea"]
    waiting = {str(sea.index(f"v2-{kind}-{kind}") + 1): 2 for kind in ("visit", "pillage")}
    assert table.position["shares"] == waiting


def test_last_to_arrive_sails_first_in_the_next_voyage() -> None:
    table = given(seats=4, ships=[{"berth": 4}], arrived=[YELLOW, PINK, BLUE])
    table.play("dock")
    assert [table.ship(seat).berth for seat in (YELLOW, PINK, BLUE, RED)] == [1, 2, 3, 4]
    assert [table.ship(seat).space for seat in range(4)] == [0, 0, 0, 0]
    assert (table.actor, table.step) == (RED, "Navigate")
    assert table.position["arrived"] == []


def test_ships_keep_crew_tiles_and_coins_between_voyages() -> None:
    table = all_but_red_home(
        {},
        {"vikings": 4, "aboard": ["v1-weapon-simple"], "beside": ["v1-rune-rune"]},
        {"coins": [6]},
    )
    table.play("dock")
    blue = table.ship(BLUE)
    assert (blue.vikings, blue.aboard, blue.beside) == (4, ["v1-weapon-simple"], ["v1-rune-rune"])
    assert table.ship(YELLOW).coins == [6, 3]


def test_game_ends_when_all_are_home_from_the_fourth_voyage() -> None:
    table = all_but_red_home({}, {}, {}, voyage=4)
    events = table.play("dock")
    assert table.match.over
    assert events[-1]["event"] == "GameEnded"
    assert table.match.result.reason == "four_voyages"
    assert table.legal == []
