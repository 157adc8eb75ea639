"""What each seat of Storm Raiders sees.

Hidden are only crew cards: the order and contents of the pile, the cards that others have put under
it, and those that another draws to choose from. Who has seen a card knows where it lies.
"""

from typing import Final

from raidtable.engine.pool import Pool
from raidtable.engine.rng import Rng
from raidtable.engine.view import View
from raidtable.games.storm_raiders.rules.state import UNKNOWN, StormState
from raidtable.games.storm_raiders.rules.view_data import StormData, data_of

# A decision for every field of the state: a test compares this with the fields there are. Of what
# is "own" others see the number; what is "counted" nobody sees.
SEEN: Final[dict[str, str]] = {
    "actor": "public",
    "stack": "public",
    "side": "public",
    "cargo": "public",
    "opponent_salvage": "public",
    "dealt_each": "public",
    "seats": "public",
    "wrecks": "public",
    "bag": "public",
    "discards": "public",
    "holds": "public",
    "ages": "public",
    "unseen": "public",
    "returned": "public",
    "set_aside": "public",
    "pile": "counted",
    "under": "own",
    "under_by": "own",
    "tray": "public",
    "medal_die": "public",
    "storm": "public",
    "heading": "public",
    "storm_row": "public",
    "first": "public",
    "turns": "public",
    "turn_seat": "public",
    "die": "public",
    "wild": "public",
    "vehicle": "public",
    "target": "public",
    "through_storm": "public",
    "flags": "public",
    "forged": "public",
    "hours_off": "public",
    "salvaged": "public",
    "weapons": "public",
    "crew_tokens": "public",
    "salvage_more": "public",
    "taken": "public",
    "repaired": "public",
    "repairs": "public",
    "extra_repairs": "public",
    "removals": "public",
    "removals_black": "public",
    "removals_grey": "public",
    "remove_from": "public",
    "owed": "public",
    "discount": "public",
    "substitutes": "public",
    "rewards": "public",
    "draws": "public",
    "drawn": "own",
    "drawn_by": "own",
    "found": "public",
    "hits": "public",
    "asked": "public",
    "drop_sites": "public",
    "drop_site": "public",
    "drop_each": "public",
    "drop_left": "public",
    "tiles": "public",
    "opening": "public",
    "opponent": "public",
    "active": "public",
    "cover": "public",
    "put_under": "public",
    "pile_left": "public",
    "opponent_way": "public",
    "completed": "public",
    "rolled": "public",
    "tried": "public",
}
SEEN_OF_SEATS: Final[dict[str, str]] = {
    "raider": "public",
    "vehicles": "public",
    "site": "public",
    "dials": "public",
    "health": "public",
    "mods": "public",
    "medals": "public",
    "damage": "public",
    "dice": "public",
    "stock": "public",
    "crew": "public",
    "contracts": "public",
}


class StormView(View):
    """A seat's view. In `table` unseen cards are UNKNOWN, and the pile holds all that are unseen,
    wherever they lie; so many of them are in the pile."""

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
    unseen = s.pile.copy()
    table = StormState(
        s.actor,
        s.stack[:],
        s.side,
        s.cargo,
        s.opponent_salvage,
        s.dealt_each,
        [player.copy() for player in s.seats],
        s.wrecks[:],
        s.bag,
        s.discards,
        s.holds[:],
        s.ages[:],
        s.unseen,
        s.returned,
        s.set_aside,
        unseen,
        seen(s.under, s.under_by, seat, unseen),
        known_to(s.under_by, seat),
        s.tray,
        s.medal_die,
        s.storm,
        s.heading,
        s.storm_row[:],
        s.first,
        s.turns,
        s.turn_seat,
        s.die,
        s.wild,
        s.vehicle,
        s.target,
        s.through_storm,
        s.flags,
        s.forged,
        s.hours_off,
        s.salvaged,
        s.weapons,
        s.crew_tokens,
        s.salvage_more,
        s.taken,
        s.repaired,
        s.repairs,
        s.extra_repairs,
        s.removals,
        s.removals_black,
        s.removals_grey,
        s.remove_from,
        s.owed,
        s.discount,
        s.substitutes,
        s.rewards,
        s.draws,
        seen(s.drawn, s.drawn_by, seat, unseen),
        known_to(s.drawn_by, seat),
        s.found,
        s.hits[:],
        s.asked,
        s.drop_sites,
        s.drop_site,
        s.drop_each,
        s.drop_left,
        s.tiles[:],
        s.opening,
        s.opponent,
        s.active,
        s.cover[:],
        s.put_under[:],
        s.pile_left,
        s.opponent_way,
        s.completed,
        s.rolled[:],
        s.tried,
    )
    return StormView(seat, table, s.pile.size)


def seen(cards: list[int], known_by: list[int], seat: int, unseen: Pool) -> list[int]:
    """The cards as that seat knows them; what it does not see is added to the unseen."""
    told: list[int] = []
    for place in range(len(cards)):
        if seat >= 0 and (known_by[place] >> seat) & 1:
            told.append(cards[place])
        else:
            told.append(UNKNOWN)
            unseen.put(cards[place])
    return told


def known_to(known_by: list[int], seat: int) -> list[int]:
    """Which of the cards that seat knows; who else does is not told."""
    own = 1 << seat if seat >= 0 else 0
    return [known & own for known in known_by]


def determinise(v: StormView, rng: Rng) -> StormState:
    """All that is unseen is dealt anew: every hidden place is as likely to hold any unseen card."""
    s = v.table.copy()
    for cards in (s.drawn, s.under):
        for place in range(len(cards)):
            if cards[place] == UNKNOWN:
                card = s.pile.sample(rng)
                s.pile.take(card)
                cards[place] = card
    return s
