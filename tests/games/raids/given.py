"""Test positions: `given` sets up a table, and `Table` plays and reads it.

Positions are written and read with the names of serialized positions, so the tests also run on the
compiled package.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.table import MatchTable

import raidtable

RED, BLUE, YELLOW, PINK = range(4)

# The Harbor at the end of the lap, one past the last space.
HOME = {"three_villages": 20, "four_villages": 21}
VILLAGES = (5, 10, 15, 20)
HARBORS = ["arrival", "goods_total", "runes", "shields"]
EMPTY_SHIP: list[str | None] = [None] * 5


@dataclass(frozen=True)
class Ship:
    """A seat's ship in a serialized position."""

    space: int
    berth: int
    vikings: int
    aboard: list[str]  # the tiles on it, without the empty spaces
    beside: list[str]
    coins: list[int]  # values, highest first


class Table(MatchTable):
    """A match of Raids, with methods for its tests."""

    def ship(self, seat: int) -> Ship:
        row = self.seat(seat)
        return Ship(
            row["space"],
            row["berth"],
            row["vikings"],
            [tile for tile in row["ship"] if tile is not None],
            row["beside"],
            [int(value) for value, count in row["coins"].items() for _ in range(count)],
        )

    def sea(self, space: int) -> str | None:
        mark: str | None = self.position["sea"][space - 1]
        return mark

    def shares(self, space: int) -> int:
        left: int = self.position["shares"].get(str(space), 0)
        return left


def given(
    *,
    seats: int = 3,
    track: str = "three_villages",
    voyage: int = 1,
    sea: Mapping[int, str] | None = None,
    ships: Sequence[Mapping[str, Any]] = (),
    arrived: Sequence[int] = (),
    harbors: Sequence[str] = HARBORS,
    **rest: Any,
) -> Table:
    """A table in mid-voyage. The sea is empty except for the named tiles, by space.

    Ships without a description are in the Harbor with 2 Vikings, and seat 0 leaves first; those in
    `arrived` are docked again. A description may have `space`, `berth`, `vikings`, `aboard`,
    `beside` and `coins` (a list of values). `rest` goes into the serialized position unchanged.
    """
    rows = [
        written_ship(
            ships[seat] if seat < len(ships) else {},
            berth=max(seats, 3) - seat,
            space=HOME[track] if seat in arrived else 0,
        )
        for seat in range(seats)
    ]
    written: dict[str, Any] = {
        "track": track,
        "voyage": voyage,
        "sea": written_sea(sea or {}, track),
        "seats": rows,
        "arrived": list(arrived),
        "harbors": list(harbors),
        **rest,
    }
    return Table(raidtable.position("raids", written))


def written_sea(tiles: Mapping[int, str], track: str = "three_villages") -> list[str | None]:
    """The spaces after the Harbor, empty except for Villages and these tiles."""
    marks: list[str | None] = ["village" if s in VILLAGES else None for s in range(1, HOME[track])]
    for space, tile in tiles.items():
        marks[space - 1] = tile
    return marks


def written_ship(described: Mapping[str, Any], berth: int, space: int) -> dict[str, Any]:
    assert described.keys() <= {"space", "berth", "vikings", "aboard", "beside", "coins"}, described
    aboard = list(described.get("aboard", []))
    assert len(aboard) <= len(EMPTY_SHIP), aboard
    coins: dict[str, int] = {}
    for value in described.get("coins", []):
        coins[str(value)] = coins.get(str(value), 0) + 1
    return {
        "space": described.get("space", space),
        "berth": described.get("berth", berth),
        "vikings": described.get("vikings", 2),
        "ship": (aboard + EMPTY_SHIP)[: len(EMPTY_SHIP)],
        "beside": list(described.get("beside", [])),
        "coins": coins,
    }


def standing_at(tile: str, *, voyage: int = 1, **ship: Any) -> Table:
    """Red is about to take that tile; the others are already home."""
    return given(
        voyage=voyage,
        sea={3: tile},
        ships=[{"space": 3, **ship}],
        arrived=[BLUE, YELLOW],
    )
