"""Exact values: against plain minimax, in a game of hidden information, and for bots."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run, home, run  # noqa: F401 - fixtures
from tests.helpers import every_game

import raidtable
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.exact.compare import compare
from raidtable.exact.hidden import HiddenGame
from raidtable.exact.small import small
from raidtable.exact.solver import Solver
from raidtable.exact.value import Value

TILES = {3: "v4-goods-furs", 6: "v4-rune-rune", 8: "v4-monster-m6", 17: "v4-port-double"}
# The last voyage of Raids with four tiles.
TINY = {
    "voyage": 4,
    "sea": ["village" if s in (5, 10, 15) else TILES.get(s) for s in range(1, 20)],
    "seats": [{"space": 0, "vikings": 4}, {"space": 0, "vikings": 5}],
    "harbors": ["arrival", "runes", "shields", "sails"],
}


def tiny() -> Match[Any]:
    return raidtable.position("raids", TINY, seats=2)


def minimax(match: Match[Any]) -> Fraction:
    """Seat 0's share of the win, in the plainest way."""
    if match.over:
        winners = match.result.winners
        return Fraction(1, len(winners)) if 0 in winners else Fraction(0)
    values = []
    for action in match.legal():
        after = match.copy()
        after.play(action)
        values.append(minimax(after))
    return max(values) if match.actor == 0 else min(values)


def test_an_open_position_has_the_value_of_minimax() -> None:
    match = tiny()
    for action in ("sail:3", "sail:6", "sail:17"):
        match.play(action if action in match.legal() else match.legal()[0])
    solver = Solver(match.game)
    solved = solver.solve(match)
    assert solved.value == Value(minimax(match), minimax(match))
    assert solved.value.is_exact
    assert solved.hidden == 0
    sign = 1 if match.actor == 0 else -1
    for worth in solved.choices:
        after = match.copy()
        after.play(worth.action)
        value = minimax(after)
        assert worth.value.low == (value if sign > 0 else 1 - value)
    assert solved.best


def test_decisions_that_matter_have_a_best_and_a_worse_choice() -> None:
    solver = Solver(tiny().game)
    solver.solve(tiny())
    decisions = list(solver.decisions())
    assert len(decisions) > 20
    for state, worths in decisions:
        assert state.actor >= 0
        assert worths[0].value.low > worths[-1].value.high


def test_search_and_net_choose_what_is_best() -> None:
    solver = Solver(tiny().game)
    solver.solve(tiny())
    decisions = list(solver.decisions())
    strong = compare(solver, "search:1000", 1, 20, decisions)
    assert strong.best >= 0.95 * strong.decisions == 19
    learned = compare(solver, "net:1000", 1, 20, decisions)
    assert learned.best >= 19
    chance = compare(solver, "random", 1, 20, decisions)
    assert chance.best < strong.best
    assert chance.lost > strong.lost


@pytest.mark.slow
@every_game
def test_level_six_is_best_in_the_small_version(game: Game) -> None:
    match = small(game.id)
    solver = Solver(game)
    solver.solve(match)
    found = compare(solver, "bot:6", 1, 100, list(solver.decisions()))
    assert found.decisions >= 20
    assert found.best >= 0.95 * found.decisions


def test_a_small_version_with_chance_and_hidden_cards() -> None:
    match = small("north_sea")
    solver = Solver(match.game)
    solved = solver.solve(match)
    assert solved.hidden > 0
    assert 0 <= solved.value.low <= solved.value.high <= 1
    assert solved.value.high - solved.value.low <= solver.precision
    best = solved.choices[0].value
    found = solved.value if match.actor == 0 else solved.value.of_other()
    assert best.low == pytest.approx(float(found.low), abs=solver.precision)
    assert len(list(solver.decisions())) > 50


# A game of hidden information


class Guess(State):
    """Seat 0 hides left or right, seat 1 guesses. `hidden` is the choice, `guess` the guess."""

    def __init__(self, actor: int, stage: int, hidden: int, winner: int) -> None:
        super().__init__(actor, [])
        self.stage = stage
        self.hidden = hidden
        self.winner = winner

    def copy(self) -> "Guess":
        return Guess(self.actor, self.stage, self.hidden, self.winner)


class Action:
    def __init__(self, text: str) -> None:
        self.text = text


class Told:
    def __init__(self, data: dict[str, object]) -> None:
        self.told = data

    def data(self) -> dict[str, object]:
        return self.told


