"""A written position of Raids, as types: a schema of it is made from them.

What a position leaves out is as after set-up; docs/positions.md lists the defaults.
"""

from typing import Annotated, TypedDict

from raidtable.engine.json_schema import Between, OneOf
from raidtable.games.raids.rules.components import (
    COINS,
    HARBOR_NAMES,
    LONGEST_TRACK,
    SEAT_COUNTS,
    SHARES,
    TILE_NAMES,
    TRACK_NAMES,
    VIKINGS,
    VOYAGES,
)
from raidtable.games.raids.rules.position import STEP_NAMES

HOME = LONGEST_TRACK + 1

Track = Annotated[str, OneOf(TRACK_NAMES)]
Tile = Annotated[str, OneOf(TILE_NAMES)]
SeaSpace = Annotated[str, OneOf([*TILE_NAMES, "village"])]
Space = Annotated[int, Between(0, HOME)]
SpaceName = Annotated[str, OneOf([str(space) for space in range(1, LONGEST_TRACK + 1)])]
Harbor = Annotated[str, OneOf(HARBOR_NAMES)]
Coin = Annotated[str, OneOf(tuple(COINS))]
Step = Annotated[str, OneOf(STEP_NAMES)]
Seat = Annotated[int, Between(0, max(SEAT_COUNTS) - 1)]
Vikings = Annotated[int, Between(0, VIKINGS)]
Count = Annotated[int, Between(0, 999)]


class RaidsSeatPosition(TypedDict, total=False):
    """A player: the ship's place, its crew, its tiles, and what lies next to it."""

    space: Space
    berth: Annotated[int, Between(0, 4)]
    vikings: Vikings
    ship: list[Tile | None]
    beside: list[Tile]
    coins: dict[Coin, Count]


class RaidsPosition(TypedDict, total=False):
    """A position of Raids. Working values of a step, from `turn_seat` on, need `steps`."""

    track: Track
    voyage: Annotated[int, Between(1, VOYAGES)]
    sea: list[SeaSpace | None]
    shares: dict[SpaceName, Annotated[int, Between(0, SHARES)]]
    seats: list[RaidsSeatPosition]
    ghost: Space | None
    harbors: list[Harbor | None]
    pile: dict[Tile, Count]
    arrived: list[Seat]
    steps: list[Step]
    turn_seat: Seat | None
    sailor: Seat | None
    bound_for: Annotated[int, Between(1, HOME)] | None
    sales: Annotated[int, Between(0, 9)]
    fighter: Seat | None
    rival: Seat | None
    sent: Vikings
