"""The view of each seat of Raids. Only the order of the face-down stacks is hidden.

The state does not contain that order either: tiles are drawn when they are laid. So a view is a
copy of the position.
"""

from typing import Final

from raidtable.engine.rng import Rng
from raidtable.engine.view import View
from raidtable.games.raids.rules.state import RaidsState
from raidtable.games.raids.rules.view_data import RaidsData, data_of

# A decision for every field of the state: a test compares this with the fields there are.
PUBLIC: Final[tuple[str, ...]] = (
    "actor", "stack", "track", "voyage", "sea", "shares", "ships", "ghost", "harbors", "pile",
    "arrived", "removed", "turn_seat", "sailor", "bound_for", "sales", "fighter", "rival", "sent",
)  # fmt: skip
SEEN: Final[dict[str, str]] = dict.fromkeys(PUBLIC, "public")
PUBLIC_OF_SHIPS: Final[tuple[str, ...]] = (
    "space", "berth", "vikings", "tiles", "beside", "sixes", "threes", "ones",
)  # fmt: skip
SEEN_OF_SHIPS: Final[dict[str, str]] = dict.fromkeys(PUBLIC_OF_SHIPS, "public")


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
    return RaidsView(seat, s.copy())


def determinise(v: RaidsView, rng: Rng) -> RaidsState:
    """Return the view's own position: nothing is hidden."""
    return v.table.copy()
