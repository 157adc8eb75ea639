"""Pointing at a choice, by pointer or keyboard, shows its outcome on the board."""

from playwright.sync_api import Locator, expect
from tests.browser.conftest import Sit

from raidtable.testing.browser.player import CHOICE

SPOT = "#board button[name=action]"


def test_what_a_voyage_brings_is_shown_while_it_is_pointed_at(sit: Sit) -> None:
    player = sit()
    player.sit_at("raids")
    assert player.is_asked()
    page = player.page
    listed, spots = page.locator(CHOICE), page.locator(SPOT)
    previews = page.locator("g.preview")
    expect(previews.first).to_be_attached()
    for point in (Locator.hover, Locator.focus):
        for button in (listed.nth(0), spots.nth(1), listed.nth(2)):
            point(button)
            text = button.get_attribute("value")
            shown = page.locator(f'g.preview[data-for="{text}"]')
            expect(shown).to_be_visible()
            expect(page.locator("g.preview.pointed")).to_have_count(1)
            assert shown.locator("path").count() == 2, "the lane, edged"
            # The button in the list, and its click target on the board.
            expect(page.locator(f'button.pointed[value="{text}"]')).to_have_count(2)

    choice = page.locator(CHOICE, has=page.locator(".details")).first
    name, details = (
        choice.locator(".name").bounding_box(),
        choice.locator(".details").bounding_box(),
    )
    assert name is not None
    assert details is not None
    assert details["x"] >= name["x"] + name["width"], "details follow the name"

    # The drawing of a preview does not block clicks on the board.
    seq = player.seq
    spots.last.hover()
    spots.last.click()
    player.wait_for_change(seq)
