"""The features of Storm Raiders.

Only crew cards are hidden here, in the pile and while somebody draws them. A seat's features name a
drawn card only if that seat knows it.
"""

from typing import Final

from mypy_extensions import i64

from raidtable.engine.features import Features, Inputs, put_count
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    AGE_NAMES,
    CONTRACTS,
    DIAL_NAMES,
    DIAL_TOP,
    DICE,
    HELD,
    HOLDS,
    KINDS,
    NEEDS,
    RAIDERS,
    RESOURCE_NAMES,
    ROUNDS,
    SIDE_NAMES,
    SITES,
    SLOTS,
    SPACES,
    TOP_CREW,
    TOP_MEDALS,
    TOP_MODS,
    TURNS,
    TYPE_NAMES,
    TYPES,
    VEHICLES,
    WORST_HEALTH,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.scoring import mods_of, opponent_points, total_points
from raidtable.games.storm_raiders.rules.seat import HIGHEST, ROW_SHIFT, Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import FLAG_NAMES, STEP_NAMES
from raidtable.games.storm_raiders.rules.steps.contract import missing
from raidtable.games.storm_raiders.rules.tokens import count, packed, total

SEATS: Final = 4
STEPS: Final[int] = len(STEP_NAMES)
FLAGS: Final[int] = len(FLAG_NAMES)
AGES: Final[int] = len(AGE_NAMES)
MOST_IN_TRAY: Final = 3
MOST_AT_WRECK: Final = 4
MOST_HELD: Final = 4
MOST_STOCK: Final = 12
# Resources that are missing for a Contract.
LACKS: Final = 5
# Things that a dial multiplies: Mods, Medals, crew.
MOST_THINGS: Final = 7
ROW: Final = 7
MOST_DAMAGE: Final = 4
MOST_TURNS: Final = ROUNDS * TURNS
# What each Contract needs, as the stock counts it.
OWED: list[int] = [packed(list(needs)) for needs in NEEDS]

assert TOP_CREW <= MOST_THINGS
assert TOP_MEDALS <= MOST_THINGS
assert TOP_MODS <= MOST_THINGS


