"""Imports point one way: engine <- games <- everything else, and no other module names a game."""

import ast
import sys
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable

import pytest

from raidtable.games import registry

# The packages that the engine and the games may import.
# (typing_extensions is imported only by type checkers, which include it.)
FOUNDATIONS = {*sys.stdlib_module_names, "mypy_extensions", "typing_extensions"}
# These name every game: one loads them, the other has the types of the public functions.
NAMES_THE_GAMES = ("raidtable.games.registry", "raidtable.games.signatures")
# Modules with access to the real position: a bot gets a view, and must not import these.
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
    """All imports of a module, also those within functions and for type checking only."""
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
    """Whether that import is forbidden."""
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


# Within a game, the rules import neither bots nor presentation, which do not import each other.
PARTS_OF_A_GAME = {
    "rules": {"rules"},
    "bots": {"rules", "bots"},
    "presentation": {"rules", "presentation"},
}


def part_of(name: str) -> str | None:
    """The part of a game that a module belongs to."""
    game_id = game_of(name)
    if game_id is None:
        return None
    part = name.removeprefix(f"raidtable.games.{game_id}.").partition(".")[0]
    return part if part in PARTS_OF_A_GAME else None


def crosses_parts(module: str, name: str) -> bool:
    """Whether that import leads from one part of a game to one that it must not import."""
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


# The server in rooms


# Each room with the rooms that it may import, all of them listed above it.
SERVER_ROOMS: dict[str, set[str]] = {
    "shared": set(),
    "storage": {"shared"},
    "security": {"shared", "storage"},
    "tables": {"shared", "storage", "security"},
    "notices": {"shared", "storage", "security", "tables"},
    "admin": {"shared", "storage", "security", "tables"},
    "people": {"shared", "storage", "security", "tables", "admin"},
    "html": {"shared", "storage", "tables"},
    "live": {"shared", "security", "tables", "html"},
    "services": {"shared", "storage", "security", "tables", "notices", "live"},
    "pages": {
        *("shared", "storage", "security", "tables", "notices", "admin", "people", "html"),
        *("live", "services"),
    },
    "api": {"shared", "storage", "security", "tables", "people", "live", "services"},
    "assembly": {"shared", "security", "services", "pages", "api"},
    "workers": {"shared", "storage", "security", "services", "assembly"},
}
# The modules next to the rooms: shared code, the parts of a server, and its assembly.
NEXT_TO_THE_ROOMS = {
    "clock": "shared",
    "settings": "shared",
    "settings_list": "shared",
    "environment": "shared",
    "secret": "shared",
    "database_url": "shared",
    "base_path": "shared",
    "service_manager": "shared",
    "extras": "shared",
    "garbage": "shared",
    "announced": "shared",
    "messages": "shared",
    "days_messages": "shared",
    "people_messages": "shared",
    "puzzle_messages": "shared",
    "sweeps": "shared",
    "days_off": "shared",
    "pace_messages": "shared",
    "review_messages": "shared",
    "lengths_of_time": "shared",
    "errors": "shared",
    "logs": "shared",
    "measuring": "shared",
    "placement": "shared",
    "listening": "shared",
    "services": "services",
    "app": "assembly",
    "run": "assembly",
}
SERVER = "raidtable.server"
SERVER_MODULES = [module for module in SOURCES if module.startswith(f"{SERVER}.")]


def room_of(name: str) -> str | None:
    """The room of the server in which that module or name is; None outside the server."""
    if not name.startswith(f"{SERVER}."):
        return None
    first = name.removeprefix(f"{SERVER}.").partition(".")[0]
    return NEXT_TO_THE_ROOMS.get(first, first)


def leaves_its_room(module: str, name: str) -> bool:
    """Whether that import leads from a room of the server to one that it must not import."""
    here, there = room_of(module), room_of(name)
    return here is not None and there not in (None, here, *SERVER_ROOMS[here])


def module_of(name: str) -> str | None:
    """The module that an imported name belongs to, if it is one of ours."""
    while name and name not in SOURCES:
        name = name.rpartition(".")[0]
    return name or None


def imported_modules(module: str) -> set[str]:
    """The modules of this package that a module imports."""
    found = {module_of(name) for name in imported(SOURCES[module])}
    return {name for name in found if name is not None and name != module}


def cycle_in(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a cycle; empty if there are none."""
    left = {module: imports & set(graph) for module, imports in graph.items()}
    while free := [module for module, imports in left.items() if not imports]:
        left = {
            module: imports - set(free) for module, imports in left.items() if module not in free
        }
    return sorted(left)


def test_rooms_are_listed_in_their_order() -> None:
    above: set[str] = set()
    for room, known in SERVER_ROOMS.items():
        assert known <= above, room
        above.add(room)


def test_every_module_of_the_server_is_in_a_room() -> None:
    assert {room_of(module) for module in SERVER_MODULES} == set(SERVER_ROOMS)


@pytest.mark.parametrize("module", SERVER_MODULES)
def test_rooms_of_the_server_follow_the_arrows(module: str) -> None:
    assert [name for name in imported(SOURCES[module]) if leaves_its_room(module, name)] == []


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("storage.rows", "tables.live_table.LiveTable"),
        ("tables.live_table", "html.viewer"),
        ("html.sections", "live.updates"),
        ("live.streams", "services.Services"),
        ("api.routes", "pages.context"),
        ("settings", "security.addresses"),
    ],
)
def test_an_arrow_out_of_a_room_is_seen(module: str, name: str) -> None:
    assert leaves_its_room(f"{SERVER}.{module}", f"{SERVER}.{name}")


def test_no_modules_of_the_server_import_each_other_in_a_circle() -> None:
    assert cycle_in({module: imported_modules(module) for module in SERVER_MODULES}) == []


def test_a_circle_is_seen() -> None:
    line = {"a": {"b"}, "b": {"c"}, "c": set[str]()}
    assert cycle_in(line) == []
    assert cycle_in({**line, "c": {"a", "elsewhere"}}) == ["a", "b", "c"]


def test_a_bots_worker_imports_neither_the_web_nor_the_database() -> None:
    """A worker process must start fast."""
    reached, waiting = set[str](), {f"{SERVER}.tables.bot_worker"}
    while waiting:
        module = waiting.pop()
        reached.add(module)
        waiting |= imported_modules(module) - reached
    outside = {name.partition(".")[0] for module in reached for name in imported(SOURCES[module])}
    assert not outside & {"fastapi", "starlette", "uvicorn", "jinja2", "sqlalchemy", "alembic"}
    assert f"{SERVER}.tables.starting_match" in reached


@pytest.mark.parametrize("module", SOURCES)
def test_every_imported_module_exists(module: str) -> None:
    """An installed copy of the package could hide a module that was renamed."""
    for name in imported(SOURCES[module]):
        if name.startswith("raidtable."):
            parent = name.rpartition(".")[0]
            assert name in SOURCES or parent in SOURCES, name
