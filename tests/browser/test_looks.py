"""How the pages look: nothing overlaps or is cut on the pages around a table, the end of a game has
its result in view, and what belongs together is in line."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Sit
from tests.browser.positions import positions, sit_with
from tests.browser.sampling import game_alone, game_in_windows
from tests.browser.test_pages_around import LAPTOP, SPANISH_PHONE, box_of

from raidtable.bots import registry as bots
from raidtable.bots.words import title
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.raids.presentation.board.layout import PORTRAIT
from raidtable.testing.browser.layout import CHECK, WINDOWS
from raidtable.testing.browser.player import Player

ENDED = Path(__file__).parents[2] / "docs" / "screens"
SPANISH_LAPTOP: dict[str, Any] = {"locale": "es-ES", "color_scheme": "dark", **LAPTOP}
both_windows = game_in_windows([SPANISH_PHONE, SPANISH_LAPTOP], ["phone", "laptop"])


# A background that is one colour and can be seen.
FLAT_GROUND = """(part) => {
  const { backgroundColor, backgroundImage } = getComputedStyle(part);
  return backgroundImage === "none" && !backgroundColor.endsWith(", 0)");
}"""
LINES = """(part) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return new Set([...range.getClientRects()].map((box) => box.top)).size;
}"""
# Which of these names would be cut in a tile.
CUT_NAMES = """(tile, names) => names.filter((name) => {
  tile.textContent = name;
  return tile.scrollWidth > tile.clientWidth + 1;
})"""
# Names of choices that are cut so much that they can hardly be read.
SHORT_NAMES = """() => [...document.querySelectorAll("#choices .rows .name")]
  .filter((name) => name.checkVisibility() && name.scrollWidth > name.clientWidth + 1)
  .filter((name) => name.clientWidth < 60)
  .map((name) => `${name.textContent}: ${name.clientWidth} px`)"""
# Whether all rows of a long list are in sight, and whether each group has its title.
ALL_GROUPS = """() => {
  const groups = [...document.querySelectorAll("#choices ol.grouped")];
  const edge = document.querySelector("#choices").getBoundingClientRect().bottom;
  const rows = [...document.querySelectorAll("#choices ol.grouped > li")];
  return {
    rows: rows.length,
    seen: rows.filter((row) => row.checkVisibility()
      && row.getBoundingClientRect().bottom <= edge).length,
    titles: groups.every((group) => group.previousElementSibling?.matches(".group-title")
      && group.previousElementSibling.checkVisibility()),
    tabs: document.querySelector("#choices .groups")?.checkVisibility() ?? false,
  };
}"""


# More rows than this may scroll.
MOST_ROWS = 40


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
    # What else there is to read is in one line below; on a laptop nothing scrolls.
    for link in page.locator(".after > details > summary, .after > p > a").all():
        if "is_mobile" in window:
            link.scroll_into_view_if_needed()
        expect(link).to_be_in_viewport(ratio=1)
    middles = [middle(link) for link in page.locator(".after > details > summary").all()]
    assert middles[0] == pytest.approx(middles[1], abs=1)
    # A flat colour on the page's gradient would be a rectangle round the buttons.
    assert page.locator(".end-actions").evaluate(FLAT_GROUND) is False
    # A name stays together.
    assert page.locator(".winner p > span").first.evaluate(LINES) == 1
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


@game_alone("raids")
def test_names_of_choices_are_readable_on_a_laptop(sit: Sit, game: str) -> None:
    player = sit_with(sit, game, "laptop")
    found = {name: player.page.evaluate(SHORT_NAMES) for name in positions(player, game, "laptop")}
    assert {name: short for name, short in found.items() if short} == {}


@pytest.mark.parametrize("window", ["low laptop", "laptop", "desktop"])
@game_alone("raids")
def test_names_of_three_rivals_are_whole(sit: Sit, game: str, window: str) -> None:
    reader = sit(**WINDOWS[window])
    reader.sit_at(game, "me", *bots.company(registry.get(game), (2, 3, 4)))
    names = reader.page.locator("#mats > .mat:not(#mat-0) summary > span:nth-child(2)")
    expect(names).to_have_count(3)
    # Points take more room in the course of the game.
    reader.page.evaluate(
        "document.querySelectorAll('#mats .points').forEach((points) => points.textContent = 88)"
    )
    for name in names.all():
        assert name.evaluate(CUT_NAMES, [name.inner_text()]) == []
    every = [
        title(bot, registry.get(game).presentation.words(language))
        for language in LANGUAGES
        for game in registry.game_ids()
        for bot in bots.opponents(registry.get(game))
    ]
    assert names.first.evaluate(CUT_NAMES, every) == []


def test_a_large_screen_shows_all_groups_of_choices_at_once(sit: Sit) -> None:
    player = sit_with(sit, "storm_raiders", "desktop")
    shown = [
        player.page.evaluate(ALL_GROUPS) for _ in positions(player, "storm_raiders", "desktop")
    ]
    long = [groups for groups in shown if groups["rows"]]
    assert long
    for groups in long:
        assert groups["titles"]
        assert not groups["tabs"]
        assert groups["seen"] == groups["rows"] or groups["rows"] > MOST_ROWS


def test_the_key_to_the_sign_of_choices_without_undo_is_in_sight(sit: Sit) -> None:
    player = sit_with(sit, "north_sea", "laptop")
    seals = player.page.locator("#choices .seal")
    key = player.page.locator("#choices h2 .key")
    sealed = 0
    for _ in positions(player, "north_sea", "laptop"):
        if seals.count():
            sealed += 1
            expect(key).to_be_in_viewport(ratio=1)
            assert "‡" in key.inner_text()
        else:
            expect(key).to_have_count(0)
    assert sealed


def test_the_ship_in_the_middle_is_clear_of_the_harbor_on_a_phone(sit: Sit) -> None:
    player = sit_with(sit, "raids", "phone")
    deck = player.page.locator("#pieces use[href$='deck-short']")
    pier = PORTRAIT.center[0] + PORTRAIT.reach[0] + PORTRAIT.pier_shift - PORTRAIT.pier[0] / 2
    found = 0
    for _ in positions(player, "raids", "phone"):
        if deck.count():
            found += 1
            board, ship = box_of(player.page.locator("#board > svg")), box_of(deck)
            unit = board["width"] / PORTRAIT.width
            assert ship["x"] + ship["width"] <= board["x"] + pier * unit
    assert found
