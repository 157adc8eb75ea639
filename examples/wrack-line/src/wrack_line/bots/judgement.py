"""The evaluation function: the current points of each seat, and its expected gains."""

from raidtable.engine.judgement import Judgement
from wrack_line.rules.components import KINDS, LAST_WAVE, SET_POINTS
from wrack_line.rules.scoring import set_points, wish_points
from wrack_line.rules.state import WrackState


class WrackJudgement(Judgement[WrackState]):
    """Expected points in hundredths. All wishes are known here: bots sample those of others."""

    next_shell: int
    dug_shell: int
    wish: int

    def worths(self, s: WrackState) -> list[int]:
        return [self.worth(s, seat) for seat in range(s.seats)]

    def worth(self, s: WrackState, seat: int) -> int:
        shells, wish = s.shells(seat), s.wishes[seat]
        worth = 100 * (set_points(shells) + wish_points(shells, wish))
        hope = 0
        for kind in range(KINDS):
            if shells[kind] + 1 < len(SET_POINTS):
                hope += self.next_shell * (SET_POINTS[shells[kind] + 1] - SET_POINTS[shells[kind]])
        if wish >= 0:
            hope += self.wish * shells[wish]
        hope += self.dug_shell * len(s.dug[seat])
        left = LAST_WAVE[s.tide] - s.waves
        return worth + hope * left // LAST_WAVE[s.tide]
