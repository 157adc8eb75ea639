"""How well seats stand: a guess of their final points, in hundredths of a point, by weights."""

from typing import Final

from mypy_extensions import i64

from raidtable.engine.judgement import Judgement
from raidtable.engine.state import NONE
from raidtable.games.north_sea.rules.components import (
    ARMOURY,
    BARRACKS,
    BUILDINGS,
    COST,
    FIRST_TOKEN,
    FORTRESS,
    GATE_HOUSE,
    GOLD,
    GOODS,
    IRON,
    LIVESTOCK,
    LONG_HOUSE,
    MILL,
    OFFERING_COST,
    OFFERING_POINTS,
    PROVISIONS,
    RAID_POINTS,
    SET_SITE,
    SILVER,
    SILVERSMITH,
    SITE_CREW,
    SITE_DICE,
    SITE_KIND,
    SITE_TAKES,
    SITES,
    STRENGTH,
    TOKEN_COUNTS,
    TOP_ARMOUR,
    TOWN_HALL,
    TREASURY,
    TURN_LIMIT,
    VALKYRIE,
    WHITE,
)
from raidtable.games.north_sea.rules.endings import fortress_sets, valkyries_on_board
from raidtable.games.north_sea.rules.scoring import total_points
from raidtable.games.north_sea.rules.state import (
    CHOOSE_SET,
    FIRST_BUILDING,
    PICK_UP_WORKER,
    UNKNOWN,
    NorthSeaState,
    Seat,
)
from raidtable.games.north_sea.rules.steps.building import can_act
from raidtable.games.north_sea.rules.steps.raid import (
    crew_strength,
    gold_due,
    level_points,
    provisions_due,
)
from raidtable.games.north_sea.rules.steps.village import mill_provisions, smith_silver

FORTRESS_SETS: Final[int] = len([site for site in SET_SITE if SITE_KIND[site] == FORTRESS])


