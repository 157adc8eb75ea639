"""Games are played through the page: with the mouse, by keys, on a phone, by two people.

`make test` plays one whole game by scripts that click in two pages, which is quick, and begins
others by mouse and keys. `make soak` plays each game to its end in each of these ways.
"""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.player import SPOT, Player, any_of, click_choice, press_number, tap, tap_choice

from raidtable.engine.rng import Rng
from raidtable.games import registry

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}


def click_anywhere(player: Player, rng: Rng) -> None:
    """On the board where it offers something, else in the list."""
    spots = player.page.locator(SPOT)
    if rng.below(2) and spots.count():
        any_of(spots, rng).click()
    else:
        click_choice(player, rng)


# Decisions of a game that is begun but not played to its end.
SOME = 10


def test_one_click_starts_a_game_that_the_mouse_plays(sit: Sit) -> None:
    player = sit()
    player.play_now("raids")
    player.play(SOME, click_anywhere, "mouse")


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.game_ids())
def test_the_mouse_plays_a_whole_game(sit: Sit, game: str) -> None:
    player = sit()
    player.play_now(game)
    assert player.play_to_the_end(click_anywhere, f"mouse {game}") > 5
    assert_shows_the_end(player)


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.game_ids())
def test_the_page_plays_a_whole_game(sit: Sit, game: str) -> None:
    player = sit(viewport={"width": 800, "height": 600})  # less to draw
    player.play_now(game)
    player.start_playing(f"page {game}")
    assert player.end_playing() > 5
    assert_shows_the_end(player)


def assert_shows_the_end(player: Player) -> None:
    """What the end brings is there at once, and stays."""
    page = player.page
    assert page.locator(SPOT).count() == 0
    expect(page.locator("button[formaction$='/rematch']")).to_be_visible()
    expect(page.locator("a[href$='/record.json']")).to_be_visible()
    winner = player.prompt
    page.reload()
    assert player.is_over()
    assert player.prompt == winner


def test_a_game_is_started_and_played_by_keys_alone(sit: Sit) -> None:
    player = begin_by_keys(sit)
    player.play(SOME, press_number, "keys")


@pytest.mark.slow
def test_a_whole_game_is_played_by_keys_alone(sit: Sit) -> None:
    player = begin_by_keys(sit)
    assert player.play_to_the_end(press_number, "keys") > 5
    tab_to(player, "a[href*='/at/']")


def begin_by_keys(sit: Sit) -> Player:
    """Starts a game and takes its first decision by Tab and Enter."""
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
    """Neither page is ever loaded again: not even the host's when somebody sits down."""
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
