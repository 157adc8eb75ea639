"""Two players: the ghost ship."""

import pytest
from tests.games.raids.given import BLUE, RED, Table, given
from tests.table import logged

import raidtable


def test_ghost_ship_sails_with_two_players_only() -> None:
    for seats, ghost in ((2, 0), (3, None), (4, None)):
        match = raidtable.new("raids", seats=seats, seed=3)
        assert match.position()["ghost"] == ghost


def test_players_start_from_3_and_2_and_the_ghost_moves_last() -> None:
    table = given(seats=2, sea={3: "v1-goods-wood", 4: "v1-goods-pigs", 7: "v1-rune-rune"})
    assert (table.actor, table.ship(RED).berth, table.ship(BLUE).berth) == (RED, 3, 2)
    table.play("sail:3")
    assert (table.actor, table.position["ghost"]) == (BLUE, 0)
    events = table.play("sail:4")
    assert [event["space"] for event in logged(events, "GhostSailed")] == [5]


def test_ghost_moves_whenever_it_is_furthest_behind() -> None:
    table = given(
        seats=2,
        sea={3: "v1-goods-wood", 7: "v1-goods-pigs", 8: "v1-rune-rune"},
        ships=[{"space": 3}, {"space": 7}],
        ghost=5,
    )
    events = table.play("place", "sail:8")
    assert [event["space"] for event in logged(events, "GhostSailed")] == [10]
    assert table.position["ghost"] == 10


def test_ghost_sails_5_spaces_at_a_time_from_village_to_village_and_home() -> None:
    table = given(seats=2, sea={19: "v1-goods-wood", 18: "v1-goods-pigs"})
    events = table.play("sail:19", "sail:18")
    assert [event["space"] for event in logged(events, "GhostSailed")] == [5, 10, 15, 20]


def test_on_the_track_of_four_villages_it_stops_at_the_fourth_too() -> None:
    table = given(
        seats=2,
        track="four_villages",
        sea={18: "v1-goods-wood", 19: "v1-goods-pigs"},
        ships=[{"space": 18}, {"space": 19}],
        ghost=15,
    )
    assert (table.actor, table.position["ghost"]) == (RED, 20)


def test_ghost_takes_nothing_and_fights_nothing() -> None:
    table = given(
        seats=2,
        voyage=2,
        sea={
            1: "v2-visit-visit",
            2: "v2-pillage-pillage",
            3: "v2-monster-m3",
            7: "v2-goods-wood",
            8: "v2-goods-pigs",
        },
        ships=[{"space": 7}, {"space": 8}],
    )
    assert table.position["ghost"] == 10
    assert (table.shares(1), table.shares(2)) == (2, 2)
    assert table.sea(3) == "v2-monster-m3"


def test_nobody_fights_the_ghost_and_it_fights_nobody() -> None:
    table = given(
        seats=2,
        sea={1: "v1-goods-wood", 6: "v1-goods-pigs", 8: "v1-goods-furs"},
        ships=[{"space": 1}, {"space": 6}],
        ghost=5,
    )
    table.play("discard")
    assert table.legal == ["sail:6", "sail:8", "dock"]
    table.play("sail:8")
    assert (table.position["ghost"], table.actor) == (10, BLUE)


def behind_the_ghost() -> Table:
    return given(
        seats=2,
        sea={
            1: "v1-goods-wood",
            2: "v1-goods-pigs",
            4: "v1-monster-m2",
            6: "v1-goods-furs",
            7: "v1-rune-rune",
            9: "v1-goods-mead",
        },
        ships=[{"space": 1}, {"space": 9}],
        ghost=5,
    )


def test_ghost_next_in_front_is_caught_up_with_like_any_ship() -> None:
    table = behind_the_ghost()
    events = table.play("discard")
    assert logged(events, "CaughtUp")[0]["tiles"] == ["v1-goods-pigs", "v1-monster-m2"]
    assert table.legal == ["sail:6", "sail:7", "sail:9", "dock"]


def test_ghost_starts_every_voyage_from_space_1() -> None:
    table = given(seats=2, ghost=15, arrived=[BLUE, RED])
    assert table.position["voyage"] == 2
    assert table.position["ghost"] == 0
    assert (table.ship(BLUE).berth, table.ship(RED).berth) == (2, 3)
    assert table.actor == RED


@pytest.mark.parametrize("ghost", [0, 5, 20])
def test_ghost_takes_no_coin_of_the_harbor(ghost: int) -> None:
    table = given(seats=2, ghost=ghost, arrived=[BLUE, RED])
    assert (table.ship(BLUE).coins, table.ship(RED).coins) == ([6], [3])
