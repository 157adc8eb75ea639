"""The content of `view.data()` in Raiders of the North Sea, as types for editors and type
checkers."""

from typing import Any, Literal, TypedDict, cast

from raidtable.games.north_sea.rules.components import STRENGTH
from raidtable.games.north_sea.rules.position import write_seen
from raidtable.games.north_sea.rules.state import NorthSeaState

Colour = Literal["black", "grey", "white"]


class NorthSeaSeat(TypedDict):
    """One seat. Cards and tiles that the viewer does not see are null."""

    worker: Colour | None
    silver: int
    provisions: int
    gold: int
    iron: int
    livestock: int
    armour: int
    valkyries: int
    points: int
    hand: list[str | None]
    known: list[list[int]]
    crew: list[str]
    offerings: list[str | None]
    # The strength printed on the crew, without their actions
    strength: int


class PlunderSet(TypedDict):
    """A plunder set that is still to be raided, and the worker there."""

    worker: Colour
    gold: int
    iron: int
    livestock: int
    valkyrie: int


class UnderCard(TypedDict):
    """A card under the draw pile, and the seat that put it there."""

    card: str | None
    by: int


class Sizes(TypedDict):
    """The number of cards and tiles in each pile, including those put under it."""

    pile: int
    discards: int
    offerings: int


class NorthSeaData(TypedDict):
    """The whole view. What nobody has put under them is counted in `pile` and `offer_stack`."""

    seat: int
    actor: int
    cards: Literal["printed", "early"]
    seats: list[NorthSeaSeat]
    village: dict[str, Colour | None]
    sets: dict[str, PlunderSet | None]
    spots: dict[str, Colour]
    under: list[UnderCard]
    discards: dict[str, int]
    offers: list[str | None]
    offer_under: list[str]
    bag: dict[str, int]
    turn_seat: int | None
    ending: str | None
    last_turns: int | None
    steps: list[str]
    placed_at: str | None
    colour: Colour | None
    used: list[str] | list[int]
    uses: int
    cash: str | None
    draws: int
    drawer: int | None
    hire_cost: int | None
    dismissed: int
    hall_card: str | None
    target: int | None
    traded: list[str | None]
    trading: int
    offer: str | None
    recalled: str | None
    raid_site: str | None
    dice: list[int | None]
    rerolls: int
    claimed: int
    supply: dict[str, int]
    pile: int
    unseen: dict[str, int]
    offer_stack: int
    unseen_offerings: list[str]
    # Derived from the position
    sizes: Sizes


def data_of(seat: int, s: NorthSeaState, pile_size: int, stack_size: int) -> NorthSeaData:
    written: dict[str, Any] = write_seen(s, pile_size, stack_size)
    for row, player in zip(written["seats"], s.seats, strict=True):
        row["strength"] = int(player.bonus(STRENGTH))
    sizes = {
        "pile": pile_size + len(s.under),
        "discards": int(s.discards.size),
        "offerings": stack_size + len(s.offer_under),
    }
    return cast("NorthSeaData", {"seat": seat, "actor": s.actor, **written, "sizes": sizes})
