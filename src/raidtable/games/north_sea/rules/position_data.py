"""A written position of Raiders of the North Sea, as types: a schema of it is made from them.

What a position leaves out is as after set-up; docs/positions.md lists the defaults.
"""

from typing import Annotated, TypedDict

from raidtable.engine.json_schema import Between, OneOf
from raidtable.games.north_sea.rules.components import (
    BUILDING_NAMES,
    CARD_NAMES,
    COLOUR_NAMES,
    DECK_NAMES,
    FACES,
    FIRST_TOKEN,
    GOODS,
    GOODS_NAMES,
    OFFERING_NAMES,
    SEAT_COUNTS,
    SET_NAMES,
    SITE_NAMES,
    TOP_ARMOUR,
    TOP_VALKYRIES,
)
from raidtable.games.north_sea.rules.endings import ENDING_NAMES
from raidtable.games.north_sea.rules.position import STEP_NAMES

Colour = Annotated[str, OneOf(COLOUR_NAMES)]
Card = Annotated[str, OneOf(CARD_NAMES)]
Offering = Annotated[str, OneOf(OFFERING_NAMES)]
Building = Annotated[str, OneOf(BUILDING_NAMES)]
RaidingSpace = Annotated[str, OneOf(SET_NAMES)]
Site = Annotated[str, OneOf(SITE_NAMES)]
Good = Annotated[str, OneOf(GOODS_NAMES)]
OwnGood = Annotated[str, OneOf(GOODS_NAMES[:GOODS])]
Token = Annotated[str, OneOf(GOODS_NAMES[FIRST_TOKEN:])]
Ending = Annotated[str, OneOf(ENDING_NAMES)]
Step = Annotated[str, OneOf(STEP_NAMES)]
Seat = Annotated[int, Between(0, max(SEAT_COUNTS) - 1)]
Count = Annotated[int, Between(0, 999)]


class NorthSeaSeatPosition(TypedDict, total=False):
    """A player: the worker in hand, the goods, the tracks, and the cards."""

    worker: Colour | None
    silver: Count
    provisions: Count
    gold: Count
    iron: Count
    livestock: Count
    armour: Annotated[int, Between(0, TOP_ARMOUR)]
    valkyries: Annotated[int, Between(0, TOP_VALKYRIES)]
    points: Count
    hand: list[Card]
    known: list[list[Seat]]
    crew: list[Card]
    offerings: list[Offering]


class NorthSeaSetPosition(TypedDict, total=False):
    """A set of plunder that is still to be raided."""

    worker: Colour
    gold: Count
    iron: Count
    livestock: Count
    valkyrie: Count


class NorthSeaUnderCard(TypedDict):
    """A card under the draw pile, and the seat that put it there."""

    card: Card
    by: Seat


class NorthSeaPosition(TypedDict, total=False):
    """A position of Raiders of the North Sea. Working values, from `placed_at` on, need `steps`."""

    cards: Annotated[str, OneOf(DECK_NAMES)]
    seats: list[NorthSeaSeatPosition]
    village: dict[Building, Colour | None]
    sets: dict[RaidingSpace, NorthSeaSetPosition | None]
    spots: dict[RaidingSpace, Colour | None]
    under: list[NorthSeaUnderCard]
    discards: dict[Card, Count]
    offers: list[Offering | None]
    offer_under: list[Offering]
    bag: dict[Token, Count]
    turn_seat: Seat | None
    ending: Ending | None
    last_turns: Annotated[int, Between(0, max(SEAT_COUNTS))] | None
    steps: list[Step]
    draw_pile: dict[Card, Count]
    supply: dict[Good, Count]
    placed_at: Building | None
    colour: Colour | None
    used: list[Building] | list[Seat]
    uses: Count
    cash: OwnGood | None
    draws: Count
    drawer: Seat | None
    hire_cost: Count | None
    dismissed: Annotated[int, Between(0, 1)]
    hall_card: Card | None
    target: Seat | None
    traded: list[Card]
    trading: Count
    offer: Offering | None
    recalled: Card | None
    raid_site: Site | None
    dice: list[Annotated[int, Between(min(FACES), max(FACES))] | None]
    rerolls: Count
    claimed: Count
