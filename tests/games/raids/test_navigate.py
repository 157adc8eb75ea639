"""Phase 2: the seat to move, catching up, and where a ship may stop."""

import pytest
from tests.games.raids.given import BLUE, PINK, RED, YELLOW, Table, given
from tests.table import logged

import raidtable


def test_ship_furthest_behind_takes_the_turn() -> None:
    table = given(
        sea={3: "v1-rune-rune", 6: "v1-rune-rune", 9: "v1-sail-simple"},
        ships=[{"space": 9}, {"space": 3}, {"space": 6}],
    )
    assert table.actor == BLUE


def test_one_player_may_take_several_turns_in_a_row() -> None:
    table = given(
        sea={3: "v1-rune-rune", 4: "v1-rune-rune", 9: "v1-sail-simple", 12: "v1-sail-simple"},
        ships=[{"space": 9}, {"space": 12}],
    )
    assert (table.actor, table.step) == (YELLOW, "Navigate")
    table = given(
        sea={1: "v1-rune-rune", 3: "v1-rune-rune", 4: "v1-goods-wood"},
        ships=[{"space": 3}, {"space": 4}, {"space": 1, "vikings": 3}],
    )
    table.play("sail:3", "flee:harbor")
    assert table.actor == YELLOW


def test_in_the_harbor_the_highest_start_space_is_furthest_behind() -> None:
    table = given(
        seats=4,
        sea={3: "v1-rune-rune"},
        ships=[{"berth": 2}, {"berth": 4}, {"berth": 1}, {"berth": 3}],
    )
    order = []
    for _ in range(4):
        order.append(table.actor)
        table.play("dock")
    assert order == [BLUE, PINK, RED, YELLOW]


def test_turn_ends_on_a_free_tile_which_is_not_taken_yet() -> None:
    table = given(
        sea={3: "v1-rune-rune", 8: "v1-goods-wood"}, ships=[{}, {"space": 3}], arrived=[YELLOW]
    )
    events = table.play("sail:8")
    assert logged(events, "Stopped")
    assert table.sea(8) == "v1-goods-wood"
    assert table.ship(RED).aboard == []
    assert table.actor == BLUE


def test_every_tile_up_to_the_next_ship_leaves_the_game() -> None:
    table = given(
        sea={
            1: "v1-weapon-simple",
            2: "v1-goods-wood",
            4: "v1-port-simple",
            6: "v1-rune-rune",
            7: "v1-sail-simple",
        },
        ships=[{"space": 1}, {"space": 6}, {"space": 7}],
    )
    events = table.play("place")
    assert logged(events, "CaughtUp")[0]["tiles"] == ["v1-goods-wood", "v1-port-simple"]
    assert (table.sea(2), table.sea(4)) == (None, None)
    assert (table.sea(6), table.sea(7)) == ("v1-rune-rune", "v1-sail-simple")
    assert table.legal == ["sail:6", "sail:7", "dock"]


def test_tile_lost_by_catching_up_cannot_be_sailed_to() -> None:
    table = given(
        sea={1: "v1-weapon-simple", 2: "v1-goods-wood", 6: "v1-rune-rune", 7: "v1-sail-simple"},
        ships=[{"space": 1}, {"space": 6}, {"space": 7}],
    )
    table.play("place")
    reason = table.refusal("sail:2")
    assert (reason.name, reason.rule) == ("behind_next_ship", "catch-up")
    assert "catch up" in table.match.explain("sail:2").sentence


def test_village_before_the_next_ship_is_refused_as_a_village() -> None:
    table = given(
        sea={1: "v1-weapon-simple", 7: "v1-sail-simple"},
        ships=[{"space": 1}, {"space": 7}],
        arrived=[YELLOW],
    )
    table.play("place")
    assert table.refusal("sail:5").name == "no_stop_village"


def test_nothing_is_lost_where_the_next_ship_is_at_the_next_tile() -> None:
    table = given(
        sea={1: "v1-weapon-simple", 2: "v1-goods-wood", 3: "v1-goods-pigs"},
        ships=[{"space": 1}, {"space": 2}],
        arrived=[YELLOW],
    )
    assert not logged(table.play("discard"), "CaughtUp")


def test_ships_that_leave_others_in_the_harbor_owe_no_catching_up() -> None:
    table = given(
        sea={2: "v1-goods-wood", 6: "v1-rune-rune", 9: "v1-sail-simple"}, ships=[{"space": 6}]
    )
    assert (table.actor, table.sea(2)) == (BLUE, "v1-goods-wood")
    assert table.legal == ["sail:2", "sail:6", "sail:9", "dock"]


def test_last_ship_to_leave_the_harbor_catches_up() -> None:
    table = given(
        sea={2: "v1-goods-wood", 6: "v1-rune-rune", 9: "v1-sail-simple"},
        ships=[{"space": 6}, {"space": 9}],
    )
    assert table.actor == YELLOW
    assert table.sea(2) is None
    assert table.legal == ["sail:6", "sail:9", "dock"]


