"""How tests run here: with the test kit, and with a coverage that counts only the tests which say
what should happen."""

import os
import re
import sys
from collections.abc import Generator

import pytest

pytest_plugins = ["raidtable.testing"]
pytest.register_assert_rewrite("tests.helpers", "tests.table")

# Tests of words, drawings and the terminal, none of which is ever compiled: the run on the plain
# sources has tried them.
NEVER_COMPILED = re.compile(
    r"tests/cli/|test_(board|drawing|export|log|preview|rules_page|sketch|spanish|true_words|words)\.py"
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
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
