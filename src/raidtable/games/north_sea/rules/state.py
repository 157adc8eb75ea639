"""The position of Raiders of the North Sea."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from raidtable.engine.pieces import Pieces
from raidtable.engine.pool import Pool
from raidtable.engine.state import NONE, State
from raidtable.games.north_sea.rules.components import (
    BARRACKS,
    BUILDING_BONUS,
    BUILDING_TAKES,
    COST,
    FIRST_SET,
    HERO,
    TOP_ARMOUR,
    TOP_CREW,
)

# A card or tile that a view does not show.
UNKNOWN: Final = -1

# Steps, by their place in the game's table of steps.
ROUND: Final = 0
TURN_UP_OFFERINGS: Final = 1
FILL_SETS: Final = 2
DEAL_HANDS: Final = 3
REJECT_CARDS: Final = 4
ROLL_FOR_START: Final = 5
DRAW_CARDS: Final = 6
TURN: Final = 7
PICK_UP_WORKER: Final = 8
END_TURN: Final = 9
# The eight buildings, in their order
FIRST_BUILDING: Final = 10
DISCARD_CARDS: Final = 18
HIRE_CREW: Final = 19
TOWN_HALL_TARGET: Final = 20
SWAP_WORKER: Final = 21
STEAL_PLUNDER: Final = 22
DISMISS_CREW: Final = 23
CLAIM_PLUNDER: Final = 24
RECALL_CREW: Final = 25
ENLIST_CREW: Final = 26
GIVE_GOODS: Final = 27
USE_BUILDING: Final = 28
COUNT_CARDS: Final = 29
TRADE_CARDS: Final = 30
OFFER_LESS: Final = 31
OMIT_GOOD: Final = 32
DRAW_MORE: Final = 33
ROLL_DICE: Final = 34
REROLL_DICE: Final = 35
SCORE_RAID: Final = 36
CHOOSE_SET: Final = 37
VALKYRIES: Final = 38
AVENGE: Final = 39
AVENGED: Final = 40


@mypyc_attr(acyclic=True)
class Seat(Pieces):
    """The pieces of one player."""

    def __init__(
        self,
        worker: i64,
        stock: list[int],
        armour: i64,
        valkyries: i64,
        points: i64,
        hand: list[int],
        known: list[int],
        crew: list[int],
        offerings: list[int],
    ) -> None:
        self.worker = worker  # the colour held, NONE while it is on the board
        self.stock = stock  # silver, provisions, gold, iron, livestock
        self.armour = armour
        self.valkyries = valkyries
        self.points = points
        self.hand = hand  # cards in the order of their numbers
        self.known = known  # for each hand card: the other seats that know of it, as bits
        self.crew = crew  # in the order they were hired
        self.offerings = offerings

    def copy(self) -> "Seat":
        return Seat(
            self.worker,
            self.stock[:],
            self.armour,
            self.valkyries,
            self.points,
            self.hand[:],
            self.known[:],
            self.crew[:],
            self.offerings[:],
        )

    def add_card(self, card: i64, known_by: i64) -> None:
        """Take a card into the hand; `known_by` are the seats that know of it."""
        place = len(self.hand)
        while place > 0 and self.hand[place - 1] > card:
            place -= 1
        self.hand.insert(place, card)
        self.known.insert(place, known_by)

    def remove_card(self, card: i64, seen_by: i64) -> None:
        """Remove a card from the hand.

        Seats that see it leave, and knew of a copy, can be sure of one copy fewer.
        """
        first = self.hand.index(card)
        end = first + 1
        held = self.known[first]
        while end < len(self.hand) and self.hand[end] == card:
            held |= self.known[end]
            end += 1
        if held:
            forget_one(self.known, first, end, seen_by)
        del self.hand[end - 1]
        del self.known[end - 1]

    def forget(self, seats: i64) -> None:
        """Those seats no longer know what is in this hand."""
        for place in range(len(self.known)):
            self.known[place] &= ~seats

    def bonus(self, table: tuple[int, ...]) -> i64:
        """The total of that table over the hired crew: copies of an action add up."""
        total: i64 = 0
        for card in self.crew:
            total += table[card]
        return total

    def has_hero(self) -> bool:
        return any(HERO[card] for card in self.crew)

    def raise_armour(self, steps: i64) -> None:
        self.armour += steps
        if self.armour > TOP_ARMOUR:
            self.armour = TOP_ARMOUR


def forget_one(known: list[int], first: int, end: int, seats: i64) -> None:
    """Of equal cards from `first` to `end`, each of those seats knows one less.

    The last of them is about to leave, so the others keep what is still known, from the first.
    """
    for seat in range(4):
        bit = 1 << seat
        count = 0
        for place in range(first, end):
            if known[place] & bit:
                count += 1
            known[place] &= ~bit
        if count and seats & bit:
            count -= 1
        for place in range(first, min(first + count, end - 1)):
            known[place] |= bit


@mypyc_attr(acyclic=True)
class NorthSeaState(State):
    """A position of Raiders of the North Sea."""

    def __init__(
        self,
        actor: i64,
        stack: list[int],
        deck: i64,
        seats: list[Seat],
        village: list[int],
        tokens: list[int],
        set_workers: list[int],
        spots: list[int],
        supply: list[int],
        bag: Pool,
        pile: Pool,
        under: list[int],
        under_by: list[int],
        discards: Pool,
        offers: list[int],
        offer_pile: Pool,
        offer_under: list[int],
        turn_seat: i64,
        ending: i64,
        last_turns: i64,
        placed_at: i64,
        colour: i64,
        used: i64,
        uses: i64,
        cash: i64,
        draws: i64,
        drawer: i64,
        hire_cost: i64,
        dismissed: i64,
        hall_card: i64,
        target: i64,
        traded: list[int],
        trading: i64,
        offer: i64,
        recalled: i64,
        raid_site: i64,
        dice: list[int],
        rerolls: i64,
        claimed: i64,
    ) -> None:
        super().__init__(actor, stack)
        self.deck = deck  # printed or early cards
        self.seats = seats
        self.village = village  # by building: the worker there, or NONE
        self.tokens = tokens  # four counts for each plunder set
        self.set_workers = set_workers  # by set: the worker waiting there, NONE once it is taken
        self.spots = spots  # by set: the worker left on that space by a raid, or NONE
        self.supply = supply  # silver, provisions, gold, iron, livestock, valkyries
        self.bag = bag
        self.pile = pile  # cards whose order nobody knows; drawn first
        self.under = under  # cards below them, topmost first
        self.under_by = under_by  # for each of those: the seat that put it there
        self.discards = discards
        self.offers = offers  # face-up Offering tiles, NONE where a place is empty
        self.offer_pile = offer_pile  # tiles whose order nobody knows
        self.offer_under = offer_under  # tiles put below them, topmost first
        self.turn_seat = turn_seat
        self.ending = ending  # the reason why the game ends, NONE before
        self.last_turns = last_turns  # turns still to play, NONE before the end is near
        # Working values of the steps
        self.placed_at = placed_at
        self.colour = colour  # of the worker whose building acts
        self.used = used  # buildings used this turn, as bits
        self.uses = uses  # Long House actions left
        self.cash = cash  # the good that the Treasury pays
        self.draws = draws  # cards to draw or discard
        self.drawer = drawer
        self.hire_cost = hire_cost  # a flat cost, NONE for the printed one
        self.dismissed = dismissed  # whether a crew member made room for this hire
        self.hall_card = hall_card
        self.target = target
        self.traded = traded  # cards the turn's seat, then the target, picked for a trade
        self.trading = trading  # the number that each must pick
        self.offer = offer  # the tile offered for with one token less
        self.recalled = recalled  # the crew member a Gravedigger has sent back to the hand
        self.raid_site = raid_site
        self.dice = dice
        self.rerolls = rerolls
        self.claimed = claimed  # Valkyries of the raid still to be dealt with

    def copy(self) -> "NorthSeaState":
        return NorthSeaState(
            self.actor,
            self.stack[:],
            self.deck,
            [seat.copy() for seat in self.seats],
            self.village[:],
            self.tokens[:],
            self.set_workers[:],
            self.spots[:],
            self.supply[:],
            self.bag.copy(),
            self.pile.copy(),
            self.under[:],
            self.under_by[:],
            self.discards.copy(),
            self.offers[:],
            self.offer_pile.copy(),
            self.offer_under[:],
            self.turn_seat,
            self.ending,
            self.last_turns,
            self.placed_at,
            self.colour,
            self.used,
            self.uses,
            self.cash,
            self.draws,
            self.drawer,
            self.hire_cost,
            self.dismissed,
            self.hall_card,
            self.target,
            self.traded[:],
            self.trading,
            self.offer,
            self.recalled,
            self.raid_site,
            self.dice[:],
            self.rerolls,
            self.claimed,
        )

    @property
    def player(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.turn_seat]

    def gain(self, seat: Seat, good: i64, amount: i64) -> i64:
        """Take up to `amount` from the supply; return the number taken."""
        if amount > self.supply[good]:
            amount = self.supply[good]
        self.supply[good] -= amount
        seat.stock[good] += amount
        return amount

    def pay(self, seat: Seat, good: i64, amount: i64) -> i64:
        """Pay up to `amount` to the supply; return the number paid."""
        if amount > seat.stock[good]:
            amount = seat.stock[good]
        seat.stock[good] -= amount
        self.supply[good] += amount
        return amount

    def discard(self, card: i64) -> None:
        self.discards.put(card)

    def everyone(self) -> i64:
        """All seats, as bits."""
        return (1 << len(self.seats)) - 1

    def sets_left(self, site: i64) -> i64:
        """The number of plunder sets that settlement still has."""
        count: i64 = 0
        for number in range(FIRST_SET[site], FIRST_SET[site + 1]):
            if self.set_workers[number] != NONE:
                count += 1
        return count

    def card_cost(self, seat: Seat, card: i64) -> i64:
        """The current cost of hiring the card: the flat price, or the printed one less
        discounts."""
        if self.hire_cost != NONE:
            return self.hire_cost
        cost = COST[self.deck][card] - seat.bonus(BUILDING_BONUS[BARRACKS])
        return cost if cost > 0 else 0

    def card_cost_without(self, seat: Seat, card: i64, leaving: i64) -> i64:
        """The same, once that crew member and its discount have left."""
        table = BUILDING_BONUS[BARRACKS]
        cost = COST[self.deck][card] - seat.bonus(table) + table[leaving]
        return cost if cost > 0 else 0

    def can_join(self, seat: Seat, card: i64) -> bool:
        """Whether the crew has room for the card, and for a Hero if it is one."""
        return len(seat.crew) < TOP_CREW and not (HERO[card] and seat.has_hero())

    def takes(self, building: i64, colour: i64) -> bool:
        return (BUILDING_TAKES[building] >> colour) & 1 == 1


def end_targeting(s: NorthSeaState) -> None:
    """The action on an opponent has been carried out."""
    s.stack.pop()
    s.target = NONE