def test_any_distance_may_be_sailed_to_any_tile_a_ship_may_stop_at() -> None:
    stoppable = {
        1: "v2-weapon-simple",
        2: "v2-sail-double",
        3: "v2-mjollnir-simple",
        6: "v2-pennant-p3",
        8: "v2-goods-wood",
        11: "v2-rune-rune",
        19: "v2-port-simple",
    }
    passed = {4: "v2-monster-m3", 7: "v2-visit-visit", 9: "v2-pillage-pillage"}
    table = given(voyage=2, sea={**stoppable, **passed})
    assert table.legal == [*(f"sail:{space}" for space in stoppable), "dock"]


@pytest.mark.parametrize(
    ("space", "name"),
    [
        (2, "no_stop_tile"),
        (3, "no_stop_tile"),
        (4, "no_stop_tile"),
        (5, "no_stop_village"),
        (6, "no_tile"),
    ],
)
def test_no_ship_stops_at_monster_visit_pillage_village_or_empty_space(
    space: int, name: str
) -> None:
    table = given(voyage=2, sea={2: "v2-monster-m3", 3: "v2-visit-visit", 4: "v2-pillage-pillage"})
    reason = table.refusal(f"sail:{space}")
    assert (reason.name, reason.rule, reason.figures["space"]) == (name, "no-stop", space)
    with pytest.raises(raidtable.IllegalAction):
        table.play(f"sail:{space}")


def test_ships_only_sail_ahead() -> None:
    table = given(
        sea={3: "v1-rune-rune", 6: "v1-rune-rune", 7: "v1-sail-simple"},
        ships=[{"space": 3}, {"space": 6}, {"space": 7}],
    )
    for space in (1, 3):
        reason = table.refusal(f"sail:{space}")
        assert (reason.name, reason.rule) == ("behind_you", "navigate")


def test_occupied_tile_cannot_be_sailed_to_without_a_viking() -> None:
    table = given(
        sea={3: "v1-rune-rune", 4: "v1-goods-wood"},
        ships=[{"vikings": 0}, {"space": 3}],
        arrived=[YELLOW],
    )
    assert table.legal == ["sail:4", "dock"]
    reason = table.refusal("sail:3")
    assert (reason.name, reason.rule) == ("no_crew_to_attack", "attack-crew")
    assert reason.figures == {"space": 3, "missing": 1, "rival": BLUE}
    explained = table.match.explain("sail:3")
    assert (explained.legal, explained.missing, explained.rule) == (False, 1, "attack-crew")


def test_harbor_may_be_reached_in_one_go_on_any_turn_and_ends_the_voyage_for_that_ship() -> None:
    table = given(sea={3: "v1-rune-rune", 4: "v1-goods-wood"})
    table.play("dock")
    assert table.ship(RED).space == 20
    assert table.position["arrived"] == [RED]
    table.play("sail:3", "sail:4")
    assert table.actor == BLUE


def test_docked_ships_lie_side_by_side_and_fight_nobody() -> None:
    table = given(sea={4: "v1-goods-wood"})
    events = table.play("dock", "dock")
    assert [event["place"] for event in logged(events, "Docked")] == [1, 2]
    assert table.step == "Navigate"
    assert table.position["arrived"] == [RED, BLUE]


def blue_behind_with_axe_wood_and_monster() -> Table:
    """The Spanish rulebook's example: Blue at the axe, wood and a Monster before the next ship."""
    return given(
        sea={
            1: "v1-weapon-simple",
            2: "v1-goods-wood",
            3: "v1-monster-m3",
            4: "v1-rune-rune",
            6: "v1-sail-simple",
            7: "v1-goods-pigs",
            8: "v1-visit-visit",
            9: "v1-goods-furs",
            11: "v1-goods-mead",
        },
        ships=[{"space": 7}, {"space": 1, "vikings": 5}, {"space": 4, "vikings": 3}],
    )


def test_printed_example_blue_takes_the_axe_and_discards_wood_and_monster() -> None:
    table = blue_behind_with_axe_wood_and_monster()
    assert (table.actor, table.step) == (BLUE, "TakeTile")
    events = table.play("place")
    assert table.ship(BLUE).aboard == ["v1-weapon-simple"]
    assert logged(events, "CaughtUp")[0]["tiles"] == ["v1-goods-wood", "v1-monster-m3"]
    assert table.ship(BLUE).vikings == 5
    free, contested, passages = [6, 9, 11], [4, 7], [5, 8]
    assert table.legal == [*(f"sail:{space}" for space in sorted(free + contested)), "dock"]
    assert all(table.refusal(f"sail:{space}").rule == "no-stop" for space in passages[1:])
    for space in free:
        trial = blue_behind_with_axe_wood_and_monster()
        trial.play("place", f"sail:{space}")
        assert trial.step != "Combat"
    for space in contested:
        trial = blue_behind_with_axe_wood_and_monster()
        trial.play("place", f"sail:{space}")
        assert trial.step == "Combat"
