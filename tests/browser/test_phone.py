"""On a phone: everything can be reached, and the important parts of a turn fit on one screen."""

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from tests.browser.conftest import Sit
from tests.browser.positions import positions, sit_with
from tests.browser.sampling import game_alone
from tests.browser.test_whole_games import PHONE, assert_no_sideways_scroll

from raidtable.engine.rng import seeded
from raidtable.games import registry
from raidtable.testing.browser.player import CHOICE, Player, tap_choice

WIDTH, HEIGHT = PHONE["viewport"].values()
SMALLEST_TARGET = 40


def at_a_table(sit: Sit, game: str) -> Player:
    """The player to move, at a table with two bots."""
    person = sit(locale="es-ES", **PHONE)  # Spanish texts are longer
    person.sit_at(game)
    assert person.is_asked()
    return person


def box(element: Locator) -> FloatRect:
    found = element.bounding_box()
    assert found is not None
    return found


def test_the_bar_and_the_tabs(sit: Sit) -> None:
    """The head of the page and its script are the same for all games."""
    player = at_a_table(sit, registry.game_ids()[0])
    assert_settings_language_and_account_are_in_reach(player)
    assert_each_tab_shows_its_part_below_the_question(player)
    assert_the_tab_of_choices_counts_them_and_leads_back_to_the_board(player)


def assert_settings_language_and_account_are_in_reach(player: Player) -> None:
    page = player.page
    bar = page.locator("header.bar")
    bar.locator("summary").tap()
    targets = [*bar.locator("a, summary, button[data-switch], select").all()]
    assert len(targets) > 5
    for target in targets:
        place = box(target)
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= WIDTH
        assert place["y"] + place["height"] <= HEIGHT
        assert place["height"] >= SMALLEST_TARGET
    # Keep away from links: a browser treats a tap next to a link as a tap on it.
    page.locator("#prompt").tap(position={"x": 5, "y": 45})
    expect(bar.locator("select")).to_be_hidden()


@pytest.mark.parametrize("game", registry.game_ids())
def test_a_turn(sit: Sit, game: str) -> None:
    player = at_a_table(sit, game)
    assert_does_not_scroll(player)
    assert_lies_on_one_screen_and_is_large_enough_for_a_finger(player)
    assert_the_mats_of_others_begin_folded_and_open_by_a_tap(player)
    assert_no_sideways_scroll(player)
    for page in (f"{player.page.url}/at/0", f"{player.base}/rules/{game}"):
        player.page.goto(page)
        assert_no_sideways_scroll(player)


def assert_does_not_scroll(player: Player) -> None:
    height = player.page.evaluate("document.documentElement.scrollHeight")
    assert height == HEIGHT
    assert_no_sideways_scroll(player)


def assert_lies_on_one_screen_and_is_large_enough_for_a_finger(player: Player) -> None:
    page = player.page
    bottom = 0.0
    # Within its place, the own board may be scrolled to its choices.
    for part in ("header.bar", "#seat-strip", "#prompt", "#board", "#confirm", "#mats"):
        place = box(page.locator(part))
        assert place["y"] >= bottom, part
        bottom = place["y"] + place["height"]
    assert box(page.locator("#mats"))["y"] < HEIGHT - SMALLEST_TARGET
    for button in player.page.locator("#choices button, #mats button, #mats summary").all():
        if button.is_visible():
            assert min(box(button)["height"], box(button)["width"]) >= SMALLEST_TARGET


def assert_the_mats_of_others_begin_folded_and_open_by_a_tap(player: Player) -> None:
    opened = {seat: player.page.locator(f"#mat-{seat} details[open]") for seat in range(3)}
    assert [opened[seat].count() for seat in range(3)] == [1, 0, 0]
    summary = player.page.locator("#mat-1 summary")
    player.page.locator("button[data-tab=rivals]").tap()
    assert summary.inner_text().startswith("B"), "it says whose it is"
    summary.tap()
    player.page.locator("button[data-tab=table]").tap()
    player.choose(tap_choice, seeded("phone"))
    assert [opened[seat].count() for seat in range(3)] == [1, 1, 0], "an update keeps it so"


def assert_each_tab_shows_its_part_below_the_question(player: Player) -> None:
    page = player.page
    shown = {"table": "#board", "choices": "#choices", "rivals": "#mat-1", "log": "#log"}
    for tab, part in shown.items():
        button = page.locator(f"button[data-tab={tab}]").last
        button.tap()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#prompt")).to_be_in_viewport()
        # The choices are a sheet over the board.
        also = "#board" if tab == "choices" else part
        for other in {"#board", "#mat-1", "#log"}:
            expect(page.locator(other)).to_be_visible(visible=other in (part, also))


def assert_the_tab_of_choices_counts_them_and_leads_back_to_the_board(player: Player) -> None:
    page = player.page
    tab = page.locator("button[data-tab=choices]")
    assert tab.inner_text().split()[-1] == str(page.locator(CHOICE).count())
    player.choose(tap_choice, seeded("tab"))
    expect(page.locator("button[data-tab=table]")).to_have_attribute("aria-pressed", "true")


# The choices on the viewer's own board, and how many of them are in sight.
OWN_CHOICES = """() => {
  const edge = document.getElementById("mats").getBoundingClientRect();
  const boxes = [...document.querySelectorAll('#mats button[name="action"]')]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getBoundingClientRect());
  const seen = boxes.filter((box) => box.top >= edge.top - 1 && box.bottom <= edge.bottom + 1);
  const rings = document.querySelectorAll("#spots .spot").length;
  return { rings, all: boxes.length, seen: seen.length };
}"""


@game_alone("storm_raiders")
def test_choices_that_are_all_on_the_own_board_are_in_sight(sit: Sit, game: str) -> None:
    player = sit_with(sit, game, "phone")
    found = {name: player.page.evaluate(OWN_CHOICES) for name in positions(player, game, "phone")}
    own = {name: choices for name, choices in found.items() if not choices["rings"]}
    assert {
        name: choices for name, choices in own.items() if choices["all"] and not choices["seen"]
    } == {}
    assert any(choices["all"] for choices in own.values())
