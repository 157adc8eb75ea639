"""How well a seat stands: a hand-made guess of its final points, in hundredths of a point."""

from mypy_extensions import i64

from raidtable.engine.state import NONE
from raidtable.games.north_sea.components import (
    ARMOURY,
    BARRACKS,
    COST,
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
    SILVER,
    SILVERSMITH,
    SITE_CREW,
    SITE_DICE,
    SITE_KIND,
    SITE_TAKES,
    SITES,
    STRENGTH,
    TOKENS,
    TOP_ARMOUR,
    TOWN_HALL,
    TREASURY,
    TURN_LIMIT,
    WHITE,
)
from raidtable.games.north_sea.scoring import total_points
from raidtable.games.north_sea.state import (
    CHOOSE_SET,
    FIRST_BUILDING,
    PICK_UP_WORKER,
    UNKNOWN,
    NorthSeaState,
    Seat,
)
from raidtable.games.north_sea.steps.raid import (
    crew_strength,
    gold_due,
    level_points,
    provisions_due,
)
from raidtable.games.north_sea.steps.village import can_act, mill_provisions, smith_silver
from raidtable.games.north_sea.view import NorthSeaView


def judge(v: NorthSeaView, seat: int) -> int:
    """Twice the seat's worth, less that of its best rival, and what its pending choices promise."""
    s = v.table
    best_rival: i64 = -100_000
    for other in range(len(s.seats)):
        if other != seat:
            worth = seat_worth(s, s.seats[other])
            if worth > best_rival:
                best_rival = worth
    own = seat_worth(s, s.seats[seat])
    if s.turn_seat == seat:
        own += pending_worth(s)
    return 2 * own - best_rival


def seat_worth(s: NorthSeaState, seat: Seat) -> i64:
    worth = 100 * total_points(seat)
    stock = seat.stock
    # What raids and offerings will need is worth something before it scores, but hoards are not.
    worth += 35 * capped(stock[SILVER], 6) + 5 * capped(stock[SILVER], TURN_LIMIT)
    worth += 60 * capped(stock[PROVISIONS], 4) + 10 * capped(stock[PROVISIONS], TURN_LIMIT)
    worth += 45 * capped(stock[GOLD], 4) + 20 * capped(stock[IRON], 3)
    worth += 30 * capped(stock[LIVESTOCK], 4)
    worth += 45 * seat.armour
    for card in seat.crew:
        worth += 110 + 42 * STRENGTH[card]
    # Hands beyond a handful only wait to be discarded.
    worth += 45 * capped(len(seat.hand), 5) + 8 * capped(len(seat.hand), TURN_LIMIT)
    worth += 15 * (seat.worker if seat.worker > 0 else 0)
    if s.last_turns == NONE:
        worth += raid_prospect(s, seat)
    return worth


def capped(amount: i64, most: i64) -> i64:
    return amount if amount < most else most


def raid_prospect(s: NorthSeaState, seat: Seat) -> i64:
    """How near the best raid is: its points, less what is still missing for it."""
    best: i64 = 0
    for site in range(SITES):
        if s.sets_left(site) == 0:
            continue
        strength = crew_strength(seat, site) + 7 * SITE_DICE[site] // 2
        worth = 100 * level_points(site, strength)
        worth += 100 * seat.bonus(RAID_POINTS[SITE_KIND[site]]) + 260
        if SITE_KIND[site] == FORTRESS:
            worth += 60
        worth -= 130 * shortfall(SITE_CREW[site], len(seat.crew))
        worth -= 90 * shortfall(provisions_due(seat, site), seat.stock[PROVISIONS])
        worth -= 130 * shortfall(gold_due(seat, site), seat.stock[GOLD])
        if seat.worker == NONE or not (SITE_TAKES[site] >> seat.worker) & 1:
            worth -= 80
        if worth > best:
            best = worth
    return best // 2


def shortfall(needed: i64, held: i64) -> i64:
    return needed - held if needed > held else 0


def pending_worth(s: NorthSeaState) -> i64:
    """What the open choices of the turn promise: buildings to use, plunder to take."""
    worth: i64 = 0
    for step in s.stack:
        if FIRST_BUILDING <= step < FIRST_BUILDING + 8:
            worth += building_worth(s, step - FIRST_BUILDING)
        elif step == PICK_UP_WORKER:
            worth += best_pick_up(s)
        elif step == CHOOSE_SET:
            worth += raid_worth(s)
    return worth


def best_pick_up(s: NorthSeaState) -> i64:
    """The best building still to be used by picking its worker up."""
    best: i64 = 0
    for building in range(8):
        if s.village[building] != NONE and building != s.placed_at:
            worth = building_worth(s, building) + 15 * s.village[building]
            if worth > best:
                best = worth
    return best


def building_worth(s: NorthSeaState, building: i64) -> i64:
    """A rough worth of one use of the building by the seat whose turn it is."""
    seat = s.player
    if (s.used >> building) & 1 or not can_act(s, building):
        return 0
    if building == GATE_HOUSE:
        return 45 * shortfall(5, len(seat.hand)) // 2 + 20
    if building == TOWN_HALL:
        return 20
    if building == TREASURY:
        return 45 if seat.stock[SILVER] < 3 else 20
    if building == BARRACKS:
        return best_hire(s, seat)
    if building == ARMOURY:
        if seat.armour >= TOP_ARMOUR:
            return 0
        return 25
    if building == MILL:
        gold = 140 if s.colour == WHITE and s.supply[GOLD] and seat.stock[GOLD] < 4 else 0
        food = 50 * capped(mill_provisions(s), shortfall(6, seat.stock[PROVISIONS]))
        return gold if gold > food else food
    if building == SILVERSMITH:
        return 33 * capped(smith_silver(s), shortfall(7, seat.stock[SILVER]))
    if building == LONG_HOUSE:
        return best_offering(s, seat)
    return 0


def best_hire(s: NorthSeaState, seat: Seat) -> i64:
    best: i64 = 0
    for card in seat.hand:
        if card != UNKNOWN and COST[s.deck][card] <= seat.stock[SILVER] and s.can_join(seat, card):
            worth = 110 + 42 * STRENGTH[card] - 35 * COST[s.deck][card]
            if worth > best:
                best = worth
    return best


def best_offering(s: NorthSeaState, seat: Seat) -> i64:
    best: i64 = 0
    for tile in s.offers:
        if tile != NONE:
            missing: i64 = 0
            for good in range(GOODS):
                missing += shortfall(OFFERING_COST[tile][good], seat.stock[good])
            if missing == 0 and 60 * OFFERING_POINTS[tile] > best:
                best = 60 * OFFERING_POINTS[tile]
    return best


def raid_worth(s: NorthSeaState) -> i64:
    """A raid under way: the points it is likely to score, and the plunder to choose from."""
    seat = s.player
    site = s.raid_site
    strength = crew_strength(seat, site) + 7 * SITE_DICE[site] // 2
    worth = 100 * (level_points(site, strength) + seat.bonus(RAID_POINTS[SITE_KIND[site]]))
    return worth + 100 * TOKENS // 2
