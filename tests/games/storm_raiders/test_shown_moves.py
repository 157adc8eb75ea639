"""Moves of Storm Raiders as lines of icons and as marks on the map."""

import re
from itertools import pairwise

import pytest
from tests.games.storm_raiders.given import given, trip
from tests.helpers import Setting, few_settings_of, random_play

import raidtable
from raidtable.engine.event import Event
from raidtable.engine.rng import seeded
from raidtable.engine.seats import SEAT_COLORS
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.storm_raiders.presentation.board.layout import LAYOUTS, PORTRAIT, Layout
from raidtable.games.storm_raiders.rules.components import PATHS, SITE_NAMES
from raidtable.testing.drawings import check_marks, parsed, shapes_of, uses_of

STORM_RAIDERS = registry.get("storm_raiders")
SHOWN = STORM_RAIDERS.presentation.shown_moves
# Gold marks choices.
GOLD = "#ffc53d"
IN_BOTH_ORIENTATIONS = pytest.mark.parametrize("layout", LAYOUTS, ids=["landscape", "portrait"])


def marks_of(events: list[Event], seat: int, layout: Layout, side: str = "A") -> str:
    """All layers of the marks."""
    art = layout.name.format(side)
    return "".join(SHOWN.marks(events, seat, "3", art, portrait=layout is PORTRAIT))


def check_inside(layout: Layout, marks: str) -> None:
    """Ways and the middles of rings and discs are on the board."""
    places = re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", marks)
    for data in re.findall(r' d="([^"]+)"', marks):
        places += re.findall(r"([-\d.]+) ([-\d.]+)", data)
    assert places
    for x, y in places:
        assert 0 <= float(x) <= layout.width
        assert 0 <= float(y) <= layout.height


@random_play
@pytest.mark.parametrize("setting", few_settings_of(STORM_RAIDERS), ids=repr)
def test_moves_are_shown_from_public_events(setting: Setting) -> None:
    match = setting.match(7)
    rng = seeded(f"moves of {setting}")
    side = setting.options.chosen["side"]
    shown = secrets = 0
    while not match.over:
        seat, legal = match.actor, match.actions()
        events = match.play(legal[rng.below(len(legal))].text)
        public = [event.seen_from(raidtable.SPECTATOR) for event in events]
        secrets += any(event.private for event in events)
        for language in LANGUAGES:
            words = STORM_RAIDERS.presentation.words(language, ["A & B", "<b>", '"', "'"])
            line = SHOWN.line(events, words, seat)
            assert line == SHOWN.line(public, words, seat)
            assert uses_of(parsed(line)) <= shapes_of("storm_raiders", f"storm-{side}", language)
        for layout in LAYOUTS:
            marks = marks_of(events, seat, layout, side)
            assert marks == marks_of(public, seat, layout, side)
            if marks:
                found = check_marks(marks)
                assert uses_of(found) <= shapes_of("storm_raiders", layout.name.format(side), "en")
                check_inside(layout, marks)
                assert GOLD not in marks
                shown += 1
    assert shown
    assert secrets


@IN_BOTH_ORIENTATIONS
def test_a_journey_is_marked_along_its_paths(layout: Layout) -> None:
    table = given(seats=2, tray=["black:6"], site={0: "s0"}, storm="w7")
    table.play("draft:black:6")
    events = table.match.play("go:trike:s4")
    marks = marks_of(events, 0, layout)
    (line,) = re.findall(rf'<path d="M([^"]+)"[^>]*stroke="{SEAT_COLORS[0]}"', marks)
    points = [tuple(map(float, point.split())) for point in line.split("L")]
    at = {
        tuple(round(value, 1) for value in place): site
        for site, place in enumerate(layout.site_points[0])
    }
    way = [at[x, y] for x, y in points]
    assert (SITE_NAMES[way[0]], SITE_NAMES[way[-1]]) == ("s0", "s4")
    roads = {frozenset(path[:2]) for path in PATHS[0] if not path[3]}
    assert all(frozenset(leg) in roads for leg in pairwise(way))
    # Rings where it began and ended, and the number of the move.
    rings = re.findall('href="#storm-shape-(ring-[a-z]+)"', marks)
    assert rings == ["ring-start", "ring-hold"]
    assert ">3</text>" in marks


def test_a_line_says_what_was_done_paid_and_won() -> None:
    words = STORM_RAIDERS.presentation.words("en")
    table = given(tray=["black:6"], storm="w7")
    table.play("draft:black:6")
    line = SHOWN.line(table.match.play("go:trike:s4"), words, 0)
    assert "icon-trike" in line
    assert "Grey Anchor" in line
    assert re.search(r'class="cost">−1<svg[^>]*><use href="#storm-shape-icon-damage"', line)
    goods = {0: {"general_goods": 2}}
    table = trip("black:3", "trike:s1", stock=goods, contracts={"s1": "K01"})
    line = SHOWN.line(table.match.play("fulfil"), words, 0)
    assert line.count("contract-slip") == 1
    assert re.search(r'class="gain">\+\d<svg[^>]*><use href="#storm-shape-icon-prestige"', line)
    assert 'class="cost"' not in line, "the Contract shows what was paid"


def test_each_source_of_points_has_an_icon() -> None:
    words = STORM_RAIDERS.presentation.words("en")
    assert SHOWN.source_icons.keys() == words.sources.keys()
