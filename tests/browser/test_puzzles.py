"""A puzzle in a browser: on a phone and on a laptop, in English and in Spanish."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.test_access import assert_accessible
from tests.browser.test_people import FLAWS
from tests.browser.test_whole_games import assert_no_sideways_scroll

from raidtable.engine.languages import ALL
from raidtable.engine.words import Translator
from raidtable.puzzles import shelf
from raidtable.server import puzzle_messages
from raidtable.testing.browser.layout import WINDOWS
from raidtable.testing.browser.player import open_list_at, tap_twice


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("window", ["phone", "laptop"])
def test_a_puzzle_is_solved_on_its_board(sit: Sit, window: str, language: str, axe: str) -> None:
    text = Translator(language)
    player = sit(locale=ALL[language].locale, bypass_csp=True, **WINDOWS[window])
    page = player.page
    player.go_home()
    page.locator(".daily-puzzle .button").click()
    puzzle = shelf.find_puzzle(page.url.rpartition("/")[2])
    assert puzzle is not None
    expect(page.locator("#prompt")).to_contain_text(text.say(puzzle_messages.ONE_TRY))
    assert_no_sideways_scroll(player)
    best = puzzle["choices"][0]["action"]
    choice = page.locator(f'#choices li > button[value="{best}"]')
    if window == "phone":
        open_list_at(player, choice)
        tap_twice(player, choice)
    else:
        choice.click()
    expect(page.locator(".verdict h1")).to_have_text(text.say(puzzle_messages.SOLVED))
    expect(page.locator(".dots tbody tr")).to_have_count(len(puzzle["choices"]))
    assert page.evaluate(FLAWS) == []
    assert_no_sideways_scroll(player)
    assert_accessible(player, axe)
    shared = page.locator(".share input").input_value()
    assert f"/puzzles/{puzzle['id']}" in shared
    assert best not in shared
    expect(page.get_by_role("button", name=text.say(puzzle_messages.SHARE))).to_be_visible()
    page.get_by_role("link", name=text.say(puzzle_messages.ALL_PUZZLES)).click()
    expect(page.locator("h1")).to_have_text(text.say(puzzle_messages.PUZZLES))
    expect(page.locator(".week i.good")).to_have_count(1)
    assert page.evaluate(FLAWS) == []
    assert_accessible(player, axe)
