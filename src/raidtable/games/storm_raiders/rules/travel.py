"""Distances on both maps, computed once.

A journey that enters or crosses the Storm's site costs Damage, so each table exists for every place
of the Storm (the clean ways) and once without it (all ways). Rules: `moving`, `storm-site`.
"""

from typing import Final

from mypy_extensions import i64

from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import PASSING_HOURS, PATHS, PORT, SITES, WRECKS

# The ways a vehicle may take: by land, by air, and by air with hours off for passing a site.
BY_LAND: Final = 0
BY_AIR: Final = 1
BY_AIR_PASSING: Final = 2
NETS: Final = 3
# In the tables, in place of the Storm's site: no way is barred.
NO_STORM: Final = WRECKS
STORMS: Final = WRECKS + 1
FAR: Final = 99
MOST_HOURS: Final = 12
HOURS: Final = MOST_HOURS + 1


def steps_of(side: int, by_air: bool) -> list[list[tuple[int, int]]]:
    """From each site, its neighbours and the hours to them."""
    steps: list[list[tuple[int, int]]] = [[] for _ in range(SITES)]
    for a, b, hours, plane_only in PATHS[side]:
        if by_air or not plane_only:
            steps[a].append((b, hours))
            steps[b].append((a, hours))
    return steps


def hours_from(steps: list[list[tuple[int, int]]], start: int, storm: int) -> list[int]:
    """The fewest hours to each site by ways that do not enter the Storm's."""
    hours = [FAR] * SITES
    hours[start] = 0
    waiting = {start}
    while waiting:
        site = min(waiting, key=lambda place: (hours[place], place))
        waiting.remove(site)
        for neighbour, more in steps[site]:
            if neighbour != storm and hours[site] + more < hours[neighbour]:
                hours[neighbour] = hours[site] + more
                waiting.add(neighbour)
    return hours


def distances(side: int, net: int, storm: int) -> list[list[int]]:
    """The hours that a journey between any two sites needs."""
    if storm == NO_STORM:
        storm = NONE
    steps = steps_of(side, net != BY_LAND)
    direct = [hours_from(steps, start, storm) for start in range(SITES)]
    if net != BY_AIR_PASSING:
        return direct
    needed = [[FAR] * SITES for _ in range(SITES)]
    for start in range(SITES):
        needed[start][start] = 0
        for end in range(SITES):
            if end == start:
                continue
            path = [hours for site, hours in steps[start] if site == end and end != storm]
            passing = [
                direct[start][site] + direct[site][end] - PASSING_HOURS
                for site in range(SITES)
                if site not in (start, end, storm)
            ]
            needed[start][end] = min([FAR, *path, *passing])
    return needed


def place_in_table(side: i64, net: i64, storm: i64, start: i64) -> i64:
    return ((side * NETS + net) * STORMS + storm) * SITES + start


# By `place_in_table`: the hours to each site.
NEEDED: Final[list[list[int]]] = [
    row
    for side in range(len(PATHS))
    for net in range(NETS)
    for storm in range(STORMS)
    for row in distances(side, net, storm)
]
# By `place_in_table` times HOURS, plus hours: the sites within that number of hours, as bits,
# without the one where the journey begins.
REACH: Final[list[int]] = [
    sum(1 << site for site in range(SITES) if 0 < row[site] <= hours)
    for row in NEEDED
    for hours in range(HOURS)
]
# By side and value: the ports of at most that value, as bits.
DEEPEST_PORT: Final = 3
PORTS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        sum(1 << site for site in range(SITES) if 0 < ports[site] <= value)
        for value in range(DEEPEST_PORT + 1)
    )
    for ports in PORT
)


def reach(side: i64, net: i64, storm: i64, start: i64, hours: i64) -> i64:
    """The sites within that number of hours by paths, as bits."""
    if hours > MOST_HOURS:
        hours = MOST_HOURS
    return REACH[place_in_table(side, net, storm, start) * HOURS + hours]


def port_reach(side: i64, start: i64, hours: i64, free_departure: bool) -> i64:
    """The ports that a Sub reaches from this one, as bits."""
    left = hours - (0 if free_departure else PORT[side][start])
    if PORT[side][start] == 0 or left <= 0:
        return 0
    here: i64 = 1
    return PORTS[side][left if left < DEEPEST_PORT else DEEPEST_PORT] & ~(here << start)
