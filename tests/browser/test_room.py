"""What must be read has room: names of choices, drawn cards, the own board beside the chat, the
offer of the next table at the end, all seats of a replay."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.positions import SHOW, sit_with
from tests.browser.test_looks import end_of
from tests.browser.test_pages_around import LAPTOP, box_of

from raidtable.engine.match import Match
from raidtable.games import registry
from raidtable.games.storm_raiders.presentation.board.markup import tile as storm_tile
from raidtable.games.storm_raiders.rules.components import VEHICLE_NAMES
from raidtable.games.storm_raiders.rules.view import StormView
from raidtable.server.html.choice_rows import UNGROUPED
from raidtable.server.html.sections import sections_for, static_layer
from raidtable.server.html.viewer import Viewer
from raidtable.server.tables.live_table import LiveTable
from raidtable.testing.browser.layout import WINDOWS, decisions, settings
from raidtable.testing.browser.player import Player

# The names of raids, and whether they are cut, or short and next to the icon of their kind.
NAMES_OF_RAIDS = """() =>
  [...document.querySelectorAll('#choices button[value^="raid:"] .name')]
    .filter((name) => name.checkVisibility())
    .map((name) => {
      const isCut = name.scrollWidth > name.clientWidth;
      const isShort = name.textContent === name.dataset.short
        && name.previousElementSibling.checkVisibility();
      return [name.textContent, isCut ? "cut" : isShort ? "short" : "whole"];
    })"""

# Choices whose figures are cut.
CUT_ROWS = """() =>
  [...document.querySelectorAll("#choices .rows li > button")]
    .filter((row) => row.checkVisibility() && row.scrollWidth > row.clientWidth)
    .map((row) => row.value)"""

# The rows that are cut by the lower edge of their list.
ROW_AT_EDGE = """() => {
  const edge = document.querySelector("#choices > .field").getBoundingClientRect().bottom - 2;
  return [...document.querySelectorAll("#choices .field li")]
    .filter((row) => row.checkVisibility())
    .map((row) => row.getBoundingClientRect())
    .filter(({ top, bottom }) => top < edge && bottom > edge).length;
}"""
# Which abilities of vehicles would be cut on the own board.
CUT_ABILITIES = """(tile, contents) => contents.filter((content) => {
  tile.innerHTML = content;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = tile.querySelector("small");
  const row = tile.closest("li");
  return scrollWidth > clientWidth || scrollHeight > clientHeight
    || tile.scrollWidth > tile.clientWidth || row.scrollHeight > row.clientHeight;
})"""


def chosen_decisions(game: str, is_chosen: Callable[[Match], bool]) -> Iterator[LiveTable]:
    """The decisions of a game with the most seats that are of this kind."""
    for live in decisions(next(settings(registry.get(game)))):
        if not live.match.over and is_chosen(live.match):
            yield live


def show(player: Player, live: LiveTable, language: str, *, portrait: bool) -> None:
    viewer = Viewer((0,), 0, language, portrait=portrait)
    shown = [str(static_layer(live, language, portrait)), sections_for(live, viewer).html()]
    player.page.evaluate(SHOW, [*shown, live.seq])


def draws_crew(match: Match) -> bool:
    view = match.view(0)
    assert isinstance(view, StormView)
    return bool(view.table.drawn)


def meet(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes overlap."""
    return all(
        max(one[side], other[side]) < min(one[side] + one[size], other[side] + other[size]) - 1
        for side, size in (("x", "width"), ("y", "height"))
    )


def test_names_of_settlements_are_short_where_they_have_no_room(sit: Sit) -> None:
    player = sit_with(sit, "north_sea", "laptop", "es")
    names: list[tuple[str, str]] = []
    for live in chosen_decisions("north_sea", in_two_columns):
        show(player, live, "es", portrait=False)
        names += player.page.evaluate(NAMES_OF_RAIDS)
        assert player.page.evaluate(CUT_ROWS) == []
    assert [name for name, state in names if state == "cut"] == []
    short = {name for name, state in names if state == "short"}
    assert short
    assert short <= {"Norte", "Oeste", "Este", "Centro"}


def in_two_columns(match: Match) -> bool:
    """Whether raids are in a list of two columns."""
    choices = [action.text for action in match.actions()]
    return 6 <= len(choices) <= 14 and any(text.startswith("raid:") for text in choices)


@pytest.mark.parametrize("window", ["low laptop", "laptop"])
def test_abilities_of_vehicles_are_whole_on_a_laptop(sit: Sit, window: str) -> None:
    player = sit_with(sit, "storm_raiders", window)
    show(player, next(chosen_decisions("storm_raiders", has_vehicles)), "en", portrait=False)
    tile = player.page.locator("#mat-0 .mat-tile").first
    # The longest German ones are cut, and whole when pointed at.
    every = [storm_tile(language, name) for language in ("en", "es") for name in VEHICLE_NAMES]
    assert tile.evaluate(CUT_ABILITIES, every) == []


