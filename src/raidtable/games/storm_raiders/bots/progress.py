"""How far a game has come: rounds, and the turns of this one."""

from raidtable.games.storm_raiders.rules.components import ROUNDS, TURNS
from raidtable.games.storm_raiders.rules.state import StormState


def progress(s: StormState) -> float:
    rounds = float(len(s.storm_row))
    # Once the Storm has moved, no die is left, and the turns of its round are over.
    if s.tray:
        rounds += int(s.turns) / (int(s.players) * TURNS)
    return min(rounds / ROUNDS, 1.0)
