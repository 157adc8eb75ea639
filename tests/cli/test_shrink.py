"""`raidtable shrink`: faults are planted deep in games, reported, shrunk and turned into tests.

A fault is planted in this process, so most of the generated tests run in it too.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Ran, Run
from tests.helpers import every_game, play_randomly
from tests.planted import Planted, plant

import raidtable
from raidtable.engine.action import Action
from raidtable.engine.drawing import Drawing
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Result
from raidtable.engine.view import View
from raidtable.faults import reports as faults
from raidtable.faults import shrink
from raidtable.faults.probes import PROBES
from raidtable.faults.reports import FaultFolder, FaultReport
from raidtable.games import registry

# Enough on a busy machine: these games are short, and few random games are tried.
SECONDS = "60"
DEEPEST = 120

# These tests play many complete games, so they run on the compiled package.
pytestmark = pytest.mark.random_play


def common_step(game: Game) -> int:
    """The number of the most frequent step at the beginning of a random game."""
    match = raidtable.new(game.id, seats=2, seed=1)
    taken = [0] * len(game.rules.steps)
    while not match.over and match.ply < 100:
        taken[match._state.stack[-1]] += 1
        play_randomly(match, match.ply, 1)
    return taken.index(max(taken))


def plant_on_points(game: Game, until: ExitStack, points: int) -> None:
    """Plant a fault: a step fails when a seat has this many points."""

    def fails(state: Any, action: Action | None) -> bool:
        return action is not None and max(game.rules.result(state).totals) >= points

    plant(until, game, common_step(game), fails)


def plant_on_action(game: Game, until: ExitStack, match: Match) -> None:
    """Plant a fault: an action fails that first occurs late in the game played below."""
    first: dict[str, int] = {}
    steps: dict[str, int] = {}
    for number in range(DEEPEST):
        if match.over:
            break
        text = pick(match, number)
        first.setdefault(text, number)
        steps.setdefault(text, match._state.stack[-1])
        match.play(text)
    deep = max(first, key=lambda text: first[text])
    assert first[deep] > 30
    plant(until, game, steps[deep], lambda _, action: action is not None and action.text == deep)


def pick(match: Match, number: int) -> str:
    legal = match.legal()
    return legal[seeded(f"fails/{number}").below(len(legal))]


def play_until_it_fails(match: Match, folder: FaultFolder) -> FaultReport:
    """Play random moves until one fails; return the fault report."""
    for number in range(10_000):
        action, seat = pick(match, number), match.actor
        try:
            match.play(action)
        except Planted as error:
            given: dict[str, Any] = {"seat": seat, "action": action, "error": error}
            return faults.load(folder.file_of(folder.write(match, where="apply", **given)))
    raise AssertionError("nothing failed")


def run_test(source: str) -> None:
    """Run the only test in that source."""
    scope: dict[str, Any] = {}
    exec(compile(source, "test_shrunken.py", "exec"), scope)
    tests = [scope[name] for name in scope if name.startswith("test_")]
    assert len(tests) == 1
    tests[0]()


def shown_source(ran: Ran) -> str:
    return ran.shown[ran.shown.index('"""') :]


@pytest.fixture
def folder(tmp_path: Path) -> FaultFolder:
    return FaultFolder(tmp_path / "faults")