@pytest.mark.parametrize("window", ["low laptop", "laptop"])
def test_a_long_list_ends_with_a_whole_row(sit: Sit, window: str) -> None:
    player = sit_with(sit, "storm_raiders", window)
    cut = {}
    for live in chosen_decisions("storm_raiders", has_groups):
        show(player, live, "en", portrait=False)
        cut[live.seq] = player.page.evaluate(ROW_AT_EDGE)
    assert cut
    assert not any(cut.values()), cut


def test_five_choices_are_all_in_sight_on_a_laptop(sit: Sit) -> None:
    player = sit_with(sit, "north_sea", "laptop")
    rows = player.page.locator("#choices .rows li")
    show(player, next(chosen_decisions("north_sea", has_five)), "en", portrait=False)
    expect(rows).to_have_count(5)
    expect(rows.last).to_be_in_viewport(ratio=1)


def has_five(match: Match) -> bool:
    return len(match.actions()) == 5


def has_groups(match: Match) -> bool:
    return len(match.actions()) > UNGROUPED


def has_vehicles(match: Match) -> bool:
    view = match.view(0)
    assert isinstance(view, StormView)
    return len(view.table.seats[0].vehicles) > 0


def test_drawn_crew_cards_are_whole_on_a_laptop(sit: Sit) -> None:
    player = sit_with(sit, "storm_raiders", "laptop")
    board = player.page.locator("#mat-0")
    cut = {}
    for live in chosen_decisions("storm_raiders", draws_crew):
        show(player, live, "en", portrait=False)
        cut[live.seq] = board.evaluate("mat => mat.scrollHeight - mat.clientHeight")
    assert cut
    assert max(cut.values()) <= 1, cut


def test_drawn_crew_cards_say_their_effect_on_a_phone(sit: Sit) -> None:
    player = sit_with(sit, "storm_raiders", "small phone")
    cards = player.page.locator(".mat-drawn .mat-card")
    count = 0
    for live in chosen_decisions("storm_raiders", draws_crew):
        show(player, live, "en", portrait=True)
        for card in cards.all():
            count += 1
            expect(card.locator("small")).to_be_visible()
            expect(card).to_be_in_viewport(ratio=0.95)
    assert count


@pytest.mark.parametrize("window", ["small phone", "tablet", "low laptop", "laptop"])
def test_the_next_table_covers_nothing_at_the_end_of_a_game(sit: Sit, window: str) -> None:
    reader = sit(**WINDOWS[window])
    reader.sit_at("raids", "me", "greedy")
    assert reader.is_asked()
    end_of(reader, "raids")
    offer = reader.page.locator("#next-table")
    expect(offer).to_be_in_viewport(ratio=1)
    seen = [*reader.page.locator(".winner, .end-actions > *, #log, .bar nav").all()]
    boxes = [box_of(part) for part in seen if part.is_visible()]
    assert len(boxes) >= 4
    assert not [box for box in boxes if meet(box, box_of(offer))]


def test_what_the_next_table_is_can_be_read_in_the_dark(sit: Sit) -> None:
    reader = sit(color_scheme="dark", **LAPTOP)
    reader.sit_at("raids", "me", "greedy")
    assert reader.is_asked()
    reader.go_home()
    button = reader.page.locator(".waits .button")
    colour = "part => getComputedStyle(part).color"
    assert button.locator("small").evaluate(colour) == button.evaluate(colour)


@pytest.mark.parametrize("game", registry.game_ids())
def test_the_open_chat_leaves_the_own_board_as_it_is(sit: Sit, game: str) -> None:
    reader = sit(**WINDOWS["low laptop"])
    reader.sit_at(game, "me", "greedy", "greedy")
    own = reader.page.locator("#mat-0")
    height = box_of(own)["height"]
    reader.page.locator("button[data-feed=chat]").click()
    expect(reader.page.locator("#say input[name=text]")).to_be_in_viewport(ratio=1)
    assert box_of(own)["height"] == pytest.approx(height, abs=1)


def test_a_replay_shows_all_seats_in_a_low_window(sit: Sit) -> None:
    reader = sit(**WINDOWS["low laptop"])
    end_of(reader, "raids")
    reader.page.goto(f"{reader.page.url}/at/30")
    tiles = reader.page.locator("#mats > .mat")
    expect(tiles).to_have_count(4)
    log = box_of(reader.page.locator("#log"))
    for tile in tiles.all():
        box = box_of(tile)
        assert box["y"] + box["height"] <= log["y"]
