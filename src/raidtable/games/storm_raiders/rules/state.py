"""The position of Storm Raiders."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from raidtable.engine.pool import Pool
from raidtable.engine.state import NONE, State
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

# A card that a view does not show.
UNKNOWN: Final = -1

# Steps, by their place in the game's table of steps.
ROUND: Final = 0
LAY_RESOURCES: Final = 1
LAY_CONTRACTS: Final = 2
DEAL_TILES: Final = 3
CHOOSE_TILES: Final = 4
DEAL_STARTERS: Final = 5
CHOOSE_FIRST: Final = 6
PLACE_STANDEES: Final = 7
OPENING_MOVES: Final = 8
OPPONENT_ROLLS: Final = 9
OPPONENT_MOVES: Final = 10
REVEAL_CONTRACT: Final = 11
ROLL_DICE: Final = 12
TAKE_TURNS: Final = 13
DRAFT_DIE: Final = 14
PREPARE: Final = 15
REROLL_DIE: Final = 16
SET_DIE: Final = 17
EARLY_SALVAGE: Final = 18
VEHICLE_ABILITY: Final = 19
MOVE: Final = 20
AT_SITE: Final = 21
SALVAGE: Final = 22
AFTER_SALVAGE: Final = 23
TRADE_RESOURCE: Final = 24
DISCARD_CARGO: Final = 25
SITE_EFFECT: Final = 26
REPAIR_AT_SITE: Final = 27
FULFIL_CONTRACT: Final = 28
PAY_CONTRACT: Final = 29
TAKE_REWARDS: Final = 30
OVERHAUL: Final = 31
PLACE_MOD: Final = 32
GAIN_CREW: Final = 33
DRAW_CREW: Final = 34
KEEP_CREW: Final = 35
REFRESH_CREW: Final = 36
REFRESH_PAIR: Final = 37
MAY_REFRESH: Final = 38
REMOVE_DIE: Final = 39
REMOVE_DICE: Final = 40
REPAIR: Final = 41
SHIFT_DIALS: Final = 42
RANDOM_RESOURCE: Final = 43
TAKE_DAMAGE: Final = 44
HARM_VEHICLE: Final = 45
REST_REFRESH: Final = 46
REST_REPAIR: Final = 47
REST_DICE: Final = 48
REST_GAIN: Final = 49
REST_END: Final = 50
DRAW_RESOURCES: Final = 51
KEEP_RESOURCE: Final = 52
MOVE_TO_PORT: Final = 53
REPAIR_OR_REMOVE: Final = 54
RAISE_DIAL: Final = 55
END_TURN: Final = 56
BETWEEN_TURNS: Final = 57
ROLL_LAST_DIE: Final = 58
MOVE_STORM: Final = 59
DROP_RESOURCES: Final = 60
END_ROUND: Final = 61

# What holds for the rest of a turn
ON_PLANE_PATHS: Final = 1  # the Trike may take plane-only paths
FREE_PORT: Final = 2  # the port left counts as 0
CAN_PREVENT: Final = 4  # the Ugly Duckling may prevent one Damage
UNHARMED: Final = 8  # all Damage of this turn is prevented
CAN_REPAIR: Final = 16  # the Mad-Wick! may remove one Damage
RESTING: Final = 32
ABILITY_USED: Final = 64  # the raider's, in this rest
PLACED: Final = 128  # the die lies on a vehicle


# How `Seat.row_of` packs its answer: the highest value in the low bits, the number of dice above.
ROW_SHIFT: Final = 3
HIGHEST: Final = 7


def value_of(die: i64) -> i64:
    return die % FACES + 1


def colour_of(die: i64) -> i64:
    return die // FACES


def die_of(colour: i64, value: i64) -> i64:
    return colour * FACES + value - 1


@mypyc_attr(acyclic=True)
class Seat:
    """What one player has."""

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

    # Vehicles

    def ability(self, vehicle: i64) -> i64:
        """What the vehicle of that type can do."""
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
        """Dice and Damage share one row."""
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
        """Whether there was room to raise it."""
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
        """The card leaves, whichever way up it lies."""
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
        """How many cards lie face down."""
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
    """Into a sorted row."""
    place = len(row)
    while place > 0 and row[place - 1] > item:
        place -= 1
    row.insert(place, item)


@mypyc_attr(acyclic=True)
class StormState(State):
    """A position of Storm Raiders."""

    def __init__(
        self,
        actor: i64,
        stack: list[int],
        side: i64,
        cargo: i64,
        opponent_salvage: i64,
        dealt_each: i64,
        seats: list[Seat],
        wrecks: list[int],
        bag: i64,
        discards: i64,
        holds: list[int],
        ages: list[int],
        unseen: i64,
        returned: i64,
        set_aside: i64,
        pile: Pool,
        under: list[int],
        under_by: list[int],
        tray: i64,
        medal_die: i64,
        storm: i64,
        heading: i64,
        storm_row: list[int],
        first: i64,
        turns: i64,
        turn_seat: i64,
        die: i64,
        wild: i64,
        vehicle: i64,
        target: i64,
        through_storm: i64,
        flags: i64,
        forged: i64,
        hours_off: i64,
        salvaged: i64,
        weapons: i64,
        crew_tokens: i64,
        salvage_more: i64,
        taken: i64,
        repaired: i64,
        repairs: i64,
        extra_repairs: i64,
        removals: i64,
        removals_black: i64,
        removals_grey: i64,
        remove_from: i64,
        owed: i64,
        discount: i64,
        substitutes: i64,
        rewards: i64,
        draws: i64,
        drawn: list[int],
        drawn_by: list[int],
        found: i64,
        hits: list[int],
        asked: i64,
        drop_sites: i64,
        drop_site: i64,
        drop_each: i64,
        drop_left: i64,
        tiles: list[int],
        opening: i64,
        opponent: i64,
        active: i64,
        cover: list[int],
        put_under: list[int],
        pile_left: i64,
        opponent_way: i64,
        completed: i64,
        rolled: list[int],
        tried: i64,
    ) -> None:
        super().__init__(actor, stack)
        self.side = side  # 0 or 1: the side of the map
        self.cargo = cargo  # the most Resources a player may hold, 0 for any number
        self.opponent_salvage = opponent_salvage  # at once; 0 for any number
        self.dealt_each = dealt_each  # dashboard tiles of each kind that a player is dealt
        self.seats = seats
        self.wrecks = wrecks  # by wreck: its Resources in one number
        self.bag = bag
        self.discards = discards
        self.holds = holds  # by Stormhold: its Contract, or NONE
        self.ages = ages  # by Stormhold: whether the Contract is grey, blue, or blue with Damage
        # Contracts that nobody has seen, as bits: in the bag or in the opponent's pile
        self.unseen = unseen
        self.returned = returned  # Contracts known to be in the bag, as bits
        self.set_aside = (
            set_aside  # Contracts that go back into the bag after the next are laid, as bits
        )
        self.pile = pile  # crew cards whose order nobody knows; drawn first
        self.under = under  # crew cards below them, topmost first
        self.under_by = under_by  # beside each of those: which seats know it, as bits
        self.tray = tray  # the dice in the middle of the map, four bits for the count of each die
        self.medal_die = medal_die  # the die that a Medal lies beside, or NONE
        self.storm = storm
        self.heading = heading  # 1 clockwise, -1 anticlockwise
        self.storm_row = storm_row  # the die that drove the Storm in each round so far
        self.first = first  # who holds the First Player Marker; 1 is the opponent in a solo game
        self.turns = turns  # turns taken this round
        self.turn_seat = turn_seat  # NONE between turns and in the opponent's
        self.die = die  # the drafted die, NONE when none is in hand
        self.wild = wild  # whether the die is a 1 as rolled
        self.vehicle = vehicle  # the vehicle type that an ability has bound, or that is used
        self.target = target  # the site that the journey ends at
        self.through_storm = through_storm
        self.flags = flags  # what holds for the rest of the turn, as bits
        self.forged = forged  # how often a Forger has set the die
        # By vehicle type, four bits each: hours that the journey needs less
        self.hours_off = hours_off
        self.salvaged = salvaged  # Resources salvaged at this site
        self.weapons = weapons  # Weaponry among them
        self.crew_tokens = crew_tokens  # Crew tokens among them
        self.salvage_more = salvage_more
        self.taken = taken  # Damage taken in this turn
        self.repaired = repaired  # Damage removed in this rest
        self.repairs = repairs  # Damage that the rest must still remove
        self.extra_repairs = extra_repairs  # Damage that it may remove besides
        self.removals = removals  # dice that may still be removed
        self.removals_black = removals_black  # the same, of that colour
        self.removals_grey = removals_grey
        self.remove_from = remove_from  # the vehicle type whose die must go, NONE for any
        self.owed = owed  # what the Contract still needs, in one number
        self.discount = discount  # how many of those need not be paid
        self.substitutes = substitutes  # how many may be paid with anything
        # What the Contract still gives, four bits for the count of each kind
        self.rewards = rewards
        self.draws = draws  # crew cards still to be drawn
        self.drawn = drawn  # crew cards to choose from
        self.drawn_by = drawn_by  # beside each of those: which seats know it, as bits
        self.found = found  # Resources that Qari chooses from, in one number
        self.hits = hits  # Damage about to be taken, one after another
        self.asked = asked  # seats that were asked between turns, as bits
        self.drop_sites = drop_sites  # wrecks where the Storm still drops Resources
        self.drop_site = drop_site  # the one where it drops them now
        self.drop_each = drop_each
        self.drop_left = drop_left  # still to be dropped at the present one
        self.tiles = tiles  # dashboard tiles dealt to choose from, in the order of dealing
        self.opening = opening  # opening moves that the opponent still has
        self.opponent = opponent  # its wreck, NONE without one
        self.active = active  # its Active Contract, or NONE
        self.cover = cover  # by icon of that: the Resource on it, or NONE
        self.put_under = put_under  # Contracts at the bottom of its pile, topmost first
        self.pile_left = pile_left  # Contracts above those that nobody has seen
        self.opponent_way = opponent_way  # 1 clockwise, -1 anticlockwise
        self.completed = completed  # Contracts it has fulfilled, as bits
        self.rolled = rolled  # its black and its grey die
        self.tried = tried  # Contracts it has put under its pile this turn

    def copy(self) -> "StormState":
        return StormState(
            self.actor,
            self.stack[:],
            self.side,
            self.cargo,
            self.opponent_salvage,
            self.dealt_each,
            [seat.copy() for seat in self.seats],
            self.wrecks[:],
            self.bag,
            self.discards,
            self.holds[:],
            self.ages[:],
            self.unseen,
            self.returned,
            self.set_aside,
            self.pile.copy(),
            self.under[:],
            self.under_by[:],
            self.tray,
            self.medal_die,
            self.storm,
            self.heading,
            self.storm_row[:],
            self.first,
            self.turns,
            self.turn_seat,
            self.die,
            self.wild,
            self.vehicle,
            self.target,
            self.through_storm,
            self.flags,
            self.forged,
            self.hours_off,
            self.salvaged,
            self.weapons,
            self.crew_tokens,
            self.salvage_more,
            self.taken,
            self.repaired,
            self.repairs,
            self.extra_repairs,
            self.removals,
            self.removals_black,
            self.removals_grey,
            self.remove_from,
            self.owed,
            self.discount,
            self.substitutes,
            self.rewards,
            self.draws,
            self.drawn[:],
            self.drawn_by[:],
            self.found,
            self.hits[:],
            self.asked,
            self.drop_sites,
            self.drop_site,
            self.drop_each,
            self.drop_left,
            self.tiles[:],
            self.opening,
            self.opponent,
            self.active,
            self.cover[:],
            self.put_under[:],
            self.pile_left,
            self.opponent_way,
            self.completed,
            self.rolled[:],
            self.tried,
        )

    @property
    def player(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.turn_seat]

    @property
    def solo(self) -> bool:
        return len(self.seats) == 1

    @property
    def players(self) -> i64:
        """Those who take turns: a solo game has an opponent."""
        return 2 if self.solo else len(self.seats)

    @property
    def round(self) -> i64:
        """The number of the round, from 1; that of the last one stays when the game is over."""
        return len(self.storm_row) + 1

    def has_flag(self, flag: i64) -> bool:
        return self.flags & flag != 0
