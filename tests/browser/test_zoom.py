"""Zooming the board, and enlarging its pieces, by hand and by keyboard."""

from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import FloatRect, Page, expect
from tests.browser.conftest import Sit
from tests.browser.test_phone import box

from raidtable.testing.browser.layout import WINDOWS
from raidtable.testing.browser.player import CHOICE, DOUBLE_TAP_MS, SPOT, Player

BOARD, ART = "#board > svg", "svg.art"
# Two frames later the page has handled the wheel.
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Adds a second click target left of the first; returns both, and the left edge and centre of the
# first.
TWO_NEIGHBOURS = """() => {
  const [first, second] = document.querySelectorAll(".spot[name=action]");
  const [place, beside] = [first.parentElement, second.parentElement];
  beside.parentElement.append(beside);
  const { x, y } = place;
  beside.setAttribute("x", x.baseVal.value - beside.width.baseVal.value - 3);
  beside.setAttribute("y", y.baseVal.value);
  const { left, top, bottom } = first.getBoundingClientRect();
  return [first.value, second.value, left, (top + bottom) / 2];
}"""


def sit_in(sit: Sit, window: str, game: str = "raids") -> Player:
    player = sit(**WINDOWS[window])
    player.sit_at(game)
    assert player.is_asked()
    return player


def board_of(page: Page) -> FloatRect:
    """The bounding box of the board, which is that of its static layer."""
    board, art = box(page.locator(BOARD)), box(page.locator(ART))
    assert board == pytest.approx(art, abs=1)
    return board


class Fingers:
    """Touch events of several fingers; Playwright can send only one."""

    def __init__(self, page: Page) -> None:
        self.session: Any = page.context.new_cdp_session(page)

    def tell(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_by_wheel_buttons_and_keys(sit: Sit) -> None:
    player = sit_in(sit, "laptop")
    assert_a_closer_look_shows_everything(player.page)
    assert_the_wheel_zooms_only_with_ctrl(player.page)
    assert_buttons_and_keys_zoom_and_pan_and_an_update_changes_nothing(player)


def assert_the_wheel_zooms_only_with_ctrl(page: Page) -> None:
    before = board_of(page)
    x, y = before["x"] + 200, before["y"] + 300
    page.mouse.move(x, y)
    page.mouse.wheel(0, 120)
    page.evaluate(PAINTED)
    assert board_of(page) == before
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    expect(page.locator(".table.zoomed")).to_be_visible()
    after = board_of(page)
    grown = after["width"] / before["width"]
    assert grown > 1.5
    # The point under the pointer has not moved.
    assert (x - after["x"]) / grown == pytest.approx(x - before["x"], abs=1)
    assert (y - after["y"]) / grown == pytest.approx(y - before["y"], abs=1)
    # While zoomed in, the wheel needs no key.
    page.mouse.wheel(0, 900)
    expect(page.locator(".table.zoomed")).to_have_count(0)
    assert board_of(page) == before


def assert_buttons_and_keys_zoom_and_pan_and_an_update_changes_nothing(player: Player) -> None:
    page = player.page
    before = board_of(page)
    page.keyboard.press("+")
    page.keyboard.press("+")
    zoomed = board_of(page)
    assert zoomed["width"] > 2 * before["width"]
    page.locator("[data-zoom=in]").focus()
    page.keyboard.press("ArrowRight")
    panned = board_of(page)
    assert panned["x"] < zoomed["x"]
    assert panned["y"] == zoomed["y"]
    seq = player.seq
    page.locator(CHOICE).first.click()
    player.wait_for_change(seq)
    assert board_of(page) == panned
    page.locator("[data-zoom=reset]").click()
    assert board_of(page) == before


def test_on_a_zoomed_board_a_drag_pans_and_the_keyboard_reaches_every_choice(sit: Sit) -> None:
    player = sit_in(sit, "laptop")
    page = player.page
    frame = board_of(page)
    for _ in range(3):
        page.keyboard.press("+")
    assert_a_drag_pans_and_chooses_nothing(player)
    spots = page.locator(SPOT)
    spots.first.focus()
    for number in range(spots.count()):
        place = box(spots.nth(number))
        expect(spots.nth(number)).to_be_focused()
        assert page.evaluate("scrollY") == 0
        x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        assert frame["x"] < x < frame["x"] + frame["width"]
        assert frame["y"] < y < frame["y"] + frame["height"]
        page.keyboard.press("Tab")
    seq = player.seq
    page.keyboard.press("Shift+Tab")
    page.mouse.click(x, y)
    player.wait_for_change(seq)


def assert_a_drag_pans_and_chooses_nothing(player: Player) -> None:
    page, seq = player.page, player.seq
    spot = page.locator(SPOT).first
    spot.focus()
    place = box(spot)
    before = board_of(page)
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y - 20, steps=5)
    page.mouse.move(x - 10, y - 10, steps=5)
    page.mouse.up()
    after = board_of(page)
    assert (after["x"], after["y"]) != (before["x"], before["y"])
    assert player.seq == seq
    assert page.locator("form[data-busy]").count() == 0


