"""The web table in a real browser, with the fixtures of the test kit."""

import os
from pathlib import Path

import pytest

from raidtable.testing.browser import Sit, browser, server, sit

__all__ = ["Sit", "browser", "server", "sit"]

# Browsers without shared workers: a tab holds the stream of all; without locks, too, each its own.
# Playwright shows and stops only the requests of pages, not those of a shared worker.
NO_WORKER = "delete window.SharedWorker;"
ALONE = f"{NO_WORKER} Object.defineProperty(navigator, 'locks', {{ value: undefined }});"

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run whole games first, so that no worker waits for a long game at the end."""
    items.sort(key=lambda item: "whole_games" not in item.path.name)


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, installed by `npm ci` in the folder `client`."""
    path = Path(os.environ.get("RAIDTABLE_AXE", AXE))
    if not path.is_file():
        pytest.fail(f"axe-core is not at {path}: run npm ci in the folder client.", pytrace=False)
    return path.read_text(encoding="utf-8")
