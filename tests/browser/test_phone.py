"""On a phone: everything is in reach, what matters for a turn lies on one screen."""

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from tests.browser.conftest import Sit
from tests.browser.player import CHOICE, Player, tap
from tests.browser.test_whole_games import PHONE

from raidtable.games import registry

WIDTH, HEIGHT = PHONE["viewport"].values()
SMALLEST_TARGET = 40


@pytest.fixture(params=registry.game_ids())
def player(request: pytest.FixtureRequest, sit: Sit) -> Player:
    """Somebody whose turn it is, at a table with two bots."""
    person = sit(locale="es-ES", **PHONE)  # Spanish words are the longer ones
    person.sit_at(request.param)
    assert person.is_asked()
    return person


def box(element: Locator) -> FloatRect:
    found = element.bounding_box()
    assert found is not None
    return found


# The head of the page and its script are the same for all games.
one_game = pytest.mark.parametrize("player", registry.game_ids()[:1], indirect=True)


@one_game
def test_settings_language_and_account_are_in_reach(player: Player) -> None:
    page = player.page
    bar = page.locator("header")
    bar.locator("summary").tap()
    targets = [*bar.locator("a, summary, button[data-switch], select").all()]
    assert len(targets) > 5
    for target in targets:
        place = box(target)
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= WIDTH
        assert place["y"] + place["height"] <= HEIGHT
        assert place["height"] >= SMALLEST_TARGET
    page.locator("#prompt").tap(position={"x": 5, "y": 5})
    expect(bar.locator("select")).to_be_hidden()


def test_a_turn_lies_on_one_screen_and_is_large_enough_for_a_finger(player: Player) -> None:
    page = player.page
    bottom = 0.0
    for part in ("header", "#prompt", "#board", "#choices", "#mat-0"):
        place = box(page.locator(part))
        assert place["y"] >= bottom, part
        bottom = place["y"] + place["height"]
    assert box(page.locator("#mat-0"))["y"] < HEIGHT - SMALLEST_TARGET
    prompt = page.locator("#prompt").evaluate("e => [e.scrollHeight, e.clientHeight]")
    assert prompt[0] == prompt[1], "the whole question is in sight"
    for button in player.page.locator("#choices button, #mats button, #mats summary").all():
        if button.is_visible():
            assert min(box(button)["height"], box(button)["width"]) >= SMALLEST_TARGET


def test_the_mats_of_others_begin_folded_and_open_by_a_tap(player: Player) -> None:
    opened = {seat: player.page.locator(f"#mat-{seat} details[open]") for seat in range(3)}
    assert [opened[seat].count() for seat in range(3)] == [1, 0, 0]
    summary = player.page.locator("#mat-1 summary")
    assert "2" in summary.inner_text(), "it says whose it is"
    summary.tap()
    seq = player.seq
    tap(player, player.page.locator(CHOICE).first)
    player.wait_for_change(seq)
    assert [opened[seat].count() for seat in range(3)] == [1, 1, 0], "an update keeps it so"


@one_game
def test_after_a_tap_the_board_is_in_sight(player: Player) -> None:
    page = player.page
    page.evaluate("scrollTo(0, 200)")
    prompt, board = page.locator("#prompt"), page.locator("#board")
    assert box(board)["y"] < box(prompt)["y"] + box(prompt)["height"]
    seq = player.seq
    page.locator(CHOICE).first.evaluate("button => button.click()")
    player.wait_for_change(seq)
    assert box(board)["y"] >= box(prompt)["y"] + box(prompt)["height"]
