"""Distances on both maps, compared with a search that walks every route."""

from collections.abc import Iterator
from functools import cache

import pytest

from raidtable.engine.data import load_toml
from raidtable.games.storm_raiders.rules.components import SITE_NAMES
from raidtable.games.storm_raiders.rules.travel import (
    BY_AIR,
    BY_AIR_PASSING,
    BY_LAND,
    NO_STORM,
    port_reach,
    reach,
)

DATA = load_toml("raidtable.games.storm_raiders.rules", "components.toml")
SIDES = {"A": 0, "B": 1}
# The longest routes that are walked: a six, and two hours less.
FARTHEST = 8
STORMS = [*SITE_NAMES[:13], None]


class Route:
    """A way over sites, none of them twice."""

    def __init__(self, sites: tuple[str, ...], hours: int, by_land: bool) -> None:
        self.sites = sites
        self.hours = hours
        self.by_land = by_land

    def entered(self) -> tuple[str, ...]:
        return self.sites[1:]

    def hours_by(self, net: int) -> int:
        passes_a_site = len(self.sites) > 2
        return self.hours - (1 if net == BY_AIR_PASSING and passes_a_site else 0)


@cache
def routes(side: str) -> list[Route]:
    """Every route of at most an hour more than requested, because a Junker saves that hour."""
    return [route for start in SITE_NAMES for route in onwards(side, Route((start,), 0, True))]


def onwards(side: str, route: Route) -> Iterator[Route]:
    if len(route.sites) > 1:
        yield route
    for path in DATA["sides"][SIDES[side]]["paths"]:
        for here, there in ((path["a"], path["b"]), (path["b"], path["a"])):
            hours = route.hours + path["hours"]
            if here == route.sites[-1] and there not in route.sites and hours <= FARTHEST + 1:
                by_land = route.by_land and not path.get("plane_only", False)
                yield from onwards(side, Route((*route.sites, there), hours, by_land))


def walked(side: str, net: int, storm: str | None) -> dict[tuple[str, str], int]:
    """The fewest hours between any two sites, without entering the Storm's site."""
    fewest: dict[tuple[str, str], int] = {}
    for route in routes(side):
        if storm in route.entered() or (net == BY_LAND and not route.by_land):
            continue
        ends = (route.sites[0], route.sites[-1])
        fewest[ends] = min(route.hours_by(net), fewest.get(ends, route.hours_by(net)))
    return fewest


def names(bits: int) -> set[str]:
    return {name for number, name in enumerate(SITE_NAMES) if (bits >> number) & 1}


def reached(side: str, net: int, storm: str | None, start: str, hours: int) -> set[str]:
    place = NO_STORM if storm is None else SITE_NAMES.index(storm)
    return names(reach(SIDES[side], net, place, SITE_NAMES.index(start), hours))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("net", [BY_LAND, BY_AIR, BY_AIR_PASSING], ids=["land", "air", "junker"])
def test_reach_is_what_a_walk_over_all_routes_finds(side: str, net: int) -> None:
    for storm in STORMS:
        fewest = walked(side, net, storm)
        for start in SITE_NAMES:
            for hours in range(1, FARTHEST + 1):
                found = {end for end in SITE_NAMES if fewest.get((start, end), 99) <= hours}
                assert reached(side, net, storm, start, hours) == found, (storm, start, hours)


@pytest.mark.parametrize("side", SIDES)
def test_nobody_stays_and_no_hours_lead_nowhere(side: str) -> None:
    for start in SITE_NAMES:
        assert start not in reached(side, BY_AIR, None, start, 12)
        assert reached(side, BY_AIR, None, start, 0) == set()


def test_printed_example_of_two_ways_to_one_site() -> None:
    """North by Plane for 4, or east by Trike or Plane for 3."""
    assert "s4" not in reached("A", BY_LAND, None, "w10", 2)
    assert "s4" in reached("A", BY_LAND, None, "w10", 3)
    assert "s4" in reached("A", BY_AIR, "w9", "w10", 3)
    routes_north = [route for route in routes("A") if route.sites == ("w10", "w11", "s4")]
    assert [(route.hours, route.by_land) for route in routes_north] == [(4, False)]


def test_storm_on_the_way_makes_the_way_longer_or_closes_it() -> None:
    assert "w1" in reached("A", BY_LAND, "w2", "w0", 2)
    # From w12 to w1, the Storm at w0 must be passed on land over the Stormholds.
    assert "w1" in reached("A", BY_LAND, None, "w12", 3)
    assert "w1" not in reached("A", BY_LAND, "w0", "w12", 4)
    assert "w1" in reached("A", BY_LAND, "w0", "w12", 5)
    assert "w0" not in reached("A", BY_AIR, "w0", "w12", 12)


def test_leaving_the_storms_site_is_free() -> None:
    assert "w12" in reached("A", BY_LAND, "w0", "w0", 1)


def test_junker_saves_one_hour_however_many_sites_are_passed() -> None:
    # w0 - w12 - w11 - s4: three hours over two sites
    assert "s4" not in reached("A", BY_AIR_PASSING, None, "w0", 1)
    assert "s4" in reached("A", BY_AIR_PASSING, None, "w0", 2)
    # A single path saves nothing.
    assert "w12" not in reached("A", BY_AIR_PASSING, None, "w0", 0)
    assert "w1" not in reached("A", BY_AIR_PASSING, None, "w0", 1)


def ports(side: str, start: str, hours: int, *, free_departure: bool = False) -> set[str]:
    return names(port_reach(SIDES[side], SITE_NAMES.index(start), hours, free_departure))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("free_departure", [False, True])
def test_subs_pay_the_port_they_leave_and_the_one_they_enter(
    side: str, free_departure: bool
) -> None:
    values = {site["id"]: site["port"] for site in DATA["sides"][SIDES[side]]["sites"]}
    for start in SITE_NAMES:
        leaving = 0 if free_departure else values[start]
        for hours in range(FARTHEST + 1):
            found = {
                end
                for end, entering in values.items()
                if end != start and values[start] and entering and leaving + entering <= hours
            }
            assert ports(side, start, hours, free_departure=free_departure) == found


def test_printed_example_of_a_sub_from_a_port_of_3_to_one_of_2() -> None:
    assert "w7" not in ports("A", "w1", 4)
    assert "w7" in ports("A", "w1", 5)
    assert "w7" not in reached("A", BY_AIR, None, "w1", 5)


def test_site_without_a_port_is_closed_to_subs() -> None:
    assert ports("A", "w0", 12, free_departure=True) == set()
    assert "w0" not in ports("A", "w1", 12)
