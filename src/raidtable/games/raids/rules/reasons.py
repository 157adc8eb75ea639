"""Reasons why an action of another decision cannot be chosen now."""

from raidtable.engine.action import Action
from raidtable.engine.step import Reason
from raidtable.games.raids.rules.actions import (
    DISCARD,
    DONE,
    FIGHT,
    PASS,
    PLACE,
    RETALIATE,
    SACRIFICE,
    SpaceAction,
)
from raidtable.games.raids.rules.state import (
    COMBAT,
    MEET_MONSTER,
    NAVIGATE,
    SELL_GOODS,
    RaidsState,
)


def why_not(s: RaidsState, a: Action) -> Reason:
    """The reason for an action that the current step does not know."""
    verb = a.text.partition(":")[0]
    if isinstance(a, SpaceAction):
        return why_not_sail(s, verb == "flee")
    if a is PLACE or a is DISCARD or verb == "replace":
        return Reason("not_taking", "take")
    if a is DONE or verb == "sell":
        return Reason("not_at_port", "port")
    if a is FIGHT or a is SACRIFICE or a is PASS:
        return Reason("no_monster", "monster")
    if a is RETALIATE:
        return Reason("not_attacked", "combat")
    rules = {"lay": "lay-tiles", "deal": "harbor-tiles", "first": "first-player"}
    return Reason("by_chance", rules[verb])


def why_not_sail(s: RaidsState, flees: bool) -> Reason:
    """The reason for a voyage, or for a flight."""
    step = s.stack[-1]
    if step == COMBAT and not flees:
        return Reason("in_combat", "combat", space=s.ships[s.fighter].space)
    if step != COMBAT and flees:
        return Reason("not_attacked", "combat")
    if step in (COMBAT, NAVIGATE):
        return Reason("no_such_space", "navigate", last=s.home - 1)
    if step == MEET_MONSTER:
        return Reason("under_sail", "monster", space=s.bound_for, home=int(s.bound_for == s.home))
    if step == SELL_GOODS:
        return Reason("sell_first", "port")
    return Reason("take_first", "take")
