"""Strength tests: all required tests exist, and a stopped run continues where it stopped."""

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
from raidtable.arena.strength import (
    Played,
    Results,
    StrengthTest,
    Times,
    begin,
    play_on,
    sequential_test,
)
from raidtable.bots.learned import has_net
from raidtable.bots.levels import LEVELS, Level
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.games import registry

TEST = StrengthTest("levels", "raids", 2, "greedy", "random", 0.5)
POOL = InProcess()


def played_to(most: int, kept: Played | None = None, test: StrengthTest = TEST) -> Played:
    kept = kept or begin(test, "s", POOL)
    for _ in play_on(test, kept, POOL, most, 1):
        pass
    return kept


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_levels(monkeypatch)


@every_game
def test_all_that_must_be_shown_is_tried(game: Game) -> None:
    tests = strength.strength_tests_of(game)
    found = {(test.seats, test.bot, test.rival, test.threshold) for test in tests}
    for seats in (2, 4):
        for level in (2, 3, 4, 5, 6):
            assert (seats, f"bot:{level}", f"bot:{level - 1}", 1 / seats) in found
        assert (seats, "bot:3", "random", 0.98) in found
        assert (seats, "timed:3000", "timed:1000", 1 / seats) in found
    with_net = has_net(game)
    assert ((2, "bot:5", "classic:5", 0.65) in found) is with_net
    assert ((4, "bot:5", "classic:5", 0.35) in found) is with_net
    assert (2, "bot:5", "greedy", 0.8) in found
    assert (2, "bot:5", "plain", 0.7) in found
    assert ((1, "bot:5", "", 0.8) in found) is (1 in game.rules.seat_counts)
    assert len(found) == len(tests) == 20 + 2 * with_net + (1 in game.rules.seat_counts)
    assert len({test.key for test in tests}) == len(tests)


def test_alone_the_opponent_is_at_its_hardest() -> None:
    alone = strength.chosen_tests([], ["opponent"])
    assert [test.options for test in alone] == [
        {"opening_moves": "3", "opponent_salvage": "unlimited"}
    ]


def test_strength_tests_are_chosen_by_game_and_kind() -> None:
    assert len(strength.chosen_tests([], [])) == sum(
        len(strength.strength_tests_of(g)) for g in GAMES
    )
    assert {test.game for test in strength.chosen_tests(["raids"], [])} == {"raids"}
    assert {test.kind for test in strength.chosen_tests([], ["plain", "greedy"])} == {
        "plain",
        "greedy",
    }
    chosen = strength.chosen_tests(["raids"], ["levels"], ["bot:2", "bot:3"])
    assert [(test.seats, test.bot) for test in chosen] == [
        (seats, bot) for seats in (2, 4) for bot in ("bot:2", "bot:3")
    ]
    with pytest.raises(BadOption, match=r"no test 'chess'\. Choose one of: levels, classic"):
        strength.chosen_tests([], ["chess"])


def test_a_strength_test_ends_when_it_is_decided() -> None:
    kept = played_to(1000)
    sequential = sequential_test(TEST, kept)
    assert sequential.verdict == "above"
    assert 2 * len(kept.blocks) < 60
    assert not sequential_test(TEST, replace(kept, blocks=kept.blocks[:-1])).verdict
    played_to(1000, kept)
    assert sequential.observations == len(kept.blocks)


def test_a_strength_test_ends_at_the_most_games() -> None:
    assert len(played_to(7).blocks) == 3
    assert played_to(1).blocks == []


def test_going_on_is_as_if_never_stopped(tmp_path: Path) -> None:
    whole = played_to(12)
    results = Results({TEST.key: played_to(4)})
    results.save(tmp_path / "strength.json")
    again = strength.load(tmp_path / "strength.json").played[TEST.key]
    assert len(again.blocks) == 2
    played_to(12, again)
    assert again.blocks == whole.blocks
    assert again.bot_times.decisions == whole.bot_times.decisions
    assert again.machines == whole.machines != []


def test_each_side_has_its_own_time() -> None:
    kept = played_to(4, test=replace(TEST, bot="search:4", seats=4, threshold=0.25))
    assert kept.bot_times.iterations > 0 == kept.rival_times.iterations
    games = challenge("raids", "search:4", "random", 4, "s/raids/4", {})
    counts = [[len(one.seconds) for one in play(game).thinking] for game in islice(games, 4)]
    bot_decisions = sum(counts[seat][seat] for seat in range(4))
    assert kept.bot_times.decisions == bot_decisions
    assert kept.rival_times.decisions == sum(map(sum, counts)) - bot_decisions > bot_decisions
    assert kept.bot_times.mean > kept.rival_times.mean > 0
    assert len(kept.blocks) == 1


