"""The review of a finished game in a real browser: it tells its story and is stepped through; and
futures of a position."""

import json
import re
import time
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.test_looks import end_of
from tests.browser.test_pages_around import LAPTOP, SPANISH_PHONE
from tests.browser.test_whole_games import assert_no_sideways_scroll
from tests.reviews.games import record_of

from raidtable.testing.browser.serving import ServerProcess

# The judge gets the processor last.
PATIENCE_S = 240.0
WORDS: dict[str, dict[str, str]] = {
    "en": {"who": "Who would win, in 100 games", "futures": "Futures from here"},
    "es": {"who": "Quién ganaría, en 100 partidas", "futures": "Futuros"},
}


@pytest.fixture(scope="module")
def reviewed(server: ServerProcess) -> str:
    """The address of a game whose review is done."""
    with httpx.Client(base_url=server.address, follow_redirects=True, timeout=60) as client:
        csrf = re.findall(r'name="csrf" value="([^"]+)"', client.get("/").text)[0]
        record = json.dumps(record_of("raids", 2))
        files = {"record": ("game.json", record, "application/json")}
        uploaded = client.post("/upload", data={"csrf": csrf}, files=files)
        table = f"{server.address}{uploaded.url.path.partition('/at/')[0]}"
        csrf = re.findall(r'name="csrf" value="([^"]+)"', client.get(f"{table}/review").text)[0]
        client.post(f"{table}/review", data={"csrf": csrf})
        until = time.monotonic() + PATIENCE_S
        while client.get(f"{table}/review.json").json()["state"] != "done":
            assert time.monotonic() < until
            time.sleep(0.2)
    return table


@pytest.mark.parametrize(
    ("window", "language"), [(LAPTOP, "en"), (SPANISH_PHONE, "es")], ids=["laptop", "phone"]
)
def test_a_review_tells_what_decided_the_game(
    sit: Sit, reviewed: str, window: dict[str, Any], language: str
) -> None:
    reader, words = sit(**window), WORDS[language]
    page = reader.page
    page.goto(f"{reviewed}/review?seat=0")
    expect(page.locator("#review-graph h2")).to_contain_text(words["who"])
    assert page.locator("svg.review-graph polygon").count() == 2
    assert_no_sideways_scroll(reader)

    # A turning point leads to its step, with both choices on the board.
    if language == "es":
        page.locator('[data-review-tab="turns"]').click()
        expect(page.locator("#review-graph")).to_be_hidden()
    turn = page.locator("#review-turns a", has=page.locator(".verdict")).first
    turn.click()
    expect(page.locator("#review-turns a[aria-current]")).to_have_count(1)
    expect(page.locator("#review-board")).to_be_visible()
    expect(page.locator("#review-pair .share")).to_have_count(2)
    page.wait_for_url("**ply=**")

    # Steps, by button and by key; a reload stays there.
    before = page.locator("#review-steps small").inner_text()
    page.locator('#review-steps [data-keys="ArrowRight"]').click()
    expect(page.locator("#review-steps small")).not_to_have_text(before)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#review-steps small")).to_have_text(before)
    page.reload()
    expect(page.locator("#review-steps small")).to_have_text(before)

    if language == "es":
        page.locator('[data-review-tab="ledger"]').click()
    expect(page.locator(".review-ledger")).to_be_visible()
    assert_no_sideways_scroll(reader)
    if language == "es":
        page.locator('[data-review-tab="mistakes"]').click()
    page.locator("#review-mistakes a[data-review-step]").last.click()
    expect(page.locator("#review-board")).to_be_visible()

    # The futures of that position.
    page.locator(".review-actions a", has_text=words["futures"]).click()
    page.wait_for_url("**/futures?ply=*")
    expect(page.locator("#fan-head[data-running]")).to_have_count(0, timeout=1000 * PATIENCE_S)
    expect(page.locator("#fan-head p")).to_contain_text("200")
    assert page.locator("#fan polygon").count() >= 4
    assert_no_sideways_scroll(reader)


def test_a_click_on_the_graph_leads_there(sit: Sit, reviewed: str) -> None:
    page = sit(**LAPTOP).page
    page.goto(f"{reviewed}/review")
    step = page.locator("#review-steps small")
    graph = page.locator("svg.review-graph")
    box = graph.bounding_box()
    assert box is not None
    reached = []
    for part in (0.3, 0.6):
        before = step.inner_text()
        graph.click(position={"x": box["width"] * part, "y": box["height"] * 0.4})
        expect(step).not_to_have_text(before)
        reached.append(int(re.findall(r"\d+", step.inner_text())[0]))
    assert reached[0] < reached[1]


def test_a_review_is_asked_for_at_the_end_and_fills_the_page(sit: Sit) -> None:
    reader = sit(**LAPTOP)
    end_of(reader, "raids")
    page = reader.page
    page.locator(".end-actions button", has_text=re.compile("^Review$")).click()
    page.wait_for_url("**/review")
    head = page.locator("#review-head")
    expect(head).to_have_attribute("data-running", "")
    first = head.inner_text()
    expect(head).not_to_have_text(first, timeout=1000 * PATIENCE_S)
