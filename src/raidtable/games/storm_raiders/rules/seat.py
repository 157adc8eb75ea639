"""The pieces of one player of Storm Raiders: dashboard, Resources, crew and Contracts."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from raidtable.engine.pieces import Pieces
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    ABILITY,
    ABILITY_DICE,
    DIAL_TOP,
    DICE,
    FACES,
    SPACES,
    STARTING,
    TOP_CREW,
    TOP_MEDALS,
    V_PLACE_EQUAL,
    V_UNDAMAGEABLE,
)

# The encoding of `Seat.row_of`: the highest value in the low bits, the number of dice above.
ROW_SHIFT: Final = 3
HIGHEST: Final = 7


def value_of(die: i64) -> i64:
    return die % FACES + 1


def colour_of(die: i64) -> i64:
    return die // FACES


def die_of(colour: i64, value: i64) -> i64:
    return colour * FACES + value - 1


@mypyc_attr(acyclic=True)
class Seat(Pieces):
    """The pieces of one player."""

    def __init__(
        self,
        raider: i64,
        vehicles: tuple[int, ...],
        site: i64,
        dials: list[int],
        health: i64,
        mods: i64,
        medals: i64,
        damage: list[int],
        dice: list[int],
        stock: i64,
        crew: list[int],
        contracts: i64,
    ) -> None:
        self.raider = raider
        self.vehicles = vehicles  # Trike, Plane and Sub; empty before they are chosen
        self.site = site
        self.dials = dials  # Mod, Medal, Crew
        self.health = health  # the Health Tracker's place; 0 is full health
        self.mods = mods  # the slots that hold a Mod, as bits
        self.medals = medals
        self.damage = damage  # by vehicle type
        self.dice = dice  # on the vehicles: vehicle type * DICE + die, sorted
        self.stock = stock  # Resources in one number
        self.crew = crew  # kind * 2, and 1 more while face down; sorted
        self.contracts = contracts  # those fulfilled, as bits

    def copy(self) -> "Seat":
        return Seat(
            self.raider,
            self.vehicles,
            self.site,
            self.dials[:],
            self.health,
            self.mods,
            self.medals,
            self.damage[:],
            self.dice[:],
            self.stock,
            self.crew[:],
            self.contracts,
        )

    def pieces(self) -> tuple[object, ...]:
        """All pieces, as values that can be compared."""
        return (
            self.raider,
            self.vehicles,
            self.site,
            tuple(self.dials),
            self.health,
            self.mods,
            self.medals,
            tuple(self.damage),
            tuple(self.dice),
            self.stock,
            tuple(self.crew),
            self.contracts,
        )

    # Vehicles

    def ability(self, vehicle: i64) -> i64:
        """The ability of the vehicle of that type."""
        return ABILITY[self.vehicles[vehicle]]

    def ability_asks_for(self, vehicle: i64, die: i64) -> bool:
        """Whether the vehicle's ability works with that die."""
        return (ABILITY_DICE[self.vehicles[vehicle]] >> die) & 1 == 1

    def row_of(self, vehicle: i64) -> i64:
        """The number of dice there (above ROW_SHIFT) and their highest value, 0 without any."""
        dice: i64 = 0
        highest: i64 = 0
        first = vehicle * DICE
        for placed in self.dice:
            die: i64 = placed - first
            if die >= DICE:
                break  # they are sorted by vehicle
            if die >= 0:
                dice += 1
                if die >= FACES:
                    die -= FACES
                if die >= highest:
                    highest = die + 1
        return (dice << ROW_SHIFT) | highest

    def dice_on(self, vehicle: i64) -> i64:
        return self.row_of(vehicle) >> ROW_SHIFT

    def highest_on(self, vehicle: i64) -> i64:
        """The highest value among the dice there; 0 when there is none."""
        return self.row_of(vehicle) & HIGHEST

    def has_space(self, vehicle: i64) -> bool:
        """Whether the row of the vehicle, which dice and Damage share, has a free space."""
        return self.dice_on(vehicle) + self.damage[vehicle] < SPACES

    def can_place(self, vehicle: i64, value: i64) -> bool:
        """Whether a die is higher than all on the vehicle, and a space is free. Rule: `higher`."""
        row = self.row_of(vehicle)
        highest = row & HIGHEST
        if (row >> ROW_SHIFT) + self.damage[vehicle] >= SPACES or value < highest:
            return False
        return value > highest or self.ability(vehicle) == V_PLACE_EQUAL

    def add_die(self, vehicle: i64, die: i64) -> None:
        insert(self.dice, vehicle * DICE + die)

    def can_be_damaged(self, vehicle: i64) -> bool:
        return self.ability(vehicle) != V_UNDAMAGEABLE

    def total_damage(self) -> i64:
        return self.damage[0] + self.damage[1] + self.damage[2]

    # Dials, Medals, Mods

    def raise_dial(self, dial: i64) -> bool:
        """Raise the dial if it can go higher; return whether it could."""
        if self.dials[dial] >= DIAL_TOP:
            return False
        self.dials[dial] += 1
        return True

    def can_shift(self, up: i64, down: i64) -> bool:
        """Whether one dial can rise while the other falls."""
        return up != down and self.dials[up] < DIAL_TOP and self.dials[down] > 0

    def can_shift_any(self) -> bool:
        for up in range(3):
            for down in range(3):
                if self.can_shift(up, down):
                    return True
        return False

    def gain_medal(self) -> bool:
        if self.medals >= TOP_MEDALS:
            return False
        self.medals += 1
        return True

    # Crew

    def gain_card(self, kind: i64) -> None:
        insert(self.crew, kind * 2)

    def lose_card(self, kind: i64) -> None:
        """The card leaves, whether face up or face down."""
        self.crew.remove(kind * 2 if kind * 2 in self.crew else kind * 2 + 1)

    def turn_down(self, kind: i64) -> None:
        self.crew.remove(kind * 2)
        insert(self.crew, kind * 2 + 1)

    def turn_up(self, kind: i64) -> None:
        self.crew.remove(kind * 2 + 1)
        insert(self.crew, kind * 2)

    def is_ready(self, kind: i64) -> bool:
        return kind * 2 in self.crew

    def has_room_for_crew(self) -> bool:
        return len(self.crew) < TOP_CREW

    def face_down(self) -> i64:
        """The number of face-down cards."""
        count: i64 = 0
        for card in self.crew:
            count += card & 1
        return count

    def starter(self) -> i64:
        """The kind of the starting card, NONE once it is destroyed."""
        for card in self.crew:
            if STARTING[card >> 1]:
                return card >> 1
        return NONE


def insert(row: list[int], item: i64) -> None:
    """Insert into a sorted list."""
    place = len(row)
    while place > 0 and row[place - 1] > item:
        place -= 1
    row.insert(place, item)