@pytest.fixture(autouse=True)
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first random games are already shorter than the game that failed."""
    monkeypatch.setattr(shrink, "FRESH_TRIES", 5)
    monkeypatch.setattr(shrink, "TRIES", 10)


@pytest.fixture
def planted() -> Iterator[ExitStack]:
    """An exit stack that removes planted faults at the end of the test."""
    with ExitStack() as until:
        yield until


@every_game
def test_a_step_that_fails_deep_in_a_game(
    game: Game, folder: FaultFolder, run: Run, tmp_path: Path
) -> None:
    with ExitStack() as planted:
        plant_on_action(game, planted, raidtable.new(game.id, seats=2, seed="deep"))
        match = raidtable.new(game.id, seats=2, seed="deep")
        report = play_until_it_fails(match, folder)
        test = tmp_path / "test_shrunken.py"
        file = folder.file_of(report.reference)
        ran = run("shrink", str(file), "--output", str(test), "--seconds", SECONDS)
        assert ran.code == 0, ran.complaint + ran.shown
        source = test.read_text()
        with pytest.raises(Planted):
            run_test(source)
        # Most of a list may be the random set-up, which is not shrunk.
        actions = re.findall(r"^ +\d+  (\S+)$", ran.shown, re.MULTILINE)
        before, after = decisions_of(game, match.record()["actions"]), decisions_of(game, actions)
        assert after < before / 2, (before, after)
        assert f"It still fails after {len(actions)} action" in ran.text
    run_test(source)
    ran = run("shrink", str(file))
    assert ran.code == 1
    assert "This fault no longer occurs" in ran.text


def decisions_of(game: Game, texts: Any) -> int:
    """The number of decisions among these actions; the others are random outcomes."""
    match = raidtable.new(game.id, seats=2, chance="by_hand")
    count = 0
    for text in texts:
        count += match.actor >= 0
        action = game.rules.actions.by_text[text]
        try:
            match.play_unchecked(action)
        except Planted:
            break
    return count


@pytest.mark.parametrize("where", ["view", "drawing", "words"])
@every_game
def test_what_a_seat_is_shown(
    game: Game,
    where: str,
    folder: FaultFolder,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only the view of seat 1 fails, once the game has a few points."""
    match = play_randomly(raidtable.new(game.id, seats=2, seed=3), 3, 30)
    points = max(match.result.totals)

    def fail(seat: int, shown: Result) -> None:
        if seat == 1 and max(shown.totals) >= points:
            raise Planted

    rules, words = type(game.rules), type(game.presentation.words("en"))
    presentation = game.presentation
    view, prompt = rules.view, words.prompt

    def failing_view(self: Any, state: Any, seat: int) -> View:
        fail(seat, game.rules.result(state))
        return view(self, state, seat)

    def failing_prompt(self: Any, view: View) -> str:
        fail(view.seat, game.rules.standing(view))
        return prompt(self, view)

    def failing_board(view: View, *more: Any, **named: Any) -> Drawing:
        fail(view.seat, game.rules.standing(view))
        return presentation.board(view, *more, **named)

    with monkeypatch.context() as planted:
        if where == "view":
            planted.setattr(rules, "view", failing_view)
        elif where == "words":
            planted.setattr(words, "prompt", failing_prompt)
        else:
            planted.setattr(game, "presentation", replace(presentation, board=failing_board))
        with pytest.raises(Planted) as failed:
            PROBES[where](match, 1, "en")
        reference = folder.write(match, where=where, error=failed.value, seat=1)
        ran = run("shrink", str(folder.file_of(reference)), "--seconds", "4")
        assert ran.code == 0, ran.complaint + ran.shown
        source = shown_source(ran)
        assert f"probes.{where}(match, 1, " in source
        with pytest.raises(Planted):
            run_test(source)
        assert source.count('\n    "') < match.ply
    run_test(source)


def test_a_choice_that_a_page_tried_is_found(
    folder: FaultFolder, run: Run, planted: ExitStack
) -> None:
    """A page applies each choice to a copy, so the report names no action."""
    game = registry.get("raids")
    plant_on_points(game, planted, 5)
    report = play_until_it_fails(raidtable.new("raids", seats=2, seed=4), folder)
    match = raidtable.load({**(report.record or {})})
    with pytest.raises(Planted) as failed:
        match.ends_undo(match.legal()[0])
    reference = folder.write(match, where="page", error=failed.value, seat=0, table="t")
    ran = run("shrink", str(folder.file_of(reference)), "--seconds", "2")
    assert ran.code == 0
    with pytest.raises(Planted):
        run_test(shown_source(ran))


def test_a_fault_in_what_chance_brings(folder: FaultFolder, run: Run) -> None:
    """The outcome is not in the record; the seed reproduces it."""
    game = registry.get("raids")
    names = [type(step).__name__ for step in game.rules.steps]
    with ExitStack() as planted:
        # Placing the tiles of the second voyage fails.
        plant(planted, game, names.index("LayTiles"), lambda state, _: state.voyage >= 2)
        report = play_until_it_fails(raidtable.new("raids", seats=2, seed=5), folder)
        ran = run("shrink", str(folder.file_of(report.reference)), "--seconds", "2")
        assert ran.code == 0, ran.shown
        source = shown_source(ran)
        with pytest.raises(Planted):
            run_test(source)
    run_test(source)


