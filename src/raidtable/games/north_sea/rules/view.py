"""The view of each seat of Raiders of the North Sea.

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

# A decision for every field of the state: a test compares this with the fields there are. Of "own"
# fields, others see the number, and the cards they know of; nobody sees "counted" fields.
PUBLIC: Final[tuple[str, ...]] = (
    "actor", "stack", "deck", "seats", "village", "tokens", "set_workers", "spots", "supply", "bag",
    "under_by", "discards", "offers", "offer_under", "turn_seat", "ending", "last_turns",
    "placed_at", "colour", "used", "uses", "cash", "draws", "drawer", "hire_cost", "dismissed",
    "hall_card", "target", "trading", "offer", "recalled", "raid_site", "dice", "rerolls",
    "claimed",
)  # fmt: skip
SEEN: Final[dict[str, str]] = {
    **dict.fromkeys(PUBLIC, "public"),
    "pile": "counted",
    "under": "own",
    "offer_pile": "counted",
    "traded": "own",
}
PUBLIC_OF_SEATS: Final[tuple[str, ...]] = (
    "worker", "stock", "armour", "valkyries", "points", "crew",
)  # fmt: skip
SEEN_OF_SEATS: Final[dict[str, str]] = {
    **dict.fromkeys(PUBLIC_OF_SEATS, "public"),
    "hand": "own",
    "known": "own",
    "offerings": "own",
}


class NorthSeaView(View):
    """A seat's view. In `table` unseen cards and tiles are UNKNOWN, and its two pools contain
    everything that is unseen, wherever it is. The sizes say how many of these are in the pile and
    in the stack."""

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
    table = s.copy()
    for number in range(len(s.seats)):
        if number != seat:
            rival_seen(table.seats[number], seat, s.actor == OVER, table.pile, table.offer_pile)
    for place in range(len(s.under)):
        if s.under_by[place] != seat:
            table.under[place] = UNKNOWN
            table.pile.put(s.under[place])
    for place in range(len(s.traded)):
        if picker(s, place) != seat:
            table.traded[place] = UNKNOWN
    return NorthSeaView(seat, table, s.pile.size, s.offer_pile.size)


def picker(s: NorthSeaState, place: int) -> int:
    """The seat that picked that card of a trade."""
    return s.turn_seat if place < s.trading else s.target


def rival_seen(rival: Seat, seat: int, over: bool, unseen: Pool, unseen_tiles: Pool) -> None:
    """Keep only what this seat sees of another one; add the rest to the unseen."""
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
    rival.hand = [UNKNOWN] * hidden + hand
    rival.known = [0] * hidden + known
    if not over:
        for tile in rival.offerings:
            unseen_tiles.put(tile)
        rival.offerings = [UNKNOWN] * len(rival.offerings)


def determinise(v: NorthSeaView, rng: Rng) -> NorthSeaState:
    """Deal everything unseen at random: every hidden place is equally likely to have any unseen
    card."""
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
    """Sample the cards that others picked for a trade from their hands."""
    for first, seat in ((0, s.turn_seat), (s.trading, s.target)):
        left = s.seats[seat].hand[:]
        for place in range(first, min(first + s.trading, len(s.traded))):
            if s.traded[place] == UNKNOWN:
                s.traded[place] = left[rng.below(len(left))]
            left.remove(s.traded[place])
