"""Notices on a phone: the page in three languages, installing it, and the service worker."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, ViewportSize, expect
from tests.browser.test_access import assert_accessible
from tests.server.browser import Site
from tests.server.doors import site_with
from tests.server.mail_server import running_mail_server
from tests.server.receiver import running_receiver
from tests.server.test_notices_mail import settings_of

from raidtable.testing.browser.player import Player

PHONE: ViewportSize = {"width": 390, "height": 844}
TOUCH = 44
# Let the worker handle a message and a tap; return what it shows, and the address that it opens.
PUSH_AND_TAP = """message => new Promise(resolve => {
  self.registration.showNotification = async (title, { body, tag, data }) => {
    const tap = new Event("notificationclick");
    tap.notification = { data, close: () => undefined };
    tap.waitUntil = () => undefined;
    self.clients.openWindow = async address => resolve([title, body, tag, address]);
    self.dispatchEvent(tap);
  };
  self.dispatchEvent(new PushEvent("push", { data: message }));
})"""
TARGETS = "main :is(button, a.button, select, label, input)"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with running_mail_server() as mail, site_with(
        tmp_path, public_address="https://table.example", push=True, webhooks=True,
        webhook_hosts="127.0.0.1", **settings_of(mail),
    ) as running:  # fmt: skip
        # Service workers need a secure page, or localhost.
        running.base = running.base.replace("127.0.0.1", "localhost")
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport=PHONE, locale="en-GB", has_touch=True, timezone_id="Europe/Madrid"
    )
    yield context.new_page()
    context.close()


def small_targets(page: Page) -> list[str]:
    """What can be touched on the page, but is too small."""
    found: list[str] = page.evaluate(
        """([all, least]) => [...document.querySelectorAll(all)]
        .filter(e => e.checkVisibility() && e.type !== "checkbox" && e.type !== "hidden")
        .filter(e => e.getBoundingClientRect().height < least - 0.5)
        .map(e => e.outerHTML.slice(0, 80))""",
        [TARGETS, TOUCH],
    )
    return found


@pytest.mark.parametrize("language", ["en-GB", "es-ES", "de-DE"])
def test_the_page_fits_a_phone(site: Site, browser: Browser, language: str, axe: str) -> None:
    context = browser.new_context(viewport=PHONE, locale=language, has_touch=True)
    page = context.new_page()
    with running_receiver() as receiver:
        page.goto(f"{site.base}/notices")
        page.fill("form[action='/notices/webhook'] [name=address]", f"{receiver.base}/topic")
        page.click("form[action='/notices/webhook'] button")
        receiver.status = 500
        page.click("form[action='/notices/test'] button")
        expect(page.locator("li.failing")).to_be_visible()
        expect(page.locator("main > p.problem")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert small_targets(page) == []
    assert_accessible(Player(page, site.base), axe)
    folder = Path("build/screens")
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"notices-{language}.png", full_page=True)
    context.close()


def test_choices_are_saved_with_the_time_zone_of_the_phone(site: Site, page: Page) -> None:
    page.goto(f"{site.base}/notices")
    expect(page.locator("[name=time_zone]")).to_have_value("Europe/Madrid")
    page.fill("[name=quiet_from]", "22:00")
    page.fill("[name=quiet_to]", "07:30")
    page.uncheck("[name=occasion-ended]")
    page.click("form[action='/notices'] button.main")
    expect(page.locator("main > p[role=status]")).to_have_text("Saved.")
    expect(page.locator("[name=quiet_from]")).to_have_value("22:00")
    expect(page.locator("[name=occasion-ended]")).not_to_be_checked()
    expect(page.locator("[name=occasion-turn]")).to_be_checked()


def test_the_browser_finds_the_manifest_valid(site: Site, page: Page) -> None:
    page.goto(site.base)
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone"
    problems = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A browser in private mode, as in this test, installs nothing.
    assert {problem["errorId"] for problem in problems} <= {"in-incognito"}


def test_a_push_message_is_shown_and_a_tap_opens_the_table(site: Site, page: Page) -> None:
    page.goto(f"{site.base}/notices")
    expect(page.locator("form[data-push] button")).to_be_visible()
    scope = page.evaluate("navigator.serviceWorker.ready.then(found => found.scope)")
    assert scope == f"{site.base}/"
    message = {
        "title": "Raidtable", "body": "Raids with Bram: your turn.",
        "address": "https://table.example/t/abc", "tag": "raidtable-abc",
    }  # fmt: skip
    # No test can see or tap a notification of the system: the worker gets the events of both.
    [worker] = page.context.service_workers
    title, body, tag, opened = worker.evaluate(PUSH_AND_TAP, json.dumps(message))
    assert (title, body, tag) == (message["title"], message["body"], message["tag"])
    assert opened == f"{site.base}/t/abc", "a page of this server, whatever the address says"


def test_a_seen_page_tells_the_server_and_a_hidden_one_does_not(site: Site, page: Page) -> None:
    with running_receiver() as receiver:
        page.goto(f"{site.base}/notices")
        page.fill("form[action='/notices/webhook'] [name=address]", f"{receiver.base}/topic")
        page.click("form[action='/notices/webhook'] button")
    page.clock.install()
    told: list[str] = []

    def note(asked: Request) -> None:
        if asked.url.endswith("/seen"):
            told.append(asked.url)

    page.on("request", note)
    page.goto(site.base)
    page.click("form[action='/now'] button >> nth=0")
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator("body")).to_have_attribute("data-turn", "mine", timeout=30_000)
    hide = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => %s });"
    changed = "document.dispatchEvent(new Event('visibilitychange'));"
    page.evaluate(hide % "true" + changed)
    page.clock.run_for(20_000)
    assert told == []
    page.evaluate(hide % "false" + changed)
    with page.expect_response(re.compile("/seen$")) as answer:
        page.clock.run_for(6000)
    assert answer.value.status == 204
    page.clock.run_for(60_000)
    assert len(told) == 1, "once for some minutes"
    # A vote is told soon after it appears, although the turn was told a moment ago.
    vote = """document.querySelector("#seats").insertAdjacentHTML(
        "beforeend", '<p data-tells="vote 7"></p>');"""
    page.evaluate(vote + changed)
    page.clock.run_for(6000)
    assert len(told) == 2
