"""A game in a browser below a path of a shared host name: directly, and behind proxies with TLS."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response, expect
from tests.browser.conftest import ALONE, NO_WORKER, Sit
from tests.browser.test_playback import LAPTOP, steps_since_my_turn
from tests.server import proxies
from tests.server.processes import ServerProcess
from tests.systems import posix_only

from raidtable.testing.browser.player import CHOICE, Player

PREFIX = proxies.PREFIX
SLOW = pytest.mark.slow
WAYS = {"worker": "", "tab": NO_WORKER, "alone": ALONE}


class Watched:
    """A person at the server: all requests of their pages are recorded."""

    def __init__(self, sit: Sit, address: str, **window: Any) -> None:
        # A browser complains about the certificate of a worker's script, but uses it.
        self.player: Player = sit(at=SimpleNamespace(address=address), **window)
        self.page = self.player.page
        self.address = address
        self.asked: list[Response] = []
        self.page.context.on("response", self.note)

    def note(self, answer: Response) -> None:
        self.asked.append(answer)

    def check(self) -> None:
        """No request failed, and none was outside the server's path."""
        assert len(self.asked) > 5
        for answer in self.asked:
            path = answer.url.partition("?")[0]
            # The address without a slash at its end is what a person types.
            is_ours = path == self.address or path.startswith((f"{self.address}/", "data:"))
            assert is_ours, answer.url
            assert answer.status < 400, answer.url


def play_together(first: Watched, second: Watched) -> None:
    """Create a table, sit down by its link, and see each other's moves without a reload."""
    address = first.player.set_up("raids", "me", "open")
    link = first.page.locator(".share input").input_value()
    assert link == address
    second.player.sit_down(link)
    first.player.wait_for_company()
    for person in (first, second):
        person.player.mark()
    for _ in range(3):
        decides, watches = (first, second) if first.player.choices() else (second, first)
        seq = decides.player.seq
        decides.page.locator(CHOICE).first.dispatch_event("click")
        for person in (decides, watches):
            person.page.locator(f"#state[data-seq='{seq + 1}']").wait_for(state="attached")
    for person in (first, second):
        assert person.player.is_marked(), "the page was loaded again"


def look_around(person: Watched) -> None:
    """Use what has its own address: replay, rules, the key of the board, settings, language."""
    page, table = person.page, person.page.url
    page.locator(".menu summary").click()
    page.locator("[data-switch=theme]").click()
    page.goto(f"{table}/at/0")
    page.locator("a[data-step][rel=next]").click()
    page.wait_for_url("**/at/*")
    page.goto(table)
    assert page.locator("html").get_attribute("data-theme") in ("light", "dark")
    # Not every position shows its button.
    page.locator(".board-key").evaluate("link => link.click()")
    expect(page.locator("dialog[open]").first).to_be_visible()
    page.goto(f"{person.address}/rules/raids")
    page.locator("main a[href$='/about']").first.evaluate("link => link.click()")
    page.wait_for_url("**/about")
    page.locator(".menu summary").click()
    page.locator("a[href$='/lang/es']").click()
    page.wait_for_url("**/about")
    assert page.locator("html").get_attribute("lang") == "es"
    page.locator("a.brand").click()
    assert page.url == f"{person.address}/"


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("below")
    database = f"sqlite:///{folder}/tables.sqlite3"
    server = ServerProcess(database, folder, "below", RAIDTABLE_BASE_PATH=PREFIX)
    server.start()
    server.wait_until_ready()
    yield server
    server.stop()


@pytest.mark.parametrize(
    "way", ["worker", pytest.param("tab", marks=SLOW), pytest.param("alone", marks=SLOW)]
)
def test_two_people_play_below_a_path(sit: Sit, below: ServerProcess, way: str) -> None:
    people = [Watched(sit, f"{below.url}{PREFIX}") for _ in range(2)]
    for person in people:
        person.page.context.add_init_script(WAYS[way])
    play_together(*people)
    look_around(people[0])
    for person in people:
        person.check()


def test_what_bots_did_is_shown_again_below_a_path(sit: Sit, below: ServerProcess) -> None:
    """The pictures of earlier positions come from the pages of the replay."""
    person = Watched(sit, f"{below.url}{PREFIX}", viewport=LAPTOP)
    person.player.sit_at("raids", "me", "greedy", "greedy")
    steps_since_my_turn(person.player, "below", 2)
    person.page.reload()
    person.page.keyboard.press("l")
    with person.page.expect_response("**/at/*"):
        person.page.locator("[data-show-me]").click()
    person.check()


@SLOW
@posix_only
@pytest.mark.parametrize("way", proxies.WAYS)
def test_two_people_play_behind_a_proxy(sit: Sit, tmp_path: Path, way: str) -> None:
    with proxies.behind_proxy(way, tmp_path) as proxy:
        secure = {"ignore_https_errors": True}
        people = [Watched(sit, proxy.address, **secure) for _ in range(2)]
        play_together(*people)
        look_around(people[0])
        for person in people:
            person.check()
            cookies = person.page.context.cookies()
            assert len(cookies) > 1
            for cookie in cookies:
                assert cookie["secure"], cookie
                assert cookie["path"] == (proxy.prefix or "/"), cookie
        protocol = people[0].page.evaluate(
            "performance.getEntriesByType('navigation')[0].nextHopProtocol"
        )
        assert protocol == "h2"
        assert urlsplit(people[0].page.url).scheme == "https"
        for person in people:
            person.page.context.close()
