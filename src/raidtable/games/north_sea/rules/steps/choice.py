"""The kinds of step that Town Hall actions, hiring and a killed Avenger share."""

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.step import Step
from raidtable.games.north_sea.rules.actions import SKIP
from raidtable.games.north_sea.rules.state import NorthSeaState


class TurnChoice(Step[NorthSeaState]):
    """A choice of the player whose turn it is; it is skipped if there is nothing to choose.

    Only for choices that depend on what everybody sees.
    """

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if self.legal(s):
            return True
        s.stack.pop()
        if log is not None:
            log.add("NothingHappened", s.turn_seat)
        return False

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat


class HandChoice(Step[NorthSeaState]):
    """A choice that depends on the hand of the player whose turn it is. It is always asked: passing
    over it would show the others what the hand does not hold. With nothing to choose from, the
    only choice is to do nothing. Rule: `ruling-49`.
    """

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat

    def legal(self, s: NorthSeaState) -> list[Action]:
        options = self.options(s)
        return options if options else [SKIP]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        if a is not SKIP:
            self.act(s, a, log)
            return
        self.end(s)
        if log is not None:
            log.add("NothingHappened", s.turn_seat)

    def options(self, s: NorthSeaState) -> list[Action]:
        """The choices that the hand allows, sorted by code."""
        raise NotImplementedError

    def act(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        raise NotImplementedError

    def end(self, s: NorthSeaState) -> None:
        """Leave the step without a choice."""
        s.stack.pop()
