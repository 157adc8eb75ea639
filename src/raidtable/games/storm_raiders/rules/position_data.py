"""A written position of Storm Raiders, as types: a schema of it is made from them.

What a position leaves out is as after set-up; docs/positions.md lists the defaults.
"""

from typing import Annotated, TypedDict

from raidtable.engine.json_schema import Between, OneOf
from raidtable.games.storm_raiders.rules.components import (
    AGE_NAMES,
    CONTRACT_NAMES,
    CREW_NAMES,
    DIAL_NAMES,
    DIAL_TOP,
    DIE_NAMES,
    FACES,
    RAIDER_NAMES,
    RESOURCE_NAMES,
    REWARD_NAMES,
    SEAT_COUNTS,
    SIDE_NAMES,
    SITE_NAMES,
    SLOT_NAMES,
    SOURCE_NAMES,
    SPACES,
    TOP_MEDALS,
    TYPE_NAMES,
    VEHICLE_NAMES,
    WORST_HEALTH,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.position import WAYS
from raidtable.games.storm_raiders.rules.step_ids import FLAG_NAMES, STEP_NAMES

Die = Annotated[str, OneOf(DIE_NAMES)]
Vehicle = Annotated[str, OneOf(TYPE_NAMES)]
VehicleTile = Annotated[str, OneOf(VEHICLE_NAMES)]
Raider = Annotated[str, OneOf(RAIDER_NAMES)]
Tile = Annotated[str, OneOf([*RAIDER_NAMES, *VEHICLE_NAMES])]
Dial = Annotated[str, OneOf(DIAL_NAMES)]
Slot = Annotated[str, OneOf(SLOT_NAMES)]
Site = Annotated[str, OneOf(SITE_NAMES)]
Wreck = Annotated[str, OneOf(SITE_NAMES[:WRECKS])]
Stormhold = Annotated[str, OneOf(SITE_NAMES[WRECKS:])]
Resource = Annotated[str, OneOf(RESOURCE_NAMES)]
Reward = Annotated[str, OneOf(REWARD_NAMES)]
Contract = Annotated[str, OneOf(CONTRACT_NAMES)]
Crew = Annotated[str, OneOf(CREW_NAMES)]
Way = Annotated[str, OneOf(tuple(WAYS.values()))]
Flag = Annotated[str, OneOf(FLAG_NAMES)]
Step = Annotated[str, OneOf(STEP_NAMES)]
Seat = Annotated[int, Between(0, max(SEAT_COUNTS) - 1)]
Bit = Annotated[int, Between(0, 1)]
Count = Annotated[int, Between(0, 999)]


class StormSeatPosition(TypedDict, total=False):
    """A player: the tiles, the standee, the dashboard, and what the player holds."""

    raider: Raider | None
    vehicles: list[VehicleTile]
    site: Site | None
    dials: dict[Dial, Annotated[int, Between(0, DIAL_TOP)]]
    health: Annotated[int, Between(0, WORST_HEALTH)]
    mods: list[Slot]
    medals: Annotated[int, Between(0, TOP_MEDALS)]
    damage: dict[Vehicle, Annotated[int, Between(0, SPACES)]]
    dice: dict[Vehicle, list[Die]]
    resources: dict[Resource, Count]
    crew: list[Crew]
    face_down: list[Crew]
    contracts: list[Contract]


class StormOpponentPosition(TypedDict, total=False):
    """The scripted opponent of a solo game."""

    site: Wreck
    active: Contract | None
    cover: list[Resource | None]
    put_under: list[Contract]
    pile_left: Count
    completed: list[Contract]
    opening_left: Count
    way: Way | None
    rolled: list[Annotated[int, Between(1, FACES)]]
    tried: Count


class StormHoldRequired(TypedDict):
    """The Contract at a Stormhold."""

    contract: Contract


class StormHoldPosition(StormHoldRequired, total=False):
    """The Contract at a Stormhold, and its age: grey if it is left out."""

    age: Annotated[str, OneOf(AGE_NAMES)]


class StormCardRequired(TypedDict):
    """A crew card that not everybody has seen."""

    card: Crew


class StormCardPosition(StormCardRequired, total=False):
    """A crew card that not everybody has seen, and the seats that have."""

    known_by: list[Seat]


class StormHitPosition(TypedDict):
    """Damage that is about to be taken."""

    source: Annotated[str, OneOf(SOURCE_NAMES)]
    seat: Seat
    vehicle: Vehicle


class StormPosition(TypedDict, total=False):
    """A position of Storm Raiders. Working values of a step, from `die` on, need `steps`."""

    side: Annotated[str, OneOf(SIDE_NAMES)]
    tiles: Annotated[str, OneOf(("dealt", "choose"))]
    cargo: Annotated[str, OneOf(("unlimited", "limited"))]
    opponent_salvage: Annotated[str, OneOf(("two", "unlimited"))]
    opponent: StormOpponentPosition
    seats: list[StormSeatPosition]
    wrecks: dict[Wreck, dict[Resource, Count]]
    discards: dict[Resource, Count]
    contracts: dict[Stormhold, StormHoldPosition | None]
    returned: list[Contract]
    set_aside: list[Contract]
    under: list[StormCardPosition]
    tray: dict[Die, Count]
    medal_die: Die | None
    storm: Wreck
    heading: Way
    storm_row: list[Die]
    first: Seat | None
    turns: Count
    turn_seat: Seat | None
    steps: list[Step]
    bag: dict[Resource, Count]
    die: Die | None
    wild: Bit
    vehicle: Vehicle | None
    target: Site | None
    through_storm: Bit
    flags: list[Flag]
    forged: Count
    hours_off: dict[Vehicle, Count]
    salvaged: Count
    weapons: Count
    crew_tokens: Count
    salvage_more: Count
    taken: Count
    repaired: Count
    repairs: Count
    extra_repairs: Count
    removals: Count
    removals_black: Count
    removals_grey: Count
    remove_from: Vehicle | None
    owed: dict[Resource, Count]
    discount: Count
    substitutes: Count
    rewards: dict[Reward, Count]
    draws: Count
    drawn: list[StormCardPosition]
    found: dict[Resource, Count]
    hits: list[StormHitPosition]
    asked: list[Seat]
    drop_sites: Count
    drop_site: Wreck | None
    drop_each: Count
    drop_left: Count
    dealt: list[Tile]
