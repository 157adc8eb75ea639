"""Bots of your own: they play in the arena by name, and nowhere else."""

import ast
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture
from tests.laws.test_imports import SOURCES, imported_modules

from raidtable.arena.games import BotFault, Job, play
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

class Faulty(Bot):
    def choose(self, view, legal, budget, rng):
        return {}["sail"]

class Cheat(Bot):
    def choose(self, view, legal, budget, rng):
        return "sail:99"

class Closed(Bot):
    results = []
    def choose(self, view, legal, budget, rng):
        return legal[0]
    def close(self, result):
        self.results.append(result)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a module of bots and some that cannot be imported."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "bots_of_a_test.py").write_text(LAST, encoding="utf-8")
    (tmp_path / "lacking.py").write_text("import no_such_package\n", encoding="utf-8")
    (tmp_path / "garbled.py").write_text("def\n", encoding="utf-8")
    monkeypatch.delitem(sys.modules, "bots_of_a_test", raising=False)
    return tmp_path


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Installed packages that name bots: a good one, and three whose names cannot be."""
    points = EntryPoints(
        EntryPoint(name, f"bots_of_a_test:{attribute}", own_bots.GROUP)
        for name, attribute in [
            ("last-one", "Last"),
            ("greedy", "Last"),
            ("Loud", "Last"),
            ("python", "Last"),
            ("no-bot", "NoBot"),
        ]
    )
    monkeypatch.setattr(own_bots, "entry_points", lambda group: points.select(group=group))
    monkeypatch.setattr(own_bots, "installed", own_bots.installed.__wrapped__)
    monkeypatch.syspath_prepend(folder)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["python:bots_of_a_test:Last", "bots_of_a_test:Last"])
def test_a_class_of_the_current_folder_plays(name: str) -> None:
    row = play(Job("raids", (name, "random"), "1", keep_record=True))
    own = [decision for decision in row.trail if decision.seat == 0]
    assert own
    assert sorted(row.ranks) in ([1, 2], [1, 1])


@pytest.mark.usefixtures("entries")
@pytest.mark.filterwarnings("ignore:The bot")
def test_a_bot_of_an_installed_package_plays_by_its_name() -> None:
    by_name, by_class = (
        play(Job("raids", (name, "random"), "1")) for name in ("last-one", "bots_of_a_test:Last")
    )
    assert by_name.points == by_class.points
    assert own_bots.bare("Last-One") == "last-one"


@pytest.mark.usefixtures("entries")
def test_names_that_cannot_be_are_left_out_with_a_warning() -> None:
    with pytest.warns(UserWarning, match="its name is taken") as told:
        assert list(own_bots.installed()) == ["last-one", "no-bot"]
    assert len(told) == 3
    assert "bots_of_a_test" not in sys.modules


@pytest.mark.usefixtures("entries")
@pytest.mark.filterwarnings("ignore:The bot")
def test_an_entry_point_that_is_no_bot_is_refused() -> None:
    with pytest.raises(BadOption, match="no class 'NoBot'"):
        own_bots.make("no-bot", games.get("raids"))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("python:bots_of_a_test", "MODULE:CLASS"),
        ("python:../etc:Last", "MODULE:CLASS"),
        ("../etc:Last", "There is no bot"),
        ("bots_of_a_test", "There is no bot"),
        ("bots_of_a_test:NoBot", "no class 'NoBot'"),
        ("python:bots_of_a_test:Missing", "no class 'Missing'"),
        ("no_such_module_here:Last", "no Python module"),
        ("lacking:Last", r"lacking can't be imported: .*no_such_package"),
        ("garbled:Last", r"garbled can't be imported: SyntaxError"),
        ("search:fast", "There is no bot"),
    ],
)
def test_other_names_are_refused_with_a_sentence(name: str, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        own_bots.make(name, games.get("raids"))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Faulty", r"bots_of_a_test:Faulty failed with KeyError\('sail'\) \(bots_of_a_test.py, li"),
        ("Cheat", "bots_of_a_test:Cheat chose 'sail:99', which is not one of the legal actions"),
    ],
)
def test_a_fault_in_a_bot_is_told_as_its_own(name: str, sentence: str) -> None:
    with pytest.raises(BotFault, match=sentence):
        play(Job("raids", (f"bots_of_a_test:{name}", "random"), "1"))


@pytest.mark.usefixtures("folder")
def test_a_fault_in_a_bot_is_no_bug_of_raidtable(run: Run) -> None:  # noqa: F811
    asked = ("--games", "2", "--processes", "1")
    ran = run("arena", "raids", "--bots", "bots_of_a_test:Faulty,random", *asked)
    assert ran.code == 2
    assert "The bot bots_of_a_test:Faulty failed with KeyError('sail')" in ran.complaint
    assert "bug in Raidtable" not in ran.complaint


@pytest.mark.usefixtures("folder")
def test_a_bot_learns_that_its_game_is_over() -> None:
    row = play(Job("raids", ("bots_of_a_test:Closed", "random"), "1"))
    closed = sys.modules["bots_of_a_test"].Closed.results
    assert [result.totals for result in closed] == [list(row.points)]
    with pytest.raises(BotFault):
        play(Job("raids", ("bots_of_a_test:Closed", "bots_of_a_test:Faulty"), "1"))
    assert closed[1] is None


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["python:bots_of_a_test:Last", "bots_of_a_test:Last", "cmd:true"])
def test_tables_never_load_such_a_bot(name: str) -> None:
    """The server looks names up in the registry, which refuses them without an import."""
    game = games.get("raids")
    with pytest.raises(BadOption, match="There is no bot"):
        registry.make(name, game)
    assert "bots_of_a_test" not in sys.modules
    assert not any(name.startswith(("python", "cmd")) for name in registry.opponents(game))


def test_the_server_does_not_even_reach_their_module() -> None:
    reached = set[str]()
    waiting = {module for module in SOURCES if module.startswith("raidtable.server")}
    while waiting:
        module = waiting.pop()
        reached.add(module)
        waiting |= imported_modules(module) - reached
    assert "raidtable.bots.registry" in reached
    running_code = {"raidtable.bots.own_bots", "raidtable.bots.program"}
    assert not reached & running_code
    assert all(isinstance(SOURCES[module], ast.Module) for module in running_code)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Bot:3", "bot:3"),
        ("python:my_bots:Last", "python:my_bots:Last"),
        ("my_bots:Last", "my_bots:Last"),
        ('cmd:"Node  bot.js"', "cmd:Node  bot.js"),
        ('CMD:"a b" "c"', 'cmd:"a b" "c"'),
    ],
)
def test_only_names_of_your_own_tell_capitals_apart(written: str, name: str) -> None:
    assert own_bots.bare(written) == name


def test_a_comma_in_quotes_is_part_of_a_program() -> None:
    assert own_bots.names_in('Random, cmd:"bot --x 1,2",my_bots:Last') == [
        *("random", "cmd:bot --x 1,2", "my_bots:Last"),
    ]
    assert own_bots.names_in("random,,greedy") == ["random", "", "greedy"]
