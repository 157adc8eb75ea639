"""Crew cards outside the player's own decisions: when Damage comes, and between others' turns."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import TYPES, Table, given, trip

EACH = dict.fromkeys(TYPES, 1)


def storm_comes(**story: Any) -> Table:
    """Seat 0 has taken the last turn of the round, so seat 1 is the first player; now the Storm
    moves from w0 to w4."""
    table = given(turns=3, tray={"black:4": 2}, **story)
    table.play("draft:black:4", "rest", "gain:medal")
    return table


# Damage


def test_player_hit_by_the_storm_may_prevent_damage() -> None:
    table = storm_comes(site={1: "w3"}, crew={1: ["welder"]})
    assert (table.actor, table.step) == (1, "TakeDamage")
    assert table.legal == ["suffer", "crew:welder"]
    table.play("suffer", "crew:welder")
    assert table.damage(1) == {"trike": 1, "sub": 1}
    assert table.face_down(1) == ["welder"]
    assert table.step == "DropResources"


def test_first_player_is_asked_first_when_the_storm_hits_two() -> None:
    table = storm_comes(site={0: "w1", 1: "w3"}, crew={0: ["welder"], 1: ["welder"]})
    assert table.actor == 1
    table.play("crew:welder")
    assert table.actor == 0
    table.play("crew:welder")
    assert table.damage(0) == table.damage(1) == {"plane": 1, "sub": 1}


def test_player_without_a_card_for_it_is_not_asked() -> None:
    table = storm_comes(
        site={1: "w3"}, crew={1: ["rigger", "navigator"]}, face_down={1: ["welder"]}
    )
    assert table.damage(1) == EACH
    assert table.step == "DropResources"


def test_damage_of_the_die_may_be_prevented() -> None:
    table = trip("black:6", "trike:w1", crew={0: ["welder"]})
    assert table.legal == ["suffer", "crew:welder"]
    table.play("crew:welder")
    assert (table.site(0), table.damage(0)) == ("w1", {})


@pytest.mark.parametrize(
    ("card", "use", "damage"),
    [
        ("mechanic", "crew:mechanic:trike", {"trike": 1}),
        ("dispatcher", "crew:dispatcher:trike:black:1", {"trike": 2}),
    ],
)
def test_who_can_make_room_on_a_full_row_is_asked_before_health_is_lost(
    card: str, use: str, damage: dict[str, int]
) -> None:
    row: dict[str, Any] = {
        "dice": {0: {"trike": ["black:1", "black:2"]}},
        "damage": {0: {"trike": 1}},
    }
    table = trip("black:5", "trike:w1", crew={0: [card]}, **row)
    assert table.step == "TakeDamage"
    table.play(use)
    assert (table.damage(0), table.seat(0)["health"]) == (damage, 0)


# Between turns


def test_mechanic_may_repair_between_the_turns_of_others() -> None:
    table = trip(
        "black:3", "trike:w2", seats=3, crew={2: ["mechanic"]}, damage={2: {"plane": 1, "sub": 1}}
    )
    assert (table.actor, table.step) == (2, "BetweenTurns")
    assert table.legal == ["pass", "crew:mechanic:plane", "crew:mechanic:sub"]
    table.play("crew:mechanic:sub")
    assert (table.damage(2), table.face_down(2)) == ({"plane": 1}, ["mechanic"])
    assert (table.actor, table.step) == (1, "DraftDie")


def test_repair_between_turns_may_be_declined() -> None:
    table = trip("black:3", "trike:w2", seats=3, crew={2: ["mechanic"]}, damage={2: {"sub": 1}})
    table.play("pass")
    assert (table.damage(2), table.crew(2)) == ({"sub": 1}, ["mechanic"])
    assert (table.actor, table.step) == (1, "DraftDie")


@pytest.mark.parametrize(("turns", "order"), [(1, [0, 3]), (2, [3, 0])])
def test_first_player_is_asked_first(turns: int, order: list[int]) -> None:
    # Seat 1 takes a turn, and seat 2 the next one.
    mechanics = {0: ["mechanic"], 3: ["mechanic"]}
    damage = {0: {"sub": 1}, 3: {"sub": 1}}
    table = trip("black:3", "trike:w4", seats=4, turn=1, turns=turns, crew=mechanics, damage=damage)
    for seat in order:
        assert (table.actor, table.step) == (seat, "BetweenTurns")
        table.play("pass")
    assert (table.actor, table.step) == (2, "DraftDie")


def test_who_could_do_nothing_is_not_asked_between_turns() -> None:
    table = trip("black:3", "trike:w2", seats=3, crew={2: ["mechanic", "welder", "medic"]})
    assert (table.actor, table.step) == (1, "DraftDie")


def test_neither_who_has_had_the_turn_nor_who_has_the_next_is_asked_between_turns() -> None:
    # Seat 0 is asked at the end of its turn, and seat 1 can repair during its own turn.
    mechanics = {0: ["mechanic"], 1: ["mechanic"]}
    damage = {0: {"sub": 1}, 1: {"sub": 1}}
    table = trip("black:3", "trike:w2", seats=3, crew=mechanics, damage=damage)
    assert (table.actor, table.step) == (0, "EndTurn")
    table.play("end")
    assert (table.actor, table.step) == (1, "DraftDie")
    assert "crew:mechanic:sub" in table.legal


def test_others_may_repair_before_the_storm_comes() -> None:
    table = storm_comes(crew={1: ["mechanic"]}, damage={1: {"sub": 1}})
    assert (table.actor, table.step) == (1, "BetweenTurns")
    table.play("crew:mechanic:sub")
    assert table.step == "DropResources"


def test_after_the_last_storm_who_can_repair_is_asked() -> None:
    table = given(
        turns=3, round=6, tray={"black:4": 2}, site={1: "w3"}, crew={1: ["mechanic"]},
        health={1: 2},
    )  # fmt: skip
    table.play("draft:black:4", "rest", "gain:medal")
    while table.step == "DropResources":
        table.play(table.legal[0])
    assert (table.actor, table.step) == (1, "BetweenTurns")
    table.play("crew:mechanic:sub")
    assert table.match.over
    assert table.damage(1) == {"trike": 1, "plane": 1}


def test_player_with_a_face_down_helper_and_a_bosun_is_asked() -> None:
    table = trip("black:5", "trike:w3", crew={0: ["bosun"]}, face_down={0: ["welder"]})
    assert (table.step, table.damage(0)) == ("TakeDamage", {})
    table.play("crew:bosun", "refresh:welder", "crew:welder")
    assert table.damage(0) == {}


def test_player_who_can_make_room_by_removing_a_die_is_asked() -> None:
    full = {"trike": ["black:1", "black:2", "black:3"]}
    table = trip("black:5", "trike:w3", crew={0: ["dispatcher"]}, dice={0: full})
    assert table.step == "TakeDamage"
    table.play("crew:dispatcher:trike:black:1")
    assert (table.damage(0), table.seat(0)["health"]) == ({"trike": 1}, 0)
