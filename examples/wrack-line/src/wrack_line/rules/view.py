"""What each seat sees: everything except the wishes and dug-up shells of others.

The exact contents of the bag are hidden too, because shells that others have dug up are missing
from it. So the `bag` of a view holds all pieces that the viewer has not seen.
"""

from typing import Final

from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE, OVER
from raidtable.engine.view import View
from wrack_line.rules.components import KIND_NAMES, PIECE_NAMES, TIDE_NAMES, WAVE
from wrack_line.rules.state import HIDDEN, WrackState

# A decision for every field of the state: a test compares this with the fields.
SEEN: Final[dict[str, str]] = {
    "actor": "public",
    "stack": "public",
    "tide": "public",
    "turn_seat": "public",
    "waves": "public",
    "bag": "counted",
    "beach": "public",
    "washed": "public",
    "wish_cards": "counted",
    "wishes": "own",
    "gathered": "public",
    "dug": "own",
}


class WrackView(View):
    """A seat's view; `table` is the position as that seat knows it."""

    def __init__(self, seat: int, table: WrackState) -> None:
        super().__init__("wrack_line", seat, table.actor)
        self.table = table

    def data(self) -> dict[str, object]:
        s = self.table
        return {
            "seat": self.seat,
            "actor": s.actor,
            "tide": TIDE_NAMES[s.tide],
            "turn_seat": s.turn_seat,
            "waves": s.waves,
            "steps": s.stack[:],
            "beach": [KIND_NAMES[kind] for kind in s.beach],
            "washed": by_name(s.washed),
            "unseen": by_name(s.bag.counts),
            "unseen_wishes": by_name(s.wish_cards.counts),
            "seats": [
                {
                    "wish": seen_name(s.wishes[seat]),
                    "gathered": by_name(s.gathered[seat]),
                    "dug": [seen_name(kind) for kind in s.dug[seat]],
                }
                for seat in range(s.seats)
            ],
        }

    def _repr_svg_(self) -> str:
        from raidtable.engine.drawing import picture
        from raidtable.games import registry

        return picture(registry.get(self.game), self)


def by_name(counts: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(PIECE_NAMES, counts, strict=False) if count}


def seen_name(kind: int) -> str | None:
    """The name of a shell or wish; "hidden" if the viewer cannot see it, None if there is none."""
    if kind == NONE:
        return None
    return "hidden" if kind == HIDDEN else KIND_NAMES[kind]


def view(s: WrackState, seat: int) -> WrackView:
    table = s.copy()
    if s.actor == OVER:
        return WrackView(seat, table)
    for other in range(s.seats):
        if other == seat:
            continue
        if s.wishes[other] != NONE:
            table.wish_cards.put(s.wishes[other])
            table.wishes[other] = HIDDEN
        for kind in s.dug[other]:
            table.bag.put(kind)
        table.dug[other] = [HIDDEN] * len(s.dug[other])
    return WrackView(seat, table)


def determinise(v: WrackView, rng: Rng) -> WrackState:
    """Deal the hidden wishes and shells from those that the viewer has not seen."""
    s = v.table.copy()
    for seat in range(s.seats):
        if s.wishes[seat] == HIDDEN:
            s.wishes[seat] = s.wish_cards.sample(rng)
            s.wish_cards.take(s.wishes[seat])
        for number, kind in enumerate(s.dug[seat]):
            if kind == HIDDEN:
                s.dug[seat][number] = unseen_shell(s, rng)
                s.bag.take(s.dug[seat][number])
    return s


def unseen_shell(s: WrackState, rng: Rng) -> int:
    while True:
        piece = s.bag.sample(rng)
        if piece != WAVE:
            return piece
