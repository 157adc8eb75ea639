"""Moves once they are made: a line that accounts for everything, and marks where the pieces are."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW, Table, given, standing_at
from tests.helpers import all_settings_of

from raidtable import SPECTATOR
from raidtable.engine.event import Event
from raidtable.engine.rng import seeded
from raidtable.engine.state import NONE
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.raids.presentation.board.layout import SEAS, layout_of
from raidtable.games.raids.presentation.board.static_layer import ART_NAMES
from raidtable.games.raids.presentation.words.messages import SOURCES
from raidtable.testing.drawings import check_elements, check_marks, parsed, shapes_of, uses_of

RAIDS = registry.get("raids")
SHOWN = RAIDS.presentation.shown_moves
WORDS: dict[str, Any] = {language: RAIDS.presentation.words(language) for language in LANGUAGES}
LEGAL_GOLD = "#ffc53d"
# How far a disc may reach over the edge of a click target, in units of the board.
SLACK = {False: 0, True: 4}

in_every_setting = pytest.mark.parametrize("setting", all_settings_of(RAIDS), ids=repr)
in_both_orientations = pytest.mark.parametrize(
    "portrait", [False, True], ids=["landscape", "portrait"]
)


def moves_of(setting: Any, seed: int) -> Iterator[tuple[Any, int, list[Event], tuple[int, int]]]:
    """The moves of a random game: the match after each, its seat and events, and the Vikings and
    coins of all ships before it."""
    match, rng = setting.match(seed), seeded(f"moves {seed}")
    while not match.over:
        seat, legal, before = match.actor, match.actions(), possessions(match)
        events = match.play(legal[rng.below(len(legal))].text, seat)
        yield match, seat, events, before


def possessions(match: Any) -> tuple[int, int]:
    ships = match.view(SPECTATOR).table.ships
    return sum(int(ship.vikings) for ship in ships), sum(int(ship.coins) for ship in ships)


def drawn(events: list[Event], seat: int, number: str, art: str, *, portrait: bool) -> str:
    """All layers of the marks."""
    return "".join(SHOWN.marks(events, seat, number, art, portrait=portrait))


def art_of(match: Any, portrait: bool) -> str:
    view = match.view(SPECTATOR)
    art: str = RAIDS.presentation.board(view, WORDS["en"], [], portrait=portrait).art
    return art


def text_of(line: str) -> str:
    """The line as it reads: icons in brackets, emblems as the numbers of their seats."""
    line = re.sub(r'<svg class="icon raids-icon raids-(\w+)".*?</svg>', r"[\1]", line)
    line = re.sub(r'<span class="badge seat-(\d)"></span>', r"(\1)", line)
    return re.sub("<[^>]*>", "", line)


def counted(line: Element, icon: str) -> int:
    """The sum of the gains and costs with that icon; Vikings sent into combat are in its chip."""
    total = 0
    for chip in line.iter("span"):
        shapes = [svg.attrib["class"].split("raids-")[-1] for svg in chip.iter("svg")]
        kind, text = chip.attrib["class"], "".join(chip.itertext()).strip()
        if (kind in ("gain", "cost") and shapes == [icon] and not re.search("[^−+0-9]", text)) or (
            kind == "danger" and icon == "vikings" and text
        ):
            total += int(text.replace("−", "-"))
    return total


@in_every_setting
def test_lines_of_random_games_account_for_all_vikings_and_coins(setting: Any) -> None:
    for match, seat, events, before in moves_of(setting, 1):
        lines = [SHOWN.line(events, WORDS[language], seat) for language in LANGUAGES]
        shapes = shapes_of("raids", art_of(match, False), "en")
        for line in map(parsed, lines):
            check_elements(list(line.iter()), shapes)
            assert len(line)
            changed = counted(line, "vikings"), counted(line, "coins")
            vikings, coins = possessions(match)
            assert changed == (vikings - before[0], coins - before[1]), (events, lines)


@in_every_setting
def test_a_verb_begins_a_part_of_its_line(setting: Any) -> None:
    cut = 0
    for _, seat, events, _ in moves_of(setting, 1):
        text = text_of(SHOWN.line(events, WORDS["en"], seat))
        assert not text.startswith("·")
        cut += " · " in text
        for before in re.findall(r"(\S+) (?:takes|places|discards|sells|retaliates)\b", text):
            assert before == "·" or re.fullmatch(r"\(\d\)", before), text
    assert cut


@in_every_setting
@in_both_orientations
def test_marks_of_random_games_are_on_the_board_and_round_the_ship(
    setting: Any, portrait: bool
) -> None:
    ringed = 0
    for match, seat, events, _ in moves_of(setting, 2):
        art = art_of(match, portrait)
        marks = drawn(events, seat, "7", art, portrait=portrait)
        assert LEGAL_GOLD not in marks
        found = check_marks(marks)
        assert uses_of(found) <= shapes_of("raids", art, "en")
        check_inside(found, layout_of(portrait).width, layout_of(portrait).height)
        rings = [group for group in found.iter("g") if group.attrib.get("class") == "move-to"]
        for ring in rings:
            assert place_of_ring(ring) == place_of_ship(match, seat, portrait)
        ringed += len(rings)
    assert ringed > 5


def check_inside(found: Element, width: float, height: float) -> None:
    """Check that all circles, lines and tiles are on the board."""
    for element in found.iter():
        if element.tag == "circle" and "cx" in element.attrib:
            x, y, radius = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
            assert radius <= x <= width - radius
            assert radius <= y <= height - radius
        elif "transform" in element.attrib and element.tag == "g":
            x, y = map(float, re.findall(r"-?[\d.]+", element.attrib["transform"]))
            assert 0 < x < width
            assert 0 < y < height
        elif element.tag == "path" and "stroke-linejoin" in element.attrib:
            figures = list(map(float, re.findall(r"-?[\d.]+", element.attrib["d"])))
            assert all(0 < x < width for x in figures[::2])
            assert all(0 < y < height for y in figures[1::2])


def place_of_ring(ring: Element) -> tuple[float, float]:
    circle = next(ring.iter("circle"))
    return float(circle.attrib["cx"]), float(circle.attrib["cy"])


def place_of_ship(match: Any, seat: int, portrait: bool) -> tuple[float, float]:
    drawing = RAIDS.presentation.board(match.view(SPECTATOR), WORDS["en"], [], portrait=portrait)
    (ship,) = [
        group for group in parsed(drawing.pieces).iter("g") if group.get("id") == f"ship-{seat}"
    ]
    x, y = re.findall(r"-?[\d.]+", ship.attrib["transform"])
    return float(x), float(y)


# Moves of written positions


def played(table: Table, action: str) -> list[Event]:
    return table.match.play(action, table.match.actor)


def line(table: Table, action: str, language: str = "en") -> str:
    seat = table.match.actor
    return text_of(SHOWN.line(played(table, action), WORDS[language], seat))


def at_sea() -> Table:
    return given(
        sea={2: "v1-rune-rune", 3: "v1-monster-m2", 7: "v1-sail-simple", 9: "v1-port-simple"},
        ships=[{"vikings": 4}, {"space": 2}, {"space": 7, "vikings": 1}],
    )


def test_a_voyage_that_a_monster_stops_ends_there() -> None:
    table = at_sea()
    assert line(table, "sail:9") == "[arrival] → 3 [monster_2] Monster 2"
    # The Village at 5 brings a Viking; Blue then takes the tile at its ship.
    after = line(table, "fight")
    assert after.startswith("→ 9 [port] Port [monster_2]2 −2[vikings] +2 +1[vikings]")


def test_an_attack_names_the_rival_by_emblem() -> None:
    table = at_sea()
    line(table, "sail:7")
    assert line(table, "sacrifice", "es").endswith(f"+1[vikings] [fight]({YELLOW}) −1")


def test_a_tile_that_replaces_another() -> None:
    table = standing_at("v1-weapon-simple", aboard=["v1-sail-simple"])
    assert line(table, "replace:v1-sail-simple").startswith("places [weapon] Weapon −[sail] Sail")


def test_private_figures_are_never_shown() -> None:
    events = played(at_sea(), "sail:9")
    secret = [
        Event(event.name, event.seat, event.public, {"tile": "v1-rune-rune", "vikings": 9}, 1, True)
        for event in events
    ]
    assert SHOWN.line(secret, WORDS["en"], RED) == SHOWN.line(events, WORDS["en"], RED)
    for portrait in (False, True):
        art = art_of(at_sea().match, portrait)
        marks = [SHOWN.marks(told, RED, "1", art, portrait=portrait) for told in (secret, events)]
        assert marks[0] == marks[1]


def classes(marks: str) -> list[str]:
    return [group.attrib["class"] for group in parsed(marks).iter("g") if "class" in group.attrib]


def test_marks_show_way_start_end_and_number() -> None:
    table = at_sea()
    art = art_of(table.match, False)
    marks = SHOWN.marks(played(table, "sail:9"), RED, "3", art, portrait=False)
    assert [classes(layer) for layer in marks] == [
        ["move-way"],
        ["move-from", "move-to"],
        ["move-number"],
    ]
    assert [text.text for text in parsed(marks.number).iter("text")] == ["3"]


def test_taken_tiles_leave_a_ghost_each() -> None:
    table = standing_at("v1-weapon-simple")
    art = art_of(table.match, False)
    marks = SHOWN.marks(played(table, "discard"), RED, "1", art, portrait=False)
    assert [classes(layer) for layer in marks] == [["move-taken"], [], []]


def test_nothing_is_marked_where_nothing_moved() -> None:
    table = at_sea()
    art = art_of(table.match, False)
    retaliated = Event("Retaliated", YELLOW, {"vikings": 2, "rival": RED}, {}, 0, False)
    assert drawn([retaliated], YELLOW, "1", art, portrait=False) == ""


def test_a_new_voyage_leaves_only_the_way_home() -> None:
    table = given(arrived=[BLUE, YELLOW])
    art = art_of(table.match, False)
    marks = drawn(played(table, "dock"), RED, "1", art, portrait=False)
    assert classes(marks) == ["move-way", "move-from", "move-number"]


@in_both_orientations
def test_a_ship_that_sails_on_in_a_new_voyage_is_marked_where_it_is(portrait: bool) -> None:
    """It came home from far out, left again first, and lies nearer to the Harbor than before."""
    art = ART_NAMES[portrait][0]
    before = [
        Event("SetSail", RED, {"start": 12, "space": 20, "home": 1}, {}, 0, False),
        Event("Docked", RED, {"place": 3}, {}, 0, False),
        Event("VoyageBegan", NONE, {"voyage": 2}, {}, 0, False),
    ]
    after = [
        Event("SetSail", RED, {"start": 0, "space": 4, "home": 0}, {}, 0, False),
        Event("Stopped", RED, {"space": 4, "tile": "v1-rune-rune"}, {}, 0, False),
        Event("DiscardedTile", RED, {"space": 4, "tile": "v1-rune-rune"}, {}, 0, False),
    ]
    marks = drawn([*before, *after], RED, "2", art, portrait=portrait)
    assert marks == drawn(after, RED, "2", art, portrait=portrait)
    assert classes(marks) == ["move-taken", "move-way", "move-from", "move-to", "move-number"]


def test_every_source_of_points_has_an_icon() -> None:
    assert SHOWN.source_icons.keys() == SOURCES.keys()
    shapes = shapes_of("raids", "raids-3-villages", "en")
    for icon in SHOWN.source_icons.values():
        check_elements(list(parsed(icon).iter()), shapes)


@in_both_orientations
@pytest.mark.parametrize("seat", range(4))
def test_numbers_are_clear_of_the_rings_of_choices(portrait: bool, seat: int) -> None:
    layout = layout_of(portrait)
    for track, sea in enumerate(SEAS[portrait]):
        art = ART_NAMES[portrait][track]
        for end in range(2, len(sea.spaces)):
            sailed = Event("SetSail", seat, {"start": 1, "space": end, "home": 0}, {}, 0, False)
            stopped = Event("Stopped", seat, {"space": end, "tile": "v1-rune-rune"}, {}, 0, False)
            marks = parsed(drawn([sailed, stopped], seat, "1", art, portrait=portrait))
            (disc,) = [g for g in marks.iter("g") if g.attrib.get("class") == "move-number"]
            x, y = map(float, re.findall(r"-?[\d.]+", disc.attrib["transform"]))
            radius = float(next(disc.iter("circle")).attrib["r"])
            for space, (tile_x, tile_y) in enumerate(sea.spaces[1:], start=1):
                off = max(abs(x - tile_x), abs(y - tile_y))
                assert off > radius + layout.spot / 2 - SLACK[portrait], (end, space)
