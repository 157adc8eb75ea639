"""Before sailing: the previewed gains and costs of a route are those of the engine."""

from typing import Any

import pytest
from tests.games.raids.given import BLUE, RED, Table, given
from tests.games.raids.voyages import sailed
from tests.helpers import all_settings_of, play_randomly

from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.raids.presentation import previews as preview
from raidtable.games.raids.presentation.passage import Passage
from raidtable.games.raids.rules.actions import SpaceAction
from raidtable.testing.drawings import check_marks

RAIDS = registry.get("raids")
WORDS: dict[str, Any] = {language: RAIDS.presentation.words(language) for language in LANGUAGES}

in_every_setting = pytest.mark.parametrize("setting", all_settings_of(RAIDS), ids=repr)


def previews(table: Table, language: str = "en") -> dict[str, Any]:
    view = table.match.view(table.actor)
    return RAIDS.presentation.previews(view, WORDS[language], table.match.actions())


def check_against_the_engine(match: Any) -> int:
    """Check every possible voyage; return their number."""
    state = match.view(match.actor).table  # nothing is hidden in Raids
    voyages = [action for action in match.actions() if isinstance(action, SpaceAction)]
    for action in voyages:
        end = action.space or int(state.home)
        fights = bool(action.space) and state.ship_at(end, state.actor) >= 0
        passage = Passage(state, state.actor, end, fights=fights)
        assert set(passage.outcomes(end)) == sailed(match._state, action), action.text
    return len(voyages)


@in_every_setting
def test_random_voyages_bring_what_their_previews_say(setting: Any) -> None:
    checked = 0
    for seed in range(6):
        match = setting.match(seed)
        for _ in range(25):
            match = play_randomly(match, f"{seed}/{match.ply}", 3)
            if not match.over:
                checked += check_against_the_engine(match)
    assert checked > 100


BUSY_SEA = {
    1: "v2-visit-visit", 2: "v2-monster-m3", 3: "v2-pillage-pillage", 4: "v2-rune-rune",
    6: "v2-goods-furs", 8: "v2-monster-m4", 9: "v2-goods-wood",
}  # fmt: skip


@pytest.mark.parametrize("vikings", range(7))
@pytest.mark.parametrize("weapons", [[], ["v1-weapon-simple"], ["v2-weapon-double"]])
def test_every_crew_on_a_busy_way_with_a_rival_at_its_end(vikings: int, weapons: list[str]) -> None:
    """Two Monsters, a Village, a Visit and a Pillage; the ship must arrive at space 9 with a
    crew."""
    table = given(
        voyage=2,
        sea=BUSY_SEA,
        ships=[
            {"vikings": vikings, "aboard": weapons},
            {"space": 9},
            {"vikings": 2},
        ],
    )
    assert table.actor == RED
    assert check_against_the_engine(table.match) >= 3


def test_each_outcome_of_a_voyage_is_shown() -> None:
    table = given(sea={1: "v1-monster-m2", 3: "v1-rune-rune"}, ships=[{"vikings": 3}])
    assert previews(table)["sail:3"].lines == ["Vikings 3 → 2", "Vikings 3 → 1, +2 Glory"]
    # Another Viking joins at the Village on the way home.
    assert previews(table)["dock"].lines[0] == "Vikings 3 → 5"


def test_many_outcomes_are_shown_as_a_range() -> None:
    sea = {
        1: "v4-monster-m5", 2: "v4-monster-m6", 3: "v4-monster-m7", 4: "v4-rune-rune",
    }  # fmt: skip
    table = given(
        voyage=4,
        sea=sea,
        ships=[{"vikings": 8, "aboard": ["v2-weapon-double", "v3-weapon-double"]}],
    )
    outcomes = sailed(table.match._state, table.match.game.rules.actions.find("sail:4"))
    assert len(outcomes) > preview.MOST_TOLD
    crews, glories = [[pair[part] for pair in outcomes] for part in (0, 1)]
    assert previews(table)["sail:4"].lines == [
        f"Vikings 8 → {min(crews)}–{max(crews)}, +{min(glories)}–{max(glories)} Glory"
    ]


def test_a_way_that_brings_nothing_needs_no_words() -> None:
    table = given(sea={2: "v1-rune-rune"})
    assert previews(table)["sail:2"].lines == []
    assert "path" in {
        element.tag for element in check_marks(previews(table)["sail:2"].marks).iter()
    }


def figures(table: Table, text: str) -> list[str]:
    marks = check_marks(previews(table)[text].marks)
    return [element.text or "" for element in marks.iter("text")]


def test_figures_are_at_the_places_passed() -> None:
    sea = {1: "v2-visit-visit", 2: "v2-pillage-pillage", 3: "v2-monster-m3", 6: "v2-rune-rune"}
    table = given(voyage=2, sea=sea, ships=[{"vikings": 3}])
    # +2 at the Visit, a coin of 3, -1 or -3 for 3 Glory at the Monster, +1 at the Village.
    assert figures(table, "sail:6") == ["+2", "+", "3", "−1", "−3", "+", "3", "+1"]


def test_a_full_ship_is_promised_nobody() -> None:
    full = given(sea={1: "v1-visit-visit", 2: "v1-rune-rune"}, ships=[{"vikings": 10}])
    assert figures(full, "sail:2") == []
    one_short = given(sea={1: "v1-visit-visit", 2: "v1-rune-rune"}, ships=[{"vikings": 9}])
    assert figures(one_short, "sail:2") == ["+1"]


def test_an_attack_costs_a_viking_and_is_marked() -> None:
    table = given(sea={3: "v1-rune-rune"}, ships=[{"vikings": 2}, {"space": 3}])
    assert previews(table)["sail:3"].lines == ["Vikings 2 → 1"]
    assert figures(table, "sail:3") == ["−1"]


def test_fleeing_is_shown_as_sailing_is() -> None:
    table = given(sea={3: "v1-rune-rune", 7: "v1-rune-rune"}, ships=[{"vikings": 2}, {"space": 3}])
    table.play("sail:3")
    assert table.actor == BLUE
    assert check_against_the_engine(table.match) == 2
    assert previews(table)["flee:7"].lines == ["Vikings 2 → 3"]


@in_every_setting
def test_marks_are_on_the_board_of_their_orientation(setting: Any) -> None:
    """Every voyage has its marks on both boards, at the same spaces."""
    match = play_randomly(setting.match(1), 1, 12)
    view, legal = match.view(match.actor), match.actions()
    for portrait in (False, True):
        board = RAIDS.presentation.board(view, WORDS["en"], legal, portrait=portrait)
        found = RAIDS.presentation.previews(view, WORDS["en"], legal, portrait=portrait)
        assert found
        for shown_preview in found.values():
            for element in check_marks(shown_preview.marks).iter("g"):
                moved = element.attrib.get("transform", "")
                if "class" in element.attrib or "scale" in moved:
                    x, y = map(float, moved.partition(")")[0].removeprefix("translate(").split())
                    assert 0 < x < board.width
                    assert 0 < y < board.height


def test_only_voyages_have_previews() -> None:
    table = given(sea={1: "v1-monster-m2", 3: "v1-rune-rune"}, ships=[{"vikings": 3}])
    table.play("sail:3")
    assert table.step == "MeetMonster"
    assert previews(table) == {}
