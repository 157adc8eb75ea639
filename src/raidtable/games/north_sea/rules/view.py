"""What each seat of Raiders of the North Sea sees.

Hidden are: the order and contents of the draw pile, the cards in other hands, the cards others put
under the pile or picked for a trade, the stack of Offerings, and the face-down Offerings of others.
A seat may remember what it has seen: the cards it put under the pile and those it knows in a hand.
"""

from typing import Final

from raidtable.engine.pool import Pool
from raidtable.engine.rng import Rng
from raidtable.engine.state import OVER
from raidtable.engine.view import View
from raidtable.games.north_sea.rules.state import UNKNOWN, NorthSeaState, Seat
from raidtable.games.north_sea.rules.view_data import NorthSeaData, data_of

# A decision for every field of the state: a test compares this with the fields there are. Of what
# is "own" others see the number, and what they know of a hand; what is "counted" nobody sees.
SEEN: Final[dict[str, str]] = {
    "actor": "public",
    "stack": "public",
    "deck": "public",
    "seats": "public",
    "village": "public",
    "tokens": "public",
    "set_workers": "public",
    "spots": "public",
    "supply": "public",
    "bag": "public",
    "pile": "counted",
    "under": "own",
    "under_by": "public",
    "discards": "public",
    "offers": "public",
    "offer_pile": "counted",
    "offer_under": "public",
    "turn_seat": "public",
    "ending": "public",
    "last_turns": "public",
    "placed_at": "public",
    "colour": "public",
    "used": "public",
    "uses": "public",
    "cash": "public",
    "draws": "public",
    "drawer": "public",
    "hire_cost": "public",
    "dismissed": "public",
    "hall_card": "public",
    "target": "public",
    "traded": "own",
    "trading": "public",
    "offer": "public",
    "recalled": "public",
    "raid_site": "public",
    "dice": "public",
    "rerolls": "public",
    "claimed": "public",
}
SEEN_OF_SEATS: Final[dict[str, str]] = {
    "worker": "public",
    "stock": "public",
    "armour": "public",
    "valkyries": "public",
    "points": "public",
    "hand": "own",
    "known": "own",
    "crew": "public",
    "offerings": "own",
}


class NorthSeaView(View):
    """A seat's view. In `table` unseen cards and tiles are UNKNOWN, and its two pools hold
    everything that is unseen, wherever it lies; of that, so many are in the pile and the stack."""

    def __init__(self, seat: int, table: NorthSeaState, pile_size: int, stack_size: int) -> None:
        super().__init__("north_sea", seat, table.actor)
        self.table = table
        self.pile_size = pile_size
        self.stack_size = stack_size

    def data(self) -> NorthSeaData:
        return data_of(self.seat, self.table, self.pile_size, self.stack_size)

    def _repr_svg_(self) -> str:
        from raidtable.engine.drawing import picture
        from raidtable.games import registry

        return picture(registry.get(self.game), self)


def view(s: NorthSeaState, seat: int) -> NorthSeaView:
    unseen = s.pile.copy()
    unseen_tiles = s.offer_pile.copy()
    over = s.actor == OVER
    seats: list[Seat] = []
    for number in range(len(s.seats)):
        if number == seat:
            seats.append(s.seats[number].copy())
        else:
            seats.append(rival_seen(s.seats[number], seat, over, unseen, unseen_tiles))
    under: list[int] = []
    for place in range(len(s.under)):
        if s.under_by[place] == seat:
            under.append(s.under[place])
        else:
            under.append(UNKNOWN)
            unseen.put(s.under[place])
    table = NorthSeaState(
        s.actor,
        s.stack[:],
        s.deck,
        seats,
        s.village[:],
        s.tokens[:],
        s.set_workers[:],
        s.spots[:],
        s.supply[:],
        s.bag.copy(),
        unseen,
        under,
        s.under_by[:],
        s.discards.copy(),
        s.offers[:],
        unseen_tiles,
        s.offer_under[:],
        s.turn_seat,
        s.ending,
        s.last_turns,
        s.placed_at,
        s.colour,
        s.used,
        s.uses,
        s.cash,
        s.draws,
        s.drawer,
        s.hire_cost,
        s.dismissed,
        s.hall_card,
        s.target,
        [
            s.traded[place] if picker(s, place) == seat else UNKNOWN
            for place in range(len(s.traded))
        ],
        s.trading,
        s.offer,
        s.recalled,
        s.raid_site,
        s.dice[:],
        s.rerolls,
        s.claimed,
    )
    return NorthSeaView(seat, table, s.pile.size, s.offer_pile.size)


def picker(s: NorthSeaState, place: int) -> int:
    """Who picked that card of a trade."""
    return s.turn_seat if place < s.trading else s.target


def rival_seen(rival: Seat, seat: int, over: bool, unseen: Pool, unseen_tiles: Pool) -> Seat:
    """Another seat as this one sees it; what it does not see is added to the unseen."""
    hand: list[int] = []
    known: list[int] = []
    hidden: int = 0
    for place in range(len(rival.hand)):
        if seat >= 0 and (rival.known[place] >> seat) & 1:
            hand.append(rival.hand[place])
            known.append(1 << seat)
        else:
            unseen.put(rival.hand[place])
            hidden += 1
    offerings = rival.offerings[:]
    if not over:
        for tile in offerings:
            unseen_tiles.put(tile)
        offerings = [UNKNOWN] * len(offerings)
    return Seat(
        rival.worker,
        rival.stock[:],
        rival.armour,
        rival.valkyries,
        rival.points,
        [UNKNOWN] * hidden + hand,
        [0] * hidden + known,
        rival.crew[:],
        offerings,
    )


def determinise(v: NorthSeaView, rng: Rng) -> NorthSeaState:
    """All that is unseen is dealt anew: every hidden place is as likely to hold any unseen card."""
    s = v.table.copy()
    for number in range(len(s.seats)):
        rival = s.seats[number]
        while rival.hand and rival.hand[0] == UNKNOWN:
            card = s.pile.sample(rng)
            s.pile.take(card)
            del rival.hand[0]
            del rival.known[0]
            rival.add_card(card, 0)  # sorted, so unknown cards stay in front
        for place in range(len(rival.offerings)):
            if rival.offerings[place] == UNKNOWN:
                tile = s.offer_pile.sample(rng)
                s.offer_pile.take(tile)
                rival.offerings[place] = tile
    for place in range(len(s.under)):
        if s.under[place] == UNKNOWN:
            card = s.pile.sample(rng)
            s.pile.take(card)
            s.under[place] = card
    if UNKNOWN in s.traded:
        imagine_trade(s, rng)
    return s


def imagine_trade(s: NorthSeaState, rng: Rng) -> None:
    """What others picked for a trade could be any cards of their hands."""
    for first, seat in ((0, s.turn_seat), (s.trading, s.target)):
        left = s.seats[seat].hand[:]
        for place in range(first, min(first + s.trading, len(s.traded))):
            if s.traded[place] == UNKNOWN:
                s.traded[place] = left[rng.below(len(left))]
            left.remove(s.traded[place])
