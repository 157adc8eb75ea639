"""The trials of strength: all that must be shown, gone on with where they were left."""

import platform
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from tests.arena.rows import row
from tests.helpers import GAMES, every_game, quick_levels

from raidtable.arena import strength, strength_page
from raidtable.arena.games import Thinking, play
from raidtable.arena.pool import InProcess
from raidtable.arena.schedule import challenge
from raidtable.arena.strength import Played, Results, Times, Trial, as_it_stands, begin, play_on
from raidtable.bots.levels import LEVELS, Level
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.games import registry

TRIAL = Trial("levels", "raids", 2, "greedy", "random", 0.5)
POOL = InProcess()


def played_to(most: int, kept: Played | None = None, trial: Trial = TRIAL) -> Played:
    kept = kept or begin(trial, "s", POOL)
    for _ in play_on(trial, kept, POOL, most, 1):
        pass
    return kept


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_levels(monkeypatch)


@every_game
def test_all_that_must_be_shown_is_tried(game: Game) -> None:
    trials = strength.trials_of(game)
    told = {(trial.seats, trial.bot, trial.rival, trial.mark) for trial in trials}
    for seats in (2, 4):
        for level in (2, 3, 4, 5):
            assert (seats, f"bot:{level}", f"bot:{level - 1}", 1 / seats) in told
        assert (seats, "bot:3", "random", 0.98) in told
    assert (2, "bot:5", "greedy", 0.8) in told
    assert (2, "bot:5", "plain", 0.7) in told
    assert ((1, "bot:5", "", 0.8) in told) is (1 in game.rules.seat_counts)
    assert len(told) == len(trials) == 12 + (1 in game.rules.seat_counts)
    assert len({trial.key for trial in trials}) == len(trials)


def test_alone_the_opponent_is_at_its_hardest() -> None:
    alone = strength.chosen_trials([], ["opponent"])
    assert [trial.options for trial in alone] == [
        {"opening_moves": "3", "opponent_salvage": "unlimited"}
    ]


def test_trials_are_chosen_by_game_and_kind() -> None:
    assert len(strength.chosen_trials([], [])) == sum(len(strength.trials_of(g)) for g in GAMES)
    assert {trial.game for trial in strength.chosen_trials(["raids"], [])} == {"raids"}
    assert {trial.kind for trial in strength.chosen_trials([], ["plain", "greedy"])} == {
        "plain",
        "greedy",
    }
    with pytest.raises(BadOption, match="no test 'chess'; there are levels, random"):
        strength.chosen_trials([], ["chess"])


def test_a_trial_ends_when_it_is_decided() -> None:
    kept = played_to(1000)
    test = as_it_stands(TRIAL, kept)
    assert test.verdict == "above"
    assert 2 * len(kept.blocks) < 60
    assert not as_it_stands(TRIAL, replace(kept, blocks=kept.blocks[:-1])).verdict
    played_to(1000, kept)
    assert test.observations == len(kept.blocks)


def test_a_trial_ends_at_the_most_games() -> None:
    assert len(played_to(7).blocks) == 3
    assert played_to(1).blocks == []


def test_going_on_is_as_if_never_stopped(tmp_path: Path) -> None:
    whole = played_to(12)
    results = Results({TRIAL.key: played_to(4)})
    results.save(tmp_path / "strength.json")
    again = strength.load(tmp_path / "strength.json").played[TRIAL.key]
    assert len(again.blocks) == 2
    played_to(12, again)
    assert again.blocks == whole.blocks
    assert again.bot_times.decisions == whole.bot_times.decisions
    assert again.machines == whole.machines != []


def test_each_side_is_told_its_own_time() -> None:
    kept = played_to(4, trial=replace(TRIAL, bot="search:4", seats=4, mark=0.25))
    assert kept.bot_times.iterations > 0 == kept.rival_times.iterations
    games = challenge("raids", "search:4", "random", 4, "s/raids/4", {})
    counts = [[len(one.seconds) for one in play(game).thinking] for game in islice(games, 4)]
    own = sum(counts[seat][seat] for seat in range(4))
    assert kept.bot_times.decisions == own
    assert kept.rival_times.decisions == sum(map(sum, counts)) - own > own
    assert kept.bot_times.mean > kept.rival_times.mean > 0
    assert len(kept.blocks) == 1


