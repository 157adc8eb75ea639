"""Games played through the page: with the mouse, by keys, by taps, by names, by two people.

`make test` plays one whole game with scripts that click in two pages, which is fast, and begins
others in the other ways. `make soak` plays each game to its end in each of these ways.
"""

import pytest
from tests.browser.conftest import Sit

from raidtable.testing.browser import whole_games
from raidtable.testing.browser.layout import WINDOWS
from raidtable.testing.browser.player import Player
from raidtable.testing.browser.ways_to_play import press_keys, press_named, tap_on_table
from raidtable.testing.browser.whole_games import (
    assert_shows_the_end,
    click_anywhere,
    test_keys_play_a_whole_game,
    test_names_play_a_whole_game,
    test_taps_on_the_table_play_a_whole_game,
)

__all__ = [
    "test_keys_play_a_whole_game",
    "test_names_play_a_whole_game",
    "test_taps_on_the_table_play_a_whole_game",
]

PHONE = WINDOWS["small phone"]


# Long games from the test kit, so they run in `make soak` only.
test_the_mouse_plays_a_whole_game = pytest.mark.slow(whole_games.test_the_mouse_plays_a_whole_game)
test_the_page_plays_a_whole_game = pytest.mark.slow(whole_games.test_the_page_plays_a_whole_game)

# The numbers of decisions of games that are not played to their end.
SOME = 10
FEW = 5


def test_one_click_starts_a_game_that_the_mouse_plays(sit: Sit) -> None:
    player = sit()
    player.play_now("raids")
    player.play(SOME, click_anywhere, "mouse")


def test_a_game_is_started_and_played_by_keys_alone(sit: Sit) -> None:
    player = begin_by_keys(sit)
    player.play(FEW, press_keys, "keys")


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


def test_a_game_begins_by_taps_on_the_table(sit: Sit) -> None:
    player = sit(**PHONE)
    player.sit_at("storm_raiders")
    player.play(FEW, tap_on_table, "taps")
    assert_no_sideways_scroll(player)


def test_a_game_begins_by_roles_and_names(sit: Sit) -> None:
    player = sit()
    player.sit_at("north_sea")
    player.play(FEW, press_named, "names")


def assert_no_sideways_scroll(player: Player) -> None:
    wide, window = player.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window


@pytest.mark.slow
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
