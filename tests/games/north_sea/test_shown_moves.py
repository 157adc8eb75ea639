"""Moves after they were made: lines say what changed, marks are on the board, secrets are kept."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from tests.games.north_sea.given import at, given
from tests.games.north_sea.shown_chips import parsed, shown
from tests.helpers import Setting, settings_of

from raidtable.engine.claims import Holdings
from raidtable.engine.event import Event
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.engine.seats import SEAT_COLORS
from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.north_sea.presentation.words.messages import SOURCES
from raidtable.games.north_sea.rules.components import GOODS, GOODS_NAMES
from raidtable.testing.drawings import check_marks, shapes_of, uses_of
from raidtable.testing.walks import match_of

NORTH_SEA = registry.get("north_sea")
MOVES = NORTH_SEA.presentation.shown_moves
SIZES = {"north-sea": (820, 640), "north-sea-portrait": (360, 388)}
# Things whose changes a line accounts for; cards and crew may be said by the name of a card.
COUNTED = (*GOODS_NAMES[:GOODS], "armour", "valkyries", "points")
GOLD_OF_CHOICES = "#ffc53d"
every_setting = pytest.mark.parametrize("setting", settings_of(NORTH_SEA), ids=repr)


class Move(NamedTuple):
    """A decision with its events, and what everybody could count before and after it."""

    seat: int
    text: str
    events: list[Event]
    before: Holdings
    after: Holdings


def moves(setting: Setting, most: int = 400) -> Iterator[Move]:
    match = match_of(setting, 7, [])
    words = NORTH_SEA.presentation.words("en")
    rng = seeded(f"moves/{setting}")
    for _ in range(most):
        if match.over:
            return
        seat, count = match.actor, len(match.events)
        before = words.holdings(match.view(SPECTATOR))
        legal = match.legal()
        text = legal[rng.below(len(legal))]
        match.play(text)
        after = words.holdings(match.view(SPECTATOR))
        yield Move(seat, text, match.events[count:], before, after)


def last_move(match: Match, text: str) -> list[Event]:
    count = len(match.events)
    match.play(text)
    return match.events[count:]


@every_setting
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_well_formed_line(setting: Setting, language: str) -> None:
    words = NORTH_SEA.presentation.words(language)
    shapes = shapes_of("north_sea", "north-sea", language)
    for move in moves(setting):
        line = MOVES.line(move.events, words, move.seat)
        assert line, move
        assert uses_of(parsed(line)) <= shapes, move


@every_setting
def test_lines_tell_every_change_of_goods_tracks_and_points(setting: Setting) -> None:
    words = NORTH_SEA.presentation.words("en")
    for move in moves(setting):
        chips = shown(MOVES.line(move.events, words, move.seat))
        for thing in COUNTED:
            key = (move.seat, thing)
            said = sum(chip.low for chip in chips if chip.things == (thing,) and not chip.seats)
            assert said == move.after[key] - move.before[key], (move, thing)


@every_setting
def test_lines_and_marks_use_the_public_form_alone(setting: Setting) -> None:
    words = NORTH_SEA.presentation.words("en")
    secrets = 0
    for move in moves(setting):
        public = [event.seen_from(SPECTATOR) for event in move.events]
        secrets += public != move.events
        assert MOVES.line(move.events, words, move.seat) == MOVES.line(public, words, move.seat)
        for art in SIZES:
            drawn = [
                MOVES.marks(events, move.seat, "1", art, portrait=art.endswith("portrait"))
                for events in (move.events, public)
            ]
            assert drawn[0] == drawn[1]
    assert secrets


@every_setting
@pytest.mark.parametrize("art", SIZES)
def test_marks_lie_on_the_board_in_the_colour_of_the_seat(setting: Setting, art: str) -> None:
    width, height = SIZES[art]
    marked = set()
    for number, move in enumerate(moves(setting), start=1):
        layers = MOVES.marks(move.events, move.seat, str(number), art, portrait="portrait" in art)
        marks = "".join(layers)
        if not marks:
            continue
        marked.add(move.text.partition(":")[0])
        found = check_marks(marks)
        assert "".join(found.itertext()) == str(number)
        assert SEAT_COLORS[move.seat] in marks
        assert GOLD_OF_CHOICES not in marks.lower()
        assert "url(" not in marks
        assert not uses_of(found), "marks need no shape of the static layer"
        for element in found.iter():
            if element.tag in ("circle", "rect"):
                assert_inside(dict(element.attrib), width, height)
    assert marked >= {"place", "pickup", "raid", "plunder", "draw"}


def assert_inside(attributes: dict[str, str], width: float, height: float) -> None:
    if "r" in attributes:
        x, y, radius = (float(attributes[name]) for name in ("cx", "cy", "r"))
        box = (x - radius, y - radius, x + radius, y + radius)
    else:
        x, y, across, down = (float(attributes[name]) for name in ("x", "y", "width", "height"))
        box = (x, y, x + across, y + down)
    assert box[0] >= 0, attributes
    assert box[1] >= 0, attributes
    assert box[2] <= width, attributes
    assert box[3] <= height, attributes


def said(events: list[Event], seat: int = 0, language: str = "en") -> str:
    words = NORTH_SEA.presentation.words(language)
    line = parsed(MOVES.line(events, words, seat))
    return re.sub(r"\s+", " ", "".join(line.itertext())).strip()


def test_a_raid_is_told_with_its_strength_costs_and_points() -> None:
    table = given(crew={0: ["champion", "folke"]}, provisions={0: 8})
    events = last_move(table.match, "raid:harbour_west")
    assert said(events) == "raids Western Harbour strength 8 −2+1 pts"
    assert said(events, language="es").startswith("saquea Puerto oeste fuerza 8")


def test_what_is_over_the_limit_is_told_apart() -> None:
    village = {"silversmith": "grey", "gate_house": "black", "town_hall": "black"}
    table = at("mill", village=village, silver={0: 7})
    table.play("mill:provisions", "pickup:silversmith")
    assert said(last_move(table.match, "smith")) == "+2 · over the limit −1"


def test_each_source_of_points_has_an_icon() -> None:
    assert MOVES.source_icons.keys() == SOURCES.keys()
    shapes = shapes_of("north_sea", "north-sea", "en")
    for markup in MOVES.source_icons.values():
        assert uses_of(parsed(markup)) <= shapes
