"""The web table in a real browser: a server process of its own for each worker, and Chromium."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from tests.browser.player import PATIENCE_MS, Player
from tests.browser.serving import ServerProcess

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"

# Chromium loads the pages of its own address bar into every window, which takes longer than loading
# ours. A second switch of this name replaces the one that Playwright passes, so it repeats what the
# tests need of that.
WITHOUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
)
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={','.join(WITHOUT)}",
)

SHOW_AT_ONCE = "localStorage['raidtable.speed'] ??= '0'"

Sit = Callable[..., Player]


def find_browser() -> str:
    """The system's Chromium. Without one the tests fail: skipped, they would prove nothing."""
    named = os.environ.get("RAIDTABLE_CHROMIUM")
    for name in [named] if named else BROWSERS:
        path = shutil.which(name)
        if path:
            return path
    pytest.fail(
        f"No browser for the browser tests: none of {named or ', '.join(BROWSERS)} is on this "
        "machine. Install Chromium, or name one by RAIDTABLE_CHROMIUM.",
        pytrace=False,
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games come first: were one the last, a second worker would wait for it idly."""
    items.sort(key=lambda item: "whole_games" not in item.path.name)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_browser()
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("table")) as running:
        yield running


@pytest.fixture
def sit(browser: Browser, server: ServerProcess, request: pytest.FixtureRequest) -> Iterator[Sit]:
    """Makes people, each with a browser window of their own.

    Whatever the scripts of a page complain about fails the test, unless it was expected.
    """
    contexts: list[BrowserContext] = []
    players: list[Player] = []
    server.deal_for(request.node.name)

    def make(at: ServerProcess = server, expects_errors: bool = False, **window: Any) -> Player:
        # Drawing what moves takes most of the time, and few tests look at it.
        given = {"locale": "en-GB", "reduced_motion": "reduce", **window}
        context = browser.new_context(**given)
        context.set_default_timeout(PATIENCE_MS)
        # Moves of bots are shown at once, unless a test chose a speed.
        context.add_init_script(SHOW_AT_ONCE)
        contexts.append(context)
        player = Player(context.new_page(), at.address)
        if not expects_errors:
            players.append(player)
        return player

    yield make
    for context in contexts:
        context.close()
    assert [complaint for player in players for complaint in player.complaints] == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, which `npm ci` in the folder `client` brings."""
    path = Path(os.environ.get("RAIDTABLE_AXE", AXE))
    if not path.is_file():
        pytest.fail(f"axe-core is not at {path}: run npm ci in the folder client.", pytrace=False)
    return path.read_text(encoding="utf-8")
