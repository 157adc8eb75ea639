"""The table before the wishes are dealt."""

from raidtable.engine.pool import Pool
from raidtable.engine.rules import Options
from raidtable.engine.state import CHANCE, NONE
from wrack_line.rules.components import COPIES, KINDS, TIDE_NAMES, WAVES, WISHES_PER_KIND
from wrack_line.rules.state import DEAL_WISHES, LAY_BEACH, TURN, WrackState


def setup(options: Options) -> WrackState:
    return WrackState(
        actor=CHANCE,
        stack=[TURN, LAY_BEACH, DEAL_WISHES],
        tide=TIDE_NAMES.index(options["tide"]),
        turn_seat=0,
        waves=0,
        bag=Pool([*COPIES, WAVES]),
        beach=[],
        washed=[0] * KINDS,
        wish_cards=Pool([WISHES_PER_KIND] * KINDS),
        wishes=[NONE] * options.seats,
        gathered=[[0] * KINDS for _ in range(options.seats)],
        dug=[[] for _ in range(options.seats)],
    )
