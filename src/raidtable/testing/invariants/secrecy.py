"""Secrecy: a seat is shown nothing that distinguishes positions which look the same to it."""

import ast
import json
from importlib import import_module, resources

from raidtable.engine.event import Log
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR, State
from raidtable.engine.view import View
from raidtable.testing.selection import Setting, every_game
from raidtable.testing.walks import Walk, invariant

DECISIONS = {"public", "own", "counted", "secret"}


def check_secrecy(w: Walk) -> None:
    """If hidden information is redealt, the seat's view, choices and text stay the same."""
    for seat in (*range(w.setting.seats), SPECTATOR):
        view = w.game.rules.view(w.state, seat)
        assert (view.game, view.seat, view.actor) == (w.game.id, seat, w.actor)
        assert json.loads(json.dumps(view.data())) == view.data()
        redealt: State = w.game.rules.determinise(
            view, seeded(f"deal/{w.seed}/{len(w.texts)}/{seat}")
        )
        assert w.game.rules.view(redealt, seat) == view
        if w.over:
            continue
        if seat == w.actor:
            assert w.game.rules.legal(redealt) == w.legal
            assert refusals(w.game, redealt) == refusals(w.game, w.state)
        check_log(w, seat, redealt)


def refusals(game: Game, state: State) -> list[object]:
    return [
        (action, reason.name, reason.rule, reason.figures)
        for action, reason in game.rules.step(state).refused(state)
    ]


def check_log(w: Walk, seat: int, redealt: State) -> None:
    """The log shows a seat no more than its view: if the same action leads to the same view in both
    positions, the seat has read the same lines, in any order."""
    legal = w.game.rules.legal(redealt)
    for action in w.legal:
        if action in legal:
            view, lines = seen_after(w, w.state.copy(), action.code, seat)
            other_view, other_lines = seen_after(w, redealt.copy(), action.code, seat)
            assert sorted_lines(lines) == sorted_lines(other_lines) or view != other_view, action


def sorted_lines(lines: list[object]) -> list[str]:
    return sorted(json.dumps(line) for line in lines)


def seen_after(w: Walk, state: State, code: int, seat: int) -> tuple[View, list[object]]:
    log = Log()
    w.game.rules.apply(state, w.game.rules.actions.all[code], log)
    return w.game.rules.view(state, seat), [event.seen_from(seat).data() for event in log.events]


def check_nothing_is_shown_untold(w: Walk) -> None:
    """The view shows a seat no more than the log: if it has read the same lines after two outcomes
    or two decisions of other seats, its views are the same."""
    for seat in (*range(w.setting.seats), SPECTATOR):
        if seat == w.actor:
            continue
        seen: dict[str, View] = {}
        for action in w.legal:
            view, lines = seen_after(w, w.state.copy(), action.code, seat)
            first = seen.setdefault(json.dumps(lines), view)
            assert first is view or first == view, action


@invariant(24)
def test_views_show_nothing_that_was_not_told(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    Walk(setting, seed, picks).through(check_nothing_is_shown_untold)


@invariant(24)
def test_views_hide_what_a_seat_may_not_know(setting: Setting, seed: int, picks: list[int]) -> None:
    Walk(setting, seed, picks).through(check_secrecy)


# A decision for every field


def fields_of_classes(package: str, module: str) -> dict[str, set[str]]:
    """The attributes that each class of a module sets in `__init__`, read from the source, because
    a compiled class has no signature."""
    source = resources.files(package).joinpath(f"{module}.py").read_text(encoding="utf-8")
    return {
        node.name: {
            target.attr
            for assignment in ast.walk(node)
            if isinstance(assignment, ast.Assign)
            for target in assignment.targets
            if isinstance(target, ast.Attribute)
            and isinstance(target.value, ast.Name)
            and target.value.id == "self"
        }
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
    }


@every_game
def test_every_field_of_the_state_is_shown_or_hidden_on_purpose(game: Game) -> None:
    package = f"{game.package}.rules"
    module = import_module(f"{package}.state")
    used = [thing for thing in vars(module).values() if isinstance(thing, type)]
    homes = {thing.__module__ for thing in used if thing.__module__.startswith(f"{package}.")}
    classes: dict[str, set[str]] = {}
    for home in homes:
        classes |= fields_of_classes(package, home.rpartition(".")[2])
    for name in classes:
        if issubclass(getattr(module, name), State):
            classes[name] |= fields_of_classes("raidtable.engine", "state")["State"]
    decided = {
        name: table
        for name, table in vars(import_module(f"{package}.view")).items()
        if name.startswith("SEEN")
    }
    for name, table in decided.items():
        assert set(table.values()) <= DECISIONS, name
    assert sorted(sorted(table) for table in decided.values()) == sorted(
        sorted(names) for names in classes.values()
    )