def test_what_was_made_of_other_weights_or_seeds_is_out_of_date(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    test = strength.chosen_tests(["raids"], ["levels"])[0]
    results = Results({test.key: Played(strength.fingerprint(test, "s"), "s", test.rival)})
    assert results.of(test, "s") is not None
    assert results.of(test, "t") is None
    monkeypatch.setitem(LEVELS, 1, Level(17, 2.0))
    assert results.of(test, "s") is None


def test_a_test_against_the_level_without_the_net_depends_on_both_levels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    test = strength.chosen_tests(["raids"], ["classic"])[0]
    before = strength.fingerprint(test, "s")
    monkeypatch.setitem(LEVELS, 5, Level(10_001, 0.0))
    assert strength.fingerprint(test, "s") != before


@pytest.mark.usefixtures("quick")
def test_equal_time_is_measured_in_games() -> None:
    test = next(t for t in strength.strength_tests_of(registry.get("raids")) if t.kind == "plain")
    kept = begin(test, "s", POOL)
    calibration = kept.calibration
    assert kept.rival == f"plain:{calibration['iterations']}"
    assert calibration["iterations"] >= 1
    assert calibration["bot_seconds"] > 0
    assert calibration["bot_iterations_per_second"] > 0
    assert calibration["rival_iterations_per_second"] > 0


def test_iterations_follow_the_measured_times() -> None:
    """A rival with ten times the iterations per second gets ten times the iterations."""
    test = StrengthTest("plain", "raids", 2, "bot:5", "plain", 0.7)
    asked: list[str] = []

    class Clockwork(InProcess):
        def map(self, work: Callable[[Any], Any], jobs: Any) -> Any:
            for job in jobs:
                rival = next(name for name in job.bots if name != "bot:5")
                asked.append(rival)
                iterations = int(rival.partition(":")[2])
                bot_thinking = Thinking((0.8,), 8000)
                other = Thinking((iterations / 100_000,), iterations)
                thinking = tuple(bot_thinking if name == "bot:5" else other for name in job.bots)
                yield replace(row(job.bots, [1, 2]), thinking=thinking)

    calibration = strength.calibrate(test, "s", Clockwork())
    assert asked[0] == f"plain:{strength.FIRST_ITERATIONS}"
    assert asked[-1] == "plain:80000"
    assert calibration["iterations"] == 80000
    assert calibration["bot_seconds"] == pytest.approx(0.8)
    assert calibration["rival_iterations_per_second"] == pytest.approx(100_000)


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
    first, second = strength.chosen_tests(["raids"], ["levels"])[:2]

    def some(test: StrengthTest, blocks: int, seed: str = "s") -> Played:
        made = strength.fingerprint(test, seed)
        return Played(made, seed, test.rival, blocks=[1.0] * blocks)

    here = Results({first.key: some(first, 3), second.key: some(second, 9, "old")})
    there = Results({first.key: some(first, 5), second.key: some(second, 2)})
    here.merge(there, "s")
    assert len(here.played[first.key].blocks) == 5
    assert len(here.played[second.key].blocks) == 2, "what no longer holds gives way"
    here.merge(Results({first.key: some(first, 4)}), "s")
    assert len(here.played[first.key].blocks) == 5


def test_the_page_shows_each_strength_test() -> None:
    tests = strength.chosen_tests(["raids"], ["levels"])
    results = Results({})
    assert strength_page.page(results, "s").count("not played") == len(
        strength.chosen_tests([], [])
    )
    won, lost, open_, old = tests[:4]
    for test, blocks in ((won, [1.0] * 20), (lost, [0.0] * 20), (open_, [0.5] * 4), (old, [1.0])):
        made = strength.fingerprint(test, "s")
        results.played[test.key] = Played(made, "s", test.rival, blocks=blocks)
        results.played[test.key].bot_times.add([0.1], 2000)
    results.played[old.key].made_of = "other"
    lines = {
        tuple(line.split(" | ")[:3]): line
        for line in strength_page.page(results, "s").partition("## Raiders")[0].splitlines()
    }
    assert "| 40 | 100.0% (" in lines[("| `bot:2`", "`bot:1`", "2")]
    assert "| above even | **yes** | 100.0, " in lines[("| `bot:2`", "`bot:1`", "2")]
    assert "| 20,000 |" in lines[("| `bot:2`", "`bot:1`", "2")]
    assert "**no**" in lines[("| `bot:3`", "`bot:2`", "2")]
    assert "undecided" in lines[("| `bot:4`", "`bot:3`", "2")]
    assert "out of date" in lines[("| `bot:5`", "`bot:4`", "2")]


@pytest.mark.parametrize("text", ["[]", "{", '{"format": 2}', '{"format": 1, "trials": {"a": {}}}'])
def test_a_file_that_holds_something_else_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "strength.json"
    file.write_text(text)
    with pytest.raises(BadOption, match="does not contain results"):
        strength.load(file)


def test_no_machine_is_named() -> None:
    machine = strength.machine_in_words(3)
    assert "3 games at a time" in machine
    assert platform.node() not in machine
