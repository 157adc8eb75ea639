"""How the pages look: nothing overlaps or is cut on the pages around a table, the end of a game has
its result in view, and what belongs together is in line."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Sit
from tests.browser.sampling import game_in_windows
from tests.browser.test_pages_around import LAPTOP, SPANISH_PHONE, box_of

from raidtable.games import registry
from raidtable.testing.browser.layout import CHECK
from raidtable.testing.browser.player import Player

ENDED = Path(__file__).parents[2] / "docs" / "screens"
SPANISH_LAPTOP: dict[str, Any] = {"locale": "es-ES", "color_scheme": "dark", **LAPTOP}
both_windows = game_in_windows([SPANISH_PHONE, SPANISH_LAPTOP], ["phone", "laptop"])


def problems(reader: Player, address: str) -> list[str]:
    """What is wrong with how the texts of this page are laid out."""
    reader.page.goto(reader.base + address)
    reader.page.evaluate("document.fonts.ready")
    found = reader.page.evaluate(CHECK, {"art": "", "positions": []})
    return [f"{address}: {problem}" for problem in found]


def middle(part: Locator) -> float:
    box = box_of(part)
    return box["y"] + box["height"] / 2


@pytest.mark.parametrize("window", [SPANISH_PHONE, SPANISH_LAPTOP], ids=["phone", "laptop"])
def test_pages_without_a_table_are_laid_out_well(sit: Sit, window: dict[str, Any]) -> None:
    reader = sit(**window)
    found = [
        problem for page in ("/account", "/about", "/api") for problem in problems(reader, page)
    ]
    assert not found, "\n".join(found)


@both_windows
def test_the_pages_of_a_game_are_laid_out_well(sit: Sit, game: str, window: dict[str, Any]) -> None:
    reader = sit(**window)
    reader.play_now(game)
    table = reader.page.url.removeprefix(reader.base)
    found = [
        problem
        for page in (f"/rules/{game}/key", f"{table}/at/12", f"{table}/at/13")
        for problem in problems(reader, page)
    ]
    assert not found, "\n".join(found)


@both_windows
def test_a_lesson_shows_the_whole_board(sit: Sit, game: str, window: dict[str, Any]) -> None:
    reader = sit(**window)
    reader.go_home()
    reader.page.locator(f"#game-{game} .learn").click()
    expect(reader.page.locator(".lesson")).to_be_visible()
    board, art = reader.page.locator("#board > svg"), reader.page.locator("svg.art")
    assert box_of(board) == box_of(art)
    width, height = (int(side) for side in str(board.get_attribute("viewBox")).split()[2:])
    shown = box_of(board)
    assert shown["width"] / shown["height"] == pytest.approx(width / height, rel=0.02)
    for row in reader.page.locator("#choices .taught:has(.details):visible").all():
        details, button = box_of(row.locator(".details")), box_of(row)
        assert details["x"] + details["width"] <= button["x"] + button["width"]


def end_of(reader: Player, game: str) -> None:
    """A table at the end of the game in the pictures of the documents."""
    record = json.loads((ENDED / f"{game}.json").read_text(encoding="utf-8"))["record"]
    reader.go_home()
    upload = reader.page.locator(".upload")
    upload.locator("input[type=file]").set_input_files(
        {
            "name": "game.json",
            "mimeType": "application/json",
            "buffer": json.dumps(record).encode(),
        }
    )
    upload.locator("button").click()
    reader.page.wait_for_url("**/at/**")
    reader.page.goto(reader.page.url.split("/at/")[0])


@both_windows
def test_the_end_shows_the_result_and_what_comes_next(
    sit: Sit, game: str, window: dict[str, Any]
) -> None:
    reader = sit(permissions=["clipboard-read", "clipboard-write"], **window)
    end_of(reader, game)
    page = reader.page
    expect(page.locator(".winner")).to_be_in_viewport(ratio=1)
    for row in page.locator(".ranked li").all():
        expect(row).to_be_in_viewport(ratio=0.95)
    actions = page.locator(".end-actions > *")
    for action in actions.all():
        expect(action).to_be_in_viewport(ratio=1)
    # The chart names its lines by the emblems of the seats.
    seats = page.locator(".ranked li").count()
    expect(page.locator(".lines .disc")).to_have_count(seats)
    figures = page.locator(".bar-of-points g").evaluate_all(
        """pieces => pieces.filter((piece) => piece.querySelector(".icon")).map((piece) =>
             [piece.querySelector(".icon"), piece.querySelector("text")].map(
               (part, number) => getComputedStyle(part)[number ? "fill" : "color"]))"""
    )
    assert figures
    assert all(icon == text for icon, text in figures)


def test_the_menus_of_the_bar_are_in_line(sit: Sit) -> None:
    reader = sit(**LAPTOP)
    reader.play_now(registry.game_ids()[0])
    rules = reader.page.locator(".bar nav > a")
    for menu in (".menu > summary", "#seats > .people > summary"):
        assert middle(reader.page.locator(menu)) == pytest.approx(middle(rules), abs=1.5)


def test_the_name_of_a_game_is_whole_on_a_phone(sit: Sit) -> None:
    reader = sit(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    reader.play_now("north_sea")
    widths = reader.page.locator(".bar .where > span").evaluate(
        "name => [name.scrollWidth, name.clientWidth]"
    )
    assert widths[0] == widths[1]
