"""Moves of Storm Raiders that a sensible player never makes."""

from collections.abc import Sequence
from typing import Final

from raidtable.engine.absurdity import Absurdity
from raidtable.engine.action import Action
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.actions import REST, Go
from raidtable.games.storm_raiders.rules.components import WRECKS
from raidtable.games.storm_raiders.rules.state import StormState


def rests_in_full_health(s: StormState, legal: Sequence[Action], action: Action) -> bool:
    """A rest repairs nothing, frees no space and turns no crew card up, though it could go."""
    own = s.player
    is_fresh = not own.dice and own.total_damage() == 0 and own.face_down() == 0
    return action is REST and is_fresh and any(isinstance(other, Go) for other in legal)


def seeks_the_storm(s: StormState, legal: Sequence[Action], action: Action) -> bool:
    """A journey leads through the Storm though the same vehicle may reach the site around it."""
    if not isinstance(action, Go) or not action.through_storm:
        return False
    return any(
        other is not action
        and isinstance(other, Go)
        and (other.vehicle, other.site, other.through_storm) == (action.vehicle, action.site, False)
        for other in legal
    )


def visits_nobody(s: StormState, legal: Sequence[Action], action: Action) -> bool:
    """A journey ends at a Stormhold without a Contract, though another would not."""
    if not isinstance(action, Go) or not is_bare(s, action):
        return False
    return any(isinstance(other, Go) and not is_bare(s, other) for other in legal)


def is_bare(s: StormState, way: Go) -> bool:
    return way.site >= WRECKS and s.holds[way.site - WRECKS] == NONE


ABSURDITIES: Final = (
    Absurdity("rests with nothing to repair, free or refresh", rests_in_full_health),
    Absurdity("goes through the Storm where a way leads around it", seeks_the_storm),
    Absurdity("goes to a Stormhold without a Contract", visits_nobody),
)
