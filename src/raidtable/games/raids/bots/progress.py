"""How far a game has come: voyages, and how far the ships have sailed in this one."""

from raidtable.games.raids.rules.components import VOYAGES
from raidtable.games.raids.rules.state import RaidsState


def progress(s: RaidsState) -> float:
    home, sailed = int(s.home), 0
    for seat, ship in enumerate(s.ships):
        sailed += home if seat in s.arrived else min(int(ship.space), home)
    return (int(s.voyage) - 1 + sailed / (home * len(s.ships))) / VOYAGES
