"""The rules pages in a browser: "At a glance" on one screen, pictures, collapsed details."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Sit
from tests.browser.test_access import assert_accessible
from tests.browser.test_whole_games import PHONE, assert_no_sideways_scroll

from raidtable.games import registry

every_game = pytest.mark.parametrize("game", registry.game_ids())
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
GLANCE = ("glance-aim", "glance-turn", "glance-end", "glance-points")


def open_details(page: Page) -> None:
    page.locator("details.details").evaluate_all("all => all.forEach(each => each.open = true)")


@every_game
def test_a_rules_page_on_a_laptop(sit: Sit, axe: str, game: str) -> None:
    """ "At a glance" fits on the first screen in the wordier language; every piece is drawn, and
    every board is loaded."""
    reader = sit(bypass_csp=True, locale="es-ES", **LAPTOP)
    page = reader.page
    page.goto(f"{reader.base}/rules/{game}")
    for anchor in GLANCE:
        expect(page.locator(f"#{anchor}")).to_be_in_viewport(ratio=0.99)
    open_details(page)
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
    assert_accessible(reader, axe)


@every_game
def test_a_rules_page_on_a_phone(sit: Sit, axe: str, game: str) -> None:
    """Rows of tables with pictures are shown as blocks, so that no table scrolls sideways."""
    reader = sit(bypass_csp=True, locale="es-ES", color_scheme="dark", **PHONE)
    reader.page.goto(f"{reader.base}/rules/{game}")
    open_details(reader.page)
    tables = reader.page.locator(".part:not(.glance) .scroll:has(svg.piece)")
    assert tables.count() > 2
    too_wide = tables.evaluate_all(
        "all => all.filter(each => each.scrollWidth > each.clientWidth + 1)"
        ".map(each => each.closest('section').id)"
    )
    assert too_wide == []
    assert_no_sideways_scroll(reader)
    assert_accessible(reader, axe)


def test_a_link_to_a_ruling_opens_its_details(sit: Sit) -> None:
    reader = sit(**LAPTOP)
    page = reader.page
    page.goto(f"{reader.base}/rules/raids#ruling-5")
    expect(page.locator("#ruling-5")).to_be_in_viewport()
    expect(page.locator("#catch-up details")).to_have_attribute("open", re.compile(".*"))
    expect(page.locator("#flee details")).not_to_have_attribute("open", re.compile(".*"))
    page.goto(f"{reader.base}/rules/raids#ruling-9")
    expect(page.locator("#flee")).to_be_in_viewport()