class NorthSeaJudgement(Judgement[NorthSeaState]):
    """Points, and what a seat is likely to make of what it has."""

    silver: i64
    more_silver: i64
    provisions: i64
    more_provisions: i64
    gold: i64
    iron: i64
    livestock: i64
    armour: i64
    crew: i64
    crew_strength: i64
    hand: i64
    more_hand: i64
    worker: i64
    raid_plunder: i64
    fortress_plunder: i64
    crew_missing: i64
    provisions_missing: i64
    gold_missing: i64
    worker_missing: i64
    prospect: i64
    gate_house: i64
    town_hall: i64
    treasury: i64
    treasury_rich: i64
    armoury: i64
    mill_gold: i64
    mill_provision: i64
    smith_silver: i64
    hire_silver: i64
    offering: i64
    raid_under_way: i64
    valkyrie: i64
    at_start: i64
    at_end: i64
    crowd: i64

    def worths(self, s: NorthSeaState) -> list[int]:
        promise = self.promise(s)
        return [self.worth(s, seat, promise) for seat in range(len(s.seats))]

    def promise(self, s: NorthSeaState) -> i64:
        """What may still become points counts for less as the end comes near, and where more sit
        at the table, as each has fewer turns; in percent."""
        return (
            self.at_end
            + (self.at_start - self.at_end) * game_left(s) // 100
            - self.crowd * (len(s.seats) - 2)
        )

    def worth(self, s: NorthSeaState, seat: i64, promise: i64) -> i64:
        worth = self.seat_worth(s, s.seats[seat])
        if seat == s.turn_seat:
            worth += self.turn_worth(s)
        return 100 * total_points(s.seats[seat]) + worth * promise // 100

    def seat_worth(self, s: NorthSeaState, seat: Seat) -> i64:
        worth: i64 = 0
        stock = seat.stock
        # What raids and offerings will need is worth something before it scores, but hoards are
        # not.
        worth += self.silver * capped(stock[SILVER], 6)
        worth += self.more_silver * capped(stock[SILVER], TURN_LIMIT)
        worth += self.provisions * capped(stock[PROVISIONS], 4)
        worth += self.more_provisions * capped(stock[PROVISIONS], TURN_LIMIT)
        worth += self.gold * capped(stock[GOLD], 4) + self.iron * capped(stock[IRON], 3)
        worth += self.livestock * capped(stock[LIVESTOCK], 4)
        worth += self.armour * seat.armour + self.valkyrie * seat.valkyries
        for card in seat.crew:
            worth += self.crew + self.crew_strength * STRENGTH[card]
        # Hands beyond a handful only wait to be discarded.
        worth += self.hand * capped(len(seat.hand), 5)
        worth += self.more_hand * capped(len(seat.hand), TURN_LIMIT)
        if seat.worker > 0:
            worth += self.worker * seat.worker
        if s.last_turns == NONE:
            worth += self.raid_prospect(s, seat)
        return worth

    def raid_prospect(self, s: NorthSeaState, seat: Seat) -> i64:
        """How near the best raid is: its points, less what is still missing for it."""
        best: i64 = 0
        for site in range(SITES):
            if s.sets_left(site) == 0:
                continue
            strength = crew_strength(seat, site) + 7 * SITE_DICE[site] // 2
            worth = 100 * level_points(site, strength) + self.raid_plunder
            worth += 100 * seat.bonus(RAID_POINTS[SITE_KIND[site]])
            if SITE_KIND[site] == FORTRESS:
                worth += self.fortress_plunder
            worth -= self.crew_missing * shortfall(SITE_CREW[site], len(seat.crew))
            worth -= self.provisions_missing * shortfall(
                provisions_due(seat, site), seat.stock[PROVISIONS]
            )
            worth -= self.gold_missing * shortfall(gold_due(seat, site), seat.stock[GOLD])
            if seat.worker == NONE or not (SITE_TAKES[site] >> seat.worker) & 1:
                worth -= self.worker_missing
            if worth > best:
                best = worth
        return best * self.prospect // 100

    def turn_worth(self, s: NorthSeaState) -> i64:
        """What the open choices of the turn promise: buildings to use, plunder to take."""
        worth: i64 = 0
        for step in s.stack:
            if FIRST_BUILDING <= step < FIRST_BUILDING + BUILDINGS:
                worth += self.building_worth(s, step - FIRST_BUILDING)
            elif step == PICK_UP_WORKER:
                worth += self.best_pick_up(s)
            elif step == CHOOSE_SET:
                worth += self.raid_worth(s)
        return worth

    def best_pick_up(self, s: NorthSeaState) -> i64:
        """The best building still to be used by picking its worker up."""
        best: i64 = 0
        for building in range(BUILDINGS):
            if s.village[building] != NONE and building != s.placed_at:
                worth = self.building_worth(s, building) + self.worker * s.village[building]
                if worth > best:
                    best = worth
        return best

    def building_worth(self, s: NorthSeaState, building: i64) -> i64:
        """A rough worth of one use of the building by the seat whose turn it is."""
        seat = s.player
        if (s.used >> building) & 1 or not can_act(s, building):
            return 0
        if building == GATE_HOUSE:
            return self.hand * shortfall(5, len(seat.hand)) // 2 + self.gate_house
        if building == TOWN_HALL:
            return self.town_hall
        if building == TREASURY:
            return self.treasury if seat.stock[SILVER] < 3 else self.treasury_rich
        if building == BARRACKS:
            return self.best_hire(s, seat)
        if building == ARMOURY:
            return self.armoury if seat.armour < TOP_ARMOUR else 0
        if building == MILL:
            gold: i64 = 0
            if s.colour == WHITE and s.supply[GOLD] and seat.stock[GOLD] < 4:
                gold = self.mill_gold
            food = self.mill_provision * capped(
                mill_provisions(s.player, s.colour), shortfall(6, seat.stock[PROVISIONS])
            )
            return gold if gold > food else food
        if building == SILVERSMITH:
            return self.smith_silver * capped(
                smith_silver(s.player, s.colour), shortfall(7, seat.stock[SILVER])
            )
        assert building == LONG_HOUSE
        return self.best_offering(s, seat)

    def best_hire(self, s: NorthSeaState, seat: Seat) -> i64:
        best: i64 = 0
        for card in seat.hand:
            if card == UNKNOWN:
                continue
            cost = COST[s.deck][card]
            if cost <= seat.stock[SILVER] and s.can_join(seat, card):
                worth = self.crew + self.crew_strength * STRENGTH[card] - self.hire_silver * cost
                if worth > best:
                    best = worth
        return best

    def best_offering(self, s: NorthSeaState, seat: Seat) -> i64:
        best: i64 = 0
        for tile in s.offers:
            if tile != NONE:
                missing: i64 = 0
                for good in range(GOODS):
                    missing += shortfall(OFFERING_COST[tile][good], seat.stock[good])
                if missing == 0 and self.offering * OFFERING_POINTS[tile] > best:
                    best = self.offering * OFFERING_POINTS[tile]
        return best

    def raid_worth(self, s: NorthSeaState) -> i64:
        """A raid under way: the points it is likely to score, and the plunder to choose from."""
        seat = s.player
        site = s.raid_site
        strength = crew_strength(seat, site) + 7 * SITE_DICE[site] // 2
        points = level_points(site, strength) + seat.bonus(RAID_POINTS[SITE_KIND[site]])
        return 100 * points + self.raid_under_way


def game_left(s: NorthSeaState) -> i64:
    """How much of the game is still to come, by what brings its end nearest; in percent. Offerings
    are seldom that."""
    by_fortresses = 100 * (fortress_sets(s) - 1) // (FORTRESS_SETS - 1)
    by_valkyries = 100 * valkyries_on_board(s) // TOKEN_COUNTS[VALKYRIE - FIRST_TOKEN]
    return by_valkyries if by_valkyries < by_fortresses else by_fortresses


def capped(amount: i64, most: i64) -> i64:
    return amount if amount < most else most


def shortfall(needed: i64, held: i64) -> i64:
    return needed - held if needed > held else 0
