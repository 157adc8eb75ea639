"""Games with rules changed by a test: a newer version, or a forbidden action."""

from collections.abc import Callable
from typing import Any

import pytest

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.game import Game
from raidtable.engine.rules import Rules
from raidtable.engine.step import ChanceStep, Reason, Step
from raidtable.games import registry

# Methods that the base class derives from the steps; all others are those of the real game.
FROM_STEPS = {"legal", "apply", "proceed", "step", "outcomes", "sample", "options_for"}


class Wrapped(Step[Any]):
    """A step that behaves like another one."""

    def __init__(self, inner: Step[Any]) -> None:
        self.inner = inner

    def open(self, s: Any, log: Log | None) -> bool:
        return self.inner.open(s, log)

    def decides(self, s: Any) -> int:
        return self.inner.decides(s)

    def legal(self, s: Any) -> list[Action]:
        return self.inner.legal(s)

    def apply(self, s: Any, a: Action, log: Log | None) -> None:
        self.inner.apply(s, a, log)

    def refused(self, s: Any) -> list[tuple[Action, Reason]]:
        return self.inner.refused(s)


class Forbidding(Wrapped):
    """A step at which one action is no longer legal, unless it is the only one."""

    def __init__(self, inner: Step[Any], text: str) -> None:
        super().__init__(inner)
        self.text = text

    def legal(self, s: Any) -> list[Action]:
        legal = self.inner.legal(s)
        return [action for action in legal if action.text != self.text] or legal


def tampered(
    game: Game, version: int, change: Callable[[Step[Any]], Step[Any]] = lambda step: step
) -> Game:
    """The game under another version of its rules, with its decisions changed."""

    def asks_the_true_game(name: str) -> Callable[..., Any]:
        return lambda _, *given, **named: getattr(game.rules, name)(*given, **named)

    methods: dict[str, Any] = {}
    for name in dir(Rules):
        if not name.startswith("_") and name not in FROM_STEPS:
            value = getattr(game.rules, name, None)
            methods[name] = asks_the_true_game(name) if callable(value) else value
    methods["why_not"] = lambda *_: None  # the real game has no reason against a legal action
    for attribute in ("id", "rules_version", "seat_counts", "options", "steps", "actions"):
        methods.pop(attribute, None)
    steps = []
    for step in game.rules.steps:
        new = step if isinstance(step, ChanceStep) else change(step)
        if new is not step:
            # Errors and rules pages identify a step by its class name and rule.
            kind = type(type(step).__name__, (type(new),), {"rule": step.rule})
            new.__class__ = kind
        steps.append(new)
    changed: type[Rules[Any]] = type("Tampered", (Rules,), methods)
    rules = changed(
        game.id, version, game.rules.seat_counts, game.rules.options, steps, game.rules.actions
    )
    return Game(game.id, game.package, rules=rules, bots=game.bots, presentation=game.presentation)


def install(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """Register the changed game under its id in this process."""
    loaded = registry._loaded
    monkeypatch.setattr(
        registry, "_loaded", lambda game_id: game if game_id == game.id else loaded(game_id)
    )
