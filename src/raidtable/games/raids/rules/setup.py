"""Setup: the table before the tiles are laid and the first player is chosen."""

from raidtable.engine.pool import Pool
from raidtable.engine.rules import Options
from raidtable.engine.state import CHANCE, NONE
from raidtable.games.raids.rules.components import (
    ARRIVAL,
    COPIES,
    FIRST_TILE,
    SHIP_SPACES,
    TRACK_NAMES,
    TRACKS,
    VOYAGES,
)
from raidtable.games.raids.rules.state import (
    CHOOSE_FIRST,
    DEAL_HARBORS,
    EMPTY,
    LAY_TILES,
    VILLAGE,
    VOYAGE_STEP,
    Longship,
    RaidsState,
)


def setup(options: Options) -> RaidsState:
    track = TRACK_NAMES.index(options["track"])
    sea = [EMPTY] + [VILLAGE if mark == "V" else EMPTY for mark in TRACKS[track]]
    return RaidsState(
        actor=CHANCE,
        stack=[VOYAGE_STEP, CHOOSE_FIRST, DEAL_HARBORS, LAY_TILES],
        track=track,
        voyage=1,
        sea=sea,
        shares=[0] * len(sea),
        ships=[Longship(0, 0, 0, [NONE] * SHIP_SPACES, [], 0, 0, 0) for _ in range(options.seats)],
        ghost=0 if options.seats == 2 else NONE,
        harbors=[ARRIVAL] + [NONE] * (VOYAGES - 1),
        pile=stack_of_voyage(1),
        arrived=[],
        removed=0,
        turn_seat=NONE,
        sailor=NONE,
        bound_for=NONE,
        sales=0,
        fighter=NONE,
        rival=NONE,
        sent=0,
    )


def stack_of_voyage(voyage: int) -> Pool:
    """The face-down stack of that voyage, counted by tile from the voyage's first."""
    return Pool(list(COPIES[FIRST_TILE[voyage - 1] : FIRST_TILE[voyage]]))
