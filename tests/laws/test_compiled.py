"""The compiled and the interpreted build play the same games, with equal digests.

RAIDTABLE_EXPECT=compiled, which `make compiled` sets, turns a missing build into a failure.
"""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import SETTINGS

from raidtable.games import registry

# The modules of every game that are used in the innermost loop.
GAME_MODULES = ["rules.actions", "rules.rules", "rules.state", "rules.view", "bots.judgement"]
ROOT = Path(__file__).parents[2]
EXPECTED = os.environ.get("RAIDTABLE_EXPECT") == "compiled"


def played(folder: Path) -> dict[str, Any]:
    """The digests computed in a process that imports the package from that folder."""
    settings = [[setting.game.id, setting.seats, setting.chosen] for setting in SETTINGS]
    process = subprocess.run(
        [sys.executable, "-P", str(ROOT / "tests/laws/replayed.py"), json.dumps(settings)],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=ROOT / "tests",
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    answer: dict[str, Any] = json.loads(process.stdout)
    return answer


def is_of_these_sources(installed: Path) -> bool:
    """Whether the installed package was built from the current sources."""
    here = ROOT / "src" / "raidtable"
    return all(
        (installed / source.relative_to(here)).is_file()
        and (installed / source.relative_to(here)).read_bytes() == source.read_bytes()
        for source in here.rglob("*.py")
    )


def installed_package() -> Path | None:
    """The folder of the installed package; None if only these sources exist."""
    for entry in sys.path:
        folder = Path(entry, "raidtable")
        if folder.is_dir() and ROOT / "src" not in folder.parents:
            return folder
    return None


def test_compiled_and_interpreted_play_the_same() -> None:
    installed = installed_package()
    if installed is None or not is_of_these_sources(installed):
        assert not EXPECTED, "no build of these sources is installed"
        pytest.skip("no build of these sources is installed; `make compiled` makes one")
    compiled = played(installed.parent)
    if not compiled["compiled"]:
        assert not EXPECTED, "the installed build is not compiled"
        pytest.skip("the installed build is not compiled; `make compiled` compiles it")
    interpreted = played(ROOT / "src")
    assert not interpreted["compiled"]
    assert len(interpreted["games"]) >= len(SETTINGS)
    assert compiled["games"] == interpreted["games"]


@pytest.mark.skipif(not EXPECTED, reason="this run is not said to be compiled")
def test_this_run_is_compiled() -> None:
    hot = ["engine.rng", "engine.rules", "engine.playout"]
    hot += [f"games.{game_id}.{name}" for game_id in registry.game_ids() for name in GAME_MODULES]
    for name in hot:
        assert not str(import_module(f"raidtable.{name}").__file__).endswith(".py"), name


CHAIN = """
import raidtable
for game in raidtable.game_ids():
    state, chain = raidtable.new(game, seats=2, seed=1)._state, None
    for _ in range(1000):
        chain = (chain, state.copy())
    del chain
"""


def test_positions_that_die_in_a_long_chain_leave_the_heap_whole() -> None:
    """The allocator's checks abort the process if a freed position wrote beyond its memory."""
    environment = {**os.environ, "PYTHONMALLOC": "debug"}
    process = subprocess.run(
        [sys.executable, "-c", CHAIN], env=environment, capture_output=True, check=False
    )
    assert process.returncode == 0, process.stderr
