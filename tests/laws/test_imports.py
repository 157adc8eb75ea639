"""Arrows point one way: engine <- games <- everything else, and nobody names a game."""

import ast
import sys
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable

import pytest

from raidtable.games import registry

# What the engine and the games may stand on besides themselves.
# (typing_extensions is for type checkers, which bring it: nothing imports it at run time.)
FOUNDATIONS = {*sys.stdlib_module_names, "mypy_extensions", "typing_extensions"}
# These name every game: one loads them, the other has the types of the front door.
NAMES_THE_GAMES = ("raidtable.games.registry", "raidtable.games.signatures")
# The doors of the real game: a bot is handed a view, and must not reach behind it.
BEHIND_THE_VIEW = (
    *("raidtable.engine.match", "raidtable.engine.match_queries", "raidtable.engine.match_text"),
    "raidtable.front",
)
BEHIND_THE_VIEW_NAMES = {"_state", "_start", "Match"}


def sources(folder: Traversable, name: str) -> Iterator[tuple[str, ast.Module]]:
    """Every module below the folder, by its full name, with its syntax tree."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from sources(entry, f"{name}.{entry.name}")
        elif entry.name.endswith(".py"):
            stem = entry.name.removesuffix(".py")
            module = name if stem == "__init__" else f"{name}.{stem}"
            yield module, ast.parse(entry.read_text(encoding="utf-8"))


SOURCES = dict(sources(resources.files("raidtable"), "raidtable"))


def imported(tree: ast.Module) -> Iterator[str]:
    """All that a module imports, also within functions and for type checking alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            assert node.module is not None
            for alias in node.names:
                yield f"{node.module}.{alias.name}"


def is_within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def game_of(name: str) -> str | None:
    """The game whose module that is, if it is one."""
    for game_id in registry.game_ids():
        if is_within(name, f"raidtable.games.{game_id}"):
            return game_id
    return None


def is_wrong(module: str, name: str) -> bool:
    """Whether that module may not import that name."""
    if module in NAMES_THE_GAMES:
        return not (name.partition(".")[0] in FOUNDATIONS or is_within(name, "raidtable"))
    if game_of(name) is not None and game_of(module) != game_of(name):
        return True
    if is_within(module, "raidtable.engine"):
        allowed = ["raidtable.engine"]
    elif is_within(module, "raidtable.games"):
        allowed = ["raidtable.engine", "raidtable.games"]
    else:
        return False
    foundation = name.partition(".")[0] in FOUNDATIONS
    return not foundation and not any(is_within(name, package) for package in allowed)


# Within a game: the rules know nothing of bots and looks, which know nothing of each other.
PARTS_OF_A_GAME = {
    "rules": {"rules"},
    "bots": {"rules", "bots"},
    "presentation": {"rules", "presentation"},
}


def part_of(name: str) -> str | None:
    """Which part of a game that module belongs to."""
    game_id = game_of(name)
    if game_id is None:
        return None
    part = name.removeprefix(f"raidtable.games.{game_id}.").partition(".")[0]
    return part if part in PARTS_OF_A_GAME else None


def crosses_parts(module: str, name: str) -> bool:
    """Whether that import leads from one part of a game to a part it must not know."""
    here, there = part_of(module), part_of(name)
    return here is not None and there is not None and there not in PARTS_OF_A_GAME[here]


@pytest.mark.parametrize("module", [module for module in SOURCES if part_of(module)])
def test_parts_of_a_game_follow_the_arrows(module: str) -> None:
    assert [name for name in imported(SOURCES[module]) if crosses_parts(module, name)] == []


def test_a_wrong_arrow_within_a_game_is_seen() -> None:
    game = f"raidtable.games.{registry.game_ids()[0]}"
    assert crosses_parts(f"{game}.rules.view", f"{game}.presentation.words")
    assert crosses_parts(f"{game}.bots.judgement", f"{game}.presentation.words")
    assert crosses_parts(f"{game}.presentation.words", f"{game}.bots.judgement")
    assert not crosses_parts(f"{game}.presentation.words", f"{game}.rules.view")


@pytest.mark.parametrize("module", SOURCES)
def test_imports_follow_the_arrows(module: str) -> None:
    assert [name for name in imported(SOURCES[module]) if is_wrong(module, name)] == []


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("raidtable.engine.match", "raidtable.games.registry"),
        ("raidtable.engine.rng", "numpy"),
        ("raidtable.engine.words", "rich.text"),
        ("raidtable.games.first.steps", "raidtable.bots.simple"),
        ("raidtable.games.registry", "numpy"),
    ],
)
def test_a_wrong_arrow_is_seen(module: str, name: str) -> None:
    assert is_wrong(module, name)


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_game_named_from_outside_is_seen(game_id: str) -> None:
    name = f"raidtable.games.{game_id}.state"
    assert not is_wrong(f"raidtable.games.{game_id}.view", name)
    assert not is_wrong("raidtable.games.registry", name)
    for outside in ("raidtable.bots.simple", "raidtable.cli.main", "raidtable.games.rules_pages"):
        assert is_wrong(outside, name)


@pytest.mark.parametrize(
    "module", [module for module in SOURCES if is_within(module, "raidtable.bots")]
)
def test_bots_are_handed_views_alone(module: str) -> None:
    tree = SOURCES[module]
    assert not [
        name
        for name in imported(tree)
        if name in ("raidtable.new", "raidtable.load", "raidtable.position")
        or any(is_within(name, door) for door in BEHIND_THE_VIEW)
    ]
    named = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    named |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not named & BEHIND_THE_VIEW_NAMES


def test_every_game_has_its_folder() -> None:
    assert SOURCES
    for game_id in registry.game_ids():
        assert f"raidtable.games.{game_id}.rules.rules" in SOURCES
