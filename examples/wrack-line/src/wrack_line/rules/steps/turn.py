"""A turn: gather a shell from the beach, or dig."""

from typing import ClassVar

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.step import Reason, Step
from wrack_line.rules.actions import DIG_UP, GATHER, PlaceAction
from wrack_line.rules.components import KIND_NAMES, MOST_DUG
from wrack_line.rules.state import DIG, REFILL, WrackState


class Turn(Step[WrackState]):
    """Rules: `turn`, `gather`, `dig`."""

    rule: ClassVar[str] = "turn"

    def decides(self, s: WrackState) -> int:
        return s.turn_seat

    def legal(self, s: WrackState) -> list[Action]:
        legal: list[Action] = list(GATHER[: len(s.beach)])
        if len(s.dug[s.turn_seat]) < MOST_DUG:
            legal.append(DIG_UP)
        return legal

    def apply(self, s: WrackState, a: Action, log: Log | None) -> None:
        seat = s.turn_seat
        if isinstance(a, PlaceAction):
            kind = s.beach.pop(a.place)
            s.gathered[seat][kind] += 1
            s.turn_seat = (seat + 1) % s.seats
            s.stack.append(REFILL)
            if log is not None:
                log.add("Gathered", seat, shell=KIND_NAMES[kind], place=a.place + 1)
        else:
            s.stack.append(DIG)
            if log is not None:
                log.add("StartedDigging", seat)

    def refused(self, s: WrackState) -> list[tuple[Action, Reason]]:
        if len(s.dug[s.turn_seat]) < MOST_DUG:
            return []
        return [(DIG_UP, Reason("dug_enough", "dig", most=MOST_DUG))]
