"""Combat: one more Viking each time, until a player flees."""

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW, Table, given
from tests.table import logged

import raidtable


def red_attacks_blue(red: int = 5, blue: int = 5) -> Table:
    """Red leaves the Harbor for Blue's tile on space 3; Yellow is further ahead."""
    table = given(
        sea={3: "v1-goods-furs", 4: "v1-goods-wood", 7: "v1-sail-simple", 8: "v1-goods-pigs"},
        ships=[{"vikings": red}, {"space": 3, "vikings": blue}, {"space": 7}],
    )
    table.play("sail:3")
    return table


def test_stopping_at_an_occupied_tile_starts_a_combat_and_costs_1_viking() -> None:
    table = red_attacks_blue(red=5)
    assert table.ship(RED).vikings == 4
    assert (table.actor, table.step, table.match.rule) == (BLUE, "Combat", "combat")
    assert table.position["sent"] == 1


def test_opponent_retaliates_or_flees() -> None:
    table = red_attacks_blue()
    assert table.legal == ["retaliate", "flee:4", "flee:7", "flee:8", "flee:harbor"]


def test_each_retaliation_takes_one_viking_more_than_the_last() -> None:
    table = red_attacks_blue(red=10, blue=10)
    table.play("retaliate")
    assert (table.actor, table.ship(BLUE).vikings) == (RED, 8)
    table.play("retaliate")
    assert (table.actor, table.ship(RED).vikings) == (BLUE, 6)
    table.play("retaliate")
    assert (table.actor, table.ship(BLUE).vikings) == (RED, 4)
    table.play("retaliate")
    assert (table.actor, table.ship(RED).vikings) == (BLUE, 1)


def test_who_has_too_few_must_flee() -> None:
    table = red_attacks_blue(blue=1)
    assert "retaliate" not in table.legal
    reason = table.refusal("retaliate")
    assert (reason.name, reason.rule, reason.figures) == (
        "retaliate_short",
        "retaliate",
        {"missing": 1},
    )
    assert table.match.explain("retaliate").missing == 1
    with pytest.raises(raidtable.IllegalAction, match="you need 1 more Viking"):
        table.play("retaliate")


def test_a_player_who_could_retaliate_may_flee() -> None:
    table = red_attacks_blue()
    table.play("flee:4")
    assert table.ship(BLUE).space == 4
    assert table.ship(BLUE).vikings == 5


def test_attacker_may_have_to_flee_too_and_the_defender_keeps_the_tile() -> None:
    table = red_attacks_blue(red=2)
    table.play("retaliate")
    assert table.actor == RED
    assert table.legal == ["flee:4", "flee:7", "flee:8", "flee:harbor"]
    table.play("flee:4")
    assert (table.ship(BLUE).space, table.sea(3)) == (3, "v1-goods-furs")
    assert table.actor == BLUE


def test_fleeing_ship_leaves_its_tile_and_takes_nothing() -> None:
    table = red_attacks_blue()
    table.play("flee:8")
    assert table.ship(BLUE).beside == []
    assert table.ship(BLUE).aboard == []
    assert (table.sea(3), table.ship(RED).space) == ("v1-goods-furs", 3)


def test_fleeing_ship_discards_no_tiles() -> None:
    table = red_attacks_blue()
    table.play("flee:8")
    assert table.sea(4) == "v1-goods-wood"
    assert table.sea(7) == "v1-sail-simple"


def test_flight_goes_ahead_to_a_tile_a_ship_may_stop_at() -> None:
    table = red_attacks_blue()
    assert [table.refusal(f"flee:{space}").name for space in (3, 5, 6)] == [
        "behind_you",
        "no_stop_village",
        "no_tile",
    ]


def test_sent_vikings_are_lost_to_the_winner_too() -> None:
    table = red_attacks_blue(red=6, blue=3)
    table.play("retaliate", "retaliate", "flee:4")
    assert table.ship(RED).vikings == 2
    assert table.ship(BLUE).vikings == 1


def test_turn_ends_when_every_ship_has_its_place() -> None:
    table = red_attacks_blue()
    table.play("flee:8")
    assert table.position["fighter"] is None
    assert (table.actor, table.step) == (RED, "TakeTile")


def test_chain_of_combats_is_settled_before_anything_else() -> None:
    table = red_attacks_blue(blue=3)
    events = table.play("flee:7")
    assert logged(events, "Attacked")[0]["rival"] == YELLOW
    assert (table.actor, table.step) == (YELLOW, "Combat")
    assert (table.position["fighter"], table.position["rival"]) == (YELLOW, BLUE)
    table.play("retaliate")
    assert (table.actor, table.ship(YELLOW).vikings) == (BLUE, 0)


def test_printed_example_blue_and_green_a_to_d() -> None:
    table = given(
        sea={4: "v1-rune-rune", 7: "v1-goods-pigs", 9: "v1-goods-furs"},
        ships=[{"space": 7}, {"vikings": 5}, {"space": 4, "vikings": 3}],
    )
    table.play("sail:4")
    assert table.ship(BLUE).vikings == 4
    table.play("retaliate")
    assert table.ship(YELLOW).vikings == 1
    table.play("retaliate")
    assert table.ship(BLUE).vikings == 1
    assert table.actor == YELLOW
    assert table.legal == ["flee:7", "flee:9", "flee:harbor"]
    table.play("flee:7")
    assert (table.actor, table.position["rival"]) == (RED, YELLOW)
    assert table.ship(YELLOW).vikings == 1
