"""Raiders of the North Sea in a browser: cards are read whole, and the magnifier names pieces."""

import pytest
from playwright.sync_api import expect

from raidtable.testing.browser import Sit

# Texts of the player's cards that their boxes cut, or that reach out of their card. The letters of
# names are higher than their lines; that cuts nothing as long as the overflow is visible.
CUT_TEXTS = """() => [...document.querySelectorAll("#mat-0 .ns-card")].flatMap((card) => {
  const edge = card.getBoundingClientRect();
  return [...card.querySelectorAll("h4, p")].filter((text) => {
    const place = text.getBoundingClientRect();
    if (place.width <= 1) return false;
    const isCut = getComputedStyle(text).overflow !== "visible"
      && text.scrollHeight > text.clientHeight + 1;
    return isCut || text.scrollWidth > text.clientWidth + 1
      || place.right > edge.right + 1 || place.bottom > edge.bottom + 1;
  }).map((text) => text.textContent);
})"""


@pytest.mark.parametrize("size", [(1366, 625), (1366, 768), (1920, 1080), (390, 844)])
def test_no_text_of_a_card_is_cut(sit: Sit, size: tuple[int, int]) -> None:
    player = sit(viewport={"width": size[0], "height": size[1]})
    player.sit_at("north_sea")
    page = player.page
    cards = page.locator("#mat-0 .ns-hand .ns-card")
    expect(cards.first).to_be_attached()
    assert page.evaluate(CUT_TEXTS) == []
    names = cards.locator("h4").all_inner_texts()
    assert all(names)
    if size[0] >= 1100:
        expect(cards.first.locator(".ns-hired")).to_be_visible()


def test_the_magnifier_names_the_pieces_of_the_board(sit: Sit) -> None:
    """It failed for shapes with a dot in their ids, and then showed nothing."""
    player = sit(viewport={"width": 1366, "height": 768})
    player.sit_at("north_sea")
    page = player.page
    page.keyboard.press("c")
    captions = page.locator("#closer figcaption").all_inner_texts()
    assert len(captions) > 5
    assert any("worker" in caption for caption in captions)
    assert all(captions)
