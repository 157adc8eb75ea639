"""How tests run here: with the test kit, and with a coverage that counts only the tests which say
what should happen."""

import os
import re
import sys
from collections.abc import Generator
from typing import TypeGuard

import pytest

pytest_plugins = ["raidtable.testing"]
pytest.register_assert_rewrite("tests.helpers", "tests.table")

# Tests of words, drawings and the terminal, none of which is ever compiled: the run on the plain
# sources has tried them.
NEVER_COMPILED = re.compile(
    r"tests/cli/|test_(board|drawing|export|log|preview|rules_page|sketch|spanish|true_words|words)\.py"
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    leave_most_settings_to_the_soak(items)
    if os.environ.get("RAIDTABLE_EXPECT") != "compiled":
        return
    tried = [
        item
        for item in items
        if NEVER_COMPILED.search(item.path.as_posix())
        and item.get_closest_marker("random_play") is None
        and item.get_closest_marker("slow") is None
    ]
    if tried:
        config.hook.pytest_deselected(items=tried)
        left = set(items) - set(tried)
        items[:] = [item for item in items if item in left]


def leave_most_settings_to_the_soak(items: list[pytest.Item]) -> None:
    """Marks the tests of most settings as slow.

    `make test` plays each game with each seat count and each value of each option; `make soak` also
    plays it with any two values of its options together.
    """
    settings = {item: item.callspec.params.get("setting") for item in items if has_params(item)}
    if not any(settings.values()):
        return
    from tests.helpers import GAMES, Setting, few_settings_of

    few = {repr(setting) for game in GAMES for setting in few_settings_of(game)}
    for item, setting in settings.items():
        if isinstance(setting, Setting) and setting.game in GAMES and repr(setting) not in few:
            item.add_marker(pytest.mark.slow)


def has_params(item: pytest.Item) -> TypeGuard[pytest.Function]:
    return hasattr(item, "callspec")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Random play runs most lines and proves few of them; measured, it is six times as slow.

    pytest-cov has a marker for this, `no_cover`, but in a worker of pytest-xdist it leaves a second
    tracer running.
    """
    if item.get_closest_marker("random_play") is None:
        return (yield)
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)
