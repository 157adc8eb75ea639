"""Fighting an opponent: Vikings are sent in turn, one more each time, until somebody flees."""

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason, Step
from raidtable.games.raids.rules.actions import FLEE, FLEE_HOME, RETALIATE
from raidtable.games.raids.rules.state import RaidsState
from raidtable.games.raids.rules.steps.navigate import refused_stops, set_sail, stops


class Combat(Step[RaidsState]):
    """Retaliate with one Viking more than was sent against you, or flee ahead. Rule: `combat`."""

    rule = "combat"

    def decides(self, s: RaidsState) -> int:
        return s.fighter

    def legal(self, s: RaidsState) -> list[Action]:
        legal: list[Action] = []
        if s.ships[s.fighter].vikings > s.sent:
            legal.append(RETALIATE)
        for space in stops(s, s.fighter):
            legal.append(FLEE[space])
        legal.append(FLEE_HOME)
        return legal

    def apply(self, s: RaidsState, a: Action, log: Log | None) -> None:
        seat = s.fighter
        if a is RETALIATE:
            s.sent += 1
            s.ships[seat].vikings -= s.sent
            if log is not None:
                log.add("Retaliated", seat, vikings=s.sent, rival=s.rival)
            s.fighter = s.rival
            s.rival = seat
            return
        if log is not None:
            log.add("Fled", seat, rival=s.rival)
        s.fighter = NONE
        s.rival = NONE
        s.sent = 0
        set_sail(s, seat, a, log)

    def refused(self, s: RaidsState) -> list[tuple[Action, Reason]]:
        refused: list[tuple[Action, Reason]] = []
        crew = s.ships[s.fighter].vikings
        if crew <= s.sent:
            refused.append(
                (RETALIATE, Reason("retaliate_short", "retaliate", {"vikings": s.sent + 1 - crew}))
            )
        for space, reason in refused_stops(s, s.fighter):
            refused.append((FLEE[space], reason))
        return refused
