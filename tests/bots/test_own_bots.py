"""Bots of your own: they play in the arena by name, and nowhere else."""

import sys
from pathlib import Path

import pytest

from raidtable.arena.games import Job, play
from raidtable.bots import own_bots, registry
from raidtable.engine.errors import BadOption
from raidtable.games import registry as games

LAST = """
from raidtable.bots.bot import Bot

class Last(Bot):
    def choose(self, view, legal, budget, rng):
        return legal[-1]

class NoBot:
    pass
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a module of bots and one that cannot be imported."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "bots_of_a_test.py").write_text(LAST, encoding="utf-8")
    (tmp_path / "lacking.py").write_text("import no_such_package\n", encoding="utf-8")
    monkeypatch.delitem(sys.modules, "bots_of_a_test", raising=False)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_a_class_of_the_current_folder_plays() -> None:
    row = play(Job("raids", ("python:bots_of_a_test:Last", "random"), "1", keep_record=True))
    own = [decision for decision in row.trail if decision.seat == 0]
    assert own
    assert sorted(row.ranks) in ([1, 2], [1, 1])


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("python:bots_of_a_test", "python:MODULE:CLASS"),
        ("python:../etc:Last", "python:MODULE:CLASS"),
        ("python:bots_of_a_test:NoBot", "no class 'NoBot'"),
        ("python:bots_of_a_test:Missing", "no class 'Missing'"),
        ("python:no_such_module_here:Last", "no Python module"),
    ],
)
def test_other_names_are_refused_with_a_sentence(name: str, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        own_bots.make(name, games.get("raids"))


@pytest.mark.usefixtures("folder")
def test_a_module_that_lacks_something_says_what() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_package"):
        own_bots.make("python:lacking:Last", games.get("raids"))


@pytest.mark.usefixtures("folder")
def test_tables_never_load_such_a_bot() -> None:
    """The server looks names up in the registry, which refuses them without an import."""
    game = games.get("raids")
    with pytest.raises(BadOption, match="There is no bot"):
        registry.make("python:bots_of_a_test:Last", game)
    assert "bots_of_a_test" not in sys.modules
    assert not any(name.startswith("python") for name in registry.opponents(game))


def test_only_classes_of_your_own_tell_capitals_apart() -> None:
    assert own_bots.bare("Bot:3") == "bot:3"
    assert own_bots.bare("python:my_bots:Last") == "python:my_bots:Last"