class StormFeatures(Features[StormState]):
    """The map, the dice and the Storm for all; a seat's dashboard and Contracts, and its rivals."""

    def __init__(self) -> None:
        super().__init__()
        # Shared
        self.table: i64 = self.segment("seats", SEATS)
        self.side: i64 = self.segment("side", len(SIDE_NAMES))
        self.cargo: i64 = self.segment("limit of resources", 1)
        self.round: i64 = self.segment("round", ROUNDS + 1)
        self.turns: i64 = self.segment("turns taken in the round", TURNS * SEATS + 1)
        self.step: i64 = self.segment("step", STEPS)
        self.storm: i64 = self.segment("storm's way and wreck", 2 * WRECKS)
        self.tray: i64 = self.segment("dice in the tray", DICE * MOST_IN_TRAY)
        self.medal_die: i64 = self.segment("die with a medal", DICE)
        self.ages: i64 = self.segment("age of a contract", HOLDS * AGES)
        self.wrecks: i64 = self.segment("resources at a wreck", WRECKS * MOST_AT_WRECK)
        self.foe_points: i64 = self.segment("opponent's points", 60)
        self.foe_wreck: i64 = self.segment("opponent's wreck", WRECKS)
        self.foe_contract: i64 = self.segment("opponent's contract", CONTRACTS)
        self.foe_cover: i64 = self.segment("resources on the opponent's contract", 8)
        # Own
        self.raider: i64 = self.segment("raider", RAIDERS)
        self.vehicles: i64 = self.segment("vehicle", VEHICLES)
        self.site: i64 = self.segment("site", SITES)
        self.things: i64 = self.size
        for name in DIAL_NAMES:
            self.segment(f"{name} dial and what it counts", (DIAL_TOP + 1) * (MOST_THINGS + 1))
        self.health: i64 = self.segment("health and damage", (WORST_HEALTH + 1) * 8)
        self.slots: i64 = self.segment("slot with a mod", SLOTS)
        self.crew: i64 = self.segment("card in crew", KINDS)
        self.tired: i64 = self.segment("face-down card in crew", KINDS)
        self.rows: i64 = self.size
        for name in TYPE_NAMES:
            self.segment(f"highest die on the {name} by free spaces", (SPACES + 1) * ROW)
        self.damage: i64 = self.segment("damage on a vehicle", TYPES * (MOST_DAMAGE + 1))
        self.stock: i64 = self.size
        for kind in range(HELD):
            self.segment(f"own {RESOURCE_NAMES[kind]}", MOST_HELD + 1)
        self.cargo_held: i64 = self.segment("resources", MOST_STOCK + 1)
        self.contracts: i64 = self.segment("contracts fulfilled", 9)
        self.points: i64 = self.segment("points", 100)
        self.lead: i64 = self.segment("lead in points", 61)
        self.turns_left: i64 = self.segment("turns left", MOST_TURNS + 1)
        self.lacks: i64 = self.segment("resources missing for a contract", CONTRACTS * LACKS)
        self.at_hold: i64 = self.segment("resources missing where it stands", LACKS)
        self.near_storm: i64 = self.segment("wrecks from the storm", WRECKS)
        self.turn: i64 = self.segment("whose turn", SEATS)
        self.first: i64 = self.segment("who is first", SEATS)
        self.actor: i64 = self.segment("who decides", SEATS + 1)
        self.own_step: i64 = self.segment("own step", STEPS)
        self.to_come: i64 = self.segment("own step to come", STEPS)
        self.die: i64 = self.segment("die in hand", DICE)
        self.target: i64 = self.segment("target", SITES)
        self.flags: i64 = self.segment("flag", FLAGS)
        self.salvaged: i64 = self.segment("resources salvaged", 5)
        self.drawn: i64 = self.segment("card drawn", KINDS)
        # Each rival, in turn order
        self.rivals: i64 = self.size
        for number in range(1, SEATS):
            self.segment(f"rival {number}'s points", 40)
            self.segment(f"rival {number}'s dials", 3 * DIAL_TOP + 1)
            self.segment(f"rival {number}'s mods, medals and crew", 16)
            self.segment(f"rival {number}'s damage", 8)
            self.segment(f"rival {number}'s resources", 9)
            self.segment(f"rival {number}'s nearest contract", LACKS)
            self.segment(f"rival {number}'s site", SITES)
            self.segment(f"rival {number}'s dice", 10)
        self.rival_size: i64 = (self.size - self.rivals) // (SEATS - 1)

    def seats(self, s: StormState) -> i64:
        return len(s.seats)

    def shared(self, s: StormState, out: Inputs) -> None:
        out.put(self.table + len(s.seats) - 1)
        out.put(self.side + s.side)
        if s.cargo:
            out.put(self.cargo)
        put_count(out, self.round, len(s.storm_row), ROUNDS)
        put_count(out, self.turns, s.turns, TURNS * SEATS)
        if s.stack:
            out.put(self.step + s.stack[-1])
        if s.storm >= 0:
            out.put(self.storm + (WRECKS if s.heading > 0 else 0) + s.storm)
        for die in range(DICE):
            dice = count(s.tray, die)
            if dice:
                put_count(out, self.tray + MOST_IN_TRAY * die, dice - 1, MOST_IN_TRAY - 1)
        if s.medal_die != NONE:
            out.put(self.medal_die + s.medal_die)
        for hold in range(HOLDS):
            if s.holds[hold] != NONE:
                out.put(self.ages + AGES * hold + s.ages[hold])
        for wreck in range(WRECKS):
            found = total(s.wrecks[wreck])
            if found:
                put_count(out, self.wrecks + MOST_AT_WRECK * wreck, found - 1, MOST_AT_WRECK - 1)
        if s.solo:
            self.put_opponent(s, out)

    def put_opponent(self, s: StormState, out: Inputs) -> None:
        """The scripted opponent of a solo game."""
        put_count(out, self.foe_points, opponent_points(s), 59)
        if s.opponent != NONE and s.opponent < WRECKS:
            out.put(self.foe_wreck + s.opponent)
        if s.active != NONE:
            out.put(self.foe_contract + s.active)
        covered: i64 = 0
        for kind in s.cover:
            if kind != NONE:
                covered += 1
        put_count(out, self.foe_cover, covered, 7)

    def seat(self, s: StormState, seat: i64, out: Inputs) -> None:
        own = s.seats[seat]
        points = total_points(own)
        self.put_dashboard(own, out)
        self.put_crew(s, seat, out)
        for kind in range(HELD):
            put_count(out, self.stock + (MOST_HELD + 1) * kind, count(own.stock, kind), MOST_HELD)
        put_count(out, self.cargo_held, total(own.stock), MOST_STOCK)
        put_count(out, self.contracts, bits_of(own.contracts), 8)
        put_count(out, self.points, points, 99)
        put_count(out, self.turns_left, own_turns_left(s, seat), MOST_TURNS)
        self.put_place(s, own, out)
        self.put_turn(s, seat, out)
        best: i64 = opponent_points(s) if s.solo else -1000
        players = len(s.seats)
        for number in range(1, players):
            rival = s.seats[(seat + number) % players]
            rival_points = total_points(rival)
            if rival_points > best:
                best = rival_points
            self.put_rival(
                s, rival, rival_points, self.rivals + (number - 1) * self.rival_size, out
            )
        put_count(out, self.lead, points - best + 30, 60)

    def put_dashboard(self, own: Seat, out: Inputs) -> None:
        """Raider, vehicles, dials, Mods, Damage, and the dice on the vehicles."""
        if own.raider >= 0:
            out.put(self.raider + own.raider)
        for vehicle in own.vehicles:
            out.put(self.vehicles + vehicle)
        mods = mods_of(own)
        things: i64 = MOST_THINGS + 1
        dial: i64 = own.dials[0]
        put_count(out, self.things + things * dial, mods, MOST_THINGS)
        dial = own.dials[1]
        put_count(out, self.things + things * (DIAL_TOP + 1 + dial), own.medals, MOST_THINGS)
        dial = own.dials[2]
        put_count(out, self.things + things * (2 * DIAL_TOP + 2 + dial), len(own.crew), MOST_THINGS)
        put_count(out, self.health + 8 * own.health, own.total_damage(), 7)
        for slot in range(SLOTS):
            if (own.mods >> slot) & 1:
                out.put(self.slots + slot)
        for kind in range(TYPES):
            row = own.row_of(kind)
            free = SPACES - (row >> ROW_SHIFT) - own.damage[kind]
            if free < 0:
                free = 0
            out.put(self.rows + ((SPACES + 1) * kind + free) * ROW + (row & HIGHEST))
            put_count(out, self.damage + (MOST_DAMAGE + 1) * kind, own.damage[kind], MOST_DAMAGE)

    def put_crew(self, s: StormState, seat: i64, out: Inputs) -> None:
        """Crew cards, which are sorted, and those that it has just drawn."""
        before: i64 = NONE
        for card in s.seats[seat].crew:
            if card != before:
                out.put((self.tired if card & 1 else self.crew) + (card >> 1))
            before = card
        seen: i64 = 0
        for place in range(len(s.drawn)):
            bit: i64 = 1 << s.drawn[place]
            if (s.drawn_by[place] >> seat) & 1 and not seen & bit:
                out.put(self.drawn + s.drawn[place])
                seen |= bit

    def put_place(self, s: StormState, own: Seat, out: Inputs) -> None:
        """Where it stands, and how near each Contract is."""
        if own.site >= 0:
            out.put(self.site + own.site)
            if own.site < WRECKS:
                if s.storm >= 0:
                    out.put(self.near_storm + (own.site - s.storm + WRECKS) % WRECKS)
            elif s.holds[own.site - WRECKS] != NONE:
                owed: i64 = OWED[s.holds[own.site - WRECKS]]
                put_count(out, self.at_hold, missing(owed, own.stock, 0, 0), LACKS - 1)
        for hold in range(HOLDS):
            contract = s.holds[hold]
            if contract != NONE:
                lacks = missing(OWED[contract], own.stock, 0, 0)
                put_count(out, self.lacks + LACKS * contract, lacks, LACKS - 1)

    def put_turn(self, s: StormState, seat: i64, out: Inputs) -> None:
        players = len(s.seats)
        if s.turn_seat >= 0:
            out.put(self.turn + (s.turn_seat - seat + players) % players)
        if s.first >= 0:
            out.put(self.first + (s.first - seat + s.players) % s.players)
        if s.actor >= 0:
            out.put(self.actor + (s.actor - seat + players) % players)
        else:
            out.put(self.actor + SEATS)
        if s.turn_seat != seat or not s.stack:
            return
        out.put(self.own_step + s.stack[-1])
        if len(s.stack) > 1:
            out.put(self.to_come + s.stack[-2])
        if s.die != NONE:
            out.put(self.die + s.die)
        if s.target >= 0:
            out.put(self.target + s.target)
        for flag in range(FLAGS):
            if (s.flags >> flag) & 1:
                out.put(self.flags + flag)
        if s.salvaged:
            put_count(out, self.salvaged, s.salvaged, 4)

    def put_rival(self, s: StormState, rival: Seat, points: i64, first: i64, out: Inputs) -> None:
        put_count(out, first, points // 2, 39)
        first += 40
        dials: i64 = rival.dials[0] + rival.dials[1] + rival.dials[2]
        put_count(out, first, dials, 3 * DIAL_TOP)
        first += 3 * DIAL_TOP + 1
        put_count(out, first, mods_of(rival) + rival.medals + len(rival.crew), 15)
        first += 16
        put_count(out, first, rival.total_damage(), 7)
        first += 8
        put_count(out, first, total(rival.stock), 8)
        first += 9
        nearest: i64 = LACKS - 1
        for hold in range(HOLDS):
            if s.holds[hold] != NONE:
                lacks = missing(OWED[s.holds[hold]], rival.stock, 0, 0)
                if lacks < nearest:
                    nearest = lacks
        put_count(out, first, nearest, LACKS - 1)
        first += LACKS
        if rival.site >= 0:
            out.put(first + rival.site)
        first += SITES
        put_count(out, first, len(rival.dice), 9)


def bits_of(number: i64) -> i64:
    """How many bits are set."""
    found: i64 = 0
    while number:
        number &= number - 1
        found += 1
    return found


def own_turns_left(s: StormState, seat: i64) -> i64:
    """Turns that the seat still has, the present one included."""
    left = (ROUNDS - len(s.storm_row)) * TURNS
    players = s.players
    place = (seat - s.first + players) % players if s.first >= 0 else seat
    taken: i64 = 0
    if s.turns > place:
        taken = (s.turns - place + players - 1) // players
    if s.turn_seat == seat and taken > 0:
        taken -= 1
    return left - taken
