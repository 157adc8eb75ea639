"""Names of places on a phone's board: where it is touched, and everywhere when it is zoomed."""

import re
from itertools import combinations

from playwright.sync_api import FloatRect, expect
from tests.browser.conftest import Sit
from tests.browser.positions import positions, sit_with
from tests.browser.sampling import game_alone, language_alone
from tests.browser.test_phone import box
from tests.browser.test_zoom import Fingers

from raidtable.testing.browser.layout import WINDOWS
from raidtable.testing.browser.player import DOUBLE_TAP_MS, SPOT, Player, tap

BUBBLE, LABELS = ".place-bubble", ".place-labels span"
# A place of each game, and its name.
PLACES = {
    "raids": (".art > g [data-name]", "Village"),
    "north_sea": ("#legend-fortress_east", "Eastern Fortress"),
    "storm_raiders": (".art [data-name='Glass Flats']", "Glass Flats"),
}

# The hours of the journeys to a ring, by their rows; none where the sheet opens instead.
HOURS_AT = """ring => {
  const menu = document.getElementById(ring.getAttribute("popovertarget") ?? "");
  const choices = menu ? [...menu.querySelectorAll("button")] : [ring];
  const hoursOf = ({ value }) =>
    document.querySelector(`#choices button[value="${value}"] .hours`)?.textContent;
  const hours = choices.map(hoursOf).filter(Boolean).map(Number);
  return choices.length > 3 ? [] : [...new Set(hours)].sort((one, other) => one - other);
}"""


def sit_in(sit: Sit, game: str, window: str = "phone") -> Player:
    player = sit(**WINDOWS[window])
    player.sit_at(game)
    assert player.is_asked()
    return player


def touch(player: Player, selector: str) -> None:
    """Tap in the middle of the first such place, whatever is above it."""
    place = box(player.page.locator(selector).first)
    player.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    player.page.wait_for_timeout(DOUBLE_TAP_MS)


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    down = one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
    return across and down


def assert_bubble_is_on_the_board(player: Player) -> None:
    shown, board = box(player.page.locator(BUBBLE)), box(player.page.locator("#board"))
    assert board["x"] <= shown["x"]
    assert shown["x"] + shown["width"] <= board["x"] + board["width"]
    assert board["y"] <= shown["y"]
    assert shown["y"] + shown["height"] <= board["y"] + board["height"]
    bar = box(player.page.locator("#confirm"))
    assert shown["y"] + shown["height"] <= bar["y"]


@game_alone("north_sea")
def test_a_place_that_is_touched_says_its_name(sit: Sit, game: str) -> None:
    player = sit_in(sit, game)
    place, name = PLACES[game]
    touch(player, place)
    bubble = player.page.locator(BUBBLE)
    expect(bubble).to_have_text(name)
    assert_bubble_is_on_the_board(player)
    player.page.locator("#prompt").tap(position={"x": 5, "y": 45})
    expect(bubble).to_be_hidden()
    touch(player, place)
    expect(bubble).to_be_visible()
    expect(bubble).to_be_hidden(timeout=5000)


def test_the_first_tap_on_a_ring_names_its_place(sit: Sit) -> None:
    player = sit_in(sit, "raids")
    for ring in (player.page.locator(SPOT).first, player.page.locator(SPOT).nth(7)):
        tap(player, ring)
        sentence = ring.get_attribute("aria-label") or ""
        named = re.search(r"^Sail to \d+: ([^(]+?)(?: \(.*)?$", sentence)
        assert named, sentence
        expect(player.page.locator(BUBBLE)).to_contain_text(named[1])
        expect(player.page.locator("#confirm h3 .name")).to_contain_text(named[1])
        assert_bubble_is_on_the_board(player)
    seq = player.seq
    tap(player, player.page.locator(SPOT).nth(7))
    player.wait_for_change(seq)
    expect(player.page.locator(BUBBLE)).to_be_hidden()


@language_alone("es")
def test_a_site_that_is_touched_says_the_hours_of_its_journeys(sit: Sit, language: str) -> None:
    player = sit_with(sit, "storm_raiders", "phone", language)
    touched = 0
    for _ in positions(player, "storm_raiders", "phone", language):
        for ring in player.page.locator("#spots .spot").all()[:3]:
            hours: list[int] = ring.evaluate(HOURS_AT)
            if not hours:
                continue
            touched += 1
            tap(player, ring)
            times = "".join(f", {number} h" for number in hours)
            expect(player.page.locator(BUBBLE)).to_have_text(re.compile(rf"^[^\d,]+{times}$"))
            assert_bubble_is_on_the_board(player)
            player.page.keyboard.press("Escape")
    assert touched > 1


def test_a_mouse_gets_no_bubble(sit: Sit) -> None:
    player = sit_in(sit, "storm_raiders", "laptop")
    place = box(player.page.locator(PLACES["storm_raiders"][0]))
    player.page.mouse.click(place["x"] + 8, place["y"] + 8)
    expect(player.page.locator(BUBBLE)).to_be_hidden()


@game_alone("storm_raiders")
def test_a_zoomed_board_names_all_its_places(sit: Sit, game: str) -> None:
    player = sit_in(sit, game)
    page = player.page
    expect(page.locator(LABELS)).to_have_count(0)
    board = box(page.locator("#board"))
    x, y = board["x"] + board["width"] / 2, board["y"] + 30
    fingers = Fingers(page)
    fingers.tell("touchStart", (x - 20, y), (x + 20, y))
    fingers.tell("touchMove", (x - 50, y), (x + 50, y))
    fingers.tell("touchEnd")
    expect(page.locator(LABELS).first).to_be_visible()
    labels = [box(label) for label in page.locator(LABELS).all()]
    assert len(labels) > 1
    assert not [1 for one, other in combinations(labels, 2) if overlap(one, other)]
    assert all(label["x"] >= 0 and label["x"] + label["width"] <= 390 for label in labels)
    page.locator("button[data-tab=mine]").tap()
    expect(page.locator(LABELS).first).to_be_hidden()
    page.locator("button[data-tab=table]").tap()
    page.locator("[data-zoom=reset]").tap()
    expect(page.locator(LABELS)).to_have_count(0)
