"""Tuning finds better weights, is reproducible, and keeps the comments of the file."""

import sys
import tomllib
from collections.abc import Sequence

import pytest
from tests.arena.rows import row
from tests.helpers import every_game

from raidtable.arena import tune
from raidtable.arena.games import Job, Row
from raidtable.arena.tune import Plan, Tuner
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game

PLAN = Plan("raids", "s", games=4, population=8, step=0.3)


def judged(job: Job) -> Row:
    """A game whose score margin grows with the candidate's weight of Runes and falls with that of
    Sails."""
    seat, weights = next((at, one) for at, one in enumerate(job.weights) if one is not None)
    lead = (weights["rune_prize"] - 100 - (weights["sail_voyage"] - 60)) // 4
    points = [50, 50]
    points[seat] += lead
    ranks = [1 + (score < max(points)) for score in points]
    return row(job.bots, ranks, job.seed, points)


def tuned(generations: int, seed: str = "s") -> Tuner:
    tuner = Tuner(Plan("raids", seed, games=4, population=8, step=0.3))
    for _ in range(generations):
        tuner.learn([judged(job) for job in tuner.jobs()])
    return tuner


def test_it_goes_where_games_are_won() -> None:
    found = tuned(25).weights()
    current = tune.current_weights("raids")
    assert found["rune_prize"] > current["rune_prize"] + 30
    assert found["sail_voyage"] < current["sail_voyage"] - 20
    assert all(isinstance(weight, int) for weight in found.values())
    assert list(found) == list(current)


def test_the_same_seed_finds_the_same() -> None:
    assert tuned(3).weights() == tuned(3).weights() != tuned(3, "t").weights()


def test_candidates_of_a_generation_share_seeds_and_rotate_seats() -> None:
    tuner = Tuner(PLAN)
    jobs = tuner.jobs()
    assert len(jobs) == 8 * 4
    candidates = [jobs[first : first + 4] for first in range(0, len(jobs), 4)]
    for candidate_jobs in candidates:
        assert [job.seed for job in candidate_jobs] == [job.seed for job in candidates[0]]
        assert [job.weights.index(None) for job in candidate_jobs] == [1, 0, 1, 0]
        assert len({str(job.weights[n % 2]) for n, job in enumerate(candidate_jobs)}) == 1
        assert {job.bots for job in candidate_jobs} == {("search:60", "search:60")}
    assert len({str(candidate_jobs[0].weights) for candidate_jobs in candidates}) == 8
    tuner.learn([judged(job) for job in jobs])
    assert not {job.seed for job in tuner.jobs()} & {job.seed for job in jobs}


def test_small_weights_move_too() -> None:
    tuner = Tuner(PLAN)
    current = tune.current_weights("raids")
    moved = tuner.weights_at([0.5] * len(current))
    small = [name for name, weight in current.items() if abs(weight) < tune.LEAST_SCALE]
    assert small
    assert all(moved[name] == current[name] + tune.LEAST_SCALE / 2 for name in small)
    assert moved["rune_prize"] == round(current["rune_prize"] * 1.5)
    assert tuner.weights_at([0.0] * len(current)) == current


def test_a_game_is_worth_its_lead_and_its_win() -> None:
    rows = [row("ab", [1, 2], points=[30, 20]), row("ab", [1, 2], points=[25, 15])]
    # The candidate wins its first game in the first seat and loses the second in the second seat.
    assert tune.block_values(rows, 2) == [0.0]
    assert tune.block_shares(rows, 2) == [0.5]
    rows = [row("abb", [1, 3, 2], points=[30, 20, 25])] * 3
    value = (5 + 20 * (2 / 3) - 10 - 20 / 3 - 5 - 20 / 3) / 3
    assert tune.block_values(rows, 3) == pytest.approx([value])


def blocks(leads: Sequence[int]) -> list[Row]:
    """A seed block of two games for each score margin of the candidate."""
    rows = []
    for lead in leads:
        first = [1, 2] if lead > 0 else [2, 1] if lead < 0 else [1, 1]
        rows += [row("ab", first, points=[50 + lead, 50])]
        rows += [row("ab", first[::-1], points=[50, 50 + lead])]
    return rows


@pytest.mark.parametrize(
    ("leads", "better"),
    [
        ([5, 3, 8, 4, 6, 5], True),
        ([0, 0, 0], False),
        ([-5, -3, -8], False),
        ([9, -8, 7, -6], False),
    ],
)
def test_weights_are_better_where_luck_cannot_explain_it(leads: list[int], better: bool) -> None:
    assert tune.verdict_of(blocks(leads), 2).is_better is better


@every_game
def test_the_file_keeps_all_but_the_figures(game: Game) -> None:
    text = tune.file_of(game.id).read_text(encoding="utf-8")
    weights = tune.current_weights(game.id)
    assert tune.rewritten(text, weights) == text
    new = {name: -1234 - number for number, name in enumerate(weights)}
    changed = tune.rewritten(text, new)
    before, after = tomllib.loads(text), tomllib.loads(changed)
    assert after.pop("weights") == new
    before.pop("weights")
    assert after == before, "personas and search settings stay"

    def comments(text: str) -> list[str]:
        return [line.partition("#")[2] for line in text.splitlines()]

    assert comments(changed) == comments(text)


def test_comments_stay_in_their_columns() -> None:
    text = "[weights]\na = 5     # first\nb = 100   # second\n\n[search]\na = 7\n"
    changed = tune.rewritten(text, {"a": 250, "b": -3})
    assert changed == "[weights]\na = 250   # first\nb = -3    # second\n\n[search]\na = 7\n"
    assert tune.rewritten("[weights]\na = 5 # x\n", {"a": 1234}) == "[weights]\na = 1234 # x\n"


def test_alone_nothing_is_tuned() -> None:
    with pytest.raises(BadOption, match="at least 2 seats"):
        Tuner(Plan("storm_raiders", "s", seats=1))


def test_without_cmaes_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cmaes", None)
    with pytest.raises(BadOption, match=r"pip install 'raidtable\[arena\]'"):
        Tuner(PLAN)
