"""What the engine makes of a voyage, whatever is decided on the way."""

from typing import Any

from raidtable.games import registry
from raidtable.games.raids.rules.components import KIND, MONSTER, POINTS
from raidtable.games.raids.rules.state import UNDER_SAIL

RAIDS = registry.get("raids")


def possessions(ship: Any) -> tuple[int, int]:
    """Vikings, and the Glory of coins and Monsters."""
    monsters = sum(POINTS[tile] for tile in ship.beside if KIND[tile] == MONSTER)
    return int(ship.vikings), int(ship.coins) + monsters


def sailed(state: Any, action: Any) -> set[tuple[int, int]]:
    """Vikings and gained Glory when the ship arrives, for all possible decisions on the way.

    The engine's steps are run one by one, so that nothing of the next turn is included.
    """
    seat = state.actor
    _, glory = possessions(state.ships[seat])
    after = state.copy()
    RAIDS.rules.step(after).apply(after, action, None)
    return {(vikings, now - glory) for vikings, now in arrivals(after, seat)}


def arrivals(state: Any, seat: int) -> set[tuple[int, int]]:
    while UNDER_SAIL in state.stack:
        if not RAIDS.rules.step(state).open(state, None):
            continue
        found = set()
        for action in RAIDS.rules.legal(state):
            after = state.copy()
            RAIDS.rules.step(after).apply(after, action, None)
            found |= arrivals(after, seat)
        return found
    return {possessions(state.ships[seat])}
