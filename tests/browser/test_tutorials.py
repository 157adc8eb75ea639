"""Each tutorial can be played to its end by following its instructions only."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.test_access import assert_accessible

from raidtable.games import registry
from raidtable.server import messages
from raidtable.testing.browser.player import Player

TAUGHT = "#choices .taught"
TAUGHT_SPOT = ".spot.taught"
MOST_LESSONS = 14
PHONE = {"viewport": {"width": 360, "height": 740}}


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


@pytest.mark.parametrize("game", registry.game_ids())
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
    player.page.locator("#choices button[name=action]:not(.taught)").first.click(force=True)
    expect(player.page.locator("#problem")).to_have_text(messages.NOT_YET)
    assert player.position() == before
    player.page.locator(TAUGHT).click()
    player.wait_for_seq(1)
    expect(player.page.locator("#problem")).to_be_hidden()
