"""Draws from the bag after a choice: shells for the beach, and waves."""

from typing import ClassVar

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.step import ChanceStep
from wrack_line.rules.actions import DRAW, PieceAction
from wrack_line.rules.components import KIND_NAMES, LAST_WAVE, PLACES, WAVE
from wrack_line.rules.state import REFILL, WrackState


def lay(s: WrackState, kind: int, log: Log | None) -> None:
    """Lay a shell from the bag at the upper end of the beach."""
    s.bag.take(kind)
    s.beach.append(kind)
    if log is not None:
        log.add("LaidShell", -1, shell=KIND_NAMES[kind], place=len(s.beach))


def rise(s: WrackState, log: Log | None) -> None:
    """Let a wave take the shell nearest to the sea; the last wave ends the game.

    Rules: `wave`, `last-wave`.
    """
    s.bag.take(WAVE)
    s.waves += 1
    if log is not None:
        log.add("CameWave", -1, waves=s.waves, last=LAST_WAVE[s.tide])
    if s.beach:
        kind = s.beach.pop(0)
        s.washed[kind] += 1
        if log is not None:
            log.add("WashedAway", -1, shell=KIND_NAMES[kind])
    if s.waves == LAST_WAVE[s.tide]:
        s.stack.clear()


class Draw(ChanceStep[WrackState]):
    """A piece is drawn from the bag."""

    def outcomes(self, s: WrackState) -> list[tuple[Action, int]]:
        return [(DRAW[piece], count) for piece, count in s.bag.kinds()]

    def sample(self, s: WrackState, rng: Rng) -> Action:
        return DRAW[s.bag.sample(rng)]


class Refill(Draw):
    """After a turn the beach is filled up again."""

    rule: ClassVar[str] = "refill"

    def open(self, s: WrackState, log: Log | None) -> bool:
        if len(s.beach) < PLACES:
            return True
        s.stack.pop()
        return False

    def apply(self, s: WrackState, a: Action, log: Log | None) -> None:
        assert isinstance(a, PieceAction)
        if a.piece == WAVE:
            rise(s, log)
        else:
            lay(s, a.piece, log)


class Dig(Draw):
    """The player to move digs: a shell stays face down, a wave comes ashore."""

    rule: ClassVar[str] = "dig"

    def apply(self, s: WrackState, a: Action, log: Log | None) -> None:
        assert isinstance(a, PieceAction)
        seat = s.turn_seat
        s.turn_seat = (seat + 1) % s.seats
        s.stack[-1] = REFILL
        if a.piece == WAVE:
            rise(s, log)
            return
        s.bag.take(a.piece)
        s.dug[seat].append(a.piece)
        if log is not None:
            log.add_secret("DugUp", seat, 1 << seat, {}, shell=KIND_NAMES[a.piece])
