"""Plays each game to its end through the page."""

import pytest
from playwright.sync_api import expect

from raidtable.engine.game import Game
from raidtable.engine.rng import Rng
from raidtable.engine.words import Translator
from raidtable.server import messages
from raidtable.testing.browser import Sit
from raidtable.testing.browser.layout import WINDOWS
from raidtable.testing.browser.player import SPOT, Player, any_of, click_choice
from raidtable.testing.browser.ways_to_play import press_keys, press_named, tap_on_table
from raidtable.testing.selection import every_game

__all__ = [
    "test_keys_play_a_whole_game",
    "test_names_play_a_whole_game",
    "test_taps_on_the_table_play_a_whole_game",
    "test_the_mouse_plays_a_whole_game",
    "test_the_page_plays_a_whole_game",
]

REMATCH = Translator("en").say(messages.REMATCH)


def click_anywhere(player: Player, rng: Rng) -> None:
    """Click a choice on the board if there is one, otherwise in the list."""
    spots = player.page.locator(SPOT)
    if rng.below(2) and spots.count():
        any_of(spots, rng).click()
    else:
        click_choice(player, rng)


@pytest.mark.slow
@every_game
def test_the_mouse_plays_a_whole_game(sit: Sit, game: Game) -> None:
    player = sit()
    player.play_now(game.id)
    assert player.play_to_the_end(click_anywhere, f"mouse {game.id}") > 5
    assert_shows_the_end(player)


@every_game
def test_the_page_plays_a_whole_game(sit: Sit, game: Game) -> None:
    player = sit(viewport={"width": 800, "height": 600})  # less to draw
    player.play_now(game.id)
    player.start_playing(f"page {game.id}")
    assert player.end_playing() > 5
    assert_shows_the_end(player)


@pytest.mark.slow
@every_game
def test_taps_on_the_table_play_a_whole_game(sit: Sit, game: Game) -> None:
    """On a phone, by taps on the board and on the own player board alone."""
    player = sit(**WINDOWS["phone"])
    player.sit_at(game.id)
    assert player.play_to_the_end(tap_on_table, f"taps {game.id}") > 5
    assert_shows_the_end(player)


@pytest.mark.slow
@every_game
def test_keys_play_a_whole_game(sit: Sit, game: Game) -> None:
    """By keys alone; the focus is never lost."""
    player = sit()
    player.sit_at(game.id)
    player.page.keyboard.press("Tab")
    assert player.play_to_the_end(press_keys, f"keys {game.id}") > 5
    assert_shows_the_end(player)


@pytest.mark.slow
@every_game
def test_names_play_a_whole_game(sit: Sit, game: Game) -> None:
    """Through the accessibility tree alone, by roles and names."""
    player = sit()
    player.sit_at(game.id)
    assert player.play_to_the_end(press_named, f"names {game.id}") > 5
    expect(player.page.get_by_role("button", name=REMATCH, exact=True)).to_be_visible()


def assert_shows_the_end(player: Player) -> None:
    """The page shows the end of the game at once, and keeps showing it."""
    page = player.page
    assert page.locator(SPOT).count() == 0
    expect(page.locator("button[formaction$='/rematch']")).to_be_visible()
    expect(page.locator("a[href$='/record.json']")).to_be_visible()
    winner = player.prompt
    page.reload()
    assert player.is_over()
    assert player.prompt == winner