class GuessRules:
    """Who guesses right wins. Left taken for right wins for seat 0; right for left, a coin does."""

    def __init__(self) -> None:
        self.all = {text: Action(text) for text in ("left", "right", "heads", "tails")}
        self.actions = self

    def find(self, text: str) -> Action | None:
        return self.all.get(text)

    def legal(self, s: Guess) -> list[Action]:
        return [self.all["left"], self.all["right"]]

    def outcomes(self, s: Guess) -> list[tuple[Action, int]]:
        return [(self.all["heads"], 1), (self.all["tails"], 1)]

    def apply(self, s: Guess, a: Action, log: object) -> None:
        if s.stage == 0:
            s.hidden, s.actor, s.stage = int(a.text == "right"), 1, 1
        elif s.stage == 1:
            guess = int(a.text == "right")
            if guess == s.hidden or s.hidden == 0:
                s.winner, s.actor = int(guess == s.hidden), OVER
            else:
                s.actor, s.stage = CHANCE, 2
        else:
            s.winner, s.actor = int(a.text == "tails"), OVER

    def view(self, s: Guess, seat: int) -> Told:
        return Told({"seat": seat, "stage": s.stage, "hidden": s.hidden if seat == 0 else None})

    def write(self, s: Guess) -> dict[str, object]:
        return {"stage": s.stage, "hidden": s.hidden, "winner": s.winner}

    def canonical(self, written: dict[str, object]) -> dict[str, object]:
        return written

    def result(self, s: Guess) -> raidtable.Result:
        return raidtable.Result([{}, {}], [1 + (s.winner == 1), 1 + (s.winner == 0)], "")


def test_hidden_information_is_mixed_as_in_an_equilibrium() -> None:
    """Hiding left 1 time in 3 leaves the guesser indifferent, at 1/3 of a win."""
    game: Any = type("Fake", (), {"rules": GuessRules()})()
    solver = Solver(game, precision=1e-3)
    start = Guess(0, 0, 0, 0)
    value = solver.value(start)
    assert value.low <= 1 / 3 <= value.high
    assert value.high - value.low <= 5e-3
    hidden = HiddenGame(solver, start)
    hidden.solve()
    known = hidden.root.known
    assert known is not None
    assert known.mean()[0] == pytest.approx(1 / 3, abs=0.02)
    # With open cards the guesser would always be right.
    assert solver.settled(start) == value


# What can't be solved, and the command


def test_what_cannot_be_solved_is_refused() -> None:
    match = raidtable.new("raids", seats=3, seed=1)
    with pytest.raises(BadOption, match="not with 3"):
        Solver(match.game).solve(match)
    with pytest.raises(BadOption, match="too large: 50 positions"):
        Solver(match.game, 50).solve(tiny())
    cards = raidtable.new("north_sea", seats=2, seed=1)
    with pytest.raises(BadOption, match="knows something here"):
        Solver(cards.game).solve(cards)


def test_the_command_prints_values_and_compares(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file, made = tmp_path / "tiny.json", tmp_path / "solved.json"
    file.write_text(json.dumps(TINY), encoding="utf-8")
    asked = ("--position", str(file), "--bots", "greedy,random", "--seed", "1", "--decisions", "9")
    ran = run("solve", "raids", *asked, "--json", str(made))
    assert ran.complaint == ""
    assert "Share of the win for Red:" in ran.text
    assert "random chose the best in " in ran.text
    data = json.loads(made.read_text())
    assert data["value"]["exact"] == str(Solver(tiny().game).solve(tiny()).value.low)
    assert {one["action"] for one in data["choices"]} == set(tiny().legal())
    assert [one["bot"] for one in data["bots"]] == ["greedy", "random"]
    assert raidtable.position("raids", data["position"]).digest == tiny().digest


def test_the_command_refuses_files_that_are_no_positions(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "p.json"
    file.write_text("{", encoding="utf-8")
    ran = run("solve", "raids", "--position", str(file))
    assert ran.code == 2
    assert "is not JSON" in ran.complaint
    assert "too large" in run("solve", "raids", "--most", "10").complaint
    assert "No such file" in run("solve", "raids", "--position", "nothing.json").complaint


@every_game
def test_small_versions_can_be_played(game: Game) -> None:
    match = small(game.id)
    assert match.seats == 2
    rng = seeded("small")
    while not match.over:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
