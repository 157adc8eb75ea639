"""Rivals' moves in the page: they are shown one by one, listed, marked, and shown again."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.positions import positions, sit_with
from tests.browser.sampling import game_alone
from tests.browser.test_at_the_table import two_at_raids

from raidtable.engine.rng import seeded
from raidtable.testing.browser.player import CHOICE, Player, click_choice

LAPTOP: Any = {"width": 1366, "height": 768}
STEPS = "#recent li"
# Slow enough that nothing goes on by itself during a test.
SLOW = "localStorage['raidtable.speed'] = '0.02'"

PIECES = "document.querySelector('#pieces').innerHTML"
# Lets the page believe that its tab is hidden, or shown again.
HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def playback(player: Player) -> str | None:
    return player.page.locator("body").get_attribute("data-playback")


def press(player: Player, control: str) -> None:
    player.page.locator(f'button[data-playback="{control}"]').click()


def steps_since_my_turn(player: Player, seed: str, least: int = 1) -> int:
    """Play until others have made this many moves since my last decision; return their number."""
    rng = seeded(seed)
    for _ in range(60):
        assert player.is_asked()
        count = player.page.locator(STEPS).count()
        if count >= least:
            return count
        player.choose(click_choice, rng)
    raise AssertionError("The others never made so many moves.")


def test_rivals_moves_are_shown_step_by_step_with_pause_next_and_skip(sit: Sit) -> None:
    spectator = sit(reduced_motion="no-preference", viewport=LAPTOP)
    player = sit()
    spectator.page.add_init_script(SLOW)
    spectator.page.goto(player.sit_at("raids", "me", "greedy", "greedy"))
    for _ in range(3):
        assert player.is_asked()
        player.choose(click_choice, seeded("steps"))
    assert player.is_asked()
    page = spectator.page
    expect(page.locator("body[data-behind]")).to_have_count(1)
    expect(page.locator(".playback")).to_be_visible()
    expect(page.locator("#recent")).to_be_visible()
    expect(page.locator("#recent li.now")).to_have_count(1)

    # Space pauses; next shows one update more, and nothing goes on by itself.
    page.keyboard.press(" ")
    expect(page.locator('[data-playback="pause"]')).to_have_attribute("aria-pressed", "true")
    paused_at = spectator.seq
    press(spectator, "next")
    spectator.wait_for_change(paused_at)
    shown = spectator.seq
    assert paused_at < shown < player.seq

    # Back shows the pieces as they were, and skip everything that waits.
    pieces = page.evaluate(PIECES)
    press(spectator, "back")
    expect(page.locator("body")).to_have_attribute("data-playback", "replay")
    press(spectator, "next")
    press(spectator, "next")
    expect(page.locator("body")).to_have_attribute("data-playback", "live")
    assert page.evaluate(PIECES) == pieces
    page.keyboard.press("s")
    spectator.wait_for_seq(player.seq)
    assert page.evaluate(PIECES) == player.page.evaluate(PIECES)


def test_since_my_turn_lists_the_moves_and_shows_them_again(sit: Sit) -> None:
    player = sit(viewport=LAPTOP)
    player.sit_at("raids", "me", "greedy", "greedy")
    count = steps_since_my_turn(player, "since", 2)
    page, present = player.page, player.page.evaluate(PIECES)
    button = page.locator("#since-my-turn")
    expect(button).to_contain_text(str(count))
    expect(page.locator("#recent")).to_be_hidden()

    # L opens the panel over the board, and Escape closes it.
    page.keyboard.press("l")
    expect(button).to_have_attribute("aria-expanded", "true")
    panel, board = page.locator("#recent").bounding_box(), page.locator("#board").bounding_box()
    assert panel is not None
    assert board is not None
    assert board["x"] <= panel["x"]
    assert panel["x"] + panel["width"] <= board["x"] + board["width"]
    assert panel["y"] + panel["height"] <= board["y"] + board["height"]
    # Pointing at a line lights its marks, below the pieces and above them.
    for step in range(1, count + 1):
        page.locator(STEPS).nth(step - 1).hover()
        of_step = f'g[data-step="{step}"]'
        for layer in ("#recent-ways", "#recent-marks"):
            marks = page.locator(f"{layer} > g")
            lit = page.locator(f"{layer} > {of_step}").count()
            expect(page.locator(f"{layer} > {of_step}.lit")).to_have_count(lit)
            expect(page.locator(f"{layer} > .dimmed")).to_have_count(marks.count() - lit)
    assert page.locator("#recent-ways > g").count()
    assert page.locator("#recent-marks > g").count()
    page.keyboard.press("Escape")
    expect(page.locator("#recent")).to_be_hidden()

    # Without motion, "Show me" goes to the first move, and next through the others.
    page.keyboard.press("l")
    page.locator("[data-show-me]").click()
    expect(page.locator("body")).to_have_attribute("data-playback", "replay")
    expect(page.locator(f"{STEPS}.now")).to_have_attribute("data-step", "1")
    assert page.evaluate(PIECES) != present
    for step in range(2, count + 1):
        press(player, "next")
        expect(page.locator(f"{STEPS}.now")).to_have_attribute("data-step", str(step))
    press(player, "next")
    expect(page.locator(".playback")).to_be_hidden()
    assert page.evaluate(PIECES) == present


def test_nobody_acts_on_an_old_position(sit: Sit) -> None:
    player = sit(viewport=LAPTOP)
    player.sit_at("raids", "me", "greedy", "greedy")
    steps_since_my_turn(player, "acts", 2)
    page, seq, present = player.page, player.seq, player.page.evaluate(PIECES)
    page.keyboard.press("l")
    page.locator("[data-show-me]").click()
    expect(page.locator("body")).to_have_attribute("data-playback", "replay")
    expect(page.locator("#spots")).to_be_hidden()
    expect(page.locator("#choices")).to_be_hidden()
    page.evaluate(f"document.querySelector('{CHOICE}').click()")
    expect(page.locator(".playback")).to_be_hidden()
    assert player.seq == seq
    assert page.evaluate(PIECES) == present
    # In the present the same choice is played.
    player.choose(click_choice, seeded("present"))
    assert player.seq > seq


def test_a_page_that_was_loaded_later_shows_the_moves_again_too(sit: Sit) -> None:
    player = sit(viewport=LAPTOP)
    player.sit_at("raids", "me", "greedy", "greedy")
    count = steps_since_my_turn(player, "loaded", 2)
    page, present = player.page, player.page.evaluate(PIECES)
    page.reload()
    page.keyboard.press("l")
    page.locator("[data-show-me]").click()
    expect(page.locator(f"{STEPS}.now")).to_have_attribute("data-step", "1")
    assert page.evaluate(PIECES) != present
    for _ in range(count):
        press(player, "next")
    expect(page.locator(".playback")).to_be_hidden()
    assert page.evaluate(PIECES) == present


def test_the_panel_opens_by_itself_only_after_an_absence(sit: Sit) -> None:
    mover, other = two_at_raids(sit, viewport=LAPTOP)
    page = other.page
    expect(page.locator("body[data-recent]")).to_have_count(0)
    seq = other.seq
    mover.choose(click_choice, seeded("seen"))
    other.wait_for_change(seq)
    expect(page.locator("body[data-recent]")).to_have_count(0)

    # The other player looks elsewhere while a move comes.
    for _ in range(30):
        if other.choices():
            break
        seq = other.seq
        page.evaluate(HIDE, True)
        mover.choose(click_choice, seeded("unseen"))
        other.wait_for_change(seq)
    assert other.choices()
    expect(page.locator("body[data-recent]")).to_have_count(0)
    page.evaluate(HIDE, False)
    expect(page.locator("#recent")).to_be_visible()
    # It goes with the next decision.
    other.choose(click_choice, seeded("decides"))
    expect(page.locator("body[data-recent]")).to_have_count(0)


@pytest.mark.parametrize("speed", ["0.5", "2"])
def test_the_speed_is_chosen_in_the_list_and_kept(sit: Sit, speed: str) -> None:
    spectator = sit(reduced_motion="no-preference", viewport=LAPTOP)
    player = sit()
    spectator.page.goto(player.sit_at("raids", "me", "greedy"))
    assert player.is_asked()
    player.choose(click_choice, seeded("speed"))
    page = spectator.page
    button = page.locator(f'button[data-speed="{speed}"]')
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator(f'button[data-speed="{speed}"]')).to_have_attribute("aria-pressed", "true")
    assert page.locator("[data-setting=speed]").input_value() == speed


RIBBON = """() => {
  const line = document.querySelector("#ribbon p");
  if (!line) return { isWhole: true, fades: false, isShortened: false };
  const parts = [...line.querySelectorAll(":scope > *, .storm-move > *")];
  const last = parts.filter((part) => part.getBoundingClientRect().width).at(-1);
  return {
    isWhole: last.getBoundingClientRect().right <= line.getBoundingClientRect().right + 1,
    fades: getComputedStyle(line).maskImage !== "none",
    isShortened: line.textContent.includes("…"),
  };
}"""


@game_alone("north_sea")
def test_the_newest_part_of_a_long_move_is_readable(sit: Sit, game: str) -> None:
    player = sit_with(sit, game, "laptop")
    shown = {name: player.page.evaluate(RIBBON) for name in positions(player, game, "laptop")}
    assert [name for name, line in shown.items() if line["fades"] or not line["isWhole"]] == []
    assert any(line["isShortened"] for line in shown.values())
