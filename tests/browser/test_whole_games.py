"""Games played through the page: with the mouse, by keys, on a phone, by two people.

`make test` plays one whole game with scripts that click in two pages, which is fast, and begins
others by mouse and keys. `make soak` plays each game to its end in each of these ways.
"""

from typing import Any

import pytest
from tests.browser.conftest import Sit

from raidtable.engine.rng import Rng
from raidtable.testing.browser import whole_games
from raidtable.testing.browser.player import SPOT, Player, any_of, press_number, tap, tap_choice
from raidtable.testing.browser.whole_games import assert_shows_the_end, click_anywhere

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}


# Long games from the test kit, so they run in `make soak` only.
test_the_mouse_plays_a_whole_game = pytest.mark.slow(whole_games.test_the_mouse_plays_a_whole_game)
test_the_page_plays_a_whole_game = pytest.mark.slow(whole_games.test_the_page_plays_a_whole_game)

# The number of decisions of a game that is not played to its end.
SOME = 10


def test_one_click_starts_a_game_that_the_mouse_plays(sit: Sit) -> None:
    player = sit()
    player.play_now("raids")
    player.play(SOME, click_anywhere, "mouse")


def test_a_game_is_started_and_played_by_keys_alone(sit: Sit) -> None:
    player = begin_by_keys(sit)
    player.play(SOME, press_number, "keys")


@pytest.mark.slow
def test_a_whole_game_is_played_by_keys_alone(sit: Sit) -> None:
    player = begin_by_keys(sit)
    assert player.play_to_the_end(press_number, "keys") > 5
    tab_to(player, "a[href*='/at/']")


def begin_by_keys(sit: Sit) -> Player:
    """Start a game and make its first decision with Tab and Enter."""
    player = sit()
    player.go_home()
    tab_to(player, "#game-raids .play")
    player.page.keyboard.press("Enter")
    player.page.wait_for_url("**/t/*")
    assert player.is_asked()
    seq = player.seq
    tab_to(player, "#choices button[name=action]")
    player.page.keyboard.press("Enter")
    player.wait_for_change(seq)
    return player


def tab_to(player: Player, wanted: str) -> None:
    for _ in range(200):
        player.page.keyboard.press("Tab")
        if player.page.locator(f":is({wanted}):focus").count():
            return
    raise AssertionError(f"Tab does not reach {wanted}.")


@pytest.mark.slow
def test_a_game_is_played_on_a_phone_without_scrolling_sideways(sit: Sit) -> None:
    player = sit(**PHONE)

    def tap_anywhere(player: Player, rng: Rng) -> None:
        assert_no_sideways_scroll(player)
        spots = player.page.locator(SPOT)
        if rng.below(2) and spots.count():
            tap(player, any_of(spots, rng))
        else:
            tap_choice(player, rng)

    player.play_now("raids")
    assert player.play_to_the_end(tap_anywhere, "phone") > 5
    assert_no_sideways_scroll(player)


def assert_no_sideways_scroll(player: Player) -> None:
    wide, window = player.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window


def test_two_browsers_play_a_whole_game_against_each_other(sit: Sit) -> None:
    """Neither page is ever reloaded, not even the host's when another player sits down."""
    host, friend = sit(), sit()
    address = host.set_up("raids", "me", "open")
    host.mark()
    friend.sit_down(address)
    friend.mark()
    host.wait_for_company()
    host.start_playing("host")
    friend.start_playing("friend")
    assert host.end_playing() > 5
    assert friend.end_playing() > 5
    assert (host.seq, host.prompt) == (friend.seq, friend.prompt)
    assert host.is_marked()
    assert friend.is_marked()
    assert_shows_the_end(host)
