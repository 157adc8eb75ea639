"""The view of each seat of Storm Raiders.

Only crew cards are hidden: the order and contents of the pile, the cards that others have put under
it, and those that another seat draws to choose from. A seat that has seen a card knows where it is.
"""

from typing import Final

from raidtable.engine.pool import Pool
from raidtable.engine.rng import Rng
from raidtable.engine.view import View
from raidtable.games.storm_raiders.rules.state import UNKNOWN, StormState
from raidtable.games.storm_raiders.rules.view_data import StormData, data_of

# A decision for every field of the state: a test compares this with the fields there are. Of "own"
# fields, others see the number; nobody sees "counted" fields.
PUBLIC: Final[tuple[str, ...]] = (
    "actor", "stack", "side", "cargo", "opponent_salvage", "dealt_each", "seats", "wrecks", "bag",
    "discards", "holds", "ages", "unseen", "returned", "set_aside", "tray", "medal_die", "storm",
    "heading", "storm_row", "first", "turns", "turn_seat", "die", "wild", "vehicle", "target",
    "through_storm", "flags", "forged", "hours_off", "salvaged", "weapons", "crew_tokens",
    "salvage_more", "taken", "repaired", "repairs", "extra_repairs", "removals", "removals_black",
    "removals_grey", "remove_from", "owed", "discount", "substitutes", "rewards", "draws", "found",
    "hits", "asked", "drop_sites", "drop_site", "drop_each", "drop_left", "tiles", "opening",
    "opponent", "active", "cover", "put_under", "pile_left", "opponent_way", "completed", "rolled",
    "tried",
)  # fmt: skip
SEEN: Final[dict[str, str]] = {
    **dict.fromkeys(PUBLIC, "public"),
    "pile": "counted",
    "under": "own",
    "under_by": "own",
    "drawn": "own",
    "drawn_by": "own",
}
PUBLIC_OF_SEATS: Final[tuple[str, ...]] = (
    "raider", "vehicles", "site", "dials", "health", "mods", "medals", "damage", "dice", "stock",
    "crew", "contracts",
)  # fmt: skip
SEEN_OF_SEATS: Final[dict[str, str]] = dict.fromkeys(PUBLIC_OF_SEATS, "public")


class StormView(View):
    """A seat's view. In `table` unseen cards are UNKNOWN, and the pool of the pile contains all
    unseen cards, wherever they are; `pile_size` is how many of them are in the pile."""

    def __init__(self, seat: int, table: StormState, pile_size: int) -> None:
        super().__init__("storm_raiders", seat, table.actor)
        self.table = table
        self.pile_size = pile_size

    def data(self) -> StormData:
        return data_of(self.seat, self.table, self.pile_size)

    def _repr_svg_(self) -> str:
        from raidtable.engine.drawing import picture
        from raidtable.games import registry

        return picture(registry.get(self.game), self)


def view(s: StormState, seat: int) -> StormView:
    table = s.copy()
    table.under = seen(s.under, s.under_by, seat, table.pile)
    table.under_by = known_to(s.under_by, seat)
    table.drawn = seen(s.drawn, s.drawn_by, seat, table.pile)
    table.drawn_by = known_to(s.drawn_by, seat)
    return StormView(seat, table, s.pile.size)


def seen(cards: list[int], known_by: list[int], seat: int, unseen: Pool) -> list[int]:
    """The cards as that seat knows them; what it does not see is added to the unseen."""
    visible: list[int] = []
    for place in range(len(cards)):
        if seat >= 0 and (known_by[place] >> seat) & 1:
            visible.append(cards[place])
        else:
            visible.append(UNKNOWN)
            unseen.put(cards[place])
    return visible


def known_to(known_by: list[int], seat: int) -> list[int]:
    """The cards that this seat knows; which other seats know them is not included."""
    bit = 1 << seat if seat >= 0 else 0
    return [known & bit for known in known_by]


def determinise(v: StormView, rng: Rng) -> StormState:
    """Deal everything unseen at random: every hidden place is equally likely to have any unseen
    card."""
    s = v.table.copy()
    for cards in (s.drawn, s.under):
        for place in range(len(cards)):
            if cards[place] == UNKNOWN:
                card = s.pile.sample(rng)
                s.pile.take(card)
                cards[place] = card
    return s
