"""Spaces that a ship passes: Villages, Visits and Pillages."""

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW, given
from tests.table import logged


def test_everything_on_the_way_is_passed_in_sailing_order() -> None:
    table = given(
        voyage=2,
        sea={2: "v2-pillage-pillage", 7: "v2-visit-visit", 9: "v2-rune-rune", 12: "v2-goods-wood"},
        ships=[{"vikings": 0}],
    )
    events = table.play("sail:12")
    assert [(event["event"], event.get("space")) for event in events] == [
        ("SetSail", 12),
        ("Pillaged", 2),
        ("PassedVillage", 5),
        ("Visited", 7),
        ("PassedVillage", 10),
        ("Stopped", 12),
    ]
    assert table.ship(RED).vikings == 4


def test_stopping_before_a_village_or_tile_brings_nothing() -> None:
    table = given(sea={4: "v1-rune-rune", 6: "v1-visit-visit"})
    table.play("sail:4")
    assert table.ship(RED).vikings == 2


@pytest.mark.parametrize(("track", "recruits"), [("three_villages", 3), ("four_villages", 4)])
def test_each_village_passed_brings_1_viking(track: str, recruits: int) -> None:
    table = given(track=track, sea={4: "v1-rune-rune"}, ships=[{"vikings": 1}])
    events = table.play("dock")
    assert table.ship(RED).vikings == 1 + recruits
    assert len(logged(events, "PassedVillage")) == recruits


def test_recruit_without_a_free_shield_goes_back_to_the_reserve() -> None:
    table = given(sea={4: "v1-rune-rune", 6: "v1-goods-wood"}, ships=[{"vikings": 10}])
    events = table.play("sail:6")
    assert table.ship(RED).vikings == 10
    assert logged(events, "PassedVillage")[0]["vikings"] == 0


def test_visit_brings_2_to_the_first_1_to_the_second_and_nothing_to_the_rest() -> None:
    table = given(
        seats=4,
        sea={1: "v1-visit-visit", 2: "v1-rune-rune", 3: "v1-rune-rune", 4: "v1-goods-wood"},
    )
    table.play("sail:2", "sail:3", "sail:4")
    assert [table.ship(seat).vikings for seat in (RED, BLUE, YELLOW)] == [4, 3, 2]
    assert table.shares(1) == 0


def test_pillage_gives_a_3_to_the_first_a_1_to_the_second_and_nothing_to_the_rest() -> None:
    table = given(
        seats=4,
        voyage=2,
        sea={1: "v2-pillage-pillage", 2: "v2-rune-rune", 3: "v2-rune-rune", 4: "v2-goods-wood"},
    )
    table.play("sail:2", "sail:3", "sail:4")
    assert [table.ship(seat).coins for seat in (RED, BLUE, YELLOW)] == [[3], [1], []]
    assert table.points(RED) == {"coins": 3}


def test_visit_and_pillage_tiles_stay_on_the_sea() -> None:
    table = given(
        voyage=2,
        sea={1: "v2-visit-visit", 2: "v2-pillage-pillage", 3: "v2-rune-rune"},
    )
    table.play("sail:3")
    assert (table.sea(1), table.sea(2)) == ("v2-visit-visit", "v2-pillage-pillage")
    assert (table.shares(1), table.shares(2)) == (1, 1)


def test_tiles_one_could_stop_at_are_passed_without_effect() -> None:
    table = given(sea={1: "v1-port-simple", 2: "v1-sail-simple", 3: "v1-rune-rune"})
    events = table.play("sail:3")
    assert [event["event"] for event in events] == ["SetSail", "Stopped"]
    assert table.sea(1) == "v1-port-simple"


def test_ships_passed_on_the_way_are_left_in_peace() -> None:
    table = given(
        sea={1: "v1-sail-simple", 3: "v1-rune-rune", 4: "v1-goods-wood"},
        ships=[{"space": 1}, {"space": 3}],
        arrived=[YELLOW],
    )
    table.play("discard", "sail:4")
    assert table.actor == BLUE
    assert table.step == "Navigate"
