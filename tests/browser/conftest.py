"""The web table in a real browser, with the fixtures of the test kit."""

import os
from pathlib import Path

import pytest

from raidtable.testing.browser import Sit, browser, server, sit

__all__ = ["Sit", "browser", "server", "sit"]

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games come first: were one the last, a second worker would wait for it idly."""
    items.sort(key=lambda item: "whole_games" not in item.path.name)


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, which `npm ci` in the folder `client` brings."""
    path = Path(os.environ.get("RAIDTABLE_AXE", AXE))
    if not path.is_file():
        pytest.fail(f"axe-core is not at {path}: run npm ci in the folder client.", pytrace=False)
    return path.read_text(encoding="utf-8")
