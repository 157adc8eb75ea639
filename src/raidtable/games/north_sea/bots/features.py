"""The features of Raiders of the North Sea.

Of itself a seat sees everything: its hand and its face-down Offerings, too. Of its rivals it sees
what lies open, and how many cards and tiles they have.
"""

from typing import Final

from mypy_extensions import i64

from raidtable.engine.features import Features, Inputs, put_count
from raidtable.engine.state import NONE
from raidtable.games.north_sea.bots.prospects import (
    BITS,
    MASK,
    MOST_LACKS,
    Board,
    Prospects,
)
from raidtable.games.north_sea.rules.components import (
    BUILDINGS,
    CARDS,
    DECK_NAMES,
    GOLD,
    GOODS,
    GOODS_NAMES,
    OFFERING_COST,
    OFFERINGS,
    PROVISIONS,
    SILVER,
    SITES,
    TOP_ARMOUR,
    TOP_CREW,
    TOP_VALKYRIES,
)
from raidtable.games.north_sea.rules.state import AVENGED, UNKNOWN, NorthSeaState, Seat

SEATS: Final = 4
STEPS: Final = AVENGED + 1
COLOURS: Final = 3
MOST_SETS: Final = 5
# How much of each good is told apart: silver, provisions, gold, iron, livestock.
MOST_GOODS: Final[tuple[int, ...]] = (12, 10, 8, 7, 8)
# Of a hand, so many cards are looked at.
MOST_HAND: Final = 9
# How far a raid is from being possible: what kinds of things are missing.
LACKS: Final = MOST_LACKS + 1
MOST_FORTRESS_SETS: Final = 12
MOST_VALKYRIES_LEFT: Final = 18
DICE: Final = 13