def test_what_was_made_of_other_weights_or_seeds_is_out_of_date(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trial = strength.chosen_trials(["raids"], ["levels"])[0]
    results = Results({trial.key: Played(strength.made_of(trial, "s"), "s", trial.rival)})
    assert results.of(trial, "s") is not None
    assert results.of(trial, "t") is None
    monkeypatch.setitem(LEVELS, 1, Level(17, 2.0))
    assert results.of(trial, "s") is None


@pytest.mark.usefixtures("quick")
def test_equal_time_is_measured_in_games() -> None:
    trial = next(t for t in strength.trials_of(registry.get("raids")) if t.kind == "plain")
    kept = begin(trial, "s", POOL)
    told = kept.calibration
    assert kept.rival == f"plain:{told['iterations']}"
    assert told["iterations"] >= 1
    assert told["bot_seconds"] > 0
    assert told["bot_iterations_per_second"] > 0
    assert told["rival_iterations_per_second"] > 0


def test_iterations_follow_the_measured_times() -> None:
    """A rival that makes ten times as many in a second gets ten times as many."""
    trial = Trial("plain", "raids", 2, "bot:5", "plain", 0.7)
    asked: list[str] = []

    class Clockwork(InProcess):
        def map(self, work: Callable[[Any], Any], jobs: Any) -> Any:
            for job in jobs:
                rival = next(name for name in job.bots if name != "bot:5")
                asked.append(rival)
                iterations = int(rival.partition(":")[2])
                own = Thinking((0.8,), 8000)
                other = Thinking((iterations / 100_000,), iterations)
                thinking = tuple(own if name == "bot:5" else other for name in job.bots)
                yield replace(row(job.bots, [1, 2]), thinking=thinking)

    told = strength.calibrate(trial, "s", Clockwork())
    assert asked[0] == f"plain:{strength.FIRST_ITERATIONS}"
    assert asked[-1] == "plain:80000"
    assert told["iterations"] == 80000
    assert told["bot_seconds"] == pytest.approx(0.8)
    assert told["rival_iterations_per_second"] == pytest.approx(100_000)


def test_times_know_their_mean_and_percentiles() -> None:
    times = Times()
    times.add([0.001] * 90, 900)
    times.add([0.1] * 10, 100)
    assert times.mean == pytest.approx((0.09 + 1) / 100)
    assert times.percentile(0.5) == pytest.approx(0.001, rel=0.05)
    assert times.percentile(0.99) == pytest.approx(0.1, rel=0.05)
    assert times.iterations_per_second == pytest.approx(1000 / 1.09)
    assert (Times().mean, Times().percentile(0.99), Times().iterations_per_second) == (0, 0, 0)


def test_results_of_two_machines_are_merged() -> None:
    first, second = strength.chosen_trials(["raids"], ["levels"])[:2]

    def some(trial: Trial, blocks: int, seed: str = "s") -> Played:
        made = strength.made_of(trial, seed)
        return Played(made, seed, trial.rival, blocks=[1.0] * blocks)

    here = Results({first.key: some(first, 3), second.key: some(second, 9, "old")})
    there = Results({first.key: some(first, 5), second.key: some(second, 2)})
    here.merge(there, "s")
    assert len(here.played[first.key].blocks) == 5
    assert len(here.played[second.key].blocks) == 2, "what no longer holds gives way"
    here.merge(Results({first.key: some(first, 4)}), "s")
    assert len(here.played[first.key].blocks) == 5


def test_the_page_tells_each_trial() -> None:
    trials = strength.chosen_trials(["raids"], ["levels"])
    results = Results({})
    assert strength_page.page(results, "s").count("not played") == len(
        strength.chosen_trials([], [])
    )
    won, lost, open_, old = trials[:4]
    for trial, blocks in ((won, [1.0] * 20), (lost, [0.0] * 20), (open_, [0.5] * 4), (old, [1.0])):
        made = strength.made_of(trial, "s")
        results.played[trial.key] = Played(made, "s", trial.rival, blocks=blocks)
        results.played[trial.key].bot_times.add([0.1], 2000)
    results.played[old.key].made_of = "other"
    lines = {
        tuple(line.split(" | ")[:3]): line
        for line in strength_page.page(results, "s").partition("## Raiders")[0].splitlines()
    }
    assert "| 40 | 100.0 % (" in lines[("| `bot:2`", "`bot:1`", "2")]
    assert "| above even | **yes** | 100.0, " in lines[("| `bot:2`", "`bot:1`", "2")]
    assert "| 20,000 |" in lines[("| `bot:2`", "`bot:1`", "2")]
    assert "**no**" in lines[("| `bot:3`", "`bot:2`", "2")]
    assert "undecided" in lines[("| `bot:4`", "`bot:3`", "2")]
    assert "out of date" in lines[("| `bot:5`", "`bot:4`", "2")]


@pytest.mark.parametrize("text", ["[]", "{", '{"format": 2}', '{"format": 1, "trials": {"a": {}}}'])
def test_a_file_that_holds_something_else_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "strength.json"
    file.write_text(text)
    with pytest.raises(BadOption, match="holds no results"):
        strength.load(file)


def test_no_machine_is_named() -> None:
    told = strength.machine_in_words(3)
    assert "3 games at a time" in told
    assert platform.node() not in told
