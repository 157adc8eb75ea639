"""A replay to enjoy: it opens at the end, plays, pauses, and jumps by its track and its chart."""

import re

from playwright.sync_api import Page, Position, expect
from tests.browser.conftest import Sit
from tests.browser.test_looks import end_of
from tests.browser.test_pages_around import LAPTOP, box_of

LONG_ENOUGH_MS = 1200
# A busy machine may not see each of the turns.
BEGINNING = re.compile(r"^Turn ([2-9]|1\d) of")


def turn_of(page: Page) -> tuple[int, int]:
    """The turn that is shown, and how many there are."""
    found = re.match(r"Turn (\d+) of (\d+)", page.locator("#steps .at").inner_text())
    assert found
    return int(found[1]), int(found[2])


def open_replay(sit: Sit) -> Page:
    reader = sit(**LAPTOP)
    end_of(reader, "raids")
    page = reader.page
    page.locator(".end-actions a[href$='/at']").click()
    page.wait_for_url("**/at/*")
    return page


def test_at_its_end_a_replay_plays_from_the_beginning(sit: Sit) -> None:
    page = open_replay(sit)
    last, turns = turn_of(page)
    assert last == turns
    # The story of the last turn, not a question about chance.
    expect(page.locator("#log li").last).to_be_in_viewport()
    assert page.locator("#prompt").inner_text().strip()
    play = page.locator("button[data-play]")
    page.locator("[data-pace]").select_option(index=page.locator("[data-pace] option").count() - 1)
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#steps .at")).to_have_text(BEGINNING)
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")
    page.wait_for_timeout(LONG_ENOUGH_MS)
    stopped = page.url
    page.wait_for_timeout(LONG_ENOUGH_MS)
    assert page.url == stopped


def test_a_replay_jumps_by_its_track_and_its_chart(sit: Sit) -> None:
    page = open_replay(sit)
    turns = turn_of(page)[1]
    page.locator(".track a").nth(4).click()
    expect(page.locator("#steps .at")).to_have_text(re.compile("^Turn 5 of"))
    log = page.locator("#log ol")
    assert log.evaluate("log => log.scrollHeight - log.clientHeight - log.scrollTop") <= 1
    chart = box_of(page.locator("#course svg[role=img]"))
    middle = Position(x=chart["width"] / 2, y=chart["height"] / 2)
    page.locator("#course svg[role=img]").click(position=middle)
    expect(page.locator("#steps .at")).not_to_have_text(re.compile("^Turn 5 of"))
    assert abs(turn_of(page)[0] - turns / 2) <= 2
