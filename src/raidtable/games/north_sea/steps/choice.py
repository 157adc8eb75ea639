"""The kind of step that Town Hall actions and a killed Avenger share."""

from raidtable.engine.event import Log
from raidtable.engine.step import Step
from raidtable.games.north_sea.state import NorthSeaState


class TurnChoice(Step[NorthSeaState]):
    """A choice of the player whose turn it is; one with nothing to choose from is passed over."""

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if self.legal(s):
            return True
        s.stack.pop()
        if log is not None:
            log.add("NothingHappened", s.turn_seat)
        return False

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat
