"""The board as a self-contained SVG for notebooks and files; it shows what the view shows."""

import re
from xml.etree import ElementTree

import pytest

import raidtable
from raidtable.engine.drawing import picture
from raidtable.engine.state import SPECTATOR
from raidtable.games import registry

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=registry.game_ids())
def match(request: pytest.FixtureRequest) -> raidtable.Match:
    """A game with two seats after a few decisions."""
    match = raidtable.new(request.param, seats=2, seed="picture")
    for _ in range(12):
        match.play(match.legal()[0])
    return match


def test_a_view_shows_itself_in_a_notebook(match: raidtable.Match) -> None:
    view = match.view(0)
    drawn = ElementTree.fromstring(view._repr_svg_())
    assert drawn.tag == f"{SVG}svg"
    ids = {element.get("id") for element in drawn.iter()}
    moving = match.game.presentation.board(view, match.game.presentation.words("en"), []).pieces
    assert set(re.findall(r'<g id="([^"]+)"', moving)) <= ids


def test_a_match_shows_what_spectators_see(match: raidtable.Match) -> None:
    assert match._repr_svg_() == match.view(SPECTATOR)._repr_svg_()


def test_it_needs_nothing_from_elsewhere(match: raidtable.Match) -> None:
    """It contains every shape, and refers to no style sheet, script or other file."""
    text = match._repr_svg_()
    drawn = ElementTree.fromstring(text)
    assert not re.findall(r"var\(|https?://(?!www\.w3\.org/2000/svg)|<script|<image", text)
    ids = {element.get("id") for element in drawn.iter()}
    used = {element.get("href") or "" for element in drawn.iter(f"{SVG}use")}
    painted = set(re.findall(r"url\(#([^)]+)\)", text))
    assert {name.removeprefix("#") for name in used} | painted <= ids


def test_choices_are_ringed_where_they_lie(match: raidtable.Match) -> None:
    view, legal = match.view(match.actor), match.actions()
    targets = match.game.presentation.board(view, match.game.presentation.words("en"), legal).spots
    plain = ElementTree.fromstring(picture(match.game, view))
    ringed = ElementTree.fromstring(picture(match.game, view, legal=legal))
    gold = [rect for rect in ringed.iter(f"{SVG}rect") if rect.get("stroke") == "#ffc53d"]
    assert [float(rect.get("x", "")) for rect in gold] == pytest.approx(
        [spot.x for spot in targets], abs=0.1
    )
    assert not [rect for rect in plain.iter(f"{SVG}rect") if rect.get("stroke") == "#ffc53d"]


def test_it_can_be_drawn_in_any_width_and_language(match: raidtable.Match) -> None:
    words = match.game.presentation.words("es", ["Ada", "Bo"])
    wide = ElementTree.fromstring(picture(match.game, match.view(), words, width=1640))
    usual = ElementTree.fromstring(match._repr_svg_())
    assert wide.get("width") == "1640"
    assert wide.get("viewBox") == usual.get("viewBox")
    assert "".join(wide.itertext()) != "".join(usual.itertext())
    ratio = int(usual.get("height", "")) / int(usual.get("width", ""))
    assert int(wide.get("height", "")) == round(1640 * ratio)
