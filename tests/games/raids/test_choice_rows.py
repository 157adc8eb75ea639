"""The rows of the list of choices: short names, and figures that the engine makes true."""

from typing import Any
from xml.etree.ElementTree import Element

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW, Table, given, standing_at
from tests.games.raids.voyages import sailed
from tests.helpers import all_settings_of, play_randomly

from raidtable.engine.choice_rows import ChoiceRow
from raidtable.engine.state import CHANCE, NONE
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.raids.rules.actions import SpaceAction
from raidtable.games.raids.rules.components import GOODS, MONSTER
from raidtable.games.raids.rules.scoring import printed_points
from raidtable.games.raids.rules.state import SELL_GOODS
from raidtable.games.raids.rules.view import RaidsView
from raidtable.testing.drawings import check_elements, parsed, shapes_of

RAIDS = registry.get("raids")
WORDS: dict[str, Any] = {language: RAIDS.presentation.words(language) for language in LANGUAGES}
LONGEST_NAME = 22
# A list with as many choices would need groups.
GROUPED = 15

in_every_setting = pytest.mark.parametrize("setting", all_settings_of(RAIDS), ids=repr)

# The figures of a row: their kind, what they count, and their text.
Figures = set[tuple[str, str, str]]


def rows_of(match: Any, language: str = "en") -> dict[str, ChoiceRow]:
    view, legal = match.view(match.actor), match.actions()
    previews = RAIDS.presentation.previews(view, WORDS[language], legal)
    found = RAIDS.presentation.choice_rows(view, WORDS[language], legal, previews)
    assert not found.groups
    assert list(found.rows) == [action.text for action in legal]
    return dict(found.rows)


def row(table: Table, action: str, language: str = "en") -> ChoiceRow:
    return rows_of(table.match, language)[action]


def icons_of(part: Element) -> list[str]:
    """The shapes of the icons in parsed markup, whose root is an `svg` too."""
    icons = (icon for icon in part.iter("svg") if "class" in icon.attrib)
    return [icon.attrib["class"].split("raids-")[-1] for icon in icons]


def figures(row: ChoiceRow) -> Figures:
    """Glory is the only figure without an icon."""
    found = set()
    for chip in parsed(row.details):
        counted = icons_of(chip)[-1:] or ["glory"]
        found.add((chip.attrib["class"], counted[0], "".join(chip.itertext()).strip()))
    return found


def ranged(figures: set[int]) -> str:
    low, high = min(figures), max(figures)
    return str(low) if low == high else f"{low}–{high}"


def change(before: int, after: set[int], counted: str) -> tuple[str, str, str]:
    if after == {before}:
        return "none", counted, str(before)
    kind = "change"
    if min(after) >= before:
        kind = "change gain"
    elif max(after) <= before:
        kind = "change cost"
    return kind, counted, f"{before} → {ranged(after)}"


def voyage_figures(state: Any, action: Any) -> Figures:
    """What all ways to an end have in common, from the engine."""
    ship = state.ships[state.actor]
    outcomes = sailed(state, action)
    expected = {change(int(ship.vikings), {vikings for vikings, _ in outcomes}, "vikings")}
    glories = {glory for _, glory in outcomes}
    if any(glories):
        expected.add(("gain", "glory", f"+{ranged(glories)}"))
    return expected


def other_figures(state: Any, action: Any) -> Figures:
    """What the engine changes at once, and at a Port until the next question."""
    seat = state.actor
    after = state.copy()
    RAIDS.rules.step(after).apply(after, action, None)
    if after.stack[-1] == SELL_GOODS:
        RAIDS.rules.step(after).open(after, None)
    old, new = state.ships[seat], after.ships[seat]
    expected: Figures = set()
    joined = int(new.vikings - old.vikings)
    if joined:
        expected.add(
            ("gain", "vikings", f"+{joined}") if joined > 0 else ("cost", "vikings", f"−{-joined}")
        )
    elif after.stack[-1] != SELL_GOODS and state.stack[-1] == SELL_GOODS:
        expected.add(("none", "vikings", "0"))
    if action.text == "place" or action.text.startswith("replace:") or old.shields != new.shields:
        expected.add(change(int(old.shields), {int(new.shields)}, "shields"))
    gained = sum(
        printed_points(new.beside, kind) - printed_points(old.beside, kind)
        for kind in (GOODS, MONSTER)
    )
    if gained:
        expected.add(("gain", "glory", f"+{gained}"))
    return expected


