"""A pytest plugin that plays games in a real browser: a server process for each worker, Chromium.

    pytest_plugins = ["raidtable.testing", "raidtable.testing.browser"]      # conftest.py

    from raidtable.testing.browser.layout import *         # how positions are laid out
    from raidtable.testing.browser.whole_games import *    # games played to their end

It needs `raidtable[browser-testing]` and an installed Chromium; RAIDTABLE_CHROMIUM names it if it
has an unusual name.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from raidtable.testing.browser.player import PATIENCE_MS, Player
from raidtable.testing.browser.serving import ServerProcess

# The headless shell takes less time: it has no window around the page.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

# Chromium loads its address-bar pages into every window, which takes longer than loading ours. A
# second switch of this name replaces the one that Playwright passes, so it repeats those parts of
# it that the tests need.
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
    """The path of the system's Chromium. Without one the tests fail rather than being skipped."""
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
    """A function that creates players, each with a separate browser window.

    Any error of a page's scripts fails the test, unless it was expected.
    """
    contexts: list[BrowserContext] = []
    players: list[Player] = []
    server.deal_for(request.node.name)

    def make(at: ServerProcess = server, expects_errors: bool = False, **window: Any) -> Player:
        # Drawing animations takes most of the time, and few tests need them.
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
