"""What each seat of Raids sees. Everything lies open but the order of the face-down stacks.

The stacks' order is not in the state either: tiles are drawn when they are laid. So a view is the
position itself, yet it is built field by field here: a new field of the state is hidden until it is
passed on below.
"""

from typing import Final

from raidtable.engine.rng import Rng
from raidtable.engine.view import View
from raidtable.games.raids.rules.state import Longship, RaidsState
from raidtable.games.raids.rules.view_data import RaidsData, data_of

# A decision for every field of the state: a test compares this with the fields there are.
SEEN: Final[dict[str, str]] = {
    "actor": "public",
    "stack": "public",
    "track": "public",
    "voyage": "public",
    "sea": "public",
    "shares": "public",
    "ships": "public",
    "ghost": "public",
    "harbors": "public",
    "pile": "public",
    "arrived": "public",
    "removed": "public",
    "turn_seat": "public",
    "sailor": "public",
    "bound_for": "public",
    "sales": "public",
    "fighter": "public",
    "rival": "public",
    "sent": "public",
}
SEEN_OF_SHIPS: Final[dict[str, str]] = {
    "space": "public",
    "berth": "public",
    "vikings": "public",
    "tiles": "public",
    "beside": "public",
    "sixes": "public",
    "threes": "public",
    "ones": "public",
}


class RaidsView(View):
    """A seat's view; `table` is the position as that seat knows it."""

    def __init__(self, seat: int, table: RaidsState) -> None:
        super().__init__("raids", seat, table.actor)
        self.table = table

    def data(self) -> RaidsData:
        return data_of(self.seat, self.table)

    def _repr_svg_(self) -> str:
        from raidtable.engine.drawing import picture
        from raidtable.games import registry

        return picture(registry.get(self.game), self)


def view(s: RaidsState, seat: int) -> RaidsView:
    return RaidsView(
        seat,
        RaidsState(
            s.actor,
            s.stack[:],
            s.track,
            s.voyage,
            s.sea[:],
            s.shares[:],
            [view_of_ship(ship) for ship in s.ships],
            s.ghost,
            s.harbors[:],
            s.pile.copy(),
            s.arrived[:],
            s.removed,
            s.turn_seat,
            s.sailor,
            s.bound_for,
            s.sales,
            s.fighter,
            s.rival,
            s.sent,
        ),
    )


def view_of_ship(ship: Longship) -> Longship:
    return Longship(
        ship.space,
        ship.berth,
        ship.vikings,
        ship.tiles[:],
        ship.beside[:],
        ship.sixes,
        ship.threes,
        ship.ones,
    )


def determinise(v: RaidsView, rng: Rng) -> RaidsState:
    """Nothing is hidden, so the position behind the view is the view's own."""
    return v.table.copy()