def test_legal_choices_that_cannot_be_listed(run: Run, tmp_path: Path) -> None:
    """A record without a fault report is enough if replaying it fails."""
    game = registry.get("raids")
    match = play_randomly(raidtable.new("raids", seats=2, seed=6), 6, 20)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(match.record()))
    points = max(match.result.totals)

    def fails(state: Any, action: Action | None) -> bool:
        return action is None and max(game.rules.result(state).totals) >= points

    with ExitStack() as planted:
        plant(planted, game, match._state.stack[-1], fails)
        ran = run("shrink", str(file), "--seconds", "3")
        assert ran.code == 0, ran.shown
        source = shown_source(ran)
        with pytest.raises(Planted):
            run_test(source)
    run_test(source)
    ran = run("shrink", str(file), "--seconds", "30")
    assert ran.code == 1
    assert "replays without a fault" in ran.text


def test_a_game_from_a_position(folder: FaultFolder, run: Run) -> None:
    game = registry.get("raids")
    first = play_randomly(raidtable.new("raids", seats=2, seed=1), 1, 8)
    match = raidtable.position("raids", first.position(), seed="on")
    with ExitStack() as planted:
        plant_on_points(game, planted, max(match.result.totals) + 1)
        report = play_until_it_fails(match, folder)
        ran = run("shrink", str(folder.file_of(report.reference)), "--seconds", "2")
        assert ran.code == 0, ran.shown
        source = shown_source(ran)
        with pytest.raises(Planted):
            run_test(source)
    run_test(source)


def test_it_is_repeatable_and_bounded(folder: FaultFolder, planted: ExitStack) -> None:
    plant_on_points(registry.get("raids"), planted, 10)
    report = play_until_it_fails(raidtable.new("raids", seats=3, seed=8), folder)

    def shortest(seconds: float) -> tuple[str, ...]:
        shrinker = shrink.Shrinker(shrink.Case(report.record or {}, report), seconds)
        fault = shrinker.reproduce()
        assert fault is not None
        return shrinker.shorten(fault).actions

    assert shortest(60) == shortest(60)
    assert len(shortest(0)) == len((report.record or {})["actions"]) + 1, "no time, nothing tried"


@pytest.mark.parametrize(
    ("where", "record", "sentence"),
    [
        ("apply", None, "contains no game"),
        ("database", {}, "was in the database"),
        ("apply", {"actions": ["sail:\x1b[2J"]}, "isn't legal in this version"),
    ],
)
def test_what_cannot_be_replayed_is_said(
    where: str, record: dict[str, Any] | None, sentence: str, folder: FaultFolder, run: Run
) -> None:
    if record is not None:
        record = {**raidtable.new("raids", seats=2, seed=1).record(), **record}
    given: dict[str, Any] = {"where": where, "error": Planted(), "record": record}
    ran = run("shrink", str(folder.file_of(folder.write(None, **given))))
    assert ran.code == 1
    assert sentence in ran.text
    assert "\x1b[2J" not in ran.shown


def test_a_malformed_report_is_refused(folder: FaultFolder, run: Run) -> None:
    file = folder.file_of(folder.write(None, where="apply", error=Planted()))
    file.write_text(json.dumps(json.loads(file.read_text()) | {"format": 9}))
    ran = run("shrink", str(file))
    assert ran.code == 2
    assert "this version reads 1" in ran.complaint


def test_the_output_is_never_overwritten(folder: FaultFolder, run: Run, tmp_path: Path) -> None:
    file = folder.file_of(folder.write(None, where="apply", error=Planted()))
    ran = run("shrink", str(file), "--output", str(file))
    assert ran.code == 2
    assert "already exists" in ran.complaint
    faults.load(file)


def test_the_written_test_runs_under_pytest(folder: FaultFolder, run: Run, tmp_path: Path) -> None:
    """In a separate process without the fault it passes; with the fault it fails."""
    test = tmp_path / "test_shrunken.py"
    with ExitStack() as planted:
        plant_on_points(registry.get("raids"), planted, 5)
        report = play_until_it_fails(raidtable.new("raids", seats=2, seed=2), folder)
        file = str(folder.file_of(report.reference))
        assert run("shrink", file, "--output", str(test), "--seconds", "2").code == 0
    fault = (
        "from raidtable.engine.match import Match\n"
        "def fail(*_, **__):\n    raise RuntimeError('planted')\n"
        "Match._applied = fail\n"
    )
    assert pytest_of(tmp_path, "") == 0
    assert pytest_of(tmp_path, fault) == 1


def pytest_of(folder: Path, conftest: str) -> int:
    (folder / "conftest.py").write_text(conftest)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)]
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.run(
        command, cwd=folder, env=paths, capture_output=True, check=False
    ).returncode
