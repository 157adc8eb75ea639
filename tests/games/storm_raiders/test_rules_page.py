"""The rules page of Storm Raiders is true: see raidtable.testing.rules_page."""

from pathlib import Path

import pytest
from tests.games.storm_raiders.given import Table
from tests.helpers import POSITIONS, written_example

import raidtable
from raidtable.engine.data import load_toml
from raidtable.testing.rules_page import RulesPage, RulesPageTests

PAGE = RulesPage("storm_raiders", Path(__file__).parent, POSITIONS / "storm_raiders.md")
DATA = load_toml("raidtable.games.storm_raiders.rules", "components.toml")


class TestRulesPage(RulesPageTests):
    page = PAGE
    groups = [
        "At a glance",
        "Player aid",
        "The round",
        "A turn",
        "Moving",
        "At a wreck",
        "At a Stormhold",
        "What you gain",
        "Damage",
        "Resting",
        "The Storm",
        "The end of the game",
        "The raiders",
        "Vehicles",
        "Crew cards",
        "Common mistakes",
        "Solo",
        "Options",
        "Set-up",
        "About these rules",
    ]
    # The 84 rulings that apply to this game, and later ones.
    rulings = range(1, 99)


@pytest.mark.parametrize(
    ("kind", "anchor"), [("raiders", "raider"), ("vehicles", "vehicle"), ("crew", "crew")]
)
def test_every_tile_and_card_has_its_rule(kind: str, anchor: str) -> None:
    for row in DATA[kind]:
        name = row["id"].replace("_", "-")
        assert {name, f"{anchor}-{name}"} & set(PAGE.anchors), name


def test_example_of_the_document_can_be_read() -> None:
    table = Table(raidtable.position("storm_raiders", written_example("storm_raiders")))
    assert (table.actor, table.step) == (1, "DraftDie")
    assert (table.site(0), table.stock(0)) == ("s2", {"fuel": 2, "weaponry": 1})
    assert (table.crew(0), table.face_down(0)) == (["medic"], ["rigger"])
    assert table.position["contracts"]["s4"] == {"contract": "K21", "age": "damaged"}
    assert table.legal[0] == "draft:black:2"
