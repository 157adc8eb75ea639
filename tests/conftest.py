"""Configures the tests: loads the test kit, and excludes random play from the coverage."""

import os
import re
import sys
from collections.abc import Generator
from typing import TypeGuard

import pytest

pytest_plugins = ["raidtable.testing"]
pytest.register_assert_rewrite("tests.helpers", "tests.table")

# Tests of text and drawings. These modules are never compiled, so the run on the
# interpreted sources is enough.
NEVER_COMPILED = re.compile(
    r"tests/(engine|games|games/\w+)/"
    r"test_(board|drawing|log|preview|rules_page|sketch|true_words|words)\.py"
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    mark_tests_of_settings(items)
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


def mark_tests_of_settings(items: list[pytest.Item]) -> None:
    """Select the settings for which tests run, because most runs are long and similar.

    The interpreted sources play each game in one setting. The compiled package plays it with each
    seat count and each option value in `make test`, and with every pair of option values in `make
    soak`.
    """
    settings = {item: item.callspec.params.get("setting") for item in items if has_params(item)}
    if not any(settings.values()):
        return
    from tests.helpers import GAMES, Setting, few_settings_of

    few = {game.id: [repr(setting) for setting in few_settings_of(game)] for game in GAMES}
    for item, setting in settings.items():
        if not isinstance(setting, Setting) or setting.game not in GAMES:
            continue
        first, *others = few[setting.game.id]
        if repr(setting) != first:
            item.add_marker(pytest.mark.random_play)
            if repr(setting) not in others:
                item.add_marker(pytest.mark.slow)


def has_params(item: pytest.Item) -> TypeGuard[pytest.Function]:
    return hasattr(item, "callspec")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Exclude random play from the coverage: it runs most lines, verifies few of them, and takes
    six times as long when measured.

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
