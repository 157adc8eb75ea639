"""The content of `view.data()` in Storm Raiders, as types for editors and type checkers."""

from typing import Any, Literal, NotRequired, TypedDict, cast

from raidtable.games.storm_raiders.rules.components import DICE, DIE_NAMES, SPACES, TYPE_NAMES
from raidtable.games.storm_raiders.rules.position import write_seen
from raidtable.games.storm_raiders.rules.seat import Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.tokens import counts

Way = Literal["clockwise", "anticlockwise"]
# A space of a vehicle without a die.
DAMAGE = "damage"


class ByDial(TypedDict):
    """A number for each dial."""

    mod: int
    medal: int
    crew: int


class ByVehicle(TypedDict):
    """A number for each vehicle."""

    trike: int
    plane: int
    sub: int


class RowsOfVehicles(TypedDict):
    """A list for each vehicle."""

    trike: list[str]
    plane: list[str]
    sub: list[str]


class SpacesOfVehicles(TypedDict):
    """The spaces of each vehicle from left to right: a die, null, or "damage"."""

    trike: list[str | None]
    plane: list[str | None]
    sub: list[str | None]


class StormSeat(TypedDict):
    """One seat. `crew` is face up."""

    raider: str | None
    vehicles: list[str]
    site: str | None
    dials: ByDial
    health: int
    mods: list[str]
    medals: int
    damage: ByVehicle
    dice: RowsOfVehicles
    resources: dict[str, int]
    crew: list[str]
    face_down: list[str]
    contracts: list[str]
    # Derived from the position
    spaces: SpacesOfVehicles
    total_damage: int
    total_resources: int


class Opponent(TypedDict):
    """The scripted opponent of a solo game."""

    site: str
    active: str | None
    cover: list[str | None]
    put_under: list[str]
    pile_left: int
    completed: list[str]
    opening_left: int
    way: Way | None
    rolled: list[int]
    tried: int


class Hold(TypedDict):
    """The Contract at a Stormhold."""

    contract: str
    age: str


class CardKnown(TypedDict):
    """A crew card that not everybody has seen; null if the viewer has not."""

    card: str | None
    known_by: list[int]


class Hit(TypedDict):
    """Damage that is about to be taken."""

    source: str
    seat: int
    vehicle: str


class Sizes(TypedDict):
    """Numbers of pieces: crew cards in the pile, including those put under it; Contracts that
    nobody has seen; Resources in the bag and out of the game."""

    crew_pile: int
    contracts: int
    bag: int
    discards: int


class StormData(TypedDict):
    """The whole view. The first two and the last keys differ from a written position."""

    seat: int
    actor: int
    side: Literal["A", "B"]
    tiles: Literal["dealt", "choose"]
    cargo: Literal["unlimited", "limited"]
    opponent_salvage: NotRequired[Literal["two", "unlimited"]]
    opponent: NotRequired[Opponent]
    seats: list[StormSeat]
    wrecks: dict[str, dict[str, int]]
    discards: dict[str, int]
    contracts: dict[str, Hold | None]
    returned: list[str]
    set_aside: list[str]
    under: list[CardKnown]
    tray: dict[str, int]
    medal_die: str | None
    storm: str
    heading: Way
    storm_row: list[str]
    first: int | None
    turns: int
    turn_seat: int | None
    steps: list[str]
    die: str | None
    wild: int
    vehicle: str | None
    target: str | None
    through_storm: int
    flags: list[str]
    forged: int
    hours_off: dict[str, int]
    salvaged: int
    weapons: int
    crew_tokens: int
    salvage_more: int
    taken: int
    repaired: int
    repairs: int
    extra_repairs: int
    removals: int
    removals_black: int
    removals_grey: int
    remove_from: str | None
    owed: dict[str, int]
    discount: int
    substitutes: int
    rewards: dict[str, int]
    draws: int
    drawn: list[CardKnown]
    found: dict[str, int]
    hits: list[Hit]
    asked: list[int]
    drop_sites: int
    drop_site: str | None
    drop_each: int
    drop_left: int
    dealt: list[str]
    bag: dict[str, int]
    unseen_contracts: list[str]
    pile: int
    unseen_crew: dict[str, int]
    # Derived from the position
    tray_dice: list[str]  # each die that is left, the lowest first
    sizes: Sizes


def data_of(seat: int, s: StormState, pile_size: int) -> StormData:
    written: dict[str, Any] = write_seen(s, pile_size)
    for row, player in zip(written["seats"], s.seats, strict=True):
        row["spaces"] = {
            name: spaces_of(player, vehicle) for vehicle, name in enumerate(TYPE_NAMES)
        }
        row["total_damage"] = int(player.total_damage())
        row["total_resources"] = sum(counts(player.stock))
    tray = [name for name, count in written["tray"].items() for _ in range(count)]
    sizes = {
        "crew_pile": pile_size + len(s.under),
        "contracts": len(written["unseen_contracts"]),
        "bag": sum(written["bag"].values()),
        "discards": sum(written["discards"].values()),
    }
    return cast(
        "StormData",
        {
            "seat": seat,
            "actor": s.actor,
            **written,
            "tray_dice": sorted(tray, key=lambda die: value_of(DIE_NAMES.index(die))),
            "sizes": sizes,
        },
    )


def spaces_of(player: Seat, vehicle: int) -> list[str | None]:
    """Dice fill the row from the left by their values, Damage from the right."""
    dice = sorted(
        (placed % DICE for placed in player.dice if placed // DICE == vehicle), key=value_of
    )
    damage = player.damage[vehicle]
    free = SPACES - len(dice) - damage
    return [*(DIE_NAMES[die] for die in dice), *[None] * free, *[DAMAGE] * damage]
