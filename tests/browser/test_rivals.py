"""The tiles of rivals: below the board on a large screen, in sight on a laptop, named for screen
readers."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from tests.browser.conftest import Sit
from tests.browser.positions import positions, sit_with
from tests.browser.sampling import game_alone, game_in_a_window
from tests.browser.test_phone import box

from raidtable.engine.words import LANGUAGES, Translator
from raidtable.games.raids.presentation.words.messages import CREW_AFTER
from raidtable.testing.browser.player import Player

RIVALS = "#mats > .mat:not(#mat-0)"
TILE_PX = 66
# What a tile on a large screen shows of each game beyond figures.
PIECES = {
    "raids": ".mat-ship",
    "north_sea": ".ns-crew",
    "storm_raiders": ".storm-brief svg[role=img]",
}
# What every figure of Raids is called; a message of the catalogue, up to its first figure.
NAMES = [CREW_AFTER, "Runes", "Weapons", "Sails", "Goods", "Monsters", "Points"]


def bottom(of: FloatRect) -> float:
    return of["y"] + of["height"]


def right(of: FloatRect) -> float:
    return of["x"] + of["width"]


def is_inside(inner: FloatRect, outer: FloatRect) -> bool:
    across = outer["x"] <= inner["x"] + 1 and right(inner) <= right(outer) + 1
    return across and outer["y"] <= inner["y"] + 1 and bottom(inner) <= bottom(outer) + 1


@game_alone("raids")
def test_on_a_large_screen_rivals_are_tiles_below_the_board(sit: Sit, game: str) -> None:
    player = sit_with(sit, game, "desktop")
    seen = []
    for name in positions(player, game, "desktop"):
        board = box(player.page.locator("#board > svg"))
        tiles = [box(rival) for rival in player.page.locator(RIVALS).all()]
        seen.append((board, tiles))
        assert len(tiles) == 3, name
        for tile in tiles:
            assert tile["height"] == TILE_PX, name
            assert bottom(board) < tile["y"] < bottom(board) + 8, name
            assert bottom(tile) <= 1080, name
        assert tiles[0]["x"] == pytest.approx(board["x"], abs=1), name
        assert right(tiles[2]) == pytest.approx(right(board), abs=1), name
        for one, next_one in pairwise(tiles):
            assert right(one) < next_one["x"], name
        for rival in player.page.locator(RIVALS).all():
            shown = rival.locator(PIECES[game])
            if shown.count():  # in Storm Raiders a player first chooses vehicles
                assert is_inside(box(shown.first), box(rival)), name
    assert all(place == seen[0] for place in seen), "something moved during the game"


@game_in_a_window("storm_raiders", "low laptop", ["laptop", "low laptop"])
def test_three_rivals_are_in_sight_on_a_laptop(sit: Sit, game: str, window: str) -> None:
    player = sit_with(sit, game, window)
    for name in positions(player, game, window):
        if player.is_over():
            continue
        rail, log = box(player.page.locator("#mats")), box(player.page.locator("#log"))
        for rival in player.page.locator(f"{RIVALS} summary").all():
            assert is_inside(box(rival), rail), name
            assert bottom(box(rival)) <= log["y"], name


@game_alone("storm_raiders")
def test_a_tile_opens_the_board_above_it(sit: Sit, game: str) -> None:
    player = sit_with(sit, game, "desktop")
    next(positions(player, game, "desktop"))
    tile = player.page.locator("#mat-2")
    tile.locator("summary").click()
    opened = box(tile.locator("details > :not(summary)").first)
    assert bottom(opened) < box(tile)["y"]
    assert is_inside(opened, {"x": 0, "y": 0, "width": 1920, "height": 1080})
    assert opened["x"] < right(box(player.page.locator("#board")))
    player.page.keyboard.press("Escape")
    expect(tile.locator("details")).not_to_have_attribute("open", "")


def names_in_tree(player: Player, tile: Locator) -> Iterator[tuple[str, str]]:
    """Roles and names of what Chromium's accessibility tree has in an element."""
    tile.evaluate("tile => tile.id = 'asked'")
    session = player.page.context.new_cdp_session(player.page)
    session.send("Accessibility.enable")
    document = session.send("DOM.getDocument")["root"]["nodeId"]
    asked = {"nodeId": document, "selector": "#asked"}
    found = session.send("DOM.querySelector", asked)["nodeId"]
    for node in session.send("Accessibility.queryAXTree", {"nodeId": found})["nodes"]:
        if not node["ignored"]:
            yield node["role"]["value"], node.get("name", {}).get("value", "")


@pytest.mark.parametrize("language", LANGUAGES)
@game_alone("raids")
def test_a_screen_reader_says_what_the_figures_of_a_rival_are(
    sit: Sit, game: str, language: str
) -> None:
    player = sit_with(sit, game, "laptop", language)
    next(positions(player, game, "laptop", language))
    nodes = [*names_in_tree(player, player.page.locator("#mat-1 summary"))]
    figures = [name for role, name in nodes if role == "image"]
    assert len(figures) >= 6
    assert all(re.search(r"[a-z]{3}", name) for name in figures), figures
    (whole,) = [name for role, name in nodes if role == "DisclosureTriangle"]
    assert whole.startswith("B P1 "), whole
    rest = whole.removeprefix("B P1 ")
    for figure in figures:
        rest = rest.replace(figure, "", 1)
    assert not re.search(r"\d", rest), f"{whole!r} has bare figures"
    for message, name in zip(NAMES, figures, strict=False):
        assert name.startswith(Translator(language).text_of(message).partition("{")[0].strip())
