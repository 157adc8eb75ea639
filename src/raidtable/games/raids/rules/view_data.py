"""The content of `view.data()` in Raids, as types for editors and type checkers."""

from typing import Any, Literal, TypedDict, cast

from raidtable.games.raids.rules.components import (
    COINS,
    COPIES,
    FIRST_SHARE,
    KIND,
    PILLAGE,
    SECOND_SHARE,
    SHARES,
    TILE_NAMES,
    TILES,
    TILES_PER_VOYAGE,
    VIKINGS,
    VISIT,
    VOYAGE,
    VOYAGES,
)
from raidtable.games.raids.rules.position import write
from raidtable.games.raids.rules.state import RaidsState
from raidtable.games.raids.rules.validation import coins_held, tiles_in_play

Coins = TypedDict("Coins", {"6": int, "3": int, "1": int})


class RaidsSeat(TypedDict):
    """One seat. Bare spaces of the ship are null."""

    space: int
    berth: int
    vikings: int
    ship: list[str | None]
    beside: list[str]
    coins: Coins
    # Totals of the ship: bare spaces and tiles
    shields: int
    weapons: int
    sails: int
    mjollnirs: int


class RaidsSupply(TypedDict):
    """The pieces that are neither with a player nor on a tile."""

    vikings: int
    coins: Coins


class RaidsData(TypedDict):
    """The whole view. `sea` has an entry for each space after the Harbor."""

    seat: int
    actor: int
    track: Literal["three_villages", "four_villages"]
    voyage: int
    sea: list[str | None]
    shares: dict[str, int]
    seats: list[RaidsSeat]
    ghost: int | None
    harbors: list[str | None]
    pile: dict[str, int]
    arrived: list[int]
    steps: list[str]
    turn_seat: int | None
    sailor: int | None
    bound_for: int | None
    sales: int
    fighter: int | None
    rival: int | None
    sent: int
    # Derived from the position
    supply: RaidsSupply
    stacks: dict[str, int]  # by voyage: tiles that are still face down
    removed: dict[str, int]  # tiles that have left the game


def data_of(seat: int, s: RaidsState) -> RaidsData:
    written: dict[str, Any] = write(s)
    for row, ship in zip(written["seats"], s.ships, strict=True):
        row["shields"] = int(ship.shields)
        row["weapons"] = int(ship.weapons)
        row["sails"] = int(ship.sails)
        row["mjollnirs"] = int(ship.mjollnirs)
    stacks = {str(voyage): TILES_PER_VOYAGE for voyage in range(int(s.voyage) + 1, VOYAGES + 1)}
    return cast(
        "RaidsData",
        {
            "seat": seat,
            "actor": s.actor,
            **written,
            "supply": supply(s),
            "stacks": {str(s.voyage): int(s.pile.size), **stacks},
            "removed": removed(s),
        },
    )


def removed(s: RaidsState) -> dict[str, int]:
    """The tiles of this voyage and earlier ones that are nowhere in play."""
    in_play = tiles_in_play(s)
    gone = {
        TILE_NAMES[tile]: COPIES[tile] - in_play[tile]
        for tile in range(TILES)
        if VOYAGE[tile] <= s.voyage
    }
    return {name: count for name, count in gone.items() if count}


def supply(s: RaidsState) -> RaidsSupply:
    vikings = VIKINGS - sum(int(ship.vikings) for ship in s.ships)
    held = coins_held(s)
    coins = {value: count - held[value] for value, count in COINS.items()}
    for space, left in enumerate(s.shares):
        tile = s.sea[space]
        shares = shares_left(tile, left)
        if left and KIND[tile] == VISIT:
            vikings -= sum(shares)
        elif left and KIND[tile] == PILLAGE:
            for coin in shares:
                coins[str(coin)] -= 1
    return cast("RaidsSupply", {"vikings": vikings, "coins": coins})


def shares_left(tile: int, left: int) -> list[int]:
    """The shares left on a Visit or Pillage: the first share is taken first."""
    return [FIRST_SHARE[tile], SECOND_SHARE[tile]][SHARES - left :]
