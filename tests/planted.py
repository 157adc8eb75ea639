"""Faults that tests plant in the rules, interpreted or compiled.

A method of a compiled class cannot be replaced, so the step itself is, by one that wraps it.
"""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from tests.tampered import Wrapped

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.game import Game
from raidtable.engine.rng import Rng
from raidtable.engine.step import ChanceStep, Step

Fails = Callable[[Any, Action | None], bool]


class Planted(Exception):
    """A fault that a test planted."""


class FaultyStep(Wrapped):
    """A step that fails if `fails(state, action)`; the action is None when choices are listed."""

    def __init__(self, whole: Step[Any], fails: Fails) -> None:
        super().__init__(whole)
        self.fails = fails

    def legal(self, s: Any) -> list[Action]:
        if self.fails(s, None):
            raise Planted
        return super().legal(s)

    def apply(self, s: Any, a: Action, log: Log | None) -> None:
        if self.fails(s, a):
            raise Planted
        super().apply(s, a, log)


class FaultyChance(ChanceStep[Any]):
    """The same for a random event."""

    def __init__(self, whole: ChanceStep[Any], fails: Fails) -> None:
        self.whole = whole
        self.fails = fails

    def open(self, s: Any, log: Log | None) -> bool:
        return self.whole.open(s, log)

    def outcomes(self, s: Any) -> list[tuple[Action, int]]:
        return self.whole.outcomes(s)

    def sample(self, s: Any, rng: Rng) -> Action:
        return self.whole.sample(s, rng)

    def apply(self, s: Any, a: Action, log: Log | None) -> None:
        if self.fails(s, a):
            raise Planted
        self.whole.apply(s, a, log)


def plant(until: ExitStack, game: Game, number: int, fails: Fails) -> None:
    """Make the game's step with that number fail if `fails(state, action)`, until the stack is
    closed."""
    whole = game.rules.steps[number]
    until.callback(game.rules.steps.__setitem__, number, whole)
    if isinstance(whole, ChanceStep):
        game.rules.steps[number] = FaultyChance(whole, fails)
    else:
        game.rules.steps[number] = FaultyStep(whole, fails)


def wrap_view_drawing_or_words(
    game: Game, part: str, wrap: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wrap what makes the game's views, drawings or prompts, until the end of the test."""
    presentation = game.presentation
    if part == "drawing":
        wrapped = replace(presentation, board=wrap(presentation.board))
        monkeypatch.setattr(game, "presentation", wrapped)
        return
    owner, name = {
        "view": (type(game.rules), "view"),
        "words": (type(presentation.words("en")), "waiting"),
    }[part]
    monkeypatch.setattr(owner, name, wrap(getattr(owner, name)))
