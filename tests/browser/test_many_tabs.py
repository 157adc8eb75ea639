"""Many tables in one browser: all tabs share one event stream, whichever of them is closed."""

import re
import time
from collections.abc import Callable
from contextlib import suppress
from urllib.request import urlopen

import pytest
from playwright.sync_api import Error, Page, expect
from tests.browser.conftest import ALONE, NO_WORKER, Sit

from raidtable.testing.browser.player import CHOICE, Player
from raidtable.testing.browser.serving import ServerProcess

# Where the stream is.
WAYS = {"worker": "", "tab": NO_WORKER}
# After a tab is gone, the others must follow their tables again within this time.
GO_ON_MS = 3000

every_way = pytest.mark.parametrize("way", WAYS)


def gauge(server: ServerProcess, name: str) -> int:
    with urlopen(f"{server.address}/metrics") as answer:
        found = re.search(rf"^{name} ([0-9.]+)", answer.read().decode(), re.MULTILINE)
    assert found, name
    return int(float(found[1]))


def streams(server: ServerProcess) -> int:
    return gauge(server, "raidtable_streams")


def wait_until(holds: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + GO_ON_MS / 1000
    while not holds():
        assert time.monotonic() < end, f"waited in vain until {what}"
        time.sleep(0.02)


class Tables:
    """Tables of two people, each open in a tab of both; both have all their tabs in one browser."""

    def __init__(self, sit: Sit, number: int, way: str) -> None:
        self.people = [sit(expects_errors=True), sit(expects_errors=True)]
        for person in self.people:
            person.page.context.add_init_script(way)
        self.tabs = [self.open(number_of) for number_of in range(number)]

    def open(self, number: int) -> tuple[Player, Player]:
        """One more table; return the tabs of both."""
        first, second = (self.tab(person, number) for person in self.people)
        second.sit_down(first.sit_at("raids", "me", "open"))
        first.wait_for_company()
        return first, second

    def tab(self, person: Player, number: int) -> Player:
        """A tab of that person; the first table is in the one that is open already."""
        page = person.page if number == 0 else person.page.context.new_page()
        return Player(page, person.base)

    def play(self, patience_ms: float = GO_ON_MS) -> None:
        """Play a move at each table, and let the other player see it."""
        for first, second in self.tabs:
            decides, watches = (first, second) if first.choices() else (second, first)
            seq = decides.seq
            decides.page.locator(CHOICE).first.dispatch_event("click")
            shown = f"#state[data-seq='{seq + 1}']"
            for player in (decides, watches):
                player.page.locator(shown).wait_for(state="attached", timeout=patience_ms)


def crash(page: Page) -> None:
    """Let the process of a tab die."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


@pytest.mark.parametrize("number", [3, pytest.param(12, marks=pytest.mark.slow)])
@every_way
def test_the_tables_of_one_browser_share_a_stream(
    sit: Sit, server: ServerProcess, way: str, number: int
) -> None:
    """And go on when the tab that came first is closed, and when the next one crashes. Without
    shared workers it is the one that holds the stream."""
    tables = Tables(sit, number, WAYS[way])
    wait_until(lambda: streams(server) == 2, "each browser has one stream")
    assert gauge(server, "raidtable_viewers") == 2 * number
    tables.play()
    tables.play()
    for leave in (Page.close, crash):
        for tab in tables.tabs.pop(0):
            leave(tab.page)
        tables.play()
        wait_until(lambda: streams(server) == 2, "each browser has one stream")
        viewers = 2 * len(tables.tabs)
        wait_until(lambda: gauge(server, "raidtable_viewers") == viewers, "the tab is forgotten")  # noqa: B023
    for tab in (tab for tabs in tables.tabs for tab in tabs):
        expect(tab.page.locator("#connection")).to_be_hidden()


def test_a_worker_that_dies_is_replaced(sit: Sit, server: ServerProcess) -> None:
    tables = Tables(sit, 2, "")
    browser = tables.people[0].page.context.browser
    assert browser is not None
    session = browser.new_browser_cdp_session()
    workers = [
        target["targetId"]
        for target in session.send("Target.getTargets")["targetInfos"]
        if target["type"] == "shared_worker"
    ]
    assert len(workers) == 2
    for worker in workers:
        session.send("Target.closeTarget", {"targetId": worker})
    tables.play()
    wait_until(lambda: streams(server) == 2, "each browser has one stream")


def test_without_workers_and_locks_each_tab_has_its_own_stream(
    sit: Sit, server: ServerProcess
) -> None:
    tables = Tables(sit, 2, ALONE)
    wait_until(lambda: streams(server) == 4, "each tab has one stream")
    tables.play()
    for tab in tables.tabs.pop(0):
        tab.page.close()
    tables.play()
    wait_until(lambda: streams(server) == 2, "the closed tabs have none")


@every_way
def test_a_tab_that_comes_or_goes_changes_nothing_in_the_others(
    sit: Sit, server: ServerProcess, way: str
) -> None:
    player = sit()
    page = player.page
    page.context.add_init_script(WAYS[way])
    page.context.add_init_script("window.shown = 0")
    player.sit_at("raids")
    assert player.is_asked()
    page.locator("#why-not").click()
    page.locator("#why button.refused").first.press("Enter")
    problem = page.locator("#problem")
    expect(problem).to_be_visible()
    page.evaluate(
        "new MutationObserver((all) => (window.shown += all.length))"
        ".observe(document.querySelector('#sections'), { subtree: true, childList: true })"
    )
    viewers = gauge(server, "raidtable_viewers")
    other = page.context.new_page()
    other.goto(page.url.partition("?")[0])
    wait_until(lambda: gauge(server, "raidtable_viewers") == viewers + 1, "it is open")
    other.close()
    wait_until(lambda: gauge(server, "raidtable_viewers") == viewers, "it is closed")
    expect(problem).to_be_visible()
    assert page.evaluate("window.shown") == 0


@every_way
def test_all_tabs_speak_the_language_that_one_of_them_chose(sit: Sit, way: str) -> None:
    player = sit()
    page = player.page
    page.context.add_init_script(WAYS[way])
    player.sit_at("raids")
    assert player.is_asked()
    question = page.locator("#prompt .question")
    asked = question.inner_text()
    other = page.context.new_page()
    other.goto(player.base)
    other.goto(f"{player.base}/lang/es")
    expect(question).not_to_have_text(asked)
    other.goto(f"{player.base}/lang/en")
    expect(question).to_have_text(asked)
