"""Each tutorial can be played to its end by following its instructions only."""

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Sit
from tests.browser.sampling import game_alone, game_in_a_window
from tests.browser.test_access import assert_accessible

from raidtable.server import messages
from raidtable.testing.browser.layout import WINDOWS
from raidtable.testing.browser.player import Player

TAUGHT = "#choices .taught"
TAUGHT_SPOT = ".spot.taught"
MOST_LESSONS = 14
PHONE = {"viewport": {"width": 360, "height": 740}}

# The click targets that glow, though a lesson does not ask for them.
GLOWING = """() => [...document.querySelectorAll(".spot:not(.taught)")].filter(
  (spot) => getComputedStyle(spot).animationName !== "none").map((spot) => spot.value)"""
# Whether the middle of an element is in the window and not covered.
IN_VIEW = """element => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


def is_in_view(element: Locator) -> bool:
    return bool(element.evaluate(IN_VIEW))


def learn(player: Player, game: str) -> None:
    """Start the tutorial, with one click on the home page."""
    player.go_home()
    player.page.locator(f"#game-{game} .learn").click()
    player.page.wait_for_url("**/t/*")


def is_taught(player: Player) -> bool:
    """Wait until the tutorial asks for a choice or is over; return whether it asks."""
    player.page.locator(f"{TAUGHT}, #state[data-turn=over]").first.wait_for(state="attached")
    return not player.is_over()


def follow(player: Player) -> int:
    """Click marked choices, on the board where possible, until none is left; return their
    number."""
    for lessons in range(MOST_LESSONS + 1):
        if not is_taught(player):
            return lessons
        expect(player.page.locator("#prompt .lesson")).to_be_in_viewport()
        spots = player.page.locator(TAUGHT_SPOT)
        seq = player.seq
        (spots if spots.count() else player.page.locator(TAUGHT)).first.click()
        player.wait_for_change(seq)
    raise AssertionError(f"After {MOST_LESSONS} lessons the tutorial is not over.")


@game_alone("raids")
def test_a_tutorial_is_completed_by_following_it(sit: Sit, game: str) -> None:
    player = sit()
    learn(player, game)
    assert 8 <= follow(player) <= MOST_LESSONS
    assert messages.TAUGHT in player.prompt
    with player.page.expect_navigation():
        player.page.locator("#prompt button", has_text=messages.PLAY_NOW).click()
    assert player.is_asked()
    assert player.page.locator(".lesson").count() == 0


def test_a_lesson_is_accessible_and_another_choice_changes_nothing(sit: Sit, axe: str) -> None:
    player = sit(bypass_csp=True, **PHONE)
    learn(player, "raids")
    assert is_taught(player)
    assert_accessible(player, axe)
    before = player.position()
    # The button is marked as disabled, but can be pressed.
    open_choices = player.page.locator("button[data-tab=choices]")
    open_choices.click()
    player.page.locator("#choices button[name=action]:not(.taught)").first.click(force=True)
    expect(player.page.locator("#problem")).to_have_text(messages.NOT_YET)
    assert player.position() == before
    open_choices.click()
    player.page.locator(TAUGHT).click()
    player.wait_for_seq(1)
    expect(player.page.locator("#problem")).to_be_hidden()


@game_in_a_window("north_sea", "phone", ["laptop", "phone"])
def test_the_marked_choice_is_visible_and_only_it_glows(sit: Sit, game: str, window: str) -> None:
    player = sit(**{**WINDOWS[window], "reduced_motion": "no-preference"})
    learn(player, game)
    for _ in range(MOST_LESSONS):
        if not is_taught(player):
            break
        marked = player.page.locator(".taught").filter(visible=True)
        assert any(is_in_view(one) for one in marked.all()), player.prompt
        assert player.page.evaluate(GLOWING) == []
        seq = player.seq
        player.page.locator(TAUGHT).evaluate("choice => choice.click()")
        player.wait_for_change(seq)
    expect(player.page.locator("#prompt button.main")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["raids", "storm_raiders"])
def test_a_lesson_in_a_low_window_shows_the_own_board(sit: Sit, game: str) -> None:
    player = sit(**WINDOWS["low laptop"])
    learn(player, game)
    assert is_taught(player)
    heights = player.page.locator("#mat-0").evaluate("mat => [mat.scrollHeight, mat.clientHeight]")
    assert heights[0] <= heights[1]
    expect(player.page.locator("#mat-0")).to_be_in_viewport(ratio=1)