class NorthSeaFeatures(Features[NorthSeaState]):
    """The board for all; a seat's own pieces, what it can do with them, and its rivals."""

    def __init__(self) -> None:
        super().__init__()
        # Shared
        self.table: i64 = self.segment("seats", SEATS)
        self.deck: i64 = self.segment("deck", len(DECK_NAMES))
        self.step: i64 = self.segment("step", STEPS)
        self.last_turns: i64 = self.segment("turns left", SEATS + 2)
        self.village: i64 = self.segment("worker in a building", BUILDINGS * COLOURS)
        self.sets: i64 = self.segment("sets left at a site", SITES * MOST_SETS)
        self.doomed: i64 = self.segment("valkyries at a site", SITES * 4)
        self.fortresses: i64 = self.segment("sets left in fortresses", MOST_FORTRESS_SETS + 1)
        self.fate: i64 = self.segment("valkyries left", MOST_VALKYRIES_LEFT + 1)
        self.tiles: i64 = self.segment("offering tiles left", OFFERINGS + 1)
        self.raided: i64 = self.segment("site that is raided", SITES)
        self.dice: i64 = self.segment("dice", DICE)
        # Own
        self.stock: i64 = self.size
        for good in range(GOODS):
            self.segment(GOODS_NAMES[good], MOST_GOODS[good] + 1)
        self.worker: i64 = self.segment("worker", COLOURS + 1)
        self.armour: i64 = self.segment("armour", TOP_ARMOUR + 1)
        self.valkyries: i64 = self.segment("valkyries", TOP_VALKYRIES + 1)
        self.points: i64 = self.segment("points", 80)
        self.lead: i64 = self.segment("lead in open points", 61)
        self.strength: i64 = self.segment("strength of crew and armour", 31)
        self.crew_size: i64 = self.segment("crew and fortress sets left", (TOP_CREW + 1) * 4)
        self.crew: i64 = self.segment("card in crew", CARDS)
        self.hand: i64 = self.segment("card in hand", CARDS)
        self.second: i64 = self.segment("second copy in hand", CARDS)
        self.hand_size: i64 = self.segment("cards in hand", MOST_HAND + 1)
        self.offerings: i64 = self.segment("points of offerings", 31)
        self.lacks: i64 = self.segment("lacks for a site", SITES * LACKS)
        self.raid_now: i64 = self.segment("points of the best raid", 21)
        self.raid_soon: i64 = self.segment("points of the best raid that lacks one thing", 21)
        self.offers: i64 = self.segment("goods missing for an offering", OFFERINGS * LACKS)
        self.turn: i64 = self.segment("whose turn", SEATS)
        self.actor: i64 = self.segment("who decides", SEATS + 1)
        self.own_step: i64 = self.segment("own step", STEPS)
        self.to_come: i64 = self.segment("own step to come", STEPS)
        self.placed: i64 = self.segment("building where its worker was placed", BUILDINGS)
        self.used: i64 = self.segment("building it used", BUILDINGS)
        # Each rival, in turn order
        self.rivals: i64 = self.size
        for number in range(1, SEATS):
            self.segment(f"rival {number}'s open points", 40)
            self.segment(f"rival {number}'s valkyries", TOP_VALKYRIES + 1)
            self.segment(f"rival {number}'s strength", 16)
            self.segment(f"rival {number}'s crew", TOP_CREW + 1)
            self.segment(f"rival {number}'s gold", 6)
            self.segment(f"rival {number}'s provisions", 7)
            self.segment(f"rival {number}'s silver", 6)
            self.segment(f"rival {number}'s worker", COLOURS + 1)
            self.segment(f"rival {number}'s offerings", 7)
            self.segment(f"rival {number}'s best raid", 21)
        self.rival_size: i64 = (self.size - self.rivals) // (SEATS - 1)
        # What `shared` found out, for the seats.
        self.board = Board()
        self.prospects = [Prospects() for _ in range(SEATS)]

    def seats(self, s: NorthSeaState) -> i64:
        return len(s.seats)

    def shared(self, s: NorthSeaState, out: Inputs) -> None:
        out.put(self.table + len(s.seats) - 1)
        out.put(self.deck + s.deck)
        if s.stack:
            out.put(self.step + s.stack[-1])
        put_count(out, self.last_turns, s.last_turns + 1, SEATS + 1)
        for building in range(BUILDINGS):
            if s.village[building] != NONE:
                out.put(self.village + building * COLOURS + s.village[building])
        board = self.board
        board.look(s)
        for site in range(SITES):
            left = (board.sets >> (BITS * site)) & MASK
            if left:
                put_count(out, self.sets + site * MOST_SETS, left - 1, MOST_SETS - 1)
            valkyries = (board.valkyries >> (BITS * site)) & MASK
            if valkyries:
                put_count(out, self.doomed + 4 * site, valkyries - 1, 3)
        put_count(out, self.fortresses, board.fortress_sets, MOST_FORTRESS_SETS)
        put_count(out, self.fate, board.all_valkyries, MOST_VALKYRIES_LEFT)
        put_count(out, self.tiles, s.offer_pile.size + len(s.offer_under), OFFERINGS)
        if s.raid_site != NONE:
            out.put(self.raided + s.raid_site)
        if s.dice:
            total: i64 = 0
            for die in s.dice:
                total += die
            put_count(out, self.dice, total, DICE - 1)
        for seat in range(len(s.seats)):
            self.prospects[seat].look(s.seats[seat], board.sets)

    def seat(self, s: NorthSeaState, seat: i64, out: Inputs) -> None:
        own = s.seats[seat]
        prospects = self.prospects[seat]
        first = self.stock
        for good in range(GOODS):
            put_count(out, first, own.stock[good], MOST_GOODS[good])
            first += MOST_GOODS[good] + 1
        out.put(self.worker + own.worker + 1)
        put_count(out, self.armour, own.armour, TOP_ARMOUR)
        put_count(out, self.valkyries, own.valkyries, TOP_VALKYRIES)
        put_count(out, self.points, prospects.points, 79)
        put_count(out, self.strength, prospects.strength, 30)
        left = (self.board.fortress_sets + 1) // 3
        put_count(
            out,
            self.crew_size + (TOP_CREW + 1) * (left if left < 3 else 3),
            len(own.crew),
            TOP_CREW,
        )
        self.put_cards(own, out)
        if own.offerings:
            put_count(out, self.offerings, prospects.offering_points, 30)
        self.put_raids(prospects, out)
        self.put_offers(s, own, out)
        self.put_turn(s, seat, out)
        open_points = prospects.points - prospects.offering_points
        best: i64 = -1000
        count = len(s.seats)
        for number in range(1, count):
            place = (seat + number) % count
            other = self.prospects[place]
            points = other.points - other.offering_points
            if points > best:
                best = points
            first = self.rivals + (number - 1) * self.rival_size
            self.put_rival(s.seats[place], other, points, first, out)
        put_count(out, self.lead, open_points - best + 30, 60)

    def put_cards(self, own: Seat, out: Inputs) -> None:
        """The crew, and the hand, which is sorted."""
        seen: i64 = 0
        for card in own.crew:
            bit: i64 = 1 << card
            if not seen & bit:
                out.put(self.crew + card)
                seen |= bit
        before: i64 = UNKNOWN
        copies: i64 = 0
        looked: i64 = 0
        for card in own.hand:
            copies = copies + 1 if card == before else 1
            before = card
            looked += 1
            if card == UNKNOWN or looked > MOST_HAND:
                continue
            if copies == 1:
                out.put(self.hand + card)
            elif copies == 2:
                out.put(self.second + card)
        put_count(out, self.hand_size, len(own.hand), MOST_HAND)

    def put_raids(self, prospects: Prospects, out: Inputs) -> None:
        """How far each settlement is, and what the best raids would score."""
        for site in range(SITES):
            if (self.board.sets >> (BITS * site)) & MASK:
                out.put(self.lacks + LACKS * site + ((prospects.lacks >> (BITS * site)) & MASK))
        put_count(out, self.raid_now, prospects.now, 20)
        put_count(out, self.raid_soon, prospects.soon, 20)

    def put_offers(self, s: NorthSeaState, own: Seat, out: Inputs) -> None:
        """Which Offerings lie open, and what is missing for each."""
        for tile in s.offers:
            if tile != NONE:
                missing: i64 = 0
                for good in range(GOODS):
                    lack = OFFERING_COST[tile][good] - own.stock[good]
                    if lack > 0:
                        missing += lack
                put_count(out, self.offers + LACKS * tile, missing, LACKS - 1)

    def put_turn(self, s: NorthSeaState, seat: i64, out: Inputs) -> None:
        count = len(s.seats)
        if s.turn_seat >= 0:
            out.put(self.turn + (s.turn_seat - seat + count) % count)
        if s.actor >= 0:
            out.put(self.actor + (s.actor - seat + count) % count)
        else:
            out.put(self.actor + SEATS)
        if s.turn_seat != seat or not s.stack:
            return
        out.put(self.own_step + s.stack[-1])
        if len(s.stack) > 1:
            out.put(self.to_come + s.stack[-2])
        if s.placed_at != NONE and s.placed_at < BUILDINGS:
            out.put(self.placed + s.placed_at)
        for building in range(BUILDINGS):
            if (s.used >> building) & 1:
                out.put(self.used + building)

    def put_rival(
        self, rival: Seat, prospects: Prospects, points: i64, first: i64, out: Inputs
    ) -> None:
        put_count(out, first, points // 2, 39)
        first += 40
        put_count(out, first, rival.valkyries, TOP_VALKYRIES)
        first += TOP_VALKYRIES + 1
        put_count(out, first, prospects.strength // 2, 15)
        first += 16
        put_count(out, first, len(rival.crew), TOP_CREW)
        first += TOP_CREW + 1
        put_count(out, first, rival.stock[GOLD], 5)
        first += 6
        put_count(out, first, rival.stock[PROVISIONS], 6)
        first += 7
        put_count(out, first, rival.stock[SILVER] // 2, 5)
        first += 6
        out.put(first + rival.worker + 1)
        first += COLOURS + 1
        put_count(out, first, len(rival.offerings), 6)
        first += 7
        put_count(out, first, prospects.now, 20)
