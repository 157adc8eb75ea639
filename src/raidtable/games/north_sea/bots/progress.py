"""How far a game has come: the sets that were raided. Every game ends before all of them are."""

from raidtable.games.north_sea.rules.components import SETS, SITES
from raidtable.games.north_sea.rules.state import NorthSeaState


def progress(s: NorthSeaState) -> float:
    return 1 - sum(int(s.sets_left(site)) for site in range(SITES)) / SETS
