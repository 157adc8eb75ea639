"""How tests run here: Hypothesis takes the same examples each time and knows no clock, the
assertions of shared modules are told in as much detail as those of tests, and the coverage is that
of the tests which say what should happen."""

import sys
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.helpers", "tests.rules_page", "tests.table")

settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=False,
    # An example is a whole game: it is slow to draw beside what Hypothesis usually sees.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "random_play: not counted in the coverage")


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
