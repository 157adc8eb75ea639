"""The setting "Do the obvious for me": on for this browser, and off again."""

from playwright.sync_api import expect
from tests.browser.conftest import ALONE, Sit

from raidtable.server import messages
from raidtable.testing.browser.player import Player

SMITH, PLACE = "#choices button[value='smith']", "#choices button[value='place:silversmith']"
PICK_UP = "#choices button[value^='pickup:']"
LOG = "#log li"


def flip(player: Player) -> None:
    """Press the switch in the settings, and wait for the new connection."""
    player.page.locator(".menu summary").click()
    with player.page.expect_request("**/events?**"):
        player.page.get_by_role("button", name=messages.OBVIOUS).click()
    player.page.locator(".menu summary").click()


def to_turn(player: Player) -> None:
    assert player.is_asked()
    while not player.page.locator(PLACE).count():
        seq = player.seq
        player.page.locator("#choices button[name=action]").first.click()
        player.wait_for_change(seq)
        assert player.is_asked()


def test_the_table_does_the_obvious_while_the_setting_is_on(sit: Sit) -> None:
    player = sit(viewport={"width": 1366, "height": 768})
    page = player.page
    page.context.add_init_script(ALONE)
    player.sit_at("north_sea", "me", "greedy")
    to_turn(player)
    page.locator(PLACE).click()
    expect(page.locator(SMITH)).to_have_count(1)
    flip(player)
    # The choice that waits is played as soon as the server knows.
    expect(page.locator(PICK_UP).first).to_be_visible()
    expect(page.locator(LOG).last).to_contain_text("gains 3 silver")
    page.keyboard.press("u")
    expect(page.locator(PLACE)).to_be_visible()
    page.locator(PLACE).click()
    expect(page.locator(PICK_UP).first).to_be_visible()
    page.reload()
    expect(page.locator("[data-switch=obvious]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("u")
    expect(page.locator(PLACE)).to_be_visible()
    flip(player)
    page.locator(PLACE).click()
    expect(page.locator(SMITH)).to_be_visible()
    seq = player.seq
    page.reload()
    expect(page.locator("[data-switch=obvious]")).to_have_attribute("aria-pressed", "false")
    assert player.seq == seq
