"""By fingers: a first tap previews a choice, a second one plays it; cards are read before that."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Sit
from tests.browser.test_access import assert_accessible
from tests.browser.test_phone import box

from raidtable.engine.rng import seeded
from raidtable.games import registry
from raidtable.server import messages
from raidtable.testing.browser.layout import WINDOWS
from raidtable.testing.browser.player import (
    CHOICE,
    CONFIRM,
    DOUBLE_TAP_MS,
    SPOT,
    Player,
    click_choice,
    open_list_at,
    tap,
)

TOUCH_LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}, "has_touch": True}
BACK = "#confirm .back"
MOST_DECISIONS = 40
# The heights of the style guide for a phone of 390 x 844 px.
HEIGHTS = {"header.bar": 40, "#seat-strip": 36, "#prompt": 56, "#confirm": 112, ".tabs": 54}
# A card that can be read, put in the place of a game's own cards.
CARD = """() => {
  const face = (name) =>
    `<article data-face="${name}"><h3>${name}</h3><p>All of its text</p></article>`;
  document.getElementById("card-faces").innerHTML = face("Red") + face("Blue");
  const choice = document.querySelector("#choices button[name=action]").value;
  const cards = document.createElement("ul");
  cards.innerHTML = `<li data-card="Red">Red</li><li data-card="Blue">Blue
    <button name="action" value="${choice}">Play</button></li>`;
  document.querySelector("#mat-0 details").prepend(cards);
  return choice;
}"""


def sit_in(sit: Sit, window: dict[str, Any], game: str = "raids") -> Player:
    player = sit(**window)
    player.sit_at(game)
    assert player.is_asked()
    return player


def play_until(player: Player, wanted: Locator) -> None:
    """Play by mouse until the page shows that."""
    rng = seeded("until")
    for _ in range(MOST_DECISIONS):
        assert player.is_asked()
        if wanted.count():
            return
        with player.page.expect_response("**/act"):
            value = player.choices()[rng.below(len(player.choices()))]
            seq = player.seq
            player.page.locator(f"#choices button[value='{value}']").dispatch_event("click")
        player.wait_for_change(seq)
    raise AssertionError(f"{wanted} did not appear in {MOST_DECISIONS} decisions.")


def assert_idle(player: Player) -> None:
    expect(player.page.locator("#confirm")).to_have_attribute("data-state", "idle")
    expect(player.page.locator(".spot.pointed")).to_have_count(0)


def test_the_first_tap_on_a_ring_previews_and_the_second_plays(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["phone"])
    page, seq = player.page, player.seq
    ring = page.locator(SPOT).first
    row = page.locator(f"#choices button[value='{ring.get_attribute('value')}']")
    board = box(page.locator("#board"))
    expect(page.locator("#confirm")).to_contain_text(messages.TOUCH_RING)
    tap(player, ring)
    expect(page.locator("#confirm h3 .name")).to_have_text(row.locator(".name").inner_text())
    expect(page.locator("#confirm .sentence")).to_contain_text(
        row.locator(".sr-only").inner_text() or "?"
    )
    expect(page.locator("g.preview.pointed")).to_have_count(1)
    assert box(page.locator("#board")) == board
    assert player.seq == seq
    tap(player, page.locator(BACK))
    assert_idle(player)
    tap(player, ring)
    page.locator("#prompt").tap(position={"x": 5, "y": 45})
    assert_idle(player)
    tap(player, ring)
    tap(player, ring)
    player.wait_for_change(seq)
    assert_idle(player)


def test_what_is_pointed_at_is_accessible(sit: Sit, axe: str) -> None:
    player = sit_in(sit, {**WINDOWS["phone"], "bypass_csp": True})
    tap(player, player.page.locator(SPOT).first)
    assert player.page.locator("#confirm h3 [aria-hidden=true]:not(svg)").count() == 0
    assert_accessible(player, axe)


def test_the_button_of_the_confirm_bar_plays(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["phone"])
    ring = player.page.locator(SPOT).last
    value = ring.get_attribute("value") or "?"
    tap(player, ring)
    with player.page.expect_request("**/act") as sent:
        tap(player, player.page.locator(CONFIRM))
    assert f"action={value}".replace(":", "%3A") in (sent.value.post_data or "")


def test_mouse_and_keys_play_at_once_on_a_touch_screen(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["phone"])
    player.choose(lambda one, _: one.page.locator(SPOT).first.click(), seeded(""))
    assert player.is_asked()
    seq = player.seq
    player.page.locator(SPOT).first.focus()
    player.page.keyboard.press("Enter")
    player.wait_for_change(seq)
    assert player.is_asked()
    # So does a screen reader, whose click has no position.
    seq = player.seq
    player.page.locator(CHOICE).first.evaluate("choice => choice.click()")
    player.wait_for_change(seq)


def test_one_tap_is_a_setting_that_stays(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["phone"])
    page = player.page
    page.locator(".menu summary").tap()
    page.locator("[data-switch=one-tap]").tap()
    page.reload()
    player.choose(lambda one, _: tap(one, one.page.locator(SPOT).first), seeded(""))


def test_a_touch_laptop_confirms_next_to_the_choices(sit: Sit) -> None:
    player = sit_in(sit, TOUCH_LAPTOP)
    expect(player.page.locator("#confirm")).to_be_hidden()
    seq = player.seq
    tap(player, player.page.locator(SPOT).first)
    field, bar = box(player.page.locator("#choices")), box(player.page.locator("#confirm"))
    assert field["x"] <= bar["x"]
    assert field["y"] < bar["y"] < bar["y"] + bar["height"] <= field["y"] + field["height"] + 1
    assert player.seq == seq
    tap(player, player.page.locator(CONFIRM))
    player.wait_for_change(seq)


def test_a_choice_without_undo_says_so_before_the_second_tap(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["phone"])
    sealed = player.page.locator(f"{CHOICE}:has(.seal)")
    play_until(player, sealed)
    open_list_at(player, sealed.first)
    tap(player, sealed.first)
    expect(player.page.locator("#confirm .no-undo")).to_be_visible()
    expect(player.page.locator("#confirm .no-undo")).to_contain_text(messages.NO_UNDO_AFTER)


def test_several_choices_in_one_place_have_a_button_each_or_open_the_list(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["phone"], "storm_raiders")
    page = player.page
    rings = page.locator(".spot[popovertarget]")
    play_until(player, rings)
    ring = rings.first
    menu = ring.get_attribute("popovertarget")
    many = page.locator(f"[id='{menu}'] button").count()
    tap(player, ring)
    if many <= 3:
        expect(page.locator(CONFIRM)).to_have_count(many)
        player.choose(lambda one, _: tap(one, one.page.locator(CONFIRM).last), seeded(""))
    else:
        expect(page.locator("button[data-tab=choices]")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(f"{CHOICE}.pointed")).to_have_count(many)


@pytest.mark.parametrize("game", registry.game_ids())
def test_the_parts_of_a_phone_have_the_heights_of_the_style_guide(sit: Sit, game: str) -> None:
    page = sit_in(sit, WINDOWS["phone"], game).page
    for part, height in HEIGHTS.items():
        assert round(box(page.locator(part))["height"]) == height, part
    assert page.evaluate("[scrollX, document.documentElement.scrollWidth]") == [0, 390]


def test_the_sheet_of_choices_opens_half_and_is_pulled_up_to_the_prompt(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["phone"])
    page = player.page
    sheet, handle = page.locator("#choices"), page.locator(".sheet-handle")
    tap(player, page.locator("button[data-tab=choices]"))
    assert box(sheet)["height"] == 346
    rows = [box(row) for row in page.locator(CHOICE).all()[:3]]
    foot = box(page.locator(".tabs"))["y"]
    assert all(row["height"] == 44 and row["y"] + row["height"] <= foot for row in rows)
    place = box(handle)
    page.mouse.move(place["x"] + 100, place["y"] + 10)
    page.mouse.down()
    page.mouse.move(place["x"] + 100, place["y"] - 60)
    page.mouse.up()
    prompt = box(page.locator("#prompt"))
    assert box(sheet)["y"] == pytest.approx(prompt["y"] + prompt["height"], abs=1)
    handle.tap()
    assert box(sheet)["height"] == 346
    tap(player, page.locator("button[data-tab=choices]"))
    expect(page.locator(CHOICE).first).to_be_hidden()


def test_the_sheet_does_not_hide_what_is_pointed_at(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["phone"])
    page = player.page
    tap(player, page.locator("button[data-tab=choices]"))
    for row in page.locator(CHOICE).all()[:4]:
        tap(player, row)
        ring = box(page.locator(".spot.pointed").first)
        assert ring["y"] + ring["height"] <= box(page.locator("#choices"))["y"]


def test_a_press_elsewhere_in_the_sheet_leaves_it_open(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["phone"])
    tap(player, player.page.locator("button[data-tab=choices]"))
    player.page.locator("#choices h2").tap()
    expect(player.page.locator(CHOICE).first).to_be_visible()


def test_a_tap_on_a_seat_shows_its_board(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["phone"])
    page = player.page
    expect(page.locator("#seat-strip [aria-current]")).to_have_attribute("data-board", "0")
    page.locator("#seat-strip [data-board='2']").tap()
    expect(page.locator("#mat-2 details[open]")).to_be_in_viewport()
    expect(page.locator("#mat-0")).to_be_hidden()
    page.locator("#seat-strip [data-board='0']").tap()
    expect(page.locator("#mat-0")).to_be_in_viewport()
    expect(page.locator("#mat-2")).to_be_hidden()


def test_a_card_is_read_before_it_is_played(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["phone"])
    page, seq = player.page, player.seq
    choice = page.evaluate(CARD)
    sheet = page.locator("#reading")
    tap(player, page.locator("[data-card=Blue] button"))
    expect(sheet.locator(".face")).to_contain_text("All of its text")
    assert player.seq == seq
    expect(sheet.locator(".hand button")).to_have_text(["Red", "Blue"])
    expect(sheet.locator(".plays button")).to_have_count(1)
    assert box(sheet.locator(".plays button"))["height"] >= 50
    page.keyboard.press("ArrowRight")
    expect(sheet.locator(".face h3")).to_have_text("Red")
    expect(sheet.locator(".plays button")).to_have_count(0)
    tap(player, sheet.locator("form button"))
    expect(sheet).to_be_hidden()
    tap(player, page.locator("[data-card=Blue] button"))
    page.wait_for_timeout(DOUBLE_TAP_MS)
    with page.expect_request("**/act") as sent:
        sheet.locator(".plays button").tap()
    assert f"action={choice}".replace(":", "%3A") in (sent.value.post_data or "")


def test_a_mouse_opens_a_card_that_is_no_button(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["laptop"])
    player.page.evaluate(CARD)
    player.page.locator("[data-card=Red]").click()
    expect(player.page.locator("#reading .face h3")).to_have_text("Red")
    player.page.keyboard.press("Escape")
    expect(player.page.locator("#reading")).to_be_hidden()


def test_the_closer_look_has_a_heading_and_a_button_in_reach(sit: Sit) -> None:
    player = sit_in(sit, WINDOWS["phone"])
    page = player.page
    page.locator("[data-closer]").tap()
    dialog = page.locator("#closer")
    expect(dialog.locator("h2")).to_have_text(messages.CLOSER_TITLE)
    dialog.evaluate("dialog => dialog.scrollTo(0, dialog.scrollHeight)")
    expect(dialog.locator("header button")).to_be_in_viewport(ratio=1)
    dialog.locator("header button").tap()
    expect(dialog).to_be_hidden()


def test_the_hand_over_button_and_skip_are_not_covered(sit: Sit) -> None:
    player = sit(**WINDOWS["small phone"])
    player.sit_at("north_sea", "me", "me")
    page = player.page
    button = page.locator("#prompt a.button")
    expect(button).to_be_in_viewport(ratio=1)
    page.locator(".playback").evaluate("controls => { controls.style.display = 'flex'; }")
    skip = box(page.locator("[data-playback=next]"))
    assert skip["y"] + skip["height"] <= box(page.locator(".tabs"))["y"]
    button.tap()
    assert player.is_asked()
    player.choose(click_choice, seeded("hand over"))