def check_rows(match: Any) -> int:
    state = match._state
    art = RAIDS.presentation.board(match.view(match.actor), WORDS["en"], []).art
    shapes = shapes_of("raids", art, "en")
    in_english, in_spanish = rows_of(match), rows_of(match, "es")
    for action in match.actions():
        row = in_english[action.text]
        is_voyage = isinstance(action, SpaceAction)
        expected = voyage_figures(state, action) if is_voyage else other_figures(state, action)
        shown = {figure for figure in figures(row) if figure[0] not in ("danger", "monsters")}
        assert shown == expected, action.text
        rival = state.ship_at(action.space, state.actor) if is_voyage and action.space else NONE
        attacks = rival != NONE or action.text == "retaliate"
        assert ("danger" in {figure[0] for figure in figures(row)}) == attacks
        for shown_row in (row, in_spanish[action.text]):
            assert 0 < len(shown_row.name) <= LONGEST_NAME, shown_row.name
            elements = list(parsed(shown_row.icon + shown_row.details).iter())
            check_elements(elements, shapes)
        assert figures(row) == figures(in_spanish[action.text])
    assert len(in_english) < GROUPED or len({text.split(":")[0] for text in in_english}) < 3
    return len(in_english)


@in_every_setting
def test_rows_of_random_games_say_what_the_engine_does(setting: Any) -> None:
    checked = 0
    for seed in range(3):
        match = setting.match(seed)
        for _ in range(30):
            match = play_randomly(match, f"{seed}/{match.ply}", 2)
            if not match.over:
                checked += check_rows(match)
    assert checked > 100


def test_a_voyage_shows_tile_space_monsters_glory_and_crew() -> None:
    table = given(
        voyage=3,
        sea={
            1: "v3-rune-rune",
            2: "v3-monster-m5",
            3: "v3-monster-m4",
            6: "v3-weapon-double",
        },
        ships=[{"vikings": 7}, {"space": 1}],
        arrived=[YELLOW],
    )
    found = row(table, "sail:6")
    assert (found.name, found.where) == ("Weapon ×2", "6")
    assert icons_of(parsed(found.icon)) == ["weapon"]
    assert ("monsters", "monster", "5·4") in figures(found)
    assert row(table, "sail:6", "es").name == "Arma ×2"


def test_an_attack_is_a_danger_with_the_emblem_of_the_rival() -> None:
    table = given(
        sea={3: "v1-rune-rune"},
        ships=[{"vikings": 2}, {"space": 3, "vikings": 1}],
        arrived=[YELLOW],
    )
    found = row(table, "sail:3")
    assert f'<span class="badge seat-{BLUE}"></span>' in found.details
    assert ("change cost", "vikings", "2 → 1") in figures(found)


def test_the_way_home_names_the_place_in_the_harbor() -> None:
    table = given(arrived=[BLUE, YELLOW])
    assert row(table, "dock").name == "Harbor, place 3"
    assert row(table, "dock", "es").name == "Embarcadero, 3.º"
    assert row(table, "dock").where == ""


def test_tiles_that_look_alike_are_told_apart_by_their_voyages() -> None:
    table = standing_at("v2-weapon-simple", voyage=2, aboard=["v1-sail-simple", "v2-sail-simple"])
    names = {text: (found.name, found.where) for text, found in rows_of(table.match).items()}
    assert names["replace:v1-sail-simple"] == ("Replace Sail", "I")
    assert names["replace:v2-sail-simple"] == ("Replace Sail", "II")


def test_only_choices_that_do_nothing_pass() -> None:
    port = standing_at("v1-port-simple", aboard=["v1-goods-furs"])
    assert {text for text, found in rows_of(port.match).items() if found.is_pass} == {"done"}
    taking = standing_at("v1-sail-simple")
    assert not any(found.is_pass for found in rows_of(taking.match).values())


def test_chance_has_no_rows() -> None:
    view = given(arrived=[BLUE, YELLOW]).match.view(RED)
    assert isinstance(view, RaidsView)
    view.table.actor = CHANCE
    assert not RAIDS.presentation.choice_rows(view, WORDS["en"], [], {}).rows
