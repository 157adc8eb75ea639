"""`raidtable leaderboard`, and flat Monte Carlo, one of its baselines."""

import json
import time
from pathlib import Path

import pytest
from tests.cli.conftest import Run

import raidtable
from raidtable.arena.games import Job, play
from raidtable.bots.bot import Budget
from raidtable.bots.registry import make
from raidtable.cli.leaderboard import BASELINES
from raidtable.engine.errors import BadOption
from raidtable.engine.rng import seeded
from raidtable.games import registry


def test_flat_monte_carlo_beats_random_play() -> None:
    won = sum(
        play(Job("raids", bots, str(seed))).shares[bots.index("flat:30")]
        for seed in range(3)
        for bots in (("flat:30", "random"), ("random", "flat:30"))
    )
    assert won >= 4, "of 6"


def test_flat_monte_carlo_keeps_to_its_budget_and_its_stream() -> None:
    game = registry.get("raids")
    match = raidtable.new("raids", seats=2, seed=1)
    view, legal = match.view(match.actor), match.actions()
    bot = make("flat:40", game)
    chosen = bot.choose(view, legal, Budget(), seeded("x"))
    assert chosen is bot.choose(view, legal, Budget(), seeded("x"))
    begun = time.process_time()
    make("flat:10000000", game).choose(view, legal, Budget(seconds=0.02), seeded("x"))
    assert time.process_time() - begun < 5
    for wrong in ("flat", "flat:0", "flat:x"):
        with pytest.raises(BadOption, match="There is no bot"):
            make(wrong, game)


def test_every_baseline_is_on_the_page_with_its_rating(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert all(make(bot, registry.get("raids")) for bot in BASELINES)
    for bot in [bot for bot in BASELINES if bot.startswith(("plain", "search", "net"))]:
        monkeypatch.delitem(BASELINES, bot)  # for speed
    folder = tmp_path / "board"
    ran = run(
        *("leaderboard", "raids", "--games", "1", "--seconds", "0.002", "--seed", "1"),
        *("--bots", "search:2", "--processes", "1", "--folder", str(folder)),
    )
    assert ran.complaint == ""
    page = (folder / "raids.md").read_text()
    assert "0.002 s for a decision, seed `1`" in page
    names = [bot.partition(":")[0] for bot in BASELINES] + ["search:2"]
    assert all(f"| `{name}` | " in page for name in names)
    data = json.loads((folder / "raids.json").read_text())
    assert len(data["standings"]) == len(names)
    assert {tuple(sorted(game["bots"])) for game in data["games"]} == {
        tuple(sorted((one, other)))
        for one in [*BASELINES, "search:2"]
        for other in [*BASELINES, "search:2"]
        if one != other
    }
    assert (folder / "raids.svg").read_text().startswith("<svg")
