"""The map of Storm Raiders explains its signs, and names are above its pieces."""

import re

import pytest
from tests.games.storm_raiders.given import given

from raidtable.engine.words import LANGUAGES, Message
from raidtable.games import registry
from raidtable.games.storm_raiders.presentation.board.layout import LAYOUTS, Layout
from raidtable.games.storm_raiders.presentation.board.shapes import DIE_SHAPES
from raidtable.games.storm_raiders.presentation.words.board_messages import (
    DROPS_MEAN,
    IN_REACH_THROUGH_STORM,
    PORT_MEANS,
)
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import CREW_NAMES, FACES, PORT, SITES

STORM_RAIDERS = registry.get("storm_raiders")


def beginning(words: StormWords, message: Message) -> str:
    """The translated message up to its first figure."""
    if isinstance(message, str):
        return words.text_of(message).partition("{")[0]
    return words.catalogue.ngettext(*message, 2).partition("{")[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("layout", LAYOUTS, ids=["landscape", "portrait"])
def test_sites_and_signs_have_titles(layout: Layout, side: int, language: str) -> None:
    words = StormWords(language)
    art = STORM_RAIDERS.presentation.static_layer(layout.name.format("AB"[side]), language)
    legend = art.split('id="storm-shape-legend"')[1]
    names = re.findall(r'class="site" data-name="([^"]+)"><title>([^<]+)</title>', legend)
    assert len(names) == SITES
    assert all(title.startswith(f"{name}:") for name, title in names)
    ports = sum(value > 0 for value in PORT[side])
    port = beginning(words, PORT_MEANS)
    assert legend.count(f"<title>{port}") == ports
    drops = beginning(words, DROPS_MEAN)
    assert legend.count(f"<title>{drops}") == 3
    tag = art.split('id="storm-shape-ways-r120"')[1].split("</title>")[0]
    for vehicle in (0, 1):
        assert words.type(vehicle) in tag
    assert words.say(IN_REACH_THROUGH_STORM, vehicle=words.type(1)) in tag


def test_the_pieces_show_the_legend_below_all_others() -> None:
    table = given()
    shown = STORM_RAIDERS.presentation.board(table.match.view(0), StormWords("en"), [])
    uses = re.findall(r'<use href="#([^"]+)"', shown.pieces)
    assert uses[0] == "storm-shape-legend"
    standees = [n for n, use in enumerate(uses) if use.startswith("storm-shape-standee")]
    assert uses.index("storm-shape-names") > max(standees)


def test_black_and_grey_dice_differ_in_shape() -> None:
    """Also without colours."""
    for value in range(FACES):
        black, grey = (
            re.sub(r'(fill|stroke)="[^"]*"', "", DIE_SHAPES[colour * FACES + value])
            for colour in (0, 1)
        )
        assert black != grey
        assert black.count("<rect") == grey.count("<rect") + 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_crew_card_has_a_face_with_all_of_its_text(language: str) -> None:
    words = StormWords(language)
    faces = STORM_RAIDERS.presentation.card_faces(language)
    assert faces.count("<article") == len(CREW_NAMES)
    table = given(crew={0: ["medic"]}, face_down={0: ["broker"]})
    mat = STORM_RAIDERS.presentation.board(table.match.view(1), words, []).mats[0]
    named = re.findall(r'data-card="([^"]+)"', mat)
    assert sorted(named) == ["storm-broker", "storm-medic"]
    for name in CREW_NAMES:
        face = faces.split(f'data-face="storm-{name}"')[1].split("</article>")[0]
        assert words.card(name) in face
        assert words.card_text(name) in face
