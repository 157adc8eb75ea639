"""Moving: hours, paths, ports, and the site of the Storm."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import SITES, TYPES, Table, given, trip

EACH = dict.fromkeys(TYPES, 1)
# Ports of side A with their values.
PORTS = {"w1": 3, "w3": 2, "w5": 1, "w7": 2, "w9": 1, "w11": 2, "s0": 3, "s2": 3, "s4": 1}


def standing_at(site: str, value: int, **story: Any) -> Table:
    """Seat 0 is there with a drafted black die of that value."""
    die = f"black:{value}"
    table = given(site={0: site}, tray=[die], **story)
    table.play(f"draft:{die}")
    return table


def fewest_hours(vehicle: str, start: str, end: str, **story: Any) -> int:
    """The lowest die with which the vehicle gets there, unharmed by the Storm; 7 if there is
    none."""
    way = f"go:{vehicle}:{end}"
    values = [value for value in range(1, 7) if way in standing_at(start, value, **story).legal]
    assert values == list(range(7 - len(values), 7)), "a higher die reaches what a lower one does"
    return 7 - len(values)


# The printed examples, on side A


def test_printed_example_sub_needs_both_ports_and_is_the_quickest_way() -> None:
    assert fewest_hours("sub", "w1", "w7") == 3 + 2
    assert fewest_hours("trike", "w1", "w7", storm="w9") > 5
    assert fewest_hours("plane", "w1", "w7", storm="w9") > 5
    reason = standing_at("w1", 4).refusal("go:sub:w7")
    assert (reason.name, reason.rule, reason.figures["missing"]) == ("too_far", "moving", 1)


def test_printed_example_4_hours_north_by_plane_or_3_hours_east_by_trike_or_plane() -> None:
    # North over w11: a path of 3 for Planes only, then one of 1.
    assert fewest_hours("plane", "w10", "w11") + fewest_hours("plane", "w11", "s4") == 4
    assert fewest_hours("trike", "w10", "w11") == 4, "the Trike goes round by land"
    # East over s3.
    for vehicle in ("trike", "plane"):
        east = fewest_hours(vehicle, "w10", "s3") + fewest_hours(vehicle, "s3", "s4")
        assert east == fewest_hours(vehicle, "w10", "s4") == 3


# Possible destinations


@pytest.mark.parametrize("vehicle", TYPES)
def test_vehicle_must_move_to_another_site(vehicle: str) -> None:
    table = standing_at("s0", 6)
    assert f"go:{vehicle}:s0" not in table.legal
    reason = table.refusal(f"go:{vehicle}:s0")
    assert (reason.name, reason.rule) == ("must_move", "moving")


def test_trike_takes_no_plane_path() -> None:
    assert fewest_hours("plane", "s0", "w3") == 3
    assert fewest_hours("trike", "s0", "w3") == 4, "over s1"
    reason = standing_at("s3", 6).refusal("go:trike:w9")
    assert (reason.name, reason.rule) == ("no_land_way", "moving")
    assert fewest_hours("plane", "s3", "w9") == 2


@pytest.mark.parametrize("start", PORTS)
def test_sub_goes_from_port_to_port_only(start: str) -> None:
    table = standing_at(start, 5)
    reached = [site for site in SITES if f"go:sub:{site}" in table.legal]
    assert set(reached) == {end for end in PORTS if end != start and PORTS[start] + PORTS[end] <= 5}
    assert table.refusal("go:sub:w2").name == "no_port"


def test_sub_leaves_no_site_without_a_port() -> None:
    table = standing_at("s1", 6)
    assert not [text for text in table.legal if text.startswith("go:sub")]
    assert table.refusal("go:sub:w5").name == "no_port"


def test_hours_of_the_die_need_not_all_be_used() -> None:
    assert fewest_hours("trike", "s0", "w1") == 1
    assert trip("black:4", "trike:w1").site(0) == "w1"


def test_sites_passed_through_are_not_visited() -> None:
    payable: dict[str, Any] = {"contracts": {"s2": "K01"}, "stock": {0: {"general_goods": 2}}}
    table = trip("black:3", "trike:s1", site={0: "w6"}, **payable)
    assert table.site(0) == "s1"
    assert (table.actor, table.step) == (1, "DraftDie")
    assert table.position["contracts"]["s2"] == {"contract": "K01", "age": "grey"}


def test_sites_may_be_shared() -> None:
    table = trip("black:3", "trike:w1", site={1: "w1"})
    assert (table.site(0), table.site(1)) == ("w1", "w1")


# Fewer hours


def test_pathfinder_makes_the_journey_an_hour_shorter() -> None:
    table = standing_at("s0", 2, crew={0: ["pathfinder"]})
    assert table.refusal("go:plane:w3").figures["missing"] == 1
    table.play("crew:pathfinder", "go:plane:w3")
    assert table.site(0) == "w3"
    assert table.dice(0) == {"plane": ["black:2"]}


def test_fewer_hours_open_no_plane_path() -> None:
    table = standing_at("s3", 6, crew={0: ["pathfinder"]})
    table.play("crew:pathfinder")
    assert table.refusal("go:trike:w9").name == "no_land_way"


# The Storm's site


@pytest.mark.parametrize("vehicle", ["trike", "plane"])
def test_entering_the_storm_damages_each_vehicle(vehicle: str) -> None:
    table = standing_at("s0", 3, storm="w1", wrecks={"w1": {"fuel": 1}})
    reason = table.refusal(f"go:{vehicle}:w1")
    assert (reason.name, reason.rule) == ("through_the_storm", "storm-site")
    table.play(f"go:{vehicle}:w1:storm")
    assert table.damage(0) == EACH
    table.play("salvage:fuel")
    assert table.stock(0) == {"fuel": 1}


def test_crossing_the_storm_damages_each_vehicle_once() -> None:
    table = standing_at("w11", 2, storm="w12")
    assert table.refusal("go:trike:w0").name == "through_the_storm"
    table.play("go:trike:w0:storm")
    assert (table.site(0), table.damage(0)) == ("w0", EACH)


def test_way_round_the_storm_is_taken_when_the_die_allows_it() -> None:
    assert "go:plane:w0:storm" in standing_at("w11", 2, storm="w12").legal
    table = standing_at("w11", 3, storm="w12")
    assert "go:plane:w0:storm" not in table.legal
    reason = table.refusal("go:plane:w0:storm")
    assert (reason.name, reason.rule) == ("without_the_storm", "storm-site")
    table.play("go:plane:w0")
    assert (table.site(0), table.damage(0)) == ("w0", {})


def test_leaving_the_storm_costs_nothing() -> None:
    table = trip("black:1", "trike:w11", site={0: "w12"}, storm="w12")
    assert (table.site(0), table.damage(0)) == ("w11", {})


def test_sub_passes_no_storm() -> None:
    table = standing_at("w1", 6, storm="w3")
    assert "go:sub:w5" in table.legal
    assert "go:sub:w3" not in table.legal
    table.play("go:sub:w3:storm")
    assert table.damage(0) == EACH
