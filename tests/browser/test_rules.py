"""The rules pages in a browser: at a glance on one screen, pictures, folded details."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.test_access import WINDOWS, assert_accessible
from tests.browser.test_whole_games import PHONE, assert_no_sideways_scroll

from raidtable.games import registry

every_game = pytest.mark.parametrize("game", registry.game_ids())
LAPTOP = WINDOWS["laptop"]


@every_game
@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_at_a_glance_is_on_the_first_screen(sit: Sit, game: str, locale: str) -> None:
    reader = sit(locale=locale, **LAPTOP)
    reader.page.goto(f"{reader.base}/rules/{game}")
    for anchor in ("glance-aim", "glance-turn", "glance-end", "glance-points"):
        expect(reader.page.locator(f"#{anchor}")).to_be_in_viewport(ratio=0.99)


@every_game
def test_every_piece_is_drawn_and_every_board_is_loaded(sit: Sit, game: str) -> None:
    reader = sit(**LAPTOP)
    page = reader.page
    page.goto(f"{reader.base}/rules/{game}")
    for folded in page.locator("details.details").all():
        folded.evaluate("folded => { folded.open = true; }")
    empty = page.locator("svg.piece").evaluate_all(
        "pieces => pieces.filter(piece => { const box = piece.getBBox(); return !box.width || "
        "!box.height; }).map(piece => piece.outerHTML)"
    )
    assert empty == []
    boards = page.locator("img.board-example").all()
    assert boards
    for board in boards:
        board.scroll_into_view_if_needed()
        board.evaluate("board => board.decode()")
        assert board.evaluate("board => board.naturalWidth > 300")


def test_a_link_to_a_ruling_opens_its_details(sit: Sit) -> None:
    reader = sit(**LAPTOP)
    page = reader.page
    page.goto(f"{reader.base}/rules/raids#ruling-5")
    expect(page.locator("#ruling-5")).to_be_in_viewport()
    expect(page.locator("#catch-up details")).to_have_attribute("open", re.compile(".*"))
    expect(page.locator("#flee details")).not_to_have_attribute("open", re.compile(".*"))
    page.goto(f"{reader.base}/rules/raids#ruling-9")
    expect(page.locator("#flee")).to_be_in_viewport()


@every_game
@pytest.mark.parametrize("window", ["laptop", "dark", "phone"])
def test_rules_are_accessible_with_all_details_open(
    sit: Sit, axe: str, game: str, window: str
) -> None:
    reader = sit(bypass_csp=True, **WINDOWS[window])
    reader.page.goto(f"{reader.base}/rules/{game}")
    for folded in reader.page.locator("details.details").all():
        folded.evaluate("folded => { folded.open = true; }")
    assert_no_sideways_scroll(reader)
    assert_accessible(reader, axe)


@every_game
def test_rows_of_tables_are_blocks_on_a_phone(sit: Sit, game: str) -> None:
    reader = sit(locale="es-ES", **PHONE)
    reader.page.goto(f"{reader.base}/rules/{game}")
    tables = reader.page.locator(".part:not(.glance) .scroll:has(svg.piece)")
    assert tables.count() > 2
    too_wide = tables.evaluate_all(
        "all => all.filter(each => each.scrollWidth > each.clientWidth + 1)"
        ".map(each => each.closest('section').id)"
    )
    assert too_wide == []
