"""Cards that can be read in full, and titles that explain the signs of the board."""

import re
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from tests.games.north_sea.given import given

from raidtable.engine.drawing import Drawing
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.components import (
    BUILDING_NAMES,
    CARD_NAMES,
    COST,
    SITE_DICE,
    SITE_NAMES,
    SITE_POINTS,
    SITE_STRENGTHS,
    STRENGTH,
)
from raidtable.testing.drawings import ids_of, shapes_of, uses_of

NORTH_SEA = registry.get("north_sea")
EARLY = {"cartographer", "gatekeeper", "merchant", "scout", "trader", "warmonger"}
PRINTED_DECK, EARLY_DECK = 0, 1
ARTS = ("north-sea", "north-sea-portrait")


def words_in(language: str) -> NorthSeaWords:
    words = NORTH_SEA.presentation.words(language)
    assert isinstance(words, NorthSeaWords)
    return words


def faces(language: str) -> dict[str, Element]:
    page = ElementTree.fromstring(f"<div>{NORTH_SEA.presentation.card_faces(language)}</div>")
    return {face.attrib["data-face"]: face for face in page}


def text_of(part: Element) -> str:
    return " ".join(" ".join(part.itertext()).split())


def drawing_of(cards: str = "printed", **story: Any) -> Drawing:
    match = given(cards=cards, **story).match
    words = NORTH_SEA.presentation.words("en")
    return NORTH_SEA.presentation.board(match.view(0), words, [])


# Cards


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_read_in_full(language: str) -> None:
    found, words = faces(language), words_in(language)
    assert found.keys() == {*CARD_NAMES, *(f"{name}-early" for name in EARLY)}
    for key, face in found.items():
        name = key.removesuffix("-early")
        deck = EARLY_DECK if key != name else PRINTED_DECK
        card = CARD_NAMES.index(name)
        shown = text_of(face)
        assert words.card(name) in shown
        assert words.crew_text(name)[1:] in shown
        if name not in ("brynjar", "folke", "ragnhildr"):
            assert words.hall_text(name, deck)[1:] in shown
        assert shown.split()[:2] == [str(STRENGTH[card]), str(COST[deck][card])]
        assert uses_of(face) <= shapes_of("north_sea", "north-sea", language)


@pytest.mark.parametrize("cards", ["printed", "early"])
def test_every_card_on_a_player_board_names_its_full_face(cards: str) -> None:
    hand, crew = list(CARD_NAMES[:13]), list(CARD_NAMES[20:24])
    drawing = drawing_of(cards, seats=3, hand={0: hand}, crew={0: crew[:2], 1: crew[2:]})
    keys = re.findall(r'class="ns-card" data-card="([^"]+)"', "".join(drawing.mats))
    assert len(keys) == len(hand) + len(crew)
    assert {*keys} <= faces("en").keys()
    assert [key for key in keys if key.endswith("-early")] == [
        f"{name}-early" for name in (*crew[:2], *hand, *crew[2:])
        if cards == "early" and name in EARLY
    ]  # fmt: skip


# Ids and titles


def art(name: str, language: str) -> Element:
    layer = NORTH_SEA.presentation.static_layer(name, language)
    return ElementTree.fromstring(f"<svg>{layer}</svg>")


@pytest.mark.parametrize("name", ARTS)
def test_ids_can_be_used_in_selectors(name: str) -> None:
    match = given(seats=4).match
    words = NORTH_SEA.presentation.words("en")
    drawing = NORTH_SEA.presentation.board(match.view(0), words, [], portrait=name != ARTS[0])
    pieces = ElementTree.fromstring(f"<svg>{drawing.pieces}</svg>")
    for shape in [*ids_of(art(name, "en").iter()), *ids_of(pieces.iter())]:
        assert re.fullmatch(r"[A-Za-z][\w-]*", shape), shape


def title(part: Element, shape: str) -> str:
    found = part.find(f".//*[@id='ns-legend-{shape}']/title")
    assert found is not None, shape
    return found.text or ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ARTS)
def test_settlements_explain_their_signs(name: str, language: str) -> None:
    layer, words = art(name, language), words_in(language)
    for site, site_name in enumerate(SITE_NAMES):
        told = title(layer, site_name)
        assert told.lower().startswith(words.site(site_name).lower())
        for strength, points in zip(SITE_STRENGTHS[site], SITE_POINTS[site], strict=True):
            assert words.amount("points", points) in told
            assert not strength or f" {strength} " in told
        assert bool(re.search(r"\b[12] (die|dice|dados?|Würfel)\b", told)) == bool(SITE_DICE[site])
    for building in BUILDING_NAMES:
        told = title(layer, building)
        assert told.startswith(words.building(building))
        assert words.building_help(building).lower() in told.lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_of_the_wide_board_have_their_own_titles(language: str) -> None:
    layer = art("north-sea", language)
    titles = {element.text for element in layer.iter("title")}
    if language == "en":
        assert {
            "A raid needs 3 crew members and costs 3 provisions and 1 gold.",
            "It takes a grey or white worker, who stays there.",
            "2 dice are rolled and added to the strength of crew and Armour.",
            "Strength 20 or more: 6 points.",
            "Every raid: 1 point.",
            "Valkyrie track, place 7: 15 points at the end.",
            "Armour 6: adds 6 to your strength; 4 points at the end.",
            "Supply of silver: how much is left",
            "Draw pile: how many cards there are",
            "Gold",
            "Grey worker",
        } <= titles
    for track, places in (("valkyries", 8), ("armour", 11)):
        group = layer.find(f".//*[@id='ns-legend-{track}']")
        assert group is not None
        assert len(list(group.iter("title"))) == places + 1


@pytest.mark.parametrize("name", ARTS)
def test_legends_are_used_by_the_pieces(name: str) -> None:
    match = given(seats=4).match
    words = NORTH_SEA.presentation.words("en")
    drawing = NORTH_SEA.presentation.board(match.view(0), words, [], portrait=name != ARTS[0])
    used = set(re.findall(r'href="#(ns-legend-[^"]+)"', drawing.pieces))
    assert used == {
        shape for shape in shapes_of("north_sea", name, "en") if shape.startswith("ns-legend-")
    }


def test_markers_say_how_far_they_have_come() -> None:
    pieces = drawing_of(armour={0: 7}, valkyries={0: 3}).pieces
    assert "<title>Armour, 7 of 10</title>" in pieces
    assert "<title>Valkyries, 3 of 7</title>" in pieces
