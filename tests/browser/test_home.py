"""The home page: in four window sizes, with longer text, without the script, and its size."""

from typing import Any

import pytest
from playwright.sync_api import Request
from tests.browser.conftest import Sit

from raidtable.engine.languages import ALL, SOURCE
from raidtable.games import registry
from raidtable.testing.browser.layout import WINDOWS
from raidtable.testing.browser.player import Player

# Everything that a first visit loads, compressed.
MOST_BYTES = 250_000

# Makes every text 25% longer, as in a wordier language.
LENGTHEN = """() => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const words = text.data.trim();
    if (words) text.data += words.slice(0, Math.ceil(words.length / 4)).replaceAll(" ", "n");
  }
}"""

# Elements that overflow their container, or are outside their card.
LANDSCAPE = """() => {
  const page = document.documentElement;
  const found = page.scrollWidth > page.clientWidth ? [`page: ${page.scrollWidth} px`] : [];
  for (const part of document.querySelectorAll("main :is(h1, h2, p, button, a, summary, label)")) {
    if (!part.checkVisibility()) continue;
    const card = part.closest("section, header");
    const [box, home] = [part, card].map((one) => one.getBoundingClientRect());
    const isOut = box.right > home.right + 1 || box.left < home.left - 1;
    if (isOut || part.scrollWidth > part.clientWidth + 1) found.push(part.outerHTML.slice(0, 80));
  }
  return found;
}"""


TRANSLATIONS = [code for code in ALL if code != SOURCE]


def visit(sit: Sit, **window: Any) -> Player:
    """A visitor with some tables, who can also see a table of another person."""
    host, guest = sit(), sit(**window)
    for game in registry.game_ids():
        host.open_table(game, "me", "open")
        guest.open_table(game)
    return guest


@pytest.mark.parametrize(
    ("windows", "language"),
    [(("laptop", "desktop"), SOURCE), *((("phone", "tablet"), code) for code in TRANSLATIONS)],
)
def test_everything_fits(sit: Sit, windows: tuple[str, str], language: str) -> None:
    guest = visit(sit, locale=ALL[language].locale, **WINDOWS[windows[0]])
    for window in windows:
        guest.page.set_viewport_size(WINDOWS[window]["viewport"])
        guest.go_home()
        assert_fits(guest, WINDOWS[window]["viewport"]["height"])


def assert_fits(guest: Player, height: int) -> None:
    assert guest.page.evaluate(LANDSCAPE) == []
    for button in guest.page.locator(".play").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height, "every game can be begun without scrolling"
    guest.page.evaluate(LENGTHEN)
    assert guest.page.evaluate(LANDSCAPE) == []
    for summary in guest.page.locator("main summary").all():
        summary.click()
    assert guest.page.evaluate(LANDSCAPE) == []


def test_without_the_script_there_are_pictures(sit: Sit) -> None:
    reader = sit(java_script_enabled=False)
    reader.go_home()
    for game in registry.game_ids():
        picture = reader.page.locator(f"#game-{game} > img")
        assert (picture.get_attribute("src") or "").startswith("/art/")
        box = picture.bounding_box()
        assert box is not None
        assert box["height"] > 100


def test_a_first_visit_is_light(sit: Sit) -> None:
    reader = sit()
    loaded: list[Request] = []
    reader.page.on("requestfinished", lambda request: loaded.append(request))
    reader.go_home()
    reader.page.wait_for_load_state("networkidle")
    weights = {request.url: request.sizes()["responseBodySize"] for request in loaded}
    assert len(weights) > len(registry.game_ids()), weights
    assert sum(weights.values()) < MOST_BYTES, weights
