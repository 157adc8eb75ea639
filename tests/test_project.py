"""The project keeps its word: public names, the README's example, the changelog."""

import re
from pathlib import Path

import pytest

import raidtable

ROOT = Path(__file__).parents[1]

# What users may rely on. Taking a name away is a breaking change; adding one is a promise.
PUBLIC_NAMES = [
    "CHANCE", "OVER", "SPECTATOR",
    "BadOption", "BadPosition", "BadRecord", "CannotUndo", "Chance", "Choice", "Component",
    "Components", "Explanation", "Figure", "GameId", "IllegalAction", "Match", "NoLegalAction",
    "NotYourTurn", "Options", "Outcome", "RaidtableError", "Result", "RulesChanged",
    "UnknownAction", "UnknownGame", "View", "__version__",
    "branch", "components", "game_ids", "load", "new", "position", "verify",
]  # fmt: skip


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_public_names_are_those_we_promise() -> None:
    assert sorted(raidtable.__all__) == sorted(PUBLIC_NAMES)
    assert all(hasattr(raidtable, name) for name in PUBLIC_NAMES)


def test_every_error_is_one_of_ours() -> None:
    for name in PUBLIC_NAMES:
        thing = getattr(raidtable, name)
        if isinstance(thing, type) and issubclass(thing, Exception):
            assert issubclass(thing, raidtable.RaidtableError)


def test_the_readmes_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"^```python\n(.*?)^```", page("README.md"), re.DOTALL | re.MULTILINE)
    assert examples, "the README has no Python example"
    for example in examples:
        exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    assert capsys.readouterr().out


def test_the_changelog_begins_with_this_version() -> None:
    versions = re.findall(r"^## (\S+)", page("CHANGELOG.md"), re.MULTILINE)
    assert versions[0] == raidtable.__version__
    assert re.fullmatch(r"\d+\.\d+\.\d+", raidtable.__version__)


def test_the_readmes_pictures_are_there() -> None:
    named = re.findall(r'(?:\]\(|src=")(docs/[^)"]+)', page("README.md"))
    assert len(named) > 3
    assert [name for name in named if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize("game", raidtable.game_ids())
def test_the_screens_can_be_made_again(game: str) -> None:
    """Each shows a game in the middle, where the first seat has something to choose."""
    match = raidtable.verify(page(f"docs/screens/{game}.json"))
    assert match.game.id == game
    assert match.actor == 0
    assert len(match.legal()) > 4
