"""Set-up: wishes and the first shells."""

from typing import ClassVar

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep
from wrack_line.rules.actions import DEAL, DRAW, PieceAction
from wrack_line.rules.components import KIND_NAMES, PLACES, WAVE
from wrack_line.rules.state import WrackState
from wrack_line.rules.steps.tide import lay


class DealWishes(ChanceStep[WrackState]):
    """Each player gets a wish, which only that player sees."""

    rule: ClassVar[str] = "wish"

    def open(self, s: WrackState, log: Log | None) -> bool:
        if NONE in s.wishes:
            return True
        s.stack.pop()
        return False

    def outcomes(self, s: WrackState) -> list[tuple[Action, int]]:
        return [(DEAL[kind], count) for kind, count in s.wish_cards.kinds()]

    def sample(self, s: WrackState, rng: Rng) -> Action:
        return DEAL[s.wish_cards.sample(rng)]

    def apply(self, s: WrackState, a: Action, log: Log | None) -> None:
        assert isinstance(a, PieceAction)
        seat = s.wishes.index(NONE)
        s.wish_cards.take(a.piece)
        s.wishes[seat] = a.piece
        if log is not None:
            log.add_secret("DealtWish", seat, 1 << seat, {}, shell=KIND_NAMES[a.piece])


class LayBeach(ChanceStep[WrackState]):
    """The first shells on the beach; waves stay in the bag."""

    rule: ClassVar[str] = "beach"

    def open(self, s: WrackState, log: Log | None) -> bool:
        if len(s.beach) < PLACES:
            return True
        s.stack.pop()
        return False

    def outcomes(self, s: WrackState) -> list[tuple[Action, int]]:
        return [(DRAW[piece], count) for piece, count in s.bag.kinds() if piece != WAVE]

    def sample(self, s: WrackState, rng: Rng) -> Action:
        while True:
            piece = s.bag.sample(rng)
            if piece != WAVE:
                return DRAW[piece]

    def apply(self, s: WrackState, a: Action, log: Log | None) -> None:
        assert isinstance(a, PieceAction)
        lay(s, a.piece, log)
