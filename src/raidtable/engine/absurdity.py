"""Moves that a sensible player never makes, by rules: how often bots make them is counted."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from raidtable.engine.action import Action


class Absurdity(NamedTuple):
    """A kind of absurd move: what it is, in words for research, and whether a choice among the
    legal ones in a position is one."""

    name: str
    found: Callable[[Any, Sequence[Action], Action], bool]
