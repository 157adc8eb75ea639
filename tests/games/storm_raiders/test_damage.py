"""Taking Damage: the dice that cause it, its row, and the Health Tracker."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import TYPES, Table, trip

# Rows of dice that are full once the die of the turn is placed.
THREE_DICE = ["black:1", "black:2", "black:3"]


def placed(vehicle: str, value: int, **story: Any) -> Table:
    """Seat 0 has gone from s2 to w5 with a die of that value on the vehicle."""
    return trip(f"black:{value}", f"{vehicle}:w5", site={0: "s2"}, **story)


# The die


@pytest.mark.parametrize(
    ("vehicle", "values", "damaging"),
    [
        ("trike", range(1, 7), (5, 6)),
        ("plane", range(1, 7), (6,)),
        ("sub", range(4, 7), ()),
    ],
)
def test_dice_that_damage_a_vehicle_when_they_are_placed(
    vehicle: str, values: range, damaging: tuple[int, ...]
) -> None:
    found = {value: placed(vehicle, value).damage(0) for value in values}
    assert found == {value: {vehicle: 1} if value in damaging else {} for value in values}


@pytest.mark.parametrize(
    ("vehicle", "value", "mod", "damage"),
    [
        ("trike", 5, "trike_high_die", {}),
        ("trike", 6, "trike_high_die", {}),
        ("trike", 6, "plane_high_die", {"trike": 1}),
        ("plane", 6, "plane_high_die", {}),
        ("plane", 6, "plane_weaponry", {"plane": 1}),
    ],
)
def test_mod_spares_the_vehicle_the_damage_of_the_die(
    vehicle: str, value: int, mod: str, damage: dict[str, int]
) -> None:
    assert placed(vehicle, value, mods={0: [mod]}).damage(0) == damage


# The row


def test_damage_takes_a_space_of_the_row() -> None:
    table = placed("trike", 5, dice={0: {"trike": THREE_DICE[:2]}})
    assert (table.damage(0), table.seat(0)["health"]) == ({"trike": 1}, 0)
    table.play("draft:black:2", "rest", "gain:medal", "draft:grey:2")
    assert table.refusal("go:trike:s2").name == "row_full"


def test_damage_on_a_full_row_costs_health() -> None:
    table = placed("trike", 5, dice={0: {"trike": THREE_DICE}})
    assert (table.damage(0), table.seat(0)["health"]) == ({}, 1)
    table = placed("trike", 5, dice={0: {"trike": THREE_DICE[:2]}}, damage={0: {"trike": 1}})
    assert (table.damage(0), table.seat(0)["health"]) == ({"trike": 1}, 1)


def test_each_damage_without_a_space_costs_health() -> None:
    table = placed(
        "plane",
        4,
        dice={0: {"plane": THREE_DICE[:2]}},
        health={0: 1},
        wrecks={"w5": {"weaponry": 2}},
    )
    table.play("salvage:weaponry", "salvage:weaponry")
    # Two at once and two Weaponry: three Damage, and space for one.
    assert (table.damage(0), table.seat(0)["health"]) == ({"plane": 1}, 3)


def test_storm_costs_health_only_for_rows_that_are_full() -> None:
    table = trip(
        "black:3", "plane:w1:storm", storm="w1", damage={0: {"trike": 4, "sub": 3}}, health={0: 1}
    )
    assert table.damage(0) == {"trike": 4, "plane": 1, "sub": 4}
    assert table.seat(0)["health"] == 2


def test_nothing_happens_at_the_end_of_the_health_track() -> None:
    table = placed("trike", 5, dice={0: {"trike": THREE_DICE}}, health={0: 4})
    assert (table.damage(0), table.seat(0)["health"]) == ({}, 4)
    table = trip("black:3", "plane:w1:storm", storm="w1", health={0: 4})
    assert table.damage(0) == dict.fromkeys(TYPES, 1)
