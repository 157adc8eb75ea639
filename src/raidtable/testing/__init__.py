"""A test kit for games: a pytest plugin with property tests, rules-page checks and board checks.

A game runs it against itself. Its `conftest.py` loads the plugin, and pytest's configuration names
the games::

    pytest_plugins = ["raidtable.testing"]           # conftest.py

    [tool.pytest.ini_options]                        # pyproject.toml
    raidtable_games = ["my_game"]

A test module imports the tests to run::

    from raidtable.testing.invariants import *       # properties of every position of every game
    from raidtable.testing.soak import *             # the same in long runs, marked `slow`
    from raidtable.testing.rules_page import RulesPage, RulesPageTests

`raidtable.testing.selection` and `raidtable.testing.walks` help with further tests: they give the
settings of a game, and random walks through it. The kit needs `raidtable[testing]`.

The plugin is not an entry point of pytest: pytest would then load it, and import `raidtable`, in
each run in the environment, before a coverage measurement begins.
"""

import pytest
from hypothesis import settings

from raidtable.testing.selection import SELECTION, games_under_test, settings_under_test
from raidtable.testing.walks import STEADY

MARKERS = [
    "every_game: the test runs once for each game under test, which it gets as `game`",
    "every_setting: the test runs once for each setting of these games, which it gets as `setting`",
    "random_play: plays at random; runs many lines and proves few of them",
    "slow: a long run",
]


settings.register_profile("raidtable", STEADY)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("raidtable_games", "ids of the games that Raidtable's test kit tests", "args")


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
    SELECTION.choose(config.getini("raidtable_games"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("every_game"):
        metafunc.parametrize("game", games_under_test(), ids=lambda game: game.id)
    if metafunc.definition.get_closest_marker("every_setting"):
        metafunc.parametrize("setting", settings_under_test(), ids=repr)
