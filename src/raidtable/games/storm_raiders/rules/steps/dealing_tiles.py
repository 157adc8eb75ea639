"""Setting up: the tiles of the dashboards are dealt and chosen."""

from mypy_extensions import i64

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep, Step
from raidtable.games.storm_raiders.rules.actions import (
    CHOOSE_RAIDER,
    CHOOSE_VEHICLE,
    RAIDER,
    VEHICLE,
)
from raidtable.games.storm_raiders.rules.components import (
    DIALS,
    OF_TYPE,
    RAIDER_DIALS,
    RAIDER_NAMES,
    RAIDERS,
    TYPE_NAMES,
    TYPES,
    VEHICLE_NAMES,
)
from raidtable.games.storm_raiders.rules.state import StormState

# The tiles that make a dashboard: a raider and three vehicles.
TILE_KINDS = 1 + TYPES


class DealTiles(ChanceStep[StormState]):
    """A Storm Raider, Trike, Plane and Sub to each player, or two of each. Rule: `dashboards`.

    A tile is a number: the raiders come first, then the vehicles.
    """

    rule = "dashboards"

    def open(self, s: StormState, log: Log | None) -> bool:
        if len(s.tiles) < TILE_KINDS * len(s.seats) * s.dealt_each:
            return True
        s.stack.pop()
        return False

    def first_of_kind(self, s: StormState) -> int:
        """The first tile of the kind that is dealt now."""
        return len(s.tiles) // (len(s.seats) * s.dealt_each) * OF_TYPE

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        first = self.first_of_kind(s)
        return [
            (deal_action(tile), 1) for tile in range(first, first + OF_TYPE) if tile not in s.tiles
        ]

    def sample(self, s: StormState, rng: Rng) -> Action:
        first = self.first_of_kind(s)
        dealt: i64 = 0  # of this kind, as bits
        bit: i64 = 1
        for tile in s.tiles:
            if tile >= first:
                dealt |= bit << (tile - first)
        left = rng.below(OF_TYPE - len(s.tiles) % (len(s.seats) * s.dealt_each))
        tile = first
        while dealt & 1 or left:
            left -= 1 - (dealt & 1)
            dealt >>= 1
            tile += 1
        return deal_action(tile)

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        tile = a.number if a is RAIDER[a.number % RAIDERS] else RAIDERS + a.number
        seat = len(s.tiles) % (len(s.seats) * s.dealt_each) // s.dealt_each
        s.tiles.append(tile)
        if log is not None:
            name = "DealtToChoose" if s.dealt_each > 1 else "DealtTile"
            log.add(name, seat, tile=tile_name(tile))


def deal_action(tile: int) -> Action:
    return RAIDER[tile] if tile < RAIDERS else VEHICLE[tile - RAIDERS]


def tile_name(tile: int) -> str:
    return RAIDER_NAMES[tile] if tile < RAIDERS else VEHICLE_NAMES[tile - RAIDERS]


class ChooseTiles(Step[StormState]):
    """Of two tiles of a kind each player chooses one; a single one is taken.

    Rule: `experienced`.
    """

    rule = "experienced"

    def open(self, s: StormState, log: Log | None) -> bool:
        while True:
            number = self.decides(s)
            if number == NONE:
                break
            if s.dealt_each > 1:
                return True
            take_tile(s, number, self.dealt(s, number)[0], log)
        s.tiles = []
        for number, seat in enumerate(s.seats):
            damaged: list[str] = []
            for vehicle in range(TYPES):
                if seat.can_be_damaged(vehicle):
                    seat.damage[vehicle] = 1
                    damaged.append(TYPE_NAMES[vehicle])
            if log is not None:
                log.add("StartedDamaged", number, vehicles=damaged)
        s.stack.pop()
        return False

    def decides(self, s: StormState) -> int:
        """The first seat whose dashboard is not complete."""
        for number in range(len(s.seats)):
            if len(s.seats[number].vehicles) < TYPES:
                return number
        return NONE

    def dealt(self, s: StormState, number: int) -> list[int]:
        """The tiles of the next kind that this seat was dealt."""
        seat = s.seats[number]
        kind = 0 if seat.raider == NONE else 1 + len(seat.vehicles)
        first = (kind * len(s.seats) + number) * s.dealt_each
        return s.tiles[first : first + s.dealt_each]

    def legal(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        for tile in sorted(self.dealt(s, self.decides(s))):
            legal.append(CHOOSE_RAIDER[tile] if tile < RAIDERS else CHOOSE_VEHICLE[tile - RAIDERS])
        return legal

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        tile = a.number if a is CHOOSE_RAIDER[a.number % RAIDERS] else RAIDERS + a.number
        take_tile(s, self.decides(s), tile, log)


def take_tile(s: StormState, number: int, tile: int, log: Log | None) -> None:
    """A raider raises the dials; vehicles are slotted in."""
    seat = s.seats[number]
    if tile < RAIDERS:
        seat.raider = tile
        for dial in range(DIALS):
            seat.dials[dial] += RAIDER_DIALS[tile][dial]
    else:
        seat.vehicles = (*seat.vehicles, tile - RAIDERS)
    if log is not None:
        log.add("TookTile", number, tile=tile_name(tile))