def test_by_fingers(sit: Sit) -> None:
    player = sit_in(sit, "phone")
    seq = player.seq
    assert_between_two_rings_the_nearer_is_taken(player)
    player.wait_for_change(seq)
    assert player.is_asked()
    assert_two_fingers_zoom_and_one_pans(player)


def assert_two_fingers_zoom_and_one_pans(player: Player) -> None:
    page, seq = player.page, player.seq
    fingers = Fingers(page)
    before = board_of(page)
    x, y = 180.0, before["y"] + 140
    fingers.tell("touchStart", (x - 30, y), (x + 30, y))
    for by in range(30, 75, 5):
        fingers.tell("touchMove", (x - by, y), (x + by, y))
    fingers.tell("touchEnd")
    zoomed = board_of(page)
    assert zoomed["width"] > 1.8 * before["width"]
    fingers.tell("touchStart", (x, y))
    for by in range(0, 60, 6):
        fingers.tell("touchMove", (x - by, y))
    fingers.tell("touchEnd")
    assert board_of(page)["x"] < zoomed["x"] - 30
    assert page.evaluate("scrollY") == 0
    assert player.seq == seq
    # A click, because Chromium sometimes takes the first tap after a swipe as stopping a fling.
    page.locator("[data-zoom=reset]").click()
    assert board_of(page) == before


def test_a_card_that_is_held_is_shown_large_and_not_chosen(sit: Sit) -> None:
    player = sit_in(sit, "phone", "north_sea")
    page, seq = player.page, player.seq
    fingers = Fingers(page)
    card = page.locator("#mat-0 .ns-card").first
    card.scroll_into_view_if_needed()
    place, name = box(card), card.locator("h4").inner_text()
    # A card is higher than the visible part of the player board.
    x, y = place["x"] + 40, max(place["y"], box(page.locator("#mat-0"))["y"]) + 30
    fingers.tell("touchStart", (x, y))
    shown = page.locator("#reading .face")
    expect(shown).to_be_visible()
    fingers.tell("touchEnd")
    expect(shown.locator("h3")).to_have_text(name)
    assert box(shown)["width"] > 1.3 * place["width"]
    page.locator("#reading form button").tap()
    expect(page.locator("#reading")).to_be_hidden()
    assert player.seq == seq


def assert_a_closer_look_shows_everything(page: Page) -> None:
    page.keyboard.press("c")
    figures = page.locator("#closer figure")
    assert figures.count() > 5
    titled = figures.locator("figcaption")
    assert "" not in titled.all_inner_texts()
    assert page.locator("#closer button").count() == 1, "copies cannot be pressed"
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids))
    page.keyboard.press("Escape")
    expect(page.locator("#closer")).to_be_hidden()


def assert_between_two_rings_the_nearer_is_taken(player: Player) -> None:
    """On a small board the areas in which click targets respond overlap."""
    page = player.page
    value, other, x, y = page.evaluate(TWO_NEIGHBOURS)
    hit = page.evaluate("([x, y]) => document.elementFromPoint(x, y).value", [x - 1, y])
    assert hit == other, "the second lies above"
    page.touchscreen.tap(x - 1, y)
    page.wait_for_timeout(DOUBLE_TAP_MS)
    with page.expect_request("**/act") as sent:
        page.touchscreen.tap(x - 1, y)
    assert f"action={quote(value, safe='')}" in (sent.value.post_data or "")
