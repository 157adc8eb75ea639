"""Bots in the page: choosing them, the "thinking" sign, their reasons, and hints."""

import re

from playwright.sync_api import expect
from tests.browser.conftest import Sit

from raidtable.engine.rng import seeded
from raidtable.testing.browser.player import click_choice


def test_a_level_and_a_persona_are_chosen_for_a_seat_whose_mat_says_why(sit: Sit) -> None:
    player = sit()
    player.set_up("raids", "me", "bot:2:racer")
    expect(player.page.locator("#mat-1 summary")).to_contain_text("Racer · level 2")
    for _ in range(20):
        assert player.is_asked()
        if player.page.locator("#mat-1 .because").count():
            break
        player.choose(click_choice, seeded("why"))
    player.page.locator("#mat-1 summary").click()
    expect(player.page.locator("#mat-1 .because")).to_be_visible()
    expect(player.page.locator("#mat-1 .because")).to_contain_text("simulations started")


def test_the_sign_of_a_bot_that_thinks_goes_when_it_has_moved(sit: Sit) -> None:
    player = sit(reduced_motion="no-preference")
    player.sit_at("raids", "me", "bot:5")
    page = player.page
    assert player.is_asked()
    # The sign must appear at some time while the bot of the highest level decides.
    page.evaluate(
        """() => {
          window.thoughts = [];
          new MutationObserver(() => {
            const sign = document.querySelector("#prompt .thinking i");
            if (sign) window.thoughts.push([
              document.querySelector("#prompt").textContent,
              getComputedStyle(sign).animationName,
              document.querySelectorAll("#choices button[name=action]").length,
            ]);
          }).observe(document.querySelector("#prompt"), { childList: true, subtree: true });
        }"""
    )
    for _ in range(20):
        player.choose(click_choice, seeded("thinking"))
        assert player.is_asked()
        expect(page.locator(".thinking")).to_have_count(0)
        if page.evaluate("thoughts.length"):
            break
    prompt, animation, choices = page.evaluate("thoughts[0]")
    assert "Bot · level 5" in prompt
    assert animation == "ponder"
    assert choices == 0

    # The sign does not move for people who prefer reduced motion.
    page.emulate_media(reduced_motion="reduce")
    still = page.evaluate(
        """() => {
          const sign = document.createElement("span");
          sign.className = "thinking";
          sign.append(document.createElement("i"));
          document.querySelector("#prompt").append(sign);
          return getComputedStyle(sign.firstChild).animationName;
        }"""
    )
    assert still == "none"


def test_h_asks_for_a_hint_which_a_move_takes_away(sit: Sit) -> None:
    player = sit()
    player.sit_at("raids")
    assert player.is_asked()
    page, before, seq = player.page, player.choices(), player.seq
    page.keyboard.press("h")
    hints = page.locator("#choices button[data-hint]")
    expect(hints.first).to_have_accessible_description(re.compile("points expected"))
    assert 1 < hints.count() <= 3
    best = page.locator('#choices button[data-hint="1"]')
    expect(best.locator(".tag")).to_contain_text("Hint 1")
    # The rows keep their places; the page points at the best.
    expect(best).to_have_class(re.compile(r"\bpointed\b"))
    expect(best).to_be_in_viewport(ratio=1)
    best = page.locator('.board .spot[data-hint="1"]')
    expect(best).to_have_count(1)
    number = best.evaluate("spot => getComputedStyle(spot, '::after').content")
    assert number == '"1"'
    assert (player.choices(), player.seq) == (before, seq)
    page.locator("#choices button[name=action]").first.click()
    player.wait_for_change(seq)
    expect(page.locator("#hints")).to_have_count(0)
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_a_hint_without_a_script(sit: Sit) -> None:
    player = sit(java_script_enabled=False)
    player.sit_at("raids")
    player.reload_until_asked()
    player.page.get_by_role("button", name="Hint", exact=True).click()
    best = player.page.locator('#choices [data-hint="1"]')
    expect(best).to_contain_text("Hint 1")
    expect(best).to_have_accessible_description(re.compile("% chance to win"))
    # Nothing but this list shows what a hint expects.
    shown = player.page.locator("#hints")
    expect(shown).to_contain_text(re.compile("% chance to win"))
    place, last = shown.bounding_box(), shown.locator("p").last.bounding_box()
    assert place
    assert last
    assert place["height"] > 40
    assert last["y"] + last["height"] <= place["y"] + place["height"] + 1
    # The rail has its place: the log is in it, not next to it.
    for part in ("#choices", "#log"):
        found = player.page.locator(part).bounding_box()
        assert found
        assert found["width"] > 400, part
